"""The lab's pages in a real browser: run, compare, sweep, share, and open a fight in the replay."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from tests.browser.stage import Service

LAB = "/lab?system=momentum&encounter=encounter-pit-fight&fights=200"
PATIENCE = 60_000


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    wrong: list[Error] = []
    found = browser.new_context(viewport={"width": 1280, "height": 1000}, reduced_motion="reduce").new_page()
    found.on("pageerror", lambda error: wrong.append(error))
    found.set_default_timeout(PATIENCE)
    yield found
    assert wrong == []
    found.close()


def picture(page: Page, name: str) -> None:
    """A picture for whoever wants to look, where FRAY_PICTURES names a folder."""
    folder = os.environ.get("FRAY_PICTURES")
    if folder:
        page.screenshot(path=str(Path(folder) / f"{name}.png"), full_page=True)


def expect_soon(locator: Any, words: str) -> None:
    expect(locator).to_contain_text(words, timeout=PATIENCE)


def test_a_link_shows_a_run_and_its_fights_open_in_the_replay(service: Service, page: Page) -> None:
    page.goto(service.address + LAB)
    wins = page.get_by_label("Who wins", exact=True)
    expect_soon(wins, "200 of 200 fights")
    expect(wins).to_contain_text("ursk")
    picture(page, "lab-run")
    page.get_by_role("button", name="Fight ", exact=False).nth(1).click()
    page.wait_for_url("**/replay/**")
    expect_soon(page.locator("h1"), "fight")


def test_a_slider_changes_the_encounter_and_the_link(service: Service, page: Page) -> None:
    page.goto(service.address + LAB)
    expect_soon(page.get_by_label("Who wins", exact=True), "200 of 200 fights")
    slider = page.get_by_label("pit champion")
    slider.focus()
    slider.press("ArrowRight")
    page.get_by_role("button", name="Fight", exact=True).click()
    expect_soon(page.get_by_label("Who wins", exact=True), "200 of 200 fights")
    assert "pit-champion.count%3D2" in page.url
    expect(page.get_by_label("Who falls")).to_contain_text("Pit Champion")


def test_two_are_compared_with_a_verdict(service: Service, page: Page) -> None:
    page.goto(f"{service.address}{LAB}&tab=compare&other_change=mind%3Aursk%3Drandom")
    difference = page.get_by_label("The difference")
    expect_soon(difference, "200 fights each")
    expect(difference).to_contain_text("points less often")
    picture(page, "lab-compare")


def test_two_things_make_a_heat_map(service: Service, page: Page) -> None:
    vary = "&vary=mind%3Aursk%3Dall&vary=mind%3Aarena%3Drandom%7Ctactician"
    page.goto(f"{service.address}{LAB.replace('200', '40')}&tab=sweep{vary}")
    expect(page.locator(".heat td:not(.soft)")).to_have_count(6, timeout=PATIENCE)
    picture(page, "lab-map")


def test_what_cannot_be_fought_is_said(service: Service, page: Page) -> None:
    page.goto(f"{service.address}{LAB}&change=nobody.count%3D3")
    expect_soon(page.get_by_role("alert"), "is called 'nobody'")
