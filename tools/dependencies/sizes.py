"""The size of an environment: `python -m tools.dependencies.sizes`, run by its Python, prints it.

It fails if the environment is too large. It counts the bytes of all files that packages installed and pip compiled,
but not pip itself.
"""

import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement

from tools.common.downloads import ROOT

#: the packages that the pages can't do without; the total is compared with these and their requirements
BARE: Final = ("ipycanvas", "ipywidgets", "jupyterlab", "pandas", "voila")
#: the largest allowed ratio
LIMIT: Final = 1.15


def key(name: str) -> str:
    """Return the normalised name of a package."""
    return re.sub(r"[-_.]+", "-", name).lower()


def installed() -> dict[str, Distribution]:
    """Return the packages of this environment by name, except the project and pip."""
    packages = {key(package.metadata["Name"]): package for package in distributions()}
    return {name: package for name, package in packages.items() if name not in {"betacolony", "pip"}}


def required(
    names: Iterable[str], packages: Mapping[str, Distribution], places: Sequence[Mapping[str, str]] = ({},)
) -> set[str]:
    """Return the packages of these requirements with all of theirs, as far as they are known.

    ``places`` are systems and Pythons in the terms of markers; requirements on any of them count.
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
            left += [
                requirement
                for requirement in needed
                if requirement.marker is None or any(map(requirement.marker.evaluate, here))
            ]
    return {name for name, _ in seen}


def size_of(package: Distribution) -> int:
    """Return the size of a package's installed files, in bytes."""
    files = [Path(str(package.locate_file(file))) for file in package.files or ()]
    return sum(file.stat().st_size for file in files if file.is_file())


def main(project: Path) -> int:
    """Print the sizes; return 1 if the total is too large, else 0."""
    packages = installed()
    sizes = {name: size_of(package) for name, package in packages.items()}
    bare = required(BARE, packages)
    base = sum(sizes[name] for name in bare)
    sizes["the project"] = sum(file.stat().st_size for file in project.rglob("*") if file.is_file())
    total = sum(sizes.values())
    besides = sorted(set(sizes) - bare, key=lambda name: -sizes[name])
    print(f"{', '.join(BARE)} with their requirements: {len(bare)} packages, {base / 1e6:.0f} MB")
    print(f"other packages (MB): {', '.join(f'{name} {sizes[name] / 1e6:.1f}' for name in besides)}")
    print(f"total: {total / 1e6:.0f} MB, {total / base:.3f} times as much (limit: {LIMIT} times)", flush=True)
    return int(total > LIMIT * base)


if __name__ == "__main__":
    sys.exit(main(ROOT))
