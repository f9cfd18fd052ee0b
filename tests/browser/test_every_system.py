"""Every system on a desk and on a phone: a round is played by hand, and the page fits at every decision of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Locator, Page

from fray.engine.encounter import Encounter
from fray.engine.system import System, systems
from tests.browser.stage import ERRORS, SETTLED, TIMID, Joined, Service, commit, sit_down

SYSTEMS = sorted(systems())
DESK = {"width": 1280, "height": 800}
PHONES = ({"width": 390, "height": 844}, {"width": 360, "height": 740})
TOUCHED = {"viewport": PHONES[0], "is_mobile": True, "has_touch": True, "bypass_csp": True}
MOST = 40  # decisions of a round that are answered by hand
LIKELY = 6  # people on a board: enough for a strip of turns that scrolls on a phone

# Other letters than the shipped ones: the shipped files, stretched, so that no font of the machine matters.
LOOKS = {
    "shipped": "",
    "wide": "@font-face { font-family: Other; font-weight: 200 900; src: url(FILE); size-adjust: 125% }",
    "narrow": "@font-face { font-family: Other; font-weight: 200 900; src: url(FILE); size-adjust: 80% }",
    "large": "html { font-size: 20px }",
}
OTHER = ":root { --sans: Other; --book: Other }"
DRESS = """async (css) => {
    const sheet = document.getElementById('look') ?? document.head.appendChild(document.createElement('style'))
    const file = document.querySelector('link[rel=preload][as=font]').href
    sheet.id = 'look'
    sheet.textContent = css.replace('FILE', file)
    if (css.includes('FILE')) await document.fonts.load('16px Other')
    await document.fonts.ready
}"""
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
    const list = document.querySelector('.desk .options').getBoundingClientRect()
    const shown = Math.min(list.bottom, box.top) - Math.max(list.top, 0)
    if (shown < 44) wrong.push(`only ${shown} pixels are left for the choices`)
    return wrong
}"""


def some_encounter(system: System) -> Encounter:
    """One with about as many as a table usually has."""
    return min(system.library().encounters(), key=lambda encounter: abs(len(encounter.roster) - LIKELY))


def begun(service: Service, name: str) -> Joined:
    """The Keeper plays the first side, minds play the others."""
    encounter = some_encounter(systems()[name])
    return service.start(name, encounter.id, dict.fromkeys(encounter.sides[1:], "tactician"), "tactician")


def misfits(page: Page, size: dict[str, int]) -> list[str]:
    found: list[str] = page.evaluate(MISFITS, [size["width"], size["height"]])
    return found


def dressed(page: Page, look: str) -> None:
    css = LOOKS[look]
    page.evaluate(DRESS, css + OTHER if "Other" in css else css)


def decisions(page: Page) -> Iterator[Locator]:
    """What is asked on this page, one after the other, through the whole first round."""
    for _ in range(MOST):
        page.wait_for_selector(SETTLED)
        if page.locator(".decision").count() == 0 or "round 1" not in page.locator(".title").inner_text():
            return
        yield page.locator(".decision")
    raise AssertionError(f"the round was not over after {MOST} decisions")


def chosen(decision: Locator, known: set[str]) -> Locator:
    """Something bold where a question is new, so that what follows from it is asked too; then the plainest."""
    kind = decision.get_attribute("data-kind") or ""
    labels = decision.locator(".option").all_inner_texts()
    bold = [at for at, text in enumerate(labels) if not any(word in text for word in TIMID)]
    at = bold[-1] if bold and kind not in known else 0
    known.add(kind)
    return decision.locator(".option").nth(at)


def unfold(decision: Locator) -> None:
    if decision.locator(".option").count() == 0:
        decision.locator(".fold").first.click()


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
    complaints, known, answered = heard(page), set[str](), 0
    for decision in decisions(page):
        unfold(decision)
        chosen(decision, known).click()
        assert misfits(page, DESK) == []
        commit(page)
        answered += 1
    assert answered > 1
    assert (ERRORS[page], complaints.said) == ([], [])


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_round_is_played_with_a_thumb_in_any_font(service: Service, browser: Browser, name: str) -> None:
    page = sit_down(browser, service, begun(service, name), **TOUCHED)
    complaints, known, answered = heard(page), set[str](), 0
    for decision in decisions(page):
        unfold(decision)
        chosen(decision, known).tap()
        for look in LOOKS:
            dressed(page, look)
            for size in PHONES:
                page.set_viewport_size(size)  # type: ignore[arg-type]
                assert misfits(page, size) == [], (look, size)
        dressed(page, "shipped")
        commit(page)
        answered += 1
    assert answered > 1
    assert (ERRORS[page], complaints.said) == ([], [])
