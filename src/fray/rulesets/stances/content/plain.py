# mypyc: skip - a parsing border
"""An encounter of the plain form put on the default line of areas; the first side are the players'."""

from __future__ import annotations

from fray.engine.content import Raw, Reader
from fray.engine.library import Blank
from fray.engine.plain import Laid, read_plain
from fray.rulesets.stances.model.field import BARRIER, FEATURE_NAMES, LINE


def placing() -> list[Blank]:
    """An area of the line."""
    return [Blank("area", "Area", choices=LINE)]


def terrain() -> dict[str, list[Blank]]:
    """Features of an area, and a barrier between two [r-terrain]."""
    edge = Blank("edge", "Between this area and the next", 0, len(LINE) - 2, pair=True)
    return {BARRIER: [edge], **{name: [Blank("area", "Area", choices=LINE)] for name in FEATURE_NAMES}}


def own_form(raw: Raw, reader: Reader) -> dict[str, object]:
    """The encounter as the ledger writes one."""
    plain = read_plain(raw, reader.problems)
    data = dict(plain.rest)
    data["sides"] = [
        {
            "name": side,
            "players": number == 0,
            "members": [{"who": member.who, **member.says} for member in plain.of_side(side)],
        }
        for number, side in enumerate(plain.sides)
    ]
    data["terrain"] = [feature(member) for member in plain.terrain]
    return data


def feature(laid: Laid) -> dict[str, object]:
    says = dict(laid.says)
    edge = says.pop("edge", None)
    if isinstance(edge, list):
        says["link"] = [str(area) for area in edge]
    return {"feature": laid.kind, **says}
