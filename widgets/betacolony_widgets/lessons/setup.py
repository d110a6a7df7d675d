"""Setup: drafting mats in reverse turn order, and placing the ships."""

from betacolony import ChooseMat, Game, PlaceShip
from betacolony.events import MatChosen, ShipPlaced
from betacolony_widgets.messages import Messages

from .goals import happened
from .moves import only
from .positions import names
from .tasks import Chapter, Exercise, Figure, Part, Prediction, Wrong

#: seeds with which the learner, in the first seat, is last in turn order; starts; and starts a game of four
LAST, STARTS, STARTS_OF_FOUR = 3, 1, 1


def _begun(game: Game) -> Game:
    """A game that begins at the position of another: goals need an empty history."""
    return Game.from_position(game.position, game.names, game.seed)


def _drafting() -> Game:
    """The draft of mats, the learner first to choose."""
    return _begun(Game.new(players=names(), seed=LAST))


def _placing() -> Game:
    """The placement of ships, the learner last to choose."""
    game = Game.new(players=names(), seed=STARTS)
    for option in (ChooseMat("E"), ChooseMat("C"), PlaceShip("jyo")):
        game.play(option)
    return _begun(game)


def _four() -> Game:
    """The draft of four players, the learner last to choose."""
    game = Game.new(players=(*names(), "Juno", "Vega"), seed=STARTS_OF_FOUR)
    for mat in ("C", "A", "E"):
        game.play(ChooseMat(mat))
    return _begun(game)


def mats_left(game: Game) -> list[Part]:
    """The mats at first, and those that the players before have drafted."""
    messages = Messages.of(game.language)
    left = sum(isinstance(option, ChooseMat) for option in game.options)
    drafted = len(game.edition.mats) - left
    return [
        Part(messages.say("lesson.setup.mats_left.part.all"), left + drafted),
        Part(messages.say("lesson.setup.mats_left.part.drafted", number=drafted), -drafted),
    ]


CHAPTER = Chapter(
    "setup",
    (
        Exercise(
            "draft",
            start=_drafting,
            goal=happened(MatChosen, mat="C"),
            solution=(ChooseMat("C"),),
            look=("mat-C", "mat-D"),
            panels=("rounds", "draft"),
            rules=("SET-6",),
            wrong=(
                Wrong("organics", ChooseMat("D")),
                Wrong("other_moon", ChooseMat("A"), others=only(ChooseMat, mat=("A", "B", "E"))),
            ),
        ),
        Prediction(
            "mats_left",
            start=_four,
            moves=(),
            breakdown=mats_left,
            unit="mats",
            panels=("rounds",),
            rules=("SET-6", "SET-5"),
            wrong=(5, 1),
        ),
        Exercise(
            "place_ship",
            start=_placing,
            goal=happened(ShipPlaced, location="nebra"),
            solution=(PlaceShip("nebra"),),
            look=("location-manufactory_left", "location-manufactory_right"),
            panels=("rondel",),
            rules=("SET-9",),
            wrong=(
                Wrong("taken", PlaceShip("jyo"), reason="location_taken"),
                Wrong("behind", PlaceShip("gan_de")),
                Wrong(
                    "on_it",
                    PlaceShip("manufactory_left"),
                    others=only(PlaceShip, location=("manufactory_left", "manufactory_right")),
                ),
                Wrong("two_steps", PlaceShip("ridback"), others=only(PlaceShip, location=("ridback", "azophi_nexus"))),
            ),
        ),
    ),
    figures=(
        Figure("yours", "place_ship", ("mat",), width=430),
        Figure("table", "place_ship", ("manufactory", "cards", "achievements")),
    ),
)
