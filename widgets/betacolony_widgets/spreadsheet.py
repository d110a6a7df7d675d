"""Tables as CSV that spreadsheets read safely."""

import csv
import io
from collections.abc import Iterable, Mapping
from typing import Any, Final

#: what a spreadsheet would take for a formula
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def as_csv(rows: Iterable[Mapping[str, Any]], separator: str = ",") -> str:
    """Rows as CSV with a heading; a column that a row does not have is left empty there.

    Names are what somebody has typed: nothing of it is taken for a formula by the spreadsheet that opens it.
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
