"""Tables laid by hand, and games played to where a test begins."""
