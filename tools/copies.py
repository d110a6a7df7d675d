"""A copy of the project to build from: what building leaves behind would stay in the project, and get into the next."""

import shutil
from pathlib import Path
from typing import Final

from .fetching import ROOT

#: what is no part of the project, but may lie in its folder: what .gitignore names, and the history
_NOT_OURS: Final = shutil.ignore_patterns(
    *(".git", ".venv*", ".*_cache", ".hypothesis", ".coverage", ".idea", ".vscode", ".DS_Store", ".ipynb_checkpoints"),
    *(".virtual_documents", "__pycache__", "*.egg-info", "*.py[cod]", "*.so", "build", "dist", "failures"),
    "node_modules",
)


def copy_project(folder: Path) -> Path:
    """Copy the project into a folder that doesn't exist yet; returns the folder."""
    return shutil.copytree(ROOT, folder, ignore=_NOT_OURS)
