"""Numbers that people ask for: so many fights, processes or futures."""

from __future__ import annotations

from operator import index

from fray.engine.decisions import MALFORMED, Refused


def whole(value: object, what: str, least: int | None = 1) -> int:
    """A whole number that is large enough; the refusal says for what, and how much is enough."""
    try:
        number = index(value)  # type: ignore[arg-type]  # it may be anything that somebody wrote
    except TypeError:
        number = None
    if number is None or (least is not None and number < least):
        enough = "" if least is None else f", {least} or more"
        raise Refused(MALFORMED, f"{value!r} is not valid for {what}: write a whole number{enough}")
    return number
