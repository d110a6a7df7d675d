"""What the engine costs, measured: alone (``engine``), and beside engines of other games (``peers``)."""
