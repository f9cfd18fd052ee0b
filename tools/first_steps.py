"""Count what the first steps cost: `python tools/first_steps.py`.

From the home page to the first blow, from an invitation to a seat, from nothing to a fair encounter that
is fought. Clicks and letters are counted. The seconds are those of this machine, and those that a person needs who
knows the way, by the keystroke-level model: 2.65 s to look, point and press, 0.28 s a letter.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, expect
from tests.browser.stage import PHONE, Service, new_page, opened, running_browser, running_service

PRESS, LETTER = 2.65, 0.28
LAPTOP = {"width": 1280, "height": 800}
HEAD = """| from, to | clicks | letters | seconds of the machine | seconds of a hand |
| --- | ---: | ---: | ---: | ---: |"""
BLOW = ".line:has-text('attacks')"


@dataclass
class Hand:
    """What a person does, counted."""

    page: Page
    clicks: int = 0
    letters: int = 0

    def press(self, target: Locator) -> None:
        target.click()
        self.clicks += 1

    def write(self, target: Locator, text: str) -> None:
        self.press(target)
        target.fill(text)
        self.letters += len(text)

    def choose(self, target: Locator, label: str) -> None:
        """A select: opened, and one of it pressed."""
        target.select_option(label=label)
        self.clicks += 2


def first_blow(hand: Hand, service: Service) -> None:
    page = hand.page
    page.goto(service.address)
    hand.press(page.get_by_role("button", name="Play now"))
    while True:
        page.locator(".decision").wait_for()
        if page.locator(BLOW).count():
            return
        answer(hand)


def answer(hand: Hand) -> None:
    """The first of what can be done, its first target, and the button."""
    page = hand.page
    decision, commit = page.locator(".decision"), page.locator(".commit .primary")
    before = page.locator(".fight").get_attribute("data-revision")
    while commit.is_disabled():
        open_now = decision.locator(".option, .fold").or_(decision.locator(".verb:not(.back, .more, .barred)"))
        aims = decision.locator(".option, .fold")
        hand.press(aims.first if aims.count() else open_now.first)
    hand.press(commit)
    page.wait_for_function("was => document.querySelector('.fight').dataset.revision !== was", arg=before)


def seated(hand: Hand, service: Service, link: str) -> None:
    page = hand.page
    page.goto(link)
    hand.press(page.locator(".hero:enabled").first)
    hand.write(page.get_by_label("Your name"), "Kim")
    hand.press(page.get_by_role("button", name="Join as"))
    expect(page.get_by_role("heading", name="You are")).to_be_visible()


def invitation(browser: Browser, service: Service) -> str:
    page = new_page(browser, viewport=LAPTOP)
    page.goto(service.address)
    page.get_by_role("tab", name="Momentum").click()
    page.locator(".encounter", has_text="Silk Market Ambush").click()
    page.get_by_role("button", name="Invite players").click()
    return page.get_by_role("textbox", name="Join link").input_value()


def own_encounter(hand: Hand, service: Service) -> None:
    page = hand.page
    page.goto(f"{service.address}/builder")
    build_fair(hand)
    hand.press(page.get_by_role("button", name="Fight it"))
    hand.press(page.get_by_role("dialog").get_by_role("button", name="Open the table"))
    expect(page.locator(".decision")).to_be_visible()
    assert opened(page.locator(".decision")).count()


def build_fair(hand: Hand) -> None:
    """In the empty builder: two heroes, a foe, and the button that makes it fair."""
    page = hand.page
    verdict = page.get_by_role("region", name="What the rules say to it")
    add = page.get_by_role("region", name="Add combatants")
    hand.choose(page.get_by_role("combobox", name="System", exact=True), "Stances")
    hand.press(verdict.get_by_role("button", name="Choose a combatant for").first)
    for hero in ("Magnus", "Elena"):
        hand.press(add.get_by_role("button", name=f"+ {hero}", exact=True))
    expect(verdict.get_by_role("button", name="Choose a combatant for")).to_have_count(1)
    hand.press(verdict.get_by_role("button", name="Choose a combatant for"))
    hand.press(add.get_by_role("button", name="+ ").first)
    hardness = verdict.get_by_role("group", name="How hard it is")
    hand.press(hardness.get_by_role("button", name="Make it fair"))
    expect(hardness.get_by_role("button", name="Take that back")).to_be_visible()
    hand.write(page.get_by_label("Title"), "At the ford")


def row(name: str, hand: Hand, waited: float) -> str:
    person = hand.clicks * PRESS + hand.letters * LETTER
    return f"| {name} | {hand.clicks} | {hand.letters} | {waited:.0f} | {person:.0f} |"


def walk(browser: Browser, name: str, screen: dict[str, int], path: Callable[[Hand], None]) -> None:
    hand = Hand(new_page(browser, viewport=screen))
    begun = time.monotonic()
    path(hand)
    print(row(name, hand, time.monotonic() - begun), flush=True)


def main() -> None:
    print(HEAD)
    with (
        tempfile.TemporaryDirectory() as folder,
        running_service(Path(folder)) as service,
        running_browser() as browser,
    ):
        for screen_name, screen in (("laptop", LAPTOP), ("phone", PHONE)):
            link = invitation(browser, service)
            walk(browser, f"home, first blow ({screen_name})", screen, lambda hand: first_blow(hand, service))
            walk(browser, f"invitation, seat ({screen_name})", screen, lambda hand, at=link: seated(hand, service, at))  # type: ignore[misc]
            walk(browser, f"nothing, own fair fight ({screen_name})", screen, lambda hand: own_encounter(hand, service))


if __name__ == "__main__":
    main()
