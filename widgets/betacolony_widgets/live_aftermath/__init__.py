"""The look-back at a finished game: winning chances, luck and choice, and better options, in any game.

``page`` puts it together; ``finished_game`` is what a game says of itself, ``analysis_form`` the form above the tabs,
``task`` what is played, ``findings`` holds the results, and ``overview`` and ``findings_html`` show them.
"""
