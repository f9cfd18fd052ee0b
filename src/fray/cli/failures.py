"""What a command says when it cannot do what you asked."""

from __future__ import annotations

from fray.dice.notation import NotationError
from fray.dice.odds import OddsError
from fray.engine.content import ContentError
from fray.engine.decisions import Refused
from fray.engine.ledger import UnknownClauseError


def refusal_lines(error: Exception) -> list[str]:
    """Why something is refused; nothing where the error is no refusal."""
    if isinstance(error, Refused):
        clause = f" (the rule: {error.clause})" if error.clause else ""
        return [error.message + clause]
    if isinstance(error, ContentError):
        return [str(problem) for problem in error.problems]
    if isinstance(error, UnknownClauseError | NotationError | OddsError):
        return str(error).splitlines()
    return []


def failure_line(error: Exception) -> str:
    """A failure that nobody expected, in one line."""
    kind, (said, *_) = type(error).__name__, [*str(error).splitlines(), ""]
    reason = f"{kind}: {said}" if said else kind
    return f"something went wrong that should not have ({reason}); put --debug after `fray` to see where"
