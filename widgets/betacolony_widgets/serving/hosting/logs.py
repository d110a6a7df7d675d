"""The hosting server's log: one JSON object per line, without secrets.

Each has ``time`` (UTC), ``level``, ``event``, and details that depend on the event. Records of other libraries are the
event "told", with their text in ``message``. The log contains no token, no reader's address, and no query of a URL,
which may hold games and steps.
"""

import json
import logging
import re
import sys
from datetime import UTC, datetime
from typing import Any, Final, TextIO

_logger: Final = logging.getLogger(__name__)
_QUERY: Final = re.compile(r"\?[^\s\"'<>]+")
#: a client's address as tornado writes it: in brackets, or among the fields of a request
_ADDRESS: Final = re.compile(r"\((?:\d{1,3}(?:\.\d{1,3}){3}|[\da-fA-F:]*:[\da-fA-F:.]*)\)|(?<=remote_ip=)'[^']*'")
#: characters; longer texts are cut
_LONGEST: Final = 4000


class JsonLines(logging.Formatter):
    """Formats a record as a line of JSON.

    Args:
        secret: a text that is never written; "" for none.
    """

    def __init__(self, secret: str = "") -> None:
        super().__init__()
        self._secret = secret

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        details: dict[str, Any] | None = getattr(record, "details", None)
        if details is None:
            details = {"logger": record.name, "message": record.getMessage()}
        if record.exc_info:
            details = {**details, "trace": self.formatException(record.exc_info)}
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": getattr(record, "event", "told"),
            **{key: self._clean(value) if isinstance(value, str) else value for key, value in details.items()},
        }
        return json.dumps(line, ensure_ascii=False)

    def _clean(self, text: str) -> str:
        if self._secret:
            text = text.replace(self._secret, "…")
        return _ADDRESS.sub("(…)", _QUERY.sub("?…", text))[:_LONGEST]


def start_log(secret: str = "", stream: TextIO | None = None) -> None:
    """Log our events and other libraries' warnings from now on.

    Args:
        secret: a text that is never written; "" for none.
        stream: the file to write to; None for standard output.
    """
    handler = logging.StreamHandler(stream or sys.stdout)
    handler.setFormatter(JsonLines(secret))
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    _logger.setLevel(logging.INFO)
    logging.captureWarnings(capture=True)
    # we log requests ourselves, without readers' addresses
    for name in ("tornado.access", "tornado.general"):
        logging.getLogger(name).setLevel(logging.ERROR)


def log_event(event: str, level: int = logging.INFO, **details: Any) -> None:
    """Log an event with its details."""
    _logger.log(level, event, extra={"event": event, "details": details})
