"""The review of a fight in a real browser."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from tests.browser.stage import ERRORS, PHONE, Joined, Service, check_with_axe, new_page, sit_down

DUEL = ("momentum", "encounter-pit-fight")
LONG = 180_000  # milliseconds: a review takes its time on a busy machine


def finished(service: Service) -> Joined:
    """A fight that minds have played to its end."""
    keeper = service.start(*DUEL, {"ursk": "random", "arena": "tactician"}, "tactician")
    assert service.view(keeper)["result"]
    return keeper


def reviewed(page: Page) -> None:
    """Until the review on this page is done."""
    expect(page.get_by_role("heading", name="How it adds up")).to_be_visible(timeout=LONG)
    expect(page.locator("progress")).to_have_count(0, timeout=LONG)


def wide(page: Page) -> int:
    """How far the page can be scrolled sideways."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def number(text: str) -> int:
    """A number of points as shown, in tenths."""
    return round(10 * float(text.replace("−", "-").replace("=", "").strip()))


def test_the_review_is_opened_after_the_fight_and_adds_up_as_shown(service: Service, browser: Browser) -> None:
    keeper = finished(service)
    page = sit_down(browser, service, keeper, bypass_csp=True)
    page.get_by_role("link", name="Review: decisions and luck").click()
    reviewed(page)
    for row in page.locator(".sum").all():
        start, decisions, luck, result = (number(text) for text in row.locator("b").all_inner_texts())
        assert start + decisions + luck == result
    expect(page.locator("polyline")).to_have_count(2)
    expect(page.get_by_text("inaccuracy from 3 points")).to_be_visible()
    check_with_axe(page)
    page.locator("svg[role=img]").click()
    opened = page.locator("details[open]")
    expect(opened).to_have_count(1)
    opened.get_by_role("button", name="What if, from here").click()
    page.wait_for_selector(".fight")
    expect(page).to_have_title(re.compile("What if"))
    assert ERRORS[page] == []


def test_a_shared_review_opens_without_a_chair_and_on_a_phone(service: Service, browser: Browser) -> None:
    keeper = finished(service)
    page = sit_down(browser, service, keeper)
    page.goto(f"{service.address}/review/{keeper['fight']}")
    reviewed(page)
    page.get_by_role("button", name="Share").click()
    link = page.locator("a.wrap")
    expect(link).to_be_visible()
    stranger = new_page(browser, viewport=PHONE, bypass_csp=True)
    stranger.goto(str(link.get_attribute("href")))
    reviewed(stranger)
    assert stranger.get_by_role("button", name="Share").count() == 0
    stranger.locator("summary").first.click()
    expect(stranger.locator("details[open]")).to_have_count(1)
    assert stranger.get_by_role("button", name="What if, from here").count() == 0
    assert wide(stranger) == 0
    check_with_axe(stranger)
    stranger.locator("details[open]").get_by_role("link", name="Replay from here").click()
    expect(stranger.get_by_role("group", name="Through the fight")).to_be_visible()
    stranger.get_by_role("link", name="Review").click()
    reviewed(stranger)
    assert ERRORS[page] == [] and ERRORS[stranger] == []


def first_decision(page: Page, service: Service, keeper: Joined) -> int:
    """Where in the replay a combatant decides, not the Keeper."""
    path = f"{service.address}/api/fights/{keeper['fight']}/replay"
    headers = {"Authorization": f"Bearer {keeper['token']}"}

    def decides(at: int) -> bool:
        shown = page.request.get(f"{path}?at={at}", headers=headers).json()
        return any(one["seat"] > 0 for one in shown["decisions"])

    return next(at for at in range(20) if decides(at))


def test_a_replay_shows_what_was_best_at_each_decision(service: Service, browser: Browser) -> None:
    keeper = finished(service)
    page = sit_down(browser, service, keeper, bypass_csp=True)
    page.goto(f"{service.address}/replay/{keeper['fight']}?at={first_decision(page, service, keeper)}")
    panel = page.get_by_role("region", name="What is best")
    panel.get_by_label("Show what is best").check()
    expect(panel.locator("li").first).to_contain_text("%", timeout=LONG)
    expect(panel.get_by_text("(chosen)")).to_have_count(1)
    expect(panel.get_by_text("Likely to follow").first).to_be_visible()
    check_with_axe(page)
    shown = page.get_by_role("status", name="What happens here").inner_text()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("status", name="What happens here")).not_to_have_text(shown)
    expect(panel.locator("li").first).to_contain_text("%", timeout=LONG)
    assert ERRORS[page] == []
