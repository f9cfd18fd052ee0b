"""The encounter builder, creatures and reinforcements in a real browser, in every system."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from fray.engine.english import capital
from fray.engine.system import System, systems
from fray.lab.plays import heroes_side
from tests.browser.stage import ERRORS, PHONE, Service, check_with_axe, new_page, sit_down

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
    expect(verdict).to_contain_text("The encounter has no title")
    expect(page.get_by_role("button", name="Fight it")).to_be_disabled()
    page.get_by_label("Title").fill(f"Built of {name}")
    expect(verdict.get_by_role("heading", name=f"Built of {name}")).to_be_visible()
    page.get_by_label("Objective, in words").fill("Bring home the silver spoon.")

    adding = stranger(system, first)
    page.get_by_label("Find a creature").fill(adding.name)
    page.get_by_role("button", name=f"+ {capital(adding.name)}", exact=True).click()
    members = page.get_by_role("region", name="Who fights").locator(".member")
    expect(members).to_have_count(len(first.roster) + 1)
    page.get_by_role("button", name=re.compile(f"One {re.escape(adding.name)} more", re.IGNORECASE)).click()
    expect(members).to_have_count(len(first.roster) + 2)
    expect(verdict).to_contain_text("This can be fought.")

    page.get_by_role("button", name="Save").click()
    expect(verdict).to_contain_text("Saved as")
    page.get_by_role("button", name="As text").click()
    text = page.locator("textarea")
    text.fill(text.input_value() + "\nnonsense = 1\n")
    expect(verdict).to_contain_text("The encounter has an unknown field, “Nonsense”")
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
    own = heroes_side(system, first)
    assert {card["mind"] for card in cards if card["side"] != own} == {"tactician"}
    assert ERRORS[page] == []


def board_of(page: Page) -> Locator:
    return page.get_by_role("region", name="Where they start")


@EVERY_SYSTEM
def test_in_every_system_the_board_is_drawn_moved_on_painted_and_given_an_objective(
    service: Service, browser: Browser, name: str
) -> None:
    system = systems()[name]
    page, verdict = building(service, browser, name, smallest(system).id)
    board = board_of(page)
    mover = board.locator("[data-target='who:0']")
    mover.focus()
    page.keyboard.press("Enter")
    expect(board.get_by_role("status")).to_contain_text("choose a lit place, or drag.")
    board.locator("[data-target^='place:'].lit").last.focus()
    page.keyboard.press("Enter")
    said = board.get_by_role("status")
    expect(said).not_to_contain_text("choose")
    label = said.inner_text().partition(": ")[2].removesuffix(".")
    expect(mover).to_have_attribute("aria-label", re.compile(f"at {re.escape(label)}$"))
    expect(verdict).to_contain_text("This can be fought.")

    paint = next(one for one in system.drawing.paints if not one.between and one.key != "closed")
    page.get_by_role("button", name=f"Paint {paint.label.lower()}", exact=True).click()
    board.locator("[data-target^='place:']").first.click()
    legend = board.get_by_text(re.compile(f"^{paint.label.split()[0]}|level|dense", re.IGNORECASE))
    expect(legend.last).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    kind = system.drawing.aims[-1]
    if not system.drawing.aims_each:
        page.get_by_role("button", name="+ Add an objective").click()
    aims = page.get_by_role("region", name="Objectives")
    aims.get_by_label("Objective").first.select_option(label=kind.label)
    told = re.escape(kind.words.split("{")[0].strip())
    expect(aims.locator(".words").first).to_contain_text(re.compile(told))
    expect(verdict).to_contain_text("This can be fought.")
    assert ERRORS[page] == []


def of_kind(system: System, kind: str) -> str:
    """The name of the first creature of a kind, as the builder shows it."""
    return capital(next(one.name for one in system.library().creatures() if one.kind == kind))


@EVERY_SYSTEM
def test_on_a_phone_an_encounter_of_your_own_is_built_from_nothing(
    service: Service, browser: Browser, name: str
) -> None:
    """The next steps on an empty board, ground, an objective, names, one foe less, a copy, a link."""
    system = systems()[name]
    page = new_page(browser, viewport=PHONE, has_touch=True)
    page.goto(f"{service.address}/builder")
    verdict = page.get_by_role("region", name="What the rules say to it")
    page.get_by_role("combobox", name="System", exact=True).select_option(name)
    expect(verdict).to_contain_text("Next steps")
    sides = page.get_by_role("region", name="Who fights")
    add = page.get_by_role("region", name="Add combatants")
    hero, foe = of_kind(system, "character"), of_kind(system, "monster")
    verdict.get_by_role("button", name="Choose a combatant for").first.tap()
    add.get_by_role("button", name=f"+ {hero}", exact=True).tap()
    expect(verdict.get_by_role("button", name="Choose a combatant for")).to_have_count(1)
    verdict.get_by_role("button", name="Choose a combatant for").tap()
    for count in (2, 3):
        add.get_by_role("button", name=f"+ {foe}", exact=True).tap()
        expect(sides.locator(".member")).to_have_count(count)
    expect(verdict).to_contain_text("This can be fought.")

    paint = next(one for one in system.drawing.paints if not one.between and one.key != "closed")
    page.get_by_role("button", name=f"Paint {paint.label.lower()}", exact=True).tap()
    bare = board_of(page).inner_html()
    board_of(page).locator("[data-target^='place:']").first.tap()
    page.wait_for_function("bare => document.querySelector('.frame').innerHTML !== bare", arg=bare)
    if not system.drawing.aims_each:
        page.get_by_role("button", name="+ Add an objective").tap()
    aims = page.get_by_role("region", name="Objectives")
    kind = next((one for one in system.drawing.aims if one.fields[:1] and one.fields[0].kind == "who"), None)
    aims.get_by_label("Objective").first.select_option(label=(kind or system.drawing.aims[0]).label)
    expect(verdict).to_contain_text("This can be fought.")

    if system.drawing.sides_named:
        page.get_by_label("Name of side 2").fill("Wild things")
        page.keyboard.press("Tab")
        expect(add.get_by_role("button", name="Wild things")).to_be_visible()
    sides.locator(".member").last.tap()
    chosen = page.locator("section", has=page.get_by_label("Name", exact=True))
    chosen.get_by_label("Name", exact=True).fill("Old Grim")
    page.keyboard.press("Tab")
    expect(sides).to_contain_text("Old Grim")
    chosen.get_by_role("button", name="Remove").tap()
    expect(sides.locator(".member")).to_have_count(2)
    expect(sides).not_to_contain_text("Old Grim")
    expect(verdict).to_contain_text("This can be fought.")

    page.get_by_label("Title").fill(f"From nothing in {name}")
    expect(verdict.get_by_role("heading", name=f"From nothing in {name}")).to_be_visible()
    verdict.get_by_role("button", name="Save").tap()
    expect(verdict.get_by_role("link", name="Measure it in the lab")).to_be_visible()
    page.get_by_role("button", name=f"Duplicate From nothing in {name}").tap()
    expect(page.get_by_label("Title")).to_have_value(f"From nothing in {name}, a copy")
    verdict.get_by_role("button", name="Copy a link").tap()
    link = page.get_by_label("The link", exact=True).input_value()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.goto("about:blank")
    page.goto(link)
    expect(page.get_by_label("Title")).to_have_value(f"From nothing in {name}, a copy")
    verdict.get_by_role("button", name="Fight it").tap()
    expect(page.get_by_role("dialog").locator("select").first).to_have_value("")
    assert ERRORS[page] == []


WOLVES = "encounter-wolves-at-the-fold"


def middle(cell: Locator) -> tuple[float, float]:
    box = cell.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def draw(page: Page, start: Locator, end: Locator) -> None:
    """Press one, go to the other, let go; when the board has taken the room it gets."""
    for one in (end, start):
        one.scroll_into_view_if_needed()
    last = None
    while last != (last := (middle(start), middle(end))):
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.mouse.move(*last[0])
    page.mouse.down()
    page.mouse.move(*last[1], steps=8)
    page.mouse.up()


@pytest.mark.parametrize("width", [1280, 390])
def test_an_encounter_is_drawn_by_hand(service: Service, browser: Browser, width: int) -> None:
    """Drag, paint, be told what is wrong and mend it, take it back, let someone come in later."""
    page, verdict = building(
        service, browser, "sixseconds", WOLVES, viewport={"width": width, "height": 844}, has_touch=width < 500
    )
    board = board_of(page)
    wolf, wall = board.locator("[data-target='who:2']"), board.locator("[data-target='place:6,0']")
    draw(page, wolf, board.locator("[data-target='place:8,2']"))
    expect(board.get_by_role("status")).to_have_text("Wolf 1: Column I, row 3.")

    page.get_by_role("button", name="Paint wall").click()
    draw(page, wall, board.locator("[data-target='place:6,3']"))
    expect(board.locator("[data-target^='place:6,'][data-ground='wall']")).to_have_count(4)
    wolf.scroll_into_view_if_needed()
    x, y = middle(wolf)
    (page.touchscreen.tap if width < 500 else page.mouse.click)(x, y)
    expect(verdict).to_contain_text("Wolf 1 stands in a wall; move it to a free square.")
    expect(page.get_by_role("button", name="Fight it")).to_be_disabled()
    verdict.get_by_role("button", name="Show").click()
    chosen = page.get_by_role("region", name="Wolf 1")
    expect(chosen).to_contain_text("Wolf 1 stands in a wall")
    chosen.get_by_label("Starts at").select_option(label="Column J, row 3")
    expect(verdict).to_contain_text("This can be fought.")
    page.get_by_role("button", name="Undo").click()
    expect(verdict).to_contain_text("Wolf 1 stands in a wall")
    page.get_by_role("button", name="Undo").click()
    expect(verdict).to_contain_text("This can be fought.")

    fighting = page.get_by_role("region", name="Who fights")
    page.get_by_role("spinbutton", name="in round").fill("3")
    page.get_by_role("button", name="+ Ogre").click()
    expect(fighting).to_contain_text("Ogre · round 3")
    expect(verdict).to_contain_text("This can be fought.")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert ERRORS[page] == []


@pytest.mark.parametrize("width", [1280, 390])
def test_a_fair_encounter_of_your_own_takes_a_few_presses(service: Service, browser: Browser, width: int) -> None:
    """Add foes, read how hard it is, make it fair, take that back, make it fair again, fight."""
    page, verdict = building(
        service, browser, "momentum", "encounter-duel-of-honor", viewport={"width": width, "height": 844}
    )
    fighting = page.get_by_role("region", name="Who fights").locator(".member")
    page.get_by_role("button", name="+ Aneman Brute").click()
    for count in (3, 4):
        expect(fighting).to_have_count(count)
        page.get_by_role("button", name="One Aneman Brute more").click()
    expect(fighting).to_have_count(5)
    hardness = verdict.get_by_role("group", name="How hard it is")
    expect(hardness).to_contain_text("Hopeless")
    hardness.get_by_role("button", name="Make it fair").click()
    expect(hardness).to_contain_text(re.compile("three aneman brutes|aneman brutes? fewer", re.IGNORECASE))
    back = hardness.get_by_role("button", name="Take that back")
    back.click()
    expect(fighting).to_have_count(5)
    expect(back).to_have_count(0)
    page.get_by_role("button", name="Fight it").click()
    page.get_by_role("dialog").get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="My encounter", level=1)).to_be_visible()
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
    members = page.get_by_role("region", name="Who fights").locator(".member")
    page.get_by_label("Find a creature").fill("cave rat")
    page.get_by_role("button", name="+ Cave Rat").click()
    expect(members).to_have_count(3)
    page.get_by_text("Or a stat line of your own").click()
    own = page.get_by_label("A stat line of your own", exact=True)
    own.fill(own.get_attribute("placeholder") or "")
    page.get_by_role("button", name="Add it").click()
    expect(members.filter(has_text="Marsh Heron")).to_have_count(1)
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
    expect(page.get_by_role("region", name="Who fights").locator(".member", has_text="Bog Rat")).to_have_count(1)
    expect(fight).to_contain_text("This can be fought.")
    page.get_by_role("link", name="A creature of your own").click()
    making.get_by_label("Start from a copy of").select_option(label="Bog Rat")
    making.get_by_role("button", name="Duplicate").click()
    expect(verdict).to_contain_text("Copy of Bog Rat can fight.")
    making.get_by_label("Start from a copy of").select_option(label="Cave Rat")
    expect(verdict).to_contain_text("My Cave Rat can fight.")
    making.get_by_label("Start from a copy of").select_option(label="Bog Rat")
    expect(verdict).to_contain_text("This replaces your Bog Rat.")
    making.get_by_role("button", name="Delete").click()
    expect(fight).to_contain_text("Deleted Bog Rat.")
    expect(page.get_by_role("button", name="+ Bog Rat")).to_have_count(0)
    fight.get_by_role("button", name="Undo").click()
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


def test_your_encounters_are_duplicated_linked_and_deleted(service: Service, browser: Browser) -> None:
    page, verdict = building(service, browser, "momentum", "encounter-pit-fight")
    page.get_by_label("Title").fill("Linked pit")
    page.get_by_role("button", name="Save").click()
    expect(verdict).to_contain_text("Saved as “Linked pit”")
    page.get_by_role("button", name="Duplicate Linked pit").click()
    expect(page.get_by_label("Title")).to_have_value("Linked pit, a copy")
    page.get_by_role("button", name="Copy a link", exact=True).click()
    link = page.get_by_label("The link", exact=True).input_value()
    page.get_by_role("button", name="Delete Linked pit").click()
    expect(verdict).to_contain_text("Deleted “Linked pit”.")
    expect(page.get_by_role("button", name="Open Linked pit")).to_have_count(0)
    page.get_by_role("button", name="Undo", exact=True).last.click()
    page.get_by_role("button", name="Open Linked pit").click()
    expect(page.get_by_label("Title")).to_have_value("Linked pit")

    guest = new_page(browser)
    guest.goto(link)
    expect(guest.get_by_label("Title")).to_have_value("Linked pit, a copy")
    expect(guest.get_by_role("region", name="What the rules say to it")).to_contain_text("This can be fought.")
    guest.goto(f"{service.address}/builder#encounter=nonsense")
    expect(guest.get_by_text("This link is damaged")).to_be_visible()
    assert ERRORS[page] == ERRORS[guest] == []
