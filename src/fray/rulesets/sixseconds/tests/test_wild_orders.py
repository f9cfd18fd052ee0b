"""Orders of the Keeper in the middle of things: who is gone is not touched, who is out does nothing.

The log is read from its beginning: it says who has left, died, fallen and come back, by the rules or by an order.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

import pytest

from fray.engine.decisions import Decision, Option, Refused
from fray.engine.events import Event, Overridden
from fray.engine.game import Game
from fray.rulesets.sixseconds import SYSTEM
from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.state import SixBattle
from fray.rulesets.sixseconds.rules.invariants import check, check_decision
from fray.rulesets.sixseconds.tests.arrange import library

ENCOUNTERS: Final = (
    "gate-alarm",
    "goblin-ambush",
    "hold-the-bridge",
    "market-breakout",
    "shrine-vigil",
    "tavern-brawl",
)
BEGINNINGS: Final = ("turn", "pick", "objectives", "surprise", "new-objective")  # elsewhere something is under way
ANSWERS: Final = 60
HAPPENS_TO: Final = (ev.Damaged, ev.StateBegan, ev.FellUnconscious, ev.CheatedDeath, ev.LuckTested, ev.Dropped)
DOES: Final = (
    ev.TestRolled,
    ev.AreaDeclared,
    ev.Paid,
    ev.Reacted,
    ev.Brandished,
    ev.Parried,
    ev.Blocked,
    ev.ActionBegan,
    ev.ActionReadied,
    ev.PowerUsed,
    ev.TurnBegan,
)


@pytest.mark.parametrize("name", ENCOUNTERS)
def test_who_is_gone_is_not_touched_and_who_is_out_does_nothing(name: str) -> None:
    """[r-death, r-unconscious, r-riders]"""
    for seed in range(3):
        game = Game(SYSTEM, library().encounter(name), seed)
        meddle(game, Random(seed))
        assert wrong_in(SYSTEM.battle(game.encounter), game.events) == []


def meddle(game: Game, chance: Random) -> None:
    """Answer at random, and give an order now and then where something is under way."""
    for _ in range(ANSWERS):
        if game.result or not game.decisions:
            return
        decision = game.decisions[0]
        try:
            if decision.kind() not in BEGINNINGS and chance.random() < 0.4:
                game.override(*order(game, decision, chance))
            else:
                keys = [option.key() for option in decision.options()]
                game.answer(chance.choice(keys), decision.seat, decision.who)
        except Refused as refused:
            assert "leaves nothing to choose" not in refused.message
        settled = game.settled().battle
        assert isinstance(game.battle, SixBattle) and isinstance(settled, SixBattle)
        assert check(settled) == []
        for question in game.decisions:
            assert check_decision(game.battle, question) == []


def order(game: Game, decision: Decision[Option], chance: Random) -> tuple[str, int, str, str]:
    """Something done to a combatant, mostly to one of those that the question is about."""
    who = chance.choice([max(decision.who, 0), *involved(decision), chance.randrange(game.battle.size())])
    return chance.choice(
        [
            ("remove", who, "", ""),
            ("condition", who, "dead", "yes"),
            ("condition", who, "unconscious", "yes"),
            ("condition", who, "unconscious", "no"),
            ("set", who, "stamina", "0"),
            ("set", who, "reactions", "0"),
            ("move", who, "", f"{chance.randrange(15)},{chance.randrange(15)}"),
        ]
    )


def involved(decision: Any) -> list[int]:
    found = [getattr(decision, role, None) for role in ("target", "subject", "actor", "owner")]
    found.append(decision.blow.attacker if hasattr(decision, "blow") else None)
    return [combatant.who for combatant in found if combatant is not None]


def wrong_in(start: SixBattle, events: Sequence[Event]) -> list[str]:
    """What the log tells of those who were not there, or could do nothing."""
    gone = {combatant.who for combatant in start.combatants if not combatant.here()}
    senseless: set[int] = set()
    found: list[str] = []
    for event in events:
        follow(event, gone, senseless)
        if isinstance(event, HAPPENS_TO) and event.who in gone:
            found.append(f"{event} happens to one who is gone")
        if isinstance(event, DOES) and event.who in gone | senseless:
            found.append(f"{event} is done by one who is out")
    return found


def follow(event: Event, gone: set[int], senseless: set[int]) -> None:
    """Who leaves, dies, falls, wakes and joins."""
    if isinstance(event, (ev.Died, ev.LeftField)):
        gone.add(event.who)
    elif isinstance(event, ev.Joined):
        gone.discard(event.who)
    elif isinstance(event, ev.FellUnconscious):
        senseless.add(event.who)
    elif isinstance(event, ev.Woke):
        senseless.discard(event.who)
    elif isinstance(event, Overridden):
        if event.order == "remove" or event.what == "dead":
            gone.add(event.who)
        elif event.what == "unconscious" and event.value == "yes":
            senseless.add(event.who)
        elif event.what == "unconscious":
            senseless.discard(event.who)
