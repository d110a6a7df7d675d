"""What stands behind start.py: making the environment, starting the tutorial, running the checks."""
