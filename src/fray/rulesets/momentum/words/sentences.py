# mypyc: skip - text for people
"""One sentence for each event, as a Keeper would read the log aloud.

A sentence is made when a person looks, perhaps long after the event: it uses the event's own numbers, and of the state
only what never changes, such as names.
"""

from __future__ import annotations

from typing import Final

from fray.engine.english import counted, listed
from fray.engine.events import Event, Overridden
from fray.engine.prose import Sentences
from fray.engine.sums import Term
from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.model.field import BARRED, OPEN, WORK_TO_BREAK_A_BAR
from fray.rulesets.momentum.model.options import BLOCK, DODGE, PARRY
from fray.rulesets.momentum.model.rulings import Refuse
from fray.rulesets.momentum.model.sheets import DAMAGE_NAMES, STAT_NAMES, STEP_NAMES
from fray.rulesets.momentum.model.state import (
    CONDITION_NAMES,
    DEAD,
    DISABLED,
    FLED,
    LIMB_NAMES,
    SENSELESS,
    SURRENDERED,
    MomentumBattle,
    Npc,
    Pc,
)
from fray.rulesets.momentum.model.variants import RUNNING_TOTAL
from fray.rulesets.momentum.rules.abilities import BATTLE_FURY
from fray.rulesets.momentum.rules.stamina import ITEM_SLOTS
from fray.rulesets.momentum.words.abilities import ability_sentence, item_sentence
from fray.rulesets.momentum.words.wording import (
    door,
    ground_change,
    held,
    left,
    name,
    parts,
    ruling_words,
    slot_words,
    summed,
    victory,
    with_weapon,
)

MOVES: Final = {"Climb": "climbs", "Fly": "flies", "Swim": "swims", "Burrow": "burrows"}
DEFENDS: Final = {PARRY: "parries", DODGE: "dodges", BLOCK: "blocks"}
DEFLECTED: Final = {
    "parry-success": "{}'s strike is deflected by {}",
    "dodge-success": "{}'s strike misses {}",
    "block-success": "{}'s strike is stopped by {}'s shield",
}
GAIN_REASONS: Final = {
    "riposte": " for the riposte",
    "call-out-gain": " from the Call Out",
    "npc-reposition-gain": " from the foe's Reposition",
    "interact-item": " from the Bitter Root",
    "use-ability": " from the Rally",
}
LOSS_REASONS: Final = {
    "eor-armor-penalty": "the weight of armor costs {}",
    "npc-wearying-poison": "the landed strike wearies {} by",
    "npc-turn-ability": "the net costs {}",
    "dire-very-sad-concrete": "the shock costs {}",
    "dire-violent-death": "the violent death costs {}",
}
PAYMENTS: Final = {
    "strike": "a Strike",
    "move": "a Move",
    "reposition": "a Reposition",
    "interact": "an Interact",
    "call out": "a Call Out",
    "defense": "the defense",
}
BONDS_ENDED: Final = {
    "hold": "{other} no longer holds {pc}",
    "guard": "{pc} no longer guards {other}",
    "opening": "{pc}'s opening against {other} is gone unused",
}
OUTS: Final = {
    SENSELESS: "{} is senseless",
    DISABLED: "{} is disabled",
    SURRENDERED: "{} surrenders",
    FLED: "{} is out of the fight",
    DEAD: "{} is dead",
}


# ---- rounds and turns


def _turns(battle: MomentumBattle, event: Event) -> str:
    match event:
        case ev.RoundBegan():
            return f"round {event.round} begins"
        case ev.Joined():
            verb = "appears" if event.clause == "npc-turn-ability" else "joins the fight"
            return f"{name(battle, event.who)} {verb} at position {event.position}"
        case ev.Surprised():
            return f"{name(battle, event.who)} is surprised"
        case ev.MomentumRolled():
            return _momentum_rolled(battle, event)
        case ev.OrderSet():
            turns = zip(event.order, event.scores, strict=True)
            return "the turns go " + ", ".join(f"{name(battle, who)} {score}" for who, score in turns)
        case ev.TurnBegan():
            return f"{name(battle, event.who)} has the turn"
        case ev.TallyMarked():
            return f"{name(battle, event.who)} marks a Stamina tally, {event.tallies} of {event.score}"
        case ev.SlotExhausted():
            slot = slot_words(battle, event.who, event.slot)
            return f"{name(battle, event.who)} is tiring: {slot} becomes EXHAUSTED, {event.count} of {ITEM_SLOTS}"
        case ev.CannotAct():
            return f"{name(battle, event.who)} begins the turn with momentum {event.momentum} and cannot act"
        case ev.RoundEnded():
            return f"End of Round {event.round}"
    return ""


def _momentum_rolled(battle: MomentumBattle, event: ev.MomentumRolled) -> str:
    die, grace, before = event.terms()
    rolled = [die, grace, before]
    if die.value + grace.value < 0:  # a momentum roll never gives less than 0 [stat-ranges]
        rolled = [Term(die.name, 0), before]
    worse = " on the worse die" if event.clause == "momentum-die-surprised" else ""
    return f"{name(battle, event.who)} rolls {event.face}{worse} for momentum: {summed(rolled, event.after)}M"


# ---- momentum


def _momentum(battle: MomentumBattle, event: Event) -> str:
    match event:
        case ev.Paid():
            return _paid(battle, event)
        case ev.Gained():
            why = GAIN_REASONS.get(event.clause, "")
            return f"{name(battle, event.who)} gains {event.amount}M{why}, {held(event.after)}"
        case ev.Lost():
            return _lost(battle, event)
    return ""


def _lost(battle: MomentumBattle, event: ev.Lost) -> str:
    loser = name(battle, event.who)
    why = LOSS_REASONS.get(event.clause, "{} loses").format(loser)
    if event.clause == "eor-abilities":
        why = f"{_end_of_round_cause(battle, battle.pc(event.who))} costs {loser}"
    return f"{why} {event.amount}M, {left(event.after)}"


def _end_of_round_cause(battle: MomentumBattle, pc: Pc) -> str:
    """What takes momentum at an End of Round, where only one thing in this fight can [eor-abilities]."""
    fury = BATTLE_FURY in pc.sheet.abilities
    fear = any(isinstance(combatant, Npc) and combatant.traits.frightful for combatant in battle.combatants)
    return "the End of Round" if fury == fear else BATTLE_FURY if fury else "Frightful Presence"


def _paid(battle: MomentumBattle, event: ev.Paid) -> str:
    payer = name(battle, event.who)
    if event.what in ("parry", "dodge", "block"):
        return f"{payer} puts {event.amount}M into a {event.what.capitalize()}, {left(event.after)}"
    killing = event.parts and event.parts[0].name == "Killing Stroke"
    what = "a Killing Stroke" if killing else PAYMENTS.get(event.what, event.what)
    price = f" ({parts(event.parts)})" if len(event.parts) > 1 else ""
    return f"{payer} pays {event.amount}M for {what}{price}, {left(event.after)}"


# ---- strikes


def _strikes(battle: MomentumBattle, event: Event) -> str:
    match event:
        case ev.StrikeMade():
            return _strike_made(battle, event)
        case ev.GuardTook():
            return f"{name(battle, event.who)} steps between and takes the strike meant for {name(battle, event.ally)}"
        case ev.Forgone():
            verb = "cannot defend" if event.clause == "dire-disabled-concrete" else "makes no defense"
            return f"{name(battle, event.who)} {verb}"
        case ev.DefenseRolled():
            total = summed(event.terms(), event.total)
            result = "enough" if event.success else "not enough"
            return f"{name(battle, event.who)} {DEFENDS[event.defense]}: {total} against {event.target}, {result}"
        case ev.Deflected():
            return DEFLECTED[event.clause].format(name(battle, event.attacker), name(battle, event.who))
        case ev.Landed():
            return _landed(battle, event)
        case ev.BlowsRolled():
            return _blows_rolled(battle, event)
        case ev.HitsRemoved():
            return _hits_removed(battle, event)
        case ev.SupplyRolled():
            return _supply_rolled(battle, event)
    return ""


def _strike_made(battle: MomentumBattle, event: ev.StrikeMade) -> str:
    verb = "ripostes against" if event.riposte else "makes a Killing Stroke at" if event.killing else "strikes at"
    aim = ", to disable" if event.disable else ""
    return f"{name(battle, event.who)} {verb} {name(battle, event.target)} {with_weapon(event.weapon)}{aim}"


def _landed(battle: MomentumBattle, event: ev.Landed) -> str:
    blow = f"{name(battle, event.attacker)}'s strike lands on {name(battle, event.who)}"
    if event.danger == 0:
        return f"{blow} and does nothing"
    danger = f" ({parts(event.parts)})" if len(event.parts) > 1 else ""
    return f"{blow} with Danger {event.danger}d{danger}"


def _blows_rolled(battle: MomentumBattle, event: ev.BlowsRolled) -> str:
    striker, target = name(battle, event.who), name(battle, event.target)
    if not event.faces:
        return f"{striker} has no Danger and does nothing to {target}"
    hits = counted(event.removed, "hit")
    return f"{striker} rolls {listed(event.faces)} against {target}, {event.needed} or more to hit: {hits}"


def _hits_removed(battle: MomentumBattle, event: ev.HitsRemoved) -> str:
    victim = name(battle, event.who)
    if event.amount == 0:
        return f"{victim} loses no hits, {event.left} left"
    return f"{victim} loses {counted(event.amount, 'hit')}, {event.left} left"


def _supply_rolled(battle: MomentumBattle, event: ev.SupplyRolled) -> str:
    supply = f"{name(battle, event.who)}'s supply for the {event.weapon}"
    if event.after == event.before:
        return f"{supply} holds at {STEP_NAMES[event.after]}{_shown(event)}"
    if event.after == 0:
        return f"{supply} is used up{_shown(event)}"
    return f"{supply} falls from {STEP_NAMES[event.before]} to {STEP_NAMES[event.after]}{_shown(event)}"


def _shown(event: ev.Rolled) -> str:
    return f" on a {listed(event.faces)}" if event.faces else ""


# ---- armor and shields


def _armor(battle: MomentumBattle, event: Event) -> str:
    match event:
        case ev.ArmorRolled():
            result = "a hit" if event.hit else "the armor holds"
            return f"{name(battle, event.who)} rolls armor: {summed(event.terms(), event.total)}, {result}"
        case ev.NoArmorDie():
            return f"{name(battle, event.who)} has no armor die to roll: a hit"
        case ev.HitTaken():
            beyond = event.hits - event.limit
            limit = f", {beyond} beyond the limit of {event.limit}" if beyond > 0 else f" of {event.limit}"
            return f"{name(battle, event.who)} takes hit {event.hits}{limit}"
        case ev.ArmorFell():
            after = "is ruined" if event.after == 0 else f"falls to {STEP_NAMES[event.after]}"
            return f"{name(battle, event.who)}'s armor {after}"
        case ev.ShieldWorn():
            return f"{name(battle, event.who)}'s shield {_wear(event)}"
    return ""


def _wear(event: ev.ShieldWorn) -> str:
    if event.after == event.before:
        return f"holds at {STEP_NAMES[event.after]}{_shown(event)}"
    result = "is destroyed" if event.after == 0 else f"falls to {STEP_NAMES[event.after]}"
    return f"{result}{' without a roll' if event.sides == 0 else _shown(event)}"


# ---- wounds and going out


def _wounds(battle: MomentumBattle, event: Event) -> str:
    match event:
        case ev.DireWound():
            return _dire_wound(battle, event)
        case ev.StatFell():
            return f"{name(battle, event.who)} is Very Sad: {STAT_NAMES[event.stat]} falls to {event.now} until a rest"
        case ev.WentOut():
            if event.clause == "dire-mauled-concrete":
                return f"{name(battle, event.who)} bleeds to death: no ally is free to help"
            minutes = f" for {event.minutes} minutes" if event.minutes else ""
            return OUTS[event.condition].format(name(battle, event.who)) + minutes
        case ev.LimbLost():
            death = f"dead in {counted(event.rounds, 'round')}, this one counted, unless treated"
            return f"{name(battle, event.who)} loses the {LIMB_NAMES[event.limb]} and bleeds: {death}"
        case ev.Disfigured():
            return f"{name(battle, event.who)} is disfigured: {event.mark}"
        case ev.Bled():
            death = f"{counted(event.left, 'round')} from death" if event.left else "and it is too much"
            return f"{name(battle, event.who)} bleeds, {death}"
        case ev.Treated():
            helper = f"{name(battle, event.by)} stops" if event.by >= 0 else "an ally stops"
            return f"{helper} {name(battle, event.who)}'s bleeding in time"
        case ev.Healed():
            return _healed(battle, event)
    return ""


def _dire_wound(battle: MomentumBattle, event: ev.DireWound) -> str:
    running = battle.variants.dire_dice == RUNNING_TOTAL
    dice = "the running total is" if running else f"{event.count}d6 come{'s' if event.count == 1 else ''} to"
    counts = f", counted as {event.counted}" if event.counted != event.total else ""
    kind = DAMAGE_NAMES[event.damage]
    return f"{name(battle, event.who)} suffers a dire wound ({kind}): {dice} {event.total}{counts}, {event.band}"


def _healed(battle: MomentumBattle, event: ev.Healed) -> str:
    if isinstance(battle.combatants[event.who], Pc):
        return f"{name(battle, event.who)} is healed and has {counted(event.hits, 'hit')} now"
    return f"{name(battle, event.who)} regenerates to {counted(event.hits, 'hit')}"


# ---- space


def _space(battle: MomentumBattle, event: Event) -> str:
    match event:
        case ev.Moved():
            verb = "is forced" if event.forced else MOVES.get(event.mode, "moves")
            return f"{name(battle, event.who)} {verb} from {event.before} to {event.after}"
        case ev.LeftField():
            return f"{name(battle, event.who)} leaves the field on the {event.edge} side"
        case ev.FellIntoPit():
            return f"{name(battle, event.who)} falls into the pit"
        case ev.ClimbedOut():
            return f"{name(battle, event.who)} climbs out of the pit"
        case ev.TookSuperior():
            return f"{name(battle, event.who)} takes a superior position over {name(battle, event.over)}"
        case ev.LostSuperior():
            return f"{name(battle, event.who)} is no longer in superior position over {name(battle, event.over)}"
        case ev.GroundChanged():
            return ground_change(event.position, event.ground, event.there)
        case ev.DoorChanged():
            return _door_changed(battle, event)
        case ev.Hazard():
            verb = "cannot defend against" if isinstance(battle.combatants[event.who], Pc) else "is hurt by"
            return f"{name(battle, event.who)} {verb} the {event.what}"
        case ev.StayedPut():
            return f"{name(battle, event.who)} stays in place: {event.why}"
        case ev.Held():
            return f"{name(battle, event.by)} holds {name(battle, event.who)} fast"
    return ""


def _door_changed(battle: MomentumBattle, event: ev.DoorChanged) -> str:
    worker, what = name(battle, event.who), door(event.edge)
    if event.state == BARRED:
        return f"{worker} works at the bar of {what}, {event.work} of {WORK_TO_BREAK_A_BAR}"
    if event.state == OPEN:
        return f"{worker} breaks {what} open for good" if event.before == BARRED else f"{worker} opens {what}"
    return f"{worker} lifts the bar of {what}" if event.before == BARRED else f"{worker} closes {what}"


# ---- other actions


def _actions(battle: MomentumBattle, event: Event) -> str:
    match event:
        case ev.ItemUsed():
            return item_sentence(battle, event)
        case ev.ItemHanded():
            return f"{name(battle, event.who)} hands the {event.item} to {name(battle, event.to)}"
        case ev.Readiness():
            if not event.ready:
                return f"{name(battle, event.who)}'s {event.what} must be reloaded"
            verb = "readies" if event.what == "shield" else "reloads"
            return f"{name(battle, event.who)} {verb} the {event.what}"
        case ev.CalledOut():
            vain = "" if event.gains else ", who gains nothing from it"
            return f"{name(battle, event.who)} calls out to {name(battle, event.to)}{vain}"
        case ev.AbilityUsed():
            return ability_sentence(battle, event)
        case ev.RallyRolled():
            return f"{name(battle, event.who)}'s Rally: {summed(event.terms(), event.face + event.charm)}"
        case ev.TalliesErased():
            erased = counted(event.erased, "Stamina tally")
            return f"{name(battle, event.who)} erases {erased}, {event.left} left"
        case ev.HexChanged():
            state = f"lowers Defense by {event.strength}" if event.strength else "is gone"
            return f"the Hex of Rust on {name(battle, event.who)} {state}"
        case ev.EffectEnded():
            return f"{name(battle, event.who)}'s {event.effect} ends"
        case ev.BondEnded():
            return BONDS_ENDED[event.bond].format(pc=name(battle, event.who), other=name(battle, event.other))
    return ""


# ---- the Keeper and the end


def _keeper(battle: MomentumBattle, event: Event) -> str:
    match event:
        case ev.KeeperRuled():
            return f"Keeper: {_ruled(battle, event)}"
        case Overridden():
            words = _overridden(battle, event)
            return f"Keeper: {words}" if words else ""
        case ev.OfferedPeace():
            return f"{name(battle, event.who)} offers peace"
        case ev.WithdrewPeace():
            return f"{name(battle, event.who)} withdraws the offer of peace"
        case ev.FightEnded():
            return f"the fight is over: {victory(battle, event.winner)}, {event.reason}"
    return ""


# ---- rulings and orders of the Keeper


def _ruled(battle: MomentumBattle, event: ev.KeeperRuled) -> str:
    actor = name(battle, event.who)
    if event.clause == "npc-special":
        return f"{actor}'s {event.about_what} comes up, {ruling_words(battle, event.ruling)}"
    if isinstance(event.ruling, Refuse):
        return f"what {actor} tries with the surroundings is not possible"
    return f"{actor} works the surroundings, {ruling_words(battle, event.ruling)}"


def _overridden(battle: MomentumBattle, event: Overridden) -> str:
    """An override, and what the rules had given; the words of every system will do for the others."""
    combatant = name(battle, event.who) if event.who >= 0 else ""
    match event.order:
        case "set":
            return f"{combatant}'s {event.what} is {event.value}, the rules gave {event.before}"
        case "move":
            return f"{combatant} is at position {event.value}, the rules had position {event.before}"
        case "remove":
            return f"{combatant} is taken out of the fight, the rules had {combatant} {event.before}"
        case "condition":
            return _condition_set(combatant, event)
        case "end":
            why = f", {event.value}" if event.value else ""
            return f"the fight ends here{why}: {victory(battle, event.what)}"
    return ""


def _condition_set(combatant: str, event: Overridden) -> str:
    if event.what in CONDITION_NAMES:
        return f"{combatant} is {event.what}, the rules had {combatant} {event.before}"
    subject = f"{combatant}'s shield is" if event.what == "shield unready" else f"{combatant} is"
    what = {"shield unready": "unready", "in pit": "in the pit"}.get(event.what, event.what)
    return f"{subject} {'' if event.value == 'yes' else 'not '}{what}, the rules said {event.before}"


sentence: Final = Sentences(name, _turns, _momentum, _strikes, _armor, _wounds, _space, _actions, _keeper)
