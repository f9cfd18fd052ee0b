"""The verdict at the end of `fray sim`: words of a Keeper, from the numbers, in every encounter."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from fray.lab.changes import Subject, subject_of
from fray.lab.encounters import encounter_named, offers, short_id
from fray.lab.plays import heroes_side
from fray.lab.results import CombatantResult, Result
from fray.lab.simulate import simulate
from fray.lab.statistics import Share
from fray.lab.verdict import (
    DEADLY,
    EASY,
    FAIR,
    HARD,
    HOPELESS,
    LEVELS,
    PART,
    Verdict,
    level_of,
    several,
    steps_from,
    verdict,
)
from tests.documents import text_of
from tests.lab.commands import run

OFFERS = {f"{offer.system.name}/{short_id(offer.encounter)}": offer for offer in offers()}


def fallen(name: str, count: int, of: int = 100) -> CombatantResult:
    return CombatantResult(name, "heroes", Share(count, of), {})


def told(wins: int, *members: CombatantResult, of: int = 1000) -> list[str]:
    return Verdict("heroes", "the heroes", Share(wins, of), members).sentences()


# ---- the words


@pytest.mark.parametrize(
    ("chance", "word"),
    [
        (0.0, HOPELESS),
        (0.0999, HOPELESS),
        (0.1, DEADLY),
        (0.3999, DEADLY),
        (0.4, HARD),
        (0.6499, HARD),
        (0.65, FAIR),
        (0.8999, FAIR),
        (0.9, EASY),
        (1.0, EASY),
    ],
)
def test_a_fight_is_called_by_the_chance_of_the_heroes(chance: float, word: str) -> None:
    assert level_of(chance) == word


def test_the_words_and_their_bounds_are_documented() -> None:
    text = text_of("docs/lab.md")
    for (word, low), (_, high) in zip(LEVELS[1:-1], LEVELS[2:], strict=True):
        assert f"| {100 * low:.0f}% to {100 * high:.0f}% | {word} |" in text
    assert f"| {100 * LEVELS[-1][1]:.0f}% or more | {EASY} |" in text
    assert f"| less than {100 * LEVELS[1][1]:.0f}% | {HOPELESS} |" in text


def test_a_verdict_names_the_neighbor_its_interval_reaches_into() -> None:
    assert told(500, fallen("Elsa", 1))[0] == "Hard for the heroes: they win 50.0% of the fights (46.9% to 53.1%)."
    assert told(410, fallen("Elsa", 1))[0].startswith("Hard for the heroes, perhaps deadly: they win 41.0%")
    assert told(5, fallen("Elsa", 1), of=8)[0].startswith("Hard for the heroes, perhaps deadly or fair: ")


def test_a_fight_that_is_won_while_somebody_falls_has_its_price() -> None:
    told_fair = told(800, fallen("Magnus", 88), fallen("Boudica", 10))
    assert told_fair[0].startswith("Fair for the heroes, but at a price: they win 80.0%")
    assert told_fair[1] == "Likely to fall: Magnus (88.0%)."
    assert "price" not in told(800, fallen("Magnus", 49))[0]


def test_who_is_likely_to_fall_is_named_worst_first() -> None:
    few = [fallen("Elsa", 50), fallen("Nim", 49), fallen("Orsolya", 80)]
    assert told(500, *few)[1] == "Likely to fall: Orsolya (80.0%) and Elsa (50.0%)."
    assert told(500, few[1])[1] == "Most in danger: Nim, who falls in 49.0% of the fights."
    assert told(500, fallen("Nim", 24))[1] == "Nobody is likely to fall. Most in danger: Nim (24.0%)."
    assert told(500, few[0], few[2])[1] == "All of them are likely to fall, most of all Orsolya (80.0%)."
    assert told(500, fallen("Nim", 0))[1] == "None of them ever falls."


@pytest.mark.parametrize(
    ("kind", "words"),
    [("bandit", "bandits"), ("hill wolf", "hill wolves"), ("harpy", "harpies"), ("heavy foot", "heavy foots")],
)
def test_two_of_a_kind_are_in_the_plural(kind: str, words: str) -> None:
    assert several(kind) == words
    assert several("restless bones") == "restless bones"


# ---- whose fight it is


@pytest.mark.parametrize(
    ("name", "side"),
    [
        ("sixseconds/goblin-ambush", "players"),  # listed second
        ("sixseconds/drake-lair", "players"),  # the second of three sides
        ("sixseconds/duel-at-dawn", "champion"),
        ("labyrinthian/rooftop-chase", "quarry"),
        ("momentum/duel-of-honor", "diaghilev"),  # both are heroes: the first
        ("stances/barricade", "village"),
    ],
)
def test_the_heroes_are_the_side_with_the_most_characters(name: str, side: str) -> None:
    offer = OFFERS[name]
    assert heroes_side(offer.system, offer.encounter) == side


def test_where_nobody_is_a_hero_the_verdict_is_for_the_first_side() -> None:
    subject = subject_of("torchlight/landing-duel", ['encounter.players=[{"id": "rat", "who": "monster-cellar-rat"}]'])
    assert heroes_side(subject.system, subject.encounter) == subject.encounter.sides[0]
    assert verdict(simulate(subject.encounter, 20, processes=1)).level in dict(LEVELS)


@pytest.mark.parametrize("name", OFFERS)
def test_every_encounter_gets_a_verdict_that_can_be_read(name: str) -> None:
    result = simulate(OFFERS[name].encounter, 6, processes=1)
    found = verdict(result)
    words = found.sentences()
    assert words[0].startswith(found.level.capitalize()) and found.side in result.wins
    assert all(one.side == found.side for one in found.members) and found.members
    assert "300 times or more" in words[-1] and not found.tips  # too few fights for advice
    json.dumps(found.data())


@pytest.mark.parametrize("name", OFFERS)
@pytest.mark.parametrize("more", [False, True], ids=["fewer", "more"])
def test_a_step_changes_one_foe_and_leaves_everyone_a_side(name: str, more: bool) -> None:
    offer = OFFERS[name]
    side = heroes_side(offer.system, offer.encounter)
    subject = Subject(offer.system, offer.encounter, ("tactician",) * len(offer.encounter.sides))
    steps = steps_from(subject, side, more)
    before = [entrant.side for entrant in offer.encounter.roster]
    for step, new in steps:
        after = [entrant.side for entrant in new.encounter.roster]
        assert len(after) - len(before) == (1 if more else -1), step
        assert after.count(side) == before.count(side)
        assert set(after) == set(before)
    foes = [one for one in before if one != side]
    assert steps or len(foes) == len(set(foes)), "where a side of foes has several, one of them can be left out"


# ---- advice


@pytest.fixture(scope="module")
def rats() -> Result:
    return simulate(subject_of("cellar-rats", ["rat.count=9"]).encounter, 400, processes=1)


def test_advice_is_really_fought_on_the_same_dice(rats: Result) -> None:
    found = verdict(rats)
    assert found.level == HOPELESS
    tip = found.tips[0]
    assert tip.words().startswith("Without one cellar rat, it is ")
    assert tip.data()["changes"] == {"monster-cellar-rat.count": 8}
    fewer = subject_of("cellar-rats", ["monster-cellar-rat.count=8"])
    again = simulate(fewer.encounter, tip.wins.of, processes=1)
    assert tip.wins == again.wins["players"]
    assert tip.wins.estimate > rats.wins["players"].estimate


def test_advice_takes_a_third_of_the_run_at_most_and_tells_how_far_it_is(rats: Result) -> None:
    seen: list[tuple[int, int]] = []
    found = verdict(rats, progress=lambda done, of: seen.append((done, of)))
    assert 0 < sum(tip.wins.of for tip in found.tips) <= rats.run.fights // PART
    assert seen and all(0 <= done <= of == rats.run.fights // PART for done, of in seen)


def test_an_easy_fight_is_made_harder() -> None:
    weak = subject_of("momentum/turtle-bridge", ["turtle-knight.hits=1", "turtle-knight.danger=1"]).encounter
    found = verdict(simulate(weak, 600, processes=1))
    assert found.level == EASY
    assert found.tips and all(tip.steps[0].more for tip in found.tips)
    assert found.tips[0].words().startswith("With one more ")


def test_a_fair_fight_is_left_as_it_is_and_a_lone_foe_stays() -> None:
    pit = encounter_named("momentum/pit-fight")
    result = simulate(pit, 400, processes=1)
    assert "No foe can be left out here" in verdict(with_wins(result, 0)).sentences()[-1]
    fair = verdict(with_wins(result, 300))
    assert fair.level == FAIR and fair.sentences()[2] == "It is a fair fight as it is."


def with_wins(result: Result, count: int) -> Result:
    """The same run, had the first side won so many of its fights."""
    winners = [0] * count + [1] * (result.run.fights - count)
    first = replace(result.sides[0], wins=Share(count, result.run.fights))
    return replace(result, sides=(first, *result.sides[1:]), record=replace(result.record, winners=winners))


def test_the_combatants_of_a_foe_that_is_a_character_are_called_by_name() -> None:
    subject = subject_of("momentum/duel-of-honor")
    (step, _), *rest = steps_from(subject, "diaghilev", more=True)
    assert not rest and step.named and step.kind == "Bartolomeo"


# ---- at the doors


def test_sim_ends_with_the_verdict_in_words_json_and_page(tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    said = run("sim", "cellar-rats", "-n", "300", "--watch", "0", "--processes", "1", "--html", str(page))
    assert said.exit_code == 0, said.output
    words = verdict(simulate(encounter_named("cellar-rats"), 300, processes=1)).sentences()
    assert said.stdout.rstrip().splitlines()[-len(words) :] == words
    assert words[0] in page.read_text(encoding="utf-8")
    data = json.loads(run("sim", "cellar-rats", "-n", "300", "--watch", "0", "--processes", "1", "--json").stdout)
    assert data["verdict"]["words"] == words and data["verdict"]["side"] == "players"
    assert data["verdict"]["advice"][0]["wins"]["count"] > 0


def test_advice_can_be_left_out() -> None:
    words = ["sim", "cellar-rats", "-n", "300", "--watch", "0", "--processes", "1", "--json", "--no-advice"]
    found = json.loads(run(*words).stdout)["verdict"]
    assert found["advice"] == [] and len(found["words"]) == 2
