"""What if the table were another one: edits of a position (``editing``)."""
