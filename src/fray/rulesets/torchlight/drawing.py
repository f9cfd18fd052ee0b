# mypyc: skip - a parsing border
"""How an encounter of Beyond the Torchlight is drawn up: what its lanes are like, an objective, who comes later."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fray.engine.decisions import MALFORMED, Refused
from fray.engine.drawing import Aim, AimField, AimKind, Drawing, Paint, listed_in, table_at, take_row, without
from fray.engine.encounter import Entrant
from fray.engine.english import capital
from fray.engine.mentions import EACH, Mention, Source
from fray.rulesets.torchlight.content.encounters import TorchlightEntrant
from fray.rulesets.torchlight.model.lanes import FEATURES, LANES, cell_key
from fray.rulesets.torchlight.model.schedule import REINFORCEMENTS
from fray.rulesets.torchlight.model.state import SIDES
from fray.rulesets.torchlight.words.board import FEATURE_GROUNDS
from fray.rulesets.torchlight.words.wording import FEATURE_WORDS

CLOSED: Final = FEATURES[0]
LEVELS: Final = {"higher": 1, "lower": -1}
GOAL: Final = "objective_test"
HOLD, DOWN = "hold", "down"
EVENTS: Final = "environment"


class TorchlightDrawing(Drawing):
    """Six lanes; what is painted into a cell holds for its lane [r-lane-features, r-encounter-data]."""

    words = {
        "lane_modifiers": "Attacks from lane to lane",
        "value": "Bonus or penalty",
        "environment": "Events",
        "repeat_every": "They come again after so many rounds",
        "repeat_rounds": "Events of these rounds come again",
        "dc_all": "All characteristics",
        "on_fail": "If the save fails",
        "objective_test": "Objective",
        "id": "What it is called",
        "who": "Creature",
    }
    paints = (
        *[
            Paint(name, capital(FEATURE_WORDS[name]), ground)
            for name, ground in zip(FEATURES, FEATURE_GROUNDS, strict=True)
        ],
        Paint("higher", "Higher", "high"),
        Paint("lower", "Lower", "pit"),
    )
    aims = (
        AimKind(HOLD, "Hold out", "keep someone able to the end of round {round}",
                (AimField("round", "Round", "number"),)),
        AimKind(DOWN, "Bring someone down", "bring down {who}", (AimField("who", "Who", "who"),)),
    )  # fmt: skip
    most_aims = 1
    combatants_named = (
        Mention((GOAL,), "who", "the objective"),
        Mention(("squads", EACH), "members", "a Squad"),
        Mention((EVENTS, EACH), "target", "an event"),
        Mention((EVENTS, EACH), "who", "an event"),
    )
    sides_named = ()  # [r-encounter-data]

    def place_of(self, entrant: Entrant) -> str:
        if not isinstance(entrant, TorchlightEntrant) or not entrant.lane:
            return ""
        return cell_key(SIDES.index(entrant.side), entrant.lane, entrant.depth)

    def called(self, entrant: Entrant) -> str:
        return entrant.key if isinstance(entrant, TorchlightEntrant) else entrant.name

    def paint(self, source: Source, kind: str, at: str) -> None:
        lane = lane_row(source, at)
        self.paint_called(kind)
        if kind in LEVELS:
            lane["level"] = LEVELS[kind]
        elif kind == CLOSED:
            lane["open"] = False
        else:
            lane[kind.replace("-", "_")] = True

    def erase(self, source: Source, at: str) -> None:
        number = lane_of(at)
        without(listed_in(source, "lanes"), lambda row: row.get("lane") == number)

    def join(self, source: Source, row: str, number: int) -> None:
        """Reinforcements are an event at the end of the round before they come [r-environment-events]."""
        coming = row.startswith(EVENTS)
        table = table_at(source, row)
        if coming and number > 1:
            table["round"] = number - 1
            return
        if coming == (number > 1):
            return
        side = table["side"] if coming else row.partition("[")[0]
        member = {key: value for key, value in take_row(source, row).items() if key in ("id", "who", "name")}
        if coming:
            listed_in(source, str(side)).append(member)
        else:
            event = {"round": number - 1, "event": REINFORCEMENTS, "side": side, **member}
            listed_in(source, EVENTS).append(event)

    def aims_in(self, source: Source) -> list[Aim]:
        goal = source.get(GOAL)
        if not isinstance(goal, dict):
            return []
        says = {key: value for key, value in goal.items() if key not in ("kind", "side")}
        return [Aim(str(goal.get("kind")), str(goal.get("side")), says)]

    def set_aims(self, source: Source, aims: Sequence[Aim]) -> None:
        if len(aims) > 1:
            raise Refused(MALFORMED, "an encounter has one objective here; remove the other first")
        source.pop(GOAL, None)
        for aim in aims:
            source[GOAL] = {"kind": aim.kind, "side": aim.side, **aim.says}


def lane_of(at: str) -> int:
    number = at.split(":")[1] if at.count(":") == 2 else ""
    if not number.isdecimal() or not 1 <= int(number) <= LANES:
        raise Refused(MALFORMED, f"{at!r} lies in no lane")
    return int(number)


def lane_row(source: Source, at: str) -> dict[str, object]:
    """What is said of the lane of a cell; from now on something is."""
    number, rows = lane_of(at), listed_in(source, "lanes")
    found = next((row for row in rows if isinstance(row, dict) and row.get("lane") == number), None)
    if found is None:
        found = {"lane": number}
        rows.append(found)
    return found
