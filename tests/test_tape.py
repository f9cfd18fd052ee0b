"""The tape: entries as words and back again, and what is no entry."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fray.engine.decisions import MALFORMED, Refused
from fray.engine.tape import Answer, Entry, Override, Tape, Typed, entry_from

pytestmark = pytest.mark.both_forms

WORDS = st.text(max_size=20)
NUMBERS = st.integers(-1, 100)
ENTRIES = st.one_of(
    st.builds(Answer, NUMBERS, NUMBERS, WORDS, st.booleans()),
    st.builds(Typed, NUMBERS, WORDS, st.lists(st.integers(1, 100), max_size=6)),
    st.builds(Override, WORDS, NUMBERS, WORDS, WORDS),
)


@given(ENTRIES)
def test_an_entry_printed_parsed_and_printed_again_is_the_same(entry: Entry) -> None:
    fields = entry.fields()
    again = entry_from(fields)
    assert type(again) is type(entry)
    assert again.fields() == fields


def test_each_kind_of_entry_has_its_words() -> None:
    assert Answer(2, 1, "strike:0:3").fields() == ["answer", "2", "1", "strike:0:3", ""]
    assert Answer(2, 1, "end", by_mind=True).fields() == ["answer", "2", "1", "end", "mind"]
    assert Typed(2, "parry", [6, 3]).fields() == ["typed", "2", "parry", "6 3"]
    assert Override("set", 4, "hits", "2").fields() == ["override", "set", "4", "hits", "2"]


@pytest.mark.parametrize(
    "fields",
    [
        [],
        ["answer"],
        ["answer", "1", "1", "end"],
        ["answer", "1", "1", "end", "person"],
        ["answer", "one", "1", "end", ""],
        ["answer", "1", "", "end", ""],
        ["typed", "1", "parry"],
        ["typed", "1", "parry", "6 x"],
        ["typed", "", "parry", "6"],
        ["override", "set", "1", "hits"],
        ["override", "set", "all", "hits", "2"],
        ["undo", "1"],
    ],
)
def test_what_is_no_entry_is_malformed_and_shown(fields: list[str]) -> None:
    with pytest.raises(Refused, match="tape entry") as refused:
        entry_from(fields)
    assert refused.value.reason == MALFORMED
    assert repr(fields) in refused.value.message


def test_a_tape_is_read_from_its_position_on() -> None:
    entries: list[Entry] = [Answer(1, 0, "a"), Answer(1, 0, "b")]
    tape = Tape(entries, 1)
    assert tape.peek() is entries[1]
    assert not tape.exhausted()
    tape.advance()
    assert tape.peek() is None
    assert tape.exhausted()


def test_what_is_recorded_is_on_the_tape_and_counts_as_read() -> None:
    entries: list[Entry] = []
    tape = Tape(entries)
    tape.record(Answer(1, 0, "a"))
    assert tape.exhausted()
    assert [entry.fields() for entry in entries] == [["answer", "1", "0", "a", ""]]
