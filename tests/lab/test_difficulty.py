"""How hard the samples are is measured, shipped and shown. Nothing is measured here: tools/difficulty.py does that."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from tools.difficulty import document, missing, record

from fray.engine.content import ContentError, Raw
from fray.engine.encounter import FIRST, ROLES
from fray.engine.system import System, system_named, systems
from fray.lab.changes import subject_of
from fray.lab.difficulty import (
    FILE,
    Difficulty,
    Measured,
    difficulty_of,
    fingerprint_of,
    level_words,
    read_figures,
    shipped,
    written,
)
from fray.lab.encounters import Offer, encounter_named, offers, read_again
from fray.lab.plays import PLAIN, PLAYS, STRONG, STRONG_HEROES
from fray.lab.statistics import Share
from tests.lab.commands import run

SYSTEMS = list(systems().values())
MEASURE = "measure it: PYTHONPATH=build/compiled:. python -m tools.difficulty {}"


@pytest.mark.parametrize("offer", offers(), ids=lambda offer: f"{offer.system.name}-{offer.encounter.id}")
def test_every_sample_has_figures_for_every_kind_of_play(offer: Offer) -> None:
    found = difficulty_of(offer.system, offer.encounter)
    assert found is not None, MEASURE.format(offer.system.name)
    assert set(found.plays) == set(PLAYS), MEASURE.format(offer.system.name)
    for measured in found.plays.values():
        assert sum(measured.wins.values()) + measured.draws == measured.fights
        assert list(measured.wins) == list(offer.encounter.sides)
        assert measured.rounds > 0
    assert found.plays[PLAIN].playouts == 0 < found.plays[STRONG].playouts


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_figures_are_of_encounters_that_there_are(system: System) -> None:
    assert set(shipped(system.folder)) <= {encounter.id for encounter in system.library().encounters()}


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_every_system_says_which_fight_is_the_first_the_boss_the_objective_and_the_large_one(system: System) -> None:
    declared = [encounter.role for encounter in system.library().encounters()]
    assert {role for role in declared if role} == set(ROLES)
    assert declared.count(FIRST) == 1


def test_the_first_fight_comes_first() -> None:
    for system in SYSTEMS:
        listed = [offer.encounter for offer in offers() if offer.system is system]
        assert listed[0].role == FIRST
        assert len(listed) == len(system.library().encounters())


def test_the_page_of_encounters_says_what_the_figures_say() -> None:
    page = Path(__file__).parents[2] / "docs" / "encounters.md"
    assert page.read_text(encoding="utf-8") == document()


# ---- what figures depend on


def test_figures_depend_on_who_fights_and_not_on_words() -> None:
    encounter = encounter_named("momentum/pit-fight")
    system = system_named("momentum")
    before = fingerprint_of(encounter)
    words = {**encounter.source, "text": "Other words.", "objective": "Win.", "shows": ["other things"]}
    assert fingerprint_of(read_again(system, words)) == before
    assert fingerprint_of(replace(encounter, title="Other", role=FIRST)) == before
    for change in ("ursk.hits=1", "ursk.position=2", "encounter.length=13"):
        assert fingerprint_of(subject_of(encounter, [change]).encounter) != before, change


def test_figures_depend_on_the_creatures_of_an_encounter() -> None:
    system = system_named("momentum")
    encounter = encounter_named("momentum/pit-fight")
    (written_in_ledger,) = [one for one in system.ledger.contents if one.id == "monster-pit-champion"]
    line = str(written_in_ledger.data["line"])
    tougher = re.sub(r"Hits (\d+)", lambda hits: f"Hits {int(hits[1]) + 1}", line)
    stronger = Raw("here", "monster", written_in_ledger.id, "", {"line": tougher})
    other = system.library(stronger).encounter("pit-fight")
    assert fingerprint_of(other) != fingerprint_of(encounter)
    assert difficulty_of(system, other) is None


@pytest.mark.parametrize("offer", offers(), ids=lambda offer: f"{offer.system.name}-{offer.encounter.id}")
def test_an_encounter_read_again_is_the_same(offer: Offer) -> None:
    assert fingerprint_of(read_again(offer.system, offer.encounter.source)) == fingerprint_of(offer.encounter)


# ---- the file


def test_figures_are_written_and_read(tmp_path: Path) -> None:
    plain = Measured(10, {"beetle clan": 3, "heroes": 6}, 1, 4.5)
    strong = Measured(5, {"beetle clan": 0, "heroes": 5}, 0, 4.0, 60)
    figures = {"encounter-x": Difficulty("abc", "", {PLAIN: plain, STRONG_HEROES: strong, STRONG: strong})}
    (tmp_path / FILE).write_text(written(figures), encoding="utf-8")
    assert read_figures(tmp_path) == figures
    assert read_figures(tmp_path / "nowhere") == {}


def test_a_wrong_figure_is_named(tmp_path: Path) -> None:
    text = "[encounter-x]\nfingerprint = 'a'\nplain = { fights = 0 }\nweak = 1\n"
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        read_figures(tmp_path)
    assert "encounter-x, plain.fights: 0 is out of range; write a whole number of at least 1" in str(caught.value)
    assert "encounter-x, weak: is an unknown field" in str(caught.value)


def test_only_what_is_missing_or_out_of_date_is_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.difficulty.folder_of", lambda _system: tmp_path)
    monkeypatch.setattr("tools.difficulty.DOCUMENT", tmp_path / "encounters.md")
    system, encounter = system_named("momentum"), encounter_named("momentum/pit-fight")
    offer = Offer(system, encounter)
    measured = Measured(10, {"ursk": 3, "arena": 7}, 0, 4.5)
    assert list(missing(offer, PLAYS, again=False)) == list(PLAYS)
    record(offer, PLAIN, measured)
    assert list(missing(offer, PLAYS, again=False)) == [STRONG_HEROES, STRONG]
    assert list(missing(offer, PLAYS, again=True)) == list(PLAYS)
    assert list(missing(offer, [PLAIN], again=True)) == [PLAIN]
    other = Offer(system, subject_of(encounter, ["ursk.hits=1"]).encounter)
    assert list(missing(other, PLAYS, again=False)) == list(PLAYS)
    record(other, STRONG, measured)
    assert read_figures(tmp_path) == {encounter.id: Difficulty(fingerprint_of(other.encounter), "", {STRONG: measured})}
    assert "| pit-fight |" not in (tmp_path / "encounters.md").read_text(encoding="utf-8")


# ---- roles, and what is shown


@pytest.mark.parametrize(
    ("wins", "fights", "words"),
    [
        (780, 1000, "fair"),
        (658, 1000, "fair or hard"),
        (640, 1000, "hard or fair"),
        (20, 20, "easy or fair"),
        (3, 3, "unclear"),
        (0, 4, "unclear"),
        (0, 1000, "hopeless"),
    ],
)
def test_a_fight_is_called_no_more_than_the_fights_show(wins: int, fights: int, words: str) -> None:
    assert level_words(Share(wins, fights)) == words


def test_an_unknown_role_is_named() -> None:
    system, encounter = system_named("momentum"), encounter_named("momentum/pit-fight")
    raw = Raw("here", "encounter", encounter.id, "", {**encounter.source, "role": "bos"})
    with pytest.raises(ContentError, match="role: 'bos' is not known; did you mean boss"):
        system.library().read_encounter(raw)


def test_a_fight_made_from_the_first_one_is_not_the_first() -> None:
    for offer in offers():
        assert read_again(offer.system, offer.encounter.source).role == ""


def test_the_list_says_what_a_fight_is_for_and_how_hard_it_is() -> None:
    listed = json.loads(run("encounters", "--json").stdout)
    one = next(one for one in listed if (one["system"], one["id"]) == ("momentum", "pit-fight"))
    share = one["difficulty"]["plain"]["sides"]["ursk"]
    assert one["difficulty"]["heroes"] == "ursk"
    assert share["low"] < share["share"] < share["high"]
    assert one["difficulty"]["strong"]["playouts"] > 0
    told = run("encounters").stdout
    assert f"Plain play: {one['difficulty']['plain']['level']}, {share['shown']} won by ursk" in told
    assert "(first fight)" in told
