"""Words: every event has a sentence, every option a label, every decision a question."""

from __future__ import annotations

import inspect
from types import ModuleType

import pytest

from fray.engine.decisions import Option
from fray.engine.events import Event
from fray.engine.sums import Term
from fray.rulesets.labyrinthian.model import approach, events, options
from fray.rulesets.labyrinthian.model import grid_events as ground_events
from fray.rulesets.labyrinthian.model import options as ground_options
from fray.rulesets.labyrinthian.rules import keeper
from fray.rulesets.labyrinthian.rules import slam as tossing
from fray.rulesets.labyrinthian.tests.arrange import person, scene
from fray.rulesets.labyrinthian.words.labels import WRITERS, label
from fray.rulesets.labyrinthian.words.sentences import SENTENCES, sentence


def leaves(module: ModuleType, kind: type) -> list[type]:
    """Classes of a module that nothing is derived from."""
    own = [one for _, one in inspect.getmembers(module, inspect.isclass) if one.__module__ == module.__name__]
    return [one for one in own if issubclass(one, kind) and not one.__subclasses__()]


@pytest.mark.parametrize("event", [*leaves(events, Event), *leaves(ground_events, Event)])
def test_every_kind_of_event_has_a_sentence(event: type[Event]) -> None:
    """[attack-total-public, combat-roll-announced, wound-bookkeeping]: nothing happens without words."""
    assert event in SENTENCES


@pytest.mark.parametrize(
    "option",
    [
        *leaves(options, Option),
        *leaves(ground_options, Option),
        *leaves(approach, Option),
        *leaves(tossing, Option),
        *leaves(keeper, Option),
    ],
)
def test_every_kind_of_option_has_a_label(option: type[Option]) -> None:
    """[passback-ask]: what can be done is listed in words."""
    assert option.__name__ in WRITERS


def test_sentences_name_those_they_are_about_and_explain_their_sums() -> None:
    """[attack-announces-ar-total, attack-announce-damage-and-type, information-visible]."""
    battle = scene(person("hagar"), person("vulsks", "them")).battle
    terms = [Term("Action Rating", 12), Term("Strength", 5), Term("Flanking", 5)]
    declared = events.AttackDeclared("attack-total", 0, 1, "arming sword", "", 22, "Slashing", "", terms)
    assert sentence(battle, declared) == (
        "Hagar attacks vulsks with the arming sword: attack total 12 Action Rating + 5 Strength + 5 Flanking = 22."
    )
    rolled = events.DamageRolled("attack-roll-damage", 0, [6, 8, 8], [3, 5, 2], -1, 10)
    assert sentence(battle, rolled) == "Hagar rolls Damage: 3 on a d6, 5 on a d8, 2 on a d8, 10 in all."
    settled = events.ClashSettled("total-negation", 0, 1, 9, 11, 0, 0)
    assert sentence(battle, settled) == (
        "A Total Negation: 9 damage against 11 Defense, nothing comes through to vulsks."
    )


def test_labels_say_what_it_costs_and_gives() -> None:
    """[charge, flanking-bonus, momentum-extra-damage]."""
    battle = scene(person("hagar"), person("vulsks", "them")).battle
    charge = approach.Approach(approach.CHARGE, [])
    charge.boost, charge.price = 10, 10
    assert label(battle, charge) == "Charge for +10 (10 Movement)"
    assert label(battle, options.Strike(options.ATTACK, -1, 0, 1, "spear")) == "Attack vulsks with the spear"
    assert label(battle, options.Momentum(options.EXTRA, 8, -1, "x")) == "Re-roll a d8 and add it"
    assert label(battle, options.SomeDice(options.HOLD, [8, 8, 6], "x")) == "Hold fast with 2d8 and d6"
