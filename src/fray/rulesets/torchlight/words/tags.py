# mypyc: skip - what people look at
"""The small marks on a combatant's card, each with the clause or the content it opens."""

from __future__ import annotations

from fray.engine.board import Tag
from fray.rulesets.torchlight.model.plans import NOBODY
from fray.rulesets.torchlight.model.state import (
    BYSTANDER,
    DEAD,
    INCAPACITATED,
    RETREATED,
    UP,
    WAITING,
    Combatant,
    TorchlightBattle,
)
from fray.rulesets.torchlight.rules.engagement import engaged
from fray.rulesets.torchlight.rules.squads import in_squad
from fray.rulesets.torchlight.words.wording import name


def tags_of(battle: TorchlightBattle, one: Combatant) -> list[Tag]:
    """Everything that marks a combatant now [r-status-list]."""
    return [*state_tags(one), *round_tags(battle, one), *bond_tags(battle, one), *hold_tags(battle, one)]


def state_tags(one: Combatant) -> list[Tag]:
    tags = []
    if one.condition == DEAD:
        tags.append(Tag("dead", "condition-dead"))
    if one.condition == INCAPACITATED:
        tags.append(Tag("Incapacitated", "condition-incapacitated"))
    if one.dying and not one.stabilized:
        tags.append(Tag("Dying", "condition-dying"))
    if one.stabilized:
        tags.append(Tag("Stabilized", "condition-stabilized"))
    if one.unconscious:
        tags.append(Tag("unconscious", "dying-start"))
    if one.whereabouts == RETREATED:
        tags.append(Tag("retreated", "condition-retreated"))
    if one.whereabouts == WAITING:
        tags.append(Tag("still to come", "r-joining"))
    if one.whereabouts == BYSTANDER:
        tags.append(Tag("bystander", "r-noncombat"))
    return tags


def round_tags(battle: TorchlightBattle, one: Combatant) -> list[Tag]:
    """What holds for this turn or this round."""
    clock = battle.clock()
    marks = [
        (one.barred, "no Initiative", "condition-no-initiative"),
        (one.surprised, "surprised", "condition-surprised"),
        (one.passes_until >= clock, "holds back", "r-speak"),
        (one.ranged_mark, "ranged mark", "condition-ranged-mark"),
        (one.on_grid() and engaged(battle, one), "Engaged", "engaged-definition"),
        (one.distracted_to >= clock, "distracted", "condition-distracted"),
        (one.evading_to >= clock, "evading", "condition-evading"),
        (one.intimidated_to >= clock, "intimidated", "condition-intimidated"),
        (one.pinned_to >= clock, "pinned", "condition-pinned"),
        (one.prone and one.condition == UP, "prone", "condition-prone"),
        (one.hidden, "hidden", "condition-hidden"),
        (one.hidden_bonus, "out of hiding", "condition-hidden-bonus"),
        (one.on_grid() and in_squad(battle, one), "Squad", "condition-squad-member"),
    ]
    tags = [Tag(words, clause) for there, words, clause in marks if there]
    noted = sum(number // 64 for number in one.noted)
    return [*tags, Tag(f"{noted} noted", "round-damage-total-at-end")] if noted else tags


def bond_tags(battle: TorchlightBattle, one: Combatant) -> list[Tag]:
    """What names somebody else."""
    clock = battle.clock()
    tags = []
    named = ((one.parry, "parries", "condition-parrying"), (one.goad, "goaded by", "condition-goaded"))
    for bond, word, clause in named:
        foe = bond.foe if bond.ends >= clock else bond.next_foe
        if foe != NOBODY:
            tags.append(Tag(f"{word} {name(battle, foe)}", clause))
    if one.called != NOBODY:
        tags.append(Tag(f"aims at {name(battle, one.called)}", "condition-called-shot-ready"))
    if one.ward != NOBODY:
        tags.append(Tag(f"protects {name(battle, one.ward)}", "condition-protecting"))
    return tags


def hold_tags(battle: TorchlightBattle, one: Combatant) -> list[Tag]:
    tags = []
    if one.grappling != NOBODY:
        tags.append(Tag(f"holds {name(battle, one.grappling)}", "condition-grappling"))
    if one.grapplers:
        tags.append(Tag("grappled", "condition-grappled"))
    return tags
