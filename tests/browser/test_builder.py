"""The encounter builder, creatures and reinforcements in a real browser, in every system."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from fray.engine.system import System, systems
from tests.browser.stage import ERRORS, Service, check_with_axe, new_page, sit_down

EVERY_SYSTEM = pytest.mark.parametrize("name", sorted(systems()))


def smallest(system: System) -> Any:
    return min(system.library().encounters(), key=lambda encounter: len(encounter.roster))


def building(service: Service, browser: Browser, system: str, encounter: str, **context: Any) -> tuple[Page, Locator]:
    """The builder, begun from a ready encounter, and what the rules say to it."""
    page = new_page(browser, **context)
    page.goto(f"{service.address}/builder?from={system}/{encounter}")
    verdict = page.get_by_role("region", name="What the rules say to it")
    expect(verdict).to_contain_text("This can be fought.")
    return page, verdict


CUT_OFF = """() => [...document.querySelectorAll('main input, main textarea')]
    .filter((field) => !field.matches('.map'))
    .filter((field) => field.scrollWidth > field.clientWidth + 1 || field.scrollHeight > field.clientHeight + 1)
    .map((field) => `${field.labels[0].textContent}: ${field.value}`)"""


@pytest.mark.parametrize("width", [390, 1280])
@EVERY_SYSTEM
def test_every_text_of_an_encounter_can_be_read_in_full(
    service: Service, browser: Browser, name: str, width: int
) -> None:
    page = new_page(browser, viewport={"width": width, "height": 844})
    encounters = sorted(systems()[name].library().encounters(), key=lambda encounter: len(encounter.source["text"]))
    for encounter in (encounters[0], encounters[-1]):
        page.goto(f"{service.address}/builder?from={name}/{encounter.id}")
        expect(page.get_by_role("region", name="What the rules say to it")).to_contain_text("This can be fought.")
        assert page.evaluate(CUT_OFF) == []


def stranger(system: System, encounter: Any) -> Any:
    """Somebody who can be added and is not there yet."""
    there = {entrant.name.lower() for entrant in encounter.roster}
    return next(one for one in system.library().newcomers() if one.name.lower() not in there)


@EVERY_SYSTEM
def test_an_encounter_of_any_system_is_built_saved_and_fought_as_it_was_written(
    service: Service, browser: Browser, name: str
) -> None:
    system, first = systems()[name], smallest(systems()[name])
    page, verdict = building(service, browser, name, first.id)
    expect(page.get_by_label("Start from")).to_have_value(first.id)

    page.get_by_label("Title").fill(" ")
    expect(page.get_by_text("Give the encounter a title.")).to_be_visible()
    expect(verdict).to_contain_text("has no title")
    expect(page.get_by_role("button", name="Fight it")).to_be_disabled()
    page.get_by_label("Title").fill(f"Built of {name}")
    expect(verdict.get_by_role("heading", name=f"Built of {name}")).to_be_visible()
    page.get_by_label("Objective, as the table shows it").fill("Bring home the silver spoon.")

    adding = stranger(system, first)
    page.get_by_label("Find a creature").fill(adding.name)
    for count in (1, 2):
        page.get_by_role("button", name=f"+ {adding.name}", exact=True).click()
        expect(verdict.locator("li")).to_have_count(len(first.roster) + count)
    expect(verdict).to_contain_text("This can be fought.")

    page.get_by_role("button", name="Save").click()
    expect(verdict).to_contain_text("Saved as")
    page.get_by_role("button", name="As text").click()
    text = page.locator("textarea")
    text.fill(text.input_value() + "\nnonsense = 1\n")
    expect(verdict).to_contain_text("nonsense")
    expect(page.get_by_role("button", name="Fight it")).to_be_disabled()
    text.fill(text.input_value().replace("\nnonsense = 1\n", ""))
    page.get_by_role("button", name="As a form").click()

    page.get_by_role("button", name="Fight it").click()
    begin = page.get_by_role("dialog", name=f"Begin Built of {name}")
    begin.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name=f"Built of {name}", level=1)).to_be_visible()
    expect(page.locator(".objective")).to_have_text("Bring home the silver spoon.")
    seats = json.loads(page.evaluate("localStorage.getItem('fray-seats')"))
    cards = service.view(seats[0])["cards"]
    assert len(cards) == len(first.roster) + 2
    own = next(card["side"] for card in cards)
    assert {card["mind"] for card in cards if card["side"] != own} == {"tactician"}
    assert ERRORS[page] == []


@EVERY_SYSTEM
def test_reinforcements_come_in_where_the_system_places_them(service: Service, browser: Browser, name: str) -> None:
    system, encounter = systems()[name], smallest(systems()[name])
    keeper = service.start(name, encounter.id, {})
    page = sit_down(browser, service, keeper)
    before = len(service.view(keeper)["cards"])
    newcomer = stranger(system, encounter)
    page.keyboard.press("k")
    page.get_by_text("Reinforcements", exact=True).click()
    panel = page.locator(".newcomer")
    panel.get_by_label("Who").select_option(newcomer.id)
    where = panel.get_by_label("Where")
    expect(where.or_(panel.get_by_text("chooses a lane"))).to_be_visible()
    if where.count():
        where.select_option(index=where.locator("option").count() - 1)
    panel.get_by_role("button", name="Bring in").click()
    expect(page.locator(".card")).to_have_count(before + 1)
    expect(page.get_by_role("alert")).to_have_count(0)
    assert service.view(keeper)["cards"][-1]["side"] == encounter.sides[-1]
    assert ERRORS[page] == []


def test_creatures_and_a_stat_line_of_ones_own_are_added(service: Service, browser: Browser) -> None:
    page = new_page(browser)
    page.goto(f"{service.address}/builder?from=momentum/encounter-pit-fight")
    verdict = page.get_by_role("region", name="What the rules say to it")
    page.get_by_label("Find a creature").fill("cave rat")
    page.get_by_role("button", name="+ Cave Rat").click()
    expect(verdict.locator("li")).to_have_count(3)
    own = page.get_by_label("Or a stat line of your own")
    own.fill(own.get_attribute("placeholder") or "")
    page.get_by_role("button", name="Add it").click()
    expect(verdict).to_contain_text("Marsh Heron")
    expect(verdict).to_contain_text("This can be fought.")
    with page.expect_download() as download:
        page.get_by_role("button", name="Export TOML").click()
    assert "Marsh Heron" in Path(download.value.path()).read_text(encoding="utf-8")


def test_a_creature_of_ones_own_is_made_by_a_form_and_joins_the_encounter(service: Service, browser: Browser) -> None:
    page = new_page(browser, bypass_csp=True)
    page.goto(f"{service.address}/builder?from=momentum/encounter-pit-fight")
    page.get_by_role("link", name="A creature of your own").click()
    making = page.get_by_role("dialog", name="A creature of your own")
    making.get_by_label("Start from a copy of").select_option(label="Cave Rat")
    expect(making.get_by_label("Name*").first).to_have_value("My Cave Rat")
    verdict = making.get_by_role("region", name="What the rules say to this creature")
    expect(verdict).to_contain_text("My Cave Rat can fight.")
    making.get_by_label("Name*").first.fill("Bog Rat")
    making.get_by_label("Hits*").fill("500")
    expect(making.locator(".field", has_text="Hits")).to_contain_text("500 is out of range")
    expect(making.get_by_role("button", name="Keep it")).to_be_disabled()
    making.get_by_label("Hits*").fill("4")
    expect(verdict).to_contain_text("Bog Rat can fight.")
    expect(verdict.locator("pre")).to_contain_text("hits = 4")
    check_with_axe(page)
    making.get_by_role("button", name="Keep it").click()
    expect(making).to_have_count(0)
    page.get_by_label("Find a creature").fill("bog")
    page.get_by_role("button", name="+ Bog Rat").click()
    fight = page.get_by_role("region", name="What the rules say to it")
    expect(fight.get_by_role("listitem").filter(has_text="Bog Rat")).to_have_count(1)
    expect(fight).to_contain_text("This can be fought.")
    page.get_by_role("link", name="A creature of your own").click()
    making.get_by_label("Start from a copy of").select_option(label="Bog Rat")
    making.get_by_role("button", name="Delete").click()
    expect(fight).to_contain_text("Deleted Bog Rat.")
    expect(page.get_by_role("button", name="+ Bog Rat")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="+ Bog Rat")).to_be_visible()
    assert ERRORS[page] == []


# ---- whose it is


def start_page(page: Page, service: Service, title: str) -> Locator:
    """The start page with that encounter on it, if it is there."""
    page.goto(f"{service.address}/?system=momentum")
    expect(page.locator(".encounter").first).to_be_visible()
    return page.locator(".encounter", has_text=title)


def test_what_is_kept_belongs_to_its_browser_which_can_delete_it_and_take_that_back(
    service: Service, browser: Browser
) -> None:
    page, verdict = building(service, browser, "momentum", "encounter-pit-fight")
    page.get_by_label("Title").fill("Kim's own pit")
    page.get_by_label("Your name, shown with what you save").fill("Kim")
    page.get_by_role("button", name="Save").click()
    expect(verdict).to_contain_text("Saved as “Kim's own pit”")

    guest, their_verdict = building(service, browser, "momentum", "encounter-pit-fight")
    guest.get_by_label("Title").fill("Kim's own pit")
    guest.get_by_role("button", name="Save").click()
    expect(their_verdict).to_contain_text("belongs to Kim; save yours under another name")
    theirs = start_page(guest, service, "Kim's own pit")
    expect(theirs).to_contain_text("made by Kim")
    theirs.click()
    expect(guest.get_by_role("button", name="Build one like it")).to_be_visible()
    expect(guest.get_by_role("button", name="Delete")).to_have_count(0)

    own = start_page(page, service, "Kim's own pit")
    expect(own).to_contain_text("made by you")
    own.click()
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_role("status")).to_contain_text("Deleted “Kim's own pit”.")
    expect(own).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(own).to_contain_text("made by you")
    assert ERRORS[page] == ERRORS[guest] == []
