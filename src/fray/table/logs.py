"""What the table says about itself: a line of JSON for each event where it is asked for, and never a secret."""

from __future__ import annotations

import json
import logging
import re
import sys
import traceback
from collections import deque
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final, Literal

LogForm = Literal["text", "json"]
MOST_ERRORS: Final = 50  # kept in memory for the admin page
LONGEST_ERROR: Final = 8_000
HIDDEN: Final = "[hidden]"
# A password in an address, what follows Bearer or the # of a link, and anything as long as a token or a key.
SECRETS: Final = re.compile(
    r"(?<=://)[^/\s@]*:[^/\s@]*(?=@)|(?<=[Bb]earer )\S+|(?<=[Bb]asic )\S+|(?<=#token=)[^\s'\"]+"
    r"|(?<![\w-])[\w-]{30,}(?![\w-])"
)
ORDINARY: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


def without_secrets(text: str) -> str:
    return SECRETS.sub(HIDDEN, text)


class JsonLines(logging.Formatter):
    """One object in each line: when, how serious, who says it, what, and the particulars."""

    def format(self, record: logging.LogRecord) -> str:
        particulars = {name: value for name, value in vars(record).items() if name not in ORDINARY}
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
            "process": record.process,
            **particulars,
        }
        if record.exc_info:
            line["error"] = error_text(record)
        return without_secrets(json.dumps(line, default=str, ensure_ascii=False))


class PlainLines(logging.Formatter):
    """For a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        return without_secrets(super().format(record))


@dataclass(frozen=True)
class Noted:
    """An error as the admin page shows it."""

    at: str
    source: str
    message: str
    details: str


class Errors(logging.Handler):
    """The newest warnings and errors of this process, for the admin page."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.noted: deque[Noted] = deque(maxlen=MOST_ERRORS)

    def emit(self, record: logging.LogRecord) -> None:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="seconds")
        message = without_secrets(record.getMessage())
        self.noted.append(Noted(at, record.name, message, without_secrets(error_text(record))))


def error_text(record: logging.LogRecord) -> str:
    if not record.exc_info or record.exc_info[0] is None:
        return ""
    return "".join(traceback.format_exception(*record.exc_info))[-LONGEST_ERROR:]


def set_up(form: LogForm) -> None:
    """Send everything the table and its server say to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else PlainLines("%(levelname)s: %(message)s"))
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("fray").setLevel(logging.INFO if form == "json" else logging.WARNING)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [], True
    logging.getLogger("uvicorn.error").addFilter(is_news)


def is_news(record: logging.LogRecord) -> bool:
    """Whether to write what the server says: it repeats the errors that `metrics` has logged."""
    return not record.getMessage().startswith("Exception in ASGI application")
