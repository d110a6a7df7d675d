"""The locked versions of all packages, and the size of what they install."""
