"""What the stage shows: verbs and icons of options, and the moments that can be seen."""

from __future__ import annotations

import pytest

from fray.engine.board import NOBODY
from fray.engine.decisions import Option, Word
from fray.engine.events import Event
from fray.engine.stage import CHOOSE, Moment
from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.model import options as op
from fray.rulesets.momentum.model import rulings as ru
from fray.rulesets.momentum.model.field import FAR, MELEE
from fray.rulesets.momentum.model.sheets import MAGIC, STEEL
from fray.rulesets.momentum.rules.npc_turn import NET_CAST
from fray.rulesets.momentum.tests.openings import ASSASSIN, DIAGHILEV, HRODA, KNIFE, market
from fray.rulesets.momentum.words.cards import cards
from fray.rulesets.momentum.words.stage import icon, moment, rank, verb


def struck(kind: int, distance: int) -> ev.StrikeMade:
    return ev.StrikeMade("", DIAGHILEV, KNIFE, "Yatagan", False, False, False, kind, distance)


@pytest.mark.parametrize(
    ("option", "expected"),
    [
        (op.Strike(DIAGHILEV, 0, KNIFE, False, False, 7), "strike"),
        (op.Strike(DIAGHILEV, 0, KNIFE, False, True, 7), "ability"),  # a Killing Stroke is an ability
        (op.Defense(op.BLOCK, 3, 0), "block"),
        (op.Defense(op.FORGO, 0, 0), "forgo"),
        (op.Concede(peace=True), "give-up"),
        (op.ShieldSlot(), CHOOSE.key),
        (ru.TakeHit("npc-special", KNIFE), "rule-harm"),
        (Word("hold", "riposte"), "hold"),
        (Word("aware", "surprise"), CHOOSE.key),
    ],
)
def test_an_option_is_found_under_its_verb(option: Option, expected: str) -> None:
    assert verb(market(), option) == expected


def test_a_weapon_comes_before_bare_hands_and_to_kill_before_to_disable() -> None:
    strikes = [
        op.Strike(DIAGHILEV, weapon, KNIFE, disable, False, 7) for disable in (True, False) for weapon in (-1, 0)
    ]
    best = sorted(strikes, key=lambda strike: rank(market(), strike))
    assert [(strike.weapon, strike.disable) for strike in best] == [(0, False), (-1, False), (0, True), (-1, True)]


def test_weapons_items_and_combatants_have_icons_and_homebrew_a_general_one() -> None:
    battle = market()
    assert icon(battle, op.Strike(DIAGHILEV, op.UNARMED, KNIFE, False, False, 7)) == "fist"
    assert icon(battle, op.UseItem("Red Draught", DIAGHILEV, NOBODY, 2)) == "health-potion"
    assert icon(battle, op.UseItem("Jam", DIAGHILEV, NOBODY, 2)) == "knapsack"
    assert icon(battle, op.EndTurn(0)) == ""
    assert {card.name: card.icon for card in cards(battle)}["Diaghilev"] == "swordman"


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (struck(STEEL, MELEE), Moment("strike", DIAGHILEV, KNIFE)),
        (struck(STEEL, FAR), Moment("shot", DIAGHILEV, KNIFE)),
        (struck(MAGIC, FAR), Moment("spell", DIAGHILEV, KNIFE)),
        (ev.Moved("", HRODA, 2, 5, "Walk", False), Moment("move", HRODA, path=("2", "3", "4", "5"))),
        (ev.Moved("", HRODA, 4, 3, "", True), Moment("push", HRODA, path=("4", "3"))),
        (ev.Deflected("parry-success", HRODA, KNIFE), Moment("block", HRODA, KNIFE)),
        (ev.Deflected("dodge-success", HRODA, KNIFE), Moment("dodge", HRODA, KNIFE)),
        (ev.Landed("", HRODA, KNIFE, 2, []), Moment("hit", KNIFE, HRODA)),
        (ev.HitTaken("", HRODA, 2, 3), Moment("harm", HRODA, amount=1, gauge="hits")),
        (ev.HitsRemoved("", KNIFE, 2, 1), Moment("harm", KNIFE, amount=2, gauge="hits")),
        (ev.Healed("", ASSASSIN, 3, 2), Moment("heal", ASSASSIN, amount=2, gauge="hits")),
        (ev.ShieldWorn("", HRODA, 6, [4], 4, 3, 3), Moment("roll", HRODA)),
        (ev.ShieldWorn("", HRODA, 6, [1], 1, 3, 2), Moment("lose", HRODA, amount=1, gauge="shield")),
        (ev.AbilityUsed("", ASSASSIN, NET_CAST, HRODA, -1), Moment("shot", ASSASSIN, HRODA)),
        (ev.ItemUsed("", HRODA, "Oil Flask", -1, 4), Moment("shot", HRODA, path=("4",))),
        (ev.LeftField("", HRODA, "low"), Moment("out", HRODA)),
        (ev.KeeperRuled("", KNIFE, "", ru.RestoreHit("", KNIFE)), Moment("heal", KNIFE, amount=1, gauge="hits")),
        (ev.KeeperRuled("", KNIFE, "", ru.NoEffect("")), None),
    ],
)
def test_what_can_be_seen_of_an_event(event: Event, expected: Moment | None) -> None:
    assert moment(market(), event) == expected
