"""Flying: wings that must keep moving, magic that hovers, and what brings flyers and climbers down.

Natural Flight goes up and down like any Movement, for 10 an Elevation [flight-kinds, natural-flight-elevation-cost].
"""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision
from fray.engine.sums import Term, named
from fray.rulesets.labyrinthian.model import grid_events as ge
from fray.rulesets.labyrinthian.model.elevations import GROUND, is_aerial
from fray.rulesets.labyrinthian.model.options import Deed
from fray.rulesets.labyrinthian.model.sheets import AGILITY, PETRIFIED, STRENGTH
from fray.rulesets.labyrinthian.model.state import (
    FLYING,
    HOLDING_ON,
    HOVERING,
    SHAKEN_ALOFT,
    SHAKEN_INCAPACITATED,
    SHAKEN_MOVEMENT,
    SHAKEN_PARALYZED,
    SHAKEN_PRONE,
    SHAKEN_SPEED,
    SHAKEN_TURBULENCE,
    SHAKEN_WOUND,
    STANDING,
    Combatant,
    LabBattle,
    LabFight,
)
from fray.rulesets.labyrinthian.model.terrain_tags import TURBULENT
from fray.rulesets.labyrinthian.rules.climbing import let_go_of_the_wall
from fray.rulesets.labyrinthian.rules.composure import spend_composure
from fray.rulesets.labyrinthian.rules.elevations import flies_by_nature, hovers, in_mid_air, relocate, settle, support
from fray.rulesets.labyrinthian.rules.falling import fall
from fray.rulesets.labyrinthian.rules.prone import may_shift
from fray.rulesets.labyrinthian.rules.terrain_tags import obscured_rating
from fray.rulesets.labyrinthian.rules.verbs import spend_rating, stand_up
from fray.rulesets.labyrinthian.rules.wounds import turn_to_stone

STABILIZE_OVER: Final = 10  # above the Minimum Flight Speed [flight-stabilize]
NEARLY: Final = 5  # [flight-stabilize-within-five]

# What disrupts wings, the worst first [natural-flight-details].
DISRUPTIONS: Final[tuple[tuple[int, str], ...]] = (
    (SHAKEN_INCAPACITATED, "Incapacitation"),
    (SHAKEN_PARALYZED, "paralysis"),
    (SHAKEN_SPEED, "too little speed"),
    (SHAKEN_TURBULENCE, "Turbulence"),
    (SHAKEN_MOVEMENT, "loss of Movement"),
    (SHAKEN_WOUND, "a Wound"),
    (SHAKEN_PRONE, "lying Prone"),
)
HELPLESS: Final = SHAKEN_PARALYZED | SHAKEN_INCAPACITATED


# ---- what brings a combatant down


def settle_shaken(fight: LabFight, spared: Combatant | None = None) -> None:
    """After an action, in this order: stone sets in, then each combatant that was shaken stays up or comes down.

    Several blows of one action are one disruption, and a fall may shake others. Spared is an attacker whose attack
    goes on: it comes down when that is over. [simultaneous-effects, falling-details, petrified-details]
    """
    battle = fight.battle
    calm = True
    for combatant in battle.combatants:
        if combatant.composure == 0 and combatant.wounds[PETRIFIED]:
            turn_to_stone(fight, combatant)
            calm = False
        elif combatant.shaken:
            calm = False
    while not calm and is_shaken(battle, spared):
        for combatant in battle.combatants.copy():
            if combatant.shaken and combatant is not spared:
                turn_to_stone(fight, combatant)
                causes = combatant.shaken
                combatant.shaken = 0
                unsettle(fight, combatant, causes)


def is_shaken(battle: LabBattle, spared: Combatant | None) -> bool:
    for combatant in battle.combatants:
        if combatant.shaken and combatant is not spared:
            return True
    return False


def unsettle(fight: LabFight, combatant: Combatant, causes: int) -> None:
    """What disrupts a flyer or tears a climber off; hovering and standing combatants stay where they are.

    [natural-flight-disruption, natural-flight-details, climb-hold-details, prone-in-flight, incapacitated-state]
    """
    if not combatant.here() or not is_aerial(combatant.level):
        return
    if combatant.footing == FLYING:
        disrupt(fight, combatant, causes)
    elif combatant.footing == HOLDING_ON:
        let_go_of_the_wall(fight, combatant, causes)
    elif causes & SHAKEN_ALOFT and in_mid_air(fight.battle, combatant):
        fall(fight, combatant, "falling-details")


def disrupt(fight: LabFight, flyer: Combatant, causes: int) -> None:
    """One attempt to stabilize; otherwise it falls at once [natural-flight-disruption, flight-stabilize-details]."""
    cause = worst_disruption(causes)
    if not cause:
        return
    if fight.listening:
        fight.note(ge.FlightDisrupted("natural-flight-disruption", flyer.who, cause))
    if not causes & HELPLESS and stabilizes(fight, flyer):
        if flyer.prone:
            stand_up(fight, flyer, "flight-stabilize")
        return
    fall(fight, flyer, "natural-flight-disruption")


def worst_disruption(causes: int) -> str:
    """In words; nothing where wings are not disrupted."""
    for cause, words in DISRUPTIONS:
        if causes & cause:
            return words
    return ""


class Stabilize(Decision[Deed]):
    """With which Action Rating to stay in the air [flight-stabilize-details]."""

    KIND = "stabilize"
    CLAUSE = "flight-stabilize"

    def __init__(self, battle: LabBattle, flyer: Combatant) -> None:
        super().__init__(flyer.seat, flyer.who)
        self.battle = battle
        self.actor = flyer

    def stands(self) -> bool:
        return may_stabilize(self.actor)

    def options(self) -> list[Deed]:
        flyer = self.actor
        ratings = [rating for rating in range(len(flyer.ratings)) if flyer.unspent(rating)] if self.stands() else []
        return [Deed("let-fall"), *(Deed("stabilize", rating) for rating in ratings)]


class PayToFly(Decision[Deed]):
    """Short by no more than 5: fly on for 1 Composure? [flight-stabilize-within-five]"""

    KIND = "pay-to-fly"
    CLAUSE = "flight-stabilize-within-five"

    def __init__(self, flyer: Combatant) -> None:
        super().__init__(flyer.seat, flyer.who)
        self.actor = flyer

    def options(self) -> list[Deed]:
        payable = self.actor.composure >= 1 and self.actor.may_act()
        return [Deed("fly-on", price=1), Deed("let-fall")] if payable else [Deed("let-fall")]


def may_stabilize(flyer: Combatant) -> bool:
    """With a Rating, not paralyzed, above zero Composure, and still in the air [flight-stabilize-details]."""
    return flyer.may_act() and not flyer.at_zero() and flyer.has_rating() and is_aerial(flyer.level)


def stabilizes(fight: LabFight, flyer: Combatant) -> bool:
    """An unspent Rating + Strength against MFS + 10; 1 to 5 short costs 1 Composure.

    No Rating, paralyzed, or zero Composure: it falls.
    [flight-stabilize, flight-stabilize-within-five, flight-stabilize-details]
    """
    if not may_stabilize(flyer):
        return False
    answer = fight.ask(Stabilize(fight.battle, flyer))
    if answer.word == "let-fall":
        return False
    needed = flyer.sheet.mfs + STABILIZE_OVER
    parts: list[Term] | None = [] if fight.listening else None
    total = named(parts, "Action Rating", spend_rating(fight, flyer, answer.number, "stabilizing", "flight-stabilize"))
    total += named(parts, "Strength", flyer.sheet.talents[STRENGTH])
    total += obscured_rating(fight.battle, flyer, parts)
    flies_on = total >= needed or (needed - total <= NEARLY and pays_to_fly(fight, flyer))
    if parts is not None:
        fight.note(ge.Stabilized("flight-stabilize", flyer.who, total, needed, flies_on, parts))
    return flies_on


def pays_to_fly(fight: LabFight, flyer: Combatant) -> bool:
    if flyer.composure < 1 or fight.ask(PayToFly(flyer)).word != "fly-on":
        return False
    spend_composure(fight, flyer, 1, "flying on", "flight-stabilize-within-five")
    return True


# ---- flight from Round to Round


def begin_flight(fight: LabFight, flyer: Combatant) -> None:
    """Wings need their Minimum Flight Speed, and Turbulence disrupts them at the start of a Round.

    Unnatural Flight hovers: it needs neither.
    [unnatural-flight-hover, natural-flight-mfs, natural-flight-spend-all, natural-flight-details, mfs-values]
    """
    flyer.dived = False
    if not flyer.able() or flyer.footing != FLYING or not is_aerial(flyer.level):
        return
    if flyer.movement_round < flyer.sheet.mfs:
        disrupt(fight, flyer, SHAKEN_SPEED)
    elif fight.battle.ground.has(flyer.position, TURBULENT):
        disrupt(fight, flyer, SHAKEN_TURBULENCE)


def begin_rate(flyer: Combatant) -> None:
    """The rate of Unnatural Flight is whole again each Round [unnatural-flight-rate]."""
    if not flyer.sheet.is_unit():
        flyer.rate_left = flyer.flight_rate


def give_flight(fight: LabFight, flyer: Combatant, rate: int, rounds: int) -> None:
    """A spell or potion: a rate, for some Rounds with the present one as the first; a climber hovers from now on.

    [unnatural-flight-rate, unnatural-flight-hover]
    """
    flyer.flight_rate = rate
    flyer.flight_rounds = rounds
    flyer.rate_left = rate
    if flyer.footing == HOLDING_ON:
        settle(fight, flyer)


def end_flight_round(fight: LabFight) -> None:
    """Timed flights count down; a flyer still in the air at the end falls [unnatural-flight-ends]."""
    for combatant in fight.battle.combatants.copy():
        if combatant.flight_rounds > 0:
            combatant.flight_rounds -= 1
            if combatant.flight_rounds == 0:
                end_flight(fight, combatant)


def end_flight(fight: LabFight, flyer: Combatant) -> None:
    """The magic ends; a combatant that nothing else holds up falls [unnatural-flight-ends]."""
    flyer.flight_rate = flyer.sheet.flight_rate
    flyer.rate_left = min(flyer.rate_left, flyer.flight_rate)
    if fight.listening:
        fight.note(ge.FlightEnded("unnatural-flight-ends", flyer.who))
    if flyer.here() and flyer.footing == HOVERING and not hovers(flyer):
        if keeps_up(fight.battle, flyer):
            settle(fight, flyer)
        elif flyer.level == GROUND:
            relocate(fight, flyer, flyer.position, fight.battle.ground.surface(flyer.position), "unnatural-flight-ends")
        else:
            fall(fight, flyer, "unnatural-flight-ends")


def keeps_up(battle: LabBattle, flyer: Combatant) -> bool:
    """Whether something else holds it: the ground, or, if it is not helpless, its wings or a hold on the wall.

    [unnatural-flight-ends, incapacitated-state, climb-hold-details]
    """
    held = support(battle.ground, flyer.position, flyer.level)
    if held == STANDING:
        return True
    if flyer.incapacitated or flyer.paralysis > 0 or flyer.prone:
        return False
    return flies_by_nature(flyer) or (held == HOLDING_ON and flyer.composure > 0)


# ---- diving


def may_dive(battle: LabBattle, flyer: Combatant) -> bool:
    """Once per Turn, in the air, with Composure to pay; not where something keeps it from going down.

    [natural-flight-dive, dive-details, impaled-details]
    """
    if flyer.footing != FLYING or not is_aerial(flyer.level) or flyer.dived or flyer.sheet.talents[AGILITY] <= 0:
        return False
    return flyer.composure >= 1 and may_shift(battle, flyer)


def dive(fight: LabFight, flyer: Combatant) -> None:
    """1 Composure for Movement equal to Agility; it must then descend this Turn [natural-flight-dive, dive-details]."""
    spend_composure(fight, flyer, 1, "diving", "natural-flight-dive")
    gained = max(0, flyer.sheet.talents[AGILITY])
    flyer.movement += gained
    flyer.dived = True
    flyer.owes_descent = True
    if fight.listening:
        fight.note(ge.Dived("natural-flight-dive", flyer.who, gained))
