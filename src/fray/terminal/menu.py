"""The options of a decision as a numbered menu: verbs first, then what they can be done to; amounts are one line.

Where a system declares no verbs, the options stand by family, and long families are folded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from rich.cells import cell_len
from rich.text import Text

from fray.engine.battle import Battle
from fray.engine.decisions import Option
from fray.engine.odds import Odds
from fray.engine.stage import Verb
from fray.engine.system import System
from fray.lab.odds_words import sentence, short
from fray.terminal.fitting import fitted, padded
from fray.terminal.odds import Oracle, a_few, cut_outcomes, dial_words

WIDEST_LABEL = 46
GAP = "  "
STOPS = 4  # tab stops to a line
MOST_AT_ONCE = 7  # things to choose from, before verbs stand for them


@dataclass(frozen=True)
class Item:
    """One number of the menu: an option, a dial of amounts, or a folded family."""

    number: int
    options: tuple[Option, ...]
    dial: bool = False
    title: str = ""  # of a verb that stands for its options

    @property
    def folded(self) -> bool:
        return len(self.options) > 1 and not self.dial


@dataclass(frozen=True)
class Row:
    """An item in words."""

    number: int
    family: str
    label: str
    price: str
    odds: str


class Wording:
    """Puts items into the words of their system."""

    def __init__(self, system: System, battle: Battle, oracle: Oracle) -> None:
        self.system = system
        self.battle = battle
        self.oracle = oracle

    def rows(self, items: Sequence[Item]) -> list[Row]:
        self.oracle.look_ahead([a_few(item.options) for item in items if not item.folded])
        return [self.row(item) for item in items]

    def row(self, item: Item) -> Row:
        if item.dial:
            return self.dial_row(item)
        return self.folded_row(item) if item.folded else self.option_row(item.number, item.options[0])

    def option_row(self, number: int, option: Option) -> Row:
        odds = self.oracle.glance(option)
        words = "" if odds is None or odds.open else short(odds)
        label, price = self.label(option), self.price(option.cost())
        return Row(number, option.family(), label, "" if price in label.split() else price, words)

    def dial_row(self, item: Item) -> Row:
        shown = a_few(item.options)
        words = dial_words(shown, [self.oracle.glance(option) for option in shown], self.system.currency)
        label = f"{family_words(item.options[0])} for {amounts(item.options)}{self.system.currency}"
        return Row(item.number, item.options[0].family(), label, "", words)

    def folded_row(self, item: Item) -> Row:
        costs = sorted({option.cost() for option in item.options})
        price = self.price(costs[0]) + ("+" if len(costs) > 1 and costs[0] else "")
        label = f"{item.title or family_words(item.options[0])} ... {len(item.options)} ways"
        return Row(item.number, "", label, price, "")

    def label(self, option: Option) -> str:
        return self.system.label(self.battle, option)

    def verbs(self, options: Iterable[Option]) -> list[tuple[Verb, tuple[Option, ...]]]:
        """The options by verb, the most useful first, what belongs into a menu last; none without declared verbs."""
        stage = self.system.stage
        groups: dict[str, list[Option]] = {}
        for option in options if stage.verbs else ():
            groups.setdefault(stage.verb(self.system.verb(self.battle, option)).key, []).append(option)
        found = [(stage.verb(key), tuple(sorted(group, key=self.rank))) for key, group in groups.items()]
        return sorted(found, key=lambda row: (row[0].menu, stage.place_of(row[0].key)))

    def sentence(self, odds: Odds) -> str:
        """The odds in a sentence; no words where nothing is known yet, or nothing is at stake."""
        return "" if odds.open else sentence(odds, partial(self.system.called, self.battle))

    def rank(self, option: Option) -> int:
        return self.system.rank(self.battle, option)

    def price(self, cost: int) -> str:
        return f"{cost}{self.system.currency}" if cost else ""


def family_words(option: Option) -> str:
    words = option.family().replace("-", " ").replace("_", " ")
    return words[:1].upper() + words[1:]


def amounts(options: Sequence[Option]) -> str:
    """The amounts of a dial: '3', '1..7', '1, 2, 5'."""
    found = [option.amount() for option in options]
    if len(found) == 1:
        return str(found[0])
    whole = found == list(range(found[0], found[-1] + 1))
    return f"{found[0]}..{found[-1]}" if whole else ", ".join(map(str, found))


# ---- grouping


def families(options: Iterable[Option]) -> list[tuple[Option, ...]]:
    """The options by family: what offers a choice or costs something first, plain words next, giving up last."""
    groups: dict[str, list[Option]] = {}
    for option in options:
        groups.setdefault(option.family(), []).append(option)
    return [tuple(group) for group in sorted(groups.values(), key=_rank)]


def _rank(group: list[Option]) -> int:
    if group[0].concedes():
        return 2
    return 0 if len(group) > 1 or group[0].cost() or group[0].amount() >= 0 else 1


def is_dial(group: Sequence[Option]) -> bool:
    return all(option.amount() >= 0 for option in group)


def items_of(groups: Sequence[tuple[Option, ...]], folded: Iterable[int] = ()) -> list[Item]:
    """Numbered items; the groups at the positions in `folded` become one item each."""
    closed = set(folded)
    items: list[Item] = []
    for index, group in enumerate(groups):
        parts = [group] if index in closed or is_dial(group) else [(option,) for option in group]
        for part in parts:
            items.append(Item(len(items) + 1, part, is_dial(group)))
    return items


def verb_items(options: Sequence[Option], wording: Wording) -> list[Item]:
    """A few things to choose from: verbs that open, unless what they stand for is few enough by itself."""
    verbs = wording.verbs(options)
    parts = [(verb, part) for verb, group in verbs for part in parts_of(group)]
    if len(parts) <= MOST_AT_ONCE or len(verbs) == 1:
        return [Item(number, part, is_dial(part)) for number, (_verb, part) in enumerate(parts, 1)]
    items: list[Item] = []
    for verb, group in verbs:
        alone = len(parts_of(group)) == 1
        items.append(Item(len(items) + 1, group, alone and is_dial(group), "" if alone else verb.label))
    return items


def parts_of(group: Sequence[Option]) -> list[tuple[Option, ...]]:
    """The options one by one, but the amounts of one family together, where the first of them stands."""
    parts: dict[str, list[Option]] = {}
    for option in group:
        parts.setdefault(option.family() if option.amount() >= 0 else f"={option.key()}", []).append(option)
    return [tuple(part) for part in parts.values()]


def inside(options: Sequence[Option], wording: Wording) -> list[Item]:
    """What an opened verb, family or dial shows."""
    if is_dial(options) and len({option.family() for option in options}) == 1:
        return amount_items(options)
    if wording.verbs(options):
        return [Item(number, part, is_dial(part)) for number, part in enumerate(parts_of(options), 1)]
    return items_of(families(options))


def amount_items(options: Sequence[Option]) -> list[Item]:
    """A dial opened: every amount under its own number."""
    return [Item(option.amount(), (option,)) for option in options]


# ---- laying out


@dataclass(frozen=True)
class Menu:
    """A menu that fits: its items, its lines, and how many items are on later pages."""

    items: tuple[Item, ...]
    lines: tuple[Text, ...]
    more: int = 0


def laid_out(options: Sequence[Option], wording: Wording, width: int, room: int, page: int = 0) -> Menu:
    """Verbs, where there are any. Otherwise fold the largest families until the menu fits, the rest on pages."""
    if wording.system.stage.verbs:
        return paged(verb_items(options, wording), wording, width, room, page)
    groups = families(options)
    closed: list[int] = []
    while True:
        items = items_of(groups, closed)
        lines = menu_lines(wording.rows(items), width)
        open_ones = [index for index, group in enumerate(groups) if index not in closed and foldable(group)]
        if len(lines) <= room or not open_ones or len(groups) == 1:
            return paged(items, wording, width, room, page)
        closed.append(max(open_ones, key=lambda index: (len(groups[index]), index)))


def foldable(group: Sequence[Option]) -> bool:
    return len(group) > 1 and not is_dial(group)


def opened(items: Sequence[Item], wording: Wording, width: int, room: int, page: int = 0) -> Menu:
    """A menu of just these items."""
    return paged(list(items), wording, width, room, page)


def paged(items: list[Item], wording: Wording, width: int, room: int, page: int) -> Menu:
    """The page of that number; pages turn over."""
    rows = wording.rows(items)
    lines = menu_lines(rows, width)
    if len(lines) <= room:
        return Menu(tuple(items), tuple(lines))
    pages = pages_of(rows, width, max(1, room - 1))
    index = page % len(pages)
    shown = menu_lines(pages[index], width)
    note = Text(f"   page {index + 1} of {len(pages)}: Enter turns over", "dim")
    return Menu(tuple(items), (*shown, note), len(rows) - len(pages[index]))


def pages_of(rows: Sequence[Row], width: int, room: int) -> list[list[Row]]:
    """The rows in portions, each of which fits."""
    pages: list[list[Row]] = [[]]
    for row in rows:
        if pages[-1] and len(menu_lines([*pages[-1], row], width)) > room:
            pages.append([])
        pages[-1].append(row)
    return pages


def menu_lines(rows: Sequence[Row], width: int) -> list[Text]:
    """The rows as lines: those with odds one to a line, others side by side, larger families on their own lines."""
    label = min(WIDEST_LABEL, max((cell_len(row.label) for row in rows if row.odds), default=0))
    price = max((len(row.price) for row in rows if row.odds), default=0)
    lines: list[Text] = []
    for with_odds, run in runs(rows):
        lines.extend([odds_line(row, label, price, width) for row in run] if with_odds else flow(run, width))
    return lines


def runs(rows: Sequence[Row]) -> list[tuple[bool, list[Row]]]:
    """Neighboring rows that are laid out together: with odds or without, of one larger family or all alone."""
    sizes = Counter(row.family for row in rows)
    found: list[tuple[bool, list[Row]]] = []
    last: tuple[bool, str] | None = None
    for row in rows:
        kind = (bool(row.odds), row.family if sizes[row.family] > 1 and not row.odds else "")
        if kind != last:
            found.append((bool(row.odds), []))
        found[-1][1].append(row)
        last = kind
    return found


def odds_line(row: Row, label: int, price: int, width: int) -> Text:
    text = Text(f"{row.number:>3} ", "bold")
    text.append(padded(row.label, label), "not bold").append(GAP)
    if price:
        text.append(row.price.rjust(price) + GAP, "not bold")
    return text.append(cut_outcomes(row.odds, width - text.cell_len), "not bold italic")


def flow(rows: Sequence[Row], width: int) -> list[Text]:
    """Rows without odds, set side by side at tab stops; a long list of the same kind in columns of its own width."""
    texts = [short_row(row, width) for row in rows]
    alike = len(rows) > 2 * STOPS and len({row.family for row in rows}) == 1
    stop = max(text.cell_len for text in texts) + 1 if alike else (width + 1) // STOPS
    lines: list[Text] = []
    for text in texts:
        start = -(-lines[-1].cell_len // stop) * stop if lines else width
        if start + text.cell_len > width:
            lines.append(text)
        else:
            lines[-1].append(" " * (start - lines[-1].cell_len)).append_text(text)
    return lines


def short_row(row: Row, width: int) -> Text:
    text = Text(f"{row.number:>3} ", "bold")
    text.append(fitted(row.label, width - 12), "not bold")
    return text.append(f" {row.price}", "not bold dim") if row.price else text
