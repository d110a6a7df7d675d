"""To be written."""

from .parts import Chapter

CHAPTER = Chapter("achievements", ())
