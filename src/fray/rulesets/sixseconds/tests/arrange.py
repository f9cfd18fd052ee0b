"""A fight for a rule test: only what matters is set up, dice fall by name, answers are given by kind of question."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from itertools import product
from typing import Any, Final

from fray.engine.battle import Over
from fray.engine.content import Problems, Raw
from fray.engine.decisions import Decision, Mind, O
from fray.engine.ledger import Case
from fray.engine.seats import seat_of
from fray.engine.tape import Override
from fray.rulesets.sixseconds import SYSTEM
from fray.rulesets.sixseconds.content.creatures import read_sheet
from fray.rulesets.sixseconds.content.library import SixLibrary
from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.field import Item, read_map
from fray.rulesets.sixseconds.model.objectives import DEFEAT, Objective
from fray.rulesets.sixseconds.model.state import GOES, SETUP, Combatant, Instigation, Readied, SixBattle, new_combatant
from fray.rulesets.sixseconds.model.variants import Variants
from fray.rulesets.sixseconds.rules.attacks import attack
from fray.rulesets.sixseconds.rules.checks import kept_of
from fray.rulesets.sixseconds.rules.damage import hurt
from fray.rulesets.sixseconds.rules.ending import check_the_end
from fray.rulesets.sixseconds.rules.ready import ReadiedAction
from fray.rulesets.sixseconds.rules.sequence import play_step
from fray.rulesets.sixseconds.rules.turn import begin_turn, take_turn
from fray.rulesets.sixseconds.rules.weapons import form_of, gear_at, item_at
from fray.testing.scene import ScriptedScene

CROSSBOW: Final = ["weapon-crossbow"]
HAMMER: Final = ["weapon-warhammer"]
SPEAR: Final = ["weapon-spear"]
ROUND: Final = ["weapon-spear", "shield-round"]
HIT: Final = ["d6=6 strength", "d6=5 combat", "d20=9 luck"]
FABIAN: Final = {"dexterity": 8, "combat": 6, "finesse": 1}
# The hero of the cases of damage.
BODY: Final = {
    "strength": 6,
    "athletics": 4,
    "fortitude": 1,
    "constitution": 4,
    "endurance": 12,
    "health": 12,
    "stamina": 3,
}
AGNESSA: Final = {"dexterity": 8, "combat": 8, "archery": 2}
CAPTAIN: Final = {"strength": 8, "combat": 8, "martial": 2, "stamina": 4}
GUARD: Final = {"evasion": 5, "physical_deflection": 6, "stamina": 2, "constitution": 3}
PLAYERS: Final = ("boudica", "roland", "clementine", "fabian")
GUARDS: Final = ("captain", "guard-1", "guard-2")

# What people answer where a test says nothing: nobody reacts [r-case-conventions].
DEFAULTS: Final = {
    "defend": "nothing",
    "intercept": "stay",
    "fend-off": "accept",
    "stay-conscious": "fall",
    "attack-dice": "dice:",
    "turn": "end",
    "pick": "pick:",
    "objectives": "keep",
    "surprise": "none",
    "readied": "let-lapse",
    "commanded": "decline",
    "custom-trigger": "no",
    "disarm": "drop:",
}
PLAIN: Final = {"strength": 6, "combat": 6, "martial": 1, "evasion": 6, "endurance": 10, "health": 10, "stamina": 3}


@cache
def library() -> SixLibrary:
    return SYSTEM.library()


def case(identifier: str) -> Case:
    """A worked case of the ledger."""
    return next(record for record in SYSTEM.ledger.cases if record.id == identifier)


class Scene(ScriptedScene[SixBattle]):
    """A fight in the middle of a test."""

    def __init__(self, battle: SixBattle, dice: Sequence[str], answers: Mapping[str, Sequence[str]]) -> None:
        super().__init__(
            battle, {combatant.who: combatant.name for combatant in battle.combatants}, dice, answers, DEFAULTS
        )

    def __getitem__(self, name: str) -> Combatant:
        return next(combatant for combatant in self.battle.combatants if combatant.name == name)

    def strike(self, attacker: str, target: str, mode: str = "melee", slot: int = 0) -> Scene:
        """One attack, outside any turn."""
        combatant = self[attacker]
        form = form_of(gear_at(self.battle, combatant, slot), mode)
        assert form is not None
        attack(self.fight, combatant, item_at(combatant, slot), form, self[target])
        return self

    def turn(self, name: str, *choices: str) -> Scene:
        """A whole turn with these choices; then it ends."""
        self.answer(turn=choices)
        self.battle.phase = GOES
        with suppress(Over):
            take_turn(self.fight, self[name])
        return self

    def begin(self, name: str) -> Scene:
        """The start of a turn, and no more."""
        self.battle.acting = self[name].who
        begin_turn(self.fight, self[name])
        return self

    def steps(self, number: int) -> Scene:
        with suppress(Over):
            for _ in range(number):
                play_step(self.fight)
        return self

    def took_turns(self) -> list[str]:
        return [self.battle.combatants[event.who].name for event in self.told(ev.TurnBegan)]


class Who:
    """A combatant to put on the map."""

    def __init__(
        self, name: str, team: str, x: int, y: int, sheet: Mapping[str, Any], state: Mapping[str, Any]
    ) -> None:
        self.name = name
        self.team = team
        self.x = x
        self.y = y
        self.sheet = sheet
        self.state = state


def person(name: str, team: str = "us", at: tuple[int, int] = (0, 0), **state: Any) -> Who:
    """A plain person; `sheet` changes what is written, `hold` what is in hand, the rest the state."""
    sheet = {**PLAIN, **state.pop("sheet", {})}
    if "hold" in state:
        sheet["hands"] = state.pop("hold")
    if "carry" in state:
        sheet["inventory"] = state.pop("carry")
    return Who(name, team, at[0], at[1], sheet, state)


def wounded(**state: Any) -> Who:
    """The hero of the ledger's cases of damage."""
    return person("hero", sheet=BODY, **state)


def take(s: Scene, amount: int, nonlethal: bool = False) -> Scene:
    """Damage given as taken is already reduced [r-case-conventions]."""
    hurt(s.fight, s["hero"], amount, "slashing", nonlethal, "attack-damage")
    return s


def known(name: str, record: str, team: str = "us", at: tuple[int, int] = (0, 0), **state: Any) -> Who:
    """A person or creature from the ledger's sheets."""
    return Who(name, team, at[0], at[1], {"record": record}, state)


def scene(
    *people: Who,
    dice: Sequence[str] = (),
    rows: Sequence[str] | None = None,
    variants: Mapping[str, int] | None = None,
    objectives: Mapping[str, Objective] | None = None,
    **answers: Sequence[str],
) -> Scene:
    """These people on a map (open ground unless told otherwise), these dice, these answers by kind of question."""
    teams = list(dict.fromkeys(who.team for who in people))
    ground = read_map(list(rows or ["." * 24] * 24))
    battle = SixBattle(teams, ground, Variants(variants or {}), library().arms, ReadiedAction())
    for who in people:
        number = len(battle.combatants)
        team = teams.index(who.team)
        combatant = new_combatant(number, who.name, team, seat_of(number), sheet_of(who), who.x, who.y)
        put(combatant, who.state)
        battle.combatants.append(combatant)
    battle.objectives = [(objectives or {}).get(team, Objective(DEFEAT)) for team in teams]
    battle.order = list(range(len(teams)))
    battle.zones = [objective.zone for objective in battle.objectives if objective.zone is not None]
    written = {kind.replace("_", "-"): keys for kind, keys in answers.items()}
    return Scene(battle, dice, defaultdict(list, written))


def sheet_of(who: Who) -> Any:
    if "record" in who.sheet:
        return library().shelf.sheets[who.sheet["record"]]
    problems = Problems()
    sheet = read_sheet(Raw("test", "character", who.name, "", who.sheet), problems, library().shelf)
    problems.raise_any()
    return sheet


def put(combatant: Combatant, state: Mapping[str, Any]) -> None:
    """Set what a test says of a combatant; `wear` gives held items their durability, `unloaded` takes the bolt out."""
    for name, value in state.items():
        if name == "wear":
            combatant.held = [
                Item(item.gear, left, item.loaded) for item, left in zip(combatant.held, value, strict=True)
            ]
        elif name == "unloaded":
            combatant.held = [Item(item.gear, item.durability, False) for item in combatant.held]
        else:
            assert hasattr(combatant, name), name
            setattr(combatant, name, value)


def team(name: str, x: int, *members: str, **more: Any) -> list[Who]:
    return [person(member, name, (x, 2 * index), **more.get(member, {})) for index, member in enumerate(members)]


def opened(*people: Who, by: str, on: str = "", action: str = "attack", **answers: Any) -> Scene:
    """A combat about to begin."""
    s = scene(*people, **answers)
    s.battle.phase = SETUP
    target = s[on].who if on else -1
    s.battle.instigation = Instigation(s[by].who, action, target)
    return s


def readied(trigger: str, action: str = "attack", subject: int = -1) -> Readied:
    return Readied(
        action,
        library().shelf.gear["weapon-warhammer"] if action == "attack" else None,
        trigger=trigger,
        subject=subject,
    )


def counted(s: Scene) -> Scene:
    s.battle.readied = len([combatant for combatant in s.battle.combatants if combatant.readied is not None])
    return s


def captain(team: str = "them") -> Who:
    return person("captain", team, (1, 0), hold=["weapon-longsword"], sheet=CAPTAIN)


def guard(**state: Any) -> Who:
    return person("guard", "us", (0, 0), hold=ROUND, sheet=GUARD, **state)


def ends(s: Scene, check: Any = check_the_end) -> str | None:
    from fray.engine.battle import Over

    with suppress(Over):
        check(s.fight)
    return winner(s)


def winner(s: Scene) -> str | None:
    return s.battle.result.winner if s.battle.result is not None else None


def all_rolls(sides: Sequence[int], level: int) -> Counter[int]:
    """What every fall of the dice comes to, counted one by one."""
    found: Counter[int] = Counter()
    for faces in product(*[range(1, side + 1) for side in sides] * (1 + abs(level))):
        pairs = list(zip(faces[::2], faces[1::2], strict=True))
        found[sum(pairs[kept_of(pairs, level)])] += 1
    return found


# ---- what the tests of interruptions share

GEAR: Final = library().shelf.gear
MANEUVERS: Final = {form.maneuver: form for form in GEAR["weapon-warhammer"].maneuvers}
MISS: Final = ["d6=1 strength", "d6=1 combat", "d20=9 luck"]
FIRM: Final = ["d6=6 strength", "d4=4 athletics", "d20=20 luck"]  # a Fortify that holds
TOUGH: Final = {"endurance": 60}
FAR: Final = {"endurance": 60, "speed": 6}


class Ordering(Mind):
    """Answers as the script says; when a question of this kind is first open, the Keeper gives an order."""

    def __init__(self, s: Scene, kind: str, order: Override) -> None:
        self.s = s
        self.kind = kind
        self.order: Override | None = order

    def answer(self, decision: Decision[O]) -> O:
        order = self.order
        if order is None or decision.kind() != self.kind:
            return self.s.mind.answer(decision)
        self.order = None
        SYSTEM.orders.overrule(self.s.battle, order)
        out = decision.who == order.who and not self.s.battle.combatants[order.who].able()
        return decision.options()[0] if out or not decision.stands() else self.s.mind.answer(decision)


def ordering(s: Scene, kind: str, order: Override) -> Scene:
    s.fight.minds = [Ordering(s, kind, order)] * len(s.fight.minds)
    return s


def maneuver(name: str, trigger: str = "enters-reach", meters: int = 0) -> Readied:
    return Readied("attack", GEAR["weapon-warhammer"], MANEUVERS[name], trigger=trigger, meters=meters)


def within(meters: int, action: str = "attack", subject: int = -1) -> Readied:
    return readied("enters-range", action, subject)._replace(meters=meters)


def place(s: Scene, name: str) -> tuple[int, int]:
    return s[name].x, s[name].y


def triggered(s: Scene) -> list[str]:
    return [s.battle.combatants[event.who].name for event in s.told(ev.Triggered)]
