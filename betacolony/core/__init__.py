"""What every game is built on, and knows no game: values, errors, chance, messages, codes, executors, statistics."""
