"""Preparation of a process that is about to import a web server."""

import sys


def spare_a_grammar() -> None:
    """Keep servers imported after this from loading a check of international addresses, which nothing uses.

    The import that jsonschema makes for it takes three times as long as the rest of a server.
    """
    sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]  # as if it weren't installed
