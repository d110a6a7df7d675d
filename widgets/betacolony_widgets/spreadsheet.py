"""Tables as text that spreadsheets read."""

import csv
import io
from collections.abc import Iterable, Mapping
from typing import Any


def as_csv(rows: Iterable[Mapping[str, Any]]) -> str:
    """Rows as CSV with a heading; a column that a row does not have is left empty there."""
    table = list(rows)
    out = io.StringIO()
    columns = list(dict.fromkeys(column for row in table for column in row))
    writer = csv.DictWriter(out, columns, restval="", lineterminator="\r\n")
    writer.writeheader()
    writer.writerows(table)
    return out.getvalue()
