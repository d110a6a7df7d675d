"""The painters of a scene: on canvases, as SVG, and as text."""
