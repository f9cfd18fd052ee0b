"""Teams: whose go it is, which of its members takes a turn, and which teams remain [teams]."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from fray.engine.decisions import Decision
from fray.rulesets.sixseconds.model.options import Pick
from fray.rulesets.sixseconds.model.state import TO_COME, Combatant, SixBattle, SixFight
from fray.rulesets.sixseconds.rules.surprise import may_act


@mypyc_attr(free_list_len=1)
class PickMember(Decision[Pick]):
    """A team's go: it must give the turn to one of its eligible members [team-picks-member, r-no-passing]."""

    KIND = "pick"
    CLAUSE = "team-picks-member"

    def __init__(self, battle: SixBattle, speaker: Combatant) -> None:
        super().__init__(speaker.seat, speaker.who)
        self.battle = battle
        self.speaker = speaker  # the first of the members, who is asked for all

    def begins(self) -> bool:
        return True

    def options(self) -> list[Pick]:
        return [Pick(member.who) for member in eligible(self.battle, self.speaker.side)]


def next_to_act(fight: SixFight) -> Combatant | None:
    """The go passes to the next team in initiative order that has a member left; the team picks which.

    None when every team has given all of its members their turn [teams, team-alternation, lopsided-teams,
    regained-turn-keeps-alternation, surprise-round-initiative].
    """
    battle = fight.battle
    count = len(battle.order)
    for passed in range(count):
        place = (battle.next_team + passed) % count
        members = eligible(battle, battle.order[place])
        if members:
            battle.next_team = place
            chosen = pick_member(fight, battle.order[place], members)
            battle.next_team = (place + 1) % count
            return chosen
    return None


def pick_member(fight: SixFight, team: int, members: list[Combatant]) -> Combatant:
    """The team's free choice, in every round anew; nobody is asked about the only member left.

    If the Keeper has taken out the member who was asked, the next one is asked among those who are left
    [team-picks-member, order-free-each-round, r-eligibility].
    """
    while len(members) > 1:
        speaker = members[0]
        chosen = fight.battle.combatants[fight.ask(PickMember(fight.battle, speaker)).who]
        if speaker.able():
            return chosen
        members = eligible(fight.battle, team)
    return members[0]


def eligible(battle: SixBattle, team: int) -> list[Combatant]:
    """The members able to act now that have not started a turn this round, the revived among them.

    [r-eligibility, one-turn-per-round, unable-to-act-no-turn, regained-turn, surprise-round]
    """
    return [
        member
        for member in battle.combatants
        if member.side == team and member.able() and may_act(member) and not member.turn_taken
    ]


def remains(battle: SixBattle, team: int) -> bool:
    """A member on the field, alive and conscious, or reinforcements still due [r-team-remains]."""
    for member in battle.combatants:
        if member.side == team and (member.able() or member.presence == TO_COME):
            return True
    return False
