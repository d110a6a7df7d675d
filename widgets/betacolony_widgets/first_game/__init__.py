"""Page 03b: a first game of one cycle, with a coach beside the ordinary table."""
