"""A real service and a real browser for the tests of the page, and people who play on it."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Error, Locator, Page, expect, sync_playwright

from fray.table.serve import web_folder

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
JUDGED = """async () => {
    const judged = await axe.run()
    const serious = judged.violations.filter((one) => one.impact === 'serious' || one.impact === 'critical')
    const words = serious.map((one) => one.id + ': ' + one.nodes.map((node) => node.target).join(', '))
    return { passes: judged.passes.length, serious: words }
}"""
SERVE = """
import sys
from fray.table.serve import serve
from tests.table.keys import begin_alike
begin_alike()
serve(sys.argv[2], int(sys.argv[1]), browser=False)
"""
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
PHONE = {"width": 390, "height": 844}
ERRORS: dict[Page, list[Error]] = {}  # what went wrong on each page
FORCEFUL = ("Strike", "Attack", "Shoot", "lunging")  # what ends a fight soonest
# What does nothing, or gives it up.
TIMID = (
    "End",
    "Surrender",
    "peace",
    "talk",
    "Yield",
    "Drop",
    "Give up",
    "Do nothing",
    "Stay",
)  # what does nothing, or gives it up
LEVELS = 3  # of what is folded
PATIENCE = 30_000  # milliseconds: on a busy machine everything comes, but late
SETTLED = ".decision, .waiting, .result, form[aria-label='Your dice']"

expect.set_options(timeout=PATIENCE)

Joined = dict[str, str]


@dataclass(frozen=True)
class Service:
    """A running table."""

    address: str
    folder: Path  # where it keeps its fights

    def call(self, path: str, body: object | None = None, token: str = "") -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        if body is None:
            answer = httpx.get(self.address + path, headers=headers, timeout=60)
        else:
            answer = httpx.post(self.address + path, json=body, headers=headers, timeout=60)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def start(self, system: str, encounter: str, minds: dict[str, str], rulings: str = "") -> Joined:
        body = {"system": system, "encounter": encounter, "minds": minds, "rulings": rulings}
        joined: Joined = self.call("/api/fights", body)
        return joined

    def invite(self, keeper: Joined, name: str, combatants: list[int]) -> Joined:
        body = {"name": name, "combatants": combatants}
        joined: Joined = self.call(f"/api/fights/{keeper['fight']}/chairs", body, keeper["token"])
        return joined

    def view(self, joined: Joined) -> dict[str, Any]:
        seen: dict[str, Any] = self.call(f"/api/fights/{joined['fight']}", None, joined["token"])
        return seen

    def let_minds_sit_in(self, keeper: Joined, combatants: int) -> None:
        """The players have left; the Keeper hands their seats, and the rulings, to minds in mid-fight."""
        for who in range(-1, combatants):
            command = {"do": "seat", "id": f"sit-in-{who + 1:04d}", "revision": 0, "who": who, "mind": "tactician"}
            self.call(f"/api/fights/{keeper['fight']}/commands", command, keeper["token"])


@contextmanager
def running_service(folder: Path, host: str = "127.0.0.1") -> Iterator[Service]:
    """A table that listens there, as its own computer reaches it."""
    if not (web_folder() / "index.html").exists():
        pytest.skip("the page has not been built: `make web`, with Node")
    with socket.socket() as probe:
        probe.bind((host, 0))
        port = probe.getsockname()[1]
    environment = {**os.environ, "FRAY_DATA": str(folder)}
    environment.pop("FRAY_DATABASE", None)
    process = subprocess.Popen([sys.executable, "-c", SERVE, str(port), host], env=environment)
    service = Service(f"http://127.0.0.1:{port}", folder)
    try:
        wait_until_up(service, process)
        yield service
    finally:
        process.terminate()
        process.wait(10)


def wait_until_up(service: Service, process: subprocess.Popen[bytes]) -> None:
    for _ in range(300):
        assert process.poll() is None, "the service did not start"
        try:
            httpx.get(service.address + "/api/health", timeout=1)
            return
        except httpx.HTTPError:
            time.sleep(0.1)
    raise AssertionError("the service did not answer within thirty seconds")


def browser_path() -> str:
    for name in CHROMIUM:
        found = shutil.which(name)
        if found:
            return found
    pytest.skip("no browser: install Debian's package chromium (`tools/machine` as root does)")


@contextmanager
def running_browser() -> Iterator[Browser]:
    path = browser_path()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(QUIET))
        try:
            yield browser
        finally:
            browser.close()


def new_page(browser: Browser, **context: Any) -> Page:
    """A page of its own, in a context of its own."""
    wanted = {"viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce", **context}
    page = browser.new_context(**wanted).new_page()
    page.set_default_timeout(PATIENCE)
    ERRORS[page] = []
    page.on("pageerror", lambda error: ERRORS[page].append(error))
    return page


def sit_down(browser: Browser, service: Service, joined: Joined, **context: Any) -> Page:
    """Somebody opens a join link."""
    page = new_page(browser, **context)
    join(page, service, joined)
    return page


def join(page: Page, service: Service, joined: Joined) -> None:
    page.goto(f"{service.address}/fight/{joined['fight']}#token={joined['token']}")
    page.wait_for_selector(SETTLED)


def revision(page: Page) -> int:
    """Which state the page shows: it grows with every command."""
    return int(page.get_attribute(".fight", "data-revision") or 0)


def wait_for_more(page: Page, before: int) -> None:
    """Until the page shows a later state, or a refusal."""
    page.wait_for_function(
        """before => document.querySelector('.refusal')
            || Number(document.querySelector('.fight').dataset.revision) > before""",
        arg=before,
    )


def commit(page: Page) -> None:
    before = revision(page)
    page.locator(".commit .primary").click()
    wait_for_more(page, before)


def answer_if_asked(page: Page) -> bool:
    """Answer the decision on this page with something that does something, as a person would: pick, then commit."""
    decision = page.locator(".decision")
    if decision.count() == 0:
        return False
    options = opened(decision)
    labels = options.all_inner_texts()
    options.nth(likeliest(labels)).click()
    commit(page)
    return True


def opened(decision: Locator, bold: bool = True) -> Locator:
    """The options that a person sees who has chosen what to do, or the least of it, and the first of the targets."""
    if decision.locator(".option, .fold").count() == 0:
        verbs = decision.locator(".verb:not(.back, .more, .barred)")
        labels = verbs.all_inner_texts()
        verbs.nth(likeliest(labels) if bold else len(labels) - 1).click()
    for _ in range(LEVELS):
        if decision.locator(".option").count():
            break
        decision.locator(".fold").first.click()
    return decision.locator(".option")


def likeliest(labels: list[str]) -> int:
    """What somebody would choose who wants to fight."""
    bold = [at for at, text in enumerate(labels) if any(verb in text for verb in FORCEFUL)]
    able = [at for at, text in enumerate(labels) if not any(verb in text for verb in TIMID)]
    return (bold or able or [0])[0]


def check_with_axe(page: Page) -> None:
    """axe-core finds nothing serious, and finds something to judge."""
    page.add_script_tag(path=AXE)
    judged = page.evaluate(JUDGED)
    assert not judged["serious"], "; ".join(judged["serious"])
    assert judged["passes"] > 10
