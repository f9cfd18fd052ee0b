"""Composure Saving Throws in Turbulence."""

from __future__ import annotations

from fray.rulesets.labyrinthian.model.grid_events import SaveRolled
from fray.rulesets.labyrinthian.rules.prone import may_stand
from fray.rulesets.labyrinthian.tests.arrange import (
    alone,
    case_dice,
    does,
    offers,
)


def test_a_composure_saving_throw_is_made_by_meeting_its_difficulty() -> None:
    """[turbulence-save-trigger, composure-saving-throw, turbulence-save-success] case [turbulence-65-exactly-made]."""
    table = alone("churn", ("churn turbulent +65",), tuple(case_dice("turbulence-65-exactly-made")), composure=50)
    table["Ana"].movement = 26
    does(table, "Ana", "move:ffl:ground").done()
    assert table.place("Ana") == "ffl" and table["Ana"].movement == 6
    assert table.told(SaveRolled)[0].total == 65 and table.told(SaveRolled)[0].made


def test_a_failed_save_leaves_it_prone_and_the_movement_lost() -> None:
    """[turbulence-save-failure, prone, prone-recover] case [turbulence-65-missed-by-one]."""
    table = alone("churn", ("churn turbulent +65",), tuple(case_dice("turbulence-65-missed-by-one")), composure=50)
    table["Ana"].movement = 26
    does(table, "Ana", "move:ffl:ground").done()
    assert table.place("Ana") == "churn" and table["Ana"].movement == 6 and table["Ana"].prone
    assert not may_stand(table.battle, table["Ana"])
    assert "stand" not in offers(table, "Ana")


def test_only_the_highest_plus_counts_and_a_change_of_elevation_calls_for_no_save() -> None:
    """[turbulence-save-details]"""
    tags = ("churn turbulent +65", "churn difficult +70", "churn stairs to Overhead")
    table = alone("churn", tags, ("d20=9 composure saving throw",), movement=60)
    does(table, "Ana", "move:churn:elevated")
    assert table.place("Ana") == "churn:Elevated"
    does(table, "Ana", "move:churn:ground")
    does(table, "Ana", "move:rfc:ground").done()
    assert table.told(SaveRolled)[0].difficulty == 70 and table["Ana"].prone
