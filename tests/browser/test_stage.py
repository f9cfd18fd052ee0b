"""The stage in a real browser: how large it is, how few clicks it takes, what is seen of what happens."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, Page, expect

from fray.engine.system import systems
from tests.browser.stage import (
    ERRORS,
    PHONE,
    SETTLED,
    Joined,
    Service,
    answer_if_asked,
    check_with_axe,
    commit,
    join,
    new_page,
    opened,
    revision,
    sit_down,
    wait_for_more,
)
from tests.browser.test_every_system import begun

SYSTEMS = sorted(systems())
STAGED = [name for name in SYSTEMS if systems()[name].stage.verbs]
DUEL = ("momentum", "encounter-pit-fight")
LAPTOP = {"width": 1366, "height": 768}
FINGER = 44  # pixels
FEW = 7  # things to choose from at a time
CLICKS = 3
MOST = 150  # decisions of a duel
FIRST_PAGE = 195_000  # bytes on the wire
LONGEST_FRAME = 50  # milliseconds of work in one piece
CROWD = """
[[encounter]]
id = "encounter-crowd"
title = "A Crowd"
sides = ["heroes", "rats"]
combatants = [
  { who = "character-ursk", side = "heroes", position = 2 },
  { who = "character-hroda", side = "heroes", position = 2 },
  { who = "monster-cave-rat", side = "rats", position = 3, count = 9 },
  { who = "monster-cave-rat", side = "rats", position = 4, count = 9 },
]
"""

SHARE = "() => document.querySelector('.stage').getBoundingClientRect().height / innerHeight"
TOKENS = """() => [...document.querySelectorAll('.token .shape')].map((part) => {
    const box = part.getBoundingClientRect()
    return Math.round(Math.min(box.width, box.height) + 2)
})"""


def duel(service: Service, browser: Browser, **context: object) -> tuple[Joined, Page]:
    """A player's duel against a mind, with what happens shown."""
    keeper = service.start(*DUEL, {"arena": "tactician"}, "tactician")
    return keeper, sit_down(browser, service, keeper, **context)


# ---- the board


@pytest.mark.parametrize("name", SYSTEMS)
def test_the_board_has_most_of_the_screen_and_tokens_are_large_enough(
    service: Service, browser: Browser, name: str
) -> None:
    keeper = begun(service, name)
    page = sit_down(browser, service, keeper, viewport=LAPTOP)
    while page.locator(".several").count():  # several people are asked at once: they have tabs of their own
        answer_if_asked(page)
    assert page.evaluate(SHARE) >= 0.6
    assert min(page.evaluate(TOKENS)) >= FINGER
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    assert min(page.evaluate(TOKENS)) >= FINGER


# ---- few things to choose from, few clicks


@pytest.mark.parametrize("name", SYSTEMS)
def test_there_are_never_more_than_a_few_things_to_choose_from(service: Service, browser: Browser, name: str) -> None:
    page = sit_down(browser, service, begun(service, name), viewport=LAPTOP)
    for _ in range(6):
        page.wait_for_selector(".decision, .result")
        if page.locator(".result").count():
            return
        first = page.locator(".verb, .options > li").count()
        assert 0 < first <= FEW
        for at in range(page.locator(".verb:not(.more, .barred)").count()):
            page.locator(".verb:not(.more, .back, .barred)").nth(at).click()
            assert 0 < page.locator(".options > li").count() <= FEW
            page.keyboard.press("Escape")
            page.keyboard.press("Escape")
        answer_if_asked(page)


@pytest.mark.parametrize("name", STAGED)
def test_what_is_aimed_takes_three_clicks(service: Service, browser: Browser, name: str) -> None:
    """What to do, to whom or where, and once more on the same: it is committed."""
    page = sit_down(browser, service, begun(service, name), viewport=LAPTOP)
    for _ in range(20):
        verbs = page.locator(".verb:not(.more, .back, .barred)")
        for at in range(verbs.count()):
            verbs.nth(at).click()
            target = page.locator(".token.lit .handle, .place.lit").first
            if target.count():
                before = revision(page)
                target.click(force=True)
                assert revision(page) == before
                expect(page.locator(".commit .primary")).to_be_enabled()
                name_of_target = target.get_attribute("data-target")
                page.locator(f"[data-target='{name_of_target}']").first.click(force=True)
                wait_for_more(page, before)
                assert revision(page) == before + 1
                return
            page.keyboard.press("Escape")
            page.keyboard.press("Escape")
        answer_if_asked(page)
    raise AssertionError("nothing could be aimed")


def test_a_fight_is_fought_with_the_keyboard_alone(service: Service, browser: Browser) -> None:
    _keeper, page = duel(service, browser)
    for _ in range(MOST):
        page.wait_for_selector(".decision, .result")
        if page.locator(".result").count():
            break
        before = revision(page)
        for _ in range(CLICKS):
            if page.locator(".commit .primary").is_enabled():
                break
            page.keyboard.press(digit(page))
        page.keyboard.press("Enter")
        wait_for_more(page, before)
        assert page.locator(".refusal").count() == 0
    expect(page.locator(".result h2")).to_be_visible()
    assert ERRORS[page] == []


def digit(page: Page) -> str:
    """The key of the first verb that can be done; of the first of the answers where there are no verbs to choose."""
    keys = page.locator(".verbs:not(.brief) .verb:not(.barred) kbd")
    return keys.first.inner_text() if keys.count() else "1"


def test_what_cannot_be_done_is_greyed_and_says_why_and_verbs_keep_their_places(
    service: Service, browser: Browser
) -> None:
    _keeper, page = duel(service, browser)
    digits: dict[str, str] = {}
    explained = 0
    for _ in range(FEW):
        page.wait_for_selector(".decision, .result")
        if page.locator(".result").count():
            break
        if page.locator(".decision").get_attribute("data-kind") == "turn":
            assert all(digits.setdefault(verb, key) == key for verb, key in digits_shown(page).items())
        for barred in page.locator(".verb.barred").all():
            barred.click(force=True)  # what is aria-disabled is not clicked otherwise
            expect(page.locator(".why")).to_contain_text(f"{barred.locator('.cut').inner_text()}: ")
            expect(page.locator(".commit .primary")).to_be_disabled()
            explained += 1
        answer_if_asked(page)
    assert explained


def digits_shown(page: Page) -> dict[str, str]:
    """Of every verb in the bar the key that chooses it."""
    pairs: list[tuple[str, str]] = page.locator(".verbs:not(.brief) .verb:not(.back)").evaluate_all(
        "verbs => verbs.map((verb) => [verb.dataset.verb, verb.querySelector('kbd').textContent])"
    )
    return dict(pairs)


def test_a_question_that_comes_back_is_answered_by_the_same_keys(service: Service, browser: Browser) -> None:
    _keeper, page = duel(service, browser)
    for _ in range(FEW):
        page.wait_for_selector(".decision")
        if before := digits_shown(page):
            break
        answer_if_asked(page)
    answer_if_asked(page)
    page.wait_for_selector(SETTLED)
    answered = revision(page)
    page.get_by_role("button", name="Undo", exact=True).click()
    wait_for_more(page, answered)
    expect(page.locator(".stage .board")).to_be_focused()  # Enter is no longer meant for "Undo"
    assert digits_shown(page) == before
    page.reload()
    page.wait_for_selector(SETTLED)
    assert digits_shown(page) == before


# ---- what happens is seen


def test_what_happens_is_played_and_can_be_skipped(service: Service, browser: Browser) -> None:
    _keeper, page = duel(service, browser, reduced_motion="no-preference")
    opened(page.locator(".decision"), bold=False).first.click()
    page.locator(".commit .primary").click()
    page.wait_for_selector(".fight[data-playing]")
    assert page.locator(".decision").count() == 0
    page.get_by_role("button", name="Skip").click()
    expect(page.locator(".fight[data-playing]")).to_have_count(0)
    expect(page.locator(".decision, .result").first).to_be_visible()
    page.get_by_label("Animation").select_option("off")
    before = revision(page)
    opened(page.locator(".decision"), bold=False).first.click()
    page.locator(".commit .primary").click()
    wait_for_more(page, before)
    assert page.locator(".fight[data-playing]").count() == 0
    assert ERRORS[page] == []


def test_twenty_combatants_are_shown_without_a_long_frame(service: Service, browser: Browser) -> None:
    """The rats move and bite, and nothing that the page does for it takes so long that a picture would be late."""
    body = {"system": "momentum", "toml": CROWD, "minds": {"rats": "tactician"}, "rulings": "tactician"}
    page = sit_down(browser, service, service.call("/api/fights", body), reduced_motion="no-preference")
    page.get_by_label("Animation").select_option("quick")
    browser.start_tracing(page=page, categories=["disabled-by-default-devtools.timeline"])
    for _ in range(FEW):
        page.locator(".fight:not([data-playing]) .decision").wait_for()
        opened(page.locator(".decision"), bold=False).first.click()
        commit(page)
    assert page.locator(".card").count() == 20
    tasks = work_of(browser.stop_tracing())
    assert len(tasks) > 100
    assert max(tasks) < LONGEST_FRAME


def work_of(trace: bytes) -> list[float]:
    """How many milliseconds of processor time each task of the pages took: other work on the machine does not count."""
    events = json.loads(trace)["traceEvents"]
    pages = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    tasks = [event for event in events if event["name"] == "RunTask" and (event["pid"], event["tid"]) in pages]
    return [task.get("tdur", 0) / 1000 for task in tasks]


def test_dice_are_rolled_above_the_board_and_never_cover_it(service: Service, browser: Browser) -> None:
    _keeper, page = duel(service, browser, reduced_motion="no-preference")
    for _ in range(MOST):
        page.wait_for_selector(".decision, .happened .die")
        if page.locator(".happened .die").count():
            break
        answer_if_asked(page)
    dice, board = page.locator(".happened").bounding_box(), page.locator(".board").bounding_box()
    assert dice is not None and board is not None
    assert dice["y"] + dice["height"] <= board["y"] + 1


def test_who_wants_little_motion_gets_none(service: Service, browser: Browser) -> None:
    """At first everything is shown at once; also where they choose a pace, nothing moves."""
    _keeper, page = duel(service, browser, reduced_motion="reduce")
    assert page.get_by_label("Animation").input_value() == "off"
    page.get_by_label("Animation").select_option("slow")
    opened(page.locator(".decision"), bold=False).first.click()
    page.locator(".commit .primary").click()
    page.wait_for_selector(".fight[data-playing]")
    assert page.evaluate("document.getAnimations().filter((one) => one.playState === 'running').length") == 0
    page.keyboard.press("s")
    expect(page.locator(".fight[data-playing]")).to_have_count(0)


def test_a_replay_is_watched_like_a_film(service: Service, browser: Browser) -> None:
    keeper = service.start(*DUEL, {"ursk": "tactician", "arena": "tactician"}, "tactician")
    page = new_page(browser, reduced_motion="no-preference", bypass_csp=True)
    join(page, service, keeper)
    page.goto(f"{service.address}/replay/{keeper['fight']}")
    page.get_by_label("Speed", exact=True).select_option("quick")
    page.keyboard.press("Space")
    expect(page.locator(".happened .skip")).to_be_visible()
    expect(page.locator(".scrub output")).not_to_have_text("0 of", timeout=60_000)
    page.keyboard.press("Space")
    page.keyboard.press("End")
    expect(page.get_by_role("status", name="What happens here").locator("h2")).to_contain_text("win")
    check_with_axe(page)
    assert ERRORS[page] == []


# ---- before one commits


def test_all_outcomes_of_an_attack_are_one_step_away(service: Service, browser: Browser) -> None:
    _keeper, page = duel(service, browser, bypass_csp=True)
    options = opened(page.locator(".decision"))
    options.first.click()
    page.get_by_role("button", name="All outcomes").click()
    shown = page.get_by_role("dialog", name="All outcomes")
    expect(shown.locator("h2")).to_have_text(page.locator(".chosen").inner_text())
    expect(shown.locator("li").first).to_contain_text("%")
    check_with_axe(page)
    page.keyboard.press("Escape")
    expect(shown).to_have_count(0)
    expect(page.locator(".option[aria-pressed=true]")).to_have_count(1)


# ---- how much comes over the wire


def test_the_first_page_is_small_icons_and_fonts_included(service: Service, browser: Browser) -> None:
    keeper, _ = duel(service, browser)
    page = new_page(browser)
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    received: list[float] = []
    line.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    join(page, service, keeper)
    page.wait_for_load_state("networkidle")
    assert len(received) > 10
    assert sum(received) < FIRST_PAGE
