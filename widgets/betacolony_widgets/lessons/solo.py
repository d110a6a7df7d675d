"""The solo rival: its choice of a pod and a space, its CP, and a statue's worth at the end."""

from itertools import count
from typing import Any, Final

from betacolony import Dock, Game, position_builder
from betacolony.events import PodPreferred, PointsGained, RivalRolled, SpacePreferred, SpacesNarrowed
from betacolony.position_builder import ARTIFACT_1, NO_CREW, PLAIN, PLAIN_2, TWO_CP, TWO_CREW, TWO_FUEL, Rival, pod
from betacolony.rules import solo
from betacolony.state.position import RIVAL

from .positions import against_rival, colonies
from .tasks import Chapter, Figure, Part, Prediction

_PANELS: Final = ("manufactory", "others", "colony-xian")
#: the learner's last action in the round, after which the rival acts
_LAST: Final = (Dock(("red", "green")),)
_COLUMN: Final = ("steel", "polymer", "water", "food", "organics", "palladium")
_TILES: Final = {
    13: (pod("food", TWO_CP), [1, 0]),
    16: (pod("palladium", PLAIN), [0, 1]),
    31: (pod("water", TWO_FUEL), [1, 0]),
    39: (pod("organics", PLAIN_2), [0, 1]),
}

_ROWS: Final = (
    (pod("organics", TWO_CREW), pod("palladium", TWO_FUEL)),
    (pod("water", TWO_CP), pod("organics", PLAIN)),
    (pod("food", PLAIN_2), pod("steel", TWO_CREW)),
    (pod("water", ARTIFACT_1), pod("steel", NO_CREW)),
)


def _before(value: int, rival: Rival, **state: Any) -> Game:
    """A game at the learner's second action, before a given roll of the rival; ``state`` as for a table."""
    usual: dict[str, Any] = {
        "round_": 2,
        **colonies(_TILES),
        "manufactory": _ROWS,
        "influence": {"xian": 2, "thebes": 3, "cuzco": 0},
        "seats": {RIVAL: {"influence": {"xian": 1, "thebes": 0, "cuzco": 2}}},
    }
    pos = position_builder.table(turn=1, rival={"column": _COLUMN, **rival}, **usual | state)
    for seed in count():
        pos.seed = seed
        if solo.roll(pos) == value:
            break
    return Game.from_position(pos, against_rival(), seed)


def _rival_events(game: Game, *kinds: type[Any]) -> list[Any]:
    """The rival's last events of some kinds."""
    return [event for event in game.history[-1].events if isinstance(event, kinds) and event.player == RIVAL]


def _pod(game: Game) -> list[Part]:
    """The influence printed on the pod that the rival takes, and the reason for its choice."""
    (taken,) = _rival_events(game, PodPreferred)
    why = " ".join(game.tell(event) for event in _rival_events(game, RivalRolled, PodPreferred))
    return [Part(why, game.edition.pods[taken.pod].influence)]


def _space(game: Game) -> list[Part]:
    """The number of the space on which the rival builds, and the reason for its choice."""
    (chosen,) = _rival_events(game, SpacePreferred)
    why = " ".join(game.tell(event) for event in _rival_events(game, SpacesNarrowed, SpacePreferred))
    return [Part(why, chosen.space)]


def _points(game: Game) -> list[Part]:
    """The CP that the rival scores with its action, by cause."""
    return [Part(game.tell(event), event.amount) for event in _rival_events(game, PointsGained)]


def _at_the_end(game: Game) -> list[Part]:
    """The CP for the rival's achievements at the end of the game."""
    events = _rival_events(game, PointsGained)
    return [Part(game.tell(event), event.amount) for event in events if event.source == "achievements"]


def _set_up() -> Game:
    """The hard level at its start: a building in the active colony, and a statue in the next."""
    return Game.from_position(
        position_builder.table(
            rival={"level": "hard", "active": "xian", "column": _COLUMN},
            **colonies({0: ("colosseum", [0, 1]), 18: ("great_sphinx", [0, 0])}),
            seats={RIVAL: {"achievements": ["colosseum", "great_sphinx"], "cp": {"achievements": 8}}},
        ),
        against_rival(),
    )


CHAPTER = Chapter(
    "solo",
    (
        Prediction(
            "pod",
            start=lambda: _before(4, {"pointer": 1}),
            moves=_LAST,
            breakdown=_pod,
            unit="influence",
            panels=_PANELS,
            rules=("SOLO-4",),
            wrong=(1,),
        ),
        Prediction(
            "space",
            start=lambda: _before(5, {"pointer": 1}),
            moves=_LAST,
            breakdown=_space,
            unit="space",
            panels=_PANELS,
            rules=("SOLO-5",),
            wrong=(12, 17),
        ),
        Prediction(
            "points",
            start=lambda: _before(1, {"pointer": 1}),
            moves=_LAST,
            breakdown=_points,
            unit="cp",
            panels=_PANELS,
            rules=("SOLO-6", "SOLO-7"),
            wrong=(2, 0),
        ),
        Prediction(
            "statue",
            start=lambda: _before(
                6,
                {"level": "hard", "active": "cuzco", "pointer": 2},
                round_=9,
                **colonies(_TILES | {0: ("colosseum", [0, 1]), 18: ("easter_island", [0, 0])}),
                seats={
                    RIVAL: {
                        "influence": {"xian": 1, "thebes": 0, "cuzco": 2},
                        "achievements": ["colosseum", "easter_island"],
                        "cp": {"achievements": 8},
                    }
                },
            ),
            moves=_LAST,
            breakdown=_at_the_end,
            unit="cp",
            panels=("others", "achievements"),
            rules=("SOLO-10",),
            wrong=(0, 20),
        ),
    ),
    figures=(Figure("begun", _set_up, ("colonies",)),),
)
