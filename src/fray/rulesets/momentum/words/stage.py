# mypyc: skip - what people look at
"""What the stage shows of Momentum: the verb and the icon of every option, portraits, and the moments of events."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from fray.engine.decisions import Ruling, Word
from fray.engine.stage import (
    CHOOSE,
    Moment,
    MomentKind,
    Told,
    icons_by_type,
    moments_by_type,
    ranks_by_type,
    stage_in,
    verbs_by_type,
)
from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.model import options as op
from fray.rulesets.momentum.model import rulings as ru
from fray.rulesets.momentum.model.field import MELEE
from fray.rulesets.momentum.model.sheets import MAGIC
from fray.rulesets.momentum.model.state import Combatant, MomentumBattle, Npc, Pc
from fray.rulesets.momentum.rules import abilities as pc
from fray.rulesets.momentum.rules import interact as items
from fray.rulesets.momentum.rules import npc_turn as npc
from fray.rulesets.momentum.rules.equipment import weapon_of

FOLDER: Final = Path(__file__).parents[1]

# ---- options


def _strike_verb(battle: MomentumBattle, option: op.Strike) -> str:
    return "ability" if option.killing else "strike"


def _answer_verb(battle: MomentumBattle, option: Word) -> str:
    return "hold" if option.word == "hold" else CHOOSE.key


verb: Final = verbs_by_type(
    {
        op.Strike: _strike_verb,
        op.NpcStrike: "strike",
        op.Flurry: "ability",
        op.Move: "move",
        op.NpcMove: "move",
        op.ClimbOut: "move",
        op.UseAbility: "ability",
        op.NpcAbility: "ability",
        op.Reposition: "reposition",
        op.UseItem: "interact",
        op.HandItem: "interact",
        op.WorkDoor: "interact",
        op.FlipTable: "interact",
        op.ReadyShield: "interact",
        op.Reload: "interact",
        op.Treat: "interact",
        op.Improvise: "interact",
        op.CallOut: "call-out",
        op.Defense: lambda battle, option: op.DEFENSE_NAMES[option.defense],
        op.EndTurn: "end",
        op.Concede: "give-up",
        ru.ChangeGround: "rule-ground",
        ru.ForceStep: "rule-move",
        ru.GiveSuperior: "rule-move",
        ru.ChangeMomentum: "rule-momentum",
        ru.Refuse: "rule-nothing",
        ru.NoEffect: "rule-nothing",
        Ruling: "rule-harm",
        Word: _answer_verb,
    }
)

# The cheaper and the more usual come first: to kill before to disable, a weapon before bare hands.
rank: Final = ranks_by_type(
    {
        op.Strike: lambda battle, option: 2 * option.disable + (option.weapon == op.UNARMED),
        op.NpcStrike: lambda battle, option: int(option.disable),
        op.Improvise: 1,
        op.HandItem: 1,
    }
)

# ---- icons


def icon_of(name: str, otherwise: str = "") -> str:
    return stage_in(FOLDER).icon_of(name, otherwise)


def portrait(combatant: Combatant) -> str:
    """The icon of a combatant, by the name on its sheet."""
    assert isinstance(combatant, (Pc, Npc))
    return icon_of(combatant.sheet.name, "character" if isinstance(combatant, Pc) else "creature")


def _strike_icon(battle: MomentumBattle, option: op.Strike) -> str:
    weapon = weapon_of(battle.pc(option.striker), option.weapon)
    return icon_of(pc.KILLING_STROKE if option.killing else weapon.name, "weapon")


def _npc_strike_icon(battle: MomentumBattle, option: op.NpcStrike) -> str:
    return icon_of(battle.npc(battle.acting).sheet.attacks[option.attack].name, "weapon")


icon: Final = icons_by_type(
    {
        op.Strike: _strike_icon,
        op.NpcStrike: _npc_strike_icon,
        op.Flurry: lambda battle, option: icon_of(npc.FLURRY),
        op.UseAbility: lambda battle, option: icon_of(option.ability),
        op.NpcAbility: lambda battle, option: icon_of(option.ability),
        op.UseItem: lambda battle, option: icon_of(option.item, "item"),
        op.HandItem: lambda battle, option: icon_of(option.item, "item"),
        op.Reload: lambda battle, option: icon_of(battle.pc(battle.acting).weapons[option.weapon].name, "weapon"),
    }
)

# ---- moments


def _strike(battle: MomentumBattle, event: ev.StrikeMade) -> Moment:
    far: MomentKind = "spell" if event.kind == MAGIC else "shot"
    return Moment(far if event.distance > MELEE else "strike", event.who, event.target)


def _moved(battle: MomentumBattle, event: ev.Moved) -> Moment:
    """Every position on the way."""
    way = 1 if event.after >= event.before else -1
    path = tuple(str(at) for at in range(event.before, event.after + way, way))
    return Moment("push" if event.forced else "move", event.who, path=path)


def _deflected(battle: MomentumBattle, event: ev.Deflected) -> Moment:
    return Moment("dodge" if event.clause == "dodge-success" else "block", event.who, event.attacker)


def _worn(battle: MomentumBattle, event: ev.ShieldWorn) -> Moment:
    fallen = event.before - event.after
    return Moment("lose", event.who, amount=fallen, gauge="shield") if fallen else Moment("roll", event.who)


SPOKEN: Final = {pc.RALLY, npc.CALL_THE_CHOIR}
CAST: Final = {pc.HEX_OF_RUST, pc.EMBER_CIRCLE, pc.MENDING_WORD}
THROWN: Final = {npc.NET_CAST, items.OIL_FLASK}


def _used(what: str, event: ev.AbilityUsed | ev.ItemUsed) -> Moment:
    """Abilities and items as they look: said, cast, thrown, or taken up."""
    kind: MomentKind = "word" if what in SPOKEN else "spell" if what in CAST else "shot" if what in THROWN else "stance"
    return Moment(kind, event.who, event.target, (str(event.place),) if event.place >= 0 else ())


def _ruled(battle: MomentumBattle, event: ev.KeeperRuled) -> Moment | None:
    """What a ruling does has events of its own, but for a hit that comes back."""
    ruling = event.ruling
    return Moment("heal", ruling.subject, amount=1, gauge="hits") if isinstance(ruling, ru.RestoreHit) else None


def _change(kind: MomentKind, gauge: str) -> Told[Moment]:
    """An event with an amount, as a gauge that changes by it."""
    return lambda battle, event: Moment(kind, event.who, amount=event.amount, gauge=gauge)


def _plain(kind: MomentKind, to: str = "") -> Told[Moment]:
    """Something that a combatant does or that happens to it; `to` is the event's field for the other one."""
    return lambda battle, event: Moment(kind, event.who, getattr(event, to) if to else -1)


moment: Final = moments_by_type(
    {
        ev.Joined: lambda battle, event: Moment("enter", event.who, path=(str(event.position),)),
        ev.Surprised: _plain("stance"),
        ev.MomentumRolled: lambda battle, event: Moment(
            "roll", event.who, amount=event.after - event.held, gauge="momentum"
        ),
        ev.TurnBegan: _plain("turn"),
        ev.TallyMarked: lambda battle, event: Moment("gain", event.who, amount=1, gauge="tallies"),
        ev.TalliesErased: lambda battle, event: Moment("lose", event.who, amount=event.erased, gauge="tallies"),
        ev.SlotExhausted: lambda battle, event: Moment("gain", event.who, amount=1, gauge="exhausted"),
        ev.CannotAct: _plain("stance"),
        ev.Paid: _change("lose", "momentum"),
        ev.Gained: _change("gain", "momentum"),
        ev.Lost: _change("lose", "momentum"),
        ev.StrikeMade: _strike,
        ev.GuardTook: _plain("block", "ally"),
        ev.DefenseRolled: _plain("roll"),
        ev.Deflected: _deflected,
        ev.Landed: lambda battle, event: Moment("hit", event.attacker, event.who),
        ev.Hazard: lambda battle, event: Moment("hit", to=event.who),
        ev.ArmorRolled: _plain("roll"),
        ev.HitTaken: lambda battle, event: Moment("harm", event.who, amount=1, gauge="hits"),
        ev.HitsRemoved: _change("harm", "hits"),
        ev.ArmorFell: lambda battle, event: Moment("lose", event.who, amount=event.before - event.after, gauge="armor"),
        ev.ShieldWorn: _worn,
        ev.BlowsRolled: _plain("roll", "target"),
        ev.SupplyRolled: _plain("roll"),
        ev.DireWound: _plain("roll"),
        ev.StatFell: _plain("stance"),
        ev.LimbLost: _plain("stance"),
        ev.Disfigured: _plain("stance"),
        ev.Bled: _plain("stance"),
        ev.Treated: _plain("heal"),
        ev.Healed: _change("heal", "hits"),
        ev.Moved: _moved,
        ev.FellIntoPit: _plain("fall"),
        ev.ClimbedOut: _plain("stance"),
        ev.TookSuperior: _plain("stance", "over"),
        ev.LostSuperior: _plain("stance", "over"),
        ev.GroundChanged: lambda battle, event: Moment("ground", path=(str(event.position),)),
        ev.DoorChanged: lambda battle, event: Moment("ground", event.who, path=(str(event.edge), str(event.edge + 1))),
        ev.ItemUsed: lambda battle, event: _used(event.item, event),
        ev.ItemHanded: _plain("stance", "to"),
        ev.Readiness: _plain("stance"),
        ev.CalledOut: _plain("word", "to"),
        ev.AbilityUsed: lambda battle, event: _used(event.ability, event),
        ev.RallyRolled: _plain("roll"),
        ev.HexChanged: _plain("stance"),
        ev.EffectEnded: _plain("stance"),
        ev.Held: _plain("stance", "by"),
        ev.BondEnded: _plain("stance", "other"),
        ev.KeeperRuled: _ruled,
        ev.OfferedPeace: _plain("word"),
        ev.WithdrewPeace: _plain("word"),
        ev.FightEnded: lambda battle, event: Moment("end"),
    }
)
