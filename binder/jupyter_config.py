"""Voilà's settings for pages within a Jupyter server, as on Binder or JupyterHub: those of `betacolony tutorial`."""

import os
from pathlib import Path

import betacolony
from betacolony_widgets.serving.tutorial import configure

# the page What if plays games by the hundred: here by one process, and so many at a time
os.environ.setdefault("BETACOLONY_WORKERS", "1")
os.environ.setdefault("BETACOLONY_PLAYOUTS", "1500")
configure(get_config())  # noqa: F821  Jupyter puts this name into its configuration files

# kernels use the compiled engine that postBuild made beside the notebooks
compiled = Path(betacolony.__file__).parents[1] / ".venv/compiled/library"
if compiled.is_dir():
    os.environ["PYTHONPATH"] = str(compiled)
