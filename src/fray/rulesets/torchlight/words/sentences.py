# mypyc: skip - text for people
"""What happened, one sentence for each event."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Ruling
from fray.engine.english import counted, listed, spaced
from fray.engine.prose import Sentences, Writers, by_type
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.plans import MANEUVERS, NOBODY
from fray.rulesets.torchlight.model.rulings import ChangeFeature, DragCompanion, HoldBack, SetAlight
from fray.rulesets.torchlight.model.schedule import (
    CHECK,
    DAMAGE,
    LAIR_ATTACK,
    NOTE,
    REINFORCEMENTS,
    REMOVE_FEATURE,
    SAVE,
    SET_FEATURE,
    SHIFT,
)
from fray.rulesets.torchlight.model.sheets import CHARACTERISTICS, DAMAGE_TYPES
from fray.rulesets.torchlight.model.state import DEAD, PHASES, TorchlightBattle
from fray.rulesets.torchlight.words.labels import PLAIN_WORDS
from fray.rulesets.torchlight.words.wording import (
    FEATURE_WORDS,
    STATUS_ENDS,
    STATUS_WORDS,
    characteristic,
    consequence,
    ground,
    name,
    net_words,
    place,
    side,
    sum_of,
    the,
    victory,
)

TO_WHOM: Final = {"drops": ", disarmed by", "hands": " to", "uses": " on"}
UNNAMED: Final = {  # events to which the encounter or the Keeper gives no words
    "": "Something happens",
    NOTE: "Something happens",
    SET_FEATURE: "The surroundings change",
    REMOVE_FEATURE: "The surroundings change",
    DAMAGE: "Something does damage",
    SAVE: "Something calls for a save",
    CHECK: "Something calls for a check",
    SHIFT: "Something moves a combatant",
    REINFORCEMENTS: "Reinforcements are on their way",
    LAIR_ATTACK: "The lair attacks",
}

# ---- setup and rounds


def initiative(battle: TorchlightBattle, event: ev.InitiativeRolled) -> str:
    result = "may act at once" if event.success else "cannot act this round"
    return f"{name(battle, event.who)} rolls {event.face} against {event.st} for Initiative and {result}."


def squad_formed(battle: TorchlightBattle, event: ev.SquadFormed) -> str:
    return f"{listed([name(battle, who) for who in event.members])} form a Squad in lane {event.lane}."


# ---- moves


def moved(battle: TorchlightBattle, event: ev.Moved) -> str:
    verb = "is moved" if event.forced else "moves"
    return f"{name(battle, event.who)} {verb} to {place(event.lane, event.depth)}."


def fell(battle: TorchlightBattle, event: ev.Fell) -> str:
    return f"{name(battle, event.who)} falls {counted(max(1, event.levels), 'level')}: {event.amount}."


# ---- declarations and attacks


def sent_back(battle: TorchlightBattle, event: ev.SentBack) -> str:
    """Both claims: whose declaration is refused, and for whose sake."""
    what = "move" if event.of_move else "action"
    rival = f" ({name(battle, event.other)} has declared first)" if event.other >= 0 else ""
    return f"{name(battle, event.who)} must declare another {what}: {event.reason}{rival}."


def declared(battle: TorchlightBattle, event: ev.Declared) -> str:
    parts = [word for word in (event.move, event.action) if word not in ("stay", "pass")]
    parts.extend(event.extras)
    return f"{name(battle, event.who)} declares: {listed([spaced(part) for part in parts], 'nothing')}."


def granted(battle: TorchlightBattle, event: ev.Granted) -> str:
    return f"The Keeper gives {name(battle, event.who)}'s attack {net_words(event.value)}."


def attack_rolled(battle: TorchlightBattle, event: ev.AttackRolled) -> str:
    if event.thrown:
        words = f"{name(battle, event.who)} throws the {event.weapon} at {name(battle, event.target)}"
    else:
        words = f"{name(battle, event.who)} attacks {name(battle, event.target)} with {the(event.weapon)}"
    if event.net:
        faces = f"{listed(event.faces)}, " if event.faces else ""
        return f"{words} ({net_words(event.net)}): {faces}keeps {event.kept}."
    return f"{words}: {event.kept}."


def total(battle: TorchlightBattle, event: ev.AttackTotal) -> str:
    return f"The attack on {name(battle, event.other)} comes to {event.total} ({sum_of(event.parts)})."


def stopped(battle: TorchlightBattle, event: ev.Stopped) -> str:
    if event.who == event.other:
        return f"{name(battle, event.who)} takes no damage: {event.why}."
    return f"{name(battle, event.other)} takes nothing from {name(battle, event.who)}: {event.why}."


def noted(battle: TorchlightBattle, event: ev.Noted) -> str:
    parts = f" ({sum_of(event.parts)})" if len(event.parts) > 1 else ""
    return f"{event.amount} {DAMAGE_TYPES[event.damage]} damage is noted against {name(battle, event.who)}{parts}."


def squad_attacked(battle: TorchlightBattle, event: ev.SquadAttacked) -> str:
    counts = f"that of {name(battle, event.who)} counts against {name(battle, event.other)}"
    return f"Of the Squad's rolls ({listed(event.totals)}) {counts}."


# ---- statuses


def maneuvered(battle: TorchlightBattle, event: ev.Maneuvered) -> str:
    whom = "" if event.who == event.other else f" on {name(battle, event.other)}"
    return f"{name(battle, event.who)} carries out a Maneuver{whom}: {MANEUVERS[event.maneuver].capitalize()}."


def got_status(battle: TorchlightBattle, event: ev.GotStatus) -> str:
    return f"{name(battle, event.who)} {STATUS_WORDS[event.status].format(other=name(battle, event.other))}."


def lost_status(battle: TorchlightBattle, event: ev.LostStatus) -> str:
    return f"{name(battle, event.who)} {STATUS_ENDS[event.status]}."


def checked(battle: TorchlightBattle, event: ev.Checked) -> str:
    kind = "save" if event.save else "check"
    result = "success" if event.success else "failure"
    against = f"{event.face} against {event.against}"
    return f"{name(battle, event.who)} rolls a {characteristic(event.characteristic)} {kind}: {against}, {result}."


def item_moved(battle: TorchlightBattle, event: ev.ItemMoved) -> str:
    if event.how == "throws":
        return f"The {event.item} of {name(battle, event.who)} lies on the ground."
    whom = f"{TO_WHOM[event.how]} {name(battle, event.other)}" if event.other not in (NOBODY, event.who) else ""
    return f"{name(battle, event.who)} {event.how} the {event.item}{whom}."


# ---- damage


def hurt(battle: TorchlightBattle, event: ev.Hurt) -> str:
    parts = []
    if event.breath != event.breath_before:
        parts.append(f"Breath {event.breath_before} to {event.breath}")
    for number, points in enumerate(event.lost):
        if points:
            parts.append(f"{characteristic(number)} down to {event.scores[number]}/{20 - event.scores[number]}")
    return f"{name(battle, event.who)}: {listed(parts)}." if parts else f"{name(battle, event.who)} is unhurt."


def went_down(battle: TorchlightBattle, event: ev.WentDown) -> str:
    return f"{name(battle, event.who)} is {'dead' if event.condition == DEAD else 'Incapacitated'}."


# ---- surroundings


def happened(battle: TorchlightBattle, event: ev.Happened) -> str:
    return f"{UNNAMED.get(event.note, event.note.rstrip('.'))}."


def lane_changed(battle: TorchlightBattle, event: ev.LaneChanged) -> str:
    return f"Lane {event.edit.lane} {'is now' if event.there else 'is no longer'} {ground(event.edit)}."


def keeper_ruled(battle: TorchlightBattle, event: ev.KeeperRuled) -> str:
    return f"The Keeper rules on {name(battle, event.who)}: {ruling_words(battle, event.ruling)}."


def ruling_words(battle: TorchlightBattle, ruling: Ruling) -> str:
    if isinstance(ruling, ChangeFeature):
        return f"lane {ruling.lane} {'becomes' if ruling.there else 'is no longer'} {FEATURE_WORDS[ruling.feature]}"
    if isinstance(ruling, HoldBack):
        return f"{name(battle, ruling.foe)} holds back"
    if isinstance(ruling, DragCompanion):
        return f"{name(battle, ruling.companion)} is dragged to {place(ruling.lane, ruling.depth)}"
    assert isinstance(ruling, SetAlight)
    return f"lane {ruling.lane} is set alight"


def test_demanded(battle: TorchlightBattle, event: ev.TestDemanded) -> str:
    roll = f"a {'save' if event.save else 'check'} on {characteristic(event.characteristic)}"
    return f"The Keeper rules on {name(battle, event.who)}: {roll}, or {consequence(event.consequence)}."


# ---- the end and afterward


def dying_saved(battle: TorchlightBattle, event: ev.DyingSaved) -> str:
    words = f"{name(battle, event.who)}, Dying: {characteristic(event.characteristic)} {event.face} against {event.st}"
    return f"{words}, {event.wound} lost, now {event.score}." if event.wound else f"{words}, nothing lost."


def revived(battle: TorchlightBattle, event: ev.Revived) -> str:
    scores = ", ".join(f"{CHARACTERISTICS[at].capitalize()} {score}" for at, score in enumerate(event.scores))
    return f"{name(battle, event.who)} is brought back to life: {scores}."


def phase_passed(battle: TorchlightBattle, event: ev.PhasePassed) -> str:
    return f"A Phase passes, {counted(event.ticks, 'tick')} long{', in a Refuge' if event.resting else ''}."


SENTENCES: Final[Writers[TorchlightBattle]] = {
    ev.Opened: lambda _, event: f"{PLAIN_WORDS[event.how]}.",
    ev.RoundBegan: lambda _, event: f"Round {event.round} begins.",
    ev.TurnBegan: lambda _, event: f"The {PHASES[event.phase]}.",
    ev.RoundEnded: lambda _, event: f"Round {event.round} ends: damage is applied.",
    ev.InitiativeRolled: initiative,
    ev.Placed: lambda battle, event: f"{name(battle, event.who)} starts in {place(event.lane, event.depth)}.",
    ev.NoRoom: lambda battle, event: f"There is no room for {name(battle, event.who)} yet.",
    ev.Surprised: lambda battle, event: f"{name(battle, event.who)} is surprised.",
    ev.SquadFormed: squad_formed,
    ev.SquadDissolved: lambda _, event: f"The Squad of {side(event.side)} in lane {event.lane} is no more.",
    ev.Moved: moved,
    ev.StoodUp: lambda battle, event: f"{name(battle, event.who)} stands up.",
    ev.LeftGrid: lambda battle, event: f"{name(battle, event.who)} {'crawls away' if event.dragged else 'retreats'}.",
    ev.Fell: fell,
    ev.Declared: declared,
    ev.PaidBreath: lambda battle, event: f"{name(battle, event.who)} spends {event.amount} Breath, {event.left} left.",
    ev.Granted: granted,
    ev.Protected: lambda battle, event: f"{name(battle, event.who)} steps in for {name(battle, event.other)}.",
    ev.AttackRolled: attack_rolled,
    ev.Feinted: lambda battle, event: f"{name(battle, event.who)} feints: {event.face}, keeps {event.kept}.",
    ev.PrecisionStrike: lambda battle, event: f"Precision Strike on {name(battle, event.other)}!",
    ev.PrecisionRolled: lambda _, event: f"Precision: {event.face}.",
    ev.ExtraRolled: lambda _, event: f"The additional die shows {event.face}.",
    ev.AttackTotal: total,
    ev.Stopped: stopped,
    ev.Noted: noted,
    ev.SquadAttacked: squad_attacked,
    ev.SentBack: sent_back,
    ev.LostPart: lambda battle, event: f"The {event.what} of {name(battle, event.who)} is no longer possible.",
    ev.Maneuvered: maneuvered,
    ev.Intimidated: lambda battle, event: f"{name(battle, event.who)} intimidates {name(battle, event.other)}.",
    ev.GotStatus: got_status,
    ev.LostStatus: lost_status,
    ev.Checked: checked,
    ev.BreathGained: lambda battle, event: (
        f"{name(battle, event.who)} regains {event.amount} Breath, now {event.breath}."
    ),
    ev.ItemMoved: item_moved,
    ev.Spoke: lambda battle, event: f"{name(battle, event.who)} speaks.",
    ev.Hurt: hurt,
    ev.WentDown: went_down,
    ev.Stabilized: lambda battle, event: f"{name(battle, event.who)} is Stabilized by {event.how}.",
    ev.LaneChanged: lane_changed,
    ev.Happened: happened,
    ev.Burned: lambda battle, event: f"{name(battle, event.who)} stands in the flames: {event.amount}.",
    ev.HazardRolled: lambda battle, event: f"{name(battle, event.who)} is hit by what happens around the fight.",
    ev.TestDemanded: test_demanded,
    ev.KeeperRuled: keeper_ruled,
    ev.FightDecided: lambda _, event: f"The fight is decided: {victory(event.winner)}, {event.reason}.",
    ev.FightEnded: lambda _, event: f"It is over: {victory(event.winner)}, {event.reason}.",
    ev.PhasePassed: phase_passed,
    ev.DyingSaved: dying_saved,
    ev.Recovered: lambda battle, event: f"{name(battle, event.who)} recovers, Breath {event.breath}.",
    ev.Rested: lambda battle, event: (
        f"{name(battle, event.who)} rests: {characteristic(event.characteristic)} {event.score}."
    ),
    ev.Revived: revived,
}
sentence: Final = Sentences(name, by_type(SENTENCES))
