"""After the fight: Dying, Stabilization, Recovery, rest in a Refuge, one Phase after the other."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import KEEPER, NOBODY, Decision, Word
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.sheets import CHARACTERISTICS, STABILIZER
from fray.rulesets.torchlight.model.state import DEAD, INCAPACITATED, PLAYERS, UP, Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.checks import saved
from fray.rulesets.torchlight.rules.draws import REST_SIDES, WOUND_SIDES, d20, single_die
from fray.rulesets.torchlight.rules.noncombat import piece
from fray.rulesets.torchlight.rules.verbs import lose_point, move_item, put_down, take_from

FEWEST_TICKS: Final = 4  # [dying-minimum]
MOST_UNITS: Final = 12
MOST_HOURS: Final = 24
STABILIZING: Final = 20  # [stabilize-means]
MOST_PHASES: Final = 20
CLOSE: Final = "close"


class NextPhase(Decision[Word]):
    """Is a Phase played out after the fight, for whom, and is it spent resting in a Refuge or a bed?

    [dying-start, refuge-rest, r-rest, r-symmetry, death-revival]
    """

    KIND = "next phase"
    CLAUSE = "dying-start"

    def __init__(self, battle: TorchlightBattle) -> None:
        super().__init__(KEEPER, NOBODY)
        self.battle = battle

    def options(self) -> list[Word]:
        keys = [CLOSE, "phase", "phase-in-refuge", "phase-enemies-too"]
        keys.extend([f"revive:{one.who}" for one in self.battle.combatants if one.condition == DEAD])
        return [Word(key, "death-revival" if key.startswith("revive") else "dying-start") for key in keys]


class Measure(Decision[Word]):
    """Units of distance, or hours, of the next Phase [dying-saves, r-dying-sequence]."""

    CLAUSE = "r-dying-sequence"

    def __init__(self, battle: TorchlightBattle, what: str, most: int) -> None:
        super().__init__(KEEPER, NOBODY)
        self.battle = battle
        self.what = what
        self.most = most

    def kind(self) -> str:
        return self.what

    def options(self) -> list[Word]:
        return [Word(str(number), "r-dying-sequence") for number in range(self.most + 1)]


class GivePotion(Decision[Word]):
    """Before a tick somebody with a stabilizing potion may give it to one who is Dying [r-stabilized]."""

    KIND = "potion"
    CLAUSE = "stabilize-means"

    def __init__(self, battle: TorchlightBattle, one: Combatant) -> None:
        super().__init__(one.seat, one.who)
        self.battle = battle
        self.one = one

    def options(self) -> list[Word]:
        keys = ["keep"]
        keys.extend([f"give:{other.who}" for other in self.battle.combatants if needs_potion(self.one, other)])
        return [Word(key, "stabilize-means") for key in keys]


class ChooseScore(Decision[Word]):
    """With which score somebody dead comes back [death-revival]."""

    CLAUSE = "death-revival"

    def __init__(self, battle: TorchlightBattle, one: Combatant, characteristic: int) -> None:
        super().__init__(KEEPER, one.who)
        self.battle = battle
        self.one = one
        self.characteristic = characteristic

    def kind(self) -> str:
        return f"{CHARACTERISTICS[self.characteristic]} score"

    def options(self) -> list[Word]:
        return [Word(str(score), "death-revival") for score in range(1, self.one.maxima[self.characteristic] + 1)]


def play_aftermath(fight: Fight[TorchlightBattle]) -> None:
    """Whoever lives through the encounter Incapacitated is unconscious and Dying; then as many Phases as are wanted.

    [dying-start, death-revival, r-fight-end]
    """
    battle = fight.battle
    for one in battle.combatants:
        if one.condition == INCAPACITATED and one.side == PLAYERS:
            fall_unconscious(one)
    while battle.phases_passed < MOST_PHASES:
        word = fight.ask(NextPhase(battle)).key()
        if word == CLOSE:
            break
        if word.startswith("revive:"):
            revive(fight, battle.combatants[int(word.partition(":")[2])])
        else:
            play_phase(fight, word == "phase-enemies-too", word == "phase-in-refuge")
    if fight.listening:
        fight.note(ev.FightEnded("r-fight-end", battle.winner, battle.reason))
    battle.end(battle.winner, battle.reason, "r-fight-end")


def fall_unconscious(one: Combatant) -> None:
    """Dying until the end of the next Phase [dying-start]."""
    one.dying = True
    one.unconscious = True


def play_phase(fight: Fight[TorchlightBattle], enemies_too: bool, resting: bool) -> None:
    """Ticks of Dying saves, then Recovery, then rest [r-dying-sequence, dying-minimum, r-rest, r-breath-recovery]."""
    battle = fight.battle
    if enemies_too:
        for one in battle.combatants:
            if one.condition == INCAPACITATED:
                fall_unconscious(one)
    units = int(fight.ask(Measure(battle, "distance", MOST_UNITS)).key())
    hours = int(fight.ask(Measure(battle, "hours", MOST_HOURS)).key())
    ticks = max(FEWEST_TICKS, units, hours)
    if fight.listening:
        fight.note(ev.PhasePassed("r-dying-sequence", ticks, resting))
    for _ in range(ticks):
        give_potions(fight)
        for one in battle.combatants.copy():
            if one.dying and not one.stabilized and one.alive():
                tick(fight, one)
    battle.phases_passed += 1
    for one in battle.combatants.copy():
        if one.alive() and (one.side == PLAYERS or enemies_too):
            recover(fight, one)
            if resting:
                rest(fight, one)


def tick(fight: Fight[TorchlightBattle], one: Combatant) -> None:
    """A save on each Characteristic that was hurt; a 20 stabilizes, a failure costs 1d4 points of it.

    [dying-saves, dying-failure, dying-death, stabilize-means, stabilize-effect, r-dying-sequence, r-stabilized]
    """
    for characteristic in range(len(CHARACTERISTICS)):
        if not one.hurt >> characteristic & 1:
            continue
        st = one.st(characteristic)
        face = d20(fight, "dying", one)
        wound = 0
        if face != STABILIZING and not saved(fight.battle, face, st):
            wound = single_die(fight, "wound", one.seat, WOUND_SIDES)
            lose_point(one, characteristic, wound)
        if fight.listening:
            score = one.scores[characteristic]
            fight.note(ev.DyingSaved("dying-saves", one.who, characteristic, face, st, wound, score))
        if face == STABILIZING:
            one.stabilized = True
            if fight.listening:
                fight.note(ev.Stabilized("stabilize-means", one.who, "a natural 20"))
            return
        if one.scores[characteristic] == 0:
            one.dying = False
            put_down(fight, one, DEAD, "dying-death")
            return


def give_potions(fight: Fight[TorchlightBattle]) -> None:
    """Potions given before the first tick or between two end the saves from then on.

    [r-stabilized, r-potions-and-magic]
    """
    battle = fight.battle
    for one in battle.combatants.copy():
        if one.condition != UP or not has_stabilizer(one):
            continue
        if not any(needs_potion(one, other) for other in battle.combatants):
            continue
        word = fight.ask(GivePotion(battle, one)).key()
        if word != "keep":
            patient = battle.combatants[int(word.partition(":")[2])]
            potion = next(item for item in (*one.held, *one.stowed) if item.sort == STABILIZER)
            take_from(one, piece(one, potion.id))
            move_item(fight, one, potion, "uses", patient.who, "stabilize-means")
            patient.stabilized = True
            if fight.listening:
                fight.note(ev.Stabilized("stabilize-means", patient.who, potion.name))


def has_stabilizer(one: Combatant) -> bool:
    return any(item.sort == STABILIZER for item in (*one.held, *one.stowed))


def needs_potion(one: Combatant, other: Combatant) -> bool:
    return other.side == one.side and other.dying and not other.stabilized and other.alive()


def recover(fight: Fight[TorchlightBattle], one: Combatant) -> None:
    """When the Phase is complete: conscious, Breath back to its maximum, but no Characteristic points.

    [recovery-end, recovery-breath, recovery-no-scores, stabilize-effect, r-breath-recovery]
    """
    one.condition = UP
    one.dying = False
    one.unconscious = False
    one.stabilized = False
    one.prone = False
    one.hurt = 0
    one.breath = one.most_breath
    if fight.listening:
        fight.note(ev.Recovered("recovery-end", one.who, one.breath))


def rest(fight: Fight[TorchlightBattle], one: Combatant) -> None:
    """1d4 points for every Characteristic below its maximum, each rolled separately [refuge-rest, r-rest]."""
    for characteristic in range(len(CHARACTERISTICS)):
        most = one.maxima[characteristic]
        if one.scores[characteristic] >= most:
            continue
        face = single_die(fight, "rest", one.seat, REST_SIDES)
        score = one.scores[characteristic] + face
        one.scores[characteristic] = score if score < most else most
        if fight.listening:
            fight.note(ev.Rested("refuge-rest", one.who, characteristic, face, one.scores[characteristic]))


def revive(fight: Fight[TorchlightBattle], one: Combatant) -> None:
    """Only by magic, that is by the game master's word: Recovered, with scores of the game master's choice.

    [death-revival]
    """
    for characteristic in range(len(CHARACTERISTICS)):
        one.scores[characteristic] = int(fight.ask(ChooseScore(fight.battle, one, characteristic)).key())
    if fight.listening:
        fight.note(ev.Revived("death-revival", one.who, one.scores.copy()))
    recover(fight, one)
