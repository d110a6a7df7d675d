"""A window of any engine, as a reader handles it: by pointer, by keys, and by what is seen."""

import time
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Final, Self

from betacolony_widgets.palette import Scheme

if TYPE_CHECKING:
    from PIL.Image import Image

#: seconds until a kernel has started and the board is painted, on a busy machine
PATIENCE: Final = 90.0
#: seconds between two looks at a page
PAUSE: Final = 0.05

#: where an element that is wanted can be clicked, and its id: the first with one of five points that nothing covers
POINT: Final = """(...wanted) => {
  const nodes = wanted.flatMap((css) => [...document.querySelectorAll(css)]).filter((node) => node.checkVisibility());
  for (const node of nodes) {
    node.scrollIntoView({ block: "center", behavior: "instant" });
    const { x, y, width, height } = node.getBoundingClientRect();
    for (const [across, down] of [[0.5, 0.5], [0.5, 0.2], [0.5, 0.8], [0.2, 0.5], [0.8, 0.5]]) {
      const at = [Math.round(x + across * width), Math.round(y + down * height)];
      const { target, id } = node.dataset;
      if (node.contains(document.elementFromPoint(...at))) return [...at, target ?? id ?? ""];
    }
  }
  return null;
}"""
#: the texts of all visible elements
TEXTS: Final = """(css) => [...document.querySelectorAll(css)]
  .filter((one) => one.checkVisibility()).map((one) => one.innerText ?? one.textContent)"""


class Driver(ABC):
    """A window of a browser that shares nothing with others."""

    def __init__(self, engine: str, scheme: Scheme) -> None:
        self.engine = engine
        #: the theme that the reader's system asks for: two of the engines take it at their start alone
        self.scheme = scheme

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- what each engine does its own way -----------------------------------------------------------------------

    @abstractmethod
    def open(self, url: str) -> None:
        """Go to an address."""

    @abstractmethod
    def reload(self) -> None:
        """Load the page again."""

    @abstractmethod
    def evaluate(self, function: str, *arguments: object) -> Any:
        """The result of a function of JavaScript, called in the page."""

    @abstractmethod
    def click_at(self, x: float, y: float) -> None:
        """Click a point of the window, in CSS pixels."""

    @abstractmethod
    def press(self, key: str) -> None:
        """Press and release a key, by its name in `KeyboardEvent.key`."""

    @abstractmethod
    def resize(self, width: int, height: int) -> None:
        """Give the page a size in CSS pixels, or the nearest that the window can have."""

    @abstractmethod
    def screenshot(self) -> "Image":
        """A picture of the window."""

    @abstractmethod
    def errors(self) -> list[str]:
        """Errors on the console and uncaught exceptions, since the window was opened."""

    @abstractmethod
    def close(self) -> None:
        """End the browser."""

    # --- the same for all ----------------------------------------------------------------------------------------

    def wait(self, function: str, *arguments: object) -> Any:
        """Wait until a function of JavaScript returns something true, and return that."""
        until = time.monotonic() + PATIENCE
        while not (found := self.evaluate(function, *arguments)):
            if time.monotonic() > until:
                raise TimeoutError(f"{self.engine}: {function} of {arguments} was not true within {PATIENCE:.0f} s")
            time.sleep(PAUSE)
        return found

    def wait_for(self, css: str) -> None:
        """Wait until there is an element."""
        self.wait("(css) => Boolean(document.querySelector(css))", css)

    def click(self, *wanted: str) -> str:
        """Click the first element that is visible and that nothing covers, as soon as there is one.

        Args:
            wanted: selectors, the best first.

        Returns:
            The id of the target or choice that was clicked, or "".
        """
        x, y, id_ = self.wait(POINT, *wanted)
        self.click_at(x, y)
        return str(id_)

    def texts(self, css: str) -> list[str]:
        """The texts of all visible elements."""
        return [str(text).strip() for text in self.evaluate(TEXTS, css)]

    def text(self, css: str) -> str:
        """The text of the only visible element."""
        (text,) = self.texts(css)
        return text

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the page in CSS pixels."""
        width, height = self.evaluate("() => [innerWidth, innerHeight]")
        return int(width), int(height)
