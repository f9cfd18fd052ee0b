"""From an invitation to a seat, in a real browser: a Keeper, and guests on desktop and phone."""

from __future__ import annotations

import time
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.stage import ERRORS, PHONE, Service, check_with_axe, new_page

DESKTOP = {"width": 1280, "height": 900}
SCREENS: list[Any] = [pytest.param(DESKTOP, id="desktop"), pytest.param(PHONE, id="phone")]
SEATED = 20  # seconds from the invitation


def lobby(browser: Browser, service: Service) -> tuple[Page, str]:
    """A Keeper who has chosen a fight and invites players to it; the link."""
    page = new_page(browser, bypass_csp=True)
    page.goto(service.address)
    page.get_by_role("tab", name="Momentum").click()
    page.locator(".encounter", has_text="Silk Market Ambush").click()
    page.get_by_label("Your name at the table").fill("Mira")
    page.get_by_role("button", name="Invite players").click()
    link = page.get_by_role("textbox", name="Join link").input_value()
    return page, link


def guest(browser: Browser, link: str, name: str, hero: str = "", **context: Any) -> Page:
    page = new_page(browser, bypass_csp=True, **context)
    page.goto(link)
    if hero:
        page.locator(".hero", has_text=hero).click()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join").click()
    return page


@pytest.mark.parametrize("viewport", SCREENS)
def test_a_guest_sees_the_fight_claims_a_hero_and_waits_for_the_start(
    service: Service, browser: Browser, viewport: dict[str, int]
) -> None:
    keeper, link = lobby(browser, service)
    begun = time.monotonic()
    page = new_page(browser, viewport=viewport, bypass_csp=True)
    page.goto(link)
    expect(page.get_by_role("heading", name="Silk Market Ambush")).to_be_visible()
    expect(page.locator(".join")).to_contain_text("Mira invites you to a fight of Momentum")
    check_with_axe(page)
    page.locator(".hero", has_text="Bartolomeo").click()
    page.get_by_label("Your name").fill("Kim")
    page.get_by_role("button", name="Join as Bartolomeo").click()
    expect(page.get_by_role("heading", name="You are Bartolomeo")).to_be_visible()
    assert time.monotonic() - begun < SEATED
    check_with_axe(page)
    expect(keeper.locator(".guests")).to_contain_text("Kim plays Bartolomeo")
    check_with_axe(keeper)
    assert page.locator(".decision").count() == keeper.locator(".decision").count() == 0
    keeper.get_by_role("button", name="Start the fight").click()
    expect(page.locator(".foot")).to_contain_text("You are Bartolomeo")
    expect(keeper.locator(".fight")).to_be_visible()
    assert ERRORS[page] == ERRORS[keeper] == []


def test_heroes_that_are_taken_cannot_be_chosen_and_may_be_given_back(service: Service, browser: Browser) -> None:
    _keeper, link = lobby(browser, service)
    kim = guest(browser, link, "Kim", "Hroda")
    lee = new_page(browser)
    lee.goto(link)
    expect(lee.locator(".hero", has_text="Hroda")).to_be_disabled()
    lee.locator(".hero", has_text="Diaghilev").click()
    lee.get_by_label("Your name").fill("Lee")
    lee.get_by_role("button", name="Join").click()
    expect(lee.get_by_role("heading", name="You are Diaghilev")).to_be_visible()
    kim.locator(".hero", has_text="Hroda").click()
    expect(lee.locator(".hero", has_text="Hroda")).to_be_enabled()
    lee.locator(".hero", has_text="Hroda").click()
    expect(lee.get_by_role("heading", name="You are Diaghilev and Hroda")).to_be_visible()
    assert ERRORS[kim] == ERRORS[lee] == []


def test_the_keeper_assigns_heroes_and_can_keep_guests_from_choosing(service: Service, browser: Browser) -> None:
    keeper, link = lobby(browser, service)
    keeper.get_by_label("Guests choose for themselves").uncheck()
    kim = guest(browser, link, "Kim")
    expect(kim.locator(".lobby")).to_contain_text("Mira starts the fight")
    expect(kim.locator(".hero:enabled")).to_have_count(0)
    keeper.locator(".line", has_text="Diaghilev").locator("select").select_option(label="Kim")
    expect(kim.get_by_role("heading", name="You are Diaghilev")).to_be_visible()


def test_who_comes_back_finds_their_seat_and_late_guests_still_join(service: Service, browser: Browser) -> None:
    keeper, link = lobby(browser, service)
    kim = guest(browser, link, "Kim", "Bartolomeo")
    expect(kim.get_by_role("heading", name="You are Bartolomeo")).to_be_visible()
    keeper.get_by_role("button", name="Start the fight").click()
    kim.goto(link)
    kim.get_by_role("button", name="Go back to your seat").click()
    expect(kim.locator(".foot")).to_contain_text("You are Bartolomeo")
    late = guest(browser, link, "Lee", "Hroda", viewport=PHONE)
    expect(late.locator(".foot")).to_contain_text("You are Hroda")


def test_a_code_that_opens_nothing_says_so(service: Service, browser: Browser) -> None:
    page = new_page(browser)
    page.goto(service.address)
    page.get_by_label("Code from your Keeper").fill("AAAA-2222")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("alert")).to_contain_text("No fight has this code")


def test_an_undo_is_asked_for_and_declined(service: Service, browser: Browser) -> None:
    keeper, link = lobby(browser, service)
    kim = guest(browser, link, "Kim", "Bartolomeo")
    expect(kim.get_by_role("heading", name="You are Bartolomeo")).to_be_visible()
    keeper.get_by_role("button", name="Start the fight").click()
    kim.get_by_role("button", name="Ask for an undo").click()
    notice = keeper.get_by_role("status").filter(has_text="Kim would like to take the last answer back")
    notice.get_by_role("button", name="Decline").click()
    expect(notice).to_have_count(0)
    expect(kim.get_by_role("alert")).to_contain_text("Mira declined the undo")
