"""The rules: what is legal, why something is not, and the stepper that carries out what was chosen."""
