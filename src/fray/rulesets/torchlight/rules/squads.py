"""Squads: when a group is one, and what being one does [squad-form]."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.engine.decisions import Decision, Word
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.lanes import LANES
from fray.rulesets.torchlight.model.plans import NOBODY, RETREAT
from fray.rulesets.torchlight.model.state import CHANCES, JOINED, Combatant, TorchlightBattle
from fray.rulesets.torchlight.model.variants import DECLARED, LANE_AUTOMATIC, LANE_OUTNUMBER, NO_SQUADS
from fray.rulesets.torchlight.rules.grid import NOW, POST, acts, gone_by, lane_of
from fray.rulesets.torchlight.rules.verbs import leave_squad

LEAST: Final = 3  # [squad-form]


def in_squad(battle: TorchlightBattle, combatant: Combatant) -> bool:
    """Whether single attackers are Impaired against it: a declared Squad, or by the option three in a lane.

    [squad-defense, note-squads, r-squad-single, r-rule-options]
    """
    rule = battle.variants.squad_rule
    if rule <= 1:
        return combatant.squad > 0
    return rule == LANE_AUTOMATIC and combatant.able() and able_in_lane(battle, combatant.side, combatant.lane) >= LEAST


def able_in_lane(battle: TorchlightBattle, side: int, lane: int, when: int = NOW) -> int:
    """How many of a side are able in a lane."""
    count = 0
    for combatant in battle.combatants:
        if combatant.side == side and lane_of(combatant, when) == lane and combatant.able():
            count += when == NOW or not gone_by(combatant, when)
    return count


def may_attack_alone(battle: TorchlightBattle, combatant: Combatant) -> bool:
    """The price of acting as a Squad: members attack only through the joint attack [r-squad-declare]."""
    return combatant.plan.squad == 0 or battle.variants.squad_rule != DECLARED


def grouped_attack(battle: TorchlightBattle, attacker: Combatant) -> bool:
    """Whether a lone attack counts as one of a group (only for the option 'lane-automatic') [note-squads]."""
    if battle.variants.squad_rule != LANE_AUTOMATIC:
        return False
    return able_in_lane(battle, attacker.side, attacker.post_lane, POST) >= LEAST


def squad_modifier(battle: TorchlightBattle, attacker: Combatant, target: Combatant, joint: bool) -> int:
    """A Squad's attack on a single combatant is Enhanced, a single combatant's attack on a Squad is Impaired.

    [squad-attack-enhanced, squad-defense, r-squad-single]
    """
    ours = attacker.squad > 0 if joint else grouped_attack(battle, attacker)
    theirs = in_squad(battle, target)
    if ours == theirs:
        return 0
    return 1 if ours else -1


def outnumbering(battle: TorchlightBattle, attacker: Combatant, target: Combatant) -> int:
    """By the option 'lane-outnumber', within a lane: 1 for the more numerous side, -1 for the other [note-squads]."""
    if battle.variants.squad_rule != LANE_OUTNUMBER or attacker.post_lane != target.lane:
        return 0
    ours = able_in_lane(battle, attacker.side, target.lane, POST)
    theirs = able_in_lane(battle, target.side, target.lane)
    return 1 if ours > theirs else -1 if theirs > ours else 0


# ---- declaring


class JoinSquad(Decision[Word]):
    """Those who will stand in a lane together may act as a Squad: each says whether it joins [squad-form]."""

    KIND = "squad"
    CLAUSE = "squad-form"

    def __init__(self, battle: TorchlightBattle, member: Combatant) -> None:
        super().__init__(member.seat, member.who)
        self.battle = battle
        self.member = member

    def options(self) -> list[Word]:
        found = [Word("alone", "squad-form")]
        if acts(self.battle, self.member):
            found.append(Word("join", "squad-form"))
        return found


def declare_squads(fight: Fight[TorchlightBattle], side: int, actors: list[Combatant]) -> None:
    """Three or more who will stand in a lane may group up: each of them says so [squad-form, r-squad-declare]."""
    battle = fight.battle
    if len(actors) < LEAST or not battle.variants.declared_squads():
        return
    for lane in range(1, LANES + 1):
        gathered = [actor for actor in actors if actor.post_lane == lane and actor.plan.move != RETREAT]
        if len(gathered) < LEAST:
            continue
        decisions: list[Decision[Word]] = [JoinSquad(battle, member) for member in gathered]
        answers = fight.ask_each(decisions)
        members: list[Combatant] = []
        for number in range(len(gathered)):
            gathered[number].counts[CHANCES] += 1
            if answers[number].key() == "join":
                gathered[number].counts[JOINED] += 1
                members.append(gathered[number])
        if len(members) >= LEAST and of_one_mind(members):
            for member in members:
                member.plan.squad = lane


def of_one_mind(members: list[Combatant]) -> bool:
    """Two who must attack different enemies cannot be in one Squad [r-goad]."""
    must = NOBODY
    for member in members:
        if member.plan.must_attack != NOBODY:
            if must != NOBODY and member.plan.must_attack != must:
                return False
            must = member.plan.must_attack
    return True


def ask_for_squads(fight: Fight[TorchlightBattle], enemies: list[Combatant]) -> None:
    """Enemies may declare Squads at setup too [r-squad-declare]."""
    for lane in range(1, LANES + 1):
        gathered = [enemy for enemy in enemies if enemy.lane == lane]
        if len(gathered) < LEAST:
            continue
        decisions: list[Decision[Word]] = [JoinSquad(fight.battle, member) for member in gathered]
        answers = fight.ask_each(decisions)
        muster(fight, [gathered[i] for i in range(len(gathered)) if answers[i].key() == "join"], lane)


# ---- forming and dissolving


def form_squads(fight: Fight[TorchlightBattle], side: int) -> None:
    """At the end of step 3 the named who stand in the lane are a Squad if they are at least three [r-squad-declare]."""
    battle = fight.battle
    named: i64 = 0
    bit: i64 = 1
    for combatant in battle.combatants:
        if combatant.side == side and combatant.plan.squad > 0:
            named |= bit << combatant.plan.squad
    for lane in range(1, LANES + 1):
        if named >> lane & 1:
            members = [
                combatant for combatant in battle.combatants if combatant.plan.squad == lane and combatant.side == side
            ]
            muster(fight, [member for member in members if member.lane == lane and member.able()], lane)


def muster(fight: Fight[TorchlightBattle], members: list[Combatant], lane: int) -> None:
    """These form a Squad, if they are enough; otherwise none of them is a member."""
    enough = len(members) >= LEAST
    for member in members:
        member.squad = lane if enough else 0
    if enough and fight.listening:
        fight.note(ev.SquadFormed("squad-form", members[0].side, lane, [member.who for member in members]))


def setup_squads(fight: Fight[TorchlightBattle]) -> None:
    """Enemies may also be a Squad from the start, but not the surprised [r-squad-declare, r-surprise]."""
    battle = fight.battle
    if battle.variants.squad_rule == NO_SQUADS or not battle.variants.declared_squads():
        return
    for named in battle.setup_squads:
        members = [battle.combatants[who] for who in named]
        lane = members[0].lane
        muster(
            fight,
            [member for member in members if member.lane == lane and member.able() and not member.surprised],
            lane,
        )


def end_squads(fight: Fight[TorchlightBattle], side: int) -> None:
    """Step 0 of the side's next turn ends them, unless they stand until they fall below three [r-squad-declare]."""
    battle = fight.battle
    if battle.variants.standing_squads:
        return
    for combatant in battle.combatants:
        if combatant.side == side and combatant.squad > 0:
            leave_squad(combatant)


def judge_squads(fight: Fight[TorchlightBattle]) -> None:
    """Who has left the lane is no member; below three able members the Squad is gone [r-squad-declare]."""
    battle = fight.battle
    for member in battle.combatants:
        if member.squad == 0:
            continue
        if member.lane != member.squad or not member.able():
            leave_squad(member)
            continue
        count = 0
        for comrade in battle.combatants:
            if (
                comrade.squad == member.squad
                and comrade.side == member.side
                and comrade.able()
                and comrade.lane == member.squad
            ):
                count += 1
        if count < LEAST:
            dissolve(fight, member.side, member.squad)


def dissolve(fight: Fight[TorchlightBattle], side: int, lane: int) -> None:
    members = [combatant for combatant in fight.battle.combatants if combatant.side == side and combatant.squad == lane]
    for member in members:
        leave_squad(member)
    if fight.listening:
        fight.note(ev.SquadDissolved("r-squad-declare", side, lane, [member.who for member in members]))
