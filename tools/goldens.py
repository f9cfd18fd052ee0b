"""Write the golden playthroughs and reviews anew. Read the diff before you keep it: `python tools/goldens.py`."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GOLDENS = ROOT / "tests" / "goldens"
REVIEWS = ROOT / "tests" / "reviews"


def main() -> None:
    sys.path.insert(0, str(ROOT / "src"))
    from fray.testing.goldens import write_goldens
    from fray.testing.reviewed import write_reviews

    changed = [*write_goldens(GOLDENS), *write_reviews(REVIEWS)]
    for path in changed:
        print(path.relative_to(ROOT))
    print(f"{len(changed)} changed")


if __name__ == "__main__":
    main()
