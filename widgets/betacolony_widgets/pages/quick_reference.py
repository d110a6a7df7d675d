"""``QuickReference``: the rules on one printed page, with the numbers of the packaged edition and the rules' ids.

Its style sheet (``reference.css``) makes it one sheet of A4 or letter paper, black on white.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from markupsafe import Markup

from betacolony import Edition
from betacolony.edition.components import Bonus, Colony
from betacolony.edition.rulebook import rules
from betacolony.messages import ENGLISH
from betacolony_widgets.board.descriptions import achievement_score, cycle_bonus_words, goal_words, mat_powers
from betacolony_widgets.messages import Messages, capital
from betacolony_widgets.static_files import styles

#: the sections in their order, each with its sentences (``sheet.<section>.<sentence>``) and the rules of each
SECTIONS: Final[Mapping[str, Mapping[str, Sequence[str]]]] = {
    "setup": {
        "market": ("SET-2", "SET-3", "SET-4"),
        "start": ("SET-7", "SET-8"),
        "draft": ("SET-1", "SET-5", "SET-6", "SET-9"),
    },
    "round": {
        "length": ("RND-1",),
        "roll": ("RND-2",),
        "turns": ("RND-3", "RND-4"),
        "end": ("RND-5",),
        "cycle": ("RND-6",),
    },
    "dice": {
        "move": ("MOV-1", "MOV-2"),
        "ring": (),
        "fuel": ("FUEL-1", "FUEL-2"),
        "dock": ("DOCK-1",),
    },
    "places": {"activate": ("ACT-1",), "limit": ("MAT-LIMIT", "ART-1", "FUEL-3")},
    "build": {
        "kinds": (),
        "price": ("POD-2",),
        "group": ("POD-3",),
        "artifact": ("PAY-0", "PAY-1"),
        "order": ("POD-4", "POD-5", "POD-6"),
        "refill": ("POD-7",),
    },
    "influence": {
        "sum": ("INF-1",),
        "walk": ("INF-2", "INF-3", "INF-4", "TRK-1"),
        "crew": ("TRK-2",),
        "free": ("TRK-3", "TRK-4"),
    },
    "tracks": {},
    "achievements": {"limit": ("CUL-1", "CUL-2"), "price": ("CUL-3",), "place": ("CUL-4", "CUL-5")},
    "cards": {"met": ("RND-6",)},
    "mats": {"how": ("MOON-3",)},
    "score": {"now": (), "end": ("END-1", "CUL-6", "CUL-7"), "majority": ("END-1",), "tie": ("END-2",)},
}


class QuickReference:
    """The rules on one page, in a notebook and in print.

    Args:
        language: the code of its language.
    """

    def __init__(self, *, language: str = ENGLISH) -> None:
        self.messages, self.edition = Messages.of(language), Edition.load()

    @property
    def html(self) -> Markup:
        """The sheet, for a page that has its style."""
        title, note = self.messages.say("sheet.title"), self.messages.say("sheet.note")
        sections = Markup("").join(self._section(name) for name in SECTIONS)
        return Markup('<article class="bc-sheet"><h2>{}</h2><div>{}</div><p>{}</p></article>').format(
            title, sections, note
        )

    def _repr_html_(self) -> str:
        return f"<style>{styles('font', 'reference')}</style>{self.html}"

    def __repr__(self) -> str:
        """The sheet's title and sentences, without its tables."""
        lines = [self._sentence(name, key) for name, keys in SECTIONS.items() for key in keys]
        return "\n".join([self.messages.say("sheet.title"), *lines])

    def _section(self, name: str) -> Markup:
        line = Markup("<li>{}</li>")
        lines = [line.format(self._with_ids(self._sentence(name, key), ids)) for key, ids in SECTIONS[name].items()]
        items = Markup("<ul>{}</ul>").format(Markup("").join(lines)) if lines else ""
        return Markup("<section><h3>{}</h3>{}{}</section>").format(
            self.messages.say(f"sheet.{name}.title"), items, self._table(name)
        )

    def _sentence(self, name: str, key: str) -> str:
        return self.messages.say(f"sheet.{name}.{key}", **self._values())

    def _with_ids(self, text: str, ids: Sequence[str]) -> Markup:
        known = [id_ for id_ in ids if id_ in rules()]
        return Markup("{} <small>{}</small>").format(text, " ".join(known)) if known else Markup("{}").format(text)

    def _values(self) -> dict[str, object]:
        """The numbers and names in the sentences."""
        edition, numbers, messages = self.edition, self.edition.rules, self.messages
        pods = dict.fromkeys(pod.colour for pod in edition.pods)
        return {
            "rounds": numbers.rounds,
            "per_cycle": numbers.rounds_per_cycle,
            "cycles": numbers.rounds // numbers.rounds_per_cycle,
            "once_around": len(edition.rondel),
            "ring": ", ".join(messages.title(place) for place in edition.rondel),
            "least": edition.min_players,
            "greatest": edition.max_players,
            "columns": edition.columns,
            "crew": edition.crew_per_player,
            "fuel": edition.start_fuel,
            "materials": edition.start_materials,
            "dock": numbers.dock_fuel,
            "hand": edition.hand_limit,
            "artifacts": edition.artifacts,
            "group": numbers.group_limit,
            "achievements": numbers.achievements_per_player,
            "pods": messages.listed([messages.name(colour) for colour in pods]),
            "podless": messages.listed(
                [capital(messages.name(kind)) for kind in edition.materials if kind not in pods]
            ),
            "artifact_cp": edition.artifact_cp,
            "statue": next(tile.artifacts for tile in edition.achievements if tile.artifacts),
        }

    # --- tables ------------------------------------------------------------------------------------------------------

    def _table(self, name: str) -> Markup:
        makers = {
            "places": self._places,
            "tracks": self._tracks,
            "achievements": self._achievements,
            "cards": self._cards,
            "mats": self._mats,
            "score": self._majorities,
        }
        if name not in makers:
            return Markup()
        row, cell, join = Markup('<tr><th scope="row">{}</th>{}</tr>'), Markup("<td>{}</td>"), Markup("").join
        rows = (row.format(first, join(map(cell.format, rest))) for first, *rest in makers[name]())
        return Markup("<table><tbody>{}</tbody></table>").format(join(rows))

    def _places(self) -> Iterator[tuple[object, ...]]:
        say, messages = self.messages.say, self.messages
        for place in dict.fromkeys(self.edition.rondel):
            location = self.edition.locations[place]
            if location.kind == "manufactory":
                continue
            goods = capital(messages.listed([messages.name(kind) for kind in location.materials]))
            by_value = self._by_value(location.fuel or self.edition.rules.moon_yield)
            gives = say(f"sheet.gives.{location.kind}", goods=goods, by_value=by_value)
            die = say("sheet.gives.die", die=messages.name(location.cp_die)) if location.cp_die else ""
            ids = {"moon": ("MOON-1", "MOON-2"), "fuel": ("RID-1",), "nexus": ("NEX-1", "NEX-2")}[location.kind]
            first = next(id_ for id_, entry in self.edition.locations.items() if entry.kind == location.kind)
            yield messages.title(place), self._with_ids(f"{gives} {die}".strip(), ids if place == first else ())
        rows = ", ".join(map(_range, self.edition.rows))
        yield say("sheet.gives.manufactories"), self._with_ids(say("sheet.gives.manufactory", rows=rows), ("POD-1",))

    def _by_value(self, gains: Sequence[int]) -> str:
        """The gain from each die value: "1-2 gives 1, 3-4 gives 2"."""
        ranges: dict[int, list[int]] = {}
        for value, gain in enumerate(gains, start=1):
            ranges.setdefault(gain, []).append(value)
        parts = [self.messages.say("sheet.gives.value", die=_range(values), n=gain) for gain, values in ranges.items()]
        return ", ".join(parts)

    def _tracks(self) -> Iterator[tuple[object, ...]]:
        for colony in self.edition.colonies:
            yield self.messages.name(colony.id), self._track(colony)

    def _track(self, colony: Colony) -> str:
        spaces = enumerate(colony.track, start=1)
        return " · ".join(
            self.messages.say("sheet.tracks.space", space=number, bonus=", ".join(map(self._bonus, bonuses)))
            for number, bonuses in spaces
            if bonuses
        )

    def _bonus(self, bonus: Bonus) -> str:
        return self.messages.count(f"sheet.bonus.{bonus.kind}", bonus.amount)

    def _achievements(self) -> Iterator[tuple[object, ...]]:
        for tile in self.edition.achievements:
            price = ", ".join(self.messages.name(kind) for kind in tile.materials)
            score = achievement_score(self.messages, tile)
            gain = " + ".join([score, *([self._bonus(tile.bonus)] if tile.bonus else [])])
            yield (
                self.messages.title(tile.id),
                self.messages.say("sheet.paid", price=price, gain=gain) if price else gain,
            )

    def _cards(self) -> Iterator[tuple[object, ...]]:
        for card in self.edition.cards:
            goal = self._with_ids(goal_words(self.messages, card), (f"CYC-{card.id[1:].upper()}",))
            points = self.messages.say("sheet.cards.points", cycle=card.cycle, cp=card.cp)
            yield points, goal, self._with_ids(cycle_bonus_words(self.messages, card.bonus), _RULES.get(card.bonus, ()))

    def _mats(self) -> Iterator[tuple[object, ...]]:
        for mat in self.edition.mats:
            extra, special = mat_powers(self.messages, mat)
            yield mat.id, extra, self._with_ids(special, _RULES.get(mat.special, ()))

    def _majorities(self) -> Iterator[tuple[object, ...]]:
        points, say = self.edition.majority[1:], self.messages.say
        last = len(points)
        yield say("sheet.score.ahead"), *range(1, last), say("sheet.score.or_more", n=last)
        yield "CP", *points


#: rules of their own that mats and cards have
_RULES: Final = {
    "black_die_is_6_at_moons": ("MOON-4",),
    "black_die_any_row_for_pods": ("POD-1",),
    "plus_one_fuel_at_nexus_or_ridback": ("FUEL-BONUS",),
    "two_matching_as_any_when_taking_pod": ("PAY-3",),
    "black_die_moves_counterclockwise": ("MOV-3",),
    "polymer_is_any_material": ("PAY-2",),
}


def _range(values: Sequence[int]) -> str:
    """Die values in a row: "1-2"."""
    return f"{values[0]}\u2060\u2013\u2060{values[-1]}" if len(values) > 1 else f"{values[0]}"
