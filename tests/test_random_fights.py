"""Random fights: invariants after every step, every rule fired, and former failures replayed for ever.

In the compiled form there are 8,000 fights over all encounters; in the interpreted one, several times slower, 450.
`tools/orders.py` fights by the million.
That every rule fires is seen once: compiled and interpreted fights are the same fights, which conformance checks.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from itertools import groupby
from pathlib import Path

import pytest

from fray.engine.content import ContentError, Raw
from fray.engine.dice import seed_number
from fray.engine.save import restore, saved_from
from fray.engine.system import system_named
from fray.minds.random import RandomMind
from fray.testing.fired import Fired, clauses_in_code, fire, kinds_of_events
from fray.testing.forms import form
from fray.testing.fuzz import fuzz
from fray.testing.subjects import Subject, promises_of, subjects
from tests.broken_rules import Crashing, RuledToy
from tests.broken_toys import subject_of
from tests.toy import TOY

both_forms = pytest.mark.both_forms

FIXTURES = Path(__file__).resolve().parent / "fixtures"
SUBJECTS = subjects()
FIGHTS = {"compiled": 8_000, "interpreted": 450}[form()]
CHUNKS = 4
FIRING = {"compiled": 400, "interpreted": 200}[form()]  # fights of each encounter in which everything must happen
FIRING_AT_A_TIME = 25


@both_forms
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("subject", SUBJECTS, ids=str)
def test_whatever_anybody_does_the_invariants_hold_after_every_step(subject: Subject, chunk: int) -> None:
    size = FIGHTS // (len(SUBJECTS) * CHUNKS) + 1
    failures = fuzz(subject, range(chunk * size, (chunk + 1) * size), FIXTURES)
    told = [f"fight {failure.number}: {failure.words}" for failure in failures[:5]]
    assert not failures, f"{len(failures)} fights of {subject} went wrong:\n" + "\n".join(told)


def with_more_in_them(subject: Subject) -> list[Subject]:
    """The same encounter with what no sample encounter of its system has, where its system knows of that."""
    source = subject.encounter.source
    *others, last = source.get("combatants", [{}])
    found = []
    for more in ({"improvised_tasks": True}, {"combatants": [*others, {**last, "joins_round": 2}]}):
        raw = Raw("more", "encounter", subject.encounter.id, "", {**source, **more})
        with suppress(ContentError):
            found.append(Subject(subject.system, subject.system.library().read_encounter(raw), subject.promises))
    return found


@pytest.mark.parametrize(
    "encounters",
    [list(group) for _, group in groupby(SUBJECTS, key=lambda subject: subject.system.name)],
    ids=lambda encounters: encounters[0].system.name,
)
def test_every_rule_fires_sooner_or_later(encounters: list[Subject]) -> None:
    """Each clause that code can put on an event, and each kind of event, is seen in some random fight."""
    system = encounters[0].system
    places, kinds = clauses_in_code(system), kinds_of_events(system)
    fired = Fired()
    for numbers in batched(FIRING, FIRING_AT_A_TIME):
        for subject in [*encounters, *with_more_in_them(encounters[0])]:
            fire(subject, numbers, fired)
        if fired.clauses >= places.keys() and fired.events >= kinds:
            break
    never = {clause: place for clause, place in places.items() if clause not in fired.clauses}
    assert never == {}, f"{len(never)} clauses have never fired"
    assert {kind.__name__ for kind in kinds - fired.events} == set()


def batched(count: int, size: int) -> Iterator[range]:
    return (range(start, min(start + size, count)) for start in range(0, count, size))


# ---- former failures


@both_forms
@pytest.mark.parametrize("path", sorted(FIXTURES.glob("*.json")), ids=lambda path: path.stem)
def test_a_fight_that_once_went_wrong_goes_right(path: Path) -> None:
    """As far as its answers still fit the rules, and then on at random to the end."""
    data = json.loads(path.read_text(encoding="utf-8"))
    saved = saved_from(data, path.name)
    system = system_named(saved.system)
    promises = promises_of(system)
    game = restore(saved, system).game
    mind = RandomMind(seed_number(game.seed))
    while game.decisions:
        decision = game.decisions[0]
        assert promises.check(game.settled().battle) == [], data["failure"]
        assert promises.check_decision(game.battle, decision) == [], data["failure"]
        game.answer(mind.answer(decision).key(), decision.seat, decision.who)
    assert promises.check(game.battle) == [], data["failure"]


# ---- the search itself


@both_forms
def test_a_fight_that_breaks_an_invariant_is_found_and_written_down(tmp_path: Path) -> None:
    broken = subject_of(TOY, wrong=["the ring is square"])
    failures = fuzz(broken, range(1, 6), tmp_path)
    assert [failure.number for failure in failures] == list(range(1, 6))
    (path,) = tmp_path.iterdir()
    data = json.loads(path.read_text(encoding="utf-8"))
    assert (path.name, data["failure"]) == ("toy-ring-the-ring-is-square.json", "the ring is square")
    assert restore(saved_from(data, "fixture"), TOY).game.seed == 1


@both_forms
def test_a_fight_that_crashes_is_found_and_written_down_with_the_answer_that_crashed_it(tmp_path: Path) -> None:
    failures = fuzz(subject_of(RuledToy(Crashing())), range(1, 4), tmp_path)
    assert {failure.words for failure in failures} == {"ZeroDivisionError: lightning strikes"}
    data = json.loads((tmp_path / "toy-ring-lightning-strikes.json").read_text(encoding="utf-8"))
    assert data["marks"][-1] == ""
    mended = restore(saved_from(data, "fixture"), TOY)
    assert len(mended.game.entries) == len(data["tape"])


@both_forms
def test_a_fight_in_which_all_is_well_is_no_failure(tmp_path: Path) -> None:
    assert fuzz(subject_of(TOY), range(60), tmp_path) == []
    assert list(tmp_path.iterdir()) == []
