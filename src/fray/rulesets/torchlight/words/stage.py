# mypyc: skip - what people look at
"""What the stage shows: the verb, rank and icon of every option, portraits, and the moment of every event."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from fray.engine.stage import (
    CHOOSE,
    Moment,
    MomentKind,
    groups_by_type,
    icons_by_type,
    moments_by_type,
    ranks_by_type,
    stage_in,
    verbs_by_type,
)
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.consequences import HARM
from fray.rulesets.torchlight.model.lanes import LEVEL, MODIFIER, cell_key
from fray.rulesets.torchlight.model.options import (
    ACTION_WORDS,
    Absorb,
    Concern,
    DeclareAction,
    DeclareAttack,
    DeclareMove,
    DemandRoll,
    DoManeuver,
    EditLane,
    ExtraDie,
    GiveOutside,
    GivePotionTo,
    Giving,
    NameDamage,
    NameRoll,
    PickCombatant,
    PlaceIn,
    Revive,
    Sabotage,
    Shift,
    Suffer,
    TakeDice,
)
from fray.rulesets.torchlight.model.plans import (
    CALL_SHOT,
    DISARM,
    DISTRACT,
    DRAG,
    DRAG_OFF,
    EVADE,
    FEINT,
    GOAD,
    GRAPPLE,
    HIDE,
    IMPROVISE,
    INTIMIDATE,
    LUNGE,
    MANEUVERS,
    MOVE,
    NO_LUNGE,
    NONE,
    PARRY,
    PASS,
    PICK_UP,
    PROTECT,
    PUSH,
    RALLY,
    RETREAT,
    SPEAK,
    STAND,
    TRIP,
)
from fray.rulesets.torchlight.model.rulings import ChangeFeature, DragCompanion, GrantModifier, HoldBack, SetAlight
from fray.rulesets.torchlight.model.sheets import ARCANE_CLASS, CHARACTERISTICS, HURTS, UNARMED, Sheet
from fray.rulesets.torchlight.model.state import TorchlightBattle

STAGE: Final = stage_in(Path(__file__).parent.parent)

# ---- verbs

MOVE_VERBS: Final = {MOVE: "move", DRAG: "move", STAND: "stand", RETREAT: "retreat", DRAG_OFF: "retreat"}
ACTION_VERBS: Final = {
    PASS: "pass",
    INTIMIDATE: "ability",
    RALLY: "ability",
    PROTECT: "ability",
    CALL_SHOT: "ability",
    SPEAK: "improvise",
    IMPROVISE: "improvise",
}
MANEUVER_VERBS: Final = {
    NONE: "pass",
    TRIP: "wrestle",
    PUSH: "wrestle",
    GRAPPLE: "wrestle",
    DISTRACT: "hinder",
    DISARM: "hinder",
    GOAD: "hinder",
    EVADE: "guard",
    PARRY: "guard",
    HIDE: "guard",
    FEINT: "roll",
    LUNGE: "attack",
}


def attack_verb(battle: TorchlightBattle, option: DeclareAttack) -> str:
    if option.weapon.proficiency == ARCANE_CLASS:
        return "cast"
    return "shoot" if option.ranged else "attack"


def edit_verb(battle: TorchlightBattle, option: EditLane) -> str:
    return {LEVEL: "level", MODIFIER: "modifier"}.get(option.edit.what, "ground")


verb: Final = verbs_by_type(
    {
        DeclareMove: lambda _, option: MOVE_VERBS.get(option.move, "stay"),
        DeclareAttack: attack_verb,
        DeclareAction: lambda _, option: ACTION_VERBS.get(option.action, "item"),
        DoManeuver: lambda _, option: MANEUVER_VERBS[option.chosen.maneuver],
        TakeDice: "roll",
        ExtraDie: "roll",
        PlaceIn: "place",
        Absorb: "guard",
        GiveOutside: "item",
        GivePotionTo: "item",
        Giving: "end",
        GrantModifier: lambda _, option: "enhance" if option.value > 0 else "impair",
        DemandRoll: lambda _, option: f"{'move' if option.of_move else 'action'}-{'save' if option.save else 'check'}",
        NameRoll: lambda _, option: "save" if option.save else "check",
        Suffer: lambda _, option: "hurt" if option.consequence.kind == HARM else CHOOSE.key,
        NameDamage: lambda _, option: CHARACTERISTICS[HURTS[option.damage]],
        EditLane: edit_verb,
        ChangeFeature: "ground",
        SetAlight: "ground",
        HoldBack: "hold-back",
        DragCompanion: "shift",
        Shift: "shift",
        Concern: "whom",
        PickCombatant: "whom",
        Sabotage: "sabotage",
        Revive: "revive",
    }
)

# ---- ranks

LARGEST_DIE: Final = 12
MANEUVER_RANKS: Final = (TRIP, GRAPPLE, PUSH, DISTRACT, DISARM, GOAD, EVADE, PARRY, HIDE, FEINT, LUNGE, NONE)


def attack_rank(battle: TorchlightBattle, option: DeclareAttack) -> int:
    """The largest die first; what costs a Lunge after what reaches anyway, bare hands last."""
    last = 2 * LARGEST_DIE if option.weapon.id == UNARMED.id else 0
    return LARGEST_DIE - option.weapon.die + (LARGEST_DIE if option.lunge != NO_LUNGE else 0) + last


rank: Final = ranks_by_type(
    {
        DeclareMove: lambda _, option: 0 if option.early else 1,
        DeclareAttack: attack_rank,
        DoManeuver: lambda _, option: MANEUVER_RANKS.index(option.chosen.maneuver),
        TakeDice: lambda _, option: option.declined,
        PlaceIn: lambda _, option: 1 if option.exception else 0,
    }
)

# ---- groups: one thing, done in several ways


def picked_up_with(battle: TorchlightBattle, option: DeclareAction) -> str:
    """Things of one sort that lie about: weapons by the skill they need."""
    if option.action != PICK_UP or option.item is None:
        return ""
    return f"pick-up:{option.item.sort}:{option.item.proficiency}:{option.item.ranged}"


group: Final = groups_by_type(
    {
        DeclareAction: picked_up_with,
        EditLane: lambda _, option: f"modifier:{option.edit.toward}" if option.edit.what == MODIFIER else "",
    }
)

# ---- icons


def action_icon(battle: TorchlightBattle, option: DeclareAction) -> str:
    if option.item is not None:
        return STAGE.icon_of(option.item.id, "item")
    return STAGE.icon_of(ACTION_WORDS[option.action])


icon: Final = icons_by_type(
    {
        DeclareAttack: lambda _, option: STAGE.icon_of(option.weapon.id, "weapon"),
        DeclareAction: action_icon,
        DoManeuver: lambda _, option: STAGE.icon_of(MANEUVERS[option.chosen.maneuver]),
        GiveOutside: lambda _, option: STAGE.icon_of(option.item.id, "item"),
    }
)


def portrait(sheet: Sheet) -> str:
    return STAGE.icon_of(sheet.id, "character" if sheet.character else "monster")


# ---- moments

STOPPED: Final[dict[str, MomentKind]] = {"evaded": "dodge", "parried": "block"}


def placed(battle: TorchlightBattle, event: ev.Placed) -> Moment:
    side = battle.combatants[event.who].side
    return Moment("enter", event.who, path=(cell_key(side, event.lane, event.depth),))


def moved(battle: TorchlightBattle, event: ev.Moved) -> Moment:
    side = battle.combatants[event.who].side
    start = (cell_key(side, event.from_lane, event.from_depth),) if event.from_lane else ()
    path = (*start, cell_key(side, event.lane, event.depth))
    return Moment("push" if event.forced else "move", event.who, path=path)


def attack_rolled(battle: TorchlightBattle, event: ev.AttackRolled) -> Moment:
    kind: MomentKind = "spell" if event.arcane else "shot" if event.ranged else "strike"
    return Moment(kind, event.who, event.target)


def stopped(battle: TorchlightBattle, event: ev.Stopped) -> Moment:
    """What the one who is attacked does against it; armor that takes all of a blow blocks it."""
    attacker = event.who if event.who != event.other else -1
    return Moment(STOPPED.get(event.why, "block"), event.other, attacker)


def hurt(battle: TorchlightBattle, event: ev.Hurt) -> Moment | None:
    """All that was lost; named where it was lost in one place."""
    lost = {CHARACTERISTICS[at]: points for at, points in enumerate(event.lost) if points}
    if event.breath < event.breath_before:
        lost["breath"] = event.breath_before - event.breath
    if not lost:
        return None
    return Moment("harm", event.who, amount=sum(lost.values()), gauge=next(iter(lost)) if len(lost) == 1 else "")


def got_status(battle: TorchlightBattle, event: ev.GotStatus) -> Moment:
    return Moment("fall" if event.status == "prone" else "stance", event.who, event.other)


def dying_saved(battle: TorchlightBattle, event: ev.DyingSaved) -> Moment:
    if not event.wound:
        return Moment("roll", event.who)
    return Moment("harm", event.who, amount=event.wound, gauge=CHARACTERISTICS[event.characteristic])


moment: Final = moments_by_type(
    {
        ev.InitiativeRolled: lambda _, event: Moment("roll", event.who),
        ev.Placed: placed,
        ev.Surprised: lambda _, event: Moment("stance", event.who),
        ev.Moved: moved,
        ev.StoodUp: lambda _, event: Moment("stance", event.who),
        ev.LeftGrid: lambda _, event: Moment("out", event.who),
        ev.Fell: lambda _, event: Moment("fall", event.who, amount=event.amount),
        ev.PaidBreath: lambda _, event: Moment("lose", event.who, amount=event.amount, gauge="breath"),
        ev.Protected: lambda _, event: Moment("stance", event.who, event.other),
        ev.AttackRolled: attack_rolled,
        ev.Feinted: lambda _, event: Moment("roll", event.who),
        ev.PrecisionStrike: lambda _, event: Moment("roll", event.who, event.other),
        ev.PrecisionRolled: lambda _, event: Moment("roll", event.who),
        ev.ExtraRolled: lambda _, event: Moment("roll", event.who),
        ev.Stopped: stopped,
        ev.Noted: lambda _, event: Moment("hit", event.who, amount=event.amount),
        ev.Intimidated: lambda _, event: Moment("word", event.who, event.other),
        ev.GotStatus: got_status,
        ev.LostStatus: lambda _, event: Moment("stance", event.who),
        ev.Checked: lambda _, event: Moment("roll", event.who),
        ev.BreathGained: lambda _, event: Moment("heal", event.who, amount=event.amount, gauge="breath"),
        ev.Spoke: lambda _, event: Moment("word", event.who),
        ev.Hurt: hurt,
        ev.Stabilized: lambda _, event: Moment("stance", event.who),
        ev.LaneChanged: lambda _, event: Moment("ground", path=(cell_key(0, event.edit.lane, 1),)),
        ev.Burned: lambda _, event: Moment("roll", event.who),
        ev.HazardRolled: lambda _, event: Moment("roll", event.who),
        ev.FightEnded: Moment("end"),
        ev.DyingSaved: dying_saved,
        ev.Recovered: lambda _, event: Moment("heal", event.who, gauge="breath"),
        ev.Rested: lambda _, event: Moment("heal", event.who, gauge=CHARACTERISTICS[event.characteristic]),
        ev.Revived: lambda _, event: Moment("heal", event.who),
    }
)
