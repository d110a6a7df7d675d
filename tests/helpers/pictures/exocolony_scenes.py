"""Tables of Exocolony, their scenes in all arrangements, and where the texts in them stand."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

from betacolony.exocolony import Game
from betacolony.exocolony.options import BuyCard, Discard, SettleColony, UseCard
from betacolony.exocolony.players.policies import GreedyPlayer, RandomPlayer
from betacolony_widgets.board.shapes import Scene, Text
from betacolony_widgets.board.text_metrics import width_of
from betacolony_widgets.exocolony.board.scene import OF_A_STEP, scene
from betacolony_widgets.exocolony.board.table_view import ACTIONS, Action, TableView, View

#: sizes in CSS pixels, the least of each arrangement first
SIZES = {
    "wide": ((1280, 680), (1280, 764), (1600, 680)),
    "cell": ((851, 547), (1000, 700)),
    "notebook": ((900, 560),),
    "upright": ((566, 926), (800, 1100)),
    "side": ((699, 318), (844, 390)),
    "phone": ((360, 594), (390, 720), (430, 890)),
    "lesson": ((940, 580), (1280, 680), (1920, 1040), (844, 350)),
    "lesson-upright": ((820, 1140), (700, 1000), (700, 860)),
    "lesson-phone": ((390, 796), (360, 700)),
    "lab": ((1280, 680), (940, 580)),
    "lab-upright": ((820, 1140),),
    "lab-phone": ((390, 804),),
}
#: the parts that can be opened where not all lies open
PARTS = {
    "side": ("market", "stars", "you", "rivals", "prices"),
    "phone": ("market", "stars", "you", "rivals", "prices"),
    "lesson-phone": ("market", "stars", "you", "rivals", "prices"),
    "lab-phone": ("market", "stars", "you", "rivals", "prices"),
}
#: what steps of lessons show: a few parts together, or the whole table
STEPS: tuple[tuple[str, ...], ...] = (
    (),
    ("system", "goods"),
    ("system", "prices", "goods"),
    ("system", "stars", "you"),
    ("market", "goods"),
    ("market", "prices", "you"),
    ("rivals", "you"),
)
NAMES_OF_PLAYERS = ("Ada", "Nova", "Orin", "Pax", "Lyra")


def table(seed: int) -> TableView:
    """A table of one to five players somewhere in a game, seen by who decides."""
    players = seed % 5 + 1
    game = Game.new(NAMES_OF_PLAYERS[:players], seed)
    player = GreedyPlayer() if seed % 2 else RandomPlayer()
    for _ in range(Random(seed).randrange(10, 160)):
        if game.is_over:
            break
        game.play(player.choose(game))
    return seen(game)


def seen(game: Game) -> TableView:
    """A game as who decides sees it, with everything on offer that the options name."""
    pos = game.position
    mover = game.decision.player if game.decision else None
    offers: dict[str, str] = {}
    for option in game.options:
        if isinstance(option, SettleColony):
            offers[f"site-{option.site}"] = ""
        elif isinstance(option, UseCard):
            offers[f"card-{mover}-{option.card}"] = ""
        elif isinstance(option, BuyCard | Discard):
            offers |= {
                f"market-{place}": "" for place, card in enumerate(pos.market) if named(pos, card) == option.card
            }
    tiles = tuple(Action(name, "3 sites", enabled=True) for name in ACTIONS)
    view = View(
        names=game.names,
        me=mover or 0,
        mover=mover,
        offers=offers,
        actions=tiles if game.decision and game.decision.kind == "main" else (),
        addressed=True,
        game=game.messages,
    )
    return TableView(pos, view)


def named(pos: object, card: int) -> str:
    return pos.t.names[card] if card >= 0 else ""  # type: ignore[attr-defined]


def scenes(shown: TableView) -> Iterator[tuple[str, Scene]]:
    """The scenes of a table in all arrangements and sizes, also with each part opened."""
    for arrangement, sizes in SIZES.items():
        steps = STEPS if arrangement in OF_A_STEP else ((),)
        for (width, height), step in product(sizes, steps):
            stepped = replace(shown, view=replace(shown.view, parts=step))
            for part in ("", *PARTS.get(arrangement, ("market", "rivals"))):
                drawn = scene(stepped.looked_at(part), width, height, arrangement)
                yield f"{arrangement} {width}x{height} {step} {part}", drawn


def box_of(text: Text) -> tuple[float, float, float, float]:
    wide = width_of(text.text, text.size, bold=text.bold) / 1.03
    wide = min(wide, text.limit) if text.limit else wide
    left = {"left": text.x, "center": text.x - wide / 2, "right": text.x - wide}[text.align]
    return left, text.y - 0.36 * text.size, left + wide, text.y + 0.36 * text.size


def overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return one[0] < other[2] - 1 and other[0] < one[2] - 1 and one[1] < other[3] - 1 and other[1] < one[3] - 1


def on_top(shown: Scene) -> list[Text]:
    """The texts that nothing covers: all, or those on the paper of what has been opened."""
    texts = [shape for shape in shown.shapes if isinstance(shape, Text)]
    paper = next((panel for panel in shown.panels if panel.id == "paper"), None)
    return texts if paper is None else [text for text in texts if text.layer > paper.shapes[0].layer]
