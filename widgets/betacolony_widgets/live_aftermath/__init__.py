"""The look-back at a finished game: winning chances, luck and choice, and better options, in any game.

``page`` puts it together; ``finished_game`` is what a game says of itself, ``analysis_form`` the form above the tabs,
``task`` what is played, ``findings`` the results, and ``state`` all that is known and chosen. ``display`` draws it,
from the parts in ``overview`` and ``findings_html``.
"""
