"""When a fight is over, and giving up before it is."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision
from fray.rulesets.labyrinthian.model.objectives import (
    AFTER_CLASH,
    AFTER_ROUND,
    AFTER_TURN,
    ANY_LEVEL,
    BREAKS,
    FIRST_TO_ZERO,
    HOLD,
    OUT,
    REACH,
    SLAY,
    SURVIVE,
    Aim,
)
from fray.rulesets.labyrinthian.model.options import SURRENDER, YES, Plain
from fray.rulesets.labyrinthian.model.state import (
    CHASE,
    DEAD,
    NO_STANCE,
    NOBODY,
    TO_COME,
    Combatant,
    LabBattle,
    LabFight,
)
from fray.rulesets.labyrinthian.rules.chase import check_the_chase, pursuit
from fray.rulesets.labyrinthian.rules.keeper import NO, AskKeeper
from fray.rulesets.labyrinthian.rules.stances import end_stance
from fray.rulesets.labyrinthian.rules.verbs import conclude, fight_again, give_in

FIGHT_ON: Final = "fight-on"
STOP: Final = "stop"
STAY: Final = "stay"
RESUME: Final = "resume"


class YesOrNo(Decision[Plain]):
    """A small question to one combatant; the first word is what happens if nobody cares."""

    def __init__(self, battle: LabBattle, actor: Combatant, about: str, words: list[str], clause: str) -> None:
        super().__init__(actor.seat, actor.who)
        self.battle = battle
        self.actor = actor
        self.about = about
        self.words = words
        self.because = clause

    def kind(self) -> str:
        return self.about

    def clause(self) -> str:
        return self.because

    def options(self) -> list[Plain]:
        return [Plain(word, self.because) for word in self.words]


def check_the_end(fight: LabFight, moment: int) -> None:
    """After every Clash, Turn and Round: an objective reached, or at most one side with an able member.

    [end-of-fight]
    """
    battle = fight.battle
    aim = objective_reached(battle, moment)
    if aim is not None:
        conclude(fight, aim.side, aim.words, "end-of-fight")
    loser = loser_of_the_pit(battle, moment)
    if loser != NOBODY:
        ask_the_winner(fight, battle.combatants[loser])
    if battle.grid == CHASE:
        check_the_chase(fight)
        return
    able = sides_able(battle)
    if (
        len(able) < 2
        and not [combatant for combatant in battle.combatants if combatant.presence == TO_COME]
        and not pursuit(fight)
    ):
        if able and pursuit(fight):
            return
        side = able[0] if able else NOBODY
        words = "nobody else can fight on" if able else "nobody can fight on"
        conclude(fight, side, words, "end-of-fight")


def check_the_time(fight: LabFight) -> None:
    """Called a draw at the end of Round 50 [end-of-fight]."""
    if fight.battle.round >= fight.battle.round_limit:
        conclude(fight, NOBODY, "time has run out", "end-of-fight")


def ask_the_winner(fight: LabFight, loser: Combatant) -> None:
    """Where the first at zero has lost: the winner ends it there or plays on [end-of-fight, no-obligation-to-kill]."""
    winners = [enemy for enemy in fight.battle.combatants if enemy.side != loser.side and enemy.fights()]
    if not winners or loser.asked_to_yield:
        return
    loser.asked_to_yield = True
    question = YesOrNo(fight.battle, winners[0], "play-on", [STOP, FIGHT_ON], "no-obligation-to-kill")
    if fight.ask(question).word == STOP:
        conclude(fight, winners[0].side, f"{loser.name} is at zero Composure", "end-of-fight")


# ---- surrender


def surrender(fight: LabFight, combatant: Combatant, clause: str = "surrender") -> bool:
    """Treated as at zero Composure from now on; a second time only if it is accepted; whether it is.

    [surrender, surrendered-turns, surrender-abuse]
    """
    if combatant.surrenders:
        question = AskKeeper(fight.battle, "second-surrender", combatant.who, [NO, YES], "surrender-abuse")
        if fight.ask(question).word == NO:
            return False
    if combatant.stance != NO_STANCE:
        end_stance(fight, combatant, "stance-end")
    give_in(fight, combatant, clause)
    return True


def surrender_together(fight: LabFight, speaker: Combatant) -> bool:
    """The whole side surrenders if everybody agrees; nobody commits the others alone [surrender-flee-by-agreement]."""
    battle = fight.battle
    allies = [
        member
        for member in battle.combatants
        if member.side == speaker.side and member is not speaker and member.fights()
    ]
    questions: list[Decision[Plain]] = []
    for ally in allies:
        questions.append(YesOrNo(battle, ally, "agree", [NO, YES], "surrender-flee-by-agreement"))
    for answer in fight.ask_each(questions):
        if answer.word == NO:
            return False
    for member in [speaker, *allies]:
        surrender(fight, member, "surrender-flee-by-agreement")
    return True


def between_turns(fight: LabFight) -> None:
    """Those who came to zero may give in, those who gave in may fight on.

    [surrender, surrender-resume, surrendered-turns]
    """
    battle = fight.battle
    for combatant in battle.combatants.copy():
        if combatant.here() and combatant.surrendered and not combatant.incapacitated:
            question = YesOrNo(battle, combatant, "resume", [STAY, RESUME], "surrender-resume")
            if fight.ask(question).word == RESUME:
                fight_again(fight, combatant, "surrender-resume")
        elif combatant.composure == 0 and combatant.fights() and not combatant.asked_to_yield:
            combatant.asked_to_yield = True
            question = YesOrNo(battle, combatant, "give-up", [FIGHT_ON, SURRENDER], "surrender")
            if fight.ask(question).word == SURRENDER:
                surrender(fight, combatant)


# ---- objectives


def objective_reached(battle: LabBattle, moment: int) -> Aim | None:
    """The first aim that has been reached at this moment: its side wins, and its words say why [end-of-fight]."""
    for aim in battle.objective.aims:
        if aim.kind != BREAKS and aim.kind != FIRST_TO_ZERO and is_reached(battle, aim, moment):
            return aim
    return None


def is_reached(battle: LabBattle, aim: Aim, moment: int) -> bool:
    if aim.kind == SLAY or aim.kind == OUT:
        return fallen(battle, aim)
    if aim.kind == REACH:
        return moment == AFTER_TURN and members_there(battle, aim) >= aim.number
    if moment != AFTER_ROUND:
        return False
    if aim.kind == HOLD:
        return members_there(battle, aim) >= aim.number and not enemies_there(battle, aim)
    return aim.kind == SURVIVE and battle.round >= aim.round and able_members(battle, aim.side) >= aim.number


def loser_of_the_pit(battle: LabBattle, moment: int) -> int:
    """Where zero Composure after a Clash loses the fight: who is at zero. The winner may still fight on."""
    if moment != AFTER_CLASH:
        return NOBODY
    for aim in battle.objective.aims:
        if aim.kind == FIRST_TO_ZERO:
            for combatant in battle.combatants:
                if combatant.here() and not combatant.sheet.is_unit() and combatant.composure == 0:
                    return combatant.who
    return NOBODY


def broken_sides(battle: LabBattle) -> list[int]:
    """Sides whose courage is gone at the end of a Round: so many of their members are out."""
    found: list[int] = []
    for aim in battle.objective.aims:
        if aim.kind == BREAKS and members_out(battle, aim.side) >= aim.number:
            found.append(aim.side)
    return found


def fallen(battle: LabBattle, aim: Aim) -> bool:
    """Whether all of those named are dead or Incapacitated, or for an OUT aim out in any way."""
    for who in aim.who:
        combatant = battle.combatants[who]
        down = combatant.presence == DEAD or combatant.incapacitated
        if not down and (aim.kind == SLAY or combatant.able()):
            return False
    return bool(aim.who)


def members_there(battle: LabBattle, aim: Aim) -> int:
    return count_there(battle, aim, own=True)


def enemies_there(battle: LabBattle, aim: Aim) -> bool:
    return count_there(battle, aim, own=False) > 0


def count_there(battle: LabBattle, aim: Aim, own: bool) -> int:
    count = 0
    for combatant in battle.combatants:
        if combatant.position == aim.position and (combatant.side == aim.side) == own and combatant.fights():
            if aim.level == ANY_LEVEL or aim.level == combatant.level:
                count += 1
    return count


def able_members(battle: LabBattle, side: int) -> int:
    count = 0
    for combatant in battle.combatants:
        if combatant.side == side and combatant.fights():
            count += 1
    return count


def members_out(battle: LabBattle, side: int) -> int:
    """Those of a side, Units included, who are no longer able."""
    count = 0
    for combatant in battle.combatants:
        if combatant.side == side and not combatant.able():
            count += 1
    return count


def sides_able(battle: LabBattle) -> list[int]:
    """Sides with an able member; Units and engines do not count [end-of-fight]."""
    found: list[int] = []
    for combatant in battle.combatants:
        if combatant.side not in found and combatant.fights():
            found.append(combatant.side)
    return found
