"""Tables as CSV that is safe to open in a spreadsheet."""

import csv
import io
from collections.abc import Iterable, Mapping
from typing import Any, Final

#: first characters that make a spreadsheet take a cell for a formula
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def as_csv(rows: Iterable[Mapping[str, Any]], separator: str = ",") -> str:
    """Rows as CSV with a heading; a row's missing columns stay empty.

    Names are typed by anybody, so a text that a spreadsheet would take for a formula gets an apostrophe in front.
    """
    table = list(rows)
    out = io.StringIO()
    columns = list(dict.fromkeys(column for row in table for column in row))
    writer = csv.writer(out, delimiter=separator, lineterminator="\r\n")
    writer.writerow(map(_harmless, columns))
    writer.writerows([_harmless(row.get(column, "")) for column in columns] for row in table)
    return out.getvalue()


def _harmless(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value
