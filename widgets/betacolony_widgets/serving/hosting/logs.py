"""The hosting server's log: a JSON object a line, without secrets.

Each has ``time`` (UTC), ``level`` and ``event``; what else depends on the event. What other libraries tell is the event
"told", with their text in ``message``. No token is written, no address of a reader, and nothing that stands after the
question mark of an address, where games and places are.
"""

import json
import logging
import re
import sys
from datetime import UTC, datetime
from typing import Any, Final, TextIO

_logger: Final = logging.getLogger(__name__)
_QUERY: Final = re.compile(r"\?[^\s\"'<>]+")
#: as tornado names who asked: in brackets, or with all else that it knows of a request
_ADDRESS: Final = re.compile(r"\((?:\d{1,3}(?:\.\d{1,3}){3}|[\da-fA-F:]*:[\da-fA-F:.]*)\)|(?<=remote_ip=)'[^']*'")
#: no text is written beyond so many characters
_LONGEST: Final = 4000


class Lines(logging.Formatter):
    """Makes a line of each record.

    Args:
        secret: text that is never written; "" for none.
    """

    def __init__(self, secret: str = "") -> None:
        super().__init__()
        self._secret = secret

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        known: dict[str, Any] | None = getattr(record, "details", None)
        details = {"logger": record.name, "message": record.getMessage()} if known is None else known
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


def begin(secret: str = "", stream: TextIO | None = None) -> None:
    """Write down what happens from now on: our events, and what other libraries warn of.

    Args:
        secret: text that is never written.
        stream: where to; standard output if not told.
    """
    handler = logging.StreamHandler(stream or sys.stdout)
    handler.setFormatter(Lines(secret))
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    _logger.setLevel(logging.INFO)
    logging.captureWarnings(capture=True)
    # requests are written down by ourselves, without addresses of readers
    for name in ("tornado.access", "tornado.general"):
        logging.getLogger(name).setLevel(logging.ERROR)


def tell(event: str, level: int = logging.INFO, **details: Any) -> None:
    """Write down an event with what there is to know of it."""
    _logger.log(level, event, extra={"event": event, "details": details})
