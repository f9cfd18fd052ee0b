# mypyc: skip - text for people
"""Sentences for what happens on the Grid."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fray.engine.english import counted
from fray.engine.events import Event
from fray.rulesets.labyrinthian.model import ground_events as ge
from fray.rulesets.labyrinthian.model.grid import DIRECTIONS, level_name
from fray.rulesets.labyrinthian.model.state import HIDDEN, HIDDEN_THIS_ROUND, LabBattle
from fray.rulesets.labyrinthian.words.wording import name, place, side, side_does, summed, tag

HIDING: Final = {HIDDEN: "unseen", HIDDEN_THIS_ROUND: "unseen until the end of the Round"}


def save(battle: LabBattle, event: ge.SaveRolled) -> str:
    result = "made" if event.made else "failed"
    total = summed(event.terms(), event.total)
    return f"{name(battle, event.who)}'s Composure Saving Throw is {result}: {total} against {event.difficulty}"


def climbed(battle: LabBattle, event: ge.Climbed) -> str:
    result = f"up to {level_name(event.level)}" if event.made else "and fails"
    return f"{name(battle, event.who)} climbs {result}: {summed(event.terms(), event.total)} against 15"


def fell(battle: LabBattle, event: ge.Fell) -> str:
    onto = f" onto {name(battle, event.onto)}" if event.onto >= 0 else ""
    levels = f"from {level_name(event.from_level)} to {level_name(event.to_level)}"
    return f"{name(battle, event.who)} falls {levels}{onto}: {event.damage} damage"


def stabilized(battle: LabBattle, event: ge.Stabilized) -> str:
    result = "flies on" if event.flies_on else "cannot stay in the air"
    return f"{name(battle, event.who)} {result}: {summed(event.terms(), event.total)} against {event.needed}"


APPROACHES: Final = {
    "charge": "charges at {}",
    "jump": "leaps at {}",
    "vertical": "drops on {} from above",
    "flank": "steps in on the flank of {}",
}


def approached(battle: LabBattle, event: ge.Approached) -> str:
    boost = f" for +{event.boost}" if event.boost else ""
    target = name(battle, event.other) if event.other >= 0 else "it"
    return f"{name(battle, event.who)} {APPROACHES.get(event.how, 'comes at {}').format(target)}{boost}"


def tossed(battle: LabBattle, event: ge.Tossed) -> str:
    if not event.path:
        return f"{name(battle, event.who)} is slammed where it stands"
    end = place(event.path[-1])
    return f"{name(battle, event.who)} is tossed {counted(len(event.path), 'Position')} far, to {end}"


def hiding(battle: LabBattle, event: ge.HidingTried) -> str:
    how = HIDING.get(event.how, "unseen until the next enemy Turn")
    return f"{name(battle, event.who)} hides, {how}: {summed(event.terms(), event.total)} against {event.needed}"


def ambush(battle: LabBattle, event: ge.AmbushSprung) -> str:
    if event.complete:
        return side_does(battle, event.side, "springs an Ambush and acts first", "spring an Ambush and act first")
    return f"the Ambush of {side(battle, event.side)} is no full surprise"


GROUND_SENTENCES: Final[dict[type[Event], Callable[[LabBattle, Any], str]]] = {
    ge.TagClaimed: lambda b, e: f"{name(b, e.who)} claims the {tag(e.kind)} in {place(e.position)}",
    ge.TagGivenUp: lambda b, e: f"{name(b, e.who)} gives up the {tag(e.kind)} in {place(e.position)}",
    ge.TagAppeared: lambda b, e: f"there is {tag(e.kind)} in {place(e.position)} now",
    ge.TagGone: lambda b, e: f"the {tag(e.kind)} in {place(e.position)} is gone",
    ge.StructureHit: lambda b, e: (
        f"the {tag(e.kind)} in {place(e.position)} takes {e.amount}: {max(e.left, 0)} Structural Points left"
    ),
    ge.Collapsed: lambda b, e: f"the {tag(e.kind)} in {place(e.position)} is destroyed",
    ge.BuildingEntered: lambda b, e: f"{name(b, e.who)} breaks into the Building in {place(e.position)}",
    ge.BuildingLeft: lambda b, e: f"{name(b, e.who)} leaves the Building in {place(e.position)}",
    ge.TrapSprung: lambda b, e: f"{name(b, e.who)} springs the trap in {place(e.position)}: {e.amount} damage",
    ge.SaveRolled: save,
    ge.Climbed: climbed,
    ge.Fell: fell,
    ge.FlightDisrupted: lambda b, e: f"{name(b, e.who)}'s flight is disrupted: {e.cause}",
    ge.Stabilized: stabilized,
    ge.Dived: lambda b, e: f"{name(b, e.who)} dives and gains {e.gained} Movement",
    ge.FlightEnded: lambda b, e: f"{name(b, e.who)} can no longer fly",
    ge.Approached: approached,
    ge.Tossed: tossed,
    ge.BossShifted: lambda b, e: f"{name(b, e.who)} moves {DIRECTIONS[e.direction]}, and the Grid shifts around it",
    ge.PositionRemoved: lambda b, e: f"{place(e.position)} is gone from the Grid",
    ge.FlanksScrambled: lambda b, e: "everybody in the Flanks is swept one place clockwise",
    ge.CarriedBack: lambda b, e: "the chase runs on: everybody is carried back one row",
    ge.ChaseBegan: lambda b, e: "a chase begins: " + side_does(b, e.quarry, "flees", "flee"),
    ge.Pursued: lambda b, e: (
        side_does(b, e.side, "gives chase", "give chase")
        if e.pursues
        else side_does(b, e.side, "lets them go", "let them go")
    ),
    ge.Escaped: lambda b, e: f"{name(b, e.who)} has escaped",
    ge.Captured: lambda b, e: f"{name(b, e.who)} is captured",
    ge.LostTheTrail: lambda b, e: f"{name(b, e.who)} has lost the trail",
    ge.HidingTried: hiding,
    ge.CameUpUnseen: lambda b, e: (
        f"{name(b, e.who)} comes up {'unseen' if e.total >= e.needed else 'and is seen'}: {e.total} against {e.needed}"
    ),
    ge.AmbushSprung: ambush,
    ge.Reloaded: lambda b, e: f"{name(b, e.who)} reloads the {name(b, e.other)}",
    ge.TakenOver: lambda b, e: f"{name(b, e.who)} takes command of the {name(b, e.other)}",
    ge.LadderPlaced: lambda b, e: f"{name(b, e.who)} sets up a ladder in {place(e.position)}",
}
