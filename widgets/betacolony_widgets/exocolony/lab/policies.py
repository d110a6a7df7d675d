"""Who plays on in the games of the lab and of the look-back."""

from collections.abc import Mapping
from typing import Final

from betacolony.exocolony.players.policies import HASTY, Policy

#: by the names of their messages, the weakest first
POLICIES: Final[Mapping[str, str | Policy]] = {"hasty": HASTY, "greedy": "greedy"}
