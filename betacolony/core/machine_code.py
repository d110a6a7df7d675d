"""What happens where machine code can't be loaded: the plain files beside it are taken."""

import os
import sys
from importlib import import_module
from importlib.machinery import (
    BYTECODE_SUFFIXES,
    SOURCE_SUFFIXES,
    FileFinder,
    SourceFileLoader,
    SourcelessFileLoader,
)


def load(library: str, package: str) -> None:
    """Load the machine code of a package, or let all of its modules come from plain files if that fails.

    A compiled module only refers to the library that holds the code of all, so without it none could be imported.

    Args:
        library: the name of the library, as setup.py has it; where nothing is compiled, there is none.
        package: the folder of the package.
    """
    try:
        import_module(library)
    except ModuleNotFoundError:
        return
    except ImportError:
        plain = (SourceFileLoader, SOURCE_SUFFIXES), (SourcelessFileLoader, BYTECODE_SUFFIXES)
        for folder, _, _ in os.walk(package):
            sys.path_importer_cache[folder] = FileFinder(folder, *plain)
