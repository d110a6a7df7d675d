"""The parts of the test run, and checks that are started by hand."""
