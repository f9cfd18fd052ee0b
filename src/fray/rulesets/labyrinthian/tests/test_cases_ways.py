"""Every way that is offered leads where it says, at its price, over whatever ground."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from fray.rulesets.labyrinthian.model.elevations import DEPTHS
from fray.rulesets.labyrinthian.model.grid import POSITION_KEYS
from fray.rulesets.labyrinthian.model.grid_events import SaveRolled
from fray.rulesets.labyrinthian.model.state import same_place
from fray.rulesets.labyrinthian.rules.actions import do_ground
from fray.rulesets.labyrinthian.rules.approaches import approaches
from fray.rulesets.labyrinthian.rules.movement import move_options
from fray.rulesets.labyrinthian.rules.velocity import take_approach
from fray.rulesets.labyrinthian.tests.arrange import helpless, known, person, scene

POSITION = st.sampled_from([key for key in POSITION_KEYS if key != "churn"])
GROUND_TAGS = (
    *("difficult", "turbulent +65", "water Depths..Skyward", "high-ground indicator Overhead", "stairs to Overhead"),
    *("high-ground claimable Elevated +1", "obstacle top Elevated", "climbable to Overhead"),
)
LAID = st.tuples(st.sampled_from(POSITION_KEYS), st.sampled_from(GROUND_TAGS))


@given(st.lists(LAID, max_size=8), POSITION, st.booleans())
@settings(max_examples=60, deadline=None)
def test_every_way_offered_costs_what_it_says_and_leads_where_it_says(
    tags: list[tuple[str, str]], start: str, winged: bool
) -> None:
    """[shift-positions-cost, shift-both-cost, charge-pays-movement-too, position-step-cost-source]"""
    laid = [f"{where} {what}" for where, what in tags if where != start or "obstacle" not in what]
    mover = known("m", "vey", at=start, movement=40, ratings=[19] * 9) if winged else person("m", at=start, movement=40)
    before = scene(mover, tags=laid)
    for option in move_options(before.battle, before["m"]):
        dice = ["d20=20 composure saving throw"] * 9
        table = scene(mover, tags=laid, dice=dice, stabilize=[f"stabilize:{rating}" for rating in range(9)])
        assert do_ground(table.fight, table["m"], option)
        moved = table["m"]
        assert (moved.position, moved.level, moved.movement) == (option.position, option.level, 40 - option.price)
        assert bool(table.told(SaveRolled)) is option.risky


@given(st.lists(LAID, max_size=6), POSITION, POSITION, st.booleans())
@settings(max_examples=60, deadline=None)
def test_every_approach_offered_arrives_at_its_price(
    tags: list[tuple[str, str]], start: str, end: str, winged: bool
) -> None:
    """[charge-details, jump-details, vertical-assault-details, flanking-details]"""
    laid = [f"{where} {what}" for where, what in tags if where not in (start, end) or "obstacle" not in what]
    mover = known("m", "vey", at=start, movement=50, ratings=[19] * 9) if winged else person("m", at=start, movement=50)
    people = (mover, helpless(at=end))
    before = scene(*people, tags=laid)
    source = before["m"].sheet.sources[0 if winged else -1]
    for approach in approaches(before.battle, before["m"], source, before["t"])[::3]:
        dice = ["d20=20 composure saving throw"] * 9
        table = scene(*people, tags=laid, dice=dice, stabilize=[f"stabilize:{rating}" for rating in range(9)])
        assert take_approach(table.fight, table["m"], table["t"], approach)
        assert table["m"].movement == 50 - approach.price
        assert same_place(table["m"], table["t"]) or table["t"].level == DEPTHS
