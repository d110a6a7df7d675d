"""The ground floor, which knows no game: values, errors, chance, messages, codes, executors and statistics."""
