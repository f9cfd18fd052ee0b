"""The other pages in a real browser: home, replay, rules; and what axe-core says to all of them."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from fray.engine.system import systems
from fray.table.recording import Change
from fray.table.store import Store
from tests.browser.stage import ERRORS, Joined, Service, check_with_axe, join, new_page, opened, sit_down
from tests.table.test_store import chair, command, fight


def finished_fight(service: Service) -> Joined:
    """A duel that minds have fought out."""
    return service.start("momentum", "encounter-pit-fight", {"ursk": "tactician", "arena": "tactician"}, "tactician")


def test_a_newcomer_picks_a_system_and_an_encounter_and_sits_at_the_table(service: Service, browser: Browser) -> None:
    page = new_page(browser)
    page.goto(service.address)
    page.get_by_role("tab", name=systems()["stances"].title).click()
    page.locator(".encounter").first.click()
    page.get_by_label("Your name at the table").fill("Kim")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".foot")).to_contain_text("You are Kim")
    page.get_by_role("link", name="Fights").click()
    expect(page.get_by_role("region", name="Go on with").locator("li")).to_have_count(1)
    page.go_back()
    page.wait_for_selector(".fight .decision")
    assert ERRORS[page] == []


def fight_that_cannot_be_opened(service: Service) -> None:
    """Its system is not there any more; a Keeper and somebody who watches have links to it."""
    store = Store(f"sqlite:///{service.folder / 'fray.sqlite'}")
    begun = replace(command(by="shut-keeper"), data={**Change(0, [], []).fields(), "settings": []})
    store.add_fight(fight("shut"), chair("shut-keeper", "shut", "keepers-token"), "SHUTCODE", begun)
    store.add_chair(replace(chair("shut-guest", "shut", "guests-token"), role="spectator", number=1))
    store.engine.dispose()


def test_a_fight_that_cannot_be_opened_says_why_and_lets_its_keeper_download_it(
    service: Service, browser: Browser
) -> None:
    fight_that_cannot_be_opened(service)
    pages = [new_page(browser), new_page(browser)]
    for page, token in zip(pages, ("keepers-token", "guests-token"), strict=True):
        page.goto(f"{service.address}/fight/shut#token={token}")
        expect(page.get_by_role("heading", name="This fight cannot be opened")).to_be_visible()
        expect(page.get_by_role("alert")).to_contain_text("'toy'")
    with pages[0].expect_download() as download:
        pages[0].get_by_role("button", name="Download the fight").click()
    assert json.loads(Path(download.value.path()).read_text(encoding="utf-8"))["system"] == "toy"
    expect(pages[1].get_by_role("button", name="Download the fight")).to_have_count(0)
    assert ERRORS[pages[0]] == ERRORS[pages[1]] == []


def test_the_home_page_says_how_hard_an_encounter_was_measured_to_be(service: Service, browser: Browser) -> None:
    page = new_page(browser)
    page.goto(service.address)
    expect(page.locator(".encounter", has_text="%").first).to_be_visible(timeout=300_000)


def test_after_the_fight_there_is_a_summary_and_it_can_be_taken_away(service: Service, browser: Browser) -> None:
    page = sit_down(browser, service, finished_fight(service))
    expect(page.locator(".result")).to_contain_text("Turning points")
    for name, ending in (("Markdown", ".md"), ("JSON", ".json"), ("Replay file", ".fray.json")):
        with page.expect_download() as download:
            page.get_by_role("button", name=name).click()
        assert download.value.suggested_filename == f"pit-fight{ending}"
        assert Path(download.value.path()).stat().st_size > 100


def test_a_replay_is_scrubbed_and_branches_into_a_what_if(service: Service, browser: Browser) -> None:
    page = sit_down(browser, service, finished_fight(service))
    page.get_by_role("link", name="Replay it step by step").click()
    expect(page.locator(".scrub output")).to_contain_text("0 of")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".scrub output")).to_contain_text("2 of")
    page.wait_for_url("**?at=2")
    page.get_by_role("button", name="What if, from here").click()
    expect(page.get_by_role("heading", name="What if: Pit Fight")).to_be_visible()
    expect(page.locator(".notices")).to_contain_text("Paused")


def test_a_saved_fight_is_brought_in(service: Service, browser: Browser, tmp_path: Path) -> None:
    fight = finished_fight(service)
    replay = service.call(f"/api/fights/{fight['fight']}/replay.json", None, fight["token"])
    (tmp_path / "saved.json").write_text(json.dumps(replay), encoding="utf-8")
    (tmp_path / "nonsense.json").write_text("{", encoding="utf-8")
    page = new_page(browser)
    page.goto(service.address)
    page.set_input_files("input[type=file]", tmp_path / "nonsense.json")
    expect(page.get_by_role("alert")).to_contain_text("nonsense.json")
    page.set_input_files("input[type=file]", tmp_path / "saved.json")
    expect(page.locator(".result h2")).to_have_text(service.view(fight)["result"])


# ---- the rules


def test_the_rulebook_is_searchable_deep_links_work_and_rulings_are_marked_as_ours(
    service: Service, browser: Browser
) -> None:
    page = new_page(browser)
    ledger = systems()["momentum"].ledger
    clause, ruling = ledger.clauses[0], ledger.rulings[0]
    page.goto(f"{service.address}/rules/momentum#{clause.id}")
    expect(page.locator(f"#{clause.id}")).to_be_in_viewport()
    page.get_by_label("Search the rules").fill(ruling.id)
    expect(page.locator(f"#{ruling.id} .badge")).to_contain_text("our")
    expect(page.locator(f"#{clause.id}")).to_have_count(0)
    page.get_by_label("Search the rules").fill("no clause says this")
    expect(page.get_by_text("Nothing in this rulebook says that.")).to_be_visible()


# ---- before one commits


def test_what_an_option_would_change_is_shown_on_the_cards_before_it_is_chosen(
    service: Service, browser: Browser
) -> None:
    keeper = service.start("momentum", "encounter-pit-fight", {"arena": "tactician"}, "tactician")
    page = sit_down(browser, service, keeper)
    opened(page.locator(".decision")).filter(has=page.locator(".cost")).first.click()
    card = page.locator(".card", has=page.locator(".becomes")).first
    expect(card).to_be_visible()
    expect(card.locator(".becomes").first).to_contain_text("→")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.mouse.move(0, 0)
    expect(page.locator(".becomes")).to_have_count(0)


# ---- for everybody


def page_at(service: Service, browser: Browser, where: str, scheme: Any) -> Page:
    if where == "fight":
        keeper = service.start("momentum", "encounter-pit-fight", {})
        page = sit_down(browser, service, keeper, color_scheme=scheme, bypass_csp=True)
        page.keyboard.press("k")
    elif where in ("over", "replay"):
        page = sit_down(browser, service, finished_fight(service), color_scheme=scheme, bypass_csp=True)
        page.wait_for_selector(".result table")
        if where == "replay":
            page.get_by_role("link", name="Replay it step by step").click()
            page.wait_for_selector(".scrub")
    else:
        page = new_page(browser, color_scheme=scheme, bypass_csp=True)
        page.goto(service.address + where)
        page.wait_for_load_state("networkidle")
        if where.startswith("/rules"):
            page.get_by_label("Search the rules").fill("guard")  # a whole rulebook takes long to judge
    return page


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("where", ["/", "/about", "/builder", "/rules/stances", "fight", "over", "replay"])
def test_axe_finds_nothing_serious(service: Service, browser: Browser, where: str, scheme: Any) -> None:
    page = page_at(service, browser, where, scheme)
    check_with_axe(page)


@pytest.mark.parametrize("pictures", [True, False], ids=["with pictures", "before they are there"])
@pytest.mark.parametrize("name", sorted(systems()))
def test_axe_finds_nothing_serious_on_the_board_of_any_system(
    service: Service, browser: Browser, name: str, pictures: bool
) -> None:
    encounter = systems()[name].library().encounters()[0]
    keeper = service.start(name, encounter.id, dict.fromkeys(encounter.sides[1:], "tactician"), "tactician")
    page = new_page(browser, bypass_csp=True, color_scheme="dark" if pictures else "light")
    if not pictures:
        page.route("**/assets/icon-*", lambda route: route.abort())
    join(page, service, keeper)
    check_with_axe(page)
    opened(page.locator(".decision")).first.click()
    check_with_axe(page)
