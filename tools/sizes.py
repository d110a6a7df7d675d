"""How much an environment holds: `python -m tools.sizes`, run by its Python, tells it and fails if it is too much.

Counted are the bytes of the files that each package installed, with what pip compiled, but without pip itself.
"""

import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement

from .fetching import ROOT

#: what the pages can't be shown without; all else is measured against these and what they require
BARE: Final = ("ipycanvas", "ipywidgets", "jupyterlab", "matplotlib", "pandas", "voila")
#: so many times that may be there
LIMIT: Final = 1.15


def key(name: str) -> str:
    """The name of a package in the one spelling that packages are compared by."""
    return re.sub(r"[-_.]+", "-", name).lower()


def installed() -> dict[str, Distribution]:
    """The packages of this environment by their names, the project and pip left out."""
    found = {key(one.metadata["Name"]): one for one in distributions()}
    return {name: one for name, one in found.items() if name not in {"betacolony", "pip"}}


def required(
    names: Iterable[str], packages: Mapping[str, Distribution], places: Sequence[Mapping[str, str]] = ({},)
) -> set[str]:
    """The packages of these requirements, and what those require in turn, as far as they are known.

    ``places`` are other systems and Pythons than this, as markers call them: what any of them requires counts.
    """
    seen: set[tuple[str, str]] = set()
    left = [Requirement(name) for name in names]
    while left:
        wanted = left.pop()
        for extra in {"", *wanted.extras} - {extra for name, extra in seen if name == key(wanted.name)}:
            seen.add((key(wanted.name), extra))
            package = packages.get(key(wanted.name))
            needed = [Requirement(line) for line in (package and package.requires) or ()]
            here = [{**place, "extra": extra} for place in places]
            left += [one for one in needed if one.marker is None or any(map(one.marker.evaluate, here))]
    return {name for name, _ in seen}


def size_of(package: Distribution) -> int:
    """The bytes of the files that a package installed."""
    files = [Path(str(package.locate_file(file))) for file in package.files or ()]
    return sum(file.stat().st_size for file in files if file.is_file())


def main(project: Path) -> int:
    """Print what there is; 1 if it is too much, else 0."""
    packages = installed()
    sizes = {name: size_of(package) for name, package in packages.items()}
    bare = required(BARE, packages)
    base = sum(sizes[name] for name in bare)
    sizes["the project"] = sum(file.stat().st_size for file in project.rglob("*") if file.is_file())
    whole = sum(sizes.values())
    besides = sorted(set(sizes) - bare, key=lambda name: -sizes[name])
    print(f"{', '.join(BARE)}, and what they require: {len(bare)} packages, {base / 1e6:.0f} MB")
    print(f"besides (MB): {', '.join(f'{name} {sizes[name] / 1e6:.1f}' for name in besides)}")
    print(f"in all: {whole / 1e6:.0f} MB, {whole / base:.3f} times as much; at most {LIMIT} times may be", flush=True)
    return int(whole > LIMIT * base)


if __name__ == "__main__":
    sys.exit(main(ROOT))
