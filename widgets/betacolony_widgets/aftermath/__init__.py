"""The look-back page: how the chances went, luck and choice, and what would have been better.

``page`` puts it together; ``games`` finds a game to look back at, ``findings`` is what was found out, and ``views``
says it in HTML.
"""

from .page import AfterGame

__all__ = ["AfterGame"]
