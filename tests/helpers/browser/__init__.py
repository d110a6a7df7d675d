"""Helpers of the tests that need a browser or a server."""
