"""The Initiative: who has it first, who seizes it, to whom it is passed, and when a Round is over."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fray.engine.decisions import Decision
from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.options import Pick
from fray.rulesets.labyrinthian.model.state import NOBODY, Combatant, LabBattle, LabFight
from fray.rulesets.labyrinthian.model.variants import LAST_REACTOR
from fray.rulesets.labyrinthian.rules.draws import coin, lot

SEIZE: Final = "seize"


class PickOne(Decision[Pick]):
    """A side settles among its own members who it is to be; the question goes to the first of them.

    [initiative-tie-allies, initiative-multiple-reactors, passback-auto-transfer]
    """

    def __init__(self, battle: LabBattle, about: str, members: list[Combatant], clause: str) -> None:
        super().__init__(members[0].seat, members[0].who)
        self.battle = battle
        self.about = about
        self.members = members
        self.because = clause

    def kind(self) -> str:
        return self.about

    def begins(self) -> bool:
        return True

    def clause(self) -> str:
        return self.because

    def open_to(self) -> list[Combatant]:
        """Those of them who still can: to seize the Initiative no Turn is needed [seizer-already-acted]."""
        if self.about == SEIZE:
            return [combatant for combatant in self.members if combatant.may_act()]
        return [combatant for combatant in self.members if combatant.has_turn()]

    def stands(self) -> bool:
        return bool(self.open_to())

    def options(self) -> list[Pick]:
        return [Pick("pick", combatant.who, self.because) for combatant in self.open_to() or self.members[:1]]


@mypyc_attr(free_list_len=1)
class PassTo(Decision[Pick]):
    """A holder nobody Reacted to names who is next, ally or enemy.

    [initiative-pass-free, pass-to-anyone, passback-ask]
    """

    KIND = "pass"
    CLAUSE = "initiative-pass-free"

    def __init__(self, battle: LabBattle, holder: Combatant, chooser: Combatant) -> None:
        super().__init__(chooser.seat, chooser.who)
        self.battle = battle
        self.actor = holder
        self.chooser = chooser

    def begins(self) -> bool:
        return True

    def open_to(self) -> list[Combatant]:
        """Everybody with a Turn left, the own side first [pass-to-anyone]."""
        able = with_turns(self.battle)
        own = [combatant for combatant in able if combatant.side == self.actor.side]
        return own + [combatant for combatant in able if combatant.side != self.actor.side]

    def stands(self) -> bool:
        return bool(with_turns(self.battle))

    def options(self) -> list[Pick]:
        heirs = self.open_to() or [self.actor]  # where nobody is left by an order, it stays, and the Round ends
        return [Pick("pass", heir.who, "initiative-pass-free") for heir in heirs]


def with_turns(battle: LabBattle) -> list[Combatant]:
    """Everybody that may still take a Turn this Round [passback-ask, unable-lose-turn]."""
    return [combatant for combatant in battle.combatants if combatant.has_turn()]


# ---- the first holder


def first_holder(fight: LabFight) -> None:
    """The highest Combat Roll among those who can take a Turn; an ambush goes first whatever the rolls.

    [cr-sets-initiative, initiative-first-holder, initiative-number, stealth-rules]
    """
    battle = fight.battle
    able = with_turns(battle)
    if battle.ambush_turn:
        ambushers = [combatant for combatant in able if combatant.side == battle.ambushers]
        if ambushers:
            battle.holder = pick(fight, "first", ambushers, "stealth-rules").who
            note_first(fight, "stealth-rules")
            return
    battle.holder = NOBODY
    if not able:
        return
    highest = max([combatant.total for combatant in able])
    tied = [combatant for combatant in able if combatant.total == highest]
    battle.holder = settle_tie(fight, "first", tied, "initiative-first-holder").who
    note_first(fight, "cr-sets-initiative")


def note_first(fight: LabFight, clause: str) -> None:
    if fight.listening:
        holder = fight.battle.combatants[fight.battle.holder]
        fight.note(ev.InitiativeTaken(clause, holder.who, holder.total))


def settle_tie(fight: LabFight, about: str, tied: list[Combatant], clause: str) -> Combatant:
    """Each side picks one of its own, then a coin between two sides, an even lot among more.

    [initiative-tie-allies, initiative-tie-enemies, initiative-tie-details, mob]
    """
    sides = sorted({combatant.side for combatant in tied})
    chosen: list[Combatant] = []
    for side in sides:
        own = [combatant for combatant in tied if combatant.side == side]
        chosen.append(pick(fight, about, own, "initiative-tie-allies"))
    if len(chosen) == 1:
        return chosen[0]
    two = len(chosen) == 2
    face = coin(fight) if two else lot(fight, len(chosen))
    winner = chosen[face - 1]
    if fight.listening:
        draw = "coin" if two else "lot"
        fight.note(ev.LotCast("initiative-tie-enemies", winner.who, draw, len(chosen), face))
    return winner


def pick(fight: LabFight, about: str, members: list[Combatant], clause: str) -> Combatant:
    if len(members) == 1:
        return members[0]
    return fight.battle.combatants[fight.ask(PickOne(fight.battle, about, members, clause)).who]


# ---- after a Turn


def hand_on(fight: LabFight) -> bool:
    """Who has the Initiative next; False when nobody has a Turn left and the Round ends.

    [passback-algorithm, initiative-next-chosen-or-stolen, initiative-until-all-acted, passback-ends-round,
    turn-needs-initiative]
    """
    battle = fight.battle
    seizer = seized_by(fight)
    if seizer is not None:
        battle.holder = seizer.who
        if fight.listening:
            fight.note(ev.InitiativeSeized("initiative-seize", seizer.who))
        if seizer.has_turn():
            return True
    return pass_on(fight, battle.combatants[battle.holder])


def seized_by(fight: LabFight) -> Combatant | None:
    """Of the enemies who Reacted and are able now, one; several settle it like a tie.

    [initiative-seize, seize-at-turn-end, who-is-a-reactor, initiative-multiple-reactors, seizer-already-acted]
    """
    battle = fight.battle
    holder = battle.combatants[battle.holder]
    if battle.forced_seizure != NOBODY:
        return forced(fight, holder)
    if battle.claimants == 0:
        return None
    claimants = [
        combatant for combatant in battle.combatants if battle.claimants >> combatant.who & 1 and combatant.may_act()
    ]
    if not claimants:
        return None
    if battle.variants.seizing == LAST_REACTOR:
        last = [combatant for combatant in claimants if combatant.who == battle.last_reactor]
        return last[0] if last else claimants[-1]
    return settle_tie(fight, SEIZE, claimants, "initiative-multiple-reactors")


def forced(fight: LabFight, holder: Combatant) -> Combatant | None:
    """A severe complication: the enemy side picks who seizes [skill-complications-default]."""
    enemies = [
        combatant for combatant in fight.battle.combatants if combatant.side != holder.side and combatant.may_act()
    ]
    if not enemies:
        return None
    return settle_tie(fight, SEIZE, enemies, "skill-complications-default")


def pass_on(fight: LabFight, holder: Combatant) -> bool:
    """To any ally or enemy with a Turn left; without such an ally it passes back to the other side.

    [initiative-pass-free, pass-to-anyone, passback-auto-transfer, passback-no-allies, seizer-already-acted]
    """
    battle = fight.battle
    able = with_turns(battle)
    if not able:
        return False
    if not [combatant for combatant in able if combatant.side == holder.side]:
        return pass_back(fight, able)
    named = planned(battle, holder.side)
    if named is not None:
        battle.holder = named.who
    else:
        alone = len(able) == 1
        question = PassTo(battle, holder, chooser_for(battle, holder, able))
        battle.holder = able[0].who if alone else fight.ask(question).who
    if fight.listening:
        fight.note(ev.InitiativePassed("initiative-pass-free", holder.who, battle.holder))
    return True


def planned(battle: LabBattle, side: int) -> Combatant | None:
    """Whom a side has had to name, because an enemy overheard its plan [skill-linguistics, skill-standard-effects]."""
    for combatant in battle.combatants:
        if combatant.side == side and combatant.plan_named >= 0:
            named = battle.combatants[combatant.plan_named]
            combatant.plan_named = NOBODY
            if named.has_turn():
                return named
    return None


def chooser_for(battle: LabBattle, holder: Combatant, able: list[Combatant]) -> Combatant:
    """A holder that can no longer choose is chosen for by its side [passback-algorithm]."""
    if holder.able():
        return holder
    return [combatant for combatant in able if combatant.side == holder.side][0]


def pass_back(fight: LabFight, able: list[Combatant]) -> bool:
    """The opposing side picks one of its own; of several sides the one with the highest Combat Roll.

    [passback-auto-transfer, passback-no-allies, passback-many-sides]
    """
    battle = fight.battle
    highest = max([combatant.total for combatant in able])
    sides = sorted({combatant.side for combatant in able if combatant.total == highest})
    side = sides[0] if len(sides) == 1 else sides[lot(fight, len(sides)) - 1]
    named = planned(battle, side)
    if named is None:
        members = [combatant for combatant in able if combatant.side == side]
        named = pick(fight, "pass-back", members, "passback-auto-transfer")
    battle.holder = named.who
    if fight.listening:
        fight.note(ev.InitiativePassedBack("passback-auto-transfer", battle.holder))
    return True
