"""Up and down: climbing and holding on, wings that must keep moving, magic that hovers, and what brings them down."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision
from fray.engine.sums import Term, named
from fray.rulesets.labyrinthian.model import grid_events as ge
from fray.rulesets.labyrinthian.model.grid import GROUND, is_aerial
from fray.rulesets.labyrinthian.model.options import Deed
from fray.rulesets.labyrinthian.model.sheets import AGILITY, STRENGTH
from fray.rulesets.labyrinthian.model.state import (
    CAUSES,
    FLYING,
    HOLDING_ON,
    HOVERING,
    SHAKEN_INCAPACITATED,
    SHAKEN_MOVEMENT,
    SHAKEN_PARALYZED,
    SHAKEN_PRONE,
    SHAKEN_WOUND,
    SHAKEN_ZERO,
    STANDING,
    Combatant,
    LabBattle,
    LabFight,
)
from fray.rulesets.labyrinthian.model.terrain import TURBULENT
from fray.rulesets.labyrinthian.rules.elevations import flies_by_nature, hovers, relocate, settle, support
from fray.rulesets.labyrinthian.rules.falling import fall
from fray.rulesets.labyrinthian.rules.totals import rating_modifier
from fray.rulesets.labyrinthian.rules.verbs import pay_composure, spend_rating, stand_up

STABILIZE_OVER: Final = 10  # above the Minimum Flight Speed [flight-stabilize]
NEARLY: Final = 5  # [flight-stabilize-within-five]
STEP: Final = 10

# Two causes beside those a battle keeps until an action is over [natural-flight-details].
SHAKEN_TURBULENCE: Final = CAUSES
SHAKEN_SPEED: Final = CAUSES + 1
CAUSE_WORDS: Final = {
    SHAKEN_PRONE: "lying Prone",
    SHAKEN_WOUND: "a Wound",
    SHAKEN_MOVEMENT: "loss of Movement",
    SHAKEN_PARALYZED: "paralysis",
    SHAKEN_INCAPACITATED: "Incapacitation",
    SHAKEN_TURBULENCE: "Turbulence",
    SHAKEN_SPEED: "too little speed",
}


# ---- what brings somebody down


def settle_shaken(fight: LabFight) -> None:
    """After an action: whoever it shook stays up or comes down; a fall may shake others [falling-details].

    Several blows of one action are one disruption; the worst of them counts. [simultaneous-effects]
    """
    battle = fight.battle
    while battle.shaken:
        worst = battle.shaken
        battle.shaken = []
        for one in battle.combatants.copy():
            cause = -1
            for entry in worst:
                if entry // CAUSES == one.who and entry % CAUSES > cause:
                    cause = entry % CAUSES
            if cause >= 0:
                unsettle(fight, one, cause)


def unsettle(fight: LabFight, one: Combatant, cause: int) -> None:
    """Something that may disrupt a flyer or tear a climber off.

    [natural-flight-disruption, natural-flight-details, climb-hold-details, prone-in-flight, incapacitated-state]
    """
    if not one.here() or not is_aerial(one.level):
        return
    helpless = cause in (SHAKEN_PARALYZED, SHAKEN_INCAPACITATED)
    if one.footing == HOLDING_ON:
        if helpless or cause == SHAKEN_ZERO:
            fall(fight, one, "climb-hold-details")
    elif one.footing == FLYING and cause != SHAKEN_ZERO:
        disrupt(fight, one, cause, helpless)


def disrupt(fight: LabFight, one: Combatant, cause: int, helpless: bool) -> None:
    """One attempt to stabilize; otherwise it falls at once [natural-flight-disruption, flight-stabilize-details]."""
    if fight.listening:
        fight.note(ge.FlightDisrupted("natural-flight-disruption", one.who, CAUSE_WORDS[cause]))
    if not helpless and stabilizes(fight, one):
        if one.prone:
            stand_up(fight, one, "flight-stabilize")
        return
    fall(fight, one, "natural-flight-disruption")


class Stabilize(Decision[Deed]):
    """With which Action Rating to stay in the air [flight-stabilize-details]."""

    KIND = "stabilize"
    CLAUSE = "flight-stabilize"

    def __init__(self, battle: LabBattle, one: Combatant) -> None:
        super().__init__(one.seat, one.who)
        self.battle = battle
        self.one = one

    def options(self) -> list[Deed]:
        one = self.one
        ratings = [rating for rating in range(len(one.ratings)) if one.unspent(rating)]
        return [Deed("let-fall"), *(Deed("stabilize", rating) for rating in ratings)]


class PayToFly(Decision[Deed]):
    """Short by no more than 5: fly on for 1 Composure? [flight-stabilize-within-five]"""

    KIND = "pay-to-fly"
    CLAUSE = "flight-stabilize-within-five"

    def __init__(self, one: Combatant) -> None:
        super().__init__(one.seat, one.who)

    def options(self) -> list[Deed]:
        return [Deed("fly-on", price=1), Deed("let-fall")]


def stabilizes(fight: LabFight, one: Combatant) -> bool:
    """An unspent Rating + Strength against MFS + 10; 1 to 5 short costs 1 Composure.

    No Rating, paralyzed, or zero Composure: it falls.
    [flight-stabilize, flight-stabilize-within-five, flight-stabilize-details]
    """
    if one.at_zero() or one.paralysis or not one.has_rating():
        return False
    answer = fight.ask(Stabilize(fight.battle, one))
    if answer.word == "let-fall":
        return False
    needed = one.sheet.mfs + STABILIZE_OVER
    parts: list[Term] | None = [] if fight.listening else None
    total = named(parts, "Action Rating", spend_rating(fight, one, answer.number, "stabilizing", "flight-stabilize"))
    total += named(parts, "Strength", one.sheet.talents[STRENGTH])
    total += rating_modifier(fight.battle, one, parts)
    flies_on = total >= needed or (needed - total <= NEARLY and pays_to_fly(fight, one))
    if parts is not None:
        fight.note(ge.Stabilized("flight-stabilize", one.who, total, needed, flies_on, parts))
    return flies_on


def pays_to_fly(fight: LabFight, one: Combatant) -> bool:
    if one.composure < 1 or fight.ask(PayToFly(one)).word != "fly-on":
        return False
    pay_composure(fight, one, 1, "flying on", "flight-stabilize-within-five")
    return True


# ---- flight from Round to Round


def begin_flight(fight: LabFight, one: Combatant) -> None:
    """Wings need their Minimum Flight Speed, and Turbulence disrupts them at the start of a Round.

    [natural-flight-mfs, natural-flight-spend-all, natural-flight-details, mfs-values]
    """
    one.dived = False
    one.owes_descent = False
    if not one.able() or one.footing != FLYING or not is_aerial(one.level):
        return
    if one.movement_round < one.sheet.mfs:
        disrupt(fight, one, SHAKEN_SPEED, False)
    elif fight.battle.ground.has(one.position, TURBULENT):
        disrupt(fight, one, SHAKEN_TURBULENCE, False)


def begin_rate(one: Combatant) -> None:
    """The rate of Unnatural Flight is whole again each Round [unnatural-flight-rate]."""
    if not one.sheet.is_unit():
        one.rate_left = one.flight_rate


def give_flight(fight: LabFight, one: Combatant, rate: int, rounds: int) -> None:
    """A spell or potion: a rate, for some Rounds with the present one as the first [unnatural-flight-rate]."""
    one.flight_rate = rate
    one.flight_rounds = rounds
    one.rate_left = rate


def end_flight_round(fight: LabFight) -> None:
    """Timed flights count down; whoever is still in the air when one ends falls [unnatural-flight-ends]."""
    for one in fight.battle.combatants.copy():
        if one.flight_rounds > 0:
            one.flight_rounds -= 1
            if one.flight_rounds == 0:
                end_flight(fight, one)


def end_flight(fight: LabFight, one: Combatant) -> None:
    """[unnatural-flight-ends]"""
    one.flight_rate = one.sheet.flight_rate
    one.rate_left = min(one.rate_left, one.flight_rate)
    if fight.listening:
        fight.note(ge.FlightEnded("unnatural-flight-ends", one.who))
    if one.here() and one.footing == HOVERING and not hovers(one):
        held = support(fight.battle.ground, one.position, one.level)
        if held in (STANDING, HOLDING_ON) or flies_by_nature(one):
            settle(fight, one)
        elif one.level == GROUND:
            relocate(fight, one, one.position, fight.battle.ground.surface(one.position), "unnatural-flight-ends")
        else:
            fall(fight, one, "unnatural-flight-ends")


# ---- diving


def may_dive(one: Combatant) -> bool:
    """Once per Turn, in the air, with Composure to pay [natural-flight-dive, dive-details]."""
    in_the_air = one.footing == FLYING and is_aerial(one.level)
    return in_the_air and not one.dived and not one.surrendered and one.composure >= 1 and not one.locked


def dive(fight: LabFight, one: Combatant) -> None:
    """1 Composure for Movement equal to Agility; it must then descend this Turn [natural-flight-dive, dive-details]."""
    pay_composure(fight, one, 1, "diving", "natural-flight-dive")
    gained = max(0, one.sheet.talents[AGILITY])
    one.movement += gained
    one.dived = True
    one.owes_descent = True
    if fight.listening:
        fight.note(ge.Dived("natural-flight-dive", one.who, gained))


# ---- climbing


# ---- letting go
