"""Solo in editions of one's own: other lists and numbers for the rival, and what is told of their faults."""

import pytest

from betacolony import CodeError, Edition, EditionError, Game, Position, RandomPlayer, SaveError, finish_game
from betacolony.rules import scoring, solo
from betacolony.state.position import RIVAL, Solo
from betacolony.state.tables import tables_of

TEMPLATE = Edition.template()
PRIORITY = '["highest_influence", "bonus_rank", "placement_column", "top_row", "left_column"]'
RANK = '["two_crew", "cp", "artifact", "fuel", "none", "no_crew"]'


def changed(*pairs: tuple[str, str]) -> str:
    text = TEMPLATE
    for old, new in pairs:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def at_rivals_draft(edition: Edition, *pods: int) -> Position:
    """A display with these pods alone, Xi'an active, the cubes in the order of the materials."""
    pos = Position(tables_of(edition), 2)
    pos.solo = Solo(0, 0, tuple(range(6)))
    pos.places[: len(pods)] = pods
    for pod in pods:
        pos.talon &= ~(1 << pod)
    return pos


def drafted(edition: Edition, *pods: int) -> int:
    pos = at_rivals_draft(edition, *pods)
    return pos.places[solo.draft(pos, pos.t.all_places, "SOLO-4", None)]


@pytest.mark.rule("SOLO-4")
def test_the_order_of_the_list_can_be_another() -> None:
    bonus_first = '["bonus_rank", "highest_influence", "placement_column", "top_row", "left_column"]'
    crew, most = 0, 7  # palladium: two crew without influence, three influence without crew
    assert drafted(Edition.load(), crew, most) == most
    assert drafted(Edition.from_text(changed((PRIORITY, bonus_first))), crew, most) == crew
    fuel_first = '["fuel", "two_crew", "cp", "artifact", "none", "no_crew"]'
    cp, fuel = 3, 4
    assert drafted(Edition.load(), cp, fuel) == cp
    assert drafted(Edition.from_text(changed((RANK, fuel_first))), cp, fuel) == fuel


@pytest.mark.rule("SOLO-4")
def test_of_several_bonuses_of_a_pod_the_best_counts() -> None:
    both = Edition.from_text(changed(("{ influence = 1, artifacts = 1 }", "{ influence = 1, artifacts = 1, cp = 1 }")))
    assert tables_of(both).bonus_rank[:8] == (0, 2, 1, 1, 3, 4, 4, 5)
    assert tables_of(Edition.load()).bonus_rank[:8] == (0, 2, 2, 1, 3, 4, 4, 5)


@pytest.mark.rule("SOLO-6")
def test_goods_can_be_worth_more_to_the_rival() -> None:
    game = Game.solo("easy", 3)
    end = finish_game(game, [RandomPlayer(1)]).scores()[RIVAL].sources
    rich = Edition.from_text(changed(("cp_instead = 1", "cp_instead = 5")))
    more = finish_game(Game.solo("easy", 3, edition=rich), [RandomPlayer(1)]).scores()[RIVAL].sources
    assert more["tracks"] > end["tracks"]


@pytest.mark.rule("SOLO-1")
def test_the_first_die_can_mean_other_colonies() -> None:
    text = changed(("colony_values = [[1, 2], [3, 4], [5, 6]]", "colony_values = [[6], [1, 2, 3, 4], [5]]"))
    assert tables_of(Edition.from_text(text)).first_colony == (-1, 1, 1, 1, 1, 2, 0)


@pytest.mark.rule("SOLO-10")
def test_a_material_statue_without_a_limit_counts_a_full_hand() -> None:
    unlimited = (
        'id = "easter_island"\nname = "Easter Island"\ntype = "statue"\nartifacts = 3\nend_per = "material"\nend_cp = 2'
    )
    edition = Edition.from_text(changed((f"{unlimited}\nend_max = 12", unlimited)))
    pos = at_rivals_draft(edition)
    assert scoring.achievement_points(pos, RIVAL, 0) == 2 * edition.hand_limit
    assert scoring.achievement_points(pos, 0, 0) == 0


@pytest.mark.parametrize(
    ("old", "new", "place", "code"),
    [
        ("cp_instead = 1", "cp_instead = -1", "solo.cp_instead", "range"),
        ("cp_instead = 1", "cp_insted = 1", "solo.cp_insted", "unknown_key"),
        (PRIORITY, '["top_row"]', "solo.pod_priority", "count"),
        (PRIORITY, PRIORITY.replace("top_row", "left_column"), "solo.pod_priority[4]", "repeated"),
        (RANK, RANK.replace("cp", "points"), "solo.bonus_rank[1]", "not_one_of"),
        ("[[1, 2], [3, 4], [5, 6]]", "[[1, 2], [3, 4], [5]]", "solo.colony_values", "values_lacking"),
        ("[[1, 2], [3, 4], [5, 6]]", "[[1, 2], [3, 4], [5, 6, 1]]", "solo.colony_values[2][2]", "value_twice"),
        ("[[1, 2], [3, 4], [5, 6]]", "[[1, 2], [3, 4, 5, 6]]", "solo.colony_values", "count"),
    ],
)
def test_faults_of_the_rivals_numbers_are_told(old: str, new: str, place: str, code: str) -> None:
    with pytest.raises(EditionError) as caught:
        Edition.from_text(changed((old, new)))
    assert (place, code) in {(fault.place, fault.code) for fault in caught.value.faults}


def test_the_rivals_numbers_matter_to_its_games_alone() -> None:
    other = Edition.from_text(changed(("cp_instead = 1", "cp_instead = 2")))
    assert other.fingerprint == Edition.load().fingerprint
    assert other.solo_fingerprint != Edition.load().solo_fingerprint
    among_players, alone = Game.new(2, 1), Game.solo(seed=1)
    assert Game.from_code(among_players.code(), edition=other).position == among_players.position
    assert Game.from_json(among_players.to_json(), edition=other).notes == ()
    for code in (alone.code(), alone.position.code()):
        with pytest.raises(CodeError) as caught:
            Game.from_code(code, edition=other)
        assert caught.value.code == "other_edition"
    with pytest.raises(SaveError) as refused:
        Game.from_json(alone.to_json(), edition=other)
    assert refused.value.code == "other_edition"
    kept = Game.solo("hard", 2, edition=other)
    assert Game.from_code(kept.code(), edition=other).history == kept.history


def test_where_the_rivals_numbers_come_from_is_told() -> None:
    edition = Edition.load()
    assert [edition.source(f"solo.{key}") for key in ("cp_instead", "colony_values")] == ["printed", "printed"]
    assert [edition.source(f"solo.{key}") for key in ("pod_priority", "bonus_rank[2]")] == ["reconstructed"] * 2


def test_an_edition_for_more_than_two_has_the_rival_too() -> None:
    text = changed(("min = 2\n", "min = 3\n"))
    game = Game.solo("medium", 4, edition=Edition.from_text(text))
    assert finish_game(game, [RandomPlayer(4)]).is_over
    assert Game.from_json(game.to_json(), edition=game.edition).history == game.history
    assert Game.from_code(game.code(), edition=game.edition).history == game.history
