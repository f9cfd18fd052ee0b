"""Encounters with something changed: counts, fields, readings, minds."""

from __future__ import annotations

import pytest

from fray.engine.content import ContentError
from fray.engine.decisions import Refused
from fray.engine.encounter import Encounter
from fray.engine.system import System
from fray.lab.changes import AS_RULED, Change, Vary, parse_change, parse_vary, subject_of
from fray.lab.entries import entries_called
from tests.lab.commands import SYSTEMS, smallest

EVERY_SIDE = [
    pytest.param(system, encounter, id=f"{system.name}-{encounter.id}")
    for system in SYSTEMS
    for encounter in system.library().encounters()[:2]
]


def naming(encounter: Encounter) -> str:
    """The last combatant, as somebody would call it: by its name."""
    return encounter.roster[-1].name


@pytest.mark.parametrize(("system", "encounter"), EVERY_SIDE)
def test_one_more_of_somebody_finds_a_place(system: System, encounter: Encounter) -> None:
    """Every system reads the encounter with one more in it, though no two may stand in one square or cell."""
    name = naming(encounter)
    there = len(entries_called(encounter.source, name))
    subject = subject_of(encounter, [Change(f"{name}.count", there + 1)])
    assert len(subject.encounter.roster) == len(encounter.roster) + 1


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_a_reading_is_changed_and_changed_back(system: System) -> None:
    switch = next(iter(system.switches.values()))
    subject = subject_of(smallest(system), [f"{switch.ruling}={switch.readings[-1]}"])
    assert subject.encounter.variants[switch.ruling] == switch.readings[-1]
    assert switch.ruling not in subject_of(subject, [Change(switch.ruling, AS_RULED)]).encounter.variants


def test_fewer_of_somebody_keeps_the_first() -> None:
    encounter = max(SYSTEMS[0].library().encounters(), key=lambda encounter: len(encounter.roster))
    kinds = [str(entry.get("who")) for entry in encounter.source["combatants"]]
    common = max(set(kinds), key=kinds.count)
    entry_count = kinds.count(common)
    fewer = subject_of(encounter, [Change(f"{common}.count", entry_count - 1)]) if entry_count > 1 else None
    assert fewer is None or kinds.count(common) - 1 == [
        entry["who"] for entry in fewer.encounter.source["combatants"]
    ].count(common)


def test_a_mind_is_a_change_like_any_other() -> None:
    encounter = smallest(SYSTEMS[0])
    subject = subject_of(encounter, [f"mind:{encounter.sides[1]}=random"])
    assert subject.minds == ("tactician", "random")
    assert subject.difference == f"mind:{encounter.sides[1]}=random"


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ("count", "write it as"),
        ("nobody-there.count=3", "is called 'nobody-there'"),
        ("nonsense=3", "nothing that can be changed"),
        ("mind:nowhere=random", "no side is called"),
        ("encounter.id=[1", "is no list"),
    ],
)
def test_what_cannot_be_changed_is_refused_with_what_could(change: str, complaint: str) -> None:
    with pytest.raises(Refused, match=complaint):
        subject_of(smallest(SYSTEMS[0]), [change])


def test_a_count_that_cannot_be_is_refused() -> None:
    encounter = smallest(SYSTEMS[0])
    with pytest.raises(Refused, match="whole number from 0"):
        subject_of(encounter, [f"{naming(encounter)}.count=many"])


def test_a_field_the_system_does_not_know_is_refused_by_the_system() -> None:
    encounter = smallest(SYSTEMS[0])
    with pytest.raises(ContentError, match="unknown field"):
        subject_of(encounter, [f"{naming(encounter)}.shoe_size=44"])


def test_ranges_lists_and_readings_are_varied() -> None:
    system = SYSTEMS[0]
    switch = next(iter(system.switches.values()))
    assert parse_vary("rat.count=2..8..3", system) == Vary("rat.count", (2, 5, 8))
    assert parse_vary("x.y=a,true,3", system) == Vary("x.y", ("a", True, 3))
    assert parse_vary('x.y=["a", "b"]|["c"]', system) == Vary("x.y", (["a", "b"], ["c"]))
    assert parse_vary(f"{switch.ruling}=all", system) == Vary(switch.ruling, (AS_RULED, *switch.readings))
    assert str(parse_change('x.y=["a", 1]')) == 'x.y=["a", 1]'
    with pytest.raises(Refused, match="from low to high"):
        parse_vary("rat.count=6..1", system)
