"""The art of Exocolony: stars, worlds and what stands on them, in the vocabulary of the board's drawings.

All names begin with ``exo-``. Light falls from the home star, which stands to the left.
"""
