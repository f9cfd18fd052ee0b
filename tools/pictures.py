"""Take the pictures of the README from the running product: `PYTHONPATH=build/compiled:. python tools/pictures.py`.

One of each system in the middle of a fight, the home page, one in dark colors, one on a phone, one after a fight, one
of the review.

    python tools/pictures.py --looks FOLDER [SYSTEM ...]

takes every system, or those named, on a desktop, a tablet and a phone, light and dark, as it asks and with a verb and
a target chosen: to be looked at.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, Page
from tests.browser.stage import PHONE, Joined, Service, likeliest, new_page, running_browser, running_service, sit_down

from fray.engine.encounter import Encounter
from fray.engine.system import System, systems

TARGET = Path(__file__).resolve().parent.parent / "docs" / "pictures"
SCREEN = {"width": 1280, "height": 800}
ANSWERS = 7
FEW, MANY = 5, 12  # combatants: enough to look at, not too many for a picture
MEASURING = 180_000  # milliseconds for the difficulty of what is shown to be known
REVIEWING = 300_000
STILL = 600  # milliseconds for odds to come in and tokens to arrive


def encounter_for(system: System) -> Encounter:
    known = system.library().encounters()
    return next((one for one in known if FEW <= len(one.roster) <= MANY), known[0])


def fight(service: Service, system: System) -> Joined:
    """A fight that is not over yet, as late in it as may be."""
    for answers in range(ANSWERS, 0, -2):
        keeper = begun(service, system, answers)
        if not service.view(keeper)["result"]:
            break
    return keeper


def begun(service: Service, system: System, answers: int) -> Joined:
    """A fight under way: minds on the other sides and for the Keeper, somebody bold on the first."""
    encounter = encounter_for(system)
    keeper = service.start(system.name, encounter.id, dict.fromkeys(encounter.sides[1:], "tactician"), "tactician")
    for number in range(answers):
        seen = service.view(keeper)
        if seen["result"] or not seen["decisions"]:
            break
        service.call(f"/api/fights/{keeper['fight']}/commands", answer(seen, number), keeper["token"])
    return keeper


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
    known = list(systems().values())
    for system in known:
        take(sit_down(browser, service, fight(service, system), viewport=SCREEN, color_scheme="light"), system.name)
    first = fight(service, known[0])
    take(sit_down(browser, service, first, viewport=SCREEN, color_scheme="dark"), "dark")
    take(sit_down(browser, service, first, viewport=PHONE, has_touch=True, device_scale_factor=2), "phone")
    service.let_minds_sit_in(first, len(encounter_for(known[0]).roster))
    over = sit_down(browser, service, first, viewport=SCREEN, color_scheme="light")
    over.wait_for_selector(".result table")
    take(over, "summary")
    take_review(service, browser, known[1])
    home = new_page(browser, viewport=SCREEN, color_scheme="light")
    home.goto(service.address)
    home.wait_for_selector(".encounter")
    home.get_by_text("is being measured").first.wait_for(state="detached", timeout=MEASURING)
    take(home, "home")


def take_review(service: Service, browser: Browser, system: System) -> None:
    """The review of a fight that a bold player began and minds ended."""
    keeper = fight(service, system)
    service.let_minds_sit_in(keeper, len(encounter_for(system).roster))
    page = sit_down(browser, service, keeper, viewport=SCREEN, color_scheme="light")
    page.goto(f"{service.address}/review/{keeper['fight']}")
    page.get_by_role("heading", name="How it adds up").wait_for(timeout=REVIEWING)
    page.locator("progress").wait_for(state="detached", timeout=REVIEWING)
    take(page, "review")


# ---- looks

SCREENS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1366, "height": 768}},
    "tablet": {"viewport": {"width": 820, "height": 1180}, "has_touch": True},
    "phone": {"viewport": PHONE, "has_touch": True, "is_mobile": True},
}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def take_looks(service: Service, browser: Browser, folder: Path, names: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for system in systems().values():
        if names and system.name not in names:
            continue
        shown = fight(service, system)
        for screen, context in SCREENS.items():
            for scheme in SCHEMES:
                page = sit_down(browser, service, shown, color_scheme=scheme, **context)
                look_at(page, folder / f"{system.name}-{screen}-{scheme}")
                page.context.close()


def look_at(page: Page, path: Path) -> None:
    """The question, and what there is to see once it has been chosen what to do, and to whom."""
    page.wait_for_timeout(STILL)
    page.screenshot(path=f"{path}.png")
    if page.locator(".verb").count() == 0:
        return
    page.locator(".verb").first.click()
    page.wait_for_timeout(STILL)
    target = page.locator(".token.lit .handle, .place.lit")
    if target.count():
        target.first.click(force=True)
        page.wait_for_timeout(3 * STILL)
    page.screenshot(path=f"{path}-chosen.png")


def main() -> None:
    parser = argparse.ArgumentParser(description="Take pictures of the running product.")
    parser.add_argument("--looks", type=Path, metavar="FOLDER", help="every system on every screen, into this folder")
    parser.add_argument("systems", nargs="*", help="only these systems")
    asked = parser.parse_args()
    TARGET.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        running_service(Path(folder)) as service,
        running_browser() as browser,
    ):
        if asked.looks:
            take_looks(service, browser, asked.looks, asked.systems)
        else:
            pictures(service, browser)


if __name__ == "__main__":
    main()
