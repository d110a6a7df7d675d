"""Layouts of the whole table, one for each class of window."""
