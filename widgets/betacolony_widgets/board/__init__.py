"""The board as a picture: scenes, shapes, panels, palette, motion, and the painters: canvas, SVG and text."""
