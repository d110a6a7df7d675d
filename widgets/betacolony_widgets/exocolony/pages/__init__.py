"""What the pages of Exocolony show: still pictures of a table, and the rules on one page."""
