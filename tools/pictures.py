"""Take the pictures of the README from the running product: `PYTHONPATH=build/compiled:. python tools/pictures.py`.

One of each system in the middle of a fight, with a blow about to be committed, and a short film of one; one in dark
colors, one on a phone, one after a fight; the home page, the review, the lab.

    python tools/pictures.py --looks FOLDER [SYSTEM ...]

takes every system, or those named, on a desktop, a tablet and a phone, light and dark, as it asks and with a verb and
a target chosen: to be looked at.

    python tools/pictures.py --films FOLDER [SYSTEM ...]

films the first fight of every system, or of those named, from "Play now" to its end: an animated picture of each.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, Page, expect
from tests.browser.stage import (
    FORCEFUL,
    PHONE,
    Joined,
    Service,
    likeliest,
    new_page,
    opened,
    revision,
    running_browser,
    running_service,
    sit_down,
    wait_for_more,
)
from tools.film import Camera, packed, thinned

from fray.engine.encounter import Encounter
from fray.engine.system import System, systems

TARGET = Path(__file__).resolve().parent.parent / "docs" / "pictures"
SCREEN = {"width": 1280, "height": 800}
ANSWERS, MOST_ANSWERS = 7, 60
SMALL = 4  # a question with so few answers has no verbs
BLOWS = (*FORCEFUL, "Cast ")
FEW, MANY = 5, 12  # combatants: enough to look at, not too many for a picture
MEASURING = 180_000  # milliseconds for the difficulty of what is shown to be known
REVIEWING = 300_000
STILL = 600  # milliseconds for tokens to arrive
LAB = "/lab?system=momentum&encounter=encounter-silk-market-ambush&seed=7"
TUNED = "&tab=tune&fights=3200&win=0.5&side=heroes&vary=monster-hired-knife.count%3D0..5"


def encounter_for(system: System) -> Encounter:
    known = system.library().encounters()
    return next((one for one in known if FEW <= len(one.roster) <= MANY), known[0])


def fight(service: Service, system: System, least: int = ANSWERS) -> Joined:
    """A fight that has gone on for a while and in which a blow can be struck now, where it comes to that."""
    encounter = encounter_for(system)
    keeper = service.start(system.name, encounter.id, dict.fromkeys(encounter.sides[1:], "tactician"), "tactician")
    for number in range(MOST_ANSWERS):
        seen = service.view(keeper)
        if seen["result"] or not seen["decisions"]:
            return fight(service, system, 0) if least else keeper
        if number >= least and can_strike(seen):
            break
        service.call(f"/api/fights/{keeper['fight']}/commands", answer(seen, number), keeper["token"])
    return keeper


def can_strike(seen: dict[str, Any]) -> bool:
    labels = [option["label"] for option in seen["decisions"][0]["options"]]
    return len(labels) > SMALL and any(verb in label for verb in BLOWS for label in labels)


def answer(seen: dict[str, Any], number: int) -> dict[str, Any]:
    decision = seen["decisions"][0]
    chosen = decision["options"][likeliest([option["label"] for option in decision["options"]])]
    asked = {"seat": decision["seat"], "who": decision["who"], "key": chosen["key"]}
    return {"do": "answer", "id": f"picture-{number:04d}", "revision": seen["revision"], **asked}


def take(page: Page, name: str) -> None:
    page.wait_for_timeout(STILL)
    page.screenshot(path=TARGET / f"{name}.png")
    page.context.close()
    print(f"docs/pictures/{name}.png")


def pictures(service: Service, browser: Browser) -> None:
    for system in systems().values():
        take(aiming(browser, service, fight(service, system), viewport=SCREEN, color_scheme="light"), system.name)
    shown = systems()["momentum"]
    first = fight(service, shown)
    take(aiming(browser, service, first, viewport=SCREEN, color_scheme="dark"), "dark")
    take(aiming(browser, service, first, viewport=PHONE, has_touch=True, device_scale_factor=2), "phone")
    service.let_minds_sit_in(first, len(encounter_for(shown).roster))
    over = sit_down(browser, service, first, viewport=SCREEN, color_scheme="light")
    over.get_by_role("button", name="See the ending").click()
    over.wait_for_selector(".ending h2")
    take(over, "summary")
    take_review(service, browser, shown)
    take_others(service, browser)
    take_short_film(service, browser)


def aiming(browser: Browser, service: Service, joined: Joined, **context: Any) -> Page:
    """A page on which somebody is about to strike."""
    page = sit_down(browser, service, joined, **context)
    page.wait_for_timeout(STILL)
    aim(page)
    let_odds_come_in(page)
    return page


def let_odds_come_in(page: Page) -> None:
    """Until the odds of what is chosen and of all its targets are there, and what they move has moved."""
    for waits in (page.get_by_text("Working out the odds"), page.locator(".odds-pill", has_text="…")):
        expect(waits).to_have_count(0, timeout=MEASURING)
    page.wait_for_timeout(STILL)


def take_review(service: Service, browser: Browser, system: System) -> None:
    """The review of a fight that a bold player began and minds ended."""
    keeper = fight(service, system)
    service.let_minds_sit_in(keeper, len(encounter_for(system).roster))
    page = sit_down(browser, service, keeper, viewport=SCREEN, color_scheme="light")
    page.goto(f"{service.address}/review/{keeper['fight']}")
    page.get_by_role("heading", name="How it adds up").wait_for(timeout=REVIEWING)
    page.locator("progress").wait_for(state="detached", timeout=REVIEWING)
    take(page, "review")


def take_others(service: Service, browser: Browser) -> None:
    """The home page and the lab."""
    home = new_page(browser, viewport=SCREEN, color_scheme="light")
    home.goto(service.address)
    home.wait_for_selector(".encounter")
    home.get_by_text("is being measured").first.wait_for(state="detached", timeout=MEASURING)
    take(home, "home")
    for name, address, done in (
        ("lab", f"{LAB}&fights=10000", "10,000 of 10,000 fights"),
        ("tune", LAB + TUNED, "nearest"),
    ):
        lab = new_page(browser, viewport=SCREEN, color_scheme="light")
        lab.goto(service.address + address)
        lab.get_by_text(done).first.wait_for(timeout=MEASURING)
        take(lab, name)


# ---- looks

SCREENS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1366, "height": 768}},
    "tablet": {"viewport": {"width": 820, "height": 1180}, "has_touch": True},
    "phone": {"viewport": PHONE, "has_touch": True, "is_mobile": True},
}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def take_looks(service: Service, browser: Browser, folder: Path, names: list[str]) -> None:
    for system in chosen(names):
        shown = fight(service, system)
        for screen, context in SCREENS.items():
            for scheme in SCHEMES:
                page = sit_down(browser, service, shown, color_scheme=scheme, **context)
                look_at(page, folder / f"{system.name}-{screen}-{scheme}")
                page.context.close()


def chosen(names: list[str]) -> list[System]:
    return [system for system in systems().values() if not names or system.name in names]


def look_at(page: Page, path: Path) -> None:
    """The question, and what there is to see once it has been chosen what to do, and to whom."""
    let_odds_come_in(page)
    page.screenshot(path=f"{path}.png")
    if aim(page):
        let_odds_come_in(page)
        page.screenshot(path=f"{path}-chosen.png")


def aim(page: Page, pause: int = STILL) -> bool:
    """Choose what to do, the boldest there is, and at whom; whether there is something to choose."""
    verbs = page.locator(".verb:not(.back, .more, .barred)")
    if verbs.count() == 0:
        return False
    labels = verbs.all_inner_texts()
    blows = [at for at, label in enumerate(labels) if any(verb.strip() in label for verb in BLOWS)]
    verbs.nth(blows[0] if blows else likeliest(labels)).click()
    page.wait_for_timeout(pause)
    tokens, places = page.locator(".token.lit .handle"), page.locator(".place.lit")
    if tokens.count() or places.count():
        target = tokens.last if tokens.count() else places.first  # those of other sides come last
        target.click(force=True)
        page.wait_for_timeout(3 * pause)
    return True


# ---- films

PAUSE = 500  # milliseconds in which it can be seen what has been chosen
LONGEST = 300  # seconds of a fight that are filmed
SHORTEST = 14  # seconds of the film in the README
EACH = 0.25  # seconds between the frames of a long film


def take_short_film(service: Service, browser: Browser) -> None:
    """A few blows of one fight, for the README."""
    shown = fight(service, systems()["momentum"], 0)
    page = sit_down(browser, service, shown, viewport=SCREEN, color_scheme="light", reduced_motion="no-preference")
    film(browser, page, TARGET / "fight.webp", SHORTEST, 0.12)


def take_films(service: Service, browser: Browser, folder: Path, names: list[str]) -> None:
    for system in chosen(names):
        page = new_page(browser, viewport=SCREEN, color_scheme="light", reduced_motion="no-preference")
        page.goto(service.address)
        page.get_by_role("button", name=f"Play {system.title}:").click()
        page.wait_for_selector(".decision")
        film(browser, page, folder / f"{system.name}.webp", LONGEST, EACH)


def film(browser: Browser, page: Page, path: Path, seconds: float, apart: float) -> None:
    """Somebody plays on this page for as long, or until the fight is over, and it is filmed."""
    camera = Camera()
    page.wait_for_timeout(STILL)
    with camera.filming(page):
        play(page, seconds)
    page.context.close()
    path.write_bytes(packed(browser, thinned(camera.shots, apart)))
    print(f"{path}: {len(camera.shots)} frames, {path.stat().st_size / 1000:,.0f} kB")


def play(page: Page, seconds: float) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        page.locator(".decision, .result").first.wait_for(timeout=1000 * LONGEST)
        if page.locator(".decision").count() == 0:
            page.wait_for_timeout(8 * PAUSE)
            return
        before = revision(page)
        page.wait_for_timeout(PAUSE)
        if not aim(page, PAUSE) or not page.locator(".commit .primary").is_enabled():
            options = opened(page.locator(".decision"))
            options.nth(likeliest(options.all_inner_texts())).click()
            page.wait_for_timeout(PAUSE)
        page.locator(".commit .primary").click()
        wait_for_more(page, before)


def main() -> None:
    parser = argparse.ArgumentParser(description="Take pictures of the running product.")
    parser.add_argument("--looks", type=Path, metavar="FOLDER", help="every system on every screen, into this folder")
    parser.add_argument(
        "--films", type=Path, metavar="FOLDER", help="the first fight of every system, into this folder"
    )
    parser.add_argument("systems", nargs="*", help="only these systems")
    asked = parser.parse_args()
    for target in filter(None, (TARGET, asked.looks, asked.films)):
        target.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        running_service(Path(data)) as service,
        running_browser() as browser,
    ):
        if asked.looks:
            take_looks(service, browser, asked.looks, asked.systems)
        if asked.films:
            take_films(service, browser, asked.films, asked.systems)
        if not asked.looks and not asked.films:
            pictures(service, browser)


if __name__ == "__main__":
    main()
