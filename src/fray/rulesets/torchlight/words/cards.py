# mypyc: skip - what people look at
"""A card for each combatant with its gauges and tags, the header above them, and the full sheet."""

from __future__ import annotations

from fray.engine.board import Card, Gauge, Header, Tag, Turn
from fray.engine.english import listed
from fray.rulesets.torchlight.model.lanes import STANCES, cell_key
from fray.rulesets.torchlight.model.plans import NOBODY
from fray.rulesets.torchlight.model.sheets import CHARACTERISTICS, CLASS_NAMES, DAMAGE_TYPES, WEAPON, Item
from fray.rulesets.torchlight.model.state import (
    AFTERMATH,
    BYSTANDER,
    DEAD,
    INCAPACITATED,
    KEEPERS_TURN,
    PHASES,
    PLAYERS,
    PLAYERS_TURN,
    RETREATED,
    SIDES,
    UP,
    WAITING,
    WHEREABOUTS,
    Combatant,
    TorchlightBattle,
)
from fray.rulesets.torchlight.rules.engagement import engaged
from fray.rulesets.torchlight.rules.grid import acts
from fray.rulesets.torchlight.rules.squads import in_squad
from fray.rulesets.torchlight.words.stage import portrait
from fray.rulesets.torchlight.words.wording import characteristic, name, place, signed, stance

WORN = "↓"


def cards(battle: TorchlightBattle) -> list[Card]:
    """Everybody, also the fallen and those still to come, in roster order."""
    return [card(battle, combatant) for combatant in battle.combatants]


def card(battle: TorchlightBattle, combatant: Combatant) -> Card:
    return Card(
        who=combatant.who,
        name=combatant.name,
        side=SIDES[combatant.side],
        place=cell_key(combatant.side, combatant.lane, combatant.depth) if combatant.on_grid() else "",
        gauges=tuple(gauges(combatant)),
        tags=(*stance_tags(combatant), *tags_of(battle, combatant)),
        out=combatant.condition != UP or combatant.whereabouts > WAITING,
        acting=has_turn(battle, combatant),
        icon=portrait(combatant.sheet),
    )


def gauges(combatant: Combatant) -> list[Gauge]:
    """Breath, and each Characteristic's score, marked where it is worn down [damage-dc-st, r-breath-recovery]."""
    found = [Gauge("breath", "Breath", combatant.breath, 0, combatant.most_breath, clause="damage-breath-first")]
    for number, key in enumerate(CHARACTERISTICS):
        score = combatant.scores[number]
        text = f"{score}{WORN if score < combatant.maxima[number] else ''}"
        found.append(
            Gauge(key, characteristic(number), score, 0, combatant.maxima[number], text, "characteristic-table")
        )
    return found


# ---- where the fight is


def header(battle: TorchlightBattle) -> Header:
    """The round, whose turn it is, and who acts in it: all of a side at once [round-three-turns, turn-order]."""
    phase = "The fight is over" if battle.result is not None else PHASES[battle.phase].capitalize()
    able = [combatant for combatant in battle.combatants if combatant.able()] if battle.phase != AFTERMATH else []
    order = tuple(Turn(combatant.who, "", done(battle, combatant), has_turn(battle, combatant)) for combatant in able)
    return Header(battle.round, phase, order)


def has_turn(battle: TorchlightBattle, combatant: Combatant) -> bool:
    turn = PLAYERS_TURN if combatant.side == PLAYERS else KEEPERS_TURN
    return battle.result is None and battle.phase == turn and acts(battle, combatant)


def done(battle: TorchlightBattle, combatant: Combatant) -> bool:
    return battle.phase > (PLAYERS_TURN if combatant.side == PLAYERS else KEEPERS_TURN)


# ---- the sheet


def inspect(battle: TorchlightBattle, who: int) -> list[str]:
    """A combatant's sheet, and how it stands now."""
    combatant = battle.combatants[who]
    sheet = combatant.sheet
    where = (
        f"in {place(combatant.lane, combatant.depth)}" if combatant.on_grid() else WHEREABOUTS[combatant.whereabouts]
    )
    where = "dead" if combatant.condition == DEAD else where
    scores = ", ".join(f"{characteristic(at)} {score}/{combatant.st(at)}" for at, score in enumerate(combatant.scores))
    skills = [f"{CLASS_NAMES[at]} {signed(bonus)}" for at, bonus in enumerate(sheet.proficiency) if bonus]
    immune = [name for at, name in enumerate(DAMAGE_TYPES) if sheet.immune_to(at)]
    marks = "; ".join(tag.label for tag in tags_of(battle, combatant))
    return [
        f"{combatant.name} ({sheet.name}, {SIDES[combatant.side]}), {where}",
        f"Breath {combatant.breath} of {combatant.most_breath}; {scores}",
        *([f"Proficiency: {', '.join(skills)}"] if skills else []),
        *items_lines(combatant),
        *([f"Armor: {combatant.soak()} off each physical blow"] if combatant.soak() else []),
        *([f"Immune to {listed(immune)}"] if immune else []),
        *([f"Attacks: {sheet.attacks}"] if sheet.attacks > 1 else []),
        *([f"Marks: {marks}"] if marks else []),
        *([f"Tactics: {sheet.tactics}"] if sheet.tactics else []),
    ]


def items_lines(combatant: Combatant) -> list[str]:
    lines = []
    for words, items in (("Holds", combatant.held), ("Carries", combatant.stowed), ("By nature", combatant.natural)):
        if items:
            lines.append(f"{words}: {', '.join(item_words(item) for item in items)}")
    return lines


def item_words(item: Item) -> str:
    """'sword (d10 slashing)'."""
    return f"{item.name} (d{item.die} {DAMAGE_TYPES[item.damage]})" if item.sort == WEAPON else item.name


# ---- tags


def tags_of(battle: TorchlightBattle, combatant: Combatant) -> list[Tag]:
    """Everything that marks a combatant now [r-status-list]."""
    return [
        *state_tags(combatant),
        *round_tags(battle, combatant),
        *bond_tags(battle, combatant),
        *hold_tags(battle, combatant),
    ]


def state_tags(combatant: Combatant) -> list[Tag]:
    tags = []
    if combatant.condition == DEAD:
        tags.append(Tag("dead", "condition-dead", term="dead"))
    if combatant.condition == INCAPACITATED:
        tags.append(Tag("Incapacitated", "condition-incapacitated", term="incapacitated"))
    if combatant.dying and not combatant.stabilized:
        tags.append(Tag("Dying", "condition-dying", term="dying"))
    if combatant.stabilized:
        tags.append(Tag("Stabilized", "condition-stabilized", term="stabilized"))
    if combatant.unconscious:
        tags.append(Tag("unconscious", "dying-start", term="unconscious"))
    if combatant.whereabouts == RETREATED:
        tags.append(Tag("retreated", "condition-retreated", term="retreated"))
    if combatant.whereabouts == WAITING:
        tags.append(Tag("still to come", "r-joining", term="to-come"))
    if combatant.whereabouts == BYSTANDER:
        tags.append(Tag("bystander", "r-noncombat", term="bystander"))
    return tags


def stance_tags(combatant: Combatant) -> list[Tag]:
    """Its stance, while it can use it [stance-table]."""
    if not combatant.on_grid() or combatant.condition != UP:
        return []
    return [Tag(stance(combatant.depth), "stance-table", term=STANCES[combatant.depth])]


def round_tags(battle: TorchlightBattle, combatant: Combatant) -> list[Tag]:
    """What holds for this turn or this round."""
    clock = battle.clock()
    marks = [
        (combatant.barred, "no Initiative", "no-initiative", "condition-no-initiative"),
        (combatant.surprised, "surprised", "surprised", "condition-surprised"),
        (combatant.passes_until >= clock, "holds back", "holds-back", "r-speak"),
        (combatant.ranged_mark, "ranged mark", "ranged-mark", "condition-ranged-mark"),
        (combatant.on_grid() and engaged(battle, combatant), "Engaged", "engaged", "engaged-definition"),
        (combatant.distracted_to >= clock, "distracted", "distracted", "condition-distracted"),
        (combatant.evading_to >= clock, "evading", "evading", "condition-evading"),
        (combatant.intimidated_to >= clock, "intimidated", "intimidated", "condition-intimidated"),
        (combatant.pinned_to >= clock, "pinned", "pinned", "condition-pinned"),
        (combatant.prone and combatant.condition == UP, "prone", "prone", "condition-prone"),
        (combatant.hidden, "hidden", "hidden", "condition-hidden"),
        (combatant.hidden_bonus, "out of hiding", "hidden-bonus", "condition-hidden-bonus"),
        (combatant.on_grid() and in_squad(battle, combatant), "Squad", "squad", "condition-squad-member"),
    ]
    tags = [Tag(words, clause, term=term) for there, words, term, clause in marks if there]
    noted = sum(number // 64 for number in combatant.noted)
    return [*tags, Tag(f"{noted} noted", "round-damage-total-at-end", term="noted")] if noted else tags


def bond_tags(battle: TorchlightBattle, combatant: Combatant) -> list[Tag]:
    """Tags that name another combatant."""
    clock = battle.clock()
    tags = []
    named = (
        (combatant.parry, "parries", "parrying", "condition-parrying"),
        (combatant.goad, "goaded by", "goaded", "condition-goaded"),
    )
    for bond, word, term, clause in named:
        foe = bond.foe if bond.ends >= clock else bond.next_foe
        if foe != NOBODY:
            tags.append(Tag(f"{word} {name(battle, foe)}", clause, term=term))
    if combatant.called != NOBODY:
        tags.append(Tag(f"aims at {name(battle, combatant.called)}", "condition-called-shot-ready", term="called-shot"))
    if combatant.ward != NOBODY:
        tags.append(Tag(f"protects {name(battle, combatant.ward)}", "condition-protecting", term="protecting"))
    return tags


def hold_tags(battle: TorchlightBattle, combatant: Combatant) -> list[Tag]:
    tags = []
    if combatant.grappling != NOBODY:
        tags.append(Tag(f"holds {name(battle, combatant.grappling)}", "condition-grappling", term="grappling"))
    if combatant.grapplers:
        tags.append(Tag("grappled", "condition-grappled", term="grappled"))
    return tags
