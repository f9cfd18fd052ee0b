"""Skill Actions: the Keeper's word, the Rating chosen once the target number is known, degrees and complications."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.engine.decisions import Decision, Word
from fray.engine.sums import Term, named
from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.options import Numbered, Work
from fray.rulesets.labyrinthian.model.rulings import Target
from fray.rulesets.labyrinthian.model.sheets import SKILLS, TALENT_NAMES
from fray.rulesets.labyrinthian.model.state import SHAKEN_MOVEMENT, Combatant, LabBattle, LabFight
from fray.rulesets.labyrinthian.model.terrain_tags import DIFFICULT, TerrainTag
from fray.rulesets.labyrinthian.rules.action_ratings import choose_rating, declare
from fray.rulesets.labyrinthian.rules.climbing import use_rating
from fray.rulesets.labyrinthian.rules.composure import spend_composure
from fray.rulesets.labyrinthian.rules.draws import complication_die, lost_composure
from fray.rulesets.labyrinthian.rules.keeper import LATER, AskComplication, TargetNumber
from fray.rulesets.labyrinthian.rules.prone import knock_prone
from fray.rulesets.labyrinthian.rules.terrain_tags import obscured_rating
from fray.rulesets.labyrinthian.rules.verbs import pay, pool, shake, spend_rating

# Degrees of success [skill-clean-success, skill-within-five, skill-far-short].
NOT_TRIED: Final = -1
SHORT: Final = 0
WITHIN: Final = 1
CLEAN: Final = 2
DEGREE_NAMES: Final[tuple[str, ...]] = ("severe complications", "a complication", "clean")
NEARLY: Final = 5

EASY: Final = 10  # [difficulty-ladder]
STANDARD: Final = 15
HARD: Final = 20
SOME_WORDS: Final[tuple[str, ...]] = (
    "loses 10 Movement",
    "is knocked Prone",
    "loses Composure",
    "stands in Difficult Terrain",
)
SEVERE_WORDS: Final[tuple[str, ...]] = (
    "loses all Movement and is Prone",
    "loses much Composure",
    "loses the other Rating",
    "loses the Initiative to an enemy",
)
SKILL: Final = "skill"
LOST: Final = "lost"  # Movement that nobody has spent


# ---- the Keeper's word


class ChooseSkill(Decision[Work]):
    """Which of the 32 Skills a free idea rests on [skill-declare-intent, skill-actions]."""

    KIND = "which-skill"
    CLAUSE = "skill-declare-intent"

    def __init__(self, battle: LabBattle, actor: Combatant) -> None:
        super().__init__(actor.seat, actor.who)
        self.battle = battle
        self.actor = actor

    def stands(self) -> bool:
        return self.actor.may_act() and not self.actor.at_zero()

    def options(self) -> list[Work]:
        return [
            Work(SKILL, name, "skill-actions", number=talent) for talent, names in enumerate(SKILLS) for name in names
        ]


def improvise(fight: LabFight, actor: Combatant) -> None:
    """Any of the 32 Skills on a free idea; the Keeper says what comes of it.

    [skill-yes-and, skills-thirty-two]
    """
    choice = declare(fight, actor, ChooseSkill(fight.battle, actor))
    try_skill(fight, actor, choice.name, choice.number, STANDARD, "skill-actions", False, 0)


def try_skill(
    fight: LabFight, actor: Combatant, skill: str, talent: int, standard: int, clause: str, fits: bool, bonus: int
) -> int:
    """The Keeper gives the target number and what else it takes, or refuses; then the attempt.

    A refused idea costs nothing. Where the other Rating is the price, the Keeper can ask for it only from one who has
    both: it is known when the attempt has taken its own, and given up then.

    [skill-target-number, skill-extra-requirements, skill-yes-and, skill-must-fit]
    """
    ruling = declare(fight, actor, TargetNumber(fight.battle, actor, skill, standard, fits))
    if isinstance(ruling, Word):
        if fight.listening:
            fight.note(ev.KeeperRuled("skill-yes-and", skill, "refused", actor.who))
        return NOT_TRIED
    assert isinstance(ruling, Target)
    degree = attempt(fight, actor, skill, talent, ruling.number, clause, bonus)
    if ruling.gives_up_other and actor.has_rating():
        spend_rating(fight, actor, actor.best_rating(), skill, "skill-extra-requirements")
    return degree


# ---- the attempt


def attempt(
    fight: LabFight, actor: Combatant, skill: str, talent: int, needed: i64, clause: str, modifier: int = 0
) -> int:
    """Spend a Rating on a Skill Action against a known number: the degree. All but a clean success complicate matters.

    [skill-actions, skill-declare-intent, skill-choose-ar-after, skill-clean-success, skill-action-total]
    """
    rating = choose_rating(fight, actor, skill, clause, needed)
    total = total_of(fight, actor, rating, skill, talent, needed, clause, modifier)
    degree = degree_of(total, needed)
    if degree != CLEAN:
        complicate(fight, actor, degree == SHORT)
    return degree


def total_of(
    fight: LabFight, actor: Combatant, rating: i64, skill: str, talent: int, needed: i64, clause: str, modifier: int
) -> int:
    """Rating + Talent of the Skill + whatever the situation adds; the Rating is spent [skill-action-total]."""
    terms: list[Term] | None = [] if fight.listening else None
    total = named(terms, "Action Rating", use_rating(fight, actor, rating, skill, clause))
    total += named(terms, TALENT_NAMES[talent], actor.sheet.talents[talent])
    total += named(terms, "modifiers", modifier)
    total += obscured_rating(fight.battle, actor, terms)
    if terms is not None:
        degree = DEGREE_NAMES[degree_of(total, needed)]
        fight.note(ev.SkillTried(clause, actor.who, skill, total, needed, degree, terms))
    return total


def degree_of(total: i64, needed: i64) -> int:
    """Met: clean. Up to 5 short: with a complication. Worse: with severe ones.

    [skill-clean-success, skill-within-five, skill-far-short, zero-exact-values]
    """
    if total >= needed:
        return CLEAN
    return WITHIN if needed - total <= NEARLY else SHORT


# ---- complications


def complicate(fight: LabFight, actor: Combatant, severe: bool) -> None:
    """The Keeper names it, lets the dice say, or holds it back so that nobody knows until it strikes.

    [skill-within-five, skill-far-short, skill-complication-hidden, skill-complications-default]
    """
    answer = fight.ask(AskComplication(fight.battle, actor, severe))
    if not actor.able():  # put out by an order
        return
    if answer.key() == LATER:
        actor.owed = 2 if severe else 1
        return
    actor.owed = 0
    chosen = answer.number if isinstance(answer, Numbered) else 0
    face = chosen or complication_die(fight, actor)
    if fight.listening:
        clause = "skill-far-short" if severe else "skill-within-five"
        words = SEVERE_WORDS[face - 1] if severe else SOME_WORDS[face - 1]
        fight.note(ev.Complicated(clause, actor.who, severe, words, 0 if chosen else face))
    if severe:
        suffer_severely(fight, actor, face)
    else:
        suffer_somewhat(fight, actor, face)


def suffer_somewhat(fight: LabFight, actor: Combatant, face: int) -> None:
    """1 lose 10 Movement; 2 Prone; 3 lose 1d6 Composure; 4 Difficult Terrain [skill-complications-default]."""
    if face == 1:
        lose_movement(fight, actor, 10)
    elif face == 2:
        knock_prone(fight, actor, "skill-complications-default")
    elif face == 3:
        lose_composure(fight, actor, lost_composure(fight, actor, 1), "a complication", "skill-complications-default")
    else:
        tag = TerrainTag(DIFFICULT, actor.position)
        tag.fleeting = True
        fight.battle.ground.add(tag)


def suffer_severely(fight: LabFight, actor: Combatant, face: int) -> None:
    """1 all Movement and Prone; 2 lose 2d6 Composure; 3 the other Rating; 4 the enemy seizes the Initiative."""
    if face == 1:
        lose_movement(fight, actor, actor.movement)
        knock_prone(fight, actor, "skill-complications-default")
    elif face == 2:
        lose_composure(fight, actor, lost_composure(fight, actor, 2), "a complication", "skill-complications-default")
    elif face == 3:
        if actor.has_rating():
            spend_rating(fight, actor, actor.best_rating(), "a complication", "skill-complications-default")
    else:
        fight.battle.forced_seizure = actor.side


def lose_movement(fight: LabFight, victim: Combatant, amount: int) -> None:
    """Movement is taken away, which disrupts a Natural flyer; nothing can be taken from those who have none.

    A Unit loses it off its rate. [natural-flight-details, warfare-units]
    """
    taken = min(amount, pool(victim, False))
    if taken > 0:
        pay(fight, victim, taken, False, LOST, "skill-complications-default")
        shake(victim, SHAKEN_MOVEMENT)


def lose_composure(fight: LabFight, victim: Combatant, amount: int, what: str, clause: str) -> None:
    """Composure that is lost to mischance or fear is no damage and stops at 1 [skill-complications-default]."""
    lost = min(amount, victim.composure - 1)
    if lost > 0:
        spend_composure(fight, victim, lost, what, clause)
