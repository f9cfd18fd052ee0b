"""Reading content: everything that is wrong is named, all of it at once, with what would be right."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fray.engine.content import (
    ContentError,
    Problem,
    Problems,
    Raw,
    Reader,
    near_or_all,
    raw_records,
    read_toml,
    whole_number,
)
from tests.toy import TOY

pytestmark = pytest.mark.both_forms


def reader_of(**data: Any) -> Reader:
    return Reader(Raw("home.toml", "monster", "monster-rat", "", data), Problems())


def said(reader: Reader) -> list[str]:
    return [str(problem) for problem in reader.problems.found]


# ---- fields


def test_what_is_right_is_read_and_nobody_complains() -> None:
    reader = reader_of(name="Rat", hits=3, big=True, size="small", tags=["a", "b"], parts=[{"x": 1}])
    assert reader.text("name") == "Rat"
    assert reader.number("hits", low=1, high=9) == 3
    assert reader.flag("big") is True
    assert reader.choice("size", ["small", "large"]) == "small"
    assert reader.texts("tags") == ("a", "b")
    (part,) = reader.tables("parts")
    assert part.number("x", low=0) == 1
    part.done()
    reader.done()
    assert said(reader) == []


def test_what_is_not_written_is_its_default() -> None:
    reader = reader_of()
    assert not reader.has("name")
    assert reader.text("name", "Rat") == "Rat"
    assert reader.number("hits", 2) == 2
    assert reader.flag("big") is False
    assert reader.flag("alive", default=True) is True
    assert reader.choice("size", ["small", "large"], "large") == "large"
    assert reader.texts("tags") == ()
    assert reader.tables("parts") == []
    assert said(reader) == []


@pytest.mark.parametrize(
    ("read", "wrong"),
    [
        (lambda reader: reader.text("missing"), "missing: is missing; write it in quotes"),
        (lambda reader: reader.text("seven"), "seven: 7 is no text; write it in quotes"),
        (lambda reader: reader.flag("seven"), "seven: 7 is neither true nor false; write true or false"),
        (lambda reader: reader.number("missing", low=1), "missing: is missing; write a whole number of at least 1"),
        (lambda reader: reader.number("word"), "word: 'rat' is no whole number; write a whole number"),
        (lambda reader: reader.number("yes"), "yes: True is no whole number; write a whole number"),
        (lambda reader: reader.number("half"), "half: 0.5 is no whole number; write a whole number"),
        (lambda reader: reader.number("seven", low=8), "seven: 7 is out of range; write a whole number of at least 8"),
        (
            lambda reader: reader.number("seven", low=1, high=6),
            "seven: 7 is out of range; write a whole number from 1 to 6",
        ),
        (lambda reader: reader.number("seven", high=6), "seven: 7 is out of range; write a whole number of at most 6"),
        (lambda reader: reader.choice("word", ["bat", "cat"]), "word: 'rat' is not known; did you mean cat or bat?"),
        (lambda reader: reader.choice("missing", ["up"]), "missing: is missing; it must be one of up"),
        (lambda reader: reader.texts("word"), 'word: \'rat\' is no list of texts; write it as ["one", "two"]'),
        (lambda reader: reader.texts("list"), 'list: [1] is no list of texts; write it as ["one", "two"]'),
        (lambda reader: reader.tables("list"), "list: [1] is no list of tables; write [[list]] or a list of {...}"),
    ],
)
def test_what_is_wrong_is_named_with_file_record_and_field(read: Callable[[Reader], object], wrong: str) -> None:
    reader = reader_of(seven=7, word="rat", yes=True, half=0.5, list=[1])
    read(reader)
    assert said(reader) == [f"home.toml, monster-rat, {wrong}"]


def test_reading_goes_on_with_the_nearest_number_that_would_do() -> None:
    assert reader_of(hits=0).number("hits", low=1, high=9) == 1
    assert reader_of(hits=12).number("hits", low=1, high=9) == 9
    assert reader_of(hits="x").number("hits", low=1) == 1
    assert reader_of(hits="x").number("hits", 4, low=1) == 4


def test_what_nobody_asked_for_is_an_unknown_field() -> None:
    reader = reader_of(hits=3, hit=2, color="red")
    reader.number("hits")
    reader.done(["hits"])
    assert said(reader) == [
        "home.toml, monster-rat, hit: is an unknown field; did you mean hits?",
        "home.toml, monster-rat, color: is an unknown field; it must be one of hits",
    ]


def test_a_field_inside_a_table_is_named_with_its_place() -> None:
    reader = reader_of(attacks=[{"danger": 1}, {"danger": "x"}])
    for part in reader.tables("attacks"):
        part.number("danger", low=0)
    assert said(reader) == [
        "home.toml, monster-rat, attacks[2].danger: 'x' is no whole number; write a whole number of at least 0"
    ]


def test_everything_wrong_is_said_at_once() -> None:
    reader = reader_of(hits="x", name=3)
    reader.number("hits", low=1)
    reader.text("name")
    with pytest.raises(ContentError) as error:
        reader.problems.raise_any()
    assert len(error.value.problems) == 2
    assert str(error.value).splitlines() == said(reader)


def test_nothing_wrong_raises_nothing() -> None:
    Problems().raise_any()


# ---- advice


def test_whole_numbers_are_described_by_the_bounds_they_have() -> None:
    assert whole_number(1, 6) == "a whole number from 1 to 6"
    assert whole_number(1, None) == "a whole number of at least 1"
    assert whole_number(None, 6) == "a whole number of at most 6"
    assert whole_number(None, None) == "a whole number"


def test_advice_names_what_is_near_or_all_there_is() -> None:
    assert near_or_all("strik", ["strike", "move"]) == "did you mean strike?"
    assert near_or_all("xyz", ["strike", "move"]) == "it must be one of strike, move"
    assert near_or_all("xyz", []) == "leave it out"


def test_a_problem_without_advice_ends_where_it_ends() -> None:
    assert str(Problem("home.toml", "", "", "cannot be read", "")) == "home.toml: cannot be read"


# ---- files


def written(folder: Path, text: str) -> Path:
    path = folder / "home.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_records_are_read_with_their_id_and_text(tmp_path: Path) -> None:
    problems = Problems()
    path = written(tmp_path, '[[monster]]\nid = "monster-rat"\ntext = "A rat."\nline = "Rat"\n')
    (raw,) = raw_records(path, ["monster"], problems)
    assert (raw.file, raw.type, raw.id, raw.text, raw.data) == (
        "home.toml",
        "monster",
        "monster-rat",
        "A rat.",
        {"line": "Rat"},
    )
    assert problems.found == []


def test_records_of_no_known_type_without_id_or_not_in_a_list_are_all_named(tmp_path: Path) -> None:
    problems = Problems()
    path = written(tmp_path, 'encounter = 3\n[[monstre]]\nid = "x"\n[[monster]]\nline = "Rat"\n')
    raws = raw_records(path, ["monster", "encounter"], problems)
    assert [raw.id for raw in raws] == ["monster-1"]
    assert [str(problem) for problem in problems.found] == [
        "home.toml, encounter: is no list of records; write [[encounter]]",
        "home.toml, monstre: is no type of content; did you mean monster?",
        'home.toml, monster 1, id: is missing; write id = "monster-some-name"',
    ]


def test_a_file_that_is_not_toml_is_named_with_the_line(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"home.toml: is not TOML: .*line 2.*; mend that line"):
        read_toml(written(tmp_path, "[[monster]]\nid =\n"))


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"nothing.toml: cannot be read"):
        read_toml(tmp_path / "nothing.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(ContentError, match=r"bytes.toml: cannot be read"):
        read_toml(tmp_path / "bytes.toml")


# ---- libraries


def test_an_encounter_is_found_with_or_without_its_first_word() -> None:
    library = TOY.library()
    assert library.encounter("ring").id == library.encounter("encounter-ring").id == "encounter-ring"


def test_an_encounter_nobody_wrote_is_refused_with_what_is_near() -> None:
    with pytest.raises(ContentError, match="rung: no encounter has this name; did you mean ring?"):
        TOY.library().encounter("rung")


@pytest.mark.parametrize("value", [3, 4, 9])
def test_the_bounds_of_a_number_belong_to_it(value: int) -> None:
    problems = Problems()
    reader = Reader(Raw("home.toml", "encounter", "here", "", {"hits": value}), problems)
    assert reader.number("hits", low=3, high=9) == value
    assert problems.found == []
