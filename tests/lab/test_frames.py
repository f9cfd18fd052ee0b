"""Tables and charts for notebooks."""

from __future__ import annotations

from pathlib import Path

import pytest

from fray import lab
from fray.lab.frames import Frame, frame_library
from fray.lab.page import markdown_table
from fray.lab.statistics import Spread
from fray.lab.svg import Axis, Bar, Line, Point, bar_chart, heat_map, histogram, line_chart
from tests.lab.commands import SYSTEMS, smallest

FRAME = Frame(("name", "share"), (("one | two", 0.5), ("<b>", None)))


def test_a_table_goes_to_csv_polars_and_pandas(tmp_path: Path) -> None:
    assert FRAME.csv() == "name,share\none | two,0.5\n<b>,\n"
    FRAME.save(tmp_path / "t.csv")
    assert (tmp_path / "t.csv").read_text(encoding="utf-8") == FRAME.csv()
    assert FRAME.to_polars()["share"].to_list() == [0.5, None]
    assert list(FRAME.to_pandas()["name"]) == FRAME.column("name")
    assert list(FRAME)[0] == {"name": "one | two", "share": 0.5}


def test_whoever_has_no_data_frames_is_told_what_to_do() -> None:
    with pytest.raises(ImportError, match="pip install nopandas, or use .rows"):
        frame_library("nopandas")


def test_a_notebook_is_shown_text_and_not_markup() -> None:
    shown = FRAME._repr_html_()
    assert "&lt;b&gt;" in shown and "<b>" not in shown
    assert markdown_table(FRAME)[2] == "| one \\| two | 0.5 |"


def test_the_tables_of_a_run_have_its_numbers() -> None:
    result = lab.simulate(smallest(SYSTEMS[0]), 30, processes=1)
    assert result.sides_table().column("wins") == [side.wins.estimate for side in result.sides]
    assert result.table().column("out") == [one.out.estimate for one in result.combatants]
    assert len(result.fights_table()) == 30
    assert result.plot().svg.count("<rect") == len(result.sides) + 1


def test_charts_say_what_they_show() -> None:
    bars = bar_chart("Who <wins>", [Bar("red", 0.25, 0.2, 0.3, "25.0%")])
    assert "Who &lt;wins&gt;" in bars.svg and "25.0%" in bars.svg
    columns = histogram("Rounds", Spread((0, 0, 5, 0, 10)))
    assert columns.svg.count("<rect") == 3 and "<title>4: 10 of 15</title>" in columns.svg
    points = (Point(0.1, 0.05, 0.2, "10.0%", "10.0% (5% to 20%)"), Point(0.9, 0.8, 0.95, ">80%", ">80% (at least 80%)"))
    lines = line_chart("A line", Axis("count", ("1", "2")), [Line("red", points)])
    assert lines.svg.count("<circle") == 2 and "at least 80%" in lines.svg
    cells = heat_map("A map", Axis("x", ("1", "2")), Axis("y", ("a",)), [points])
    assert "&gt;80%" in cells.svg and "100%" not in cells.svg.replace("100%; height", "")
