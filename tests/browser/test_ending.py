"""The end of a fight in a real browser: the screen, the card to share, the fight again; and how systems play."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from fray.engine.system import systems
from tests.browser.stage import ERRORS, PHONE, Joined, Service, answer_if_asked, check_with_axe, new_page, sit_down

DESKTOP = {"width": 1280, "height": 900}
SCREENS: list[Any] = [pytest.param(DESKTOP, id="desktop"), pytest.param(PHONE, id="phone")]
PNG = b"\x89PNG\r\n\x1a\n"


def end_of(service: Service, page: Page, keeper: Joined) -> Locator:
    """The Keeper ends the fight while somebody looks on."""
    seen = service.view(keeper)
    end = {"do": "override", "order": "end", "what": seen["sides"][0], "value": "the others fled"}
    command = {**end, "id": "the-end-0001", "revision": seen["revision"]}
    service.call(f"/api/fights/{keeper['fight']}/commands", command, keeper["token"])
    ending = page.get_by_role("dialog", name="The ending of")
    expect(ending.locator(".part").first).to_be_visible(timeout=60_000)
    return ending


@pytest.mark.parametrize("viewport", SCREENS)
def test_the_ending_says_who_won_what_everybody_did_and_leads_on(
    service: Service, browser: Browser, viewport: dict[str, int]
) -> None:
    keeper = service.call("/api/play", {"system": "stances", "name": "Kim"})
    page = sit_down(browser, service, keeper, viewport=viewport, bypass_csp=True)
    for _ in range(4):
        answer_if_asked(page)
    ending = end_of(service, page, keeper)
    seen = service.view(keeper)
    expect(ending.get_by_role("status").first).to_have_text(seen["result"])
    expect(ending.locator(".part")).to_have_count(len(seen["cards"]))
    expect(ending.get_by_role("heading", level=1)).to_have_text("Victory")
    expect(ending.locator(".part", has_text=re.compile(r"\d attacks?")).first).to_be_visible()
    check_with_axe(page)
    with page.expect_download() as download:
        ending.get_by_role("button", name="Share card").click()
    assert download.value.suggested_filename == "raiders.png"
    assert Path(download.value.path()).read_bytes().startswith(PNG)
    ending.get_by_role("button", name="Close").click()
    expect(page.locator(".result")).to_be_visible()
    page.get_by_role("button", name="See the ending").click()
    ending.get_by_role("button", name="Rematch").click()
    expect(page.locator(".decision")).to_be_visible()
    assert keeper["fight"] not in page.url
    assert ERRORS[page] == []


def test_swapped_sides_and_a_harder_fight_are_one_click_away(service: Service, browser: Browser) -> None:
    keeper = service.call("/api/play", {"system": "momentum", "name": "Kim"})
    page = sit_down(browser, service, keeper)
    end_of(service, page, keeper).get_by_role("button", name="Harder").click()
    expect(page.locator(".fight")).to_be_visible()
    expect(page.locator(".card", has_text="Dummy")).to_have_count(4)
    assert ERRORS[page] == []


def test_guests_join_the_rematch(service: Service, browser: Browser) -> None:
    keeper = service.start("stances", "encounter-raiders", {"raiders": "tactician"}, "tactician")
    guest = sit_down(browser, service, service.invite(keeper, "Kim", [0]))
    host = sit_down(browser, service, keeper)
    ending = end_of(service, guest, keeper)
    expect(ending.get_by_role("button", name="Rematch")).to_have_count(0)
    host.get_by_role("dialog").get_by_role("button", name="Rematch").click()
    expect(host.locator(".lobby")).to_be_visible()
    ending.get_by_role("button", name="Join the rematch").click()
    expect(guest.get_by_role("heading", name="Raiders")).to_be_visible()
    expect(guest.locator(".hero", has_text="Magnus")).to_have_attribute("aria-pressed", "true")
    guest.get_by_label("Your name").fill("Kim")
    guest.get_by_role("button", name="Join as Magnus").click()
    expect(guest.get_by_role("heading", name="You are Magnus")).to_be_visible()
    assert ERRORS[guest] == ERRORS[host] == []


# ---- how it plays


@pytest.mark.parametrize("name", sorted(systems()))
def test_a_rulebook_begins_with_how_it_plays(service: Service, browser: Browser, name: str) -> None:
    page = new_page(browser, viewport=PHONE, bypass_csp=True)
    page.goto(f"{service.address}/rules/{name}")
    expect(page.locator(".step figure svg")).to_have_count(5)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator(".step").first.get_by_role("link", name="The rule").click()
    expect(page.locator("article:target")).to_be_in_viewport()
    page.get_by_role("button", name="Play the first fight").click()
    expect(page.locator(".decision")).to_be_visible()
    assert ERRORS[page] == []


def test_a_search_finds_what_other_rulebooks_say(service: Service, browser: Browser) -> None:
    page = new_page(browser, viewport=DESKTOP, bypass_csp=True)
    page.goto(f"{service.address}/rules/stances")
    page.get_by_label("Search the rules").fill("parry")
    others = page.get_by_role("complementary", name="In the other rulebooks")
    expect(others).to_contain_text("Momentum")
    check_with_axe(page)
    others.get_by_role("link", name="Parry roll").click()
    expect(page.get_by_role("heading", name="Momentum", exact=True)).to_be_visible()


# ---- calls


def test_the_tab_shows_when_it_is_your_turn_and_sound_is_off_until_switched_on(
    service: Service, browser: Browser
) -> None:
    keeper = service.call("/api/play", {"system": "stances", "name": "Kim"})
    page = sit_down(browser, service, keeper)
    icon = page.locator("link[rel=icon]")
    expect(icon).to_have_attribute("href", re.compile("^data:image/svg"))
    expect(page).to_have_title("● Raiders · Fray")
    bell = page.get_by_role("button", name="Sound off")
    bell.click()
    expect(page.get_by_role("button", name="Sound on")).to_have_attribute("aria-pressed", "true")
    page.goto(service.address)
    expect(icon).to_have_attribute("href", re.compile("^data:image/svg"))  # the list of fights knows it, too
    page.goto(f"{service.address}/rules")
    expect(icon).to_have_attribute("href", "/favicon.svg")


def test_the_page_can_be_installed_and_says_when_the_table_cannot_be_reached(
    service: Service, browser: Browser
) -> None:
    page = new_page(browser)
    page.goto(service.address)
    expect(page.locator("link[rel=manifest]")).to_have_attribute("href", "/manifest.webmanifest")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    page.context.set_offline(True)
    page.goto(f"{service.address}/rules")
    expect(page.get_by_role("heading", name="The table cannot be reached")).to_be_visible()
