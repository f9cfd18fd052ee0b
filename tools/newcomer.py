"""Play the first fight of every system to its end as a newcomer would: `python tools/newcomer.py FOLDER [SYSTEM ...]`.

On a phone and on a laptop: "Play now", the first verb that can be done, the first target, commit; once a hint.
Every so many decisions a picture is taken, to be looked at; how many decisions and clicks it took is printed, and
what was refused.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page
from tests.browser.stage import (
    ERRORS,
    FORCEFUL,
    PHONE,
    Service,
    likeliest,
    new_page,
    revision,
    running_browser,
    running_service,
    wait_for_more,
)

from fray.engine.system import System, systems

SCREENS: dict[str, dict[str, Any]] = {
    "phone": {"viewport": PHONE, "has_touch": True},
    "laptop": {"viewport": {"width": 1280, "height": 800}},
}
EVERY = 6  # decisions between two pictures
MOST = 250  # decisions of a fight
ASKS = 3  # decisions after which a newcomer asks for a hint
THINKING = 180_000  # milliseconds of a hint
STEPS = 6  # clicks of one decision, after which something is wrong
LONGEST = 900  # seconds of one fight
OPEN = ".decision, .result"


@dataclass
class Walk:
    """One newcomer at one screen."""

    page: Page
    path: Path
    decisions: int = 0
    clicks: Counter[str] = field(default_factory=Counter)  # of all decisions of a kind
    asked: Counter[str] = field(default_factory=Counter)
    stumbled: list[str] = field(default_factory=list)
    hinted: bool = False
    did: str = ""  # the last verb chosen, if it was no blow

    def play(self) -> None:
        until = time.monotonic() + LONGEST
        while self.decisions < MOST and time.monotonic() < until:
            self.page.locator(OPEN).first.wait_for(timeout=1000 * LONGEST)
            if self.page.locator(".decision").count() == 0:
                self.page.screenshot(path=f"{self.path}-end.png")
                return
            self.decide()
        self.page.screenshot(path=f"{self.path}-end.png")
        self.stumbled.append("the fight did not end")

    def decide(self) -> None:
        page, before = self.page, revision(self.page)
        kind = page.locator(".decision").get_attribute("data-kind") or ""
        if self.decisions % EVERY == 0:
            page.screenshot(path=f"{self.path}-{self.decisions:03}.png")
        if self.decisions >= ASKS and not self.hinted:
            self.take_hint()
        for _ in range(STEPS):
            if page.locator(".commit .primary").is_enabled():
                break
            self.click_next()
            self.clicks[kind] += 1
        else:
            page.screenshot(path=f"{self.path}-{self.decisions:03}-stuck.png")
            raise AssertionError(f"{kind}: nothing is chosen after {STEPS} clicks")
        if self.decisions % EVERY == 0:
            page.screenshot(path=f"{self.path}-{self.decisions:03}-chosen.png")
        page.locator(".commit .primary").click()
        self.clicks[kind] += 1
        wait_for_more(page, before)
        self.stumbled += page.locator(".refusal").all_inner_texts()
        self.asked[kind] += 1
        self.decisions += 1

    def take_hint(self) -> None:
        """What the tactician advises, once in a fight, where the question has a hint."""
        page = self.page
        ask = page.locator(".decision").get_by_role("button", name="Hint")
        if ask.count() == 0:
            return
        ask.click()
        hint = page.get_by_role("dialog", name="Hint")
        hint.get_by_role("button", name="Choose it").wait_for(timeout=THINKING)
        page.screenshot(path=f"{self.path}-hint.png")
        hint.get_by_role("button", name="Choose it").click()
        hint.wait_for(state="detached")
        self.hinted = True

    def click_next(self) -> None:
        """The first verb that does something, then the first target that is lit, or the first row."""
        page = self.page
        verbs = page.locator(".verbs:not(.brief) .verb:not(.back, .more, .barred)")
        if verbs.count():
            verbs.nth(self.boldest(verbs.all_inner_texts())).click()
            return
        for targets in (page.locator(".token.lit .handle"), page.locator(".place.lit")):
            if targets.count():
                targets.last.click(force=True)
                return
        page.locator(".decision .option, .decision .fold").first.click()  # of a few answers the most useful comes first

    def boldest(self, labels: list[str]) -> int:
        """The most warlike choice; anything but a blow only once in a row."""
        fresh = [at for at, label in enumerate(labels) if label != self.did] or [0]
        chosen = fresh[likeliest([labels[at] for at in fresh])]
        self.did = "" if any(verb in labels[chosen] for verb in FORCEFUL) else labels[chosen]
        return chosen


def walk(service: Service, browser: Browser, system: System, screen: str, folder: Path) -> None:
    page = new_page(browser, **SCREENS[screen])
    page.goto(service.address)
    page.get_by_role("button", name=f"Play {system.title}:").click()
    walked = Walk(page, folder / f"{system.name}-{screen}")
    walked.play()
    each = ", ".join(f"{kind} {walked.clicks[kind] / times:.1f}" for kind, times in walked.asked.most_common())
    problems = [*walked.stumbled, *map(str, ERRORS[page])]
    hint = "a hint taken" if walked.hinted else "no hint"
    print(
        f"{system.title}, {screen}: {walked.decisions} decisions, {hint}; clicks: {each}; problems: {problems}",
        flush=True,
    )
    page.context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description="Play the first fight of every system as a newcomer would.")
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("systems", nargs="*", help="only these systems")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    chosen = [system for system in systems().values() if not asked.systems or system.name in asked.systems]
    with tempfile.TemporaryDirectory() as data, running_service(Path(data)) as service, running_browser() as browser:
        for system in chosen:
            for screen in SCREENS:
                walk(service, browser, system, screen, asked.folder)


if __name__ == "__main__":
    main()
