"""The panels of the table, one a file: pure functions from a view to shapes, targets and facts."""
