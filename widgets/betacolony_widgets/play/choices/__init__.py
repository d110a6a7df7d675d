"""Choices: from targets to an option and back, with what each brings, takes and forgoes."""
