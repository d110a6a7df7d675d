"""Key paths such as ``colony[1].track[4]``: places in an edition file."""


def segments(path: str) -> list[str | int]:
    """The parts of a key path: names, and indices as numbers."""
    pieces = path.replace("[", ".[").split(".")
    return [
        int(piece[1:-1]) if piece[:1] == "[" and piece[1:-1].isdecimal() and len(piece) < 9 else piece
        for piece in pieces
    ]


def fit(prefix: list[str | int], wanted: list[str | int]) -> tuple[int, int]:
    """The number of names and of indices in which a prefix fits a path, or (-1, -1). A prefix may omit indices."""
    named = indexed = at = 0
    for part in prefix:
        while at < len(wanted) and isinstance(wanted[at], int) and not isinstance(part, int):
            at += 1
        if at == len(wanted) or wanted[at] != part:
            return -1, -1
        if isinstance(part, int):
            indexed += 1
        else:
            named += 1
        at += 1
    return named, indexed
