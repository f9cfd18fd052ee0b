"""A Keeper's first evening, taken to its end: `python -m tools.first_runs FOLDER`.

On a laptop, with two guests on phones, who go by what is on the screen: an encounter from nothing, a lobby, a fight
with all that may come up, a rematch. After each step a picture is taken, to be looked at; what it cost is counted.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, expect
from tests.browser.stage import (
    ERRORS,
    PHONE,
    Service,
    answer_if_asked,
    new_page,
    running_browser,
    running_service,
)
from tools.first_steps import HEAD, LAPTOP, Hand, build_fair, row

MOST = 400  # answers of a fight
LONGEST = 120_000  # milliseconds until something happens


@dataclass
class Run:
    """One run: its people, each at a screen, and the pictures of it."""

    service: Service
    browser: Browser
    folder: Path
    name: str
    pictures: int = 0
    hands: list[Hand] = field(default_factory=list)

    def person(self, phone: bool) -> Hand:
        screen = {"viewport": PHONE, "has_touch": True} if phone else {"viewport": LAPTOP}
        hand = Hand(new_page(self.browser, **screen))
        hand.page.set_default_timeout(LONGEST)
        self.hands.append(hand)
        return hand

    def look(self, hand: Hand, step: str) -> None:
        self.pictures += 1
        hand.page.screenshot(path=self.folder / f"{self.name}-{self.pictures:02}-{step}.png")

    def problems(self) -> list[str]:
        return [str(error) for hand in self.hands for error in ERRORS[hand.page]]


def named(page: Page | Locator, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def pick_first(hand: Hand, target: Locator) -> None:
    """The first of a list that says what it is, opened and pressed."""
    target.select_option(index=1)
    hand.clicks += 2


def play(people: list[Hand], answers: int = MOST) -> int:
    """Who is asked answers, until the fight is over or so much has been answered."""
    for given in range(answers):
        first = people[0].page
        now = [hand.page.locator(".decision, .result").first for hand in people]
        expect(now[0] if len(now) == 1 else now[0].or_(first.locator(".waiting")).first).to_be_visible()
        if first.locator(".result").count():
            return given
        if not any(answer_if_asked(hand.page) for hand in people if own_question(hand)):
            first.wait_for_timeout(200)
    return answers


def own_question(hand: Hand) -> bool:
    """Nobody answers for others who are there."""
    return hand.page.locator(".decision").count() > 0 and hand.page.locator(".foreign").count() == 0


def join_by_code(hand: Hand, service: Service, code: str, hero: str, name: str) -> None:
    page = hand.page
    page.goto(service.address)
    hand.write(page.get_by_label("Code from your Keeper"), code)
    hand.press(named(page, "Join"))
    claim(hand, hero, name)


def claim(hand: Hand, hero: str, name: str) -> None:
    page = hand.page
    hand.press(page.locator(".hero", has_text=hero))
    hand.write(page.get_by_label("Your name"), name)
    hand.press(named(page, f"Join as {hero}"))
    expect(page.get_by_role("heading", name="You are")).to_be_visible()


# ---- a Keeper


def keeper_run(run: Run) -> None:
    keeper, ann, ben = run.person(phone=False), run.person(phone=True), run.person(phone=True)
    link = set_up(run, keeper)
    join_by_code(ann, run.service, link.rpartition("/")[2], "Magnus", "Ann")
    ben.page.goto(link)
    claim(ben, "Elena", "Ben")
    run.look(ben, "ben-seated")
    expect(keeper.page.locator(".guests")).to_contain_text("Ben plays Elena")
    run.look(keeper, "all-seated")
    keeper.press(named(keeper.page, "Start the fight"))
    play([keeper, ann, ben], 6)
    run.look(keeper, "fighting")
    run.look(ann, "fighting")
    bring_in(run, keeper)
    undone(run, keeper, ann)
    play([keeper, ann, ben], 4)
    end_it(run, keeper)
    ending = keeper.page.get_by_role("dialog", name="The ending of")
    expect(ending.locator(".part").first).to_be_visible()
    run.look(keeper, "ending")
    with keeper.page.expect_download():
        keeper.press(named(ending, "Share card"))
    keeper.press(named(ending, "Harder"))
    expect(keeper.page.locator(".lobby")).to_be_visible()
    run.look(keeper, "rematch")
    for guest in (ann, ben):
        guest.press(named(guest.page.get_by_role("dialog"), "Join the rematch"))
        run.look(guest, "rematch")


def set_up(run: Run, keeper: Hand) -> str:
    """From nothing to a lobby; the link for guests."""
    page = keeper.page
    page.goto(run.service.address)
    keeper.press(page.get_by_role("link", name="Build an encounter"))
    run.look(keeper, "builder")
    build_fair(keeper)
    run.look(keeper, "fair")
    keeper.press(named(page, "Fight it"))
    run.look(keeper, "begin")
    keeper.press(named(page.get_by_role("dialog"), "Invite players"))
    link = page.get_by_role("textbox", name="Join link")
    expect(link).to_be_visible()
    run.look(keeper, "lobby")
    return link.input_value()


def bring_in(run: Run, keeper: Hand) -> None:
    """A foe comes, and is sent away again."""
    page = keeper.page
    cards = page.locator(".card").count()
    keeper.press(named(page, "Keeper"))
    tools = page.get_by_role("region", name="Keeper's tools")
    keeper.press(tools.get_by_text("Reinforcements"))
    pick_first(keeper, tools.locator(".newcomer select").first)
    run.look(keeper, "reinforcements")
    keeper.press(named(tools, "Bring in"))
    expect(tools.get_by_role("status").last).to_contain_text("will join")
    expect(page.locator(".card")).to_have_count(cards + 1)
    run.look(keeper, "brought")
    keeper.press(named(tools, "Undo"))
    expect(page.locator(".card")).to_have_count(cards)
    run.look(keeper, "undone")


def undone(run: Run, keeper: Hand, player: Hand) -> None:
    """A player asks for an undo and is granted it."""
    page = player.page
    player.press(named(page, "Log"))
    player.press(named(page, "Ask for an undo"))
    run.look(player, "asks-undo")
    grant = named(keeper.page, "Undo it").first
    expect(grant).to_be_visible()
    run.look(keeper, "asked-undo")
    keeper.press(grant)
    expect(named(keeper.page, "Undo it")).to_have_count(0)
    player.press(named(page, "Board"))


def end_it(run: Run, keeper: Hand) -> None:
    tools = keeper.page.get_by_role("region", name="Keeper's tools")
    if not tools.is_visible():
        keeper.press(named(keeper.page, "Keeper"))
    keeper.press(tools.get_by_text("Over the rules"))
    pick_first(keeper, tools.get_by_label("End the fight"))
    run.look(keeper, "end-it")
    keeper.press(named(tools, "End it"))


def main() -> None:
    parser = argparse.ArgumentParser(description="A Keeper's first evening, with two guests.")
    parser.add_argument("folder", type=Path, help="where the pictures go")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    print(HEAD)
    with tempfile.TemporaryDirectory() as data, running_service(Path(data)) as service, running_browser() as browser:
        run, begun = Run(service, browser, asked.folder, "keeper"), time.monotonic()
        keeper_run(run)
        for person, hand in zip(
            ("the Keeper", "joins by code, asks for an undo", "joins by link"), run.hands, strict=True
        ):
            print(row(person, hand, time.monotonic() - begun), flush=True)
        print(f"{run.pictures} pictures; problems: {run.problems()}", flush=True)
        for hand in run.hands:
            hand.page.context.close()


if __name__ == "__main__":
    main()
