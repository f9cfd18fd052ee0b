"""The functions of `import fray`: begin a fight, load one, fight it thousands of times, compare, look up odds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from fray.dice.notation import NotationError, parse
from fray.dice.odds import DiceOdds, OddsError
from fray.dice.odds import odds as dice_odds
from fray.engine import plugins
from fray.engine import save as saving
from fray.engine import system as engine
from fray.engine.content import ContentError, Raw, near_or_all, strangeness
from fray.engine.decisions import MALFORMED, Mind, Refused
from fray.engine.dice import Seed, new_key
from fray.engine.encounter import Encounter
from fray.engine.game import Game
from fray.engine.system import System
from fray.front.fights import Fight
from fray.lab.amounts import whole
from fray.lab.changes import Change, subject_of
from fray.lab.compare import Comparison
from fray.lab.compare import compare as compared
from fray.lab.encounters import find_encounter, offers, short_id, usable_names
from fray.lab.results import Result
from fray.lab.simulate import Minds, minds_by_side, one_for_each
from fray.lab.simulate import simulate as fought
from fray.lab.workers import seated_minds
from fray.minds.named import TACTICIAN

Source = Encounter | str | Path | Mapping[str, object]
"""An encounter: its name ('duel-of-honor', or 'SYSTEM/NAME'), a TOML file, what would stand in one, or itself."""

Homebrew = Sequence[Path | str] | Path | str

Changes = Sequence[Change | str] | Change | str


def start(
    encounter: Source,
    *,
    seed: Seed | None = None,
    side: str | Iterable[str] = (),
    minds: Minds | None = None,
    keeper: bool = False,
    homebrew: Homebrew = (),
    system: str = "",
) -> Fight:
    """Begin a fight.

    You answer for everybody, unless you say otherwise: with `side` you play that side (or those sides) and minds play
    the rest; with `minds` alone the sides that it names are played by minds, or all sides if it is a single name.
    Minds are 'tactician', 'strategist', 'beginner', 'random' and the system's own. The Keeper's rulings are made by the
    system's default, unless you are the `keeper`.

    The same seed and the same answers make the same fight; without a seed the dice are new each time. A dictionary is
    an encounter as TOML would write it; `system` says whose, where several could read it.
    """
    known, found = encounter_of(encounter, homebrew, system)
    dice = new_key() if seed is None else seed if isinstance(seed, str) else whole(seed, "the seed", least=None)
    return Fight(Game(known, found, dice, seats(known, found, side, minds, keeper)))


def load(path: Path | str) -> Fight:
    """A saved fight, as it stood. `fight.remark` says so if it was made under other rules or goes another way now."""
    loaded = saving.load(Path(path))
    return Fight(loaded.game, loaded.remark)


def systems() -> dict[str, System]:
    """The combat systems there are, by name."""
    return engine.systems()


def use(system: System | Path | str) -> System:
    """Add a system of your own to those there are: a Python file or folder, or the system itself from a notebook.

    It is code that runs with all your rights: use only what you trust. A name that is taken is refused.
    """
    if isinstance(system, System):
        known = engine.systems().get(system.name)
        if known is not None and not plugins.held(system.name):
            raise Refused(MALFORMED, f"the name {system.name!r} is taken; give this system another name in its ledger")
        plugins.hold(system)
        return system
    path = plugins.use(system)
    found = next(listed for listed in engine.listed_systems() if listed.path == path)
    if found.system is None or found.error:
        raise Refused(MALFORMED, f"{found.origin}: {found.error}")
    used: System = found.system
    return used


def encounters(system: str = "", *, homebrew: Homebrew = ()) -> list[str]:
    """The names of the encounters there are, of one system or of all: `fray.start` takes each of them."""
    if system:
        engine.system_named(system)  # refuses an unknown name
    listed = offers(paths(homebrew))
    named = zip(usable_names(listed), listed, strict=True)
    return [name for name, offer in named if system in ("", offer.system.name)]


def simulate(
    encounter: Source,
    fights: int | None = None,
    *,
    seed: int = 7,
    minds: Minds = TACTICIAN,
    changes: Changes = (),
    error: float | None = None,
    watch: int = 0,
    processes: int | None = None,
    homebrew: Homebrew = (),
    system: str = "",
) -> Result:
    """Fight an encounter many times. `result.wins` has each side's share; a notebook shows charts and tables.

    `changes` are made first: `"bandit.count=3"`, or a list of them. With `error` the run stops when every chance is
    known to that much (0.005 is half a point). `watch` says how many fights are looked at closely, for damage by
    source and resources.
    """
    known, found = encounter_of(encounter, homebrew, system)
    subject = subject_of(found, several(changes, "changes"), minds)
    played, processes, seed = subject.encounter, shared(known, processes), whole(seed, "the seed", least=None)
    return fought(played, fights, seed, subject.minds, processes, system=known, error=error, watch=watch)


def compare(
    first: Source,
    second: Source | None = None,
    *,
    changes: Changes = (),
    fights: int | None = None,
    seed: int = 7,
    minds: Minds = TACTICIAN,
    error: float | None = None,
    processes: int | None = None,
    homebrew: Homebrew = (),
    system: str = "",
) -> Comparison:
    """Two encounters, or one without and with `changes`, on the same dice: what the difference is worth."""
    if second is None and not changes:
        raise Refused(MALFORMED, 'there is nothing to compare: name a second encounter, or changes=["rat.count=2"]')
    known, old = encounter_of(first, homebrew, system)
    new = encounter_of(second, homebrew, system)[1] if second is not None else None
    seed = whole(seed, "the seed", least=None)
    return compared(old, new, several(changes, "changes"), fights, seed, minds, shared(known, processes), error)


def several(given: Any, what: str) -> list[Any]:
    """A single one may stand without a list."""
    if isinstance(given, str | Path | Change):
        return [given]
    if not isinstance(given, Iterable):
        raise Refused(MALFORMED, f"{given!r} is not valid for {what}: write a text, or a list of texts")
    return list(given)


def shared(system: System, processes: int | None) -> int | None:
    """Among how many processes: other processes do not know a system that is written in this one."""
    return 1 if plugins.held(system.name) else processes


def odds(dice: str) -> DiceOdds:
    """The exact odds of a roll, such as '4d6kh3' or '2d8!+1': every total with its chance as a fraction."""
    if not isinstance(dice, str):
        raise Refused(MALFORMED, f"{dice!r} is not a roll: write dice such as '4d6kh3'")
    try:
        return dice_odds(parse(dice))
    except (NotationError, OddsError) as error:
        raise Refused(MALFORMED, str(error)) from None


# ---- which encounter is meant


def encounter_of(encounter: Source, homebrew: Homebrew, system: str) -> tuple[System, Encounter]:
    """The encounter that is meant, and its system."""
    if isinstance(encounter, Encounter):
        return engine.system_named(encounter.system), encounter
    if isinstance(encounter, Mapping):
        return written(encounter, homebrew, system)
    if not isinstance(encounter, str | Path):
        right = "give its name, such as 'duel-of-honor', a TOML file, or a dictionary"
        raise Refused(MALFORMED, f"{encounter!r} is not an encounter: {right}")
    if isinstance(encounter, Path) or encounter.endswith(".toml"):
        return in_file(Path(encounter), system)
    name = f"{system}/{encounter.removeprefix(f'{system}/')}" if system else encounter
    offer = find_encounter(name, paths(homebrew))
    return offer.system, offer.encounter


def written(source: Mapping[str, object], homebrew: Homebrew, system: str) -> tuple[System, Encounter]:
    """An encounter as a dictionary, read by the system it is for, or by the first that finds nothing wrong with it."""
    name = str(source.get("id", "encounter"))
    raw = Raw("the encounter", "encounter", name, "", source)
    refusals: list[ContentError] = []
    for known in candidates(system):
        try:
            return known, known.library(*paths(homebrew)).read_encounter(raw)
        except ContentError as error:
            refusals.append(error)
    raise min(refusals, key=lambda error: strangeness(error.problems))


def in_file(path: Path, system: str) -> tuple[System, Encounter]:
    """The only encounter that a file brings."""
    refusals: list[ContentError] = []
    for known in candidates(system):
        built_in = {encounter.id for encounter in known.library().encounters()}
        try:
            found = [encounter for encounter in known.library(path).encounters() if encounter.id not in built_in]
        except ContentError as error:
            refusals.append(error)
            continue
        if len(found) == 1:
            return known, found[0]
        names = ", ".join(short_id(encounter) for encounter in found) or "none"
        raise Refused(MALFORMED, f"{path} has {names}; name one encounter, and the file as homebrew=[{str(path)!r}]")
    raise min(refusals, key=lambda error: strangeness(error.problems))


def candidates(system: str) -> list[System]:
    return [engine.system_named(system)] if system else list(engine.systems().values())


def paths(homebrew: Homebrew) -> list[Path]:
    return [Path(path) for path in several(homebrew, "homebrew")]


# ---- who plays


def seats(
    system: System, encounter: Encounter, side: str | Iterable[str], minds: Minds | None, keeper: bool
) -> list[Mind | None]:
    """By seat: a mind, or nobody where you answer."""
    own: set[str] = set(several(side, "side"))
    for name in own:
        if name not in encounter.sides:
            raise Refused(MALFORMED, f"no side is called {name!r}; {near_or_all(name, list(encounter.sides))}")
    by_mind = minds_for_sides(encounter, own, minds)
    everybody = seated_minds(system, encounter, minds_by_side(system, encounter, by_mind))
    for seat, mind in enumerate(everybody):
        mind.begin(0, 0, seat)
    sides = [entrant.side for entrant in encounter.roster]
    played = [mind if name in by_mind else None for mind, name in zip(everybody[1:], sides, strict=True)]
    return [None if keeper else everybody[0], *played]


def minds_for_sides(encounter: Encounter, own: set[str], minds: Minds | None) -> dict[str, str]:
    """The sides that minds play, and which minds."""
    others = [name for name in encounter.sides if name not in own]
    if isinstance(minds, Mapping):
        return dict(minds)
    if minds is None:
        return dict.fromkeys(others, TACTICIAN) if own else {}
    names = [minds] if isinstance(minds, str) else minds
    return dict(zip(others, one_for_each(names, others), strict=True))
