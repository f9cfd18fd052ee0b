"""Before round 1: how the encounter opens, the ground, the enemies, Initiative and placement [r-setup-order]."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import KEEPER, NOBODY, Decision, Option, Word
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.options import EditLane, Giving, PickCombatant, Sabotage
from fray.rulesets.torchlight.model.state import (
    ENEMIES,
    PLAYERS,
    PLAYERS_TURN,
    REMOVED,
    WAITING,
    Combatant,
    TorchlightBattle,
)
from fray.rulesets.torchlight.rules.initiative import in_order_of_initiative, place, roll_initiative
from fray.rulesets.torchlight.rules.lanes import edit_ground, ground_edits, toggled
from fray.rulesets.torchlight.rules.squads import ask_for_squads, setup_squads
from fray.rulesets.torchlight.rules.verbs import enter_cell, take_off_grid

OPEN: Final = "open"
NO_FIGHT: Final = "no-fight"
PLAYERS_AMBUSH: Final = "players-ambush"
ENEMIES_AMBUSH: Final = "enemies-ambush"
SABOTAGE: Final = "sabotage"
PREPARED_GROUND: Final = "prepared-ground"
SOME_SURPRISED: Final = "some-surprised"
OPENINGS: Final[tuple[str, ...]] = (
    OPEN,
    NO_FIGHT,
    PLAYERS_AMBUSH,
    ENEMIES_AMBUSH,
    SABOTAGE,
    PREPARED_GROUND,
    SOME_SURPRISED,
)


class ChooseOpening(Decision[Word]):
    """How the encounter opens, for both sides alike [combat-telegraph, combat-enemy-cunning]."""

    KIND = "opening"
    CLAUSE = "combat-telegraph"

    def __init__(self) -> None:
        super().__init__(KEEPER, NOBODY)

    def options(self) -> list[Word]:
        found: list[Word] = []
        for word in OPENINGS:
            why = "combat-enemy-cunning" if word in (ENEMIES_AMBUSH, PREPARED_GROUND) else "combat-telegraph"
            found.append(Giving(word, why) if word == NO_FIGHT else Word(word, why))
        return found


class Prepare(Decision[Option]):
    """What was prepared before the fight: lanes, features, enemy numbers and statuses [combat-telegraph]."""

    KIND = "preparation"

    def __init__(self, battle: TorchlightBattle, sabotage: bool) -> None:
        super().__init__(KEEPER, NOBODY)
        self.battle = battle
        self.sabotage = sabotage

    def clause(self) -> str:
        return "combat-telegraph" if self.sabotage else "lane-designated-location"

    def options(self) -> list[Option]:
        found: list[Option] = [Word("done", self.clause())]
        if self.sabotage:
            enemies = [
                combatant
                for combatant in self.battle.combatants
                if combatant.side == ENEMIES and combatant.whereabouts != REMOVED
            ]
            if len(enemies) > 1:
                found.extend([Sabotage(enemy.who, True) for enemy in enemies])
            found.extend([Sabotage(enemy.who, False) for enemy in enemies if not enemy.prone])
        found.extend([EditLane(edit, self.clause(), True) for edit in ground_edits(self.battle)])
        return found


class ChooseSurprised(Decision[Option]):
    """Who is surprised, one by one [r-surprise]."""

    KIND = "surprise"
    CLAUSE = "r-surprise"

    def __init__(self, battle: TorchlightBattle) -> None:
        super().__init__(KEEPER, NOBODY)
        self.battle = battle

    def options(self) -> list[Option]:
        found: list[Option] = [Word("done", self.CLAUSE)]
        for combatant in self.battle.combatants:
            if not combatant.surprised and combatant.whereabouts != REMOVED:
                found.append(PickCombatant(combatant.who, self.CLAUSE))
        return found


def set_up(fight: Fight[TorchlightBattle]) -> None:
    """1 opening, 2 lanes, 3 enemies, 4 Initiative, 5 placement, 6 round 1 [r-setup-order, initiative-when]."""
    battle = fight.battle
    how = battle.opening or fight.ask(ChooseOpening()).key()
    if fight.listening:
        fight.note(ev.Opened("combat-telegraph", how))
    open_so(fight, how)
    place_enemies(fight)
    place_players(fight)
    battle.phase = PLAYERS_TURN


def open_so(fight: Fight[TorchlightBattle], how: str) -> None:
    """What the opening means [combat-telegraph, combat-enemy-cunning, r-surprise]."""
    battle = fight.battle
    if how == NO_FIGHT:
        if fight.listening:
            fight.note(ev.FightEnded("combat-telegraph", "", "there is no fight"))
        battle.end("", "there is no fight", "combat-telegraph")
    elif how in (PLAYERS_AMBUSH, ENEMIES_AMBUSH):
        for combatant in battle.combatants:
            if combatant.side == (ENEMIES if how == PLAYERS_AMBUSH else PLAYERS) and combatant.joins_round == 1:
                surprise(fight, combatant)
    elif how == SOME_SURPRISED:
        while True:
            picked = fight.ask(ChooseSurprised(battle))
            if not isinstance(picked, PickCombatant):
                break
            surprise(fight, battle.combatants[picked.who])
    elif how in (SABOTAGE, PREPARED_GROUND):
        prepare(fight, how == SABOTAGE)


def surprise(fight: Fight[TorchlightBattle], victim: Combatant) -> None:
    """It does not act in round 1, and attacks against it are Enhanced [r-surprise]."""
    victim.surprised = True
    if fight.listening:
        fight.note(ev.Surprised("r-surprise", victim.who))


def prepare(fight: Fight[TorchlightBattle], sabotage: bool) -> None:
    """The Keeper edits lanes and features; with sabotage also enemy numbers and statuses [combat-telegraph]."""
    battle = fight.battle
    while True:
        choice = fight.ask(Prepare(battle, sabotage))
        if isinstance(choice, EditLane):
            edit_ground(fight, choice.edit, toggled(battle, choice.edit))
        elif not isinstance(choice, Sabotage):
            return
        elif choice.absent:
            take_off_grid(battle, battle.combatants[choice.enemy], REMOVED)
        else:
            battle.combatants[choice.enemy].prone = True


def place_enemies(fight: Fight[TorchlightBattle]) -> None:
    """3: fixed cells first, then one by one; then enemy Squads.

    [r-setup-order, r-enemy-placement, r-enemy-initiative]
    """
    battle = fight.battle
    enemies = starters(battle, ENEMIES)
    enter_fixed(fight, enemies)
    for enemy in enemies:
        if enemy.whereabouts == WAITING:
            place(fight, enemy, at_start=True)
    if battle.setup_squads:
        setup_squads(fight)
    elif battle.variants.declared_squads():
        ask_for_squads(fight, [enemy for enemy in enemies if enemy.able() and not enemy.surprised])


def place_players(fight: Fight[TorchlightBattle]) -> None:
    """4 and 5: saves in roster order, then placement by the roll; the surprised come last and roll nothing.

    [initiative-dex-save, initiative-placement-order, r-initiative-order, r-surprise]
    """
    battle = fight.battle
    players = starters(battle, PLAYERS)
    aware = [player for player in players if not player.surprised]
    for player in aware:
        roll_initiative(fight, player)
    enter_fixed(fight, players)
    for player in [*in_order_of_initiative(aware), *[player for player in players if player.surprised]]:
        if player.whereabouts == WAITING:
            place(fight, player, at_start=True)


def starters(battle: TorchlightBattle, side: int) -> list[Combatant]:
    """Those of a side who are there from the start."""
    found: list[Combatant] = []
    for combatant in battle.combatants:
        if combatant.side == side and combatant.whereabouts == WAITING and combatant.joins_round == 1:
            found.append(combatant)
    return found


def enter_fixed(fight: Fight[TorchlightBattle], starters: list[Combatant]) -> None:
    """A starting cell of the encounter overrides placement [r-setup-order]."""
    for starter in starters:
        if starter.whereabouts != WAITING or not starter.fixed_lane or not fight.battle.lanes.open(starter.fixed_lane):
            continue
        if fight.battle.occupant(starter.side, starter.fixed_lane, starter.fixed_depth) is None:
            enter_cell(fight, starter, starter.fixed_lane, starter.fixed_depth, "r-setup-order")
