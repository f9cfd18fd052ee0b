"""The page in a real browser: a Keeper and two players fight, undo, override, roll real dice, use phones."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from fray.engine.system import systems
from tests.browser.stage import ERRORS, Service, running_browser, running_service, sit_down

BY_PEOPLE = 15  # rounds of answers before minds sit in
MOST_ANSWERS = 60


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with running_service(Path(tmp_path_factory.mktemp("table"))) as running:
        yield running


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with running_browser() as running:
        yield running


def smallest_encounter(system: Any) -> Any:
    return min(system.library().encounters(), key=lambda encounter: len(encounter.roster))


def answer_if_asked(page: Page) -> bool:
    """Answer the decision on this page with something that does something, as a person would: pick, then commit."""
    decision = page.locator(".decision")
    if decision.count() == 0 or page.locator(".decision .option").count() == 0:
        return False
    options = decision.locator(".option")
    labels = options.all_inner_texts()
    wanted = next((i for i, text in enumerate(labels) if any(verb in text for verb in ("Strike", "Attack"))), None)
    if wanted is None:
        wanted = len(labels) - 1 if len(labels) < 3 else 2
    before = page.locator(".line").count(), page.inner_text(".question")
    options.nth(wanted).click()
    decision.locator(".commit .primary").click()
    page.wait_for_function(
        """([lines, question]) => document.querySelectorAll('.line').length !== lines
            || document.querySelector('.question')?.innerText !== question
            || document.querySelector('.refusal') || document.querySelector('.result')""",
        arg=[before[0], before[1]],
    )
    return True


@pytest.mark.parametrize("name", sorted(systems()))
def test_a_keeper_and_two_players_fight_to_the_end(service: Service, browser: Browser, name: str) -> None:
    encounter = smallest_encounter(systems()[name])
    keeper = service.start(name, encounter.id, {encounter.sides[-1]: "tactician"})
    ours = [who for who, entrant in enumerate(encounter.roster) if entrant.side == encounter.sides[0]]
    chairs = [
        service.call(
            f"/api/fights/{keeper['fight']}/chairs", {"name": player, "combatants": ours[index::2]}, keeper["token"]
        )
        for index, player in enumerate(("Ada", "Ben"))
    ]
    pages = [sit_down(browser, service, joined) for joined in (keeper, *chairs)]
    players, keeper_page = pages[1:], pages[0]
    for number in range(MOST_ANSWERS):
        if keeper_page.locator(".result").count():
            break
        if number == BY_PEOPLE:
            let_minds_sit_in(service, keeper, len(encounter.roster))
        answered = [answer_if_asked(page) for page in players]
        if not any(answered) and not keeper_page.locator(".result").count():
            answer_if_asked(keeper_page)
    expect(keeper_page.locator(".result")).to_be_visible()
    for page in pages:
        expect(page.locator(".result h2")).to_have_text(keeper_page.inner_text(".result h2"))
        assert ERRORS[page] == []


def let_minds_sit_in(service: Service, keeper: dict[str, str], combatants: int) -> None:
    """The players have left; the Keeper hands their seats to minds in mid-fight."""
    for who in range(combatants):
        command = {"do": "seat", "id": f"sit-in-{who:04d}", "revision": 0, "who": who, "mind": "tactician"}
        service.call(f"/api/fights/{keeper['fight']}/commands", command, keeper["token"])


def first_decision(service: Service, browser: Browser, **context: Any) -> tuple[dict[str, str], Page]:
    """A Momentum-sized fight in which the Keeper plays everybody."""
    system = next(iter(sorted(systems())))
    encounter = smallest_encounter(systems()[system])
    keeper = service.start(system, encounter.id, {})
    return keeper, sit_down(browser, service, keeper, **context)


def test_the_keeper_undoes_and_the_undone_lines_stay_struck(service: Service, browser: Browser) -> None:
    _keeper, page = first_decision(service, browser)
    answer_if_asked(page)
    answer_if_asked(page)
    page.get_by_role("button", name="Undo", exact=True).first.click()
    expect(page.locator(".undone").first).to_be_attached()


def test_a_reconnecting_page_resumes_exactly(service: Service, browser: Browser) -> None:
    _keeper, page = first_decision(service, browser)
    answer_if_asked(page)
    question = page.inner_text(".middle .question")
    page.reload()
    page.wait_for_selector(".decision")
    assert page.inner_text(".middle .question") == question


def test_the_keyboard_alone_is_enough(service: Service, browser: Browser) -> None:
    _keeper, page = first_decision(service, browser)
    before = page.locator(".line").count(), page.inner_text(".question")
    page.keyboard.press("1")
    expect(page.locator(".option[aria-pressed=true]")).to_have_count(1)
    page.keyboard.press("Enter")
    page.wait_for_function(
        """([lines, question]) => document.querySelectorAll('.line').length !== lines
            || document.querySelector('.question')?.innerText !== question""",
        arg=[before[0], before[1]],
    )
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_on_a_phone_everything_is_within_the_width(service: Service, browser: Browser) -> None:
    _keeper, page = first_decision(service, browser, viewport={"width": 390, "height": 844}, has_touch=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    for tab in ("Cards", "Log", "Keeper", "Board"):
        page.get_by_role("button", name=tab, exact=True).click()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
    expect(page.locator(".decision .primary")).to_be_in_viewport()


def test_a_link_that_opens_nothing_says_so(service: Service, browser: Browser) -> None:
    page = browser.new_context().new_page()
    page.goto(f"{service.address}/fight/0000000000000000#token=nonsense")
    expect(page.get_by_role("heading", name="This link opens nothing")).to_be_visible()


def test_the_rulebook_is_searchable_and_deep_links_work(service: Service, browser: Browser) -> None:
    page = browser.new_context().new_page()
    name = sorted(systems())[0]
    clause = systems()[name].ledger.clauses[0]
    page.goto(f"{service.address}/rules/{name}#{clause.id}")
    expect(page.locator(f"#{clause.id}")).to_be_visible()
    page.get_by_placeholder("Search").fill(clause.id)
    expect(page.locator(f"#{clause.id}")).to_be_visible()


def test_real_dice_are_typed_and_checked(service: Service, browser: Browser) -> None:
    """A seat that rolls its own dice is told which; what they cannot show is refused."""
    keeper, page = first_decision(service, browser)
    page.get_by_role("button", name="I roll my own dice").click()
    expect(page.get_by_role("button", name="Let the table roll my dice")).to_be_visible()
    dice = page.locator("form[aria-label='Your dice']")
    for _ in range(40):
        if dice.count():
            break
        answer_if_asked(page)
    expect(dice).to_be_visible()
    box = dice.locator("input").first
    box.fill("99")
    expect(dice.get_by_role("button", name="Done")).to_be_disabled()
    lines = page.locator(".line").count()
    for field in dice.locator("input").all():
        field.fill("1")
    dice.get_by_role("button", name="Done").click()
    page.wait_for_function("lines => document.querySelectorAll('.line').length > lines", arg=lines)
    assert keeper["role"] == "keeper"


def test_an_override_is_marked_in_the_log_and_can_be_undone(service: Service, browser: Browser) -> None:
    _keeper, page = first_decision(service, browser)
    tools = page.get_by_role("region", name="Keeper's tools").first
    tools.get_by_text("Override", exact=True).click()
    tools.get_by_label("The next die shows").fill("1")
    tools.get_by_role("button", name="Choose the next die").click()
    expect(page.locator(".line.override")).to_have_count(1)
    tools.get_by_role("button", name="Undo", exact=True).first.click()
    expect(page.locator(".line.override")).to_have_count(0)


AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SERIOUS = """async () => (await axe.run()).violations
    .filter((one) => one.impact === 'serious' || one.impact === 'critical')
    .map((one) => one.id + ': ' + one.nodes.map((node) => node.target).join(', '))"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("where", ["/", "/builder", "/rules", "fight"])
def test_axe_finds_nothing_serious(service: Service, browser: Browser, where: str, scheme: Any) -> None:
    if where == "fight":
        _keeper, page = first_decision(service, browser, color_scheme=scheme, bypass_csp=True)
    else:
        page = browser.new_context(color_scheme=scheme, reduced_motion="reduce", bypass_csp=True).new_page()
        page.goto(service.address + where)
        page.wait_for_load_state("networkidle")
    page.add_script_tag(path=AXE)
    assert page.evaluate("async () => (await axe.run()).passes.length") > 10
    assert page.evaluate(SERIOUS) == []
