"""Wild fights: everybody knows everything, Signature Moves of every make, hazards everywhere, any reading.

After every step the invariants hold, and at every question they hold too. Every question has at least two options, and
no option that is taken comes to nothing, save for the reasons listed here.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, cast

import pytest

from fray.engine.battle import Over
from fray.engine.content import Raw
from fray.engine.decisions import Decision, Mind, O, Option
from fray.engine.dice import SeededDice
from fray.engine.events import Event
from fray.engine.fight import Fight
from fray.engine.tape import Tape
from fray.minds.random import RandomMind
from fray.rulesets.stances import SYSTEM
from fray.rulesets.stances.content.opening import opening
from fray.rulesets.stances.content.signatures import SignatureError, base_prices, compose
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.field import FEATURE_NAMES
from fray.rulesets.stances.model.options import Walk
from fray.rulesets.stances.model.sheets import Signature
from fray.rulesets.stances.model.state import CONSCIOUS, Combatant, StancesBattle
from fray.rulesets.stances.rules.invariants import check, check_decision
from fray.rulesets.stances.rules.maneuvers import NAMES as MANEUVERS
from fray.rulesets.stances.rules.sequence import play_step
from fray.rulesets.stances.tests.arrange import SHELF
from fray.testing.fuzz import READINGS_SALT

FIGHTS = 36
CHUNKS = 4
STEPS = 60
HEROES = ("vessa", "brannoc", "lyra", "elena", "tamsin", "sefa", "corin", "magnus")
FOES = (
    "blade-master", "hobgoblin-captain", "goblin-shaman", "zombie", "stone-golem", "young-black-dragon", "ogre",
    "inquisitor", "orc-warrior", "bandit", "dire-wolf", "skeleton-warrior", "goblin-scout", "guard-sergeant",
)  # fmt: skip
BASES = (
    "strike", "defend", "maneuver-feint", "maneuver-shove", "maneuver-trip", "technique-perfect-parry",
    "technique-riposte", "technique-whirlwind-strike", "technique-devastating-blow", "technique-death-blow",
    "technique-unstoppable-assault", "technique-quick-recovery", "technique-battlefield-control", "spell-bolt",
    "spell-fireball", "spell-heal",
)  # fmt: skip

# What must be told of an answer before the turn is over; other answers only fix how something goes on.
EXPECTED: dict[str, tuple[type[Event], ...]] = {
    "argue": (ev.CheckRolled,), "probe": (ev.CheckRolled,), "gambit": (ev.CheckRolled,), "put": (ev.Moved,),
    "attack": (ev.AttackDeclared,), "whirlwind": (ev.AttackDeclared,), "strike": (ev.AttackDeclared,),
    "riposte": (ev.AttackDeclared,), "cast": (ev.CheckRolled,), "defend": (ev.CheckRolled,),
    "first-aid": (ev.CheckRolled,), "rally": (ev.DieRolled,), "quick-recovery": (ev.DieRolled,),
    "use": (ev.Acted,), "battlefield-control": (ev.Acted,), "breathe": (ev.DamageRolled,),
    "stand": (ev.ConditionSet,), "draw": (ev.Switched,), "pick-up": (ev.PickedUp,), "drop": (ev.DroppedWeapon,),
    "switch": (ev.StanceSwitched,), "offer-talk": (ev.TalkOffered,), "escape": (ev.Left,), "surrender": (ev.Left,),
    "improvise": (ev.CheckRolled,), "interpose": (ev.Interposed,), "counter": (ev.Countered,),
    "perfect-parry": (ev.Parried,), "raise": (ev.Raised,), "hold": (ev.Held,), "to": (ev.Moved,),
    "momentum": (ev.Gained,), "opportunity": (ev.Moved, ev.ConditionSet, ev.DroppedWeapon, ev.Lost, ev.GroundChanged),
    "revelation": (ev.LeverageUsed,), "hold-firm": (ev.CheckRolled,), "regroup": (ev.DieRolled,),
    "violence": (ev.ModeChanged,), "yield": (ev.Left,), "vouch": (ev.Interposed,), "misdirect": (ev.Paid,),
    "rebut": (ev.Rebutted,), "retort": (ev.Acted,), "advantage": (ev.ConditionSet,), "unsettle": (ev.Lost,),
    "spare": (ev.Fell,), "kill": (ev.Fell,), "consent": (ev.CheckRolled,),
    **dict.fromkeys(MANEUVERS, (ev.CheckRolled,)),
}  # fmt: skip
SAYING_NO = ("raise:0", "no-strike", "no-riposte", "nobody", "done")
# Answers that may come to nothing, and why.
EXCEPTIONS = {
    "improvise": "the Keeper may refuse an idea, or the hazard it comes to [maneuver-purpose]",
    "alter-ground": "the Keeper may refuse a hazard [maneuver-alter-ground]",
    "counter": "by one reading it is paid before a roll that misses [r-counter]",
    "a walk cut short by its own step": "a walker parries a hazard and steps off the way [rider-step]",
}


# ---- wild fights


@dataclass
class Chance:
    """Choices that are always the same for the same fight."""

    dice: SeededDice

    def one(self, things: Any) -> Any:
        return things[self.dice.below(len(things))]

    def some(self, things: Any, count: int) -> list[Any]:
        left = list(things)
        return [left.pop(self.dice.below(len(left))) for _ in range(count)]


def wild_battle(number: int) -> StancesBattle:
    """Three or four against three or four, on ground of every kind."""
    chance = Chance(SeededDice(READINGS_SALT, number))
    sides: list[dict[str, Any]] = []
    for name, kind, roster, areas in (("heroes", "pc", HEROES, "0012"), ("foes", "npc", FOES, "2334")):
        who = chance.some(roster, 3 + chance.dice.below(2))
        members = [{"who": f"{kind}-{one}", "area": chance.one(areas), "name": one} for one in who]
        sides.append({"name": name, "players": kind == "pc", "members": members})
    terrain = [{"area": area, "feature": chance.one(FEATURE_NAMES)} for area in "01234" if chance.dice.below(2)]
    terrain.append({"area": chance.one("1234"), "feature": "hazard"})
    readings = {
        name: chance.one(switch.readings)
        for name, switch in sorted(SYSTEM.switches.items())
        if chance.dice.below(3) == 0
    }
    readings = readings if number % 2 else {}
    battle = wild_talk(sides) if number % 5 == 4 else wild_field(sides, terrain, readings)
    for combatant in battle.combatants:
        make_wild(combatant, chance)
    return battle


def wild_field(sides: list[dict[str, Any]], terrain: list[Any], readings: dict[str, str]) -> StancesBattle:
    return open_wild({"mode": "physical", "sides": sides, "terrain": terrain, "variants": readings})


def open_wild(data: dict[str, Any]) -> StancesBattle:
    return opening(SYSTEM.library().read_encounter(Raw("wild", "encounter", "encounter-wild", "w", data)))


def wild_talk(sides: list[dict[str, Any]]) -> StancesBattle:
    """The same people in an argument that may come to blows."""
    for side in sides:
        side["members"] = [{"who": member["who"], "name": member["name"]} for member in side["members"]]
    battle = open_wild({"mode": "social", "sides": sides})
    battle.may_turn_violent = True
    return battle


def make_wild(combatant: Combatant, chance: Chance) -> None:
    """All techniques, some Signature Moves, any Momentum."""
    if combatant.mindless():
        return
    techniques = frozenset(name.removeprefix("technique-") for name in SHELF.techniques)
    spells = combatant.sheet.spells or tuple(SHELF.spells[name] for name in ("bolt", "fireball"))
    signatures = tuple(move for _ in range(3) if (move := random_move(chance)) is not None)
    combatant.sheet = replace(combatant.sheet, techniques=techniques, spells=spells, signatures=signatures)
    combatant.momentum = chance.dice.below(8) - 1


def random_move(chance: Chance) -> Signature | None:
    riders = tuple(chance.some(sorted(SHELF.riders), 1 + chance.dice.below(2)))
    riders = ("rider-step", *riders[1:]) if chance.dice.below(3) == 0 and "rider-step" not in riders else riders
    with suppress(SignatureError):
        return compose(
            "wild", "Wild Move", "It is wild.", chance.one(BASES), riders, "", base_prices(SHELF), SHELF.riders
        )
    return None


# ---- watching them


class Witness(Mind):
    """Answers at random, looks at every question, and at what came of the answer before."""

    def __init__(self, number: int, seat: int, watch: Watch) -> None:
        self.mind = RandomMind(number, 0, seat)
        self.watch = watch

    def answer(self, decision: Decision[O]) -> O:
        self.watch.wrong.extend(check_decision(self.watch.fight.battle, cast(Any, decision)))
        if len(decision.options()) < 2:
            self.watch.wrong.append(f"{decision.kind()}: there is no choice")
        option = self.mind.answer(decision)
        self.watch.remember(decision.kind(), decision.who, option)
        return option


class Watch:
    """What was answered in this turn, and what has gone wrong or come to nothing."""

    def __init__(self, number: int) -> None:
        self.wrong: list[str] = []
        self.lost: Counter[str] = Counter()
        self.asked: Counter[str] = Counter()
        self.answers: list[tuple[int, int, Option]] = []  # who answered what, and how many events there were then
        battle = wild_battle(number)
        minds: list[Mind | None] = [Witness(number, seat, self) for seat in range(len(battle.combatants) + 1)]
        self.fight: Fight[StancesBattle] = Fight(battle, SeededDice(number), minds, Tape([]))
        self.fight.listening = True

    def remember(self, kind: str, who: int, option: Option) -> None:
        if kind in ("turn", "social turn"):
            self.look_back()
        self.answers.append((who, len(self.fight.events), option))
        self.asked[kind] += 1

    def look_back(self) -> None:
        """Count the answers that came to nothing."""
        for who, seen, option in self.answers:
            since = self.fight.events[seen:]
            expected = EXPECTED.get(option.family())
            if expected and option.key() not in SAYING_NO and not any(isinstance(event, expected) for event in since):
                self.lost[option.family()] += 1
            if isinstance(option, Walk):
                self.look_at_walk(who, since, option)
        self.answers = []

    def look_at_walk(self, who: int, since: list[Event], walk: Walk) -> None:
        steps = [event for event in since if isinstance(event, ev.Moved) and event.who == who]
        fallen = self.fight.battle.combatants[who].condition != CONSCIOUS
        if fallen or [event.area for event in steps[: len(walk.path)]] == walk.path:
            return
        aside = any(event.how == "stepped" for event in steps)
        self.lost["a walk cut short by its own step" if aside else "a walk cut short"] += 1


def watched(number: int) -> Watch:
    """A wild fight, or the beginning of it."""
    watch = Watch(number)
    with suppress(Over):
        for _ in range(STEPS):
            play_step(watch.fight)
            watch.look_back()
            watch.wrong.extend(check(watch.fight.battle))
            if watch.wrong:
                break
    return watch


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_in_wild_fights_all_is_well_and_nothing_that_is_offered_comes_to_nothing(chunk: int) -> None:
    """[r-attack-sequence, r-actions-per-turn]"""
    lost: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    for number in range(chunk, FIGHTS, CHUNKS):
        watch = watched(number)
        assert watch.wrong == [], f"wild fight {number}"
        lost.update(watch.lost)
        asked.update(watch.asked)
    assert {what: count for what, count in lost.items() if count and what not in EXCEPTIONS} == {}
    assert {"turn", "parry", "counter", "interpose", "aim", "raise"} <= set(asked)
