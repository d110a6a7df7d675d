"""The agenda of a position: a stack of steps to carry out and decisions to ask.

A frame on it is a tuple of integers, its kind and then its fields. Frames from ``ASK_HOME_SITE`` on are decisions: a
position rests while one is on top. Codes will hold these numbers, so they never change.
"""

from typing import Final

Frame = tuple[int, ...]

#: the index of the player in frames that have one
PLAYER: Final = 1

#: the index of the site in frames that have one
SITE: Final = 2

# indices in frames of a card at work: the card, its use (``tables.BUY`` or another) and what its user announced so far;
# in ``EFFECT`` the half of an effect that comes next, twice its number and 1 for the second, precedes the answers
CARD: Final = 2
USE: Final = 3
ANSWERS: Final = 4
HALF: Final = 4

# steps
TURN: Final = 0  # the next turn begins: refresh, refill, collect (X-TURN-1)
CHECK: Final = 1  # the last step of a turn: has its player won (X-END-1)
PAY: Final = 2  # a use of a card is paid, with all that was announced (X-CARD-1)
EFFECT: Final = 3  # half an effect of a card, then what is left of them (X-FX-4)
BOUGHT: Final = 4  # a card scores, and comes into play or is discarded (X-CARD-3)

# decisions
ASK_HOME_SITE: Final = 20  # a Colony on the homeworld (X-SET-13)
ASK_MAIN: Final = 21  # the main phase (X-TURN-2)
ASK_LAUNCH: Final = 22  # the world to launch a Colony from, with its site (X-SETTLE-9)
ASK_STAR: Final = 23  # a new system for an Exocolony, or one that lies open (X-EXO-2)
ASK_EXO_SITE: Final = 24  # the site of an Exocolony, with the place of its system (X-EXO-4)
ASK_COLONY_ASTEROID: Final = 25  # the Asteroid of an Asteroid Colony (X-EXO-7)
ASK_PIECE: Final = 26  # the piece that it takes, with that Asteroid (X-EXO-7)
ASK_FREE_CARD: Final = 27  # a card of the market for a Lifeform (X-LIFE-4)
ASK_MINE: Final = 28  # what to do while Asteroids lie open, with the Miner (X-AST-2)
ASK_OWN_CARD: Final = 29  # a card to lose, with the card that attacks (X-NAVY-4)
ASK_GIVE_UP: Final = 30  # a resource to give up, with how many may be kept and the card that says so (X-EVT-3)
ASK_ANSWER: Final = 31  # an offer of another player: who made it, what is given and what is wanted (X-VAR-2)

# what the user of a card announces before it is paid (X-CARD-1, X-CARD-6), with card, use and the answers so far
ASK_LIFE_WORLD: Final = 40  # where to seek life (X-LIFE-6)
ASK_PROBE_LAUNCH: Final = 41  # the world to launch there from (X-SETTLE-9)
ASK_PORT_SITE: Final = 42  # the Colony that becomes a Spaceport (X-PORT-3)
ASK_ASTEROID: Final = 43  # the Asteroid to put below the card (X-FX-3)
ASK_TARGET: Final = 44  # the player to hit (X-FX-6)
ASK_TARGET_SITE: Final = 45  # the piece to hit (X-FX-9)
ASK_TARGET_CARD: Final = 46  # the card to hit (X-NAVY-4)
ASK_LOST: Final = 47  # a resource that the target loses (X-FX-5)
ASK_GAINED: Final = 48  # a resource to gain (X-FX-5)
ASK_NAMED: Final = 49  # a resource to name (X-FX-7)
ASK_BULK: Final = 50  # what to buy or sell, and how many (X-FX-9)
ASK_MOVE: Final = 51  # a piece and where it goes (X-FX-9)
ASK_SWAP_CARD: Final = 52  # a card of the market to replace (X-FX-9)
ASK_REFRESH: Final = 53  # a card to refresh (X-FX-9)

#: decisions from here on are announcements
FIRST_ANNOUNCED: Final = ASK_LIFE_WORLD
