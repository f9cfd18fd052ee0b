"""Ready an Action: declaring, triggers, and taking it."""

from __future__ import annotations

from typing import Any

import pytest

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.field import Zone
from fray.rulesets.sixseconds.model.objectives import REACH, Objective
from fray.rulesets.sixseconds.model.state import DEAD, Readied
from fray.rulesets.sixseconds.rules.ready import ReadyWhen, readied_options
from fray.rulesets.sixseconds.rules.triggers import TRIGGERS
from fray.rulesets.sixseconds.tests.arrange import Scene, case, library, person, scene

HAMMER = library().shelf.gear["weapon-warhammer"]
MISS = ["d6=1 strength", "d6=1 combat", "d20=9 luck"]


def test_a_readied_attack_interrupts_the_approach() -> None:
    """[action-ready, multiple-attack-penalty, reaction-any-turn, r-turn-ending], case
    [ready-interrupts-approach]."""
    guard = person("guard", "them", (9, 5), sheet={"evasion": 5, "physical_deflection": 6})
    s = scene(
        person("boudica", at=(5, 5), hold=["weapon-spear"], attacks=1),
        guard,
        ready_what=["ready-attack:0:"],
        ready_when=["when-enters-reach"],
        ready_whom=["anybody"],
        readied=["attack:0:melee:1"],
        dice=case("ready-interrupts-approach").dice,
        attack_dice=["dice:0:0"],
    )
    s.turn("boudica", "ready")
    s.turn("guard", "move:6,5").done()
    assert (s["guard"].endurance, s["guard"].x, s["boudica"].reactions, s["boudica"].readied) == (4, 6, 0, None)
    assert s.battle.readied == 0
    assert s.mind.asked[-1] == "guard:turn"


def test_the_turn_of_a_mover_that_falls_on_the_way_is_over() -> None:
    """[unable-to-act-no-turn, action-ready, r-turn-interrupted, r-move], case [knocked-out-on-own-turn]."""
    goblin = person(
        "goblin",
        "them",
        (5, 0),
        endurance=0,
        stamina=0,
        sheet={"size": 3, "physical_deflection": 4, "constitution": 2, "health": 6, "no_cheat_death": True},
    )
    spear = library().shelf.gear["weapon-spear"]
    s = scene(
        person("boudica", hold=["weapon-spear"], readied=Readied("attack", spear, trigger="enters-reach")),
        goblin,
        person("other", "them", (9, 9)),
        readied=["attack:0:melee:1"],
        dice=case("knocked-out-on-own-turn").dice,
        attack_dice=["dice:0:0"],
    )
    s.battle.readied = 1
    s.turn("goblin", "move:1,0").done()
    assert (s["goblin"].presence, s["boudica"].reactions, s["goblin"].turn_taken) == (DEAD, 0, True)
    assert s.mind.asked.count("goblin:turn") == 1


def waiting(trigger: str, *people: Any, subject: int = -1, **more: Any) -> Scene:
    """A hero at 5,5 with a hammer, ready for a trigger, and others."""
    readied = Readied("attack", HAMMER, trigger=trigger, subject=subject, meters=4)
    s = scene(person("hero", at=(5, 5), hold=["weapon-warhammer"], readied=readied), *people, **more)
    s.battle.readied = 1
    s.battle.order = list(range(len(s.battle.teams)))
    return s


def was_triggered(s: Scene) -> list[str]:
    return [event.trigger for event in s.told(ev.Triggered)]


def test_movement_triggers() -> None:
    """[r-ready-triggers]: reach entered and left, a range, a zone, and coming into view."""
    foe = person("foe", "them", (9, 5))
    assert was_triggered(waiting("enters-reach", foe).turn("foe", "move:6,5")) == ["enters-reach"]
    assert was_triggered(waiting("enters-reach", foe).turn("foe", "move:7,5")) == []
    assert was_triggered(waiting("enters-range", person("foe", "them", (10, 5))).turn("foe", "move:9,5")) == [
        "enters-range"
    ]
    near = person("foe", "them", (6, 5))
    assert was_triggered(waiting("leaves-reach", near).turn("foe", "move:8,5")) == ["leaves-reach"]
    zone = Objective(REACH, zone=Zone(8, 0, 8, 9), number=9)
    s = waiting("enters-zone", foe, objectives={"us": zone})
    assert was_triggered(s.turn("foe", "move:8,5")) == ["enters-zone"]
    rows = ["." * 12] * 5 + ["......." + "#" + "...."] + ["." * 12] * 5
    hidden_way = waiting("becomes-visible", person("foe", "them", (9, 5)), rows=rows)
    assert was_triggered(hidden_way.turn("foe", "move:9,3")) == ["becomes-visible"]


def test_an_attack_sets_off_before_it_is_rolled() -> None:
    """[r-ready-triggers]: starts-attack-on oneself or a named ally; an attacker felled first attacks no more."""
    foe = person(
        "foe", "them", (6, 5), hold=["weapon-warhammer"], endurance=0, health=1, sheet={"no_cheat_death": True}
    )
    s = waiting(
        "starts-attack-on",
        foe,
        person("far", "them", (20, 20)),
        readied=["attack:0:melee"],
        dice=["d6=6 strength", "d6=6 combat", "d20=9 luck"],
    )
    s.turn("foe", "attack:0:melee:0").done()
    assert (s["foe"].presence, s["hero"].endurance, len(s.told(ev.AttackSpoiled))) == (DEAD, 10, 1)
    ally = person("ally", "us", (7, 5))
    named = waiting(
        "starts-attack-on", ally, person("foe", "them", (6, 5)), subject=1, dice=MISS, attack_dice=["dice:0:0"]
    )
    named.turn("foe", "attack:-1:melee:1")
    assert was_triggered(named) == ["starts-attack-on"]


def test_triggers_after_an_action() -> None:
    """[r-ready-triggers]: an action finished, an enemy standing up, an ally hit or fallen, and the Keeper's own."""
    foe = person("foe", "them", (9, 5), prone=True)
    assert was_triggered(waiting("finishes-an-action", foe).turn("foe", "stand-up")) == ["finishes-an-action"]
    standing = person("foe", "them", (9, 5))
    assert was_triggered(waiting("finishes-an-action", standing).turn("foe", "drop-prone")) == []  # a free action
    assert was_triggered(waiting("stands-up", foe).turn("foe", "stand-up")) == ["stands-up"]
    assert was_triggered(waiting("custom", foe).turn("foe", "stand-up")) == []
    assert was_triggered(waiting("custom", foe, custom_trigger=["yes"]).turn("foe", "stand-up")) == ["custom"]
    hit = ["d6=6 strength", "d6=6 combat", "d20=9 luck"]
    striker = person("foe", "them", (9, 5), hold=["weapon-warhammer"])
    for trigger, health in (("ally-is-hit", 10), ("ally-falls-unconscious", 1)):
        dice = hit if health > 1 else [*hit, "d20=20 luck test"]
        ally = person("ally", "us", (9, 6), endurance=20 if health > 1 else 0, health=health, sheet={"endurance": 20})
        s = waiting(trigger, ally, striker, dice=dice).turn("foe", "attack:0:melee:1")
        assert was_triggered(s) == [trigger]
    missed = waiting("ally-is-hit", person("ally", "us", (9, 6)), striker, dice=MISS).turn("foe", "attack:0:melee:1")
    assert was_triggered(missed) == []


def test_a_readied_action_is_over_after_its_first_trigger_or_the_next_turn() -> None:
    """[r-ready, action-ready, r-until-next-turn]: taken or not, and also if no reaction is left."""
    s = waiting("enters-reach", person("foe", "them", (9, 5))).turn("foe", "move:6,5")
    assert (s["hero"].readied, s["hero"].reactions, s.told(ev.Triggered)[0].taken) == (None, 1, False)
    spent = waiting("enters-reach", person("foe", "them", (9, 5)))
    spent["hero"].reactions = 0
    spent.turn("foe", "move:6,5")
    assert "hero:readied" not in spent.mind.asked and spent["hero"].readied is None
    late = waiting("enters-reach", person("foe", "them", (9, 5))).turn("hero")
    assert late["hero"].readied is None and late.battle.readied == 0


def test_several_readied_actions_go_by_initiative_then_roster() -> None:
    """[r-ready-triggers]."""
    ready = Readied("attack", HAMMER, trigger="enters-reach")
    s = scene(
        person("late", "second", (6, 6), hold=["weapon-warhammer"], readied=ready),
        person("early", "first", (6, 4), hold=["weapon-warhammer"], readied=ready),
        person("foe", "them", (9, 5)),
    )
    s.battle.readied = 2
    s.battle.order = [1, 0, 2]
    s.turn("foe", "move:7,5")
    assert [event.who for event in s.told(ev.Triggered)] == [1, 0]


READIED = [
    "ready-attack:0:",
    "ready-attack:0:trip",
    "ready-attack:-1:",
    "ready-interact",
    "ready-move",
    "ready-seek-cover",
    "ready-stand-up",
]


def test_what_can_be_readied() -> None:
    """[r-ready, r-ready-triggers]: attacks, maneuvers, Interact, Move, Seek Cover, Stand Up; all known triggers."""
    s = scene(
        person("hero", hold=["weapon-warhammer"]),
        person("foe", "them", (9, 9)),
        ready_what=["ready-move"],
        ready_when=["when-enters-range:4m"],
        ready_whom=["whom:1"],
    )
    s.turn("hero", "ready").done()
    assert set(READIED) <= set(s.offered("ready-what"))
    assert "ready-guard" not in s.offered("ready-what")
    zones = {"enters-zone"}  # there is no zone here
    assert {key.partition(":")[0].removeprefix("when-") for key in s.offered("ready-when")} == set(TRIGGERS) - zones
    readied = s["hero"].readied
    assert readied is not None and (readied.subject, readied.meters) == (1, 4)


@pytest.mark.parametrize(
    ("action", "choice"), [("move", "move:4,5"), ("stand-up", "stand-up"), ("seek-cover", "seek-cover")]
)
def test_other_readied_actions_are_taken_too(action: str, choice: str) -> None:
    """[r-ready, action-ready]: each uses up the reaction."""
    s = scene(
        person(
            "hero", at=(5, 5), prone=action == "stand-up", readied=Readied(action, trigger="enters-range", meters=5)
        ),
        person("foe", "them", (11, 5)),
        rows=["." * 12] * 6 + ["....c......."] + ["." * 12] * 4,
        readied=[choice],
    )
    s.battle.readied = 1
    s.turn("foe", "move:10,5").done()
    assert (s["hero"].reactions, s["hero"].readied) == (0, None)
    assert {"move": s["hero"].x == 4, "stand-up": not s["hero"].prone, "seek-cover": s["hero"].seeking_cover}[action]


def test_the_path_of_a_readied_move_is_chosen_when_it_is_taken() -> None:
    """[r-ready, r-move]: the shortest, or square by square."""
    s = scene(
        person("hero", readied=Readied("move", trigger="enters-range", meters=5)),
        person("foe", "them", (9, 0)),
        readied=["walk:move"],
        walk_on=["to:0,1", "to:1,1", "stop"],
    )
    s.battle.readied = 1
    s.turn("foe", "move:5,0").done()
    assert (s["hero"].x, s["hero"].y, s["hero"].moved, s["hero"].actions) == (1, 1, False, 0)


def test_a_readied_action_is_what_was_readied_and_lost_where_it_is_impossible() -> None:
    """[r-ready, action-ready]"""
    s = scene(person("hero", prone=True), person("foe", "them", (1, 0)))
    hero = s["hero"]
    assert [option.key() for option in readied_options(s.battle, hero, Readied("stand-up"))] == ["stand-up"]
    assert readied_options(s.battle, hero, Readied("seek-cover")) == []
    hero.prone = False
    assert readied_options(s.battle, hero, Readied("stand-up")) == []


def test_with_nobody_named_only_an_enemy_sets_off_what_is_readied() -> None:
    """[r-ready-triggers, r-hostility]"""
    hammer = library().shelf.gear["weapon-warhammer"]
    readied = Readied("attack", hammer, trigger="enters-reach")
    s = scene(
        person("hero", hold=["weapon-warhammer"], readied=readied),
        person("ally", at=(5, 0)),
        person("foe", "them", (9, 9)),
    )
    s.battle.readied = 1
    s.turn("ally", "move:1,0")
    assert s.told(ev.Triggered) == []
    assert s["hero"].readied is not None


def test_a_zone_is_awaited_by_its_number() -> None:
    """[r-ready-triggers, action-ready]"""
    zones = {
        "us": Objective(REACH, zone=Zone(10, 10, 10, 10), number=9),
        "them": Objective(REACH, zone=Zone(5, 0, 5, 0), number=9),
    }
    for zone, met in ((0, 0), (1, 1)):
        s = scene(
            person("owner"),
            person("foe", "them", (8, 0)),
            objectives=zones,
            ready_what=["ready-move"],
            ready_when=[f"when-enters-zone:zone{zone}"],
            ready_whom=["anybody"],
        )
        s.turn("owner", "ready").turn("foe", "move:5,0")
        assert len(s.told(ev.Triggered)) == met


def test_what_can_be_awaited() -> None:
    """[r-ready-triggers]: ten distances, each zone, and the other conditions."""
    s = scene(
        person("owner"), person("foe", "them", (8, 0)), objectives={"us": Objective(REACH, zone=Zone(5, 5, 6, 6))}
    )
    offered = [option.key() for option in ReadyWhen(s.battle, s["owner"]).options()]
    distances = (2, 3, 4, 5, 6, 8, 10, 12, 15, 20)
    assert offered == [
        "when-enters-reach",
        *[f"when-enters-range:{meters}m" for meters in distances],
        *[f"when-{name}" for name in ("leaves-reach", "starts-attack-on", "finishes-an-action", "stands-up")],
        "when-becomes-visible",
        "when-enters-zone:zone0",
        *[f"when-{name}" for name in ("ally-is-hit", "ally-falls-unconscious", "custom")],
    ]


def test_a_readied_action_is_one_action() -> None:
    """[r-ready, action-ready, default-one-action]"""
    s = scene(
        person("owner", at=(1, 1), prone=True, hold=["weapon-warhammer"], carry=["item-vigor-tonic"]),
        person("foe", "them", (2, 1)),
        rows=["....", "....", "c..."],
    )
    for action in ("attack", "interact", "move", "seek-cover", "stand-up"):
        options = readied_options(s.battle, s["owner"], Readied(action, HAMMER if action == "attack" else None))
        assert {option.cost() for option in options} == {1}, action


@pytest.mark.parametrize(("two", "offered"), [(True, ["area:0"]), (False, [])])
def test_a_readied_flask_is_the_flask_that_was_readied(two: bool, offered: list[str]) -> None:
    """[r-ready, r-area]: not the other flask in hand, and a readied dagger throws no flask."""
    flask = library().shelf.gear["weapon-alchemist-fire"]
    hands = [flask.id, flask.id] if two else ["weapon-dagger", flask.id]
    s = scene(person("owner", hold=hands, wear=[3, 2]), person("foe", "them", (4, 0)))
    gear = flask if two else library().shelf.gear["weapon-dagger"]
    keys = [option.key() for option in readied_options(s.battle, s["owner"], Readied("attack", gear))]
    assert [key for key in keys if key.startswith("area")] == offered
