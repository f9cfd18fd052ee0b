# mypyc: skip - what people look at
"""What the stage shows of Six Seconds: the verb, rank, group and icon of every option, portraits, and moments."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from fray.engine.decisions import Word
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
from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model import objectives as goals
from fray.rulesets.sixseconds.model import options as op
from fray.rulesets.sixseconds.model import rulings as ru
from fray.rulesets.sixseconds.model.field import Item
from fray.rulesets.sixseconds.model.sheets import PROFICIENCIES, PRONE, SKILLS, title_of
from fray.rulesets.sixseconds.model.state import Combatant, SixBattle
from fray.rulesets.sixseconds.rules import ready, triggers

STAGE: Final = stage_in(Path(__file__).parents[1])

# ---- verbs

PLAIN_VERBS: Final = {
    op.BRANDISH: "interact",
    op.SEARCH: "interact",
    op.IMPROVISE: "interact",
    op.STAND_UP: "move",
    op.DROP_PRONE: "move",
    op.SEEK_COVER: "move",
    op.HIDE: "move",
    op.LEAVE: "move",
    op.CONTINUE: "go-on",
    op.ABANDON: "go-on",
    op.END: "end",
    op.GUARD: "end",
    op.WAIT: "end",
    op.READY: "end",
    op.DECLINE: "decline",
    ready.LAPSE: "lapse",
    ready.ANYBODY: "whom",
    "fortify": "fortify",
    "resist": "resist",
    "accept": "accept",
    "fall": "accept",
    **dict.fromkeys(SKILLS[:3], "body-skill"),
    **dict.fromkeys(SKILLS[3:], "mind-skill"),
    **dict.fromkeys(PROFICIENCIES[:4], "attack-proficiency"),
    **dict.fromkeys(PROFICIENCIES[4:], "other-proficiency"),
}
READY_VERBS: Final = {
    ready.POWER: "power",
    ready.INTERACT: "interact",
    ready.MOVE: "move",
    op.SEEK_COVER: "move",
    op.STAND_UP: "move",
}
TRIGGER_VERBS: Final = {
    triggers.ENTERS_REACH: "when-near",
    triggers.ENTERS_RANGE: "when-near",
    triggers.LEAVES_REACH: "when-near",
    triggers.ENTERS_ZONE: "when-near",
    triggers.STARTS_ATTACK: "when-ally",
    triggers.ALLY_HIT: "when-ally",
    triggers.ALLY_FALLS: "when-ally",
}
SURPRISE_VERBS: Final = {
    ru.NO_SURPRISE: "no-surprise",
    ru.IN_PLAIN_VIEW: "surprise-plain",
    ru.OUT_OF_STEALTH: "surprise-unseen",
    ru.CREEPING_UP: "surprise-creep",
}
GOAL_VERBS: Final = {
    goals.DEFEAT: "goal-defeat",
    goals.SLAY: "goal-defeat",
    goals.REACH: "goal-place",
    goals.ESCAPE: "goal-place",
    goals.HOLD: "goal-place",
    goals.PROTECT: "goal-protect",
    goals.SURVIVE: "goal-survive",
    goals.TASK: "goal-task",
}
PLAIN_ATTACKS: Final = (op.MELEE, op.RANGED, "", ready.AREA)


def _plain_verb(battle: SixBattle, option: op.Plain | Word) -> str:
    return PLAIN_VERBS.get(option.word, CHOOSE.key)


def _attack_verb(battle: SixBattle, option: op.Attack) -> str:
    return "attack" if option.mode in PLAIN_ATTACKS else "maneuver"


def _ready_verb(battle: SixBattle, option: op.ReadyWhat) -> str:
    if option.action == ready.ATTACK:
        return "attack" if option.mode in PLAIN_ATTACKS else "maneuver"
    return READY_VERBS[option.action]


verb: Final = verbs_by_type(
    {
        op.Plain: _plain_verb,
        Word: _plain_verb,
        op.Attack: _attack_verb,
        op.AreaAttack: "attack",
        op.KillingStrike: "maneuver",
        op.MoveTo: lambda battle, option: "stop" if option.mode == op.STOP else "move",
        op.Walk: "move",
        op.UsePower: "power",
        op.UseItem: "help",
        op.At: lambda battle, option: "whom" if option.word == "whom" else "help",
        op.AtThing: "interact",
        op.Door: "interact",
        op.PickUp: "interact",
        op.DropItem: "interact",
        op.KnockDown: CHOOSE.key,
        op.Reload: "interact",
        op.Center: "aim",
        op.Defense: lambda battle, option: "accept" if option.word == op.NOTHING else option.word,
        op.Intercept: lambda battle, option: "intercept" if option.accept else "accept",
        op.Pick: "pick",
        op.ReadyWhat: _ready_verb,
        op.Trigger: lambda battle, option: TRIGGER_VERBS.get(option.trigger, "when-acts"),
        ru.Surprise: lambda battle, option: SURPRISE_VERBS[option.how],
        ru.NewObjective: lambda battle, option: GOAL_VERBS[option.kind],
        ru.TaskGain: "success",
    }
)

# ---- ranks

MOST: Final = 99
LATER: Final = {op.END: 0, op.GUARD: 1, op.WAIT: 2, op.READY: 3, op.ABANDON: 1, op.LEAVE: -1}


def _attack_rank(battle: SixBattle, option: op.Attack) -> int:
    """The weapon that does most comes first, and is kept in hand rather than thrown."""
    return 2 * (MOST - option.damage) + (option.mode == op.RANGED)


def _ready_rank(battle: SixBattle, option: op.ReadyWhat) -> int:
    """What is in the hands, then what nature has given, then bare hands."""
    return {op.UNARMED: MOST}.get(option.slot, abs(option.slot))


def _hold_rank(battle: SixBattle, option: op.Hold) -> int:
    """Full hands first, and the better weapons."""
    return -MOST * len(option.items) - sum(_damage(item) for item in option.items)


def _damage(item: Item) -> int:
    return max((form.damage for form in (item.gear.melee, item.gear.ranged) if form is not None), default=0)


rank: Final = ranks_by_type(
    {
        op.Plain: lambda battle, option: LATER.get(option.word, 0),
        op.Attack: _attack_rank,
        op.MoveTo: lambda battle, option: option.price,
        op.Walk: MOST,
        op.PickUp: lambda battle, option: int(not option.into_hand),
        op.Dice: lambda battle, option: -(option.sides + 2 * option.bonus),
        op.Hold: _hold_rank,
        op.ReadyWhat: _ready_rank,
    }
)

# ---- groups


def _attack_group(battle: SixBattle, option: op.Attack) -> str:
    """An attack with one weapon or another; a maneuver with one weapon or another."""
    return "attack" if option.mode in PLAIN_ATTACKS else option.mode


def _ready_group(battle: SixBattle, option: op.ReadyWhat) -> str:
    return (option.mode or "attack") if option.action == ready.ATTACK else ""


def _hold_group(battle: SixBattle, option: op.Hold) -> str:
    """What is held beside the same main weapon."""
    return max(option.items, key=_damage).gear.id if option.items else ""


group: Final = groups_by_type(
    {
        op.Attack: _attack_group,
        op.KillingStrike: "killing-strike",
        op.MoveTo: "go",
        op.DropItem: "drop",
        op.KnockDown: "",
        op.Reload: "reload",
        op.PickUp: lambda battle, option: option.lying.item.gear.id,
        op.Hold: _hold_group,
        op.ReadyWhat: _ready_group,
        op.Trigger: lambda battle, option: "zone" if option.zone >= 0 else "",
    }
)

# ---- icons


def portrait(combatant: Combatant) -> str:
    """The icon of a combatant, by the name on its sheet."""
    return STAGE.icon_of(combatant.sheet.title, "character" if combatant.sheet.id.startswith("pc-") else "creature")


def _attack_icon(battle: SixBattle, option: op.Attack) -> str:
    return STAGE.icon_of(option.name if option.mode in PLAIN_ATTACKS else option.mode, "weapon")


def _ready_icon(battle: SixBattle, option: op.ReadyWhat) -> str:
    if option.action != ready.ATTACK:
        return STAGE.icon_of(option.name or option.action)
    return STAGE.icon_of(option.name if option.mode in PLAIN_ATTACKS else option.mode, "weapon")


icon: Final = icons_by_type(
    {
        op.Plain: lambda battle, option: STAGE.icon_of(option.word),
        op.Attack: _attack_icon,
        op.AreaAttack: lambda battle, option: STAGE.icon_of(option.name, "weapon"),
        op.KillingStrike: STAGE.icon_of("killing-strike"),
        op.MoveTo: lambda battle, option: STAGE.icon_of(option.mode),
        op.UsePower: lambda battle, option: STAGE.icon_of(title_of(option.name)),
        op.UseItem: lambda battle, option: STAGE.icon_of(title_of(option.item), "item"),
        op.At: lambda battle, option: STAGE.icon_of(option.word),
        op.Door: STAGE.icon_of("door"),
        op.PickUp: lambda battle, option: STAGE.icon_of(title_of(option.lying.item.gear.id), "item"),
        op.DropItem: lambda battle, option: STAGE.icon_of(title_of(option.item), "item"),
        op.Reload: STAGE.icon_of("reload"),
        op.Defense: lambda battle, option: STAGE.icon_of(option.name) if option.name else "",
        op.ReadyWhat: _ready_icon,
    }
)

# ---- moments

SPOKEN: Final[tuple[str, ...]] = ("rally", "frightful presence")
OWN: Final[tuple[str, ...]] = ("second wind",)
HEALTH: Final[tuple[str, ...]] = ("endurance", "health")


def _at(x: int, y: int) -> tuple[str, ...]:
    return (f"{x},{y}",)


def _way(squares: Sequence[tuple[int, int]]) -> tuple[str, ...]:
    return tuple(f"{x},{y}" for x, y in squares)


def _going(battle: SixBattle, event: ev.Moved | ev.OnTheWay) -> Moment:
    """Every square on the way."""
    return Moment("push" if event.mode == "push" else "move", event.who, path=_way(event.way))


def _attack(battle: SixBattle, event: ev.AttackDeclared) -> Moment:
    kind: MomentKind = "spell" if event.magic else "shot" if event.ranged else "strike"
    return Moment(kind, event.who, event.other)


def _area(battle: SixBattle, event: ev.AreaDeclared) -> Moment:
    return Moment("spell" if event.magic else "shot", event.who, path=_at(event.x, event.y))


def _missed(battle: SixBattle, event: ev.Missed) -> Moment:
    if event.clause == "reaction-dodge":
        return Moment("dodge", event.other, event.who)
    return Moment("miss", event.who, event.other)


def _damaged(battle: SixBattle, event: ev.Damaged) -> Moment:
    """All that was lost; named where it was lost in one place."""
    gauge = "endurance" if event.absorbed == event.amount else "" if event.absorbed else "health"
    return Moment("harm", event.who, amount=event.amount, gauge=gauge)


def _restored(battle: SixBattle, event: ev.Restored) -> Moment:
    return Moment("heal" if event.what in HEALTH else "gain", event.who, amount=event.amount, gauge=event.what)


def _paid(battle: SixBattle, event: ev.Paid) -> Moment | None:
    """Stamina and focus are gauges; actions are counted above the board."""
    if event.stamina:
        return Moment("lose", event.who, amount=event.stamina, gauge="stamina")
    return Moment("lose", event.who, amount=event.focus, gauge="focus") if event.focus else None


def _reacted(battle: SixBattle, event: ev.Reacted) -> Moment:
    return Moment("stance", event.who) if event.free else Moment("lose", event.who, amount=1, gauge="reactions")


def _power(battle: SixBattle, event: ev.PowerUsed) -> Moment:
    kind: MomentKind = "word" if event.power in SPOKEN else "stance" if event.power in OWN else "spell"
    return Moment(kind, event.who, event.targets[0] if len(event.targets) == 1 else -1)


def _plain(kind: MomentKind, to: str = "") -> Told[Moment]:
    """Something that a combatant does or that happens to it; `to` is the event's field for the other one."""
    return lambda battle, event: Moment(kind, event.who, getattr(event, to) if to else -1)


moment: Final = moments_by_type(
    {
        ev.Joined: lambda battle, event: Moment("enter", event.who, path=_at(event.x, event.y)),
        ev.TurnBegan: _plain("turn"),
        ev.TestRolled: _plain("roll"),
        ev.AttackRolled: _plain("roll", "target"),
        ev.LuckTested: _plain("roll"),
        ev.AttackDeclared: _attack,
        ev.AreaDeclared: _area,
        ev.AttackSpoiled: _plain("miss"),
        ev.Strayed: _plain("shot", "other"),
        ev.Missed: _missed,
        ev.Intercepted: lambda battle, event: Moment(
            "push", event.other, event.who, _way([(event.from_x, event.from_y), (event.x, event.y)])
        ),
        ev.Blocked: _plain("block"),
        ev.Parried: _plain("block"),
        ev.ItemWorn: lambda battle, event: Moment("lose", event.who, amount=event.lost),
        ev.Damaged: _damaged,
        ev.Woke: _plain("heal"),
        ev.CheatedDeath: _plain("stance"),
        ev.Restored: _restored,
        ev.Paid: _paid,
        ev.Reacted: _reacted,
        ev.StateBegan: lambda battle, event: Moment("fall" if event.state == PRONE else "stance", event.who),
        ev.StateEnded: _plain("stance"),
        ev.Resisted: _plain("block"),
        ev.Moved: _going,
        ev.OnTheWay: _going,
        ev.Dropped: _plain("stance"),
        ev.PickedUp: _plain("stance"),
        ev.Used: _plain("stance", "other"),
        ev.Brandished: _plain("stance"),
        ev.Loaded: _plain("stance"),
        ev.DoorMoved: lambda battle, event: Moment("ground", event.who, path=_at(event.x, event.y)),
        ev.ActionBegan: _plain("stance"),
        ev.ActionWentOn: _plain("stance"),
        ev.ActionAbandoned: _plain("stance"),
        ev.TaskEnded: _plain("stance"),
        ev.ActionReadied: _plain("stance"),
        ev.Triggered: _plain("stance", "other"),
        ev.Commanded: _plain("word", "other"),
        ev.PowerUsed: _power,
        ev.Found: _plain("stance", "other"),
        ev.FightEnded: Moment("end"),
    }
)
