"""Whatever is written in a field of a newcomer or of an encounter, it works or is refused by name; nothing crashes."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from typing import Any

import pytest

from fray.engine.content import ContentError, Problems, Raw
from fray.engine.decisions import Refused
from fray.engine.game import Game
from fray.engine.system import System, systems
from fray.testing.check_newcomers import as_toml, newcomer_rows
from fray.testing.subjects import Subject, subjects

VALUES: tuple[Any, ...] = (
    *("", " ", "no-such-thing", 0, -1, 99, 1.5, True),
    *([], [""], ["x", 1], [[]], {}, {"x": 1}, [{}], [{"x": ""}]),
)


def changed(data: Any) -> Iterator[tuple[str, Any]]:
    """The data with one field at any depth left out or given another value, and where."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield name, {key: part for key, part in data.items() if key != name}
            for other in VALUES:
                yield f"{name} = {other!r}", {**data, name: other}
            for where, inner in changed(value):
                yield f"{name}.{where}", {**data, name: inner}
    elif isinstance(data, list):
        for number, part in enumerate(data[:2]):
            for where, inner in changed(part):
                yield f"{number}.{where}", [*data[:number], inner, *data[number + 1 :]]


FIRST = [next(group) for _, group in groupby(subjects(), key=lambda subject: subject.system.name)]


@pytest.mark.parametrize("subject", FIRST, ids=str)
def test_a_newcomer_with_a_senseless_field_is_refused_or_comes_in(subject: Subject) -> None:
    crashed: dict[str, str] = {}
    for rows in newcomer_rows(subject):
        for where, line in changed(dict(rows[0])):
            game = subject.game(1)
            try:
                game.override("add", -1, "", as_toml(line))
            except Refused as refused:
                assert refused.message, where
            except Exception as error:
                crashed[where] = repr(error)
    assert crashed == {}


@pytest.mark.parametrize("system", systems().values(), ids=lambda system: system.name)
def test_an_encounter_with_a_senseless_field_is_refused_or_can_be_fought(system: System) -> None:
    library = system.library()
    crashed: dict[str, str] = {}
    for encounter in library.encounters():
        for where, data in changed(copy.deepcopy(dict(encounter.source))):
            try:
                Game(system, library.read_encounter(Raw("bad", "encounter", encounter.id, "", data)), 1)
            except ContentError:
                continue
            except Exception as error:
                crashed[f"{encounter.id}: {where}"] = repr(error)
    assert crashed == {}


@pytest.mark.parametrize("system", systems().values(), ids=lambda system: system.name)
def test_a_creature_with_a_senseless_field_is_refused_or_can_be_read(system: System) -> None:
    library = system.library()
    crashed: dict[str, str] = {}
    for creature in library.creatures():
        raw = library.creature(creature.id)
        for where, data in changed(copy.deepcopy(dict(raw.data))):
            try:
                library.read_creature(replace(raw, data=data), Problems())
            except Exception as error:
                crashed[f"{creature.id}: {where}"] = repr(error)
    assert crashed == {}
