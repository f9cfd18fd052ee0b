"""A real service and a real browser for the tests of the page."""

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
from playwright.sync_api import Browser, Error, Page, sync_playwright

SERVE = "import sys; from fray.table.serve import serve; serve(port=int(sys.argv[1]), browser=False)"
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
ERRORS: dict[Page, list[Error]] = {}  # what went wrong on each page
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")


@dataclass(frozen=True)
class Service:
    """A running table."""

    address: str

    def call(self, path: str, body: object | None = None, token: str = "") -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        if body is None:
            answer = httpx.get(self.address + path, headers=headers, timeout=30)
        else:
            answer = httpx.post(self.address + path, json=body, headers=headers, timeout=30)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def start(self, system: str, encounter: str, minds: dict[str, str]) -> dict[str, str]:
        joined: dict[str, str] = self.call("/api/fights", {"system": system, "encounter": encounter, "minds": minds})
        return joined


@contextmanager
def running_service(folder: Path) -> Iterator[Service]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {**os.environ, "FRAY_DATA": str(folder)}
    environment.pop("FRAY_DATABASE", None)
    process = subprocess.Popen([sys.executable, "-c", SERVE, str(port)], env=environment)
    service = Service(f"http://127.0.0.1:{port}")
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
    raise AssertionError("no Chromium was found; install Debian's package chromium")


@contextmanager
def running_browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=list(QUIET))
        try:
            yield browser
        finally:
            browser.close()


def sit_down(browser: Browser, service: Service, joined: dict[str, str], **context: Any) -> Page:
    """A page of its own, in a context of its own, that opens a join link."""
    page = browser.new_context(
        **{"viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce", **context}
    ).new_page()
    ERRORS[page] = []
    page.on("pageerror", lambda error: ERRORS[page].append(error))
    page.goto(f"{service.address}/fight/{joined['fight']}#token={joined['token']}")
    page.wait_for_selector(".decision, .waiting, .result, form[aria-label='Your dice']")
    return page

