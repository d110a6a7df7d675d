"""Helpers of the tests: a second reading of the rules, tables to begin at, pictures, browsers, servers and pages."""
