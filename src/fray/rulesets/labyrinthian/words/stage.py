# mypyc: skip - what people look at
"""What the stage shows of Labyrinthian: verbs, ranks, icons and groups of options, portraits, moments of events."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from fray.engine.stage import (
    CHOOSE,
    Moment,
    MomentKind,
    Told,
    groups_by_type,
    icons_by_type,
    moments_by_type,
    ranks_by_type,
    stage_in,
    verbs_by_type,
)
from fray.rulesets.labyrinthian.model import approach as ap
from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model import grid_events as ge
from fray.rulesets.labyrinthian.model import options as op
from fray.rulesets.labyrinthian.model import rulings as ru
from fray.rulesets.labyrinthian.model.grid import NOWHERE, POSITION_KEYS
from fray.rulesets.labyrinthian.model.sheets import CHARACTER, ENGINE, ITEM_IDS, MONSTER, TALENTS, UNIT
from fray.rulesets.labyrinthian.model.state import NOBODY, Combatant, LabBattle
from fray.rulesets.labyrinthian.rules.abilities import RALLY_NAME, SCREECH_NAME, UPHEAVAL_NAME
from fray.rulesets.labyrinthian.rules.falling import ONTO
from fray.rulesets.labyrinthian.rules.keeper import CHOOSE as NAME_IT
from fray.rulesets.labyrinthian.rules.skill_actions import LOST
from fray.rulesets.labyrinthian.rules.skill_effects import DEEDS, OVERHEAR, TRUCE
from fray.rulesets.labyrinthian.words.sentences import FORCED

FOLDER: Final = Path(__file__).parents[1]

# ---- verbs

PLAIN_VERBS: Final = {
    op.END: "end",
    op.DONE: "done",
    op.GIVE_UP_STANCE: "drop-stance",
    op.JOIN_WALL: "ability",
    op.SURRENDER_ALL: "give-up",
    op.ALWAYS_EXTRA: "habit",
    op.ALWAYS_WOUND: "habit",
    "always-guard": "habit",
}
WORK_VERBS: Final = {
    "ability": "ability",
    "conjure": "ability",
    "effect": "ability",
    "prefer": "habit",
    "prefer-not": "habit",
    "deploy": "place",
    "remove": "tear-away",
}
DEED_VERBS: Final = {
    "flee": "give-up",
    "hide": "skill",
    "stay": "stay",
    "unit-stand": "command",
    "reload": "command",
    "takeover": "command",
    "let-fall": CHOOSE.key,
    "stabilize": CHOOSE.key,
    "fly-on": CHOOSE.key,
}
APPROACH_VERBS: Final = {ap.PLAIN: "come", ap.CHARGE: "charge", ap.JUMP: "jump", ap.VERTICAL: "vertical"}
MOMENTUM_VERBS: Final = {
    op.EXTRA: "reroll",
    op.FREE_EXTRA: "reroll",
    op.WOUND: "wound",
    op.FREE_WOUND: "wound",
    op.BREAK: "break",
    op.FREE_BREAK: "break",
    op.STANCE: "stance",
}
REACTION_VERBS: Final = {
    op.GUARD: "guard",
    op.PARRY: "parry",
    op.WARD: "ward",
    op.CHANNELED: "channel",
    op.COMMANDED: "interpose",
    op.DECLINE: "decline",
}


def _plain_verb(battle: LabBattle, option: op.Plain) -> str:
    """To surrender is in the menu on a Turn, and one of two answers where it is asked about."""
    if option.word == op.SURRENDER:
        return "give-up" if battle.acting != NOBODY else CHOOSE.key
    return PLAIN_VERBS.get(option.word, CHOOSE.key)


def _attack_verb(battle: LabBattle, option: op.Strike | op.AreaStrike) -> str:
    return "command" if option.unit >= 0 else "attack"


def _pick_verb(battle: LabBattle, option: op.Pick) -> str:
    if option.who < 0:
        return CHOOSE.key
    return "pass" if option.word == "pass" else "pick"


def _numbered_verb(battle: LabBattle, option: op.Numbered) -> str:
    if option.word == NAME_IT:
        return "complication"
    return "pick" if option.word == ONTO else CHOOSE.key


def _work_verb(battle: LabBattle, option: op.Work) -> str:
    if option.word == "skill":
        listed = option.name in DEEDS or option.name == op.IMPROVISE
        return "skill" if listed else TALENTS[option.number]
    return WORK_VERBS.get(option.word, "item")


verb: Final = verbs_by_type(
    {
        op.Plain: _plain_verb,
        op.Numbered: _numbered_verb,
        op.Strike: _attack_verb,
        op.AreaStrike: _attack_verb,
        op.Momentum: lambda battle, option: MOMENTUM_VERBS.get(option.use, "technique"),
        op.SomeDice: lambda battle, option: "hold" if option.word == op.HOLD else CHOOSE.key,
        op.Reaction: lambda battle, option: REACTION_VERBS[option.how],
        op.Pick: _pick_verb,
        op.Work: _work_verb,
        op.Go: lambda battle, option: "command" if option.how == op.UNIT_WALK else "move",
        op.Deed: lambda battle, option: DEED_VERBS.get(option.word, "move"),
        op.EnterBuilding: "move",
        op.Shift: "move",
        op.Side: "place",
        op.Toss: "toss",
        ru.Target: "allow",
        ap.Approach: lambda battle, option: APPROACH_VERBS[option.kind],
    }
)

# ---- ranks: what is usual and free comes first

STRIKE_RANKS: Final = {op.INCAPACITATE: 0, op.KILL: 1, op.ATTACK: 2, op.LOB: 2, op.THING: 3}
WORK_RANKS: Final = {"use": 0, "throw": 1, "retrieve": 2, "draw": 3, "refill": 4, "pick-up": 5, "stow": 6}
DEED_RANKS: Final = {"stand": 0, "claim": 1, "climb": 1, "unclaim": 3, "drop": 4}
GOING_RANK: Final = 2


def _strike_rank(battle: LabBattle, option: op.Strike) -> int:
    """To finish off comes first where it is possible; then the weapons in the order of the sheet."""
    return 100 * STRIKE_RANKS[option.purpose] + option.slot


def _reaction_rank(battle: LabBattle, option: op.Reaction) -> int:
    """For free before with a Rating, and the Rating that lies lowest first."""
    return -1 if option.passive() else option.value + (100 if option.slam else 0)


rank: Final = ranks_by_type(
    {
        op.Strike: _strike_rank,
        op.AreaStrike: 250,
        op.Reaction: _reaction_rank,
        op.Rate: lambda battle, option: -option.value,
        op.Work: lambda battle, option: WORK_RANKS.get(option.word, 0),
        op.Go: lambda battle, option: GOING_RANK * 1000 + option.price,
        op.Deed: lambda battle, option: 1000 * DEED_RANKS.get(option.word, GOING_RANK),
        op.EnterBuilding: 3000,
        op.Momentum: lambda battle, option: -option.number if option.use in (op.EXTRA, op.FREE_EXTRA) else 0,
        op.SomeDice: lambda battle, option: -sum(option.dice),
        ru.Target: lambda battle, option: int(option.gives_up_other),
        ap.Approach: lambda battle, option: option.price,
    }
)

# ---- groups: one thing in several ways

KINDRED: Final = {
    **dict.fromkeys(("Blades", "Bludgeons", "Polearms", "Marksmanship", "Throwing"), "weapons"),
    **dict.fromkeys(("Athletics", "Acrobatics"), "body"),
    **dict.fromkeys(("Riding", "Sailing"), "travel"),
    **dict.fromkeys(("Construction", "Alchemy", "Crafting"), "crafts"),
    **dict.fromkeys(("Persuasion", "Deception", "Performance"), "people"),
}
MANY_DICE: Final = 6
IN_ONE: Final = ("retrieve", "stow", "refill", "draw", "prefer", "prefer-not")  # the same with any of several things


def _strike_group(battle: LabBattle, option: op.Strike) -> str:
    """To finish off or to destroy is one thing, with any weapon; a weapon is one thing, close up or lobbed."""
    if option.purpose == op.THING:
        return f"{op.THING}:{option.target}"
    if option.purpose in (op.KILL, op.INCAPACITATE):
        return option.purpose
    return f"{option.unit}:{option.slot}"


def _reaction_group(battle: LabBattle, option: op.Reaction) -> str:
    return f"{option.how}:{option.slot}"


def _work_group(battle: LabBattle, option: op.Work) -> str:
    if option.word in IN_ONE:
        return option.word
    if option.word == "use":
        return f"{option.word}:{option.number}"
    return KINDRED.get(option.name, "")


group: Final = groups_by_type(
    {
        op.Strike: _strike_group,
        op.AreaStrike: lambda battle, option: f"area:{option.unit}:{option.slot}",
        op.Reaction: _reaction_group,
        op.Work: _work_group,
        op.FlaskThrow: lambda battle, option: f"throw:{option.number}",
        op.Go: lambda battle, option: f"{option.how}:{option.who}",
        op.Shift: "shift",
        op.SomeDice: lambda battle, option: f"{option.word}:{min(len(option.dice), MANY_DICE)}",
    }
)

# ---- icons


def icon_of(name: str, otherwise: str = "") -> str:
    return stage_in(FOLDER).icon_of(name, otherwise)


PORTRAITS: Final = {CHARACTER: "character", MONSTER: "monster", UNIT: "unit", ENGINE: "engine"}


def portrait(combatant: Combatant) -> str:
    """The icon of a combatant, by its sheet."""
    return icon_of(combatant.sheet.id, PORTRAITS[combatant.sheet.kind])


def _attack_icon(battle: LabBattle, option: op.Strike | op.AreaStrike) -> str:
    """Of the weapon, the spell, or the Unit that attacks."""
    if option.unit >= 0:
        return portrait(battle.combatants[option.unit])
    return icon_of(option.name, "weapon")


def _reaction_icon(battle: LabBattle, option: op.Reaction) -> str:
    if option.how == op.COMMANDED:
        return portrait(battle.combatants[option.slot])
    if option.how in (op.GUARD, op.DECLINE):
        return ""
    return icon_of(option.name, "weapon" if option.how == op.PARRY else "spell")


def _work_icon(battle: LabBattle, option: op.Work) -> str:
    if option.word in ("draw", "refill"):
        return icon_of(option.name, "weapon")
    if option.word in ("conjure", "effect", "ability"):
        return icon_of(option.name, "spell")
    if option.word == "skill":
        return icon_of(option.name)
    return icon_of(option.name, "item") if option.name in ITEM_IDS else ""


icon: Final = icons_by_type(
    {
        op.Strike: _attack_icon,
        op.AreaStrike: _attack_icon,
        op.Reaction: _reaction_icon,
        op.Work: _work_icon,
        op.Deed: lambda battle, option: icon_of("hide") if option.word == "hide" else "",
        op.Go: lambda battle, option: portrait(battle.combatants[option.who]) if option.how == op.UNIT_WALK else "",
        op.Momentum: lambda battle, option: icon_of(option.use),
        op.Pick: lambda battle, option: portrait(battle.combatants[option.who]) if option.who >= 0 else "",
    }
)

# ---- moments

SPOKEN: Final = {RALLY_NAME, SCREECH_NAME, OVERHEAR, TRUCE}


def _key(position: int) -> tuple[str, ...]:
    return (POSITION_KEYS[position],) if position != NOWHERE else ()


def _attack(battle: LabBattle, event: ev.AttackDeclared | ev.AreaDeclared) -> Moment:
    """A spell is seen as one also where it takes a touch."""
    kind: MomentKind = "spell" if event.magical else "shot" if event.ranged else "strike"
    if isinstance(event, ev.AreaDeclared):
        return Moment(kind, event.who, path=_key(event.position))
    return Moment(kind, event.who, event.other)


def _settled(battle: LabBattle, event: ev.ClashSettled) -> Moment:
    """What comes through lands; a Total Negation is a block."""
    return Moment("hit", event.who, event.other) if event.through else Moment("block", event.other, event.who)


def _entered(battle: LabBattle, event: ev.Joined | ev.FightsAgain | ev.Moved) -> Moment:
    return Moment("enter", event.who, path=_key(event.position))


def _moved(battle: LabBattle, event: ev.Moved) -> Moment | None:
    """From Position to Position; out of one that is torn away it comes in anew."""
    if event.from_position == NOWHERE:
        return _entered(battle, event)
    start = _key(event.from_position) if event.from_position != event.position else ()
    if not battle.ground.layout.exists(event.position):
        return None  # the next move leads to where it is now
    if start and not battle.ground.layout.exists(event.from_position):
        return _entered(battle, event)
    return Moment("push" if event.clause in FORCED else "move", event.who, path=(*start, *_key(event.position)))


def _used(battle: LabBattle, event: ev.AbilityUsed) -> Moment:
    """Abilities and Skills as they look: said, cast, or done."""
    if event.ability == UPHEAVAL_NAME:
        return Moment("ground")
    kind: MomentKind = "word" if event.ability in SPOKEN else "stance" if event.ability in DEEDS else "spell"
    return Moment(kind, event.who, event.other)


def _tossed(battle: LabBattle, event: ge.Tossed) -> Moment:
    return Moment("strike", event.by, event.who) if event.by != NOBODY else Moment("fall", event.who)


def _rating(battle: LabBattle, event: ev.RatingChanged) -> Moment:
    kind: MomentKind = "gain" if event.change > 0 else "lose"
    return Moment(kind, event.who, amount=abs(event.change), gauge="ratings")


def _lost(battle: LabBattle, event: ev.MovementSpent) -> Moment | None:
    """What is spent on a move is seen in the move."""
    return Moment("lose", event.who, amount=event.amount, gauge="movement") if event.what == LOST else None


def _plain(kind: MomentKind) -> Told[Moment]:
    """Something that a combatant does or that happens to it, perhaps with another one."""
    return lambda battle, event: Moment(kind, event.who, getattr(event, "other", NOBODY))


def _composure(kind: MomentKind) -> Told[Moment]:
    return lambda battle, event: Moment(kind, event.who, amount=event.amount, gauge="composure")


def _ground(battle: LabBattle, event: Any) -> Moment:
    return Moment("ground", path=_key(event.position))


moment: Final = moments_by_type(
    {
        ev.Joined: _entered,
        ev.CombatRolled: _plain("roll"),
        ev.HeldDiceRolled: _plain("roll"),
        ev.RatingChanged: _rating,
        ev.LotCast: _plain("roll"),
        ev.InitiativePassed: _plain("word"),
        ev.InitiativeSeized: _plain("word"),
        ev.TurnBegan: _plain("turn"),
        ev.AttackDeclared: _attack,
        ev.AreaDeclared: _attack,
        ev.DamageRolled: _plain("roll"),
        ev.Reacted: lambda battle, event: Moment("stance", event.who),
        ev.DefenseRolled: _plain("roll"),
        ev.Rerolled: _plain("roll"),
        ev.StanceDiceUsed: _plain("stance"),
        ev.ClashSettled: _settled,
        ev.CloseCall: _plain("dodge"),
        ev.Hurt: _composure("harm"),
        ev.Restored: _composure("heal"),
        ev.ComposurePaid: _composure("lose"),
        ev.Wounded: lambda battle, event: Moment("stance", event.who),
        ev.WoundRolled: _plain("roll"),
        ev.Cured: _plain("heal"),
        ev.StanceEntered: _plain("stance"),
        ev.StanceEnded: _plain("stance"),
        ev.StanceStruck: _plain("strike"),
        ev.DiceHeld: _plain("stance"),
        ev.HeldDieLost: _plain("stance"),
        ev.StateBegan: lambda battle, event: Moment("fall" if event.state == "Prone" else "stance", event.who),
        ev.StateEnded: _plain("stance"),
        ev.Moved: _moved,
        ev.MovementSpent: _lost,
        ev.FightsAgain: _entered,
        ev.SkillTried: _plain("roll"),
        ev.Complicated: _plain("roll"),
        ev.AbilityUsed: _used,
        ev.ItemHandled: lambda battle, event: Moment("shot" if event.what == "thrown" else "stance", event.who),
        ev.Conjured: _plain("spell"),
        ev.StanceRead: _plain("word"),
        ev.FightEnded: Moment("end"),
        ge.TagClaimed: _plain("stance"),
        ge.TagAppeared: _ground,
        ge.TagGone: _ground,
        ge.StructureHit: _ground,
        ge.Collapsed: _ground,
        ge.BuildingEntered: _plain("stance"),
        ge.BuildingLeft: _plain("stance"),
        ge.TrapSprung: lambda battle, event: Moment("hit", to=event.who),
        ge.SaveRolled: _plain("roll"),
        ge.Climbed: _plain("roll"),
        ge.Fell: _plain("fall"),
        ge.FlightDisrupted: _plain("stance"),
        ge.Stabilized: _plain("roll"),
        ge.Dived: _plain("stance"),
        ge.Tossed: _tossed,
        ge.BossShifted: Moment("ground"),
        ge.PositionRemoved: Moment("ground"),
        ge.FlanksScrambled: Moment("ground"),
        ge.CarriedBack: Moment("ground"),
        ge.HidingTried: _plain("roll"),
        ge.CameUpUnseen: _plain("roll"),
        ge.Reloaded: _plain("stance"),
        ge.TakenOver: _plain("word"),
        ge.LadderPlaced: _ground,
    }
)
