"""The what-if lab of Exocolony: what ``live_lab`` asks of this game, and its own forms."""
