"""The what-if lab: a live board, and a bench of tabs with questions about its position.

``page`` puts it together; each of its parts (``options``, ``die``, ``branching``, ``editing``) is a panel of the bench
below the board, that is told what was asked for and says in HTML what is to be shown.
"""

from .page import Lab

__all__ = ["Lab"]
