"""The win bar in a real browser."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from tests.browser.stage import ERRORS, PHONE, Service, answer_if_asked, check_with_axe, sit_down

DUEL = ("momentum", "encounter-pit-fight")


def test_the_keeper_sees_who_is_winning_and_may_let_players_see_it(service: Service, browser: Browser) -> None:
    keeper = service.start(*DUEL, {}, "tactician")
    ann = service.invite(keeper, "Ann", [0])
    page, player = sit_down(browser, service, keeper, bypass_csp=True), sit_down(browser, service, ann, viewport=PHONE)
    bar = page.get_by_role("button", name="Who is winning")
    expect(bar).to_have_accessible_name(re.compile(r"Ursk .*%, arena .*%"))
    assert player.get_by_role("button", name="Who is winning").count() == 0
    quiet = player.get_by_text("Only the Keeper sees who is winning and what is best.")
    expect(quiet).to_be_visible()
    while not service.view(ann)["decisions"]:
        assert answer_if_asked(page), "Ann's turn comes"
    player.get_by_role("button", name="Hint").click()
    expect(player.get_by_role("dialog", name="Hint")).to_contain_text("only the Keeper sees hints")
    player.keyboard.press("Escape")
    answer_if_asked(page)
    expect(bar).to_have_accessible_name(re.compile(r"Ursk .*%"))
    bar.click()
    shown = page.get_by_role("dialog", name="Who is winning")
    expect(shown.locator("tbody tr").first).to_contain_text("to")
    expect(shown.locator("polyline")).to_have_count(2)
    check_with_axe(page)
    shown.get_by_label("Players see this too").check()
    expect(player.get_by_role("button", name="Who is winning")).to_be_enabled()
    expect(quiet).to_have_count(0)
    page.keyboard.press("Escape")
    expect(shown).to_be_hidden()
    page.keyboard.press("w")
    expect(shown).to_be_visible()
    player.get_by_role("button", name="Who is winning").click()
    expect(player.get_by_role("dialog", name="Who is winning")).to_contain_text("Out at the end")
    assert player.get_by_label("Players see this too").count() == 0
    assert ERRORS[page] == [] and ERRORS[player] == []


def test_what_is_best_is_asked_and_chosen(service: Service, browser: Browser) -> None:
    keeper = service.start(*DUEL, {}, "tactician")
    page = sit_down(browser, service, keeper, viewport=PHONE, bypass_csp=True)
    page.get_by_role("button", name="Best?").click()
    shown = page.get_by_role("dialog", name="What is best")
    first = shown.locator("li button").first
    expect(first).to_contain_text("%")
    check_with_axe(page)
    label = first.locator(".name").inner_text()
    first.click()
    expect(shown).to_be_hidden()
    expect(page.locator(".option[aria-pressed=true]")).to_contain_text(label.split(" for ")[0])
    assert ERRORS[page] == []


def test_a_hint_is_asked_for_and_chosen(service: Service, browser: Browser) -> None:
    keeper = service.start(*DUEL, {}, "tactician")
    page = sit_down(browser, service, keeper, viewport=PHONE, bypass_csp=True)
    page.get_by_role("button", name="Hint").click()
    shown = page.get_by_role("dialog", name="Hint")
    expect(shown).to_contain_text("Likely to follow", timeout=60_000)
    check_with_axe(page)
    label = shown.locator("strong").inner_text()
    shown.get_by_role("button", name="Choose it").click()
    expect(shown).to_be_hidden()
    chosen = page.locator(".option[aria-pressed=true] .label").inner_text()
    assert label.startswith(chosen.split(" for ")[0])
    assert ERRORS[page] == []


def test_the_keeper_rules_for_the_whole_fight_with_one_click(service: Service, browser: Browser) -> None:
    keeper = service.start("momentum", "encounter-silk-market-ambush", {})
    page = sit_down(browser, service, keeper, viewport=PHONE, bypass_csp=True)
    question = page.get_by_role("heading", name="see the danger coming")
    expect(question).to_be_visible()
    check_with_axe(page)
    page.get_by_role("button", name=", for the whole fight").first.click()
    expect(page.get_by_text("Answered for you")).to_be_visible()
    expect(question).to_have_count(0)
    page.get_by_role("button", name="Ask me again").click()
    expect(page.get_by_text("Answered for you")).to_have_count(0)
    assert ERRORS[page] == []
