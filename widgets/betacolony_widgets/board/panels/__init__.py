"""The panels of the table, a file for each: pure functions from a view to shapes, targets and facts."""
