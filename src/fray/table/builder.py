"""What the encounter builder needs to know of a system: its creatures, its places, its terrain, its open rulings."""

from __future__ import annotations

from fastapi import FastAPI

from fray.engine.drawing import AimKind, Paint
from fray.engine.library import Blank, Roster, StatLine
from fray.engine.system import System, system_named
from fray.table.builder_records import (
    AimFieldView,
    AimKindView,
    BlankView,
    BuilderView,
    PaintView,
    ReadingView,
    RosterView,
    StatLineView,
    SwitchView,
)
from fray.table.homebrew import creature_views, form_views
from fray.table.keeping import Owner
from fray.table.records import Refusal
from fray.table.store import Store
from fray.table.toml_text import plain_source


def blank_view(blank: Blank) -> BlankView:
    return BlankView(
        key=blank.key,
        label=blank.label,
        low=blank.low,
        high=blank.high,
        choices=list(blank.choices),
        pair=blank.pair,
    )


def stat_line_view(line: StatLine) -> StatLineView:
    return StatLineView(key=line.key, label=line.label, example=line.example)


def roster_view(roster: Roster) -> RosterView:
    return RosterView(
        key=roster.key, of=roster.of, who=roster.who, side=roster.side, label=roster.label, ids=roster.ids
    )


def paint_view(paint: Paint) -> PaintView:
    return PaintView(key=paint.key, label=paint.label, ground=paint.ground, between=paint.between)


def aim_kind_view(kind: AimKind) -> AimKindView:
    fields = [
        AimFieldView(
            key=part.key, label=part.label, kind=part.kind, low=part.low, high=part.high, choices=list(part.choices)
        )
        for part in kind.fields
    ]
    return AimKindView(key=kind.key, label=kind.label, fields=fields)


def question_of(system: System, switch: str) -> str:
    """What a switch is about: its ruling's question, or the name of the rule option."""
    asked = {ruling.id: ruling.question for ruling in system.ledger.rulings}
    asked |= {question.id: question.question for question in system.ledger.questions}
    return asked.get(switch) or switch.replace("_", " ").replace("-", " ").capitalize()


def switch_views(system: System) -> list[SwitchView]:
    """The rules that leave room. Bare rule options are left to the lab: the ledger has no words for their readings."""
    texts: dict[str, dict[str, str]] = {
        **{one.id: {variant.name: variant.text for variant in one.variants} for one in system.ledger.rulings},
        **{one.id: {variant.id: variant.text for variant in one.variants} for one in system.ledger.questions},
    }
    return [
        SwitchView(
            ruling=name,
            question=question_of(system, name),
            readings=[ReadingView(key=key, words=texts[name][key]) for key in switch.readings],
        )
        for name, switch in system.switches.items()
        if name in texts
    ]


def add_builder(app: FastAPI, store: Store) -> None:
    @app.get("/api/builder/{system}", responses={422: {"model": Refusal}})
    def builder(system: str, owner: Owner) -> BuilderView:
        """What encounters of a system are made of."""
        found = system_named(system)
        library, drawing = found.library(), found.drawing
        return BuilderView(
            system=found.name,
            creatures=creature_views(store, found, owner),
            forms=form_views(found),
            stat_lines=[stat_line_view(line) for line in library.stat_lines],
            rosters=[roster_view(roster) for roster in library.rosters],
            placing=[blank_view(blank) for blank in library.placing()],
            terrain={kind: [blank_view(blank) for blank in blanks] for kind, blanks in library.terrain().items()},
            switches=switch_views(found),
            words=dict(drawing.words),
            paints=[paint_view(paint) for paint in drawing.paints],
            aims=[aim_kind_view(kind) for kind in drawing.aims],
            aims_each=drawing.aims_each,
            most_aims=drawing.most_aims,
            blank=plain_source(drawing.blank()),
            names_sides=bool(drawing.sides_named),
        )
