"""Building a pod: rows, two prices, spaces, groups of three."""

from betacolony import BuildOn, TakePod, tabletop
from betacolony.events import PodBuilt

from .goals import happened
from .parts import Chapter, Exercise, Wrong

CHAPTER = Chapter(
    "building",
    (
        Exercise(
            "two_prices",
            start=lambda: tabletop.at("pod", 1, materials={"food": 1, "water": 1}),
            goal=happened(PodBuilt),
            solution=(TakePod(0, 1), BuildOn(1)),
            look=("row-0",),
            panels=("mat", "manufactory", "colonies"),
            rules=("POD-2",),
            aims=("two_materials",),
            wrong=(Wrong("one", TakePod(0, 0), reason="pod_unpaid"),),
        ),
    ),
)
