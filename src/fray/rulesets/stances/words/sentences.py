# mypyc: skip - text for people
"""One sentence for each event, as the Keeper would read the log aloud.

A sentence is made when it is read, perhaps long after the event: it uses the event's own numbers, and of the state
only what never changes, such as names.
"""

from __future__ import annotations

from typing import Final

from fray.engine.english import listed, spaced, victory
from fray.engine.events import Event
from fray.engine.prose import Sentences
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.state import MODE_NAMES, STANCE_NAMES, StancesBattle
from fray.rulesets.stances.words.wording import OUT_WORDS, ROLL_WORDS, area, armed_with, name, summed, within

HOW: Final = {
    "move": "moves", "double": "runs", "charge": "charges", "step-out": "steps out of the melee", "pushed": "is pushed",
    "placed": "is placed", "stepped": "steps", "walked": "walks",
}  # fmt: skip
REMARKS: Final = {
    "r-seven-misses": "; a 7 misses",
    "r-stance-example-cost": ", at no cost",
}
GAIN_WORDS: Final = {
    "closed on": "being closed on", "attacked": "being attacked", "missed": "being missed", "hit": "a hit",
    "critical": "a critical success", "natural 8": "dice of 8 or more", "defense": "a successful defense",
    "maneuver": "the Maneuver", "Far to Close": "coming from Far to Close",
    "Close to Engaged": "coming from Close to Engaged", "thrown at Close": "a throw at Close",
    "Social check": "a Social check", "inspired": "being inspired", "probe": "the Probe", "secret": "a secret",
    "gambit": "the Gambit",
}  # fmt: skip
GROUND: Final = {
    "difficult": ("is", "difficult"),
    "hazard": ("is", "a hazard"),
    "partial_cover": ("offers", "partial cover"),
}
CONDITIONS: Final = {
    "advantage on the next attack": "has advantage on the next attack",
    "advantage on the next Argue": "has advantage on the next Argue",
    "duplicates": "has two illusory copies",
    "will not stay down": "will not stay down and keeps 1 Vitality",
    "unshakeable": "keeps 1 Composure by Unshakeable Conviction",
    "torn arm": "no longer has a torn arm",
}
ACTED: Final = {
    "r-social-argue": "argues{with}, {what}",
    "defend-roll": "defends",
    "stabilize-medicine": "gives first aid{to}",
    "maneuver-roll": "{what}",
    "r-powers-without-roll": "uses {what}",
    "r-actions-per-turn": "uses the {what}{on}",
    "r-social-hold-firm": "holds firm",
    "r-social-probe": "probes{}",
    "r-social-gambit": "tries a Gambit{on}",
    "r-casting": "casts {what}{on}",
    "r-area-attacks": "casts {what}",
    "battlefield-control": "takes control of the battlefield",
}


TRIED: Final = {
    "feint": "feints at {}",
    "shove": "tries to shove {}",
    "trip": "tries to trip {}",
    "disarm": "tries to disarm {}",
    "rattle": "tries to rattle {}",
    "aid": "tries to help {}",
    "pin-down": "tries to pin {} down",
    "take-cover": "looks for cover",
    "slip-past": "tries to slip past the enemy",
    "alter-ground": "tries to change the ground",
}


def _rounds(battle: StancesBattle, event: Event) -> str:
    match event:
        case ev.RoundBegan():
            return f"round {event.round} of the {MODE_NAMES[event.mode]} begins"
        case ev.SurprisedSide():
            return f"the {battle.sides[event.side]} are surprised"
        case ev.StanceChosen():
            more = " with mastery" if event.mastery else ""
            firm = " with Unshakeable Conviction" if event.firm else ""
            free = REMARKS.get(event.clause, "")
            return f"{name(battle, event.who)} is {STANCE_NAMES[event.stance].capitalize()}{more}{firm}{free}"
        case ev.StanceSwitched():
            return f"{name(battle, event.who)} switches to {STANCE_NAMES[event.stance].capitalize()}"
        case ev.OrderSet():
            return f"order: {', '.join(name(battle, who) for who in event.order) or 'nobody'}"
        case ev.TurnBegan():
            return f"{name(battle, event.who)} has the turn"
        case ev.Held():
            return f"{name(battle, event.who)} holds until the end of the order"
        case ev.RoundEnded():
            return f"round {event.round} ends"
        case ev.ModeChanged():
            return "words fail: swords are drawn" if event.mode == 0 else "the fight stops: they talk"
        case ev.TalkOffered():
            answer = "all agree, after this round" if event.agreed else "nobody listens"
            return f"{name(battle, event.who)} offers to talk: {answer}"
        case ev.FightOver():
            return f"{victory(event.winner)}: {event.reason}"
    return ""


def _momentum(battle: StancesBattle, event: Event) -> str:
    match event:
        case ev.Paid():
            return f"{name(battle, event.who)} pays {event.amount} Momentum for {event.what} ({event.after} left)"
        case ev.Gained():
            why = GAIN_WORDS.get(event.why, event.why)
            if not event.amount:
                return f"{name(battle, event.who)} would gain Momentum for {why}, but {event.after} is the most"
            return f"{name(battle, event.who)} gains {event.amount} Momentum for {why} (now {event.after})"
        case ev.Lost(amount=0):
            return f"{name(battle, event.who)} would lose Momentum, but {event.after} is the least"
        case ev.Lost():
            return f"{name(battle, event.who)} loses {event.amount} Momentum (now {event.after})"
        case ev.Raised():
            return f"{name(battle, event.who)} buys +{event.amount} with Momentum ({event.after} left)"
        case ev.NoMomentum():
            return f"{name(battle, event.who)} {event.why}"
    return ""


def _moves(battle: StancesBattle, event: Event) -> str:
    match event:
        case ev.Moved(how="joined"):
            return f"{name(battle, event.who)} joins {within(battle, event.area)}"
        case ev.Moved():
            where = f"from {area(battle, event.before)} to {area(battle, event.area)}"
            return f"{name(battle, event.who)} {HOW[event.how]} {where}"
        case ev.Switched():
            return f"{name(battle, event.who)} has the {event.weapon} in hand"
        case ev.DroppedWeapon():
            return f"the {event.weapon} of {name(battle, event.who)} lies {within(battle, event.area)}"
        case ev.PickedUp():
            return f"{name(battle, event.who)} picks up the {event.weapon}"
        case ev.GroundChanged():
            verb, ground = GROUND[event.feature]
            now = f"{verb} {ground} now" if event.there else f"{verb} no longer {ground}"
            return f"{area(battle, event.area)} {now}"
    return ""


def _checks(battle: StancesBattle, event: Event) -> str:
    match event:
        case ev.CheckRolled():
            result = "critical success" if event.critical else "success" if event.success else "failure"
            roll = ROLL_WORDS[event.draw].removeprefix("2d6 ")
            judged = f" against {event.target}, {result}" if event.target else ""  # an opposed total is only compared
            edge = " with advantage" if event.edge > 0 else " with disadvantage" if event.edge < 0 else ""
            return f"{name(battle, event.who)} rolls {roll}{edge}: {summed(event.terms())} = {event.total}{judged}"
        case ev.DieRolled():
            return f"{name(battle, event.who)} rolls {ROLL_WORDS[event.draw]}: {event.total}"
        case ev.SaveRolled():
            return f"{name(battle, event.who)} is at {event.vitality} Vitality"
    return ""


def _attacks(battle: StancesBattle, event: Event) -> str:
    match event:
        case ev.AttackDeclared():
            move = f" ({event.with_what})" if event.with_what else ""
            verb = {"counterattack": "strikes back at", "strike": "ripostes against"}.get(event.free, "attacks")
            weapon = armed_with(event.weapon)
            return f"{name(battle, event.who)} {verb} {name(battle, event.other)} with {weapon}{move}"
        case ev.Interposed():
            return f"{name(battle, event.who)} takes the place of {name(battle, event.other)}"
        case ev.Hit():
            return (
                f"{name(battle, event.who)} hits {name(battle, event.other)}{', critically' if event.critical else ''}"
            )
        case ev.Missed():
            remark = REMARKS.get(event.clause, "")
            roll = f"({event.total} against {event.target})"
            return f"{name(battle, event.who)} misses {name(battle, event.other)} {roll}{remark}"
        case ev.Countered():
            won = "the attack is negated" if event.success else "the attack goes on"
            return f"{name(battle, event.who)} counters with {event.total} against {event.against}: {won}"
        case ev.CopyDestroyed():
            return f"the attack destroys a copy of {name(battle, event.who)}; {event.left} left"
        case ev.DamageRolled():
            return f"damage: {summed(event.parts)} = {event.total}"
        case ev.Reduced():
            first, *others = event.parts
            stops = listed([f"{first.name} stops {first.value}", *[f"{term.name} {term.value}" for term in others]])
            return f"{stops}: {name(battle, event.who)} takes {event.after} of {event.before}"
        case ev.Parried():
            return f"{name(battle, event.who)} parries it all ({event.move})"
    return ""


def _harm(battle: StancesBattle, event: Event) -> str:
    match event:
        case ev.Hurt():
            lost = [f"{event.temporary} temporary Guard"] if event.temporary else []
            lost += [f"{event.guard_lost} Guard"] if event.guard_lost else []
            lost += [f"{event.vitality_lost} Vitality"] if event.vitality_lost else []
            left = f"Guard {event.guard}, Vitality {event.vitality}"
            return f"{name(battle, event.who)} loses {listed(lost, 'nothing')} ({left})"
        case ev.Slain():
            return f"{name(battle, event.who)} is slain outright"
        case ev.Fell():
            return f"{name(battle, event.who)} {OUT_WORDS[event.condition]}"
        case ev.LastingEffect():
            left = "with a torn arm" if event.effect == "torn arm" else event.effect
            return f"{name(battle, event.who)} is left {left}"
        case ev.Stabilized():
            return f"{name(battle, event.who)} is stable"
        case ev.Woke():
            return f"{name(battle, event.who)} comes to with {event.vitality} Vitality"
        case ev.Healed():
            return f"{name(battle, event.who)} regains {event.amount} {event.pool.capitalize()} (now {event.after})"
        case ev.TemporaryGuard():
            pool = "Composure" if event.kind == "Hold Firm" else "Guard"
            return f"{name(battle, event.who)} has {event.amount} temporary {pool} ({event.kind})"
        case ev.Left():
            return f"{name(battle, event.who)} {OUT_WORDS[event.condition]}"
    return ""


def _actions(battle: StancesBattle, event: Event) -> str:
    match event:
        case ev.Acted():
            return acted(battle, event)
        case ev.Readied():
            return f"{name(battle, event.who)} readies a counterattack"
        case ev.ConditionSet():
            state = CONDITIONS.get(event.name, f"is {'' if event.there else 'no longer '}{event.name}")
            return f"{name(battle, event.who)} {state}"
        case ev.KeeperRuled():
            return f"the Keeper rules on {event.what} of {name(battle, event.who)}: {spaced(event.ruling)}"
    return ""


def acted(battle: StancesBattle, event: ev.Acted) -> str:
    """What a combatant does, by the rule under which it is done."""
    whom = name(battle, event.other) if event.other >= 0 and event.other != event.who else ""
    words = {key: f" {key} {whom}" if whom else "" for key in ("with", "to", "on")}
    shape = ACTED[event.clause]
    what = TRIED[event.what].format(whom) if event.clause == "maneuver-roll" else event.what
    return f"{name(battle, event.who)} {shape.format(f' {whom}' if whom else '', what=what, **words)}"


def _words(battle: StancesBattle, event: Event) -> str:
    match event:
        case ev.Rebutted():
            won = "it counts for nothing" if event.success else "it stands"
            return f"{name(battle, event.who)} rebuts with {event.total} against {event.against}: {won}"
        case ev.ComposureLost():
            return f"{name(battle, event.who)} loses {event.amount - event.temporary} Composure (now {event.composure})"
        case ev.SecretLearned():
            kind = "an important" if event.important else "a small"
            return f"{name(battle, event.who)} learns {kind} secret of {name(battle, event.other)}"
        case ev.LeverageUsed():
            return f"{name(battle, event.who)} uses a secret of {name(battle, event.other)}"
        case ev.ImpactRecorded():
            return f"for {name(battle, event.other)}: {event.line}"
    return ""


sentence: Final = Sentences(name, _rounds, _momentum, _moves, _checks, _attacks, _harm, _actions, _words)
