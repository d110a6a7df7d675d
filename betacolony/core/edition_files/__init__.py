"""Edition files, of any game: TOML that is read whole, with every fault and its line."""
