"""After the game: what became of it, how the chances went, what was luck and what choice, and what was better.

``looking`` puts it together; ``games`` finds a game to look back at, ``findings`` is what was found out, and ``views``
says it in HTML.
"""

from .page import AfterGame

__all__ = ["AfterGame"]
