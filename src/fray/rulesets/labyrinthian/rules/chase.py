"""The chase: who pursues a group that flees, and the Chase Grid that runs along with its quarry."""

from __future__ import annotations

from mypy_extensions import i64

from fray.engine.decisions import Decision, Option, Word
from fray.rulesets.labyrinthian.model import grid_events as ge
from fray.rulesets.labyrinthian.model.elevations import GROUND
from fray.rulesets.labyrinthian.model.grid import CARRIED_BACK, CHASE, CHURN, NOWHERE, RRC, RRL, RRR
from fray.rulesets.labyrinthian.model.objectives import Objective
from fray.rulesets.labyrinthian.model.options import Side
from fray.rulesets.labyrinthian.model.state import GONE, HERE, NOBODY, Combatant, LabBattle, LabFight, bit
from fray.rulesets.labyrinthian.model.terrain_tags import Ground
from fray.rulesets.labyrinthian.rules.elevations import relocate
from fray.rulesets.labyrinthian.rules.fleeing import depart
from fray.rulesets.labyrinthian.rules.movement import carry
from fray.rulesets.labyrinthian.rules.verbs import conclude

# ---- giving chase


class Pursue(Decision[Word]):
    """Whether a side goes after a group that has fled [fleeing-group-chase, flee-details]."""

    KIND = "pursue"
    CLAUSE = "fleeing-group-chase"

    def __init__(self, battle: LabBattle, chooser: Combatant, fled: int) -> None:
        super().__init__(chooser.seat, chooser.who)
        self.battle = battle
        self.actor = chooser
        self.fled = fled  # the side that fled

    def stands(self) -> bool:
        return self.actor.fights()

    def options(self) -> list[Word]:
        return [Word("let-go", "fleeing-group-chase"), Word("pursue", "fleeing-group-chase")]


class JoinPursuit(Decision[Option]):
    """Where a pursuer starts, or that it stays behind [flee-details, chase-grid-rules]."""

    KIND = "join-pursuit"
    CLAUSE = "chase-grid-rules"

    def __init__(self, pursuer: Combatant) -> None:
        super().__init__(pursuer.seat, pursuer.who)
        self.actor = pursuer

    def stands(self) -> bool:
        return self.actor.able()

    def options(self) -> list[Option]:
        starts: list[Option] = [Side(self.actor.who, position) for position in (RRC, RRL, RRR)]
        return [*starts, Word("stay-behind", "flee-details")]


def fleeing_side(battle: LabBattle) -> int:
    """A side of which a group has left in this Round: two or more, or its last able members [flee-details]."""
    if battle.grid == CHASE or battle.fled == 0:
        return NOBODY
    for side in range(len(battle.sides)):
        left = [
            combatant for combatant in battle.combatants if combatant.side == side and battle.fled & bit(combatant.who)
        ]
        gone = [combatant for combatant in left if not combatant.sheet.is_unit() and not combatant.incapacitated]
        if len(gone) > 1 or (gone and not has_able(battle, side)):
            return side
    return NOBODY


def has_able(battle: LabBattle, side: int) -> bool:
    for combatant in battle.combatants:
        if combatant.side == side and combatant.fights():
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
    for combatant in battle.combatants.copy():
        if combatant.side == side and combatant.fights():
            yes = fight.ask(Pursue(battle, combatant, fled)).word == "pursue"
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
    for combatant in battle.combatants.copy():
        if back & bit(combatant.who) and combatant.side == fled and not combatant.incapacitated:
            combatant.presence = HERE
        combatant.turn_taken = True  # what is left of this Round is over
        if not combatant.here():
            continue
        if combatant.side == fled:
            start_at(fight, combatant, CHURN)
        elif combatant.side not in pursuers or not combatant.able() or not joins(fight, combatant):
            depart(fight, combatant, "flee-details")
    battle.fled = 0


def joins(fight: LabFight, pursuer: Combatant) -> bool:
    """Pursuers are named by their side and choose where they start; Units come with it [chase-grid-rules]."""
    choice = fight.ask(JoinPursuit(pursuer)) if not pursuer.sheet.is_unit() else Side(pursuer.who, RRC)
    if isinstance(choice, Side) and pursuer.able():
        start_at(fight, pursuer, choice.position)
        return True
    return False


def start_at(fight: LabFight, combatant: Combatant, position: i64) -> None:
    relocate(fight, combatant, position, GROUND, "chase-grid-rules")
    combatant.inside = False


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
    out = [
        candidate for candidate in battle.combatants if candidate.here() and CARRIED_BACK[candidate.position] == NOWHERE
    ]
    moves = [
        (candidate, CARRIED_BACK[candidate.position])
        for candidate in battle.combatants
        if candidate.here() and candidate not in out
    ]
    for combatant in out:
        if combatant.side != battle.quarry:
            depart(fight, combatant, "chase-grid-rules")
            if fight.listening:
                fight.note(ge.LostTheTrail("chase-grid-rules", combatant.who))
    for combatant in out:
        if combatant.side == battle.quarry:
            overtaken(fight, combatant)
    carry(fight, moves, "chase-grid-rules")


def overtaken(fight: LabFight, quarry: Combatant) -> None:
    """A quarry carried out is captured if an able pursuer is left, otherwise it escapes [chase-grid-rules]."""
    depart(fight, quarry, "chase-grid-rules")
    if pursuer_left(fight.battle):
        quarry.surrendered = True
        if fight.listening:
            fight.note(ge.Captured("chase-grid-rules", quarry.who))
    elif fight.listening:
        fight.note(ge.Escaped("chase-grid-rules", quarry.who))


def pursuer_left(battle: LabBattle) -> bool:
    for combatant in battle.combatants:
        if combatant.side != battle.quarry and combatant.fights():
            return True
    return False


def check_the_chase(fight: LabFight) -> None:
    """End the fight if the chase is over, and say how many got away [chase-grid-rules]."""
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
    return [
        combatant
        for combatant in battle.combatants
        if combatant.side == battle.quarry and not combatant.sheet.is_unit()
    ]


def escaped(battle: LabBattle) -> int:
    """How many of the quarry got away: gone and not captured, or free of their pursuers."""
    count = 0
    for combatant in quarry_of(battle):
        if combatant.able() or (
            combatant.presence == GONE and not combatant.surrendered and not combatant.incapacitated
        ):
            count += 1
    return count


def hunters(battle: LabBattle) -> int:
    """The side that took the quarry: a side that still has an able member, else the first that hunted."""
    for able in (True, False):
        for combatant in battle.combatants:
            if combatant.side != battle.quarry and (combatant.fights() or not able):
                return combatant.side
    return NOBODY
