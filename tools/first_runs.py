"""The first-time runs of three people, taken to their ends: `python -m tools.first_runs FOLDER [RUN ...]`.

A Keeper on a laptop with two guests on phones, a player on a phone, a designer, and a campaign of three fights. Each
goes by what is on the screen. After each step a picture is taken, to be looked at; what it cost is counted.
"""

from __future__ import annotations

import argparse
import re
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, expect
from tests.browser.stage import (
    ERRORS,
    PHONE,
    Service,
    answer_if_asked,
    commit,
    new_page,
    running_browser,
    running_service,
)
from tools.first_steps import HEAD, LAPTOP, Hand, build_fair, row

MOST = 400  # answers of a fight
SPENT = re.compile(r"\(action[^)]*used\)")
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
        asked = now[0] if len(now) == 1 else now[0].or_(first.locator(".waiting")).first
        expect(asked).to_be_visible(timeout=LONGEST)
        if first.locator(".result").count():
            return given
        if not any(answered(hand.page) for hand in people if own_question(hand)):
            first.wait_for_timeout(200)
    return answers


def answered(page: Page) -> bool:
    """Who has had the action ends the turn; weapons could be changed for ever."""
    spent = page.locator(".decision", has_text=SPENT)
    end = spent.locator(".option", has_text="End the turn")
    if end.count() == 0:
        return answer_if_asked(page)
    end.click()
    commit(page)
    return True


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


# ---- a player on a phone


def player_run(run: Run) -> None:
    keeper, player = run.person(phone=False), run.person(phone=True)
    link = hosted(keeper, run.service)
    page = player.page
    page.goto(link)
    run.look(player, "invited")
    make_hero(run, player, "Zora")
    player.write(page.get_by_label("Your name"), "Kim")
    player.press(page.get_by_role("button", name="Join with Zora"))
    expect(page.get_by_role("heading", name="You are Zora")).to_be_visible()
    run.look(player, "seated")
    begin_with_minds(keeper)
    fought_out(run, player)
    host = keeper.page.get_by_role("dialog", name="The ending of")
    keeper.press(named(host, "Rematch"))
    player.press(named(page.get_by_role("dialog"), "Join the rematch"))
    back = named(page, "Join as Zora")
    expect(back).to_be_enabled()
    run.look(player, "rematch")
    player.press(back)
    expect(page.get_by_role("heading", name="You are Zora")).to_be_visible()
    run.look(player, "back-in")


def hosted(keeper: Hand, service: Service) -> str:
    """A first fight with a lobby, in which minds play the foes and rule; the link for guests."""
    keeper.page.goto(f"{service.address}/?system=stances")
    return invited(keeper)


def invited(keeper: Hand) -> str:
    page = keeper.page
    keeper.press(page.locator(".encounter", has_text="Raiders").first)
    dialog = page.get_by_role("dialog")
    keeper.choose(dialog.locator("select").nth(2), "a mind rules")
    keeper.press(named(dialog, "Invite players"))
    return page.get_by_role("textbox", name="Join link").input_value()


def begin_with_minds(keeper: Hand) -> None:
    """Minds play the heroes that nobody has claimed."""
    page = keeper.page
    for hero in ("Sefa", "Elena"):
        keeper.choose(page.locator(".line", has_text=hero).locator("select"), "a mind: the tactician")
    keeper.press(named(page, "Start the fight"))


def make_hero(run: Run, player: Hand, name: str) -> None:
    """From the invitation to the hero maker and back, with a hero."""
    page = player.page
    player.press(named(page, "Make one"))
    run.look(player, "hero-form")
    player.write(page.get_by_role("textbox", name="Name"), name)
    expect(page.locator("main")).to_contain_text(f"{name} can fight")
    run.look(player, "hero-made")
    player.press(page.get_by_role("link", name="Bring it to"))
    run.look(player, "back-with-hero")
    expect(page.get_by_role("button", name=f"Bring {name}")).to_have_attribute("aria-pressed", "true")


def fought_out(run: Run, player: Hand) -> None:
    """To the end, with a picture now and then."""
    answers = 0
    while player.page.locator(".result").count() == 0:
        answers += play([player], 8)
        if answers >= MOST:
            raise AssertionError("the fight did not end")
        run.look(player, "fighting")
    ending = player.page.get_by_role("dialog", name="The ending of")
    expect(ending.locator(".part").first).to_be_visible()
    run.look(player, "ending")


# ---- a designer


def designer_run(run: Run) -> None:
    designer = run.person(phone=False)
    page = designer.page
    page.goto(run.service.address)
    designer.press(page.get_by_role("link", name="Builder"))
    build_fair(designer)
    verdict = page.get_by_role("region", name="What the rules say to it")
    designer.press(named(verdict, "Save"))
    expect(verdict).to_contain_text("Saved as")
    run.look(designer, "saved")
    with page.expect_download():
        designer.press(named(verdict, "Export TOML"))
    designer.press(verdict.get_by_role("link", name="Measure it in the lab"))
    expect(page.get_by_label("Who wins", exact=True)).to_contain_text("2,000 of 2,000 fights")
    run.look(designer, "lab")
    designer.press(page.get_by_role("tab", name="Compare"))
    second = page.get_by_role("group", name="Second")
    designer.press(second.get_by_text("Rulings and rule options"))
    pick_first(designer, second.locator("details select").first)
    run.look(designer, "compare")
    designer.press(page.locator(".settings .primary"))
    expect(page.get_by_label("The difference", exact=True)).to_contain_text("2,000 fights each")
    run.look(designer, "compared")
    minds_fight(run, designer)


def minds_fight(run: Run, designer: Hand) -> None:
    """The encounter is fought by minds alone, and their decisions are reviewed."""
    page = designer.page
    designer.press(page.get_by_role("link", name="Fights", exact=True))
    designer.press(page.get_by_role("tab", name="Stances"))
    designer.press(page.locator(".encounter", has_text="At the ford"))
    dialog = page.get_by_role("dialog")
    for side in (0, 1, 2):
        designer.choose(dialog.locator("select").nth(side), "a mind: the tactician" if side < 2 else "a mind rules")
    designer.press(named(dialog, "Open the table"))
    designer.press(named(page, "See the ending"))
    run.look(designer, "ending")
    designer.press(named(page.get_by_role("dialog"), "Review"))
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    run.look(designer, "review")


# ---- a campaign


def campaign_run(run: Run) -> None:
    """Three fights with one hero, who carries the wounds."""
    keeper, player = run.person(phone=False), run.person(phone=True)
    page = keeper.page
    page.goto(f"{run.service.address}/heroes")
    keeper.write(page.get_by_label("A new campaign"), "The long road")
    keeper.choose(page.get_by_label("Its system"), "Stances")
    keeper.press(named(page, "Begin it"))
    road = page.get_by_role("article", name="The long road")
    run.look(keeper, "begun")
    for fight in range(1, 4):
        expect(road).to_be_visible()
        run.look(keeper, f"before-{fight}")
        keeper.press(road.get_by_role("link", name="Next fight"))
        player.page.goto(invited(keeper))
        if fight == 1:
            make_hero(run, player, "Zora")
            player.write(player.page.get_by_label("Your name"), "Kim")
        else:
            player.press(player.page.get_by_role("button", name="Bring Zora"))
        player.press(named(player.page, "Join with Zora"))
        expect(keeper.page.locator(".guests")).to_contain_text("Kim plays Zora")
        run.look(player, f"lobby-{fight}")
        run.look(keeper, f"lobby-{fight}")
        begin_with_minds(keeper)
        fought_out(run, player)
        keeper.press(named(page.get_by_role("dialog"), "To the campaign"))
    run.look(keeper, "after")


RUNS: dict[str, Callable[[Run], None]] = {
    "keeper": keeper_run,
    "player": player_run,
    "designer": designer_run,
    "campaign": campaign_run,
}


def main() -> None:
    parser = argparse.ArgumentParser(description="The first-time runs of a Keeper, a player, a designer, a campaign.")
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("runs", nargs="*", choices=[*RUNS, []], help="only these runs")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    print(HEAD)
    with tempfile.TemporaryDirectory() as data, running_service(Path(data)) as service, running_browser() as browser:
        for name in asked.runs or RUNS:
            run, begun = Run(service, browser, asked.folder, name), time.monotonic()
            RUNS[name](run)
            for number, hand in enumerate(run.hands):
                print(row(f"{name}, person {number + 1}", hand, time.monotonic() - begun), flush=True)
            print(f"{run.pictures} pictures; problems: {run.problems()}", flush=True)
            for hand in run.hands:
                hand.page.context.close()


if __name__ == "__main__":
    main()
