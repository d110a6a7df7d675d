"""The arrangements of the whole table: for each class of window where everything lies."""
