"""The contents of the tutorial: the notebooks of a folder in order.

An inner folder named after a language, such as ``de``, holds translations: notebooks of the same names. Pages without a
translation appear in English. An inner folder named after another game (``games.py``) holds that game's pages, with
contents of their own; translations of them lie in a folder in there. Files are read again only when they have changed.
"""

import html
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from betacolony import messages as engine_messages
from betacolony_widgets.messages import Messages

from . import notebook_page
from .games import BETA_COLONY, GAMES, Game, game_named

#: the end of the glossary's file name
GLOSSARY: Final = "glossary.ipynb"
#: the look back at a finished game: the end of the notebook's name, and the anchor of its step
_AFTER_GAME: Final = ("what-if.ipynb", "after-the-game")
#: the pages for games: the ends of the notebooks' names
_PLAY: Final = "-play.ipynb"
_SOLO: Final = "-solo.ipynb"
#: the page with the contents: the end of the notebook's name
_CONTENTS: Final = "welcome.ipynb"
#: the key of a notebook's metadata that tells the template the notebook's folder
FOLDER: Final = "betacolony_folder"
#: the sections of the catalogue that the pages' scripts need
SECTIONS: Final = ("page.", "map.", "progress.")


@dataclass(frozen=True, slots=True)
class Entry:
    """A notebook in the contents.

    Attributes:
        name: its file name, without suffix.
        key: its name among the pages of all games: in readers' progress, and in the scripts.
        number: the number at the start of its name, without leading zeros; "" for none.
        title: its heading.
        summary: a line about it, "" for none.
        minutes: the time it takes, 0 if unknown.
        steps: the ids and titles of its steps.
        exercises: its exercises as "lesson/name".
        rules: for each step, the ids of the rules that it teaches.
        label: a short title, for its stop on the map; "" for none.
        sign: the name of its picture on the map (``map_art``), "" for none.
        any_time: a few words about a page that is no lesson; None for a lesson.
        place: the path to its folder from the pages that list it: "" or "../".
    """

    name: str
    key: str
    number: str
    title: str
    summary: str
    minutes: int
    steps: tuple[tuple[str, str], ...]
    exercises: tuple[str, ...]
    rules: tuple[tuple[str, ...], ...] = ()
    label: str = ""
    sign: str = ""
    any_time: str | None = None
    place: str = ""

    @property
    def href(self) -> str:
        """Its address, relative to the pages that list it."""
        return f"{self.place}{self.name}.ipynb"


def here() -> Path:
    """The current folder if it has notebooks, as it does when a notebook runs this; else the tutorial's."""
    folder = Path.cwd()
    return folder if any(folder.glob("*.ipynb")) else notebooks()


def notebooks() -> Path:
    """The folder of the tutorial, from the wheel or the checkout. Raises FileNotFoundError if there is none."""
    package = Path(__file__).parents[1]
    installed = package.with_name("betacolony_notebooks")
    folder = installed if installed.is_dir() else package.parent.with_name("notebooks")
    if not any(folder.glob("*.ipynb")):
        raise FileNotFoundError(f"there are no notebooks in {folder}")
    return folder


def notebook(path: Path) -> Mapping[str, Any]:
    """The contents of a notebook's file, shared, so don't change them; empty if the file can't be read."""
    try:
        stat = path.stat()
    except OSError:
        return {}
    return _loaded(path, stat.st_mtime_ns, stat.st_size)


@lru_cache(maxsize=256)
def _loaded(path: Path, changed: int, size: int) -> Mapping[str, Any]:  # noqa: ARG001 - a changed file is read again
    try:
        content = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return content if isinstance(content, dict) and isinstance(content.get("cells"), list) else {}


def entries(folder: Path) -> tuple[Entry, ...]:
    """The pages of a folder in order, without those that can't be read.

    A folder of translations lists the originals of missing pages, too.
    """
    own = _own(folder)
    if not is_translated(folder):
        return own
    say, pages = Messages.of(folder.name).say, {entry.name: entry for entry in own}
    for entry in _own(folder.parent):
        original = replace(entry, title=say("page.in_english", title=entry.title), place="../")
        pages.setdefault(entry.name, original)
    return tuple(sorted(pages.values(), key=lambda entry: entry.name))


def is_translated(folder: Path) -> bool:
    """True for a folder of translations: it is named after a language with a catalogue, and inside the originals'."""
    return folder.name in engine_messages.languages() and any(folder.parent.glob("*.ipynb"))


def languages(folder: Path) -> list[Path]:
    """The folders of translations in a folder of pages."""
    return sorted(inner for inner in folder.iterdir() if inner.is_dir() and is_translated(inner))


def originals(folder: Path) -> Path:
    """The folder with the originals of a folder's pages: itself, unless it has translations."""
    return folder.parent if is_translated(folder) else folder


def game_in(folder: Path) -> Game:
    """The game that the pages of a folder are about: the first, unless it lies in that one's, named after another."""
    place = originals(folder)
    game = game_named(place.name)
    return game if game.folder and any(place.parent.glob("*.ipynb")) else BETA_COLONY


def tutorial_of(folder: Path) -> Path:
    """The tutorial's own folder, which a folder of pages is or lies in."""
    place = originals(folder)
    return place.parent if game_in(place).folder else place


def folders(tutorial: Path) -> tuple[Path, ...]:
    """All folders of a tutorial's pages: its own, then those of other games, each before those of its translations."""
    places = [tutorial / game.folder for game in GAMES if any((tutorial / game.folder).glob("*.ipynb"))]
    return tuple(folder for place in places for folder in (place, *languages(place)))


def pages(tutorial: Path) -> set[str]:
    """The names of all notebooks of a tutorial, with their folders, as addresses have them."""
    return {path.relative_to(tutorial).as_posix() for folder in folders(tutorial) for path in folder.glob("*.ipynb")}


def original_steps(folder: Path | None, name: str) -> tuple[str, ...]:
    """The ids of the original's steps for a page that is a translation; () for others."""
    if folder is None or not is_translated(folder):
        return ()
    return tuple(id_ for entry in _own(folder.parent) if entry.name == name for id_, _ in entry.steps)


def _own(folder: Path) -> tuple[Entry, ...]:
    paths, game = [(path, path.stat()) for path in sorted(folder.glob("*.ipynb"))], game_in(folder)
    pages = (
        _entry(path, stat.st_mtime_ns, stat.st_size, original_steps(folder, path.stem), game.key(path.stem))
        for path, stat in paths
    )
    return tuple(filter(None, pages))


@lru_cache(maxsize=256)
def _entry(path: Path, changed: int, size: int, steps: tuple[str, ...], key: str) -> Entry | None:
    content = _loaded(path, changed, size)
    if not content:
        return None
    page = notebook_page.read(content, path.stem, _bare, lambda *_: "", steps)
    metadata = notebook_page.own_metadata(content)
    minutes, any_time = metadata.get("minutes"), metadata.get("any_time")
    summary, label, sign = (_text(metadata.get(key)) for key in ("summary", "label", "sign"))
    lead = path.stem.partition("-")[0]
    return Entry(
        name=path.stem,
        key=key,
        number=str(int(lead)) if lead.isdecimal() else "",
        title=page.title,
        summary=summary,
        minutes=minutes if isinstance(minutes, int) and minutes > 0 else 0,
        steps=tuple((step.id, step.title) for step in page.steps),
        exercises=page.exercises,
        rules=tuple(step.rules for step in page.steps),
        label=label,
        sign=sign,
        any_time=any_time if isinstance(any_time, str) else None,
    )


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _bare(text: str, _: Mapping[str, Any]) -> str:
    """A heading without its Markdown; the contents need only titles, so nothing is rendered."""
    return html.escape(re.sub(r"[*`]", "", text.lstrip("# ")), quote=False) if text.startswith("#") else text


def glossary(folder: Path) -> Path | None:
    """The glossary for the pages of a folder: its own or, for translations without one, the original's; or None."""
    paths = sorted(folder.glob(f"*{GLOSSARY}"))
    if not paths and is_translated(folder):
        paths = sorted(folder.parent.glob(f"*{GLOSSARY}"))
    return paths[0] if paths else None


def rule_card(id_: str, folder: Path | None = None) -> str:
    """The address of a rule in the glossary, relative to a folder's pages; "" if there is no glossary."""
    folder = here() if folder is None else folder
    page = glossary(folder)
    return f"{'' if page.parent == folder else '../'}{page.name}#{id_}" if page else ""


def after_game(folder: Path | None = None, game: Game = BETA_COLONY) -> str:
    """The address of the look back at the last finished game, relative to a folder's pages; "" if there is none."""
    name, anchor = _AFTER_GAME
    page = _page(name, folder, game)
    return f"{page}?look={game.key('finished')}#{anchor}" if page else ""


def play_page(folder: Path | None = None, game: Game = BETA_COLONY, *, solo: bool = False) -> str:
    """The address of the page for games, or for solo games, relative to a folder's pages; "" if there is none."""
    return _page(_SOLO if solo else _PLAY, folder, game)


def _page(ending: str, folder: Path | None, game: Game) -> str:
    """The address of a game's notebook whose name ends so; a folder of translations has the originals, too."""
    folder, way = here() if folder is None else folder, ""
    if game.folder and game.folder not in {folder.name, folder.parent.name}:
        folder, way = folder / game.folder, f"{game.folder}/"
    for place, where in ((way, folder), ("../", folder.parent)):
        for path in sorted(where.glob(f"*{ending}")) if place == way or is_translated(folder) else ():
            return f"{place}{path.name}"
    return ""


def following(ending: str, folder: Path | None = None) -> Entry | None:
    """The page after the one whose name ends so, in the order of a folder's pages; None if there is none."""
    listed = entries(here() if folder is None else folder)
    return next((after for before, after in pairwise(listed) if before.name.endswith(ending)), None)


def contents_page(folder: Path | None = None) -> str:
    """The address of the page with the contents, relative to a folder's pages; "" if there is none."""
    addresses = sorted((here() if folder is None else folder).glob(f"*{_CONTENTS}"))
    return addresses[0].name if addresses else ""


def words(messages: Messages) -> dict[str, str]:
    """The sentences of the pages' scripts, by key."""
    return {key: text for key, text in messages.sentences.items() if key.startswith(SECTIONS)}


def described(listed: Sequence[Entry]) -> list[dict[str, Any]]:
    """The pages as data for the scripts."""
    return [
        {
            "name": entry.key,
            "title": entry.title,
            "href": entry.href,
            "steps": [id_ for id_, _ in entry.steps],
            "titles": [title for _, title in entry.steps],
            "exercises": list(entry.exercises),
        }
        for entry in listed
    ]
