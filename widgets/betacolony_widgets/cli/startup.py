"""Preparation of a process that is about to import a web server."""

import sys


def spare_a_grammar() -> None:
    """Have a server that is imported after this start without a check of international addresses, which none asks for.

    What jsonschema would import for it takes three times as long as all the rest of a server.
    """
    sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]  # as if it weren't installed
