"""The look-back page of Beta Colony: ``live_aftermath`` has what all games share."""

from .page import AfterGame

__all__ = ["AfterGame"]
