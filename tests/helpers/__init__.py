"""Helpers of the tests: a second reading of the rules, tables laid by hand, browsers, servers and pages."""
