"""The panels: each shows and describes everything, within its bounds, in words that fit and legible colours."""

import random
import re
from collections.abc import Iterator
from itertools import combinations, pairwise

import pytest

from betacolony import ChooseMat, Game, RandomPlayer, position_builder, scores
from betacolony.players.policies import GreedyPlayer
from betacolony_widgets import palette
from betacolony_widgets.board import scene
from betacolony_widgets.board.art.colours import INK
from betacolony_widgets.board.art.colours import SEATS as PIECES
from betacolony_widgets.board.painting import text_renderer
from betacolony_widgets.board.picture import picture
from betacolony_widgets.board.shapes import Box, Circle, Line, Panel, Piece, Scene, Shape, Text
from betacolony_widgets.board.table_view import TableView, View
from betacolony_widgets.board.text_metrics import width_of
from betacolony_widgets.messages import Messages
from betacolony_widgets.palette import MATERIALS, PALETTES, SEATS
from betacolony_widgets.play.choices import flow
from board.test_scene import contrast, stands_out
from helpers.pictures.extents import Bounds, bounds

NAMES = ["Ada", "Nova", "Grace", "Maximilian"]
#: CSS pixels of boards on phones, beside a desk, and alone
WIDTHS = [300, 374, 739, 740, 930, 1320]


def greedy(seed: int, steps: int, players: int) -> Game:
    game = Game.new(players=NAMES[:players], seed=seed)
    player = GreedyPlayer()
    for _ in range(steps):
        if game.is_over:
            break
        game.play(player.choose(game))
    return game


@pytest.fixture(scope="module")
def games() -> list[Game]:
    """The draft, ships being placed, the middle of a game, one near its end, and one that is over."""
    return [greedy(1, 0, 4), greedy(2, 6, 4), greedy(3, 110, 3), greedy(4, 330, 4), greedy(5, 2000, 2)]


def table_of(game: Game, *, offered: bool = True) -> TableView:
    mover = game.decision.player if game.decision else None
    options = list(game.options) if offered and not game.is_over else []
    view = View(game.names, mover or 0, mover, flow.offers(Messages.of(), options, (), game.edition))
    return TableView.of(game.position, view)


def around(panel: Panel) -> Bounds:
    """The bounds of a panel's shapes."""
    parts = list(zip(*(bounds(shape) for shape in panel.shapes), strict=True))
    return min(parts[0]), min(parts[1]), max(parts[2]), max(parts[3])


def apart(board: Scene) -> None:
    placed = [(panel.id, around(panel)) for panel in board.panels]
    for (first, a), (second, b) in combinations(placed, 2):
        assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1], (first, a, second, b)


# --- layout ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", WIDTHS)
def test_panels_keep_to_themselves(games: list[Game], width: int) -> None:
    for game in games:
        board = scene.scene(table_of(game), width)
        apart(board)
        for shape in [*board.shapes, *board.marks]:
            left, top, right, low = bounds(shape)
            assert left >= -2, shape
            assert top >= -2, shape
            assert right <= board.width + 2, shape
            assert low <= board.height + 2, shape


@pytest.mark.parametrize("width", WIDTHS)
def test_text_is_large_enough_and_hardly_squeezed(games: list[Game], width: int) -> None:
    for game in games:
        for shape in scene.scene(table_of(game), width).shapes:
            if isinstance(shape, Text):
                assert shape.size >= 11, shape
                assert not shape.limit or width_of(shape.text, shape.size, bold=shape.bold) <= 1.4 * shape.limit, shape


@pytest.mark.parametrize("width", WIDTHS)
def test_any_choice_of_panels_lies_well(games: list[Game], width: int) -> None:
    chance = random.Random(width)
    for game in games:
        wanted = chance.sample(scene.ALL, chance.randrange(1, len(scene.ALL)))
        board = scene.scene(table_of(game), width, wanted)
        apart(board)
        kinds = {"colonies" if "colony-" in panel.id else panel.id for panel in board.panels}
        kinds = {"others" if kind.startswith("mat-") else kind for kind in kinds}
        drafting = any(seat["mat"] is None for seat in game.position.to_dict()["seats"])
        assert kinds == set(wanted) - (set() if drafting else {"draft"})
        assert all(around(panel)[2] <= board.width + 2 for panel in board.panels)


def test_panels_are_read_in_the_order_of_a_turn(games: list[Game]) -> None:
    for width in (374, 930):
        names = [panel.id for panel in scene.scene(table_of(games[2]), width).panels]
        colonies = ["colony-xian", "colony-thebes", "colony-cuzco"]
        before = ["rounds", "dice", "rondel", "mat", "manufactory", *colonies, "cards", "achievements"]
        assert names[: len(before)] == before
        assert names[-1] == "scores"


@pytest.mark.parametrize("width", [358, 374, 740, 860, 930])
def test_all_targets_are_as_large_as_a_fingertip(games: list[Game], width: int) -> None:
    for game in games:
        for target in scene.scene(table_of(game), width).targets:
            left, top, right, low = bounds(target.hit)
            assert min(right - left, low - top) >= 24, target


# --- colours ---------------------------------------------------------------------------------------------------------


def covers(shape: Shape, x: float, y: float) -> bool:
    """True if a filled shape lies under a point."""
    if isinstance(shape, Text | Line) or (not isinstance(shape, Piece) and shape.ink.fill is None):
        return False
    left, top, right, low = bounds(shape, art=False)
    if not (left <= x <= right and top <= y <= low):
        return False
    if isinstance(shape, Circle | Piece):
        return (shape.x - x) ** 2 + (shape.y - y) ** 2 <= shape.r**2
    if isinstance(shape, Box):
        return True
    inside = False
    for (ax, ay), (bx, by) in pairwise((*shape.points, shape.points[0])):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside


def paints(shape: Shape) -> tuple[str, ...]:
    """The roles and colours of what a text on a shape stands on."""
    if not isinstance(shape, Piece):
        return () if isinstance(shape, Text) else (shape.ink.fill or "",)
    kind, _, name = shape.name.partition("-")
    return {
        "material": (f"material-{name}",),
        "space": (f"space-{name}-lo", f"space-{name}-hi"),
        "medal": ("#ffcb5c",),
        "node": ("node",),
        "two": (INK,),  # on a disc at the side of two materials
        "die": (f"die-{name}",),
    }[kind]


def grounds(board: Scene) -> Iterator[tuple[Text, tuple[str, ...]]]:
    """Each text of a scene with the roles of the colours that it stands on."""
    for panel in board.panels:
        fills = sorted((shape for shape in panel.shapes if not isinstance(shape, Text)), key=lambda shape: shape.layer)
        for text in panel.shapes:
            if isinstance(text, Text):
                left, _, right, _ = bounds(text)
                below = [fill for fill in fills if fill.layer < text.layer and covers(fill, (left + right) / 2, text.y)]
                yield text, paints(below[-1]) if below else ("sky",)


@pytest.mark.parametrize("scheme", PALETTES)
def test_every_text_can_be_read_where_it_stands(games: list[Game], scheme: palette.Scheme) -> None:
    colours = PALETTES[scheme]
    for game in games:
        for text, roles in grounds(scene.scene(table_of(game), 930)):
            large = text.size >= 24 or (text.bold and text.size >= 18.7)
            for role in roles:
                ground = role if role.startswith("#") else colours[role]
                assert contrast(colours[text.role], ground) >= (3 if large else 4.5), (text, role)


@pytest.mark.parametrize("scheme", PALETTES)
@pytest.mark.parametrize("seat", SEATS)
def test_no_piece_vanishes_on_any_ground(seat: str, scheme: palette.Scheme) -> None:
    colours = PALETTES[scheme]
    flat = ("sky", "panel", "place", "current", "path", "place-line", "ink", "night")
    planet = ("sea-light", "sea", "sea-shade", "land")
    look = PIECES[seat]
    assert colours[f"seat-{seat}"] == look.body
    spaces = (f"space-{name}-{part}" for name in MATERIALS for part in ("lo", "hi"))
    for ground in (*flat, *planet, *spaces, *(f"material-{name}" for name in MATERIALS)):
        assert stands_out(look, colours[ground]), ground


# --- content ---------------------------------------------------------------------------------------------------------

#: the names of options that only lists show
LISTED = ("colony-", "row-", "decline", "discard")


@pytest.mark.slow
def test_whatever_can_be_chosen_can_be_pointed_at() -> None:
    seen: set[str] = set()
    for seed in range(8):
        game = Game.new(players=2 + seed % 3, seed=seed)
        player = RandomPlayer(seed)
        while not game.is_over:
            decision = game.decision
            assert decision is not None
            if decision.kind not in seen or game.position.step % 37 == 0:
                seen.add(decision.kind)
                board = scene.scene(table_of(game, offered=False), 374)
                there = {target.id for target in board.targets}
                empty = {
                    f"pod-{row}-{column}"
                    for row in range(4)
                    for column in range(3)
                    if f"pod-{row}-{column}" not in there
                }
                pods = sum(pod is not None for row in game.position.to_dict()["manufactory"] for pod in row)
                assert len(empty) == 12 - pods
                touched = {target for option in game.options for target in flow.touched(option, game.edition)}
                touched -= {target for target in touched if target.startswith(LISTED)}
                if decision.kind not in {"pod", "free_pod"}:  # a row that is opened may have empty places
                    touched -= empty
                assert touched <= there, decision.kind
            game.play(player.choose(game))
    assert len(seen) > 12


def facts(game: Game, panel: str) -> str:
    board = scene.scene(table_of(game), 930)
    return " ".join(next(entry for entry in board.panels if entry.id == panel).facts)


def test_mats_on_offer_are_told_with_their_powers() -> None:
    game = greedy(1, 0, 3)
    words = facts(game, "draft")
    for mat in game.edition.mats:
        assert f"Mat {mat.id}: 1 more {mat.extra_material}" in words
    board = scene.scene(table_of(game), 930)
    assert {target.id for target in board.targets if target.enabled} == {f"mat-{mat.id}" for mat in game.edition.mats}
    assert "Ships not placed yet: Ada, Nova and Grace." in facts(game, "rondel")
    assert {shape.id for shape in board.shapes} >= {f"ship-{seat}" for seat in range(3)}
    assert "draft" not in [panel.id for panel in picture(greedy(1, 60, 3)).panels]


def test_a_mat_that_is_drafted_stays_with_the_name_of_its_owner() -> None:
    game = Game.new(["Ada", "Nova", "Grace"], 1)
    first = game.decision.player if game.decision else 0
    game.play(ChooseMat("C"))
    words = facts(game, "draft")
    assert f"Taken: {game.names[first]}." in words
    assert words.count("Taken") == 1
    board = scene.scene(table_of(game), 930)
    assert "drafted-C" in {shape.id for shape in board.shapes}
    assert "mat-C" not in {target.id for target in board.targets}


def test_the_order_of_turns_is_told_and_the_running_one_named() -> None:
    game = greedy(3, 110, 3)
    at = game.position.to_dict()
    order = [NAMES[(at["start_player"] + step) % 3] for step in range(3)]
    words = facts(game, "rounds")
    assert f"First actions, in order: {order[0]}, {order[1]} and {order[2]}." in words
    assert game.decision is not None
    action = "first" if at["turn"] < 3 else "second"
    assert f"Now the {action} of two actions: {NAMES[game.decision.player]}." in words


def test_the_talon_is_told_by_colour(games: list[Game]) -> None:
    for game in games:
        at = game.position.to_dict()
        words = facts(game, "manufactory")
        for colour in {pod.colour for pod in game.edition.pods}:
            number = sum(game.edition.pods[pod].colour == colour for pod in at["talon"])
            type_ = next(pod.type for pod in game.edition.pods if pod.colour == colour)
            assert (f"{number} {type_} ({colour})" in words) == (number > 0)
        shown = {shape.id for shape in picture(game).shapes}
        assert {f"talon-{pod.colour}" for pod in game.edition.pods} <= shown


def test_achievements_are_told_with_price_worth_and_owner(games: list[Game]) -> None:
    for game in games[2:]:
        at = game.position.to_dict()
        words = facts(game, "achievements")
        board = scene.scene(table_of(game), 930)
        up = {*at["statues"], at["building"]} - {None}
        built = {achievement: seat for seat, its in enumerate(at["seats"]) for achievement in its["achievements"]}
        assert {target.id for target in board.targets if "achievement-" in target.id} == {
            f"achievement-{entry}" for entry in {*up, *built}
        }
        for tile, seat in built.items():
            name = next(entry.name for entry in game.edition.achievements if entry.id == tile)
            assert f"{name}. {NAMES[seat]} built it. Worth at the end:" in words
            assert f"built-{tile}" in {shape.id for shape in board.shapes}
        hidden = len(at["hidden_buildings"])
        assert (f"{hidden} more building" in words) == (hidden > 0)
    assert "Easter Island. Costs 3 artifacts plus its space" in facts(greedy(1, 20, 2), "achievements")


def test_progress_on_goals_is_told_of_everybody(games: list[Game]) -> None:
    for game in games:
        words = facts(game, "cards")
        position = game.position
        for cycle, progresses in enumerate(scores.goal_progress(position)):
            scored = game.is_over or cycle < (position.round - 1) // 3
            assert (f"Cycle {cycle + 1} is over" in words) == scored
            for progress in progresses:
                who, have, need = NAMES[progress.player], progress.have, progress.need
                told = f"met, with {have} where {need} would do." if progress.met else f"{have} of {need}."
                assert (f"Goal of cycle {cycle + 1}, {who}: {told}" in words) != scored


def test_no_card_counts_further_than_its_goal_asks() -> None:
    game = position_builder.at_move(cards=("c1a", "c2a", "c3b"), materials={"food": 6})
    assert scores.goal_progress(game.position)[0][0].have == 6
    panel = next(panel for panel in picture(game, panels=("cards",)).panels if panel.id == "cards")
    texts = {shape.text for shape in panel.shapes if isinstance(shape, Text)}
    assert "4/4" in texts
    assert "6/4" not in texts


def test_scores_are_told_by_source_now_and_if_the_game_ended(games: list[Game]) -> None:
    for game in games:
        words = facts(game, "scores")
        when = "in the end" if game.is_over else "now"
        for score in game.scores():
            parts = [f"{n} for {source}" for source, n in score.sources.items() if n]
            assert f"{score.name}: {score.total} CP {when}" in words
            assert all(part in words for part in parts)
        for score in game.scores(projected=True):
            assert (f"{score.name}: {score.total} CP if the game ended now" in words) != game.is_over
        ids = {shape.id for shape in picture(game).shapes}
        assert {f"score-{seat}" for seat in range(len(game.names))} <= ids


def test_what_the_others_hold_is_told_and_drawn(games: list[Game]) -> None:
    game = games[3]
    board = scene.scene(table_of(game), 930)
    ids = {shape.id for shape in board.shapes}
    me = table_of(game).view.me
    for seat, its in enumerate(game.position.to_dict()["seats"]):
        if seat == me:
            continue
        words = facts(game, f"mat-{seat}")
        assert {f"die-{seat}-{die}" for die in game.edition.dice} <= ids
        assert f"{its['crew']} crew left." in words
        held = {kind: f"{n} {kind}" if n > 1 else kind for kind, n in its["materials"].items() if n}
        assert all(re.search(rf"Materials:.*\b{amount}\b", words) for amount in held.values())
        used = "Dice used: " + words_of(its["spent"], its["dice"])
        assert (used in words) == bool(its["spent"])


def words_of(names: list[str], values: dict[str, int]) -> str:
    parts = [f"{name} {values[name]}" for name in names]
    return ", ".join(parts[:-1]) + " and " + parts[-1] if len(parts) > 1 else "".join(parts)


def test_every_number_on_the_table_is_in_its_words(games: list[Game]) -> None:
    for game in games:
        for panel in scene.scene(table_of(game), 930).panels:
            words = text_renderer.text(Scene(0, 0, "", (panel,)))
            if panel.id in {"scores", "rounds"}:  # a scale from end to end
                continue
            for shape in panel.shapes:
                if isinstance(shape, Text) and shape.text.isdigit() and shape.text != "0":
                    assert shape.text in words, (panel.id, shape)
