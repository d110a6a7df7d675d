"""The coach of the first game: whatever the reader does, each of its sentences is so."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from betacolony import Activate, BuildOn, Game, Move, Option, TakeMaterials, TakePod, events, goal_progress
from betacolony.players.policies import GreedyPlayer, Player, RandomPlayer, SampledPlayer
from betacolony.players.weights import STANDARD
from betacolony.rules import legal
from betacolony.state import goods
from betacolony.state.position import Position
from betacolony_widgets.first_game import after, coach
from betacolony_widgets.first_game.coach import Coach, groups
from betacolony_widgets.first_game.page import SEED
from betacolony_widgets.first_game.remarks import MOST_WORDS, Remark
from betacolony_widgets.messages import sentences
from betacolony_widgets.play.choices.flow import option_id
from betacolony_widgets.play.play import Play

Values = Any
#: seeds of games with each of the first goals
SEEDS = (1, 2, 3, 4, 6, 7, 9, 11, 12, 14, 16, 23)
PLAYERS: dict[str, Callable[[int], Player]] = {
    "random": RandomPlayer,
    "greedy": lambda seed: GreedyPlayer(seed=seed),
    "easy": lambda seed: SampledPlayer(seed=seed),
}


def begin(seed: int, language: str = "en") -> Play:
    play = Play(Game.new(["You", "Nova"], seed, language=language), {1: "sampled"}, ready=True)
    play.coach = Coach()
    return play


def choose(play: Play, option: Option) -> None:
    """Choose an option, a second time where it costs an artifact."""
    known = len(play.game.history)
    while len(play.game.history) == known:
        play.choose(option_id(option))


def moments(play: Play, player: Player, rounds: int) -> Iterator[list[list[Remark]]]:
    """The remarks at each moment of a game until a round is over."""
    while not play.game.is_over and play.game.position.round <= rounds:
        yield groups(play)
        if play.stage == "roll":
            play.choose("roll")
        else:
            choose(play, player.choose(play.game))
    yield groups(play)


# --- what each remark claims, tried on the engine -------------------------------------------------------------------


def after_move(game: Game, said: Values) -> Game:
    (move,) = [
        option
        for option in game.options
        if isinstance(option, Move)
        and (option.die, option.to, option.fuel) == (said["die"], said["place"], said["fuel"])
    ]
    assert game.position.seats[0].dice[said["die"]] == said["value"]
    branch = game.branch()
    branch.play(move)
    return branch


def uses(game: Game, **wanted: object) -> list[Activate]:
    options = [option for option in game.options if isinstance(option, Activate)]
    return [option for option in options if all(getattr(option, name) == value for name, value in wanted.items())]


def after_use(game: Game, said: Values) -> Game:
    branch = after_move(game, said)
    assert branch.position.seats[0].dice[said["other"]] == said["shown"]
    branch.play(uses(branch, die=said["other"], fuel=said["more"], amount=said["amount"])[0])
    return branch


def pods_in_reach(game: Game) -> bool:
    """True if some flight and activation lead to a pod to take."""
    for move in game.options:
        if isinstance(move, Move):
            branch = game.branch()
            branch.play(move)
            for use in uses(branch):
                inner = branch.branch()
                inner.play(use)
                if inner.decision and inner.decision.kind == "pod":
                    return True
    return False


def have(game: Game, cycle: int) -> int:
    return goal_progress(game.position)[cycle][0].have


def nearer(game: Game) -> set[str]:
    """The colonies in which a pod of an open row brings the goal nearer with its own crew."""
    found = set()
    cycle = game.position.cycle  # the turn may be its last
    known = have(game, cycle)
    for take in game.options:
        inner = game.branch()
        inner.play(take)
        for space in inner.options:
            if isinstance(space, BuildOn):
                last = inner.branch()
                placed = [*last.play(space)]
                while last.decision and last.decision.kind == "payment":
                    placed += last.play(last.options[0])
                crew = [event for event in placed if isinstance(event, events.CrewPlaced)]
                if crew and have(last, cycle) > known:
                    found.add(game.edition.colonies[space.space // 18].id)
    return found


def payable(pos: Position) -> int:
    return legal.takeable_pods(pos, 0, pos.t.all_places).bit_count()


def check_build(play: Play, said: Values) -> None:
    branch = after_use(play.game, said)
    assert any(isinstance(option, TakePod) for option in branch.options)


def check_short(play: Play, said: Values) -> None:
    pos = play.game.position
    assert not payable(pos)
    pos.goods[0] += goods.UNIT[pos.t.materials.index(said["material"])]
    assert payable(pos)
    branch = after_use(play.game, said)
    assert any(said["material"] in option.materials for option in branch.options if isinstance(option, TakeMaterials))


def check_collect(play: Play, said: Values) -> None:
    branch = after_use(play.game, said)
    assert branch.decision
    taken = {len(option.materials) for option in branch.options if isinstance(option, TakeMaterials)}
    assert taken == {said["amount"]}
    assert said["amount"] > 0


def check_none(play: Play, _: Values) -> None:
    for move in play.game.options:
        if isinstance(move, Move):
            branch = play.game.branch()
            branch.play(move)
            assert not [use for use in uses(branch, effect="materials") if use.amount]


def check_best_die(play: Play, said: Values) -> None:
    for use in uses(play.game, fuel=0):
        assert (use.amount == said["amount"]) == (use.die == said["die"]) or use.amount < said["amount"]
    assert uses(play.game, die=said["die"], fuel=0, amount=said["amount"])


def check_row(play: Play, said: Values) -> None:
    free = uses(play.game, fuel=0)
    assert {use.die for use in free if use.effect == "row"} == {said["die"]} < {use.die for use in free}
    assert uses(play.game, die=said["die"], effect="row", amount=said["row"])


def check_colour(play: Play, said: Values) -> None:
    own = uses(play.game, die=said["die"])
    assert own
    assert {use.cp for use in own} == {said["cp"]}


def check_take(play: Play, said: Values) -> None:
    counts = {}
    for option in play.game.options:
        if isinstance(option, TakeMaterials):
            pos = play.game.position
            for name in option.materials:
                pos.goods[0] += goods.UNIT[pos.t.materials.index(name)]
            counts[option.materials] = payable(pos)
    assert counts[said["materials"]] == max(counts.values()) == said["pods"]


def check_pod(play: Play, said: Values) -> None:
    pods = [option.pod for option in play.game.options if isinstance(option, TakePod) and option.pod]
    assert Counter(pod.influence for pod in pods)[said["influence"]] == 1
    assert max(pods, key=lambda pod: pod.influence).type == said["type"]


def check_space(play: Play, said: Values) -> None:
    gained = set()
    for space in play.game.options:
        branch = play.game.branch()
        happened = [*branch.play(space)]
        if branch.decision and branch.decision.kind == "payment":
            happened += branch.play(branch.options[0])
        if branch.decision and branch.decision.kind == "extra_cp":
            return  # influence comes after it
        gained.add(next(event.amount for event in happened if isinstance(event, events.InfluenceGained)))
    assert (min(gained), max(gained)) == (said["least"], said["most"])


def check_space_goal(play: Play, said: Values) -> None:
    cycle, colonies = play.game.position.cycle, set()
    known = have(play.game, cycle)
    for space in play.game.options:
        branch = play.game.branch()
        branch.play(space)
        if branch.decision and branch.decision.kind == "payment":
            branch.play(branch.options[0])
        if have(branch, cycle) > known and isinstance(space, BuildOn):
            colonies.add(play.game.edition.colonies[space.space // 18].id)
    assert said["colony"] in colonies


def turn_of(play: Play) -> tuple[Game, Game]:
    """The game before the turn that has just ended, and after it."""
    last = play.since.number
    first = max(
        number
        for number, record in enumerate(play.game.history[: last + 1])
        if record.decision and record.decision.player == 0 and record.decision.kind == "move"
    )
    return play.game.at(first - 1), play.game.at(last)


def check_gains(play: Play, said: Values) -> None:
    """The remarks, against the position before the turn and after it."""
    before, now = turn_of(play)
    old, new = before.position, now.position
    if new.cycle != old.cycle:  # more has happened meanwhile
        return
    happened = [
        event for record in play.game.history[len(before.history) : len(now.history)] for event in record.events
    ]
    own = [event for event in happened if getattr(event, "player", None) == 0]
    paid = [name for event in own if isinstance(event, events.Paid) for name in event.materials]
    fuel = sum(event.amount for event in own if isinstance(event, events.FuelSpent))
    materials = Counter(name for name in said["goods"] if name not in {"fuel", "artifact"})
    held = [Counter(pos.seats[0].materials) for pos in (old, new)]
    assert Counter(dict(+held[0])) + materials == Counter(dict(+held[1])) + Counter(paid)
    assert new.fuel[0] - old.fuel[0] == said["goods"].count("fuel") - fuel
    assert new.total(0) - old.total(0) == said["cp"]
    assert new.crew_on_board(0) - old.crew_on_board(0) == said["crew"]
    lost = sum(event.amount for event in own if isinstance(event, events.InfluenceLost))
    moved = sum(new.seats[0].influence.values()) - sum(old.seats[0].influence.values())
    assert moved + lost == said["influence"]


def check_docked(play: Play, said: Values) -> None:
    before, now = turn_of(play)
    assert now.position.fuel[0] - before.position.fuel[0] == said["fuel"]


def check_goal_now(play: Play, said: Values) -> None:
    before, now = turn_of(play)
    card = before.position.cycle
    old, new = (goal_progress(game.position)[card][0] for game in (before, now))
    if "have" not in said:
        assert new.met > old.met
    else:
        assert (new.have, new.need) == (said["have"], said["need"])
        assert new.have > old.have or new.met < old.met


def check_leads(play: Play, said: Values) -> None:
    pos = play.game.position
    colony = pos.t.colonies.index(said["colony"])
    assert pos.crew_in_colony(0, colony) > pos.crew_in_colony(1, colony)


def check_goal(play: Play, said: Values) -> None:
    pos = play.game.position
    known = goal_progress(pos)[pos.cycle][0]
    if "have" in said:
        assert (known.have, known.need, known.met) == (said["have"], said["need"], False)
    else:
        assert known.met
        assert said["round"] == 3 * (pos.cycle + 1)


def check_cycle(play: Play, said: Values) -> None:
    pos = play.game.position
    assert (said["cp"], said["crew"]) == (pos.total(0), pos.crew_on_board(0))
    assert said["influence"] == sum(pos.seats[0].influence.values())
    assert said["cycle"] == pos.cycle


def check_goal_at(play: Play, said: Values) -> None:
    lead = next(remark for group in groups(play) for remark in group if remark.key in {"build", "build_more"})
    found = nearer(after_use(play.game, lead.values))
    assert found
    assert said.get("colony") in {None, *found}


def check_far(play: Play, _: Values) -> None:
    assert payable(play.game.position)
    assert not pods_in_reach(play.game)


def check_pods_left(play: Play, said: Values) -> None:
    assert payable(play.game.position) == said["pods"]


def check_begin(play: Play, said: Values) -> None:
    assert said["rival"] == 1
    assert (play.game.position.cycle, play.game.position.total(0)) == (0, 0)
    assert play.stage == "play"


def check_full(play: Play, said: Values) -> None:
    assert goods.materials(play.game.position.goods[0]) == said["held"] >= said["limit"] - 1
    assert not pods_in_reach(play.game)


def check_no_crew(play: Play, _: Values) -> None:
    pods = [option.pod for option in play.game.options if isinstance(option, TakePod) and option.pod]
    assert {bool(pod.crew) for pod in pods} == {True, False}


def check_nothing_here(play: Play, _: Values) -> None:
    assert {(use.effect, use.cp) for use in uses(play.game)} == {("nothing", 0)}


def check_same(play: Play, _: Values) -> None:
    free = uses(play.game, fuel=0)
    assert len({(use.effect, use.amount) for use in free}) == 1
    assert len({use.die for use in free}) > 1


def check_nothing_gained(play: Play, _: Values) -> None:
    before, now = turn_of(play)
    old, new = before.position, now.position
    assert new.goods[0] == old.goods[0]
    assert new.fuel[0] <= old.fuel[0]
    assert new.cycle != old.cycle or new.total(0) == old.total(0)


CHECKS: dict[str, Callable[[Play, Values], None]] = {
    "goal": check_goal,
    "goal_colonies": check_goal,
    "goal_met": check_goal,
    "goal_kept": check_goal,
    "begin": check_begin,
    "last": check_goal,
    "build": check_build,
    "build_more": check_build,
    "goal_at": check_goal_at,
    "goal_at_centre": check_goal_at,
    "short": check_short,
    "collect": check_collect,
    "more": check_collect,
    "far": check_far,
    "none_in_reach": check_none,
    "full": check_full,
    "act_nothing": check_nothing_here,
    "act_row": check_row,
    "act_colour": check_colour,
    "act_materials": check_best_die,
    "act_fuel": check_best_die,
    "act_same": check_same,
    "take": check_take,
    "pod_crew": check_no_crew,
    "pod_influence": check_pod,
    "pod_influence_more": check_pod,
    "space_goal": check_space_goal,
    "space_goal_any": check_space_goal,
    "space_influence": check_space,
    "built": check_gains,
    "built_tile": check_gains,
    "built_gains": check_gains,
    "docked": check_docked,
    "took": check_gains,
    "scored": check_gains,
    "nothing": check_nothing_gained,
    "now_met": check_goal_now,
    "now_lost": check_goal_now,
    "now_nearer": check_goal_now,
    "now_pays": check_pods_left,
    "now_leads": check_leads,
    "cycle_met": check_cycle,
    "cycle_missed": check_cycle,
}
#: parts of sentences, and what the page says beside the coach
PARTS = {"fuel", "crew", "and_cp", "and_scored", "onward", "card_ahead", "card_behind", "card_even", "card_row"}


@pytest.mark.parametrize("who", PLAYERS)
def test_every_sentence_is_so_whatever_is_played(who: str) -> None:
    heard = Counter[str]()
    for seed in SEEDS:
        play = begin(seed)
        for said in moments(play, PLAYERS[who](seed), rounds=3 if seed % 2 else 9):
            for remark in (remark for group in said for remark in group):
                heard[remark.key] += 1
                try:
                    CHECKS[remark.key](play, remark.values)
                except Exception as wrong:
                    raise AssertionError((seed, len(play.game.history), remark)) from wrong
            assert play.coach
            words = play.coach(play)
            assert len(words.split()) <= MOST_WORDS
            assert bool(words) == any(said)
    assert {"goal", "build_more", "took", "now_pays"} <= heard.keys()


def test_each_sentence_has_its_check() -> None:
    for language in ("en", "de"):
        keys = {key.removeprefix("coach.") for key in sentences(language) if key.startswith("coach.")}
        assert keys == set(CHECKS) | PARTS


def test_the_turns_to_go_are_those_that_come() -> None:
    play, told = begin(SEED), list[tuple[int, int]]()
    for said in moments(play, GreedyPlayer(STANDARD), rounds=3):
        turns = [remark.values["turns"] for group in said for remark in group if "turns" in remark.values]
        told += [(turns[0], len(play.game.history))] if turns else []
    for claimed, known in told:
        begun = [
            record
            for record in play.game.history[known:]
            if record.decision and record.decision.kind == "move" and record.decision.player == 0
        ]
        assert len(begun) == claimed
    assert [claimed for claimed, _ in told][:2] == [6, 4]


def test_listening_changes_nothing() -> None:
    texts = []
    for coached in (True, False):
        play = begin(SEED)
        player = SampledPlayer(seed=3)
        for _ in moments(play, player, rounds=2) if coached else silent(play, player):
            pass
        texts.append(play.game.to_json())
    assert texts[0] == texts[1]


def silent(play: Play, player: Player) -> Iterator[None]:
    while play.game.position.round <= 2:
        yield
        if play.stage == "roll":
            play.choose("roll")
        else:
            choose(play, player.choose(play.game))


def test_what_a_turn_came_to_is_told_once() -> None:
    play = begin(SEED)
    player = GreedyPlayer(STANDARD)
    told = 0
    for said in moments(play, player, rounds=3):
        if any(remark.key in {"took", "built", "built_tile", "docked", "scored", "nothing"} for remark in said[0][:1]):
            told += 1
    assert told == 6
    assert after.remarks(play)
    play.choose("undo")
    assert not after.remarks(play)


def test_the_coach_is_silent_in_a_what_if_and_while_something_is_chosen() -> None:
    play = begin(SEED)
    for said in moments(play, GreedyPlayer(STANDARD), rounds=1):
        if play.game.decision and play.game.decision.kind == "move" and said[-1:] != [[]]:
            break
    assert groups(play)
    play.choose("die-black")
    assert not groups(play)
    play.choose("die-black")
    play.choose("what_if")
    assert not groups(play)
    play.choose("what_if")
    assert groups(play)
    assert not coach.is_cycle_over(play)
