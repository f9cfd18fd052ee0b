# mypyc: skip - what people look at
"""What the stage shows of Stances: verb, rank, group, icon of every option, portraits, and what is seen of events."""

from __future__ import annotations

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
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model import options as op
from fray.rulesets.stances.model import replies as re
from fray.rulesets.stances.model import social_options as so
from fray.rulesets.stances.model.sheets import CLUB, MELEE, SKILL_NAMES, SOCIAL_SKILLS
from fray.rulesets.stances.model.state import EFFECT_NAMES, SOCIAL, STANCE_NAMES, Combatant, StancesBattle
from fray.rulesets.stances.model.under_way import SPELL
from fray.rulesets.stances.rules.maneuvers import AGAINST_ENEMIES, NAMES
from fray.rulesets.stances.rules.weapons import weapon_at

STAGE: Final = stage_in(Path(__file__).parents[1])
MOST_BONUS: Final = 20  # more than any attribute and skill add to a roll

# ---- verbs

LAST_OF_BODY: Final = SKILL_NAMES.index("finesse")
WORD_VERBS: Final = {
    "stay": "decline",
    "let-it-hit": "decline",
    "interpose": "interpose",
    "counter": "counter",
    "vouch": "vouch",
    "misdirect": "misdirect",
    "spare": "spare",
    "kill": "kill",
    "refuse": "refuse",
    "none": "no-effect",
    "roll": "roll",
    **{name: "against" if name in AGAINST_ENEMIES else "in-favor" for name in NAMES},
    **dict.fromkeys(EFFECT_NAMES, "effect"),
}
PLAIN_VERBS: Final = {"hold-firm": "collect", "regroup": "collect", "violence": "violence"}


def skill_verb(skill: int) -> str:
    if skill in SOCIAL_SKILLS:
        return "of-words"
    return "of-body" if skill <= LAST_OF_BODY else "of-mind"


def word_verb(battle: StancesBattle, option: Word) -> str:
    if option.word in SKILL_NAMES:
        return skill_verb(SKILL_NAMES.index(option.word))
    return WORD_VERBS.get(option.word, CHOOSE.key)


def strike_verb(battle: StancesBattle, option: re.FreeStrike | re.RiposteStrike) -> str:
    return "strike-back" if option.attribute >= 0 else "decline"


verb: Final = verbs_by_type(
    {
        op.Attack: "attack",
        op.Whirlwind: "attack",
        op.Breathe: "attack",
        op.Walk: "move",
        op.StandUp: "move",
        op.Cast: "cast",
        so.Charm: "cast",
        op.Maneuver: "maneuver",
        op.Improvise: "maneuver",
        op.Control: "maneuver",
        op.DefendAction: "prepare",
        op.Rally: "prepare",
        op.SwitchStance: lambda battle, _: "collect" if battle.mode == SOCIAL else "prepare",
        op.SwitchWeapon: "gear",
        op.PickUp: "gear",
        op.DropIt: "gear",
        op.UseItem: "gear",
        op.FirstAid: "gear",
        op.OfferTalk: "give-up",
        op.Escape: "give-up",
        op.Surrender: "give-up",
        so.Yield: "give-up",
        op.EndTurn: "end",
        re.TakeStance: lambda _, option: STANCE_NAMES[option.stance],
        re.HoldOrAct: lambda _, option: "hold" if option.hold else "act",
        re.Raise: "buy",
        re.FreeStrike: strike_verb,
        re.RiposteStrike: strike_verb,
        re.Parry: lambda _, option: "parry" if option.parry else "decline",
        re.Recover: lambda _, option: "recover" if option.price >= 0 else "decline",
        re.Put: lambda _, option: "aim" if option.who >= 0 else "decline",
        re.Aim: lambda _, option: "aim" if option.number >= 0 else "decline",
        re.LeaveOut: lambda _, option: "aim" if option.who >= 0 else "decline",
        re.TendOption: lambda _, option: "tend" if option.patient >= 0 else "decline",
        so.Words: lambda _, option: option.what,
        so.Reveal: "argue",
        so.Plain: lambda _, option: PLAIN_VERBS[option.what],
        so.Rebuttal: lambda _, option: "rebut" if option.attribute >= 0 else "decline",
        so.Retort: lambda _, option: "argue" if option.attribute >= 0 else "decline",
        so.Pressing: lambda _, option: "press" if option.leverage or option.compelling else "decline",
        so.Opening: "gambit",
        Word: word_verb,
    }
)

# ---- ranks: what is usual before what is dear, and of several rolls the best


def acting(battle: StancesBattle) -> Combatant:
    return battle.combatants[max(battle.acting, 0)]


def roll_rank(battle: StancesBattle, attribute: int, skill: int = -1) -> int:
    actor = acting(battle)
    return MOST_BONUS - actor.attribute(attribute) - actor.skill(skill)


def attack_rank(battle: StancesBattle, option: op.Attack) -> int:
    special = option.technique or option.signature != op.NO_SIGNATURE
    return roll_rank(battle, option.attribute) + MOST_BONUS * (2 * bool(special) + (option.way == CLUB))


rank: Final = ranks_by_type(
    {
        op.Attack: attack_rank,
        op.Whirlwind: lambda battle, option: roll_rank(battle, option.attribute),
        op.Maneuver: lambda battle, option: (
            2 * MOST_BONUS * NAMES.index(option.maneuver) + roll_rank(battle, option.attribute, option.skill)
        ),
        op.Improvise: 2 * MOST_BONUS * len(NAMES),
        op.Cast: lambda battle, option: 2 * MOST_BONUS * option.spell + roll_rank(battle, option.approach),
        so.Charm: lambda battle, option: 2 * MOST_BONUS * option.spell + roll_rank(battle, option.approach),
        op.Walk: lambda _, option: (1, 3, 0, 2)[option.kind],
        op.Rally: 1,
        op.SwitchStance: 2,
        op.FirstAid: lambda _, option: int(not option.kit),
        op.SwitchWeapon: 1,
        op.PickUp: 2,
        op.DropIt: 3,
        re.TakeStance: lambda _, option: 4 * option.stance + 2 * option.firm + option.mastery,
        re.Raise: lambda _, option: option.points,
        re.FreeStrike: lambda _, option: MOST_BONUS - option.bonus,
        re.RiposteStrike: lambda _, option: MOST_BONUS - option.bonus,
        re.TendOption: lambda _, option: int(not option.kit),
        so.Words: lambda battle, option: roll_rank(battle, option.attribute, option.skill),
        so.Rebuttal: lambda _, option: MOST_BONUS - option.bonus,
        so.Retort: lambda _, option: MOST_BONUS - option.bonus,
        so.Pressing: lambda _, option: int(not option.leverage) + int(not option.compelling),
    }
)

# ---- groups: one thing, done in several ways


def skilled(_: StancesBattle, option: so.Rebuttal | so.Retort) -> str:
    return SKILL_NAMES[option.skill] if option.attribute >= 0 else ""


def attack_group(_: StancesBattle, option: op.Attack) -> str:
    """A technique and a Signature Move are things of their own, with whatever weapon."""
    if option.technique or option.signature != op.NO_SIGNATURE:
        return f"{op.TECHNIQUE_IDS[option.technique]}:{option.signature}"
    return f"weapon:{option.weapon}"


group: Final = groups_by_type(
    {
        op.Attack: attack_group,
        op.Whirlwind: lambda _, option: f"whirlwind:{option.signature}",
        op.Maneuver: lambda _, option: f"{option.maneuver}:{option.feature}:{option.signature}",
        op.Cast: lambda _, option: f"{option.name}:{option.second}:{option.signature}",
        so.Charm: lambda _, option: option.name,
        op.Walk: lambda _, option: op.MOVE_NAMES[option.kind],
        op.FirstAid: "first-aid",
        op.PickUp: lambda battle, option: f"pick-up:{battle.arsenal[battle.dropped[option.index]].kind}",
        re.FreeStrike: lambda _, option: "strike" if option.attribute >= 0 else "",
        re.RiposteStrike: lambda _, option: f"riposte:{option.signature}" if option.attribute >= 0 else "",
        re.TendOption: lambda _, option: "tend" if option.patient >= 0 else "",
        so.Words: lambda _, option: f"{option.what}:{SKILL_NAMES[option.skill]}",
        so.Rebuttal: skilled,
        so.Retort: skilled,
    }
)

# ---- icons


def portrait(combatant: Combatant) -> str:
    """The icon of a combatant, by the name on its sheet."""
    sheet = combatant.sheet
    return STAGE.icon_of(sheet.name, "character" if sheet.character else "creature")


def signed(battle: StancesBattle, signature: int) -> str:
    """The icon of a Signature Move; none without one."""
    if signature == op.NO_SIGNATURE:
        return ""
    return STAGE.icon_of(acting(battle).sheet.signatures[signature].name, "signature")


def weapon_icon(battle: StancesBattle, weapon: int) -> str:
    return STAGE.icon_of(weapon_at(acting(battle), weapon).name, "weapon")


def attack_icon(battle: StancesBattle, option: op.Attack) -> str:
    technique = STAGE.icon_of(op.TECHNIQUE_IDS[option.technique])
    return signed(battle, option.signature) or technique or weapon_icon(battle, option.weapon)


def walk_icon(battle: StancesBattle, option: op.Walk) -> str:
    return ("", STAGE.icon_of("run"), STAGE.icon_of("charge"), STAGE.icon_of("step-out"))[option.kind]


def picked_up(battle: StancesBattle, option: op.PickUp) -> str:
    return STAGE.icon_of(battle.arsenal[battle.dropped[option.index]].name, "weapon")


def skill_icon(_: StancesBattle, option: so.Words | so.Rebuttal | so.Retort) -> str:
    return STAGE.icon_of(SKILL_NAMES[option.skill]) if option.attribute >= 0 else ""


icon: Final = icons_by_type(
    {
        op.Attack: attack_icon,
        op.Whirlwind: lambda battle, option: signed(battle, option.signature) or STAGE.icon_of("whirlwind-strike"),
        op.Breathe: STAGE.icon_of("acid-breath"),
        op.Walk: walk_icon,
        op.StandUp: STAGE.icon_of("stand-up"),
        op.Cast: lambda battle, option: signed(battle, option.signature) or STAGE.icon_of(option.name, "spell"),
        so.Charm: lambda _, option: STAGE.icon_of(option.name, "spell"),
        op.Maneuver: lambda battle, option: signed(battle, option.signature) or STAGE.icon_of(option.maneuver),
        op.Improvise: STAGE.icon_of("improvise"),
        op.Control: STAGE.icon_of("battlefield-control"),
        op.DefendAction: STAGE.icon_of("defend"),
        op.Rally: STAGE.icon_of("rally"),
        op.SwitchStance: lambda _, option: STAGE.verb(STANCE_NAMES[option.stance]).icon,
        re.TakeStance: lambda _, option: STAGE.verb(STANCE_NAMES[option.stance]).icon,
        op.SwitchWeapon: lambda battle, option: weapon_icon(battle, option.weapon),
        op.PickUp: picked_up,
        op.DropIt: STAGE.icon_of("disarm"),
        op.UseItem: lambda _, option: STAGE.icon_of(option.name, "item"),
        op.FirstAid: STAGE.icon_of("healers-kit"),
        re.RiposteStrike: lambda _, option: STAGE.icon_of("riposte") if option.attribute >= 0 else "",
        so.Words: skill_icon,
        so.Rebuttal: skill_icon,
        so.Retort: skill_icon,
        so.Reveal: STAGE.icon_of("revelation"),
        so.Plain: lambda _, option: STAGE.icon_of(option.what),
        Word: lambda _, option: STAGE.icon_of(option.word) if option.word in NAMES else "",
    }
)

# ---- moments

LED: Final = ("pushed", "placed")  # moves that someone else decides
FAR_ACTS: Final[dict[str, MomentKind]] = {
    "r-social-argue": "word",
    "r-social-probe": "word",
    "r-social-gambit": "word",
    "battlefield-control": "word",
    "r-casting": "spell",
    "r-area-attacks": "spell",
    "r-powers-without-roll": "spell",
}
MANEUVER_ACTS: Final[dict[str, MomentKind]] = {
    "feint": "strike",
    "shove": "strike",
    "trip": "strike",
    "disarm": "strike",
    "pin-down": "shot",
    "rattle": "word",
    "aid": "word",
}


def moved(battle: StancesBattle, event: ev.Moved) -> Moment:
    if event.how == "joined":
        return Moment("enter", event.who, path=(str(event.area),))
    return Moment("push" if event.how in LED else "move", event.who, path=(str(event.before), str(event.area)))


def declared(battle: StancesBattle, event: ev.AttackDeclared) -> Moment:
    kind: MomentKind = "spell" if event.way == SPELL else "strike" if event.way in (MELEE, CLUB) else "shot"
    return Moment(kind, event.who, event.other)


def acted(battle: StancesBattle, event: ev.Acted) -> Moment:
    """What is said, cast or done to someone; the rest is something a combatant does by itself."""
    acts: MomentKind = FAR_ACTS.get(event.clause) or MANEUVER_ACTS.get(event.what, "stance")
    return Moment(acts, event.who, event.other, tuple(str(area) for area in event.areas))


def interposed(battle: StancesBattle, event: ev.Interposed) -> Moment:
    return Moment("word" if event.clause == "r-social-reactions" else "block", event.who, event.other)


def opposed(battle: StancesBattle, event: ev.Countered | ev.Rebutted) -> Moment:
    """What is turned aside, or only rolled against."""
    return Moment("block" if event.success else "roll", event.who, event.other)


def rolled(battle: StancesBattle, event: ev.DieRolled) -> Moment:
    return Moment("hit", to=event.who) if event.draw == "hazard" else Moment("roll", event.who)


def reduced(battle: StancesBattle, event: ev.Reduced) -> Moment | None:
    return Moment("block", event.who) if event.after <= 0 else None


def hurt(battle: StancesBattle, event: ev.Hurt) -> Moment:
    """What is lost of all pools together; named where it comes off one of them alone."""
    lost = event.temporary + event.guard_lost + event.vitality_lost
    if not lost:
        return Moment("block", event.who)
    gauge = "guard" if event.guard_lost == lost else "vitality" if event.vitality_lost == lost else ""
    return Moment("harm", event.who, amount=lost, gauge=gauge)


def talked_down(battle: StancesBattle, event: ev.ComposureLost) -> Moment:
    if not event.amount:
        return Moment("block", event.who)
    return Moment("harm", event.who, amount=event.amount, gauge="" if event.temporary else "composure")


def saved(battle: StancesBattle, event: ev.SaveRolled) -> Moment | None:
    worse = event.clause == "death-save-5-or-less"
    return Moment("harm", event.who, amount=1, gauge="vitality") if worse else None


def conditioned(battle: StancesBattle, event: ev.ConditionSet) -> Moment:
    return Moment("fall" if event.name == "prone" and event.there else "stance", event.who)


def change(kind: MomentKind, gauge: str) -> Told[Moment | None]:
    """An event with an amount, as a gauge that changes by it; nothing where it does not change."""
    return lambda _, event: Moment(kind, event.who, amount=event.amount, gauge=gauge) if event.amount else None


def plain(kind: MomentKind) -> Told[Moment]:
    """Something that a combatant does or that happens to it."""
    return lambda _, event: Moment(kind, event.who)


def between(kind: MomentKind) -> Told[Moment]:
    """Something that a combatant does to another."""
    return lambda _, event: Moment(kind, event.who, event.other)


moment: Final = moments_by_type(
    {
        ev.StanceChosen: plain("stance"),
        ev.StanceSwitched: plain("stance"),
        ev.TurnBegan: plain("turn"),
        ev.Held: plain("stance"),
        ev.TalkOffered: plain("word"),
        ev.Paid: change("lose", "momentum"),
        ev.Gained: change("gain", "momentum"),
        ev.Lost: change("lose", "momentum"),
        ev.Raised: change("lose", "momentum"),
        ev.Moved: moved,
        ev.Switched: plain("stance"),
        ev.DroppedWeapon: plain("stance"),
        ev.PickedUp: plain("stance"),
        ev.CheckRolled: plain("roll"),
        ev.DieRolled: rolled,
        ev.AttackDeclared: declared,
        ev.Interposed: interposed,
        ev.Hit: between("hit"),
        ev.Missed: between("miss"),
        ev.Countered: opposed,
        ev.CopyDestroyed: plain("dodge"),
        ev.DamageRolled: between("roll"),
        ev.Reduced: reduced,
        ev.Parried: plain("block"),
        ev.Hurt: hurt,
        ev.Slain: lambda _, event: Moment("hit", event.other, event.who),
        ev.LastingEffect: plain("stance"),
        ev.SaveRolled: saved,
        ev.Stabilized: plain("stance"),
        ev.Woke: plain("heal"),
        ev.Healed: lambda _, event: (
            Moment("heal", event.who, amount=event.amount, gauge=event.pool) if event.amount else None
        ),
        ev.TemporaryGuard: plain("stance"),
        ev.Acted: acted,
        ev.Readied: plain("stance"),
        ev.ConditionSet: conditioned,
        ev.GroundChanged: lambda _, event: Moment("ground", event.who, path=(str(event.area),)),
        ev.Rebutted: opposed,
        ev.ComposureLost: talked_down,
        ev.SecretLearned: between("word"),
        ev.LeverageUsed: between("word"),
        ev.ImpactRecorded: lambda _, event: Moment("stance", event.other),
        ev.FightOver: Moment("end"),
    }
)
