"""Ending the fight: when it is over, Incapacitation and the Killing Blow, surrender and fleeing."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision, Forbidden, Option, Word
from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model import grid_events as ge
from fray.rulesets.labyrinthian.model.blows import PURPOSE_NAMES, TO_KILL
from fray.rulesets.labyrinthian.model.grid import CHASE, FS, RS, STEP
from fray.rulesets.labyrinthian.model.objectives import AFTER_CLASH
from fray.rulesets.labyrinthian.model.options import INCAPACITATE, KILL, SURRENDER, SURRENDER_ALL, YES, Plain, Strike
from fray.rulesets.labyrinthian.model.sheets import ENGINE, Source
from fray.rulesets.labyrinthian.model.state import (
    NO_STANCE,
    NOBODY,
    TO_COME,
    Combatant,
    LabBattle,
    LabFight,
    is_boss,
    same_place,
)
from fray.rulesets.labyrinthian.model.variants import CERTAIN, FREE_FINISH
from fray.rulesets.labyrinthian.rules.action_ratings import choose_rating
from fray.rulesets.labyrinthian.rules.chase import check_the_chase, depart, pursuit
from fray.rulesets.labyrinthian.rules.climbing import use_rating
from fray.rulesets.labyrinthian.rules.composure import put_out, slay, vulnerable
from fray.rulesets.labyrinthian.rules.flight import settle_shaken
from fray.rulesets.labyrinthian.rules.keeper import NO, AskKeeper
from fray.rulesets.labyrinthian.rules.objectives import is_contested, loser_of_the_pit, objective_reached, sides_able
from fray.rulesets.labyrinthian.rules.prone import pinned
from fray.rulesets.labyrinthian.rules.refusals import NOT_AT_ZERO
from fray.rulesets.labyrinthian.rules.stances import end_stance, may_use_movement
from fray.rulesets.labyrinthian.rules.verbs import conclude, fight_again, give_in, pay
from fray.rulesets.labyrinthian.rules.wounds import lacerate, yields

FIGHT_ON: Final = "fight-on"
STOP: Final = "stop"
STAY: Final = "stay"
RESUME: Final = "resume"


class YesOrNo(Decision[Plain]):
    """A small question to one combatant; the first word is the default."""

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

    def stands(self) -> bool:
        return self.actor.able()

    def options(self) -> list[Plain]:
        return [Plain(word, self.because) for word in self.words]


class PlayOn(YesOrNo):
    """Whether the winner of a bout ends it, now that its enemy is at zero [no-obligation-to-kill]."""

    def __init__(self, battle: LabBattle, winner: Combatant, loser: Combatant) -> None:
        super().__init__(battle, winner, "play-on", [STOP, FIGHT_ON], "no-obligation-to-kill")
        self.loser = loser

    def stands(self) -> bool:
        return self.actor.fights() and (self.loser.at_zero() or not self.loser.able())


class GiveUp(YesOrNo):
    """Whether a combatant that came to zero gives in [surrender]."""

    def __init__(self, battle: LabBattle, actor: Combatant) -> None:
        super().__init__(battle, actor, "give-up", [FIGHT_ON, SURRENDER], "surrender")

    def stands(self) -> bool:
        return self.actor.composure == 0 and self.actor.fights()


class Resume(YesOrNo):
    """Whether a combatant that has given in fights on [surrender-resume]."""

    def __init__(self, battle: LabBattle, actor: Combatant) -> None:
        super().__init__(battle, actor, "resume", [STAY, RESUME], "surrender-resume")

    def stands(self) -> bool:
        return self.actor.here() and self.actor.surrendered and not self.actor.incapacitated


def check_the_end(fight: LabFight, moment: int) -> None:
    """After every Clash, Turn and Round: an objective reached, or at most one side with an able member.

    If that is because a group has fled, its enemies may give chase instead. [end-of-fight, fleeing-group-chase]
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
    if is_contested(battle) or [combatant for combatant in battle.combatants if combatant.presence == TO_COME]:
        return
    able = sides_able(battle)
    if not pursuit(fight):
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
    question = PlayOn(fight.battle, winners[0], loser)
    if fight.ask(question).word == STOP and question.stands():
        conclude(fight, winners[0].side, f"{loser.name} is at zero Composure", "end-of-fight")


# ---- Incapacitation and the Killing Blow


def may_finish(battle: LabBattle, attacker: Combatant, target: Combatant) -> bool:
    """Whether a deliberate end is among what can be done to a target [killing-blow, killing-blow-procedure]."""
    return vulnerable(target) and (battle.variants.killing != FREE_FINISH or may_finish_free(attacker, target))


def may_finish_free(attacker: Combatant, target: Combatant) -> bool:
    """In the reading 'free finish': once per Turn, in the same place [killing-blow-procedure]."""
    return not attacker.finished_one and same_place(attacker, target) and target.sheet.kind != ENGINE


def finishing(unit: int, slot: int, source: Source, target: Combatant) -> list[Option]:
    """The deliberate end of a target at zero [killing-blow, incapacitation, lethality-is-deliberate]."""
    if target.sheet.kind == ENGINE:
        return []
    found: list[Option] = []
    if not target.incapacitated:
        found.append(Strike(INCAPACITATE, unit, slot, target.who, source.title))
    found.append(Strike(KILL, unit, slot, target.who, source.title))
    return found


def barred_finishes(battle: LabBattle, actor: Combatant, keys: set[str]) -> list[Forbidden]:
    """A Killing Blow at a target above zero Composure is refused [killing-blow, zero-composure-vulnerable]."""
    found: list[Forbidden] = []
    for slot in range(len(actor.sheet.sources)):
        for target in battle.combatants:
            for purpose in (KILL, INCAPACITATE):
                key = Strike(purpose, NOBODY, slot, target.who, "").key()
                if key not in keys and target.side != actor.side and target.here() and not vulnerable(target):
                    found.append(NOT_AT_ZERO.forbids(key, f"who:{target.who}"))
    return found


def finish(fight: LabFight, slayer: Combatant, target: Combatant, purpose: int) -> None:
    """A deliberate act slays a vulnerable target, or Incapacitates it so that it can take no actions.

    A Unit is destroyed or routed. A Killing Blow gives leverage to intimidate. [killing-blow, incapacitation,
    lethality-is-deliberate, killing-blow-procedure, killing-blow-intimidation, leverage-bonus, warfare-units]
    """
    if purpose == TO_KILL:
        slay(fight, target, "killing-blow")
        slayer.leverage = 2
    else:
        put_out(fight, target, "incapacitation")


def finish_off(fight: LabFight, attacker: Combatant, target: Combatant, purpose: int) -> None:
    """'certain': a Rating, no dice, nobody can prevent it. 'free finish': no Rating, once per Turn.

    [killing-blow-procedure]
    """
    if fight.battle.variants.killing == CERTAIN:
        rating = choose_rating(fight, attacker, PURPOSE_NAMES[purpose], "killing-blow-procedure")
        use_rating(fight, attacker, rating, PURPOSE_NAMES[purpose], "killing-blow-procedure")
    else:
        attacker.finished_one = True
    if yields(target):
        finish(fight, attacker, target, purpose)
    elif fight.listening:
        fight.note(ev.CloseCall("unyielding-foes", target.who, PURPOSE_NAMES[purpose]))
    settle_shaken(fight)
    check_the_end(fight, AFTER_CLASH)


# ---- surrender


def giving_up(battle: LabBattle, actor: Combatant) -> list[Option]:
    """Surrender, for itself or for the whole side by agreement [surrender, surrender-flee-by-agreement]."""
    found: list[Option] = [Plain(SURRENDER, "surrender")]
    if [ally for ally in battle.combatants if ally.side == actor.side and ally is not actor and ally.fights()]:
        found.append(Plain(SURRENDER_ALL, "surrender-flee-by-agreement"))
    return found


def surrender(fight: LabFight, combatant: Combatant, clause: str = "surrender") -> bool:
    """Treated as at zero Composure from now on; a second time only if it is accepted; whether it is.

    [surrender, surrendered-turns, surrender-abuse]
    """
    if combatant.surrenders:
        question = AskKeeper(fight.battle, "second-surrender", combatant.who, [NO, YES], "surrender-abuse")
        if fight.ask(question).word == NO or not combatant.able():
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
    for member in [speaker, *[ally for ally in allies if ally.fights()]]:
        surrender(fight, member, "surrender-flee-by-agreement")
    return True


def between_turns(fight: LabFight) -> None:
    """Those who came to zero may give in, those who gave in may fight on.

    [surrender, surrender-resume, surrendered-turns]
    """
    battle = fight.battle
    for combatant in battle.combatants.copy():
        if combatant.sheet.is_unit():
            continue
        if combatant.here() and combatant.surrendered and not combatant.incapacitated:
            resume = Resume(battle, combatant)
            if fight.ask(resume).word == RESUME and resume.stands():
                fight_again(fight, combatant, "surrender-resume")
        elif combatant.composure == 0 and combatant.fights() and not combatant.asked_to_yield:
            combatant.asked_to_yield = True
            give_up = GiveUp(battle, combatant)
            if fight.ask(give_up).word == SURRENDER and give_up.stands():
                surrender(fight, combatant)


# ---- fleeing


def flee_price(battle: LabBattle, fugitive: Combatant) -> int:
    return STEP * battle.ground.cost_factor(fugitive.position)


def may_flee(battle: LabBattle, fugitive: Combatant) -> bool:
    """From a Support Position, 10 Movement, not pinned or locked; a Boss cannot.

    In a chase the quarry leaves through Forward Support, and nobody through Rear Support.
    [fleeing, flee-details, grid-support, boss-details, chase-grid-rules]
    """
    if (
        fugitive.position not in (FS, RS)
        or is_boss(battle, fugitive)
        or not may_use_movement(fugitive)
        or fugitive.prone
    ):
        return False
    if battle.grid == CHASE and (fugitive.position == RS or fugitive.side != battle.quarry):
        return False
    held = pinned(battle, fugitive) or fugitive.pinned_round
    return not held and fugitive.movement >= flee_price(battle, fugitive)


class TakeAlong(Decision[Word]):
    """Whether a captor takes an Incapacitated enemy along when it leaves [incapacitated-state]."""

    KIND = "take-along"
    CLAUSE = "incapacitated-state"

    def __init__(self, battle: LabBattle, fugitive: Combatant, captive: Combatant) -> None:
        super().__init__(fugitive.seat, fugitive.who)
        self.battle = battle
        self.actor = fugitive
        self.captive = captive

    def stands(self) -> bool:
        return self.actor.able() and self.captive in captives_of(self.battle, self.actor)

    def options(self) -> list[Word]:
        return [Word("leave", "incapacitated-state"), Word("take", "incapacitated-state")]


def flee(fight: LabFight, fugitive: Combatant) -> None:
    """Gone; from a chase, escaped [fleeing, flee-details, chase-grid-rules]."""
    battle = fight.battle
    pay(fight, fugitive, flee_price(battle, fugitive), False, "leaving", "fleeing")
    lacerate(fight, fugitive)
    if not fugitive.able():  # [laceration-details]
        return
    for captive in captives_of(battle, fugitive):
        question = TakeAlong(battle, fugitive, captive)
        if fight.ask(question).word == "take" and question.stands():
            depart(fight, captive, "incapacitated-state")
    if not fugitive.may_act() or fugitive.position not in (FS, RS):  # the Keeper has put it out or elsewhere meanwhile
        return
    depart(fight, fugitive, "fleeing")
    if battle.grid == CHASE and fight.listening:
        fight.note(ge.Escaped("chase-grid-rules", fugitive.who))


def captives_of(battle: LabBattle, fugitive: Combatant) -> list[Combatant]:
    """Incapacitated enemies in the same place, with nobody able to oppose it in the Position [incapacitated-state]."""
    for enemy in battle.combatants:
        if enemy.side != fugitive.side and enemy.position == fugitive.position and enemy.able():
            return []
    return [
        captive
        for captive in battle.combatants
        if captive.side != fugitive.side and captive.incapacitated and captive.here() and same_place(fugitive, captive)
    ]
