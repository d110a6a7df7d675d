"""The look-back page: winning chances over a game, luck and choice, and better options.

``page`` puts it together; ``games`` finds a game to look back at, ``analysis_form`` is the form above the tabs,
``findings`` holds the results, and ``findings_html`` shows them.
"""

from .page import AfterGame

__all__ = ["AfterGame"]
