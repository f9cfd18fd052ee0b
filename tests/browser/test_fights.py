"""Fights in a real browser: a Keeper and two players, each in a browser context of their own, in every system."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from fray.engine.encounter import Encounter
from fray.engine.system import System, systems
from tests.browser.stage import (
    ERRORS,
    PHONE,
    Joined,
    Service,
    answer_if_asked,
    commit,
    new_page,
    opened,
    revision,
    sit_down,
    wait_for_more,
)

BY_PEOPLE = 12  # rounds of answers before minds sit in for those who leave
DUEL = ("momentum", "encounter-pit-fight")


def smallest_encounter(system: System) -> Encounter:
    return min(system.library().encounters(), key=lambda encounter: len(encounter.roster))


def at_the_table(service: Service, browser: Browser, **context: Any) -> tuple[Joined, Page]:
    """A small fight in which the Keeper plays everybody."""
    keeper = service.start(*DUEL, {}, "tactician")
    return keeper, sit_down(browser, service, keeper, **context)


@pytest.mark.parametrize("name", sorted(systems()))
def test_a_keeper_and_two_players_fight_to_the_end(service: Service, browser: Browser, name: str) -> None:
    encounter = smallest_encounter(systems()[name])
    keeper = service.start(name, encounter.id, {}, "tactician")
    everybody = list(range(len(encounter.roster)))
    chairs = [service.invite(keeper, player, everybody[at::2]) for at, player in enumerate(("Ada", "Ben"))]
    pages = [sit_down(browser, service, joined) for joined in (keeper, *chairs)]
    answered = 0
    for _ in range(BY_PEOPLE):
        if pages[0].locator(".result").count():
            break
        answered += sum(answer_if_asked(page) for page in pages[1:])
    assert answered > 1
    service.let_minds_sit_in(keeper, len(encounter.roster))
    expect(pages[0].locator(".result h2")).to_be_visible(timeout=60_000)
    for page in pages:
        expect(page.locator(".result h2")).to_have_text(pages[0].inner_text(".result h2"))
        expect(page.locator(".result tbody tr")).to_have_count(len(service.view(keeper)["cards"]))
        assert ERRORS[page] == []


def test_a_reaction_reaches_the_one_who_is_hit_and_nobody_else(service: Service, browser: Browser) -> None:
    """Minds attack; whoever must defend is asked on their own screen, and the Keeper sees whom the fight waits for."""
    keeper = service.start("momentum", "encounter-pit-fight", {"arena": "tactician"}, "tactician")
    ada = sit_down(browser, service, service.invite(keeper, "Ada", [0]))
    watcher = sit_down(browser, service, service.invite(keeper, "Ben", []))
    for _ in range(20):
        if ada.locator(".decision[data-kind=defend]").count():
            break
        ada.locator(".verb", has_text="End turn").click()
        commit(ada)
    expect(ada.locator(".decision[data-kind=defend]")).to_be_visible()
    assert watcher.locator(".decision").count() == 0
    expect(watcher.locator(".waiting")).to_contain_text("Ada")


def test_those_asked_at_once_answer_each_on_their_own_screen(service: Service, browser: Browser) -> None:
    """Stances are declared together: who has declared waits, and what was declared is not told before the other has."""
    keeper = service.start("stances", "encounter-duel", {}, "tactician")
    ada, ben = (
        sit_down(browser, service, service.invite(keeper, name, [who])) for who, name in enumerate(("Ada", "Ben"))
    )
    expect(ada.locator(".decision[data-kind=stance]")).to_be_visible()
    expect(ben.locator(".decision[data-kind=stance]")).to_be_visible()
    lines, before = ben.locator(".line").count(), revision(ben)
    opened(ben.locator(".decision")).first.click()
    answer_if_asked(ada)
    expect(ada.locator(".waiting")).to_contain_text("Ben")
    wait_for_more(ben, before)
    assert ben.locator(".line").count() == lines
    expect(ben.locator(".option[aria-pressed=true]")).to_have_count(1)
    commit(ben)
    expect(ada.locator(".line")).not_to_have_count(lines)


# ---- the Keeper's tools


def test_the_keeper_undoes_and_redoes_and_the_undone_lines_stay_struck(service: Service, browser: Browser) -> None:
    _keeper, page = at_the_table(service, browser)
    answer_if_asked(page)
    answer_if_asked(page)
    page.keyboard.press("u")
    expect(page.locator(".undone").first).to_be_attached()
    page.keyboard.press("r")
    expect(page.locator(".undone")).to_have_count(0)


def test_an_override_is_marked_in_the_log_and_can_be_undone(service: Service, browser: Browser) -> None:
    _keeper, page = at_the_table(service, browser)
    page.locator(".card .name").first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Ursk")
    dialog.get_by_label("to", exact=True).fill("9")
    dialog.get_by_role("button", name="Set", exact=True).click()
    expect(page.locator(".line.override")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".card").first).to_contain_text("9")
    page.keyboard.press("u")
    expect(page.locator(".line.override")).to_have_count(0)


def test_the_keeper_sees_what_a_player_sees_hides_and_reveals(service: Service, browser: Browser) -> None:
    keeper, page = at_the_table(service, browser)
    ada = sit_down(browser, service, service.invite(keeper, "Ada", [0]))
    page.locator(".card .name").nth(1).click()
    page.get_by_role("button", name="Hide from players").click()
    page.keyboard.press("Escape")
    expect(ada.locator(".card")).to_have_count(1)
    expect(page.locator(".card")).to_have_count(2)
    page.keyboard.press("k")
    page.get_by_text("Seats and links").click()
    page.get_by_role("button", name="See as").click()
    expect(page.locator(".card")).to_have_count(1)
    page.get_by_role("button", name="Back to your own view").click()
    expect(page.locator(".card")).to_have_count(2)
    page.keyboard.press("k")
    page.get_by_label("Players see of their enemies").select_option("nothing")
    page.get_by_role("button", name="Close the drawer").click()
    page.locator(".card .name").nth(1).click()
    page.get_by_role("button", name="Reveal to players").click()
    page.keyboard.press("Escape")
    expect(ada.locator(".card")).to_have_count(2)
    expect(ada.locator(".card").nth(1).locator("dd")).to_have_count(0)


def test_a_nudge_reaches_whoever_is_being_waited_for(service: Service, browser: Browser) -> None:
    keeper, page = at_the_table(service, browser)
    ada = sit_down(browser, service, service.invite(keeper, "Ada", [0, 1]))
    page.get_by_role("button", name="Nudge Ada").click()
    expect(ada.get_by_role("alert")).to_contain_text("is waiting for you")


def test_on_a_phone_the_keeper_can_nudge_and_answer_for_a_player(service: Service, browser: Browser) -> None:
    keeper, page = at_the_table(service, browser, viewport=PHONE, has_touch=True, is_mobile=True)
    ada = sit_down(browser, service, service.invite(keeper, "Ada", [0, 1]))
    nudge = page.get_by_role("button", name="Nudge Ada")
    expect(nudge).to_be_in_viewport()
    nudge.tap()  # nothing lies over it
    expect(ada.get_by_role("alert")).to_contain_text("is waiting for you")
    expect(page.locator(".decision .primary")).to_be_in_viewport()
    assert answer_if_asked(page)


def test_on_a_phone_the_keepers_tools_have_the_screen_whatever_is_asked_and_say_what_they_did(
    service: Service, browser: Browser
) -> None:
    _keeper, page = at_the_table(service, browser, viewport=PHONE, has_touch=True)
    page.get_by_role("button", name="Keeper", exact=True).click()
    expect(page.locator(".decision")).to_be_hidden()
    page.get_by_text("Reinforcements").click()
    page.locator(".newcomer select").first.select_option(index=1)
    bring = page.get_by_role("button", name="Bring in")
    expect(bring).to_be_in_viewport(ratio=1)
    bring.click()
    told = page.get_by_role("region", name="Keeper's tools").get_by_text("will join at the start of the next round")
    expect(told).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 1280, "height": 800})
    cards, drawer = page.locator(".cards").last.bounding_box(), page.locator(".drawer").bounding_box()
    assert cards and drawer and cards["x"] + cards["width"] <= drawer["x"], "it hides no card"
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="Answer").click()
    expect(page.locator(".decision")).to_be_visible()
    assert ERRORS[page] == []


def test_seats_and_links_stay_open_while_guests_join(service: Service, browser: Browser) -> None:
    keeper = service.start("stances", "encounter-duel", {})
    page = sit_down(browser, service, keeper)
    page.keyboard.press("k")
    expect(page.locator(".seats")).to_be_visible()
    for name in ("Ada", "Ben"):
        service.invite(keeper, name, [])
        expect(page.locator(".seats .chairs")).to_contain_text(name)
        expect(page.locator(".seats .chairs")).to_be_visible()


def test_players_cannot_answer_while_the_fight_is_paused_and_may_ask_for_an_undo(
    service: Service, browser: Browser
) -> None:
    keeper, page = at_the_table(service, browser)
    ada = sit_down(browser, service, service.invite(keeper, "Ada", [0, 1]))
    answer_if_asked(page)
    ada.get_by_role("button", name="Ask for an undo").click()
    expect(page.locator(".notices")).to_contain_text("Ada would like to take the last answer back")
    page.locator(".notices").get_by_role("button", name="Undo it").click()
    expect(page.locator(".notices")).not_to_contain_text("Ada")
    page.keyboard.press("p")
    expect(ada.locator(".notices")).to_contain_text("paused")
    answer_if_asked(page)
    expect(ada.locator(".decision")).to_be_visible()
    answer_if_asked(ada)
    expect(ada.locator(".refusal")).to_contain_text("paused")


def test_reinforcements_come_in(service: Service, browser: Browser) -> None:
    _keeper, page = at_the_table(service, browser)
    page.keyboard.press("k")
    page.get_by_text("Reinforcements").click()
    page.locator(".newcomer select").first.select_option(label="Cave Rat")
    page.get_by_role("button", name="Bring in").click()
    expect(page.locator(".card")).to_have_count(3)
    expect(page.locator(".card", has_text="Cave Rat")).to_be_visible()


# ---- a guest's way in


def test_a_guest_joins_by_code_watches_and_is_given_somebody_to_play(service: Service, browser: Browser) -> None:
    keeper, page = at_the_table(service, browser)
    guest = new_page(browser)
    guest.goto(f"{service.address}/join/{service.view(keeper)['code']}")
    guest.get_by_label("Your name").fill("Gus")
    guest.get_by_role("button", name="Join").click()
    expect(guest.locator(".foot")).to_contain_text("You are Gus, watching")
    page.keyboard.press("k")
    page.get_by_text("Seats and links").click()
    page.locator(".seats .line select").first.select_option(label="Gus")
    expect(guest.locator(".foot")).to_contain_text("You are Ursk")
    expect(guest.locator(".card .who").first).to_have_text("you")


def test_a_reconnecting_page_resumes_exactly(service: Service, browser: Browser) -> None:
    _keeper, page = at_the_table(service, browser)
    answer_if_asked(page)
    question, lines = page.inner_text(".question"), page.locator(".line").count()
    page.reload()
    page.wait_for_selector(".decision")
    assert page.inner_text(".question") == question
    expect(page.locator(".line")).to_have_count(lines)


def test_a_link_that_opens_nothing_says_so(service: Service, browser: Browser) -> None:
    page = new_page(browser)
    page.goto(f"{service.address}/fight/0000000000000000#token=nonsense")
    expect(page.get_by_role("heading", name="This link is not valid")).to_be_visible()


# ---- dice, keys, phones


def test_real_dice_are_typed_and_checked(service: Service, browser: Browser) -> None:
    """A seat that rolls its own dice is told which; what they cannot show cannot be sent."""
    _keeper, page = at_the_table(service, browser)
    page.get_by_role("button", name="I roll my own dice").click()
    expect(page.get_by_role("button", name="Let the table roll my dice")).to_be_visible()
    dice = dice_asked_of(page)
    dice.locator("input").first.fill("99")
    expect(dice.get_by_role("button", name="Done")).to_be_disabled()
    type_ones(page, dice)


def dice_asked_of(page: Page) -> Locator:
    """Until the page asks for dice."""
    dice = page.locator("form[aria-label='Your dice']")
    for _ in range(30):
        if dice.count():
            break
        # the least: the turn ends, and a new round brings new dice
        opened(page.locator(".decision"), bold=False).first.click()
        commit(page)
        page.wait_for_selector(".decision, form[aria-label='Your dice']")
    expect(dice).to_be_visible()
    return dice


def type_ones(page: Page, dice: Locator) -> None:
    before = revision(page)
    for at in range(dice.locator("input").count()):
        dice.locator("input").nth(at).fill("1")
    dice.get_by_role("button", name="Done").click()
    wait_for_more(page, before)


def test_a_players_dice_are_asked_of_the_player_and_the_keeper_may_type_them(
    service: Service, browser: Browser
) -> None:
    keeper, page = at_the_table(service, browser, viewport=PHONE, has_touch=True, is_mobile=True)
    ada = sit_down(browser, service, service.invite(keeper, "Ada", [0, 1]))
    ada.get_by_role("button", name="I roll my own dice").click()
    expect(ada.get_by_role("button", name="Let the table roll my dice")).to_be_visible()
    dice_asked_of(ada)
    expect(page.locator(".waiting")).to_contain_text("Waiting for Ada to roll")
    expect(page.locator("form")).to_have_count(0)
    page.get_by_role("button", name="Type their dice").tap()
    theirs = page.get_by_role("form", name="Dice of Ada")
    expect(theirs).to_contain_text("For Ada: roll")
    expect(theirs.get_by_role("button", name="Done")).to_be_in_viewport()
    type_ones(page, theirs)


def test_the_keyboard_alone_is_enough(service: Service, browser: Browser) -> None:
    _keeper, page = at_the_table(service, browser)
    while page.locator(".decision .verb").count() == 0:
        answer_if_asked(page)
    before = revision(page)
    page.keyboard.press("2")
    expect(page.locator(".verb[aria-pressed=true]")).to_have_count(1)
    page.keyboard.press("ArrowDown")
    expect(page.locator(".option[aria-pressed=true]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".option[aria-pressed=true]")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".verb[aria-pressed=true]")).to_have_count(0)
    page.keyboard.press("2")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    wait_for_more(page, before)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("/")
    expect(page.get_by_label("Search the log")).to_be_focused()


def test_a_target_is_chosen_on_the_board_and_a_rule_is_opened(service: Service, browser: Browser) -> None:
    _keeper, page = at_the_table(service, browser)
    while page.locator(".decision[data-kind=turn]").count() == 0:
        answer_if_asked(page)
    before = revision(page)
    page.locator("[data-verb=move]").click()
    page.locator("[data-target^='place:'].lit").first.click()
    expect(page.locator(".option[aria-pressed=true]")).to_have_count(1)
    assert revision(page) == before
    page.get_by_role("button", name="Why?").click()
    expect(page.get_by_role("dialog", name="The rule").locator(".text")).to_be_visible()


def test_on_a_phone_everything_is_within_the_width_and_in_reach(service: Service, browser: Browser) -> None:
    _keeper, page = at_the_table(service, browser, viewport=PHONE, has_touch=True)
    for tab in page.get_by_role("navigation", name="Parts of the table").get_by_role("button").all()[::-1]:
        tab.click()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
    expect(page.locator(".decision .primary")).to_be_in_viewport()
    answer_if_asked(page)
    for path in ("/", "/builder", "/rules"):
        page.goto(service.address + path)
        page.wait_for_load_state("networkidle")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path
