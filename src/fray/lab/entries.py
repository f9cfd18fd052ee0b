"""The entries of an encounter as written: any table in a list of it, whatever the system.

An entry is meant by a word that one of its texts is, or ends with.
"""

from __future__ import annotations

from collections.abc import Iterator

from fray.engine.content import Fields

NAMING = ("id", "name", "who")  # the fields in which encounters say whom an entry is about
LONGEST_MARK = 2

Entry = tuple[dict[str, object], list[object]]  # a table, and the list it stands in


def entries(source: Fields) -> Iterator[Entry]:
    """Every table in a list, however deep."""
    for value in source.values():
        if isinstance(value, dict):
            yield from entries(value)
        elif isinstance(value, list):
            for item in value:
                if isinstance(item, dict):
                    yield item, value
                    yield from entries(item)


def names_of_entry(table: Fields) -> list[str]:
    """The texts that name an entry."""
    return [plain(value) for key, value in table.items() if isinstance(value, str) and key in NAMING]


def plain(text: str) -> str:
    return text.strip().lower().replace(" ", "-")


def entries_called(source: Fields, who: str) -> list[Entry]:
    """The entries that are meant: those with just that name, else those whose name ends with it, or begins so.

    Systems tell those of one kind apart by a letter or a number, 'Archer B'; then the kind is meant.
    """
    known = list(entries(source))
    kind, _, mark = plain(who).rpartition("-")
    for wanted in (plain(who), kind) if len(mark) <= LONGEST_MARK and kind else (plain(who),):
        for fits in (str.__eq__, ends_with_word, begins_with_word):
            found = [entry for entry in known if any(fits(name, wanted) for name in names_of_entry(entry[0]))]
            if found:
                return found
    return []


def ends_with_word(name: str, wanted: str) -> bool:
    return name.endswith(f"-{wanted}")


def begins_with_word(name: str, wanted: str) -> bool:
    return name.startswith(f"{wanted}-")
