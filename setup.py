"""The packages, and the compilation of the engines' inner layers; everything else is in pyproject.toml.

    BETACOLONY_COMPILE=1 pip install .

needs a C compiler. The same files then run as machine code; `betacolony --version` says which are in use. If
compilation fails, the plain files are installed.
"""

import os
import sys
from pathlib import Path

from setuptools import Extension, find_packages, setup
from setuptools.command.build_ext import build_ext

#: the modules where playouts spend their time, from the bottom up; all others stay plain
INNER_LAYER = (
    "core/chance",
    "state/draws",
    "state/goods",
    "state/geometry",
    "state/prices",
    "state/tables",
    "state/agenda",
    "state/position",
    "rules/dice_reach",
    "rules/legal",
    "rules/scoring",
    "rules/building",
    "rules/actions",
    "rules/solo",
    "rules/rounds",
    "rules/decisions",
    "rules/steps",
    "serialization/agenda_validation",
    "serialization/validation",
    "players/valuation",
    "players/weighted",
    "players/features",
    "players/learned",
    "players/hasty",
    "players/lookahead",
    "players/policies",
)
#: the same of Exocolony; apart, so that neither game's machine code depends on the other's
EXOCOLONY = (
    "exocolony/state/agenda",
    "exocolony/state/system",
    "exocolony/state/tables",
    "exocolony/state/position",
    "exocolony/rules/against",
    "exocolony/rules/table/goods",
    "exocolony/rules/table/prices",
    "exocolony/rules/table/ranking",
    "exocolony/rules/table/cards_in_play",
    "exocolony/rules/table/decks",
    "exocolony/rules/actions/settling",
    "exocolony/rules/actions/colonies",
    "exocolony/rules/actions/trading",
    "exocolony/rules/actions/ports",
    "exocolony/rules/actions/lifeforms",
    "exocolony/rules/actions/mining",
    "exocolony/rules/actions/exocolonies",
    "exocolony/rules/cards/harm",
    "exocolony/rules/cards/moves",
    "exocolony/rules/cards/playable",
    "exocolony/rules/cards/announcing",
    "exocolony/rules/cards/effects",
    "exocolony/rules/turns",
    "exocolony/rules/steps",
    "exocolony/players/imagining",
    "exocolony/players/valuation",
    "exocolony/players/features",
    "exocolony/players/learned",
    "exocolony/players/turn_search",
    "exocolony/players/policies",
)
#: all that is compiled, by the names of the libraries that hold the machine code
LAYERS = {"betacolony": INNER_LAYER, "exocolony": EXOCOLONY}
MYPYC = "mypy==2.4.*"
#: Python alone calls into the libraries, by names that stay visible; so calls within them need no table of addresses,
#: which makes games a tenth faster
FLAGS = [] if os.name == "nt" else ["-fvisibility=hidden"]


def extensions() -> list[Extension]:
    """The inner layers as extension modules; if they can't be made, none, and the reason on stderr."""
    try:
        from mypyc.build import mypycify  # noqa: PLC0415 - there only where it was asked for
    except ImportError:  # asked what the build needs: see setup_requires
        return []
    try:
        modules = [
            module
            for game, layer in LAYERS.items()
            for module in mypycify(
                [f"betacolony/{name}.py" for name in layer], opt_level="3", debug_level="0", group_name=game
            )
        ]
    except (Exception, SystemExit) as fault:  # noqa: BLE001 - an install never fails over this
        give_up(f"mypyc could not translate it ({fault})")
        return []
    for module in modules:
        module.extra_compile_args = [*module.extra_compile_args, *FLAGS]  # they share one list
    return modules


def give_up(reason: str) -> None:
    """Say that the engine stays plain Python."""
    sys.stderr.write(f"betacolony is installed as plain Python: {reason}\n")


class AllOrNothing(build_ext):
    """Compiles every module or none, as some of them alone could not be imported."""

    def run(self) -> None:
        """Compile; where that fails, leave the plain files alone."""
        try:
            super().run()
        except Exception as fault:  # noqa: BLE001 - an install never fails over this
            for file in map(Path, self.get_outputs()):
                file.unlink(missing_ok=True)
            self.extensions = []
            give_up(str(fault))


# An editable install stays plain: compiled modules would lie beside the files that are being edited, and win over them.
WANTED = os.environ.get("BETACOLONY_COMPILE") == "1" and "editable_wheel" not in sys.argv
# pip asks twice for facts before it builds; they don't depend on the modules, and translating those takes long
ASKED_FOR_FACTS = not {"dist_info", "egg_info"}.isdisjoint(sys.argv)
if __name__ == "__main__":  # tools/browser_engine asks for the layers alone
    setup(
        packages=[*find_packages(include=["betacolony*"]), *find_packages("widgets"), "betacolony_notebooks"],
        cmdclass={"build_ext": AllOrNothing},
        ext_modules=extensions() if WANTED and not ASKED_FOR_FACTS else [],
        setup_requires=[MYPYC] if WANTED else [],
    )
