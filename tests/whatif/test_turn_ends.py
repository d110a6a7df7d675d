"""One meaning for options, faces and branches: the greedy player finishes the turn at hand, then the policy plays."""

import pytest

from betacolony import Game, GreedyPlayer
from betacolony.core.executors import Inline
from betacolony.players.policies import follow
from betacolony.rules import decisions
from betacolony.whatif import Start, Study, Tree, faces_of, options_of
from betacolony.whatif.aftermath import Aftermath
from betacolony.whatif.turn_ends import finished, lines, play_on


@pytest.fixture(scope="module")
def game() -> Game:
    """A move in the middle of a game of two."""
    game, player = Game.new(2, 12), GreedyPlayer()
    while game.position.round < 5 or game.decision is None or game.decision.kind != "move":
        game.play(player.choose(game))
    return game


def leads(study: Study, playouts: int = 12) -> list[float]:
    """The lead of each start after a few playouts of each, for the study's seat."""
    study.run(playouts * len(study.starts), Inline(), narrow=False)
    return [estimate.margin[study.seat].mean for estimate in study.estimates]


def test_a_moment_is_worth_what_the_greedy_players_choice_is_worth(game: Game) -> None:
    pos = game.position
    choice = GreedyPlayer().plan(pos)[0]
    bare, chosen = leads(Study([Start("as it is", pos), Start("chosen", pos, (choice,))], "random"))
    assert bare == chosen


def test_the_policy_alone_would_have_given_another_value(game: Game) -> None:
    # otherwise the test above could not fail
    pos = game.position
    values = set(leads(Study([Start(str(choice), pos, (choice,)) for choice in decisions.choices(pos)], "random")))
    assert len(values) > 1


def test_the_face_on_the_table_is_worth_what_its_best_option_is(game: Game) -> None:
    die = next(name for name in game.edition.dice if name not in game.position.seats[game.decision.player].spent)  # type: ignore[union-attr]
    faces = faces_of(game, die, "random")
    options = options_of(game, "random")
    value = game.position.seats[faces.seat].dice[die]
    of_face = leads(faces)[value - 1]
    choice = GreedyPlayer().plan(game.position)[0]
    assert of_face == leads(options)[decisions.choices(game.position).index(choice)]


def test_a_branch_follows_the_same_rule(game: Game) -> None:
    choice = GreedyPlayer().plan(game.position)[0]
    own = leads(Study([Start("chosen", game.position, (choice,))], "random", seat=0), 2)
    tree = Tree(game.position, "now", names=game.names, seed=1)
    assert leads(Study([Start("branch", tree["now"].game.position)], "random", seat=0), 2) == own


def test_the_look_back_gives_whoever_is_on_turn_no_better_turn(game: Game) -> None:
    whole, player = game.branch(), GreedyPlayer()
    while whole.decision is not None:
        whole.play(player.choose(whole))
    back = Aftermath(whole, "random").run(2, Inline()).study
    at = next(number for number, start in enumerate(back.starts) if start.position == game.position and not start.line)
    alone = Study([Start("moment", game.position)], "random", seat=0, ends_turn=False)
    assert [back.estimates[at].margin[0].mean] == leads(alone, 2)


def test_the_greedy_player_goes_on_when_something_has_turned_up() -> None:
    for seed in range(40):
        game, player = Game.new(2, seed), GreedyPlayer()
        while game.decision is not None:
            pos, reveals = game.position, game.position.reveals
            line = finished(pos)
            follow(pos, line)
            cut = pos.agenda and pos.reveals > reveals and pos.turn == game.position.turn
            if cut and pos.agenda[-1][1] == game.decision.player and len(decisions.choices(pos)) > 1:
                turn = pos.turn
                play_on(game.position, pos)
                assert not pos.agenda or pos.turn != turn or pos.agenda[-1][1] != game.decision.player
                return
            game.play(player.choose(game))
    raise AssertionError("no turn went on after something had turned up")


def test_where_there_is_no_turn_to_finish_nothing_is_added() -> None:
    drafting = Game.new(2, 3).position
    assert finished(drafting, (2,)) == (2,)
    assert finished(drafting) == ()


def test_after_a_choice_the_turn_ends_as_the_options_tab_ends_it(game: Game) -> None:
    for line in lines(game.position):
        assert finished(game.position, line[:1])[0] == line[0]
        assert finished(game.position, line) == line
