"""Charts for the lab and the look-back: SVG for a wide page and for a phone, with the same content as text."""
