"""Squads: when a group is one, and what being one does [squad-form]."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.engine.decisions import Decision, Word
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.lanes import LANES
from fray.rulesets.torchlight.model.state import Combatant, TorchlightBattle
from fray.rulesets.torchlight.model.variants import DECLARED, LANE_AUTOMATIC, LANE_OUTNUMBER, NO_SQUADS
from fray.rulesets.torchlight.rules.engagement import NOW, lane_of
from fray.rulesets.torchlight.rules.verbs import leave_squad

LEAST: Final = 3  # [squad-form]


class JoinSquad(Decision[Word]):
    """Those who will stand in a lane together may act as a Squad: each says whether it joins [squad-form]."""

    KIND = "squad"
    CLAUSE = "squad-form"

    def __init__(self, battle: TorchlightBattle, one: Combatant) -> None:
        super().__init__(one.seat, one.who)
        self.battle = battle
        self.one = one

    def options(self) -> list[Word]:
        return [Word("alone", "squad-form"), Word("join", "squad-form")]


def in_squad(battle: TorchlightBattle, one: Combatant) -> bool:
    """Whether single attackers are Impaired against it: a declared Squad, or by the option three in a lane.

    [squad-defense, r-squad-single, r-rule-options]
    """
    rule = battle.variants.squad_rule
    if rule <= 1:
        return one.squad > 0
    return rule == LANE_AUTOMATIC and one.able() and able_in_lane(battle, one.side, one.lane) >= LEAST


def able_in_lane(battle: TorchlightBattle, side: int, lane: int, when: int = NOW) -> int:
    """How many of a side are able in a lane."""
    count = 0
    for one in battle.combatants:
        if one.side == side and lane_of(one, when) == lane and one.able():
            count += 1
    return count


def may_attack_alone(battle: TorchlightBattle, one: Combatant) -> bool:
    """The price of acting as a Squad: members attack only through the joint attack [r-squad-declare]."""
    return one.plan.squad == 0 or battle.variants.squad_rule != DECLARED


def grouped_attack(battle: TorchlightBattle, one: Combatant) -> bool:
    """Whether a lone attack counts as one of a group (only for the option 'lane-automatic')."""
    if battle.variants.squad_rule != LANE_AUTOMATIC:
        return False
    return able_in_lane(battle, one.side, one.post_lane, 1) >= LEAST


def outnumbering(battle: TorchlightBattle, one: Combatant, target: Combatant) -> int:
    """By the option 'lane-outnumber', within a lane: 1 for the more numerous side, -1 for the other [note-squads]."""
    if battle.variants.squad_rule != LANE_OUTNUMBER or one.post_lane != target.lane:
        return 0
    ours = able_in_lane(battle, one.side, target.lane, 1)
    theirs = able_in_lane(battle, target.side, target.lane, 1)
    return 1 if ours > theirs else -1 if theirs > ours else 0


# ---- forming and dissolving


def form_squads(fight: Fight[TorchlightBattle], side: int) -> None:
    """At the end of step 3 the named who stand in the lane are a Squad if they are at least three [r-squad-declare]."""
    battle = fight.battle
    if not battle.variants.declared_squads():
        return
    named: i64 = 0
    bit: i64 = 1
    for one in battle.combatants:
        if one.side == side and one.plan.squad > 0:
            named |= bit << one.plan.squad
    for lane in range(1, LANES + 1):
        if named >> lane & 1:
            members = [one for one in battle.combatants if one.plan.squad == lane and one.side == side]
            muster(fight, [one for one in members if one.lane == lane and one.able()], lane)


def muster(fight: Fight[TorchlightBattle], members: list[Combatant], lane: int) -> None:
    """These form a Squad, if they are enough; otherwise none of them is a member."""
    enough = len(members) >= LEAST
    for one in members:
        one.squad = lane if enough else 0
        one.squad_declared = fight.battle.round
    if enough and fight.listening:
        fight.note(ev.SquadFormed("squad-form", members[0].side, lane, [one.who for one in members]))


def setup_squads(fight: Fight[TorchlightBattle]) -> None:
    """Enemies may also be a Squad from the start, but not the surprised [r-squad-declare, r-surprise]."""
    battle = fight.battle
    if battle.variants.squad_rule == NO_SQUADS or not battle.variants.declared_squads():
        return
    for named in battle.setup_squads:
        members = [battle.combatants[who] for who in named]
        lane = members[0].lane
        muster(fight, [one for one in members if one.lane == lane and one.able() and not one.surprised], lane)


def end_squads(fight: Fight[TorchlightBattle], side: int) -> None:
    """Step 0 of the side's next turn ends them, unless they stand until they fall below three [r-squad-declare]."""
    battle = fight.battle
    if battle.variants.standing_squads:
        return
    for one in battle.combatants:
        if one.side == side and one.squad > 0:
            leave_squad(one)


def judge_squads(fight: Fight[TorchlightBattle]) -> None:
    """Who has left the lane is no member; below three able members the Squad is gone [r-squad-declare]."""
    battle = fight.battle
    for one in battle.combatants:
        if one.squad == 0:
            continue
        if one.lane != one.squad or not one.able():
            leave_squad(one)
            continue
        count = 0
        for other in battle.combatants:
            if other.squad == one.squad and other.side == one.side and other.able() and other.lane == one.squad:
                count += 1
        if count < LEAST:
            dissolve(fight, one.side, one.squad)


def dissolve(fight: Fight[TorchlightBattle], side: int, lane: int) -> None:
    members = [one for one in fight.battle.combatants if one.side == side and one.squad == lane]
    for one in members:
        leave_squad(one)
    if fight.listening:
        fight.note(ev.SquadDissolved("r-squad-declare", side, lane, [one.who for one in members]))
