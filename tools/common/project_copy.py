"""A copy of the project to build from, so that leftovers of a build don't get into the project or the next build."""

import shutil
from pathlib import Path
from typing import Final

from .downloads import ROOT

#: files that may lie in the folder but are no part of the project: those in .gitignore, and the history
_NOT_OURS: Final = shutil.ignore_patterns(
    *(".git", ".venv*", ".*_cache", ".hypothesis", ".coverage", ".idea", ".vscode", ".DS_Store", ".ipynb_checkpoints"),
    *(".virtual_documents", "__pycache__", "*.egg-info", "*.py[cod]", "*.so", "build", "dist", "failures"),
    "node_modules",
)


def copy_project(folder: Path) -> Path:
    """Copy the project into a folder that doesn't exist yet; returns the folder."""
    return shutil.copytree(ROOT, folder, ignore=_NOT_OURS)
