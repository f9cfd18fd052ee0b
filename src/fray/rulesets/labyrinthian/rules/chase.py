"""Flight and pursuit: leaving the Grid, giving chase, and the Chase Grid that runs along with its quarry."""

from __future__ import annotations

from fray.engine.decisions import Decision, Option, Word
from fray.rulesets.labyrinthian.model import grid_events as ge
from fray.rulesets.labyrinthian.model.grid import CARRIED_BACK, CHURN, FS, GROUND, NOWHERE, RRC, RRL, RRR, RS
from fray.rulesets.labyrinthian.model.objectives import Objective
from fray.rulesets.labyrinthian.model.options import Side
from fray.rulesets.labyrinthian.model.state import (
    CHASE,
    GONE,
    HERE,
    NO_STANCE,
    NOBODY,
    Combatant,
    LabBattle,
    LabFight,
    bit,
    is_boss,
    same_place,
)
from fray.rulesets.labyrinthian.model.terrain import Ground
from fray.rulesets.labyrinthian.rules.damage import lacerate
from fray.rulesets.labyrinthian.rules.elevations import relocate
from fray.rulesets.labyrinthian.rules.movement import STEP, carry, may_use_movement, pinned
from fray.rulesets.labyrinthian.rules.stances import end_stance
from fray.rulesets.labyrinthian.rules.verbs import conclude, end_claims, leave_building, leave_fight, pay

# ---- leaving


def flee_price(battle: LabBattle, one: Combatant) -> int:
    return STEP * battle.ground.cost_factor(one.position)


def may_flee(battle: LabBattle, one: Combatant) -> bool:
    """From a Support Position, 10 Movement, not pinned or locked; a Boss cannot.

    In a chase the quarry leaves through Forward Support, and nobody through Rear Support.
    [fleeing, flee-details, grid-support, boss-details, chase-grid-rules]
    """
    if one.position not in (FS, RS) or is_boss(battle, one) or not may_use_movement(one) or one.prone:
        return False
    if battle.grid == CHASE and (one.position == RS or one.side != battle.quarry):
        return False
    held = pinned(battle, one) or one.pinned_round
    return not held and one.movement >= flee_price(battle, one)


class TakeAlong(Decision[Word]):
    """Whether a captor takes an Incapacitated enemy along when it leaves [incapacitated-state]."""

    KIND = "take-along"
    CLAUSE = "incapacitated-state"

    def __init__(self, one: Combatant, captive: Combatant) -> None:
        super().__init__(one.seat, one.who)
        self.captive = captive

    def options(self) -> list[Word]:
        return [Word("leave", "incapacitated-state"), Word("take", "incapacitated-state")]


def flee(fight: LabFight, one: Combatant) -> None:
    """Gone; from a chase, escaped [fleeing, flee-details, chase-grid-rules]."""
    battle = fight.battle
    pay(fight, one, flee_price(battle, one), False, "leaving", "fleeing")
    lacerate(fight, one)
    if not one.able():  # [laceration-details]
        return
    for captive in captives_of(battle, one):
        if fight.ask(TakeAlong(one, captive)).word == "take":
            depart(fight, captive, "incapacitated-state")
    depart(fight, one, "fleeing")
    if battle.grid == CHASE and fight.listening:
        fight.note(ge.Escaped("chase-grid-rules", one.who))


def depart(fight: LabFight, one: Combatant, clause: str) -> None:
    """Off the Grid, with nothing left behind: no Stance, no held dice, no claims [stance-end, tag-claiming]."""
    if one.stance != NO_STANCE:
        end_stance(fight, one, "stance-end")
    leave_building(fight, one, clause)
    end_claims(fight, one, clause)
    leave_fight(fight, one, clause)


def captives_of(battle: LabBattle, one: Combatant) -> list[Combatant]:
    """Incapacitated enemies in the same place, with nobody able to oppose it in the Position [incapacitated-state]."""
    for other in battle.combatants:
        if other.side != one.side and other.position == one.position and other.able():
            return []
    return [
        other
        for other in battle.combatants
        if other.side != one.side and other.incapacitated and other.here() and same_place(one, other)
    ]


# ---- giving chase


class Pursue(Decision[Word]):
    """Whether a side goes after a group that has fled [fleeing-group-chase, flee-details]."""

    KIND = "pursue"
    CLAUSE = "fleeing-group-chase"

    def __init__(self, battle: LabBattle, chooser: Combatant, fled: int) -> None:
        super().__init__(chooser.seat, chooser.who)
        self.battle = battle
        self.fled = fled  # the side that fled

    def options(self) -> list[Word]:
        return [Word("let-go", "fleeing-group-chase"), Word("pursue", "fleeing-group-chase")]


class JoinPursuit(Decision[Option]):
    """Where a pursuer starts, or that it stays behind [flee-details, chase-grid-rules]."""

    KIND = "join-pursuit"
    CLAUSE = "chase-grid-rules"

    def __init__(self, one: Combatant) -> None:
        super().__init__(one.seat, one.who)
        self.one = one

    def options(self) -> list[Option]:
        starts: list[Option] = [Side(self.one.who, position) for position in (RRC, RRL, RRR)]
        return [*starts, Word("stay-behind", "flee-details")]


def fleeing_side(battle: LabBattle) -> int:
    """A side of which a group has left in this Round: two or more, or its last able members [flee-details]."""
    if battle.grid == CHASE or battle.fled == 0:
        return NOBODY
    for side in range(len(battle.sides)):
        left = [one for one in battle.combatants if one.side == side and battle.fled & bit(one.who)]
        gone = [one for one in left if not one.sheet.is_unit() and not one.incapacitated]
        if len(gone) > 1 or (gone and not has_able(battle, side)):
            return side
    return NOBODY


def has_able(battle: LabBattle, side: int) -> bool:
    for one in battle.combatants:
        if one.side == side and one.fights():
            return True
    return False


def pursuit(fight: LabFight) -> bool:
    """Ask each enemy side of a group that fled; True if one gives chase, and the Grid is now the Chase Grid.

    Those of the fled side who are still there fall in with the flight. [fleeing-group-chase, flee-details]
    """
    battle = fight.battle
    fled = fleeing_side(battle)
    if fled == NOBODY:
        return False
    pursuers: list[int] = []
    for side in range(len(battle.sides)):
        if side != fled and pursues(fight, side, fled):
            pursuers.append(side)
    if not pursuers:
        battle.fled = 0
        return False
    begin_chase(fight, fled, pursuers)
    return True


def pursues(fight: LabFight, side: int, fled: int) -> bool:
    battle = fight.battle
    for one in battle.combatants.copy():
        if one.side == side and one.fights():
            yes = fight.ask(Pursue(battle, one, fled)).word == "pursue"
            if fight.listening:
                fight.note(ge.Pursued("fleeing-group-chase", side, yes))
            return yes
    return False


def begin_chase(fight: LabFight, fled: int, pursuers: list[int]) -> None:
    """The quarry in the Churn, pursuers in Rear Ranged Positions; the old terrain is left behind [chase-grid-rules]."""
    battle = fight.battle
    battle.grid = CHASE
    battle.quarry = fled
    if fight.listening:
        fight.note(ge.ChaseBegan("chase-grid-rules", fled))
    back = battle.fled
    battle.fled = 0
    battle.chase_round = battle.round + 1
    battle.ground = Ground()
    battle.objective = Objective()  # what the fight was about is left behind too
    for one in battle.combatants.copy():
        if back & bit(one.who) and one.side == fled and not one.incapacitated:
            one.presence = HERE
        one.turn_taken = True  # what is left of this Round is over
        if not one.here():
            continue
        if one.side == fled:
            start_at(fight, one, CHURN)
        elif one.side not in pursuers or not one.able() or not joins(fight, one):
            depart(fight, one, "flee-details")
    battle.fled = 0


def joins(fight: LabFight, one: Combatant) -> bool:
    """Pursuers are named by their side and choose where they start; Units come with it [chase-grid-rules]."""
    choice = fight.ask(JoinPursuit(one)) if not one.sheet.is_unit() else Side(one.who, RRC)
    if isinstance(choice, Side):
        start_at(fight, one, choice.position)
        return True
    return False


def start_at(fight: LabFight, one: Combatant, position: int) -> None:
    relocate(fight, one, position, GROUND, "chase-grid-rules")
    one.inside = False


# ---- the chase


def carry_back(fight: LabFight) -> None:
    """At the end of each Round everyone is carried one row back; out of Rear Support the chase is over for them.

    The Round in which the pursuit began is no part of the chase. [chase-grid-rules]
    """
    battle = fight.battle
    if battle.round < battle.chase_round:
        return
    if fight.listening:
        fight.note(ge.CarriedBack("chase-grid-rules"))
    out = [one for one in battle.combatants if one.here() and CARRIED_BACK[one.position] == NOWHERE]
    moves = [(one, CARRIED_BACK[one.position]) for one in battle.combatants if one.here() and one not in out]
    for one in out:
        if one.side != battle.quarry:
            depart(fight, one, "chase-grid-rules")
            if fight.listening:
                fight.note(ge.LostTheTrail("chase-grid-rules", one.who))
    for one in out:
        if one.side == battle.quarry:
            overtaken(fight, one)
    carry(fight, moves, "chase-grid-rules")


def overtaken(fight: LabFight, one: Combatant) -> None:
    """A quarry carried out is captured if an able pursuer is left, otherwise it escapes [chase-grid-rules]."""
    depart(fight, one, "chase-grid-rules")
    if pursuer_left(fight.battle):
        one.surrendered = True
        if fight.listening:
            fight.note(ge.Captured("chase-grid-rules", one.who))
    elif fight.listening:
        fight.note(ge.Escaped("chase-grid-rules", one.who))


def pursuer_left(battle: LabBattle) -> bool:
    for one in battle.combatants:
        if one.side != battle.quarry and one.fights():
            return True
    return False


def check_the_chase(fight: LabFight) -> None:
    """[chase-grid-rules]"""
    battle = fight.battle
    over, winner = chase_over(battle)
    if over:
        away, taken = escaped(battle), len(quarry_of(battle)) - escaped(battle)
        conclude(
            fight, winner, f"{away} of the {battle.sides[battle.quarry]} got away, {taken} did not", "chase-grid-rules"
        )


def chase_over(battle: LabBattle) -> tuple[bool, int]:
    """No able quarry or no able pursuer is left on the Grid: over, and who has won.

    A quarry without pursuers has won; otherwise more of it must have got away than were taken. [chase-grid-rules]
    """
    quarry = has_able(battle, battle.quarry)
    pursuers = pursuer_left(battle)
    if quarry and pursuers:
        return False, NOBODY
    away, all_of_it = escaped(battle), len(quarry_of(battle))
    if quarry or 2 * away > all_of_it:
        return True, battle.quarry
    if 2 * away == all_of_it:
        return True, NOBODY
    return True, hunters(battle)


def quarry_of(battle: LabBattle) -> list[Combatant]:
    """Everybody that is chased, Units left out."""
    return [one for one in battle.combatants if one.side == battle.quarry and not one.sheet.is_unit()]


def escaped(battle: LabBattle) -> int:
    """How many of the quarry got away: gone and not captured, or free of their pursuers."""
    count = 0
    for one in quarry_of(battle):
        if one.able() or (one.presence == GONE and not one.surrendered and not one.incapacitated):
            count += 1
    return count


def hunters(battle: LabBattle) -> int:
    """The side that took the quarry: one that still has somebody able, else the first that hunted."""
    for able in (True, False):
        for one in battle.combatants:
            if one.side != battle.quarry and (one.fights() or not able):
                return one.side
    return NOBODY
