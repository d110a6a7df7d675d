"""`betacolony serve`: the tutorial for readers elsewhere, with limits, logs and a token.

``settings`` says what whoever serves can choose, ``kernels`` gives each page its kernel and takes it back, ``gate``
asks for the token, ``answers`` holds what the server answers with, ``logs`` what it writes down; ``server`` puts it
together.
"""
