"""What the tests of Labyrinthian share: combatants on the Grid, scripted dice, answers by kind of question."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from fray.engine.battle import Over
from fray.engine.content import Problems, Raw, Reader
from fray.engine.decisions import Refused
from fray.engine.ledger import Case, Ledger
from fray.rulesets.labyrinthian import SYSTEM
from fray.rulesets.labyrinthian.content.creatures import read_sheet
from fray.rulesets.labyrinthian.content.library import LabyrinthLibrary
from fray.rulesets.labyrinthian.content.opening import settle
from fray.rulesets.labyrinthian.content.tag_lines import read_tag_line
from fray.rulesets.labyrinthian.model.approach import Approach
from fray.rulesets.labyrinthian.model.elevations import DEPTHS, LEVEL_NAMES
from fray.rulesets.labyrinthian.model.grid import OPEN, POSITION_KEYS, SIEGE
from fray.rulesets.labyrinthian.model.sheets import SLASHING, WOUND_DIE, WOUND_NAMES, Sheet, Source
from fray.rulesets.labyrinthian.model.state import ROUND_BEGINS, TURNS, Combatant, LabBattle, new_combatant
from fray.rulesets.labyrinthian.model.terrain_tags import Ground
from fray.rulesets.labyrinthian.model.variants import Variants
from fray.rulesets.labyrinthian.rules.actions import do_ground, ground_menu
from fray.rulesets.labyrinthian.rules.damage import suffer
from fray.rulesets.labyrinthian.rules.movement import move_options
from fray.rulesets.labyrinthian.rules.sequence import play_step
from fray.rulesets.labyrinthian.rules.turn import take_turn
from fray.rulesets.labyrinthian.rules.velocity import Ways
from fray.testing.scene import ScriptedScene

# What people answer where a test says nothing: nobody Reacts, no Momentum is used. "" is whatever stands first.
DEFAULTS: Final = {
    "turn": "end",
    "react": "decline",
    "momentum": "done",
    "come": "",
    "go-away": "stay",
    "stance-dice": "none",
    "riposte": "none",
    "critical": "keep",
    "resume": "stay",
    "give-up": "fight-on",
    "agree": "no",
    "stabilize": "let-fall",
}
PLAIN: Final = {"strength": 5, "agility": 5, "wisdom": 5, "intuition": 5, "composure": 60}  # PR 15, Movement Bonus 5
NINE = ["d6=4 damage", "d6=5 damage"]  # of a stick
SPENT = 0b11  # both Ratings, as a mask of spent ones
CLIFF = "ffr climbable to Overhead no ledge at Elevated"


def library() -> LabyrinthLibrary:
    return SYSTEM.library()


def ledger() -> Ledger:
    return SYSTEM.ledger


def case(identifier: str) -> Case:
    """A worked case of the ledger."""
    return next(case for case in ledger().cases if case.id == identifier)


def case_dice(identifier: str, *names: str, **meanings: str) -> list[str]:
    """The dice of a case as the rules name their draws: names of combatants left out, other words as `meanings` say.

    `meanings` maps a word of the case to the name of the draw ('ram' to 'damage').
    """
    return [plain_die(die, names, meanings) for die in case(identifier).dice]


def plain_die(die: str, names: Sequence[str], meanings: Mapping[str, str]) -> str:
    face, _, words = die.lower().partition(" ")
    for name in names:
        words = re.sub(rf"\b{re.escape(name.lower())}\b ?", "", words)
    for word, draw in meanings.items():
        if word.replace("_", " ") in words:
            words = draw.replace("_", " ")
            break
    return f"{face} {words.strip()}"


class Scene(ScriptedScene[LabBattle]):
    """A fight in the middle of a test."""

    def __init__(self, battle: LabBattle, dice: Sequence[str], answers: Mapping[str, Sequence[str]]) -> None:
        names = {combatant.who: combatant.name for combatant in battle.combatants}
        super().__init__(battle, names, dice, answers, DEFAULTS)

    def __getitem__(self, name: str) -> Combatant:
        return next(combatant for combatant in self.battle.combatants if combatant.name == name)

    def place(self, name: str) -> str:
        """Where a combatant is, as in 'ffc' or 'ffc:Overhead'."""
        combatant = self[name]
        height = LEVEL_NAMES[combatant.level - DEPTHS]
        return POSITION_KEYS[combatant.position] + ("" if height == "Ground" else f":{height}")

    def wound(self, name: str, wound: str) -> int:
        """The die of a combatant's Wound; 0 without it."""
        return WOUND_DIE[self[name].wounds[WOUND_NAMES.index(wound)]]

    def turn(self, name: str, *choices: str) -> Scene:
        """A whole Turn with these choices, without the passing of the Initiative; then it ends."""
        self.answer(turn=choices)
        self.battle.phase = TURNS
        self.battle.holder = self[name].who
        with suppress(Over):
            take_turn(self.fight, self[name])
        return self

    def steps(self, number: int = 1) -> Scene:
        with suppress(Over):
            for _ in range(number):
                play_step(self.fight)
        return self


class Who:
    """A combatant to put on the Grid."""

    def __init__(self, name: str, side: str, at: str, sheet: Mapping[str, Any], state: Mapping[str, Any]) -> None:
        self.name = name
        self.side = side
        self.at = at
        self.sheet = sheet
        self.state = state


def person(name: str, side: str = "us", at: str = "churn", **state: Any) -> Who:
    """A plain combatant, in 'churn' or at 'ffc:Overhead', with both Ratings at 10 and Movement 20 unless told.

    `sheet` changes what is written (as the ledger writes it), `weapons`, `armor` and `shield` likewise; `wounds` are
    written as ["bleed d6"]; everything else is state: ratings=[12, 7], movement=24, composure=30, prone=True ...
    """
    sheet: dict[str, Any] = {**PLAIN, **state.pop("sheet", {})}
    for name_of in ("weapons", "armor", "shield", "spells", "channels", "abilities", "items", "units"):
        if name_of in state:
            sheet[name_of] = state.pop(name_of)
    return Who(name, side, at, sheet, state)


def known(name: str, use: str, side: str = "us", at: str = "churn", **state: Any) -> Who:
    """A combatant from the ledger's sheets, Units and engines included (`commander="hale"`)."""
    return Who(name, side, at, {"use": use}, state)


def scene(
    *people: Who,
    dice: Sequence[str] = (),
    tags: Sequence[str] = (),
    variants: Any = None,
    grid: Any = OPEN,
    aims: Any = (),
    sides: Sequence[str] = (),
    **answers: Sequence[str],
) -> Scene:
    """These people on the Grid, in the middle of a Round, these dice, these answers by kind of question."""
    names = list(sides) or list(dict.fromkeys(who.side for who in people))
    battle = LabBattle(names, ground_of(tags), Variants(variants or {}))
    battle.grid = grid
    battle.phase = TURNS
    battle.turn = 1
    battle.objective.aims = list(aims)
    for who in people:
        place(battle, who)
    for combatant, who in zip(battle.combatants, people, strict=True):
        if "commander" in who.state:
            named = who.state["commander"]
            combatant.commander = next(member.who for member in battle.combatants if member.name == named)
            combatant.seat = battle.combatants[combatant.commander].seat
    written = {kind.replace("_", "-"): keys for kind, keys in answers.items()}
    return Scene(battle, dice, defaultdict(list, written))


def ground_of(tags: Sequence[str]) -> Ground:
    """The Grid with tags written as in an encounter."""
    problems = Problems()
    reader = Reader(Raw("test", "encounter", "test", "", {}), problems)
    ground = Ground()
    for line in tags:
        for feature in read_tag_line(reader, line):
            ground.lay(feature)
    problems.raise_any()
    return ground


def place(battle: LabBattle, who: Who) -> None:
    position, _, height = who.at.partition(":")
    number = len(battle.combatants)
    combatant = new_combatant(
        number,
        who.name,
        battle.sides.index(who.side),
        number + 1,
        sheet_of(who),
        POSITION_KEYS.index(position),
        LEVEL_NAMES.index(height or "Ground") + DEPTHS,
    )
    battle.combatants.append(combatant)
    if not combatant.sheet.is_unit():
        combatant.ratings = [10, 10]
    combatant.movement = 0 if combatant.sheet.is_unit() else 20
    combatant.rate_left = combatant.sheet.movement_rate if combatant.sheet.is_unit() else combatant.flight_rate
    put(combatant, who.state)
    combatant.faces = combatant.faces or list(combatant.ratings)
    combatant.total = combatant.total or sum(combatant.faces)
    combatant.movement_round = combatant.movement_round or combatant.movement
    if "footing" not in who.state:
        settle(battle, combatant)


def sheet_of(who: Who) -> Sheet:
    if "use" in who.sheet:
        return library().shelf.sheets[who.sheet["use"]]
    problems = Problems()
    units = {name: sheet for name, sheet in library().shelf.sheets.items() if sheet.is_unit()}
    kind = "monster" if who.sheet.get("attack_dice") else "character"
    sheet = read_sheet(Raw("test", kind, who.name, "", who.sheet), problems, library().shelf, units)
    problems.raise_any()
    return sheet


def put(combatant: Combatant, state: Mapping[str, Any]) -> None:
    """Set what a test says of a combatant."""
    for name, value in state.items():
        if name == "wounds":
            for text in value:
                wound, _, die = text.partition(" d")
                combatant.wounds[[known.lower() for known in WOUND_NAMES].index(wound)] = WOUND_DIE.index(int(die))
        elif name == "spent":
            combatant.spent = SPENT if value is True else value
        elif name != "commander":
            assert hasattr(combatant, name), name
            setattr(combatant, name, list(value) if isinstance(value, (list, tuple)) else value)


def does(table: Scene, name: str, key: str) -> Scene:
    """A combatant does something the Grid offers; refused if it does not offer it."""
    for option in ground_menu(table.battle, table[name]):
        if option.key() == key:
            assert do_ground(table.fight, table[name], option)
            return table
    raise Refused("illegal now", f"{key} is not offered")


def offers(table: Scene, name: str) -> list[str]:
    return [option.key() for option in ground_menu(table.battle, table[name])]


def prices(table: Scene, name: str) -> dict[str, int]:
    return {option.key(): option.cost() for option in move_options(table.battle, table[name])}


def attacker(name: str = "e", **state: Any) -> Who:
    return person(name, "them", **{"weapons": ["stick"], **state})


def helpless(name: str = "t", at: str = "churn", **state: Any) -> Who:
    """An enemy who cannot React: both Ratings spent, and a low Passive Reaction."""
    sheet = {"pr": -20, **state.pop("sheet", {})}
    return person(name, "them", at, **{"spent": SPENT, "sheet": sheet, **state})


def begin(s: Scene) -> Scene:
    s.battle.phase = ROUND_BEGINS
    return s.steps()


# ---- one way to a target


def plain_or_none(battle: LabBattle, striker: Combatant, source: Source, target: Combatant) -> Approach | None:
    """The plain attack from where it stands."""
    return Ways(battle, striker, source, target).plain()


def best_charge(battle: LabBattle, striker: Combatant, source: Source, target: Combatant) -> Approach | None:
    """The Charge with the largest boost."""
    ways = Ways(battle, striker, source, target)
    if ways.may_charge_here():
        most = ways.most_boost([])
        return ways.charge([], most) if most > 0 else None
    boss = ways.boss_charge(0)
    if boss is not None:
        return boss
    way = ways.path()
    most = ways.most_boost(way) if way else 0
    return ways.charge(way, most) if most > 0 else None


def best_flank(battle: LabBattle, striker: Combatant, source: Source, target: Combatant) -> Approach | None:
    """The Flanking step without Velocity."""
    ways = Ways(battle, striker, source, target)
    way = ways.path() if battle.ground.layout.inward(striker.position, target.position) else []
    return ways.flanking(way) if way else None


def alone(at: str = "churn", tags: tuple[str, ...] = (), dice: tuple[str, ...] = (), **state: Any) -> Scene:
    return scene(person("Ana", at=at, **state), tags=tags, dice=list(dice))


def hit(s: Scene, name: str, amount: int, damage_type: int = SLASHING) -> None:
    suffer(s.fight, s[name], amount, damage_type, "wound-automatic")


def siege(*people: object, dice: list[str] | None = None, **answers: list[str]) -> Scene:
    tags = ["ffl wall sp 60", "ffc wall sp 40 gate", "ffr wall sp 60"]
    return scene(*people, sides=["us", "them"], grid=SIEGE, tags=tags, dice=dice or [], **answers)  # type: ignore[arg-type]
