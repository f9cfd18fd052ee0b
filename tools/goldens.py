"""Write the golden playthroughs anew. Read the diff before you keep it: `python tools/goldens.py`."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GOLDENS = ROOT / "tests" / "goldens"


def main() -> None:
    sys.path.insert(0, str(ROOT / "src"))
    from fray.testing.goldens import write_goldens

    changed = write_goldens(GOLDENS)
    for path in changed:
        print(path.relative_to(ROOT))
    print(f"{len(changed)} changed")


if __name__ == "__main__":
    main()
