"""The what-if lab of any game: a live board above tabs of questions about its position.

``page`` puts it together. Each tab is a panel, which carries out what its buttons ask for and shows the answer as HTML.
Each game's lab says what its board, its options, branches and edits are, in methods that it overrides.
"""
