"""Named sums: the formula of a rule is also its explanation."""

from __future__ import annotations


class Term:
    """One named part of a sum: '+2 extra momentum'."""

    def __init__(self, name: str, value: int) -> None:
        self.name = name
        self.value = value


def named(terms: list[Term] | None, name: str, value: int) -> int:
    """Name a part of a sum for the log, and return it: the explanation is the formula itself."""
    if terms is not None and value:
        terms.append(Term(name, value))
    return value
