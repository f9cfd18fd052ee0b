"""Initiative and placement: who may act in the round of entering, and where newcomers start [initiative-dex-save]."""

from __future__ import annotations

from fray.engine.decisions import Decision, Forbidden
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.lanes import LANES, MAIN, PLACEMENT_ORDER, Lanes
from fray.rulesets.torchlight.model.options import PlaceIn
from fray.rulesets.torchlight.model.sheets import DEXTERITY
from fray.rulesets.torchlight.model.state import ENEMIES, UP, WAITING, Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.checks import saved
from fray.rulesets.torchlight.rules.draws import d20
from fray.rulesets.torchlight.rules.refusals import OTHER_LOCATION, STEADIED_FIRST
from fray.rulesets.torchlight.rules.retreat import returns_now
from fray.rulesets.torchlight.rules.verbs import enter_cell


def roll_initiative(fight: Fight[TorchlightBattle], newcomer: Combatant) -> None:
    """A Dexterity save; a newcomer that fails does not act in this round [initiative-dex-save, initiative-fail-skip].

    [r-dexterity-check-or-save, r-armor]
    """
    st = newcomer.initiative_st()
    newcomer.initiative = d20(fight, "initiative", newcomer)
    newcomer.barred = not saved(fight.battle, newcomer.initiative, st)
    if fight.listening:
        fight.note(
            ev.InitiativeRolled("initiative-dex-save", newcomer.who, newcomer.initiative, st, not newcomer.barred)
        )


def in_order_of_initiative(newcomers: list[Combatant]) -> list[Combatant]:
    """The number on the die, then Dexterity, then the roster; who failed is placed too [r-initiative-order]."""
    order: list[Combatant] = []
    for newcomer in newcomers:
        place = len(order)
        while place > 0 and goes_before(newcomer, order[place - 1]):
            place -= 1
        order.insert(place, newcomer)
    return order


def goes_before(newcomer: Combatant, rival: Combatant) -> bool:
    if newcomer.initiative != rival.initiative:
        return newcomer.initiative > rival.initiative
    return newcomer.scores[DEXTERITY] > rival.scores[DEXTERITY]


# ---- placement


class ChooseLane(Decision[PlaceIn]):
    """Which lane to start in; the stance follows from the rule [initiative-placement-order, r-placement-overflow]."""

    KIND = "placement"
    CLAUSE = "initiative-placement-order"

    def __init__(self, battle: TorchlightBattle, newcomer: Combatant, exception: bool = False) -> None:
        super().__init__(newcomer.seat, newcomer.who)
        self.battle = battle
        self.newcomer = newcomer
        self.exception = exception  # whether the Keeper may use a designated lane

    def begins(self) -> bool:
        return True

    def options(self) -> list[PlaceIn]:
        battle, newcomer = self.battle, self.newcomer
        depth = stance_for(battle, newcomer.side)
        found = [
            PlaceIn(newcomer.side, lane, depth)
            for lane in range(1, LANES + 1)
            if fits(battle, newcomer.side, lane, depth)
        ]
        if self.exception:
            found.extend(exceptions(battle, newcomer.side))
        return found

    def forbidden(self) -> list[Forbidden]:
        found: list[Forbidden] = []
        for lane in range(1, LANES + 1):
            bar = STEADIED_FIRST if may_start_in(self.battle.lanes, lane) else OTHER_LOCATION
            found.append(bar.forbids(f"lane:{lane}"))
        possible = [option.key() for option in self.options()]
        return [barred for barred in found if barred.key not in possible]


def stance_for(battle: TorchlightBattle, side: int) -> int:
    """Steadied while an allowed lane has room, then Aggressive, Defensive, Rearguard; 0 when all is full.

    [initiative-start-steadied, initiative-overflow-aggressive, r-placement-overflow]
    """
    for depth in PLACEMENT_ORDER:
        for lane in range(1, LANES + 1):
            if fits(battle, side, lane, depth):
                return depth
    return 0


def may_start_in(lanes: Lanes, lane: int) -> bool:
    """An open lane that is no different location [initiative-placement-lanes, r-allowed-lanes]."""
    return lanes.open(lane) and lanes.locations[lane] == MAIN


def fits(battle: TorchlightBattle, side: int, lane: int, depth: int) -> bool:
    """A free cell in a lane that placement may use [initiative-placement-lanes, r-allowed-lanes]."""
    return depth > 0 and may_start_in(battle.lanes, lane) and battle.occupant(side, lane, depth) is None


def exceptions(battle: TorchlightBattle, side: int) -> list[PlaceIn]:
    """The Keeper may put an enemy into a designated lane, like the bandit on the balcony [r-enemy-placement]."""
    found: list[PlaceIn] = []
    for lane in range(1, LANES + 1):
        if battle.lanes.open(lane) and not may_start_in(battle.lanes, lane):
            for depth in PLACEMENT_ORDER:
                if battle.occupant(side, lane, depth) is None:
                    found.append(PlaceIn(side, lane, depth, True))
                    break
    return found


def place(fight: Fight[TorchlightBattle], newcomer: Combatant, at_start: bool) -> None:
    """Into a lane of its own choice, or off the grid until there is room [r-placement-overflow, r-enemy-placement]."""
    battle = fight.battle
    exception = at_start and newcomer.side == ENEMIES
    if stance_for(battle, newcomer.side) == 0 and not (exception and exceptions(battle, newcomer.side)):
        newcomer.barred = False  # its Initiative result is void
        newcomer.whereabouts = WAITING
        if fight.listening:
            fight.note(ev.NoRoom("r-placement-overflow", newcomer.who))
        return
    choice = fight.ask(ChooseLane(battle, newcomer, exception))
    if newcomer.condition == UP:  # the Keeper may have put it down meanwhile
        enter_cell(fight, newcomer, choice.lane, choice.depth, "initiative-placement-order")


# ---- joining a running fight


def due(battle: TorchlightBattle, combatant: Combatant) -> bool:
    """A combatant that waits for its round, or that retreated and returns [initiative-when, r-joining]."""
    if combatant.condition != UP:
        return False
    if combatant.whereabouts == WAITING:
        return combatant.joins_round <= battle.round
    return returns_now(battle, combatant)


def admit_joiners(fight: Fight[TorchlightBattle], side: int) -> None:
    """All joiners roll in roster order, then they are placed in order of the roll [r-joining, r-enemy-initiative].

    [initiative-when, retreat-reroll, r-placement-overflow]
    """
    battle = fight.battle
    joiners: list[Combatant] = []
    for joiner in battle.combatants:
        if joiner.side == side and joiner.whereabouts != 0 and due(battle, joiner):
            joiners.append(joiner)
    if not joiners or stance_for(battle, side) == 0:
        return
    for joiner in joiners:
        roll_initiative(fight, joiner)
    for joiner in in_order_of_initiative(joiners):
        place(fight, joiner, at_start=False)
