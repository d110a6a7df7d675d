"""Charts, drawn once for a wide page and once for a phone, with their content as text."""
