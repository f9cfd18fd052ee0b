"""A table with a player who does not see some of the combatants."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest

from pydantic_core import to_json

from fray.engine import effects as effects_module
from fray.engine.decisions import KEEPER, Refused
from fray.engine.details import option_details
from fray.engine.encounter import Encounter
from fray.engine.odds import option_odds
from fray.engine.system import System, systems
from fray.engine.tape import Answer
from fray.lab.hints import hint_from
from fray.lab.insight import weighed
from fray.lab.lines import expected_line
from fray.table import tasks
from fray.table.chairs import Chair, hash_of
from fray.table.export import log_lines, markdown
from fray.table.odds_views import effects_view, odds_view
from fray.table.requests import AnswerCommand, OverrideCommand
from fray.table.room import Room
from fray.table.sight import Eyes
from fray.table.store import Store
from fray.table.stored import StoredChair, StoredFight
from fray.table.tasks import Thought
from fray.table.views import sheet_view, view
from tests.table.stage import summary_for
from tests.toy import RING, TOY

SEED = 11
PATHS = 40
FEW = 3  # futures
NONSENSE = ("", "nonsense", "attack:99", "99", "0", "-1")


@dataclass
class Stage:
    """A fight at a table, without the wires: one player who does not see some of it, and the Keeper."""

    room: Room
    player: Chair
    keeper: Chair
    hidden: frozenset[int]

    def hide(self, whom: frozenset[int]) -> None:
        self.hidden = whom
        self.room.seating.apply({"set": "hide", "who": sorted(whom), "on": True})

    def order(self, order: str, who: int, what: str, value: str) -> bool:
        """The Keeper's order, if it makes sense."""
        fields = {"do": "override", "id": "an-order", "revision": 0, "order": order, "who": who}
        try:
            self.room.play(self.keeper, OverrideCommand.model_validate({**fields, "what": what, "value": value}))
        except Refused:
            return False
        return True

    def answer(self, answer: Answer) -> None:
        self.room.recorder.play(lambda game: game.answer(answer.key, answer.seat, answer.who), [], [])

    def side(self) -> str:
        cards = self.room.system.cards(self.room.game.battle)
        return next(card.side for card in cards if card.who in self.player.combatants)

    def turns(self) -> list[tuple[int, int]]:
        return [(decision.seat, decision.who) for decision in self.room.game.decisions]

    # ---- what the player is told

    def told(self) -> dict[str, str]:
        """Everything the player can get hold of, by the door it comes through."""
        room, player = self.room, self.player
        found = {
            "view": view(room, player).model_dump_json(indent=1),
            "log": "\n".join(to_json(line).decode() for line in log_lines(room, player)),
            "markdown": markdown(room, player),
            "summary": summary_for(room, player).model_dump_json(indent=1),
        }
        for who in range(room.game.battle.size() + 2):
            found[f"sheet {who}"] = refusal_or(partial(sheet_view, room, player, who))
        return found

    def foretold(self, seat: int, who: int, keys: Sequence[str]) -> dict[str, str]:
        """Odds and effects of these options."""
        eyes = Eyes(self.room, self.player, self.room.game)
        game = tasks.twin_at(self.room.position())
        found = {}
        for key in keys:
            thought = Thought(0, seat, who, key)
            asked = tasks.chosen(game, tasks.Choice(seat, who, key), eyes.unseen)
            odds = option_odds(game, *asked, limit=PATHS, unseen=eyes.unseen)
            found[f"odds of {key}"] = odds_view(eyes, thought, odds).model_dump_json()
            changes = effects_module.option_effects(game, *asked, eyes.unseen)
            details = option_details(game, *asked, eyes.unseen)
            found[f"effects of {key}"] = effects_view(eyes, thought, changes, details).model_dump_json()
        return {**found, **self.advised(seat, who, keys)}

    def advised(self, seat: int, who: int, keys: Sequence[str]) -> dict[str, str]:
        """What these options are worth, what is likely to follow each, and a hint, from a few futures."""
        if seat == KEEPER or not keys:
            return {}
        eyes = Eyes(self.room, self.player, self.room.game)
        game = tasks.twin_at(self.room.position())
        asked = tasks.question_at(game, seat, who, eyes.unseen)
        options = [asked.pick(key) for key in keys]
        looks = iter(range(FEW))
        rows = weighed(game, asked.real, options, eyes.unseen, enough=lambda: next(looks, None) is None, at_a_time=1)
        found = {f"worth of {row.key}": str(row) for row in rows}
        for option in options:
            line = expected_line(game, asked.real, option, eyes.unseen, not eyes.blurred, enough=lambda: True)
            found[f"line after {option.key()}"] = line
        if all(row.key in {option.key() for option in asked.options()} for row in rows):
            found["hint"] = str(hint_from(game, asked, rows, not eyes.blurred, enough=lambda: True))
        return found

    def shown(self, seat: int, who: int) -> list[str]:
        question = self.room.question_for(self.player, seat, who)
        return [option.key() for option in question.options()] if question is not None else []

    def refused(self, seat: int, who: int, key: str) -> str:
        """How an answer is refused."""
        command = AnswerCommand(do="answer", id="an-answer", revision=0, seat=seat, who=who, key=key)
        return refusal_or(partial(self.room.refuse_answer, self.player, command))


def refusal_or(act: Callable[[], object]) -> str:
    try:
        return str(act())
    except Refused as refused:
        return f"{refused.reason}: {refused.message} [{refused.clause}]"


def stage(store: Store, system: System, encounter: Encounter, side: str, seed: int = SEED) -> Stage:
    fight = StoredFight("f", system.name, "A fight", encounter.source, seed, "", "", "", "0", "0")
    room = Room(store, fight)
    tasks.SHELF.twins.clear()
    for number, (name, role) in enumerate((("Keeper", "keeper"), ("Ann", "player"))):
        room.chairs.sit_down(StoredChair(name, "f", role, name, hash_of(name), False, number))
    player = room.chairs.all["Ann"]
    player.combatants.update(card.who for card in system.cards(room.game.battle) if card.side == side)
    return Stage(room, player, room.chairs.keeper(), frozenset())


def of(name: str, encounter: str = "") -> tuple[System, Encounter]:
    system = TOY if name == "toy" else systems()[name]
    return system, RING if name == "toy" else system.library().encounter(encounter)


def subjects() -> Iterator[tuple[str, str]]:
    """Every system with some of its encounters, the small ones first."""
    yield "toy", "ring"
    for system in systems().values():
        if system.name != "toy":
            known = sorted(system.library().encounters(), key=lambda encounter: (len(encounter.roster), encounter.id))
            fitting = [encounter for encounter in known if len(encounter.roster) >= 4]
            for encounter in (fitting[0], fitting[len(fitting) // 2]):
                yield system.name, encounter.id


def play_for_the_player(scene: Stage, choose: random.Random, limit: int) -> bool:
    """Answer at random until the player is asked something; whether that is so. A mind rules as the Keeper: at random
    a Keeper would prepare the ground for ever."""
    keeper = scene.room.system.default_mind()
    for _ in range(limit):
        if scene.room.game.result is not None or not scene.turns():
            return False
        if all(who in scene.player.combatants for _, who in scene.turns()):
            return True
        decision = choose.choice([d for d in scene.room.game.decisions if d.who not in scene.player.combatants])
        answer = keeper.answer(decision) if decision.seat == KEEPER else choose.choice(decision.options())
        scene.answer(Answer(decision.seat, decision.who, answer.key()))
    return False


def forged(scene: Stage, seat: int, who: int) -> set[str]:
    """Keys that are really possible or forbidden, and not shown; and some that are nothing at all."""
    real = next(d for d in scene.room.game.decisions if (d.seat, d.who) == (seat, who))
    keys = {option.key() for option in real.options()} | {barred.key for barred in real.forbidden()}
    return {*keys, *NONSENSE} - set(scene.shown(seat, who))


def differences(told: dict[str, str], also: dict[str, str]) -> list[str]:
    """The lines that are told otherwise, with the door they come through."""
    found = []
    for door in told:
        rows = zip_longest(told[door].splitlines(), also[door].splitlines())
        found += [f"{door}: {row} / {other}" for row, other in rows if row != other]
    return found
