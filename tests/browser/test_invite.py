"""The invite screen: the link and its QR code lead others to an address they can open."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, expect

from fray.table.sharing import network_hosts
from tests.browser.stage import ERRORS, Service, check_with_axe, new_page, running_service, sit_down


def invite_screen(page: Page) -> Locator:
    page.keyboard.press("k")
    screen = page.get_by_role("region", name="Invite players")
    expect(screen).to_be_visible()
    return screen


def test_on_one_computer_alone_the_invite_screen_says_so_and_how_to_change_it(
    service: Service, browser: Browser
) -> None:
    keeper = service.start("momentum", "encounter-pit-fight", {})
    page = sit_down(browser, service, keeper, bypass_csp=True)
    screen = invite_screen(page)
    expect(screen).to_contain_text("Only this computer can join.")
    expect(screen).to_contain_text("fray serve --host 0.0.0.0")
    expect(screen.get_by_role("textbox", name="Join link")).to_have_value(
        f"{service.address}/join/{service.view(keeper)['code']}"
    )
    expect(screen.get_by_role("img")).to_have_count(0)
    check_with_axe(page)
    assert ERRORS[page] == []


def test_in_a_network_the_link_and_its_qr_code_have_the_address_others_can_open(
    browser: Browser, tmp_path: Path
) -> None:
    with running_service(tmp_path, "0.0.0.0") as service:
        keeper = service.start("momentum", "encounter-pit-fight", {})
        page = sit_down(browser, service, keeper)
        screen = invite_screen(page)
        port = service.address.rpartition(":")[2]
        hosts = network_hosts("0.0.0.0")
        base = f"http://{hosts[0]}:{port}" if hosts else service.address
        link = f"{base}/join/{service.view(keeper)['code']}"
        expect(screen.get_by_role("textbox", name="Join link")).to_have_value(link)
        expect(screen.get_by_role("img", name="QR code of the join link")).to_have_attribute("data-text", link)
        expect(screen).not_to_contain_text("Only this computer can join.")
        guest = new_page(browser)
        guest.goto(link)
        guest.get_by_label("Your name").fill("Kim")
        guest.get_by_role("button", name="Join").click()
        expect(guest.locator(".foot")).to_contain_text("You are Kim")
        assert ERRORS[page] == ERRORS[guest] == []
        for opened in (page, guest):
            opened.context.close()  # before the service, which would wait for them
