"""The engine compiled for browsers' Python (Pyodide), with packages of PyPI alone."""
