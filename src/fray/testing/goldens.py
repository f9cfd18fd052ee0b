"""Golden playthroughs: one fight of tacticians for each encounter, told sentence by sentence, read as a diff."""

from __future__ import annotations

from pathlib import Path

from fray.engine.battle import Battle
from fray.testing.subjects import Subject, subjects

SEED = 7


def golden_path(subject: Subject, folder: Path) -> Path:
    return folder / subject.system.name / f"{subject.encounter.id.removeprefix('encounter-')}.txt"


def playthrough(subject: Subject, seed: int = SEED) -> str:
    """The whole fight: a paragraph for each step, and how it ended."""
    game = subject.game(seed, subject.system.tactician())
    sides = [f"{side}: {', '.join(names)}" for side, names in _sides(subject).items()]
    steps = [[subject.system.sentence(game.battle, event) for event in step] for step in game.steps]
    paragraphs = ["\n".join(told) for step in steps if (told := [sentence for sentence in step if sentence])]
    head = "\n".join([f"# {subject.encounter.title}", *sides, f"seed {seed}, tacticians on all sides"])
    end = "\n".join(["---", subject.system.headline(game.battle), *_standing(subject, game.battle)])
    return "\n\n".join([head, *paragraphs, end]) + "\n"


def _sides(subject: Subject) -> dict[str, list[str]]:
    sides: dict[str, list[str]] = {side: [] for side in subject.encounter.sides}
    for entrant in subject.encounter.roster:
        sides[entrant.side].append(entrant.name)
    return sides


def _standing(subject: Subject, battle: Battle) -> list[str]:
    """Everybody's card at the end, one line each."""
    lines = []
    for card in subject.system.cards(battle):
        gauges = [f"{gauge.label} {gauge.text or gauge.value}" for gauge in card.gauges]
        lines.append(f"{card.name}: {', '.join([*gauges, *(tag.label for tag in card.tags)])}")
    return lines


def write_goldens(folder: Path) -> list[Path]:
    """Write them all anew; what belongs to no encounter any more is removed. The paths that have changed."""
    wanted = {golden_path(subject, folder): subject for subject in subjects()}
    changed = [path for path in folder.rglob("*.txt") if path not in wanted]
    for path in changed:
        path.unlink()
    for path, subject in wanted.items():
        text = playthrough(subject)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            changed.append(path)
    return sorted(changed)
