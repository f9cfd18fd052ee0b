"""The start of a Round: the Combat Roll and its three uses, held dice, Movement."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision
from fray.engine.sums import Term, named
from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.options import Numbered
from fray.rulesets.labyrinthian.model.state import Combatant, LabBattle, LabFight
from fray.rulesets.labyrinthian.model.variants import BOTH_RATINGS, ONE_USE_EACH
from fray.rulesets.labyrinthian.rules.action_ratings import RATINGS
from fray.rulesets.labyrinthian.rules.draws import combat_die, held_die
from fray.rulesets.labyrinthian.rules.flying import begin_flight, begin_rate
from fray.rulesets.labyrinthian.rules.verbs import change_rating
from fray.rulesets.labyrinthian.rules.wounds import wounded_movement

TO_MOVEMENT: Final = 9  # a held die that raises Movement, in the reading 'one use each'


class AssignHeld(Decision[Numbered]):
    """Which Action Rating a held die raises, seeing all results [hold-fast, hold-fast-details]."""

    KIND = "assign-held"
    CLAUSE = "hold-fast-details"

    def __init__(self, battle: LabBattle, roller: Combatant, sides: int, face: int) -> None:
        super().__init__(roller.seat, roller.who)
        self.battle = battle
        self.actor = roller
        self.sides = sides
        self.face = face

    def options(self) -> list[Numbered]:
        found = [Numbered("to", rating, "hold-fast-details") for rating in range(len(self.actor.ratings))]
        if self.battle.variants.hold_fast == ONE_USE_EACH:
            found.append(Numbered("to", TO_MOVEMENT, "hold-fast-details"))
        return found


def roll_combat(fight: LabFight) -> list[int]:
    """Everyone still in the fight rolls, held dice with it; what held dice add to Movement, by combatant.

    Members of one stat block may share a roll. [combat-roll, combat-roll-timing, combat-roll-announced,
    combat-roll-stays-visible, round-sequence, mob]
    """
    battle = fight.battle
    for combatant in battle.combatants.copy():
        if combatant.here() and not combatant.incapacitated and not combatant.sheet.is_unit():
            comrade = same_kind_before(battle, combatant) if battle.mobs else None
            make_combat_roll(fight, combatant, comrade)
        else:
            combatant.ratings = []
            combatant.faces = []
            combatant.spent = 0
            combatant.total = 0
    movement: list[int] = []
    for combatant in battle.combatants.copy():
        movement.append(assign_held(fight, combatant) if combatant.held_dice else 0)
    return movement


def same_kind_before(battle: LabBattle, roller: Combatant) -> Combatant | None:
    """The member of its Mob that has rolled for all of them [mob]."""
    for comrade in battle.combatants:
        if comrade is roller:
            return None
        if comrade.sheet.id == roller.sheet.id and comrade.side == roller.side and comrade.faces:
            return comrade
    return None


def make_combat_roll(fight: LabFight, roller: Combatant, shared: Combatant | None) -> None:
    """Two d20s: a sum for Initiative and Movement, and each an Action Rating; a Boss may have more Ratings.

    [combat-roll, cr-sets-initiative, cr-sets-movement, cr-sets-action-ratings, two-action-ratings, boss-details]
    """
    if shared is not None:
        roller.faces = shared.faces.copy()
    else:
        roller.faces = []
        for _ in range(RATINGS + roller.sheet.extra_ar):
            roller.faces.append(combat_die(fight, roller))
    roller.ratings = roller.faces.copy()
    roller.spent = 0
    roller.blinded_ratings = 0
    roller.total = roller.faces[0] + roller.faces[1]
    if fight.listening:
        fight.note(ev.CombatRolled("combat-roll-announced", roller.who, roller.faces.copy(), roller.total))


def assign_held(fight: LabFight, roller: Combatant) -> int:
    """Each held die raises one Rating by its whole result, and all of them Movement; then they are gone.

    [hold-fast, hold-fast-details]
    """
    dice = roller.held_dice.copy()
    roller.held_dice = []
    if not roller.ratings:
        return 0
    faces: list[int] = []
    for sides in dice:
        faces.append(held_die(fight, roller, sides))
    if fight.listening:
        fight.note(ev.HeldDiceRolled("hold-fast", roller.who, dice, faces))
    reading = fight.battle.variants.hold_fast
    movement = 0
    for sides, face in zip(dice, faces, strict=True):
        if reading == BOTH_RATINGS:
            for rating in range(RATINGS):
                change_rating(fight, roller, rating, face, "Hold Fast", "hold-fast-details")
            movement += face
            continue
        to = fight.ask(AssignHeld(fight.battle, roller, sides, face)).number
        if to != TO_MOVEMENT:
            change_rating(fight, roller, to, face, "Hold Fast", "hold-fast")
        if reading != ONE_USE_EACH or to == TO_MOVEMENT:
            movement += face
    return movement


# ---- Movement


def give_movement(fight: LabFight, held: list[int]) -> None:
    """Movement for the Round, then wings that are too slow [cr-sets-movement, movement-computation]."""
    battle = fight.battle
    for combatant in battle.combatants:
        combatant.movement = 0
        combatant.movement_round = 0
        if combatant.sheet.is_unit():
            combatant.rate_left = unit_rate(combatant)
        elif combatant.faces and combatant.here() and not combatant.incapacitated:
            combatant.movement = movement_of(fight, combatant, held[combatant.who])
            combatant.movement_round = combatant.movement
            begin_rate(combatant)
    for combatant in battle.combatants.copy():
        begin_flight(fight, combatant)


def movement_of(fight: LabFight, mover: Combatant, held: int) -> int:
    """Combat Roll total + Movement Bonus: what Wounds leave of the total, then the bonus and held dice; not below 0.

    [cr-sets-movement, movement-computation, movement-bonus]
    """
    terms: list[Term] | None = [] if fight.listening else None
    amount = named(terms, "Combat Roll", mover.total)
    amount = wounded_movement(mover, amount, terms)
    amount += named(terms, "Movement Bonus", mover.sheet.movement_bonus)
    amount += named(terms, "Hold Fast", held)
    if amount < 0:
        amount = 0
    if mover.paralysis:
        amount = 0
    if terms is not None:
        fight.note(ev.MovementSet("cr-sets-movement", mover.who, amount, terms))
    return amount


def unit_rate(unit: Combatant) -> int:
    """A Unit's fixed rate, with the Wounds that touch Movement [warfare-units]."""
    return wounded_movement(unit, unit.sheet.movement_rate, None)
