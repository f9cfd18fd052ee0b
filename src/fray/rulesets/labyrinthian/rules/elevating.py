"""Up and down: climbing and holding on, wings that must keep moving, magic that hovers, and what brings them down."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision
from fray.engine.sums import Term, named
from fray.rulesets.labyrinthian.model import ground_events as ev
from fray.rulesets.labyrinthian.model.grid import ELEVATED, GROUND, is_aerial
from fray.rulesets.labyrinthian.model.ground_options import Deed
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
from fray.rulesets.labyrinthian.rules.attempts import choose_rating
from fray.rulesets.labyrinthian.rules.falling import fall
from fray.rulesets.labyrinthian.rules.footing import climb_height, flies_by_nature, hovers, support
from fray.rulesets.labyrinthian.rules.ground_verbs import pay, relocate, settle
from fray.rulesets.labyrinthian.rules.harm import lacerate
from fray.rulesets.labyrinthian.rules.situations import rating_modifier
from fray.rulesets.labyrinthian.rules.stances import knock_prone
from fray.rulesets.labyrinthian.rules.verbs import pay_composure, spend_rating, stand_up

CLIMB_TARGET: Final = 15  # [climb]
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
        fight.note(ev.FlightDisrupted("natural-flight-disruption", one.who, CAUSE_WORDS[cause]))
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
        fight.note(ev.Stabilized("flight-stabilize", one.who, total, needed, flies_on, parts))
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
        fight.note(ev.FlightEnded("unnatural-flight-ends", one.who))
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
        fight.note(ev.Dived("natural-flight-dive", one.who, gained))


# ---- climbing


def may_climb(battle: LabBattle, one: Combatant) -> bool:
    """Something to climb, 10 Movement and a Rating; not at zero Composure.

    [climb, climb-details, zero-composure-options]
    """
    if one.level < GROUND or one.inside or one.at_zero() or one.footing not in (STANDING, HOLDING_ON):
        return False
    above = one.level + 1
    if not battle.ground.available(one.position, above) or climb_height(battle.ground, one.position) < above:
        return False
    return one.has_rating() and one.movement >= STEP * battle.ground.cost_factor(one.position)


def climb(fight: LabFight, one: Combatant) -> None:
    """A Rating + Agility of 15 or more goes up one Elevation; less leaves the climber Prone, or makes it fall.

    [climb, climb-failure, climb-details, climb-holding-on, skill-specific-beats-general]
    """
    battle = fight.battle
    rating = choose_rating(fight, one, "Athletics", "climb", CLIMB_TARGET)
    pay(fight, one, STEP * battle.ground.cost_factor(one.position), False, "climbing", "climb")
    lacerate(fight, one)
    if not one.able():  # [laceration-details]
        return
    parts: list[Term] | None = [] if fight.listening else None
    total = named(parts, "Action Rating", spend_rating(fight, one, rating, "climbing", "climb"))
    total += named(parts, "Agility", one.sheet.talents[AGILITY])
    total += rating_modifier(battle, one, parts)
    made = total >= CLIMB_TARGET
    if parts is not None:
        fight.note(ev.Climbed("climb", one.who, total, one.level + 1, made, parts))
    if made:
        relocate(fight, one, one.position, one.level + 1, "climb")
    elif one.footing == HOLDING_ON:
        fall(fight, one, "climb-details")
    else:
        knock_prone(fight, one, "climb-failure")


def hold_on(fight: LabFight, one: Combatant) -> bool:
    """While holding on, every other action costs 1 Composure; True if none is left, so that the climber then falls.

    [climb-other-actions-cost, climb-hold-details]
    """
    if one.footing != HOLDING_ON or not is_aerial(one.level) or one.composure == 0:
        return False
    pay_composure(fight, one, 1, "holding on", "climb-other-actions-cost")
    return one.composure == 0


def fall_after(fight: LabFight, one: Combatant) -> None:
    """The action is done; the climber's strength is gone [climb-fall-at-zero, climb-fall-skyward]."""
    if one.here() and one.footing == HOLDING_ON and one.level >= ELEVATED:
        fall(fight, one, "climb-fall-at-zero", lost_hold=True)


# ---- letting go


def may_drop(battle: LabBattle, one: Combatant) -> bool:
    """One may let oneself fall [elevation-means]."""
    return is_aerial(one.level) and not one.inside and not one.locked


def drop(fight: LabFight, one: Combatant) -> None:
    """[elevation-means, falling-damage]"""
    fall(fight, one, "elevation-means")
