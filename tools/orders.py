"""Gives random orders to random fights of every system and counts what came of them.

    PYTHONPATH=build/compiled python tools/orders.py --orders 100000

Under PYTHONMALLOC=debug it also finds compiled code that writes where it must not.
"""

from __future__ import annotations

import argparse
from collections import Counter
from itertools import cycle, groupby
from time import perf_counter

from fray.testing.forms import form
from fray.testing.fuzz import Failure
from fray.testing.fuzz_orders import ORDERS_A_ROUND, fuzz_orders
from fray.testing.subjects import Subject, subjects


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--orders", type=int, default=1000, help="orders for each system")
    parser.add_argument("--system", action="append", help="only this system")
    parser.add_argument("--first", type=int, default=0, help="the number of the first round")
    chosen = parser.parse_args()
    failed = 0
    print(f"form: {form()}")
    for name, group in groupby(subjects(), key=lambda subject: subject.system.name):
        if not chosen.system or name in chosen.system:
            failed += report(name, list(group), chosen.orders, chosen.first)
    return 1 if failed else 0


def report(name: str, encounters: list[Subject], orders: int, first: int) -> int:
    """Give so many orders, spread over a system's encounters; how many rounds failed."""
    counts: Counter[str] = Counter()
    failures: list[tuple[Subject, Failure]] = []
    start = perf_counter()
    size = min(ORDERS_A_ROUND, -(-orders // len(encounters)))
    for number, subject in enumerate(cycle(encounters), first * len(encounters)):
        left = orders - counts["order"] - counts["order refused"]
        if left <= 0:
            break
        found = fuzz_orders(subject, [number // len(encounters)], counts, min(left, size))
        failures.extend((subject, failure) for failure in found)
    print(f"{name}: {orders} orders in {perf_counter() - start:.0f} s, {len(failures)} failed rounds")
    print("  " + ", ".join(f"{what} {count}" for what, count in sorted(counts.items())))
    for subject, failure in failures[:10]:
        print(f"  {subject} round {failure.number}: {failure.words}")
    return len(failures)


if __name__ == "__main__":
    raise SystemExit(main())
