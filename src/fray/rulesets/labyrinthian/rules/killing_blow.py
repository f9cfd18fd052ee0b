"""Incapacitation and the Killing Blow: the deliberate end of a target at zero Composure."""

from __future__ import annotations

from fray.engine.decisions import Forbidden, Option
from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.blows import PURPOSE_NAMES, TO_KILL
from fray.rulesets.labyrinthian.model.objectives import AFTER_CLASH
from fray.rulesets.labyrinthian.model.options import INCAPACITATE, KILL, Strike
from fray.rulesets.labyrinthian.model.sheets import ENGINE, Source
from fray.rulesets.labyrinthian.model.state import (
    NOBODY,
    Combatant,
    LabBattle,
    LabFight,
    same_place,
)
from fray.rulesets.labyrinthian.model.variants import CERTAIN, FREE_FINISH
from fray.rulesets.labyrinthian.rules.action_ratings import choose_rating
from fray.rulesets.labyrinthian.rules.climbing import use_rating
from fray.rulesets.labyrinthian.rules.composure import put_out, slay, vulnerable
from fray.rulesets.labyrinthian.rules.ending import check_the_end
from fray.rulesets.labyrinthian.rules.flying import settle_shaken
from fray.rulesets.labyrinthian.rules.refusals import NOT_AT_ZERO
from fray.rulesets.labyrinthian.rules.wounds import yields


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
