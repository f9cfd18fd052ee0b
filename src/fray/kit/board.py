"""What a little system shows: a board with a single place, cards from declared fields, the order of turns."""

from __future__ import annotations

from typing import Final

from fray.engine.board import Board, Card, Gauge, Header, Place, Tag, Turn
from fray.engine.drawing import Drawing
from fray.engine.encounter import Entrant
from fray.kit.fields import GAUGE, MARK, STAT, Known, known_fields, of_kind
from fray.kit.state import Battle, Combatant

PLACE: Final = "field"
OUT: Final = "out"


def single_place() -> Board:
    return Board("zones", (Place(PLACE, "The field", 0),))


class OnePlace(Drawing):
    """Everyone starts in the only place."""

    def place_of(self, entrant: Entrant) -> str:
        return PLACE


def card_of(battle: Battle[Combatant], combatant: Combatant, icon: str) -> Card:
    """Gauges as bars, marks as tags. A gauge that can hold nothing is not shown."""
    kind = type(combatant)
    held = [known for known in of_kind(kind, GAUGE) if combatant.most(known.name)]
    gauges = tuple(gauge_of(combatant, known) for known in held)
    marks = [known for known in of_kind(kind, MARK) if getattr(combatant, known.name)]
    tags = tuple(Tag(known.label, known.declared.clause, term=known.name) for known in marks)
    if combatant.out:
        tags = (Tag("Out", held[0].declared.clause if held else "", term=OUT),)
    acting = battle.acting == combatant.who
    place = "" if combatant.gone else PLACE
    return Card(combatant.who, combatant.name, combatant.side, place, gauges, tags, combatant.out, acting, icon=icon)


def gauge_of(combatant: Combatant, known: Known) -> Gauge:
    most = combatant.most(known.name)
    return Gauge(known.name, known.label, getattr(combatant, known.name), 0, most, clause=known.declared.clause)


def header_of(battle: Battle[Combatant]) -> Header:
    """The round, and who has had a turn."""
    acting = battle.acting
    upcoming = [acting, *battle.order] if acting >= 0 else battle.order
    turns = [
        Turn(who, "", who in battle.done, who == acting) for who in [*battle.done, *upcoming] if not battle[who].out
    ]
    phase = f"{battle[acting].name} has the turn" if acting >= 0 else "between turns"
    return Header(max(1, battle.round), phase, tuple(turns))


def lines_about(combatant: Combatant) -> list[str]:
    """Everything about a combatant, line by line."""
    said = [f"{combatant.name}, {combatant.side}{' (out)' if combatant.out else ''}"]
    for known in known_fields(type(combatant)):
        value = getattr(combatant, known.name)
        if known.declared.kind == GAUGE:
            said.append(f"{known.label}: {value} of {combatant.most(known.name)}")
        elif known.declared.kind == STAT or value:
            said.append(f"{known.label}: {'yes' if value is True else value}")
    return said
