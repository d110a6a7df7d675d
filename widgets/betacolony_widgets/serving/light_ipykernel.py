"""Jupyter's Python kernel without its debugger: `python -m betacolony_widgets.serving.light_ipykernel -f FILE`."""

import sys
from pathlib import Path


def prepare() -> None:
    """What comes before a kernel is imported."""
    if sys.path[0] in {"", str(Path.cwd())}:
        del sys.path[0]  # of the folder that it works in nothing is taken for a library before there is a kernel
    sys.modules["debugpy"] = None  # type: ignore[assignment]  # as if it weren't installed


if __name__ == "__main__":
    prepare()
    from ipykernel.kernelapp import launch_new_instance

    launch_new_instance()
