"""The first hour in a real browser: a fight in one click, tips at their moment, how a system plays."""

from __future__ import annotations

import time
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from fray.engine.system import systems
from tests.browser.stage import ERRORS, PHONE, Service, answer_if_asked, check_with_axe, new_page

DESKTOP = {"width": 1280, "height": 900}
SCREENS: list[Any] = [pytest.param(DESKTOP, id="desktop"), pytest.param(PHONE, id="phone")]
FIRST_BLOW = 60  # seconds from the home page


def home(browser: Browser, service: Service, viewport: dict[str, int], **context: Any) -> Page:
    page = new_page(browser, viewport=viewport, bypass_csp=True, **context)
    page.goto(service.address)
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()
    return page


@pytest.mark.parametrize("viewport", SCREENS)
def test_one_click_leads_from_the_home_page_to_the_first_blow(
    service: Service, browser: Browser, viewport: dict[str, int]
) -> None:
    page = home(browser, service, viewport)
    begun = time.monotonic()
    page.get_by_role("button", name="Play now").click()
    expect(page.locator(".foot")).to_contain_text("You are Magnus")
    while not page.locator(".line", has_text="attacks").count():
        assert answer_if_asked(page)
    assert time.monotonic() - begun < FIRST_BLOW
    assert ERRORS[page] == []


@pytest.mark.parametrize("name", sorted(systems()))
def test_every_system_can_be_chosen_for_a_first_fight(service: Service, browser: Browser, name: str) -> None:
    page = home(browser, service, DESKTOP)
    system = systems()[name]
    page.get_by_role("button", name=f"Play {system.title}:").click()
    expect(page.get_by_role("complementary", name="Tip")).to_be_visible()
    expect(page.locator(".decision")).to_be_visible()
    assert ERRORS[page] == []


@pytest.mark.parametrize("viewport", SCREENS)
def test_what_minds_do_before_a_newcomers_first_decision_is_seen(
    service: Service, browser: Browser, viewport: dict[str, int]
) -> None:
    """It is played from the beginning, whatever round the first question comes in, and can be skipped; once."""
    page = home(browser, service, viewport, reduced_motion="no-preference")
    page.get_by_role("button", name="Play Beyond the Torchlight:").click()
    page.wait_for_selector(".fight[data-playing]")
    assert "round 1" in page.locator(".fight").inner_text().casefold()
    page.get_by_role("button", name="Skip").click()
    expect(page.locator(".decision")).to_be_visible()
    page.reload()
    expect(page.locator(".decision")).to_be_visible()
    assert page.locator(".fight[data-playing]").count() == 0
    assert ERRORS[page] == []


def test_who_wants_no_motion_is_told_what_happened_before_the_first_decision(
    service: Service, browser: Browser
) -> None:
    page = home(browser, service, DESKTOP)
    page.get_by_role("button", name="Play Beyond the Torchlight:").click()
    expect(page.locator(".decision")).to_be_visible()
    page.locator(".recap").get_by_role("button", name="Watch it").click()
    page.wait_for_selector(".fight[data-playing]")


@pytest.mark.parametrize("viewport", SCREENS)
def test_a_tip_is_told_once_and_tips_can_be_switched_off(
    service: Service, browser: Browser, viewport: dict[str, int]
) -> None:
    page = home(browser, service, viewport)
    page.get_by_role("button", name="Play now").click()
    tip = page.get_by_role("complementary", name="Tip")
    expect(tip).to_contain_text("What your stance does")
    check_with_axe(page)
    tip.get_by_role("button", name="The rule").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    tip.get_by_role("button", name="Got it").click()
    expect(tip).to_have_count(0)
    page.goto(service.address)
    page.get_by_role("button", name="Play now").click()
    expect(page.locator(".decision[data-kind=stance]")).to_be_visible()
    expect(tip).to_have_count(0)
    page.goto(service.address)
    page.get_by_role("button", name="Play Momentum:").click()
    tip.get_by_role("button", name="No more tips").click()
    expect(tip).to_have_count(0)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    expect(page.locator(".decision")).to_be_visible()
    expect(page.get_by_role("button", name="Hint", exact=True)).to_be_visible()
    assert not [address for address in asked if address.endswith("/tips")]
    assert ERRORS[page] == []


@pytest.mark.parametrize("viewport", SCREENS)
def test_the_home_page_is_usable_with_a_screen_reader(
    service: Service, browser: Browser, viewport: dict[str, int]
) -> None:
    page = home(browser, service, viewport)
    expect(page.locator(".cards .card")).to_have_count(len(systems()))
    check_with_axe(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
