"""Everything around the product: start.py's commands, the checks, the version locks and the static site."""
