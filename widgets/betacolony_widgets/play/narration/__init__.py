"""The narration of a game: events in words, the log, captions, and replays."""
