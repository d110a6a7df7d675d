"""Writers of files in ``docs/``."""
