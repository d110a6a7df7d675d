"""Beta Colony's messages: the catalogue's templates with the formats of this game.

Besides the formats of ``core.messages`` these may follow the colon in a template:
    goods     materials and artifacts with repeats counted: "2 steel and food"; "nothing" when there are none
    counted   the same with a number before each: "2 steel and 1 food"
    card      the effect of a cycle card while it is in force
    where     a space with its colony: "space 12 in Xi'an"
    pod       a pod with everything on it
    row       the die values of a row of the Manufactory: "1-2"
    opens     the same for the number of a row
    first     the task of a decision
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from betacolony.core import messages
from betacolony.core.messages import ENGLISH, Language, MissingWords, Tellable, languages

from .edition.components import Pod
from .edition.edition import Edition
from .state.geometry import SPACES

__all__ = ["ENGLISH", "Language", "Messages", "MissingWords", "Tellable", "languages"]


def paid_goods(materials: Iterable[str], artifacts: int) -> Counter[str]:
    """Everything in a payment by its number, artifacts last."""
    goods = Counter(materials)
    if artifacts:
        goods["artifact"] += artifacts
    return goods


class Messages(messages.Messages):
    """Fills the templates of one language, with the names of the players and the pods of an edition."""

    def __init__(
        self, language: str = ENGLISH, names: Sequence[str] | None = None, edition: Edition | None = None
    ) -> None:
        """Without ``names`` players are numbered from 1; without ``edition`` pods are those of the packaged one."""
        super().__init__(language, names)
        self.edition = edition

    def goods(self, names: Iterable[str], *, counted: bool = False) -> str:
        """Materials, fuel and artifacts, named or in numbers: repeats counted, or each ``counted``.

        Raises:
            TypeError: for a string, whose letters are no names.
        """
        if isinstance(names, str):
            raise TypeError(names)
        counts = Counter(names)
        return self.listed([self.some(name, number, counted=counted) for name, number in counts.items()])

    def some(self, name: str, number: int, *, counted: bool = False) -> str:
        """A number of one kind of goods: a single one by its name alone, unless ``counted``."""
        if number == 1 and not counted:
            return str(self.table["one"].get(name, self.name(name)))
        many = "artifacts_counted" if name == "artifact" and number > 1 else name
        return f"{number} {self.name(many)}"

    def pod(self, pod: int | Pod) -> str:
        """A pod with everything on it."""
        if isinstance(pod, int):
            pods = self._edition().pods
            if pod >= len(pods):  # of another edition
                return self.say("pod.number", number=pod)
            pod = pods[pod]
        shows = [self.say("pod.influence", number=pod.influence)]
        if pod.crew == 0:
            shows.append(self.say("pod.no_crew"))
        elif pod.crew > 1:
            shows.append(self.say("pod.crew", number=pod.crew))
        for code, number in (("cp", pod.cp), ("artifacts", pod.artifacts), ("fuel", pod.fuel)):
            if number:
                shows.append(self.say(f"pod.{code}", number=number))
        return self.say("pod.pod", type=self.name(pod.type), colour=self.name(pod.colour), shows=", ".join(shows))

    def format_field(self, value: Any, format_spec: str) -> str:
        """A field of a template, in a format listed at the top of the module."""
        if hasattr(value, "sentence"):  # an error that led to this one
            return self.tell(value)
        if format_spec in {"goods", "counted"}:
            return self.goods(value, counted=format_spec == "counted")
        if format_spec == "where":
            return self.say("name.space", number=value, colony=self.name(self._edition().colonies[value // SPACES].id))
        if format_spec == "card":
            return str(self.table["card"].get(value, self.name(value)))
        if format_spec == "first":
            return self.say(f"first.{value}")
        if format_spec == "pod":
            return self.pod(value)
        if format_spec == "opens":
            return self.format_field(self._edition().rows[value], "row")
        if format_spec == "row":
            in_a_row = len(value) == value[-1] - value[0] + 1 > 1
            return f"{value[0]}-{value[-1]}" if in_a_row else self.listed(map(str, value))
        return super().format_field(value, format_spec)

    def _edition(self) -> Edition:
        if self.edition is None:
            self.edition = Edition.load()
        return self.edition
