"""The art of the board: every piece as a vector drawing of our own, and the SVG that puts drawings on a screen."""
