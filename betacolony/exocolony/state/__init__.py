"""The table: the home system, and later all that changes on it."""
