"""A hero of one's own, in a real browser: made, brought to a fight, and wounded in the next one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.stage import ERRORS, PHONE, Service, check_with_axe, new_page

DESKTOP = {"width": 1280, "height": 900}
SCREENS: list[Any] = [pytest.param(DESKTOP, id="desktop"), pytest.param(PHONE, id="phone")]


def make_zora(page: Page, service: Service) -> None:
    """From the header to a hero that can fight."""
    page.goto(service.address)
    page.get_by_role("link", name="Heroes", exact=True).click()
    page.get_by_role("region", name="A new hero").get_by_role("combobox").select_option(label="Stances")
    page.get_by_role("button", name="Make a hero").click()
    page.get_by_role("textbox", name="Name").fill("Zora")
    expect(page.locator("main")).to_contain_text("Zora can fight")


def lobby_of_a_campaign(keeper: Page, service: Service) -> str:
    """The Keeper sets up the next fight of the campaign; the link for guests."""
    keeper.goto(f"{service.address}/heroes")
    keeper.get_by_role("article", name="The long road").get_by_role("link", name="Next fight").click()
    keeper.locator(".encounter", has_text="Raidersfirst fight").click()
    expect(keeper.get_by_label("Campaign, whose heroes keep their wounds")).to_contain_text("The long road")
    keeper.get_by_role("button", name="Invite players").click()
    return keeper.get_by_role("textbox", name="Join link").input_value()


def join(page: Page, link: str) -> None:
    page.goto(link)
    page.get_by_label("Your name").fill("Kim")
    page.get_by_role("button", name="Join", exact=True).click()


def bring_zora(page: Page, place: str = "") -> None:
    if place:
        page.get_by_label("In the place of").select_option(label=place)
    page.get_by_role("button", name="Bring Zora").click()
    expect(page.get_by_role("heading", name="You are Zora")).to_be_visible()


@pytest.mark.parametrize("viewport", SCREENS)
def test_a_hero_is_made_fights_and_comes_to_the_next_fight_with_its_wounds(
    service: Service, browser: Browser, viewport: dict[str, int]
) -> None:
    page, keeper = (new_page(browser, viewport=viewport, bypass_csp=True) for _ in range(2))
    make_zora(page, service)
    check_with_axe(page)
    keeper.goto(f"{service.address}/heroes")
    keeper.get_by_label("A new campaign").fill("The long road")
    keeper.get_by_label("Its system").select_option(label="Stances")
    keeper.get_by_role("button", name="Begin it").click()
    expect(keeper.get_by_role("article", name="The long road")).to_be_visible()
    join(page, lobby_of_a_campaign(keeper, service))
    bring_zora(page, "Elena")
    check_with_axe(page)
    heroes = keeper.get_by_role("list", name="Heroes that players brought")
    expect(heroes).to_contain_text("Kim’s own hero, in the place of Elena; comes unhurt")
    check_with_axe(keeper)
    keeper.get_by_role("button", name="Start the fight").click()
    expect(page.locator(".foot")).to_contain_text("You are Zora")
    wound_and_end(keeper, service)
    expect(page.get_by_role("heading", name="What the heroes bring home")).to_be_visible()
    expect(page.get_by_role("dialog")).to_contain_text("Zora Vitality lost 4")
    keeper.get_by_role("dialog").get_by_role("button", name="To the campaign").click()
    join(page, lobby_of_a_campaign(keeper, service))
    bring_zora(page)
    expect(heroes).to_contain_text("comes Vitality lost 4")
    keeper.get_by_role("button", name="Let Zora come unhurt").click()
    expect(heroes).to_contain_text("comes unhurt")
    keeper.get_by_role("button", name="Let Zora keep the wounds").click()
    expect(heroes).to_contain_text("comes Vitality lost 4")
    keeper.goto(f"{service.address}/heroes")
    expect(keeper.get_by_role("article", name="The long road")).to_contain_text("Zora Vitality lost 4")
    check_with_axe(keeper)
    keeper.get_by_role("button", name="Mend Zora").click()
    keeper.get_by_label("Vitality lost").fill("1")
    keeper.get_by_role("button", name="This is left").click()
    expect(keeper.get_by_role("article", name="The long road")).to_contain_text("Zora Vitality lost 1")
    keeper.get_by_role("button", name="Delete").click()
    keeper.get_by_role("button", name="Really delete it").click()
    expect(keeper.get_by_role("article", name="The long road")).to_have_count(0)
    assert ERRORS[page] == ERRORS[keeper] == []


@pytest.mark.parametrize("viewport", SCREENS)
def test_an_invitation_leads_to_the_hero_maker_and_back_and_the_hero_comes_along(
    service: Service, browser: Browser, viewport: dict[str, int]
) -> None:
    keeper, page = new_page(browser), new_page(browser, viewport=viewport, bypass_csp=True)
    keeper.goto(service.address)
    keeper.get_by_role("tab", name="Stances").click()
    keeper.locator(".encounter", has_text="Raidersfirst fight").click()
    keeper.get_by_role("button", name="Invite players").click()
    page.goto(keeper.get_by_role("textbox", name="Join link").input_value())
    own = page.get_by_role("region", name="Or bring your own hero")
    expect(own).to_contain_text("A hero of your own is a combatant you make once")
    own.get_by_role("button", name="Make one").click()
    page.get_by_role("textbox", name="Name").fill("Zora")
    page.get_by_role("link", name="Bring it to Raiders").click()
    expect(own.get_by_role("button", name="Bring Zora, your hero")).to_have_attribute("aria-pressed", "true")
    own.get_by_label("In the place of").select_option(label="Elena")
    check_with_axe(page)
    page.get_by_label("Your name").fill("Kim")
    page.get_by_role("button", name="Join with Zora").click()
    expect(page.get_by_role("heading", name="You are Zora")).to_be_visible()
    expect(keeper.get_by_role("list", name="Heroes that players brought")).to_contain_text("in the place of Elena")
    assert ERRORS[page] == ERRORS[keeper] == []


def wound_and_end(keeper: Page, service: Service) -> None:
    """The Keeper leaves Zora, in Elena's place, with 7 Vitality of 11, and ends the fight."""
    fight = keeper.url.rsplit("/", 1)[1]
    seats = keeper.evaluate("JSON.parse(localStorage.getItem('fray-seats'))")
    token = next(seat["token"] for seat in seats if seat["fight"] == fight)
    who = next(
        card["who"] for card in service.call(f"/api/fights/{fight}", None, token)["cards"] if card["name"] == "Zora"
    )
    orders = [{"order": "set", "who": who, "what": "vitality", "value": "7"}, {"order": "end", "value": "enough"}]
    for number, order in enumerate(orders):
        revision = service.call(f"/api/fights/{fight}", None, token)["revision"]
        command = {"do": "override", "id": f"wound-{number:04d}", "revision": revision, **order}
        service.call(f"/api/fights/{fight}/commands", command, token)


def test_what_is_against_the_rules_is_said_at_the_field_and_nothing_is_lost(
    service: Service, browser: Browser, tmp_path: Path
) -> None:
    page = new_page(browser)
    make_zora(page, service)
    page.get_by_label("Guard", exact=True).fill("99")
    verdict = page.get_by_role("region", name="What the rules make of this hero")
    expect(verdict).to_contain_text("One thing is wrong")
    expect(verdict).to_contain_text("99 does not follow from the rest")
    page.get_by_role("link", name="All heroes").click()
    expect(page.get_by_role("list", name="Your heroes")).to_contain_text("not finished")
    page.reload()
    page.get_by_role("link", name="Zora").click()
    expect(page.get_by_label("Guard", exact=True)).to_have_value("99")
    page.get_by_label("Guard", exact=True).fill("")
    expect(verdict).to_contain_text("Zora can fight")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the file").click()
    file = tmp_path / "zora.toml"
    download.value.save_as(file)
    other = new_page(browser)
    other.goto(f"{service.address}/heroes")
    other.get_by_label("Or open a hero’s file").set_input_files(file)
    expect(other.locator("main")).to_contain_text("Zora can fight")
    file.write_text("nonsense", encoding="utf-8")
    other.goto(f"{service.address}/heroes")
    other.get_by_label("Or open a hero’s file").set_input_files(file)
    expect(other.get_by_role("alert")).to_contain_text("this is not the file of a hero")
    other.get_by_role("button", name="Delete Zora").click()
    other.get_by_role("button", name="Undo").click()
    expect(other.get_by_role("list", name="Your heroes")).to_contain_text("Zora")
    assert ERRORS[page] == ERRORS[other] == []


def test_the_keeper_lets_heroes_join_and_sends_them_home(service: Service, browser: Browser) -> None:
    page, keeper = new_page(browser), new_page(browser)
    make_zora(page, service)
    keeper.goto(service.address)
    keeper.get_by_role("tab", name="Stances").click()
    keeper.locator(".encounter", has_text="Raidersfirst fight").click()
    keeper.get_by_role("button", name="Invite players").click()
    keeper.get_by_label("Heroes that guests bring").select_option(label="join the others")
    join(page, keeper.get_by_role("textbox", name="Join link").input_value())
    expect(page.get_by_label("In the place of")).to_have_count(0)
    bring_zora(page)
    expect(page.locator(".hero", has_text="Magnus")).to_be_enabled()
    keeper.get_by_role("button", name="Send Zora home").click()
    expect(page.get_by_role("heading", name="You are Zora")).to_have_count(0)
    keeper.get_by_label("Heroes that guests bring").select_option(label="are not welcome here")
    expect(page.get_by_role("heading", name="Bring your own hero")).to_have_count(0)
    assert ERRORS[page] == ERRORS[keeper] == []
