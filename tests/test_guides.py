"""What systems tell newcomers, held against their own rules and their own first fights."""

from __future__ import annotations

from pathlib import Path

import pytest

from fray.engine.content import ContentError
from fray.engine.encounter import FIRST
from fray.engine.game import Game
from fray.engine.guide import Guide, Step, Tip, When, guide_in, guide_of
from fray.engine.system import System, systems
from fray.table.scenes import first_encounter, minds_beside, scenes

SYSTEMS = [pytest.param(system, id=name) for name, system in systems().items()]
SENTENCE = 140  # characters: what fits on a card
TEXT = 240  # what somebody reads in the middle of a fight


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_system_has_a_first_fight_and_says_who_you_are_in_it(system: System) -> None:
    assert [one.role for one in system.library().encounters()].count(FIRST) == 1
    encounter = first_encounter(system)
    hero = next(entrant for entrant in encounter.roster if entrant.name == guide_of(system).hero)
    assert hero.side == encounter.sides[0]


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_guide_is_short_and_cites_its_rules(system: System) -> None:
    guide = guide_of(system)
    known = {clause.id for clause in system.ledger.clauses} | {ruling.id for ruling in system.ledger.rulings}
    assert 0 < len(guide.sentence) <= SENTENCE
    assert len(guide.steps) == 5
    assert 3 <= len(guide.tips) <= 4
    assert len({tip.key for tip in guide.tips}) == len(guide.tips)
    parts: list[Step | Tip] = [*guide.steps, *guide.tips]
    for part in parts:
        assert part.clause in known, part.title
        assert 0 < len(part.text) <= TEXT, part.title


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_step_has_a_picture_of_its_own_from_a_real_fight(system: System) -> None:
    found = scenes(system.name)
    assert None not in found
    assert len({(scene.question, tuple(scene.lines)) for scene in found if scene}) == len(found)
    for scene in found:
        assert scene is not None
        assert scene.answers
        assert sum(token.acting for token in scene.tokens) == 1


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_tip_has_its_moment(system: System) -> None:
    """In one of the system's fights a person is told it."""
    waiting = {tip.key for tip in guide_of(system).tips}
    for encounter in [first_encounter(system), *system.library().encounters()]:
        game = Game(system, encounter, 3, minds_beside(system, encounter))
        for _ in range(80):
            if game.result is not None or not game.decisions or not waiting:
                break
            decision = game.decisions[0]
            told = guide_of(system).tips_for(system, game.battle, decision, game.options(decision))
            waiting -= {tip.key for tip in told}
            game.answer(system.tactician().answer(decision).key(), decision.seat, decision.who)
    assert waiting == set()


def test_a_moment_is_what_is_asked_and_what_can_be_answered() -> None:
    system = next(iter(systems().values()))
    encounter = first_encounter(system)
    game = Game(system, encounter, 1, minds_beside(system, encounter))
    decision = game.decisions[0]
    options = game.options(decision)
    start = options[0].key().partition(":")[0]

    def holds(when: When) -> bool:
        return when.holds(system, game.battle, decision, options)

    assert holds(When())
    assert holds(When(asked=("nothing", decision.kind()), offered=(start,)))
    assert not holds(When(asked=("nothing",)))
    assert not holds(When(offered=("nothing",)))
    assert holds(When(from_round=1))
    assert not holds(When(from_round=2))
    assert not holds(When(tag="nothing"))


def test_a_gauge_on_the_card_can_be_the_moment() -> None:
    for system in systems().values():
        encounter = first_encounter(system)
        game = Game(system, encounter, 1, minds_beside(system, encounter))
        decision = game.decisions[0]
        card = next((card for card in system.cards(game.battle) if card.who == decision.who), None)
        if card is None:
            continue
        gauge = card.gauges[0]
        for low, high, fits in (
            (gauge.value, gauge.value, True),
            (gauge.value + 1, gauge.value + 9, False),
            (gauge.value - 9, gauge.value - 1, False),
        ):
            when = When(gauge=gauge.key, at_least=low, at_most=high)
            assert when.holds(system, game.battle, decision, []) == fits
        assert not When(gauge="nothing").holds(system, game.battle, decision, [])


def test_without_a_file_there_is_nothing_to_tell_and_a_wrong_field_is_named(tmp_path: Path) -> None:
    assert guide_in(tmp_path) == Guide()
    folder = tmp_path / "other"
    folder.mkdir()
    tip = '[[tip]]\nid = "run"\ntitle = "Run"\ntext = "Run."\nwhen = { askde = ["x"] }\n'
    text = f'sentence = "Run."\nhero = "Ada"\n{tip}'
    (folder / "guide.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ContentError, match=r"tip\[1\]\.when\.askde"):
        guide_in(folder)
