"""The layers of a scene, from back to front.

Shapes of one layer may be painted in any order, so shapes that overlap are on different layers.
"""

from typing import Final

GROUND: Final = 0  # panels
UNDER: Final = 1  # what runs below tiles
TILE: Final = 2  # what lies on a panel
FACE: Final = 3  # what is printed on a tile
FINE: Final = 4  # what is printed on that
EDGE: Final = 5  # outlines of small pieces, painted below their fill
HALO: Final = 6
PIECE: Final = 7  # pieces: crew, ships, markers
LABEL: Final = 8  # letters on pieces
MARK: Final = 9  # what can be chosen, what was wrong
BADGE: Final = 10  # prices over all that
BADGE_LABEL: Final = 11
RIM: Final = 12  # what sits on the rim of a target, over the ring around it; its text three layers above
