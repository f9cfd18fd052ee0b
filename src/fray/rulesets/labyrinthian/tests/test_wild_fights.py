"""Wild fights: everybody can do everything, is nearly spent and full of Wounds, on walls, in water, in the air.

After every step and at every question the invariants hold. Two thousand of these fights were played when this was
written; a few of them are played every time.
"""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any, Final, cast

import pytest

from fray.engine.battle import Over
from fray.engine.decisions import Decision, Mind, O, Option
from fray.engine.dice import SeededDice
from fray.engine.fight import Fight
from fray.minds.random import RandomMind
from fray.rulesets.labyrinthian.model.sheets import WOUND_NAMES
from fray.rulesets.labyrinthian.model.state import HOLDING_ON, ROUND_BEGINS, LabBattle, LabFight
from fray.rulesets.labyrinthian.rules.invariants import check, check_decision
from fray.rulesets.labyrinthian.rules.sequence import play_step
from fray.rulesets.labyrinthian.tests.arrange import CLIFF, Who, known, person, scene

FIGHTS: Final = 24
STEPS: Final = 40
PLACES: Final = ("churn", "ffc", "ffl", "ffr", "rfl", "rfc", "rfr", "frc", "rrc", "frr")
TAGS: Final = (
    CLIFF, "ffc high-ground claimable Elevated +4", "churn water Depths..Skyward", "rfc turbulent +65",
    "ffl obstacle top Elevated", "rfl building sp 30", "frc obscured", "rfr cover +2 sp 20", "churn turbulent",
    "rrc difficult", "rfl climbable to Skyward", "frl obstacle sp 10", "ffl wall sp 60", "rfr trenched",
    "churn obscured",
)  # fmt: skip
WEAPONS: Final = (
    "stick", "dagger", "greatsword", "rapier", "mace", "hand-axe", "short-bow", "war-axe", "throwing-knives",
)  # fmt: skip
ABILITIES: Final = (
    "slam-ability", "shield-wall-stance", "riposte-stance", "cleave", "pinning-shot", "rally", "screech",
    "iron-bastion-stance",
)  # fmt: skip
SPELLS: Final = (
    "firebolt", "tsunami", "stone-fist", "gale-blast", "shocking-grasp", "force-push", "mend", "levitate",
    "arcane-ward", "gloom-lash", "blood-tithe", "iron-spikes",
)  # fmt: skip
ITEMS: Final = ("potion-composure", "salve", "elixir", "potion-flight", "fire-flask", "scaling-ladder")
KNOWN: Final = ("vey", "harpy", "hale", "nhem", "sable", "brannoc", "ironclad-knight", "marsh-troll")
UNITS: Final = ("levy-spearmen", "archer-company", "summoned-shades")


class Watcher(Mind):
    """Answers at random and looks at every question."""

    def __init__(self, number: int, battle: LabBattle) -> None:
        self.mind = RandomMind(number, 0, 1)
        self.battle = battle
        self.wrong: list[str] = []

    def answer(self, decision: Decision[O]) -> O:
        self.wrong.extend(check_decision(self.battle, cast("Decision[Option]", decision)))
        return self.mind.answer(decision)


def place_for(chance: random.Random, tags: list[str], places: list[str], side: str) -> str:
    """One of the places, or the Support of its side where something fills it."""
    at = chance.choice(places)
    filled = [tag for tag in tags if tag.startswith(f"{at} ") and ("obstacle" in tag or "building" in tag)]
    return ("rs" if side == "us" else "fs") if filled else at


def somebody(chance: random.Random, number: int, tags: list[str], places: list[str]) -> Who:
    """Nearly spent, with a few Wounds: a known combatant, or a plain one that can do much."""
    side = "us" if number % 2 == 0 else "them"
    at = place_for(chance, tags, places, side)
    wounds = [
        f"{name.lower()} d{chance.choice((4, 6, 12))}" for name in chance.sample(WOUND_NAMES, chance.randrange(4))
    ]
    state: dict[str, Any] = {"composure": chance.choice((1, 2, 5, 10, 20, 30)), "wounds": wounds}
    if chance.random() < 0.3:
        who = chance.choice(KNOWN)
        height = chance.choice(("", ":Elevated", ":Overhead")) if who in ("vey", "harpy") else ""
        return known(f"k{number}", who, side, at + height, **state)
    if at == "ffr" and CLIFF in tags:
        at, state["footing"] = "ffr:Elevated", HOLDING_ON
    return person(
        f"p{number}",
        side,
        at,
        weapons=chance.sample(WEAPONS, 2),
        abilities=chance.sample(ABILITIES, 3),
        spells=chance.sample(SPELLS, 2),
        items=chance.sample(ITEMS, 3),
        channels=["omen-lash", "dream-veil"],
        shield="shield-round",
        armor="armor-leather",
        **state,
    )


def wild_battle(number: int) -> LabBattle:
    """Battle number n is always the same battle."""
    chance = random.Random(number)
    tags = chance.sample(TAGS, chance.randint(1, 5))
    places = chance.sample(PLACES, 3)
    people = [somebody(chance, at, tags, places) for at in range(chance.randint(4, 7))]
    for at in range(chance.randrange(3)):
        commander = chance.choice(people[:4])
        ground = commander.at.partition(":")[0]
        unit = known(f"u{at}", chance.choice(UNITS), commander.side, ground, commander=commander.name, composure=10)
        people.append(unit)
    battle = scene(*people, tags=tags, sides=["us", "them"]).battle
    battle.phase, battle.round = ROUND_BEGINS, 2
    return battle


def what_is_wrong(number: int) -> list[str]:
    battle = wild_battle(number)
    watcher = Watcher(number, battle)
    fight: LabFight = Fight(battle, SeededDice(number), [watcher] * (len(battle.combatants) + 1))
    with suppress(Over):
        for _ in range(STEPS):
            play_step(fight)
            wrong = [*check(battle), *watcher.wrong]
            if wrong:
                return wrong
    return watcher.wrong


@pytest.mark.parametrize("number", range(FIGHTS))
def test_in_the_wildest_fights_the_invariants_hold(number: int) -> None:
    assert what_is_wrong(number) == []
