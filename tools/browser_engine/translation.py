"""The inner layer of a game in C for machines of 32 bits: `python -m tools.browser_engine.translation GAME FOLDER`.

A process of its own, as mypyc asks the Python that it runs on how large a word is. It writes the C files, and a list of
the extension modules to make of them.
"""

import json
import runpy
import sys
import sysconfig
from pathlib import Path
from typing import Final

from tools.common.downloads import ROOT

#: within the folder: the names of extension modules, each with the C files that it is made of
LIST: Final = "modules.json"


def layers() -> dict[str, tuple[str, ...]]:
    """The modules that are compiled, by the names of the games, as setup.py has them."""
    return dict(runpy.run_path(str(ROOT / "setup.py"), run_name="layers")["LAYERS"])


def translate(game: str, folder: Path, python: tuple[int, int]) -> None:
    """Write the C files of a game into a folder, for a version of Python."""
    sysconfig.get_config_vars()["SIZEOF_SIZE_T"] = 4
    from mypyc.build import build_using_shared_lib, mypyc_build  # noqa: PLC0415 - it asks for the size at once
    from mypyc.options import CompilerOptions  # noqa: PLC0415 - likewise

    options = CompilerOptions(target_dir=str(folder), group_name=game, capi_version=python)
    groups, made, _ = mypyc_build([f"betacolony/{name}.py" for name in layers()[game]], options)
    modules = {
        module.name: module.sources
        for (sources, name), (files, _) in zip(groups, made, strict=True)
        for module in build_using_shared_lib(sources, name or game, files, [], str(folder), [], [])
    }
    (folder / LIST).write_text(json.dumps(modules), "utf-8")


if __name__ == "__main__":
    version = sys.argv[3].split(".")
    translate(sys.argv[1], Path(sys.argv[2]), (int(version[0]), int(version[1])))
