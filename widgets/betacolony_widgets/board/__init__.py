"""The board as a picture: scenes, shapes, panels, motion, and the painters canvas, SVG and text."""
