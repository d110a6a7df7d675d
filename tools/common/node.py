"""Node and npm, which some checks need."""

import os
import re
import shutil
import subprocess
from typing import Final

from .downloads import UnavailableError

#: set where a missing Node is a failure instead of a reason to skip
REQUIRED: Final = os.environ.get("BETACOLONY_REQUIRE_NODE") == "1"


def find(program: str, user: str, oldest: str) -> str:
    """The path of a program that comes with Node.

    Args:
        program: "node" or "npm".
        user: what needs it, with its verb, such as "Pyodide needs".
        oldest: the oldest version of Node that will do, such as "20.19".

    Raises:
        UnavailableError: it isn't there.
    """
    path = shutil.which(program)
    if path is None:
        raise UnavailableError(f"this machine has no {program}; {user} Node {oldest} or newer, with npm")
    return path


def find_node(user: str, oldest: str) -> str:
    """The path of a Node that is new enough; arguments and errors are those of ``find``."""
    node = find("node", user, oldest)
    output = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)\.(\d+)\.", output)
    if version is None or tuple(map(int, version.groups())) < tuple(map(int, oldest.split("."))):
        raise UnavailableError(f"{node} is {output.strip() or 'broken'}; {user} Node {oldest} or newer")
    return node
