"""The parts of the table, one file each: pure functions from what is to be seen to shapes, targets and facts."""
