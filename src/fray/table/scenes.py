"""Pictures of a system's turn, from real fights: the first encounter, played by minds until the moment comes."""

from __future__ import annotations

from functools import cache
from typing import Final

from fray.engine.battle import Battle
from fray.engine.decisions import Decision, Mind, Option
from fray.engine.encounter import Encounter
from fray.engine.game import Game
from fray.engine.guide import Step, guide_of
from fray.engine.system import System, system_named
from fray.lab.encounters import first_fights_first
from fray.table.views import board_view
from fray.table.welcome_records import SceneView, TokenScene

SEEDS: Final = 12  # fights that are searched for a moment
MOST_ANSWERS: Final = 60  # in one fight
SHOWN_ANSWERS: Final = 4
SHOWN_LINES: Final = 3


def first_encounter(system: System) -> Encounter:
    """What a newcomer fights first."""
    return first_fights_first(system.library().encounters())[0]


@cache
def scenes(name: str) -> tuple[SceneView | None, ...]:
    """A picture for every step of a system's guide; None where no fight came to its moment."""
    system = system_named(name)
    wanted = dict(enumerate(guide_of(system).steps))
    found: dict[int, SceneView] = {}
    for seed in range(1, SEEDS + 1):
        look_through(system, seed, wanted, found)
        if not wanted:
            break
    return tuple(found.get(number) for number in range(len(guide_of(system).steps)))


def look_through(system: System, seed: int, wanted: dict[int, Step], found: dict[int, SceneView]) -> None:
    """Play one fight and keep a picture of each moment that is still wanted."""
    encounter = first_encounter(system)
    mind = system.tactician()
    game = Game(system, encounter, seed, minds_beside(system, encounter))
    for _ in range(MOST_ANSWERS):
        if game.result is not None or not game.decisions or not wanted:
            return
        decision = game.decisions[0]
        options = game.options(decision)
        met = [number for number, step in wanted.items() if step.when.holds(system, game.battle, decision, options)]
        if met:  # one picture of each moment, so that no two are alike
            found[met[0]] = scene(game, decision, options)
            del wanted[met[0]]
        game.answer(mind.answer(decision).key(), decision.seat, decision.who)


def minds_beside(system: System, encounter: Encounter) -> list[Mind | None]:
    """Minds for everybody but the first side, whose decisions are looked at."""
    own = encounter.sides[0]
    roster = [None if entrant.side == own else system.tactician() for entrant in encounter.roster]
    return [system.default_mind(), *roster]


def usefulness(system: System, battle: Battle, option: Option) -> tuple[bool, int, int]:
    """The order in which a player looks at options: useful verbs first, giving up last."""
    key = system.verb(battle, option)
    return system.stage.verb(key).menu, system.stage.place_of(key), system.rank(battle, option)


def scene(game: Game, decision: Decision[Option], options: list[Option]) -> SceneView:
    system, battle = game.system, game.battle
    sides = list(game.encounter.sides)
    ranked = sorted(options, key=lambda option: usefulness(system, battle, option))
    return SceneView(
        board=board_view(system.board(battle)),
        tokens=[
            TokenScene(
                who=card.who,
                name=card.name,
                icon=card.icon,
                side=sides.index(card.side),
                place=card.place,
                size=card.size,
                out=card.out,
                acting=card.who == decision.who,
            )
            for card in system.cards(battle)
        ],
        question=system.question(battle, decision),
        answers=[system.label(battle, option) for option in ranked[:SHOWN_ANSWERS]],
        more=max(0, len(options) - SHOWN_ANSWERS),
        lines=[system.sentence(battle, event) for event in game.events[-SHOWN_LINES:]],
    )
