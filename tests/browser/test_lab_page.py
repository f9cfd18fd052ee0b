"""The lab's pages in a real browser: run, compare, sweep, tune, share, open a fight in the replay or the builder."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from tests.browser.stage import Service, check_with_axe

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


def test_a_fight_is_run_in_strong_play(service: Service, page: Page) -> None:
    page.goto(f"{service.address}{LAB.replace('200', '3')}")
    expect_soon(page.get_by_label("Who wins", exact=True), "3 of 3 fights")
    page.get_by_role("combobox", name="Play", exact=True).select_option(label="strong heroes")
    page.get_by_role("button", name="Fight", exact=True).click()
    wins = page.get_by_label("Who wins", exact=True)
    expect_soon(wins, "3 of 3 fights")
    assert "play%3Dstrong-heroes%3A60" in page.url
    page.reload()
    expect(page.get_by_role("combobox", name="Play", exact=True)).to_have_value("strong-heroes:60")


def test_a_run_begins_with_a_verdict_and_folds_the_statistics_away(service: Service, page: Page) -> None:
    page.goto(service.address + LAB)
    expect_soon(page.get_by_label("Who wins", exact=True), "200 of 200 fights")
    expect(page.get_by_label("The verdict")).to_contain_text("of the fights")
    rounds = page.get_by_label("How many fights took how many rounds")
    expect(rounds).to_be_hidden()
    page.get_by_text("Details: how sure this is").click()
    expect(rounds).to_be_visible()


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


def test_a_written_change_is_shown_and_fought(service: Service, page: Page) -> None:
    """What a link says and no slider shows stands beside the sliders, where it can be changed."""
    page.goto(f"{service.address}{LAB}&change=pit-champion.count%3D2")
    expect_soon(page.get_by_label("Who falls"), "Pit Champion")
    written = page.get_by_label("Anything else: a stat, equipment")
    expect(written).to_have_value("pit-champion.count=2")
    written.fill("pit-champion.count=3")
    written.press("Tab")
    page.get_by_role("button", name="Fight", exact=True).click()
    expect(page.get_by_label("Who falls").get_by_role("listitem")).to_have_count(4, timeout=PATIENCE)


def test_two_encounters_are_compared(service: Service, page: Page) -> None:
    page.goto(f"{service.address}{LAB}&tab=compare")
    expect_soon(page.get_by_label("The difference"), "200 fights each")
    page.get_by_label("Second encounter").get_by_role("combobox").select_option(label="Duel of Honor")
    page.get_by_role("button", name="Compare", exact=True).click()
    expect_soon(page.get_by_label("The difference"), "ursk / diaghilev win")
    assert "other=encounter-duel-of-honor" in page.url


def test_a_search_finds_a_setting_and_opens_it_in_the_builder(service: Service, page: Page) -> None:
    """Whichever setting is found, it is the one that is built and the one whose fights are looked at."""
    page.goto(service.address + LAB)
    expect_soon(page.get_by_label("Who wins", exact=True), "200 of 200 fights")
    page.get_by_role("tab", name="Tune").click()
    wanted, varied = page.get_by_role("group", name="What is wanted"), page.get_by_role("group", name="What may vary")
    wanted.get_by_role("combobox").first.select_option("arena")
    wanted.get_by_role("spinbutton").fill("70")
    expect(varied.get_by_role("checkbox", name="pit champion")).to_be_checked()
    varied.get_by_label("pit champion at most").fill("3")
    varied.get_by_label("pit champion at most").press("Tab")
    page.get_by_role("button", name="Tune", exact=True).click()
    search = page.get_by_label("The search")
    expect(search.get_by_role("row")).to_have_count(4, timeout=PATIENCE)
    expect_soon(search, "wanted 70.0%")
    picture(page, "lab-tune")
    assert "win=0.7" in page.url and "side=arena" in page.url
    link = page.url
    found = search.locator("tr.best a").inner_text()
    count, name = found.split(" \N{MULTIPLICATION SIGN} ")
    assert count in ("1", "2", "3") and name == "Pit Champion"
    search.get_by_role("link", name="Look at its fights").click()
    expect_soon(page.get_by_label("Who wins", exact=True), "200 of 200 fights")
    assert f"monster-pit-champion.count%3D{count}" in page.url
    page.goto(link)
    search.get_by_role("button", name="Open in the builder").click()
    expect_soon(page.get_by_label("What the rules say to it"), "This can be fought.")
    expect(page.get_by_label("What the rules say to it")).to_contain_text("Pit Fight, tuned")
    champions = page.get_by_role("region", name="Who fights").locator(".member", has_text="Pit Champion")
    expect(champions).to_have_count(int(count))


def test_what_cannot_be_fought_is_said(service: Service, page: Page) -> None:
    page.goto(f"{service.address}{LAB}&change=nobody.count%3D3")
    expect_soon(page.get_by_role("alert"), "is called 'nobody'")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    ("more", "ready"),
    [
        ("", "200 of 200 fights"),
        ("&tab=compare&other_change=mind%3Aursk%3Drandom", "200 fights each"),
        ("&tab=sweep&vary=mind%3Aursk%3Dall&vary=mind%3Aarena%3Dall", "200 fights each"),
        ("&tab=tune&vary=mind%3Aursk%3Dall&win=0.5", "wanted 50.0%"),
    ],
)
def test_axe_finds_nothing_serious(service: Service, browser: Browser, more: str, ready: str, scheme: Any) -> None:
    page = browser.new_context(color_scheme=scheme, reduced_motion="reduce", bypass_csp=True).new_page()
    page.goto(service.address + LAB + more)
    expect_soon(page.locator("main"), ready)
    expect(page.locator("td.soft")).to_have_count(0, timeout=PATIENCE)
    picture(page, f"lab-{scheme}-{more.partition('=')[2].partition('&')[0] or 'run'}")
    check_with_axe(page)
    page.close()
