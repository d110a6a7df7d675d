"""The links that depend on where the repository is: `python -m tools.docs.links` writes them into the Markdown files.

The one setting is ``repository`` in pyproject.toml, OWNER/NAME on GitHub. ``--check`` writes nothing, and fails if a
file would change.
"""

import re
import sys
import tomllib
from collections.abc import Mapping, Sequence
from typing import Final

from tools.common.downloads import ROOT

FILES: Final = ("README.md", "binder/README.md")
#: a part of a file that is written here: its name, and what it holds
_PART: Final = re.compile(r"(?<=<!-- )(?P<name>links-[a-z]+)( -->\n)(?P<text>.*?)(<!-- end -->)", re.DOTALL)


def repository() -> str:
    """OWNER/NAME of the repository on GitHub, "" while it isn't there."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return str(settings["tool"]["betacolony"]["repository"])


def parts(at: str) -> Mapping[str, str]:
    """What the parts hold for a repository OWNER/NAME, by their names."""
    owner, _, name = at.partition("/")
    play = f"**[Play it now](https://{owner}.github.io/{name}/)**, in your browser and without installing anything.\n"
    binder = f"https://mybinder.org/v2/gh/{at or 'OWNER/NAME'}/TAG?urlpath="
    return {
        "links-play": at and play,
        "links-binder": "".join(
            f"    {binder}{place}/notebooks/00-welcome.ipynb\n" for place in ("voila/render", "lab/tree")
        ),
    }


def written(text: str, at: str) -> str:
    """A file with its parts as they are for a repository.

    Raises:
        KeyError: the file has a part of another name.
    """
    holds = parts(at)
    return _PART.sub(lambda part: f"{part['name']} -->\n{holds[part['name']]}<!-- end -->", text)


def main(words: Sequence[str]) -> int:
    """Write the files, or check them; return 1 if a check found a change."""
    at, changed = repository(), []
    for name in FILES:
        old = (ROOT / name).read_text("utf-8")
        new = written(old, at)
        if new != old:
            changed.append(name)
            if "--check" not in words:
                (ROOT / name).write_text(new, "utf-8")
    for name in changed:
        print(f"{name}: {'its links are out of date' if '--check' in words else 'links written'}")
    return int("--check" in words and bool(changed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
