"""A scene to try rules in: combatants in areas, scripted dice, and answers given by key.

    scene = Scene(["magnus@1 aggressive"], ["npc-bandit@2 balanced guard=5"], dice=["d6=4 attack", ...])
    scene.turn("magnus", "attack:0-melee:might:{bandit}")
    assert scene.changes() == {"bandit": {"guard": 0}}

Nobody uses a reaction or buys a point unless `wants` says so, by the kind of the decision; the Keeper rules by default.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, cast

from fray.engine.battle import Over
from fray.engine.content import Raw
from fray.engine.decisions import KEEPER, Decision, Mind, O, Word
from fray.engine.dice import ScriptedDice
from fray.engine.events import Event
from fray.engine.fight import Fight
from fray.engine.tape import Tape
from fray.rulesets.stances import SYSTEM
from fray.rulesets.stances.content.encounters import StancesEncounter
from fray.rulesets.stances.content.opening import opening
from fray.rulesets.stances.model.state import NO_STANCE, STANCE_NAMES, TURNS, Combatant, StancesBattle
from fray.rulesets.stances.rules.sequence import take_turn
from fray.rulesets.stances.rules.turn import TakeTurn

BANDIT = ["npc-bandit@2 balanced"]
JUDGE = ["npc-magistrate defensive"]
HIT = ["d6=5 attack", "d6=3 attack", "d6=5 damage", "d6=4 damage"]
LIGHT_HIT = ["d6=3 attack", "d6=3 attack", "d6=1 damage", "d6=1 damage"]
DEFAULTS = {
    "raise": "raise:0", "counter": "let-it-hit", "interpose": "stay", "parry": "take-it", "moment": "act",
    "finish": "spare", "riposte": "no-riposte", "recover": "go-on", "vouch": "stay", "misdirect": "stay",
    "rebut": "let-it-stand", "press the point": "plain",
}  # fmt: skip
WATCHED = (
    "area", "condition", "stance", "guard", "guard_max", "vitality", "composure", "momentum", "defend_guard",
    "shield_guard", "mage_guard", "firm_composure", "prone", "shaken", "hexed", "covered", "counter_ready", "copies",
    "pinned", "sundered", "blur", "frightened", "aided", "feint", "charm", "argue_edge", "lasting", "used", "secrets",
)  # fmt: skip
FOE = ["npc-bandit@4 balanced"]
SHELF = SYSTEM.library().shelf


class Script(Mind):
    """Answers turns with the next key, everything else with what is wanted, or by default with no."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    def answer(self, decision: Decision[O]) -> O:
        return cast(O, Word(self.scene.key_for(decision), ""))


class Scene:
    """Two or more sides; members are written 'alias=id@area stance figure=value'."""

    def __init__(
        self,
        *sides: list[str],
        dice: list[str] | None = None,
        wants: Mapping[str, str | list[str]] | None = None,
        encounter: str = "",
        mode: str = "physical",
        variants: Mapping[str, str] | None = None,
        terrain: list[dict[str, Any]] | None = None,
        more: Mapping[str, Any] | None = None,
    ) -> None:
        self.aliases: dict[str, int] = {}
        self.settings: list[list[str]] = []
        data: dict[str, Any] = {
            "mode": mode,
            "variants": dict(variants or {}),
            "terrain": terrain or [],
            **(more or {}),
        }
        data["sides"] = [
            {
                "name": f"side {number}",
                "players": number == 0,
                "members": [self._member(member, mode) for member in side],
            }
            for number, side in enumerate(sides)
        ]
        self.encounter: StancesEncounter = SYSTEM.library().read_encounter(
            Raw("test", "encounter", "encounter-test", "t", data)
        )
        self.battle = opening(self.encounter)
        self.dice = ScriptedDice(dice or [])
        self.wants: dict[str, str | list[str]] = dict(wants or {})
        self.keys: list[str] = []
        self.asked: list[str] = []
        mind = Script(self)
        self.fight: Fight[StancesBattle] = Fight(
            self.battle, self.dice, [mind] * (len(self.battle.combatants) + 1), Tape([])
        )
        self.fight.listening = True
        for combatant, words in zip(self.battle.combatants, self.settings, strict=True):
            self._set(combatant, words)
        self.before = self.snapshot()

    # ---- setting up

    def _member(self, text: str, mode: str) -> dict[str, Any]:
        place, *words = text.split()
        alias, equals, rest = place.partition("=")
        who, _, area = (rest if equals else alias).partition("@")
        alias = alias if equals else who.split("-")[-1]
        if f"pc-{who}" in SYSTEM.library().shelf.sheets:
            who = f"pc-{who}"
        self.aliases[alias] = len(self.settings)
        self.settings.append(words)
        return {"who": who, "name": alias} if mode == "social" else {"who": who, "area": area, "name": alias}

    def _set(self, combatant: Combatant, words: list[str]) -> None:
        for word in words:
            name, equals, value = word.partition("=")
            if not equals:
                combatant.stance = STANCE_NAMES.index(name) if name != "none" else NO_STANCE
            elif name == "hand":
                combatant.in_hand = [weapon.id.removeprefix("weapon-item-") for weapon in combatant.arms()].index(value)
            else:
                switch = isinstance(getattr(combatant, name), bool)
                setattr(combatant, name, value == "yes" if switch else int(value))

    def __getitem__(self, alias: str) -> Combatant:
        return self.battle.combatants[self.aliases[alias]]

    def who(self, alias: str) -> int:
        return self.aliases[alias]

    # ---- answering

    def key_for(self, decision: Decision[Any]) -> str:
        kind = decision.kind()
        self.asked.append(kind)
        if kind in self.wants:
            wanted = self.wants[kind]
            key = wanted if isinstance(wanted, str) else wanted.pop(0)
            return key.format(**self.aliases)
        if kind in ("turn", "social turn"):
            return self.keys.pop(0).format(**self.aliases) if self.keys else "end"
        if kind in DEFAULTS:
            return DEFAULTS[kind]
        assert decision.seat == KEEPER or kind in ("strike back", "give in", "lasting effect"), (
            f"{kind} was not expected"
        )
        return str(decision.options()[0].key())

    def turn(self, alias: str, *keys: str, order: list[str] | None = None) -> None:
        """One whole turn with these answers; afterwards the turn ends."""
        self.keys = list(keys)
        self.battle.phase = TURNS
        self.battle.order = [self.aliases[name] for name in (order or self.aliases)]
        self.battle.next_turn = self.battle.order.index(self.aliases[alias])
        if order is None:  # nobody is left to act, so nobody holds
            self.battle.order = [who for who in self.battle.order if who != self.aliases[alias]] + [self.aliases[alias]]
            self.battle.next_turn = len(self.battle.order) - 1
        with suppress(Over):
            take_turn(self.fight)
        assert self.keys == [], f"not used: {self.keys}"

    # ---- looking

    def snapshot(self) -> dict[str, dict[str, Any]]:
        found: dict[str, dict[str, Any]] = {}
        for alias, who in self.aliases.items():
            combatant = self.battle.combatants[who]
            weapon = combatant.weapon()
            found[alias] = {name: getattr(combatant, name) for name in WATCHED}
            found[alias]["hand"] = weapon.name if weapon is not None else ""
            found[alias]["carried"] = len(combatant.carried)
        found["ground"] = {
            f"area {area}": [w.name for w in self.battle.lying(area)] for area in range(len(self.battle.field.names))
        }
        found["ground"]["features"] = list(self.battle.field.features)
        return found

    def changes(self) -> dict[str, dict[str, Any]]:
        """Everything that is different from the beginning; all dice must have been used."""
        assert self.dice.left_over() == self.fight.dice.left_over() == []  # type: ignore[attr-defined]
        now = self.snapshot()
        found = {
            alias: {name: value for name, value in now[alias].items() if self.before[alias][name] != value}
            for alias in now
        }
        return {alias: values for alias, values in found.items() if values}

    def offered(self, alias: str) -> list[str]:
        """The keys of everything a combatant may do on a turn that has just begun."""
        return [option.key() for option in TakeTurn(self.battle, self[alias], True).options()]

    def events(self, kind: type[Event]) -> list[Any]:
        return [event for event in self.fight.events if isinstance(event, kind)]

    def log(self) -> list[str]:
        return [SYSTEM.sentence(self.battle, event) for event in self.fight.events]

    def clauses(self) -> list[str]:
        return [event.clause for event in self.fight.events]


def talk(heroes: list[str], court: list[str], **more: Any) -> Scene:
    return Scene(heroes, court, mode="social", **more)


def forbidden(scene: Scene, alias: str) -> dict[str, str]:
    """What a combatant may not do on its turn, and the clause that says so."""
    return {barred.key: barred.clause for barred in TakeTurn(scene.battle, scene[alias], True).forbidden()}
