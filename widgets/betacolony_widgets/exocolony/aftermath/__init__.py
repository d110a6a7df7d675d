"""The look-back page of Exocolony: ``live_aftermath`` has what all games share."""
