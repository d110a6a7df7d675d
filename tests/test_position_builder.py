"""Tables laid by hand: what can't be is refused with a sentence."""

import pytest

from betacolony import position_builder
from betacolony.core.errors import GameError


def test_a_pod_has_eight_faces() -> None:
    with pytest.raises(GameError, match="0 to 7, not 8"):
        position_builder.pod("food", 8)


def test_the_player_to_move_is_described_once() -> None:
    with pytest.raises(GameError, match="Seat 0"):
        position_builder.table(seats={0: {"fuel": 1}}, fuel=2)


def test_crew_stands_on_what_is_built() -> None:
    with pytest.raises(GameError, match=r"\[12\]"):
        position_builder.table(crew={12: {0: 1}})


def test_every_piece_is_somewhere_once() -> None:
    at = position_builder.table(
        board={12: position_builder.pod("food"), 3: "big_ben"}, seats={1: {"achievements": ("big_ben",)}}
    ).to_dict()
    lying = [one["pod"] for one in at["board"].values() if "pod" in one]
    lying += [pod for row in at["manufactory"] for pod in row]
    assert sorted([*lying, *at["talon"], *at["removed"]]) == list(range(40))
