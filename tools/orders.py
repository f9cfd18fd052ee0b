"""Makes random decisions and gives random orders in random fights of every system, and counts what came of them.

    PYTHONPATH=build/compiled python tools/orders.py --orders 100000
    PYTHONPATH=build/compiled python tools/orders.py --decisions 10000000 --orders 20000

Decisions are made in fights of their own, with every invariant checked after each step; orders are mixed with answers,
undo, redo, branches, saved files and seats that change hands.
Under PYTHONMALLOC=debug it also finds compiled code that writes where it must not.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import cycle, groupby
from time import perf_counter

from fray.testing.forms import form
from fray.testing.fuzz import Failure, fought
from fray.testing.fuzz_orders import ORDERS_A_ROUND, fuzz_orders
from fray.testing.subjects import Subject, subjects

SHOWN = 10


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decisions", type=int, default=0, help="decisions in random fights of each system")
    parser.add_argument("--orders", type=int, default=1000, help="orders for each system")
    parser.add_argument("--system", action="append", help="only this system")
    parser.add_argument("--first", type=int, default=0, help="the number of the first round or fight")
    chosen = parser.parse_args()
    failed = 0
    print(f"form: {form()}")
    for name, group in groupby(subjects(), key=lambda subject: subject.system.name):
        if not chosen.system or name in chosen.system:
            encounters = list(group)
            failed += decide(name, encounters, chosen.decisions, chosen.first) if chosen.decisions else 0
            failed += order(name, encounters, chosen.orders, chosen.first) if chosen.orders else 0
    return 1 if failed else 0


def rounds(encounters: list[Subject], first: int) -> Iterator[tuple[Subject, int]]:
    """Every encounter with the first number, then with the next, without end."""
    for count, subject in enumerate(cycle(encounters), first * len(encounters)):
        yield subject, count // len(encounters)


def decide(name: str, encounters: list[Subject], decisions: int, first: int) -> int:
    """Fight until so many decisions were made; how many fights failed."""
    made, fights, start = 0, 0, perf_counter()
    failures: list[tuple[Subject, Failure]] = []
    for subject, number in rounds(encounters, first):
        if made >= decisions:
            break
        asked, failure = fought(subject, number)
        made, fights = made + asked, fights + 1
        if failure:
            failures.append((subject, failure))
        show(f"{name}: {made / decisions:.0%} of {decisions} decisions, {len(failures)} failed fights")
    seconds = perf_counter() - start
    print(f"{name}: {made} decisions in {fights} fights in {seconds:.0f} s, {len(failures)} failed fights")
    return name_failures(failures)


def order(name: str, encounters: list[Subject], orders: int, first: int) -> int:
    """Give so many orders, spread over a system's encounters; how many rounds failed."""
    counts: Counter[str] = Counter()
    failures: list[tuple[Subject, Failure]] = []
    start = perf_counter()
    size = min(ORDERS_A_ROUND, -(-orders // len(encounters)))
    for subject, number in rounds(encounters, first):
        left = orders - counts["order"] - counts["order refused"]
        if left <= 0:
            break
        failures.extend((subject, failure) for failure in fuzz_orders(subject, [number], counts, min(left, size)))
        show(f"{name}: {1 - left / orders:.0%} of {orders} orders, {len(failures)} failed rounds")
    print(f"{name}: {orders} orders in {perf_counter() - start:.0f} s, {len(failures)} failed rounds")
    print("  " + ", ".join(f"{what} {count}" for what, count in sorted(counts.items())))
    return name_failures(failures)


def name_failures(failures: list[tuple[Subject, Failure]]) -> int:
    for subject, failure in failures[:SHOWN]:
        print(f"  {subject} number {failure.number}: {failure.words}")
    return len(failures)


def show(words: str) -> None:
    """Show progress on one line, if a person is watching."""
    if sys.stderr.isatty():
        print(f"\r{words} ", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
