"""Every system on a desk and on a phone: a round is played by hand, and the page fits at every decision of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from fray.engine.encounter import Encounter
from fray.engine.system import System, systems
from tests.browser.stage import (
    ERRORS,
    Joined,
    Service,
    commit,
    join,
    likeliest,
    new_page,
    opened,
    revision,
    sit_down,
    wait_for_more,
)

SYSTEMS = sorted(systems())
DESK = {"width": 1280, "height": 800}
PHONES = ({"width": 390, "height": 844}, {"width": 360, "height": 740})
TOUCHED = {"viewport": PHONES[0], "is_mobile": True, "has_touch": True, "bypass_csp": True}
MOST = 80  # decisions of a round
BOLD = 2  # answers to each kind of question that do something
LIKELY = 6  # people on a board: enough for a strip of turns that scrolls on a phone

# Other letters than the shipped ones: the shipped file, stretched, so that no font of the machine matters.
FACES = """
    @font-face { font-family: Wide; font-weight: 200 900; src: url(FILE); size-adjust: 125% }
    @font-face { font-family: Narrow; font-weight: 200 900; src: url(FILE); size-adjust: 80% }
"""
LOOKS = {
    "shipped": "",
    "wide": ":root { --sans: Wide; --book: Wide }",
    "narrow": ":root { --sans: Narrow; --book: Narrow }",
    "large": "html { font-size: 20px }",
}
# What sticks out is named. What scrolls by itself may hold more than it shows: only its own edges count.
MISFITS = """([width, height]) => {
    const wrong = []
    const name = (part) => [part.tagName, ...part.classList, part.textContent.slice(0, 30)].join(' ')
    const look = (part) => {
        const box = part.getBoundingClientRect()
        const style = getComputedStyle(part)
        if (style.display === 'none' || style.visibility === 'hidden' || part.matches('.skip')) return
        if (box.width && (box.right > width + 1 || box.left < -1))
            wrong.push(`${name(part)}: from ${box.left} to ${box.right}`)
        if (style.overflowX === 'visible' && part.tagName !== 'svg') for (const child of part.children) look(child)
    }
    look(document.body)
    if (innerWidth !== width) wrong.push(`the page is laid out for ${innerWidth} instead of ${width}`)
    if (document.scrollingElement.scrollWidth > width) wrong.push(`${document.scrollingElement.scrollWidth} wide`)
    const confirm = document.querySelector('.desk .primary')
    const box = confirm.getBoundingClientRect()
    if (box.top < 0 || box.bottom > height || box.left < 0 || box.right > width)
        wrong.push(`the confirm button is at ${box.left} ${box.top} ${box.right} ${box.bottom}`)
    const seen = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2)
    if (!confirm.contains(seen)) wrong.push(`the confirm button is covered by ${seen && name(seen)}`)
    const list = document.querySelector('.desk .options, .desk .verbs').getBoundingClientRect()
    const asked = document.querySelector('.desk .asked').getBoundingClientRect()
    const below = box.left < list.right ? box.top : height  // beside the choices the button hides none of them
    const shown = Math.min(list.bottom, asked.bottom, below) - Math.max(list.top, asked.top, 0)
    if (shown < 44) wrong.push(`only ${shown} pixels are left for the choices`)
    for (const chip of document.querySelectorAll('.order .turn button')) {
        const parts = [...chip.querySelectorAll(':scope > :not(.hidden-visually)')]
        const boxes = parts.map((part) => part.getBoundingClientRect())
        const middles = boxes.map((part) => (part.top + part.bottom) / 2)
        if (Math.max(...middles) - Math.min(...middles) > 6) wrong.push(`${name(chip)} is on several lines`)
    }
    return wrong
}"""
OTHER_FONTS = """async (faces) => {
    const file = document.querySelector('link[rel=preload][as=font]').href
    document.head.append(document.createElement('style'), document.createElement('style'))
    const [fonts, look] = [...document.head.querySelectorAll('style')].slice(-2)
    fonts.textContent = faces.replaceAll('FILE', file)
    look.id = 'look'
    for (const family of ['Wide', 'Narrow']) await document.fonts.load(`16px ${family}`)
}"""
IN_ANY_LOOK = """([looks, size]) => {
    const sheet = document.getElementById('look')
    const wrong = Object.entries(looks).flatMap(([look, css]) => {
        sheet.textContent = css
        return misfits(size).map((words) => `${look}: ${words}`)
    })
    sheet.textContent = ''
    return wrong
}""".replace("misfits", f"({MISFITS})")


def some_encounter(system: System) -> Encounter:
    """One with about as many as a table usually has."""
    return min(system.library().encounters(), key=lambda encounter: abs(len(encounter.roster) - LIKELY))


def begun(service: Service, name: str) -> Joined:
    """The Keeper plays everybody, so that whatever the dice show there is somebody to ask."""
    return service.start(name, some_encounter(systems()[name]).id, {}, "tactician")


def misfits(page: Page, size: dict[str, int]) -> list[str]:
    """What does not fit, or cannot be reached."""
    found: list[str] = page.evaluate(MISFITS, [size["width"], size["height"]])
    return found


def misfits_in_any_look(page: Page, size: dict[str, int]) -> list[str]:
    found: list[str] = page.evaluate(IN_ANY_LOOK, [LOOKS, [size["width"], size["height"]]])
    return found


def decisions(page: Page) -> Iterator[Locator]:
    """What is asked on this page, one after the other, until the first round is over, or the fight."""
    for _ in range(MOST):
        page.wait_for_selector(".decision, .result")
        if page.locator(".result").count() or "round 2" in page.locator(".title").inner_text():
            return
        yield page.locator(".decision")
    raise AssertionError(f"the round was not over after {MOST} decisions")


def chosen(decision: Locator, known: list[str]) -> Locator:
    """A blow or something else that has consequences, twice for each kind of question; then the plainest."""
    kind = decision.get_attribute("data-kind") or ""
    known.append(kind)
    bold = known.count(kind) <= BOLD
    options = opened(decision, bold)
    return options.nth(likeliest(options.all_inner_texts()) if bold else 0)


@dataclass
class Complaints:
    """What the browser's console says that it should not."""

    said: list[str]


def heard(page: Page) -> Complaints:
    complaints = Complaints([])
    page.on("console", lambda line: complaints.said.append(line.text) if line.type == "error" else None)
    return complaints


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_round_is_played_with_a_mouse(service: Service, browser: Browser, name: str) -> None:
    page = sit_down(browser, service, begun(service, name), viewport=DESK)
    complaints, known, answered = heard(page), list[str](), 0
    for decision in decisions(page):
        chosen(decision, known).click()
        assert misfits(page, DESK) == []
        commit(page)
        answered += 1
    assert answered > 1
    assert (ERRORS[page], complaints.said) == ([], [])


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_round_is_played_with_a_thumb_in_any_font(service: Service, browser: Browser, name: str) -> None:
    page = sit_down(browser, service, begun(service, name), **TOUCHED)
    page.evaluate(OTHER_FONTS, FACES)
    complaints, known, answered = heard(page), list[str](), 0
    for decision in decisions(page):
        chosen(decision, known).tap()
        for size in PHONES:
            page.set_viewport_size(size)  # type: ignore[arg-type]
            assert misfits_in_any_look(page, size) == [], size
        commit(page)
        answered += 1
    assert answered > 1
    assert (ERRORS[page], complaints.said) == ([], [])


def test_two_clicks_are_one_answer_only_to_the_question_that_got_both(service: Service, browser: Browser) -> None:
    """Quick taps at one place count as a double click, also when another question came between them."""
    page = sit_down(browser, service, begun(service, "torchlight"), viewport=DESK)
    opened(page.locator(".decision"))
    box = page.locator(".option").first.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 10)
    before = revision(page)
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    expect(page.locator(".option[aria-pressed=true]")).to_have_count(1)
    assert revision(page) == before
    page.mouse.click(box["x"] + 20, box["y"] + 10, click_count=2)
    wait_for_more(page, before)
    assert revision(page) == before + 1


# ---- what is previewed stays where it is

WIDTHS = (683, 1000, 1280)  # a sheet over the board, the cards beside it, everything side by side
PREVIEWED = 4  # options of a decision, spread over those in sight
BOXES = """() => [...document.querySelectorAll('.options > li, .option, .decision .primary')].map((part) => {
    const box = part.getBoundingClientRect()
    return [box.x, box.y, box.width, box.height].map(Math.round).join(' ')
})"""
IN_SIGHT = """() => [...document.querySelectorAll('.decision .option')].flatMap((part) => {
    const box = part.getBoundingClientRect()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    return part.contains(document.elementFromPoint(x, y)) ? [[part.dataset.key, x, y]] : []
})"""
FORESEEN = "key => document.querySelector('.decision').dataset.foreseen === key"


def in_sight(page: Page) -> list[tuple[str, float, float]]:
    """Options, and where a mouse can rest on them without scrolling."""
    seen: list[tuple[str, float, float]] = page.evaluate(IN_SIGHT)
    return seen[:: max(1, len(seen) // PREVIEWED)]


@pytest.mark.parametrize("name", SYSTEMS)
def test_looking_at_an_option_moves_nothing(service: Service, browser: Browser, name: str) -> None:
    """Neither odds nor what an option would change move an option or the confirm button when they come in."""
    page = sit_down(browser, service, begun(service, name), viewport=DESK)
    for decision in decisions(page):
        if opened(decision).count() > 2:
            break
        chosen(decision, []).click()
        commit(page)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        before = page.evaluate(BOXES)
        first, *_others = places = in_sight(page)
        page.mouse.click(*first[1:])
        expect(page.locator(".option[aria-pressed=true]")).to_have_count(1)
        for key, x, y in places:
            page.mouse.move(x, y)
            page.wait_for_function(FORESEEN, arg=key)
            assert page.evaluate(BOXES) == before, (width, key)


# ---- the page's own fonts

LOADED = """async () => {
    await document.fonts.ready
    return [...new Set([...document.fonts].filter((one) => one.status === 'loaded').map((one) => one.family))].sort()
}"""


def test_the_page_brings_its_own_fonts(service: Service, browser: Browser) -> None:
    page = sit_down(browser, service, begun(service, SYSTEMS[0]))
    assert [family.strip('"') for family in page.evaluate(LOADED)] == ["Literata", "Source Sans 3"]


@pytest.mark.parametrize("name", SYSTEMS)
def test_the_page_fits_a_phone_in_the_fonts_of_the_machine(service: Service, browser: Browser, name: str) -> None:
    """Where the shipped fonts do not come through."""
    page = new_page(browser, **TOUCHED)
    page.route("**/*.woff2", lambda route: route.abort())
    join(page, service, begun(service, name))
    assert page.evaluate(LOADED) == []
    for size in PHONES:
        page.set_viewport_size(size)  # type: ignore[arg-type]
        assert misfits(page, size) == [], size
