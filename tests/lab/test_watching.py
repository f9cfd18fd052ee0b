"""Fights that are watched: damage by source, options and how they paid, what is left."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fray import lab
from fray.engine.events import Blow, Event, Harm
from fray.engine.system import System
from fray.lab.simulate import minds_by_side
from fray.lab.study import study, study_of
from fray.lab.watched import NOBODY, Seen, traced, watch
from fray.lab.workers import Bench, Here, Pool, bench_of
from tests.lab.commands import SYSTEMS, smallest


class Told(Event):
    """An event that is a blow, or harm."""

    def __init__(self, clause: str, blow: Blow | None = None, harm: Harm | None = None) -> None:
        super().__init__(clause)
        self.told = blow, harm

    def blow(self) -> Blow | None:
        return self.told[0]

    def harm(self) -> Harm | None:
        return self.told[1]


def bench_for(system: System, minds: str = "tactician") -> Bench:
    encounter = smallest(system)
    return bench_of(system, encounter, minds_by_side(system, encounter, minds), 7)


def sources(*events: Event) -> list[tuple[int, str]]:
    return [one.source for one in traced(list(events), 0)]


def test_damage_comes_from_the_last_blow_at_whoever_it_hurts() -> None:
    sword, knife = Told("a", Blow(0, 1, "sword")), Told("b", Blow(1, 0, "knife"))
    assert sources(sword, knife, Told("c", harm=Harm(1, 3)), Told("d", harm=Harm(0, 2))) == [(0, "sword"), (1, "knife")]


def test_damage_to_somebody_no_blow_was_aimed_at_comes_from_the_last_blow() -> None:
    assert sources(Told("a", Blow(0, -1, "fireball")), Told("b", harm=Harm(4, 3))) == [(0, "fireball")]


def test_damage_that_names_itself_comes_from_nobody() -> None:
    assert sources(Told("a", Blow(0, 1, "sword")), Told("b", harm=Harm(1, 3, "a fall"))) == [(NOBODY, "a fall")]


def test_damage_without_any_blow_is_named_by_its_clause_and_none_at_all_is_not_listed() -> None:
    assert sources(Told("poison", harm=Harm(1, 3)), Told("b", harm=Harm(1, 0))) == [(NOBODY, "poison")]


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_what_combatants_deal_by_source_is_what_the_systems_own_counter_says(system: System) -> None:
    """The watched fights are fights of the run, and their damage adds up to what was dealt in it, or taken.

    Systems count what is dealt before armor or after it, and what is taken with what was healed or without.
    """
    bench = bench_for(system)
    result = lab.simulate(bench.encounter, 30, watch=30, processes=1)
    assert result.study is not None and result.study.fights == 30
    counted = [
        sum(one.counters[name].mean for one in result.combatants)
        for name in result.run.counters
        if name.endswith(("dealt", "taken"))
    ]
    seen = sum(source.mean for source in result.study.damage)
    assert any(seen == pytest.approx(amount, rel=0.05) for amount in counted), f"{seen} seen, {counted} counted"
    assert sum(source.mean for source in result.study.damage if source.who) > 0.5 * seen
    assert sum(source.part for source in result.study.damage) == pytest.approx(1)


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_watching_changes_nothing(system: System) -> None:
    bench = bench_for(system, "random")
    seen = watch(bench, 0, 10)
    plain = lab.simulate(bench.encounter, 10, minds="random", processes=1)
    assert [seen.wins[side] for side in range(len(plain.sides))] == [side.wins.count for side in plain.sides]


def test_whoever_watches_sees_the_same() -> None:
    bench = bench_for(SYSTEMS[0], "random")
    pool = Pool(2)
    try:
        assert study(bench, 12, pool) == study(bench, 12, Here()) == study_of(bench, watch(bench, 0, 12))
    finally:
        pool.close()


def test_batches_may_be_added_up_in_any_order() -> None:
    bench = bench_for(SYSTEMS[0])
    parts = [watch(bench, 0, 5), watch(bench, 5, 9), watch(bench, 9, 12)]
    forwards, backwards = Seen(), Seen()
    for part in parts:
        forwards.join(part)
    for part in reversed(parts):
        backwards.join(part)
    assert study_of(bench, forwards) == study_of(bench, backwards) == study_of(bench, watch(bench, 0, 12))


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_options_are_taken_no_oftener_than_there_are_and_resources_are_those_of_the_cards(system: System) -> None:
    bench = bench_for(system)
    found = study(bench, 12, Here())
    assert found.options
    for option in found.options:
        assert 0 < option.taken.count <= option.taken.of
        assert 0 < option.fights.count <= 12
        assert option.advantage.low <= option.advantage.estimate <= option.advantage.high
    cards = system.cards(bench.setup.start)
    assert [left.gauge for left in found.resources] == [gauge.label for card in cards for gauge in card.gauges]
    assert all(sum(count for _, count in left.values) == 12 for left in found.resources)


def test_with_more_options_compared_the_intervals_are_wider() -> None:
    found = study(bench_for(SYSTEMS[0]), 12, Here())
    assert {option.advantage.confidence for option in found.options} == {1 - 0.05 / len(found.options)}
    assert replace(found).data()["fights"] == 12
