"""Everything a person reads while the fight goes on, and whole fights read from beginning to end."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from fray.engine.battle import Over, Result
from fray.engine.content import Raw
from fray.engine.decisions import KEEPER, Decision, Mind, O, Option, Word
from fray.engine.dice import SeededDice
from fray.engine.events import Event
from fray.engine.fight import Fight
from fray.engine.tape import Tape
from fray.rulesets.momentum import SYSTEM
from fray.rulesets.momentum.content.opening import opening
from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.model import options as op
from fray.rulesets.momentum.model import rulings as ru
from fray.rulesets.momentum.model.state import MomentumBattle, Pc
from fray.rulesets.momentum.rules.attacks import Riposte, TakeStrike, npc_blow
from fray.rulesets.momentum.rules.defenses import Defend
from fray.rulesets.momentum.rules.ending import AskSurrender
from fray.rulesets.momentum.rules.initiative import AskSurprise
from fray.rulesets.momentum.rules.keeper import RuleOnSpecial, RuleOnWork
from fray.rulesets.momentum.rules.npc_turn import NpcTurn
from fray.rulesets.momentum.rules.pc_turn import PcTurn
from fray.rulesets.momentum.rules.sequence import play_step
from fray.rulesets.momentum.rules.stamina import ChooseSlot
from fray.rulesets.momentum.tests.openings import (
    ASSASSIN,
    BARTOLOMEO,
    DIAGHILEV,
    HRODA,
    KNIFE,
    encounters,
    fresh,
    known_ids,
    library,
    market,
)
from fray.rulesets.momentum.words import labels, outcomes, questions, sentences
from fray.rulesets.momentum.words.board import board, header
from fray.rulesets.momentum.words.cards import cards

ROUNDS_READ = 10

# ---- what the end is called, and dice


@pytest.mark.parametrize(
    ("encounter", "winner", "words"),
    [
        ("silk-market-ambush", "heroes", "The heroes win: the Keeper said so."),
        ("silk-market-ambush", "beetle clan", "The beetle clan wins: the Keeper said so."),
        ("duel-of-honor", "diaghilev", "Diaghilev wins: the Keeper said so."),
        ("duel-of-honor", "", "A draw: the Keeper said so."),
    ],
)
def test_the_headline_says_who_wins_and_why(encounter: str, winner: str, words: str) -> None:
    battle = fresh(encounter)
    battle.result = Result(winner, "the Keeper said so", "")
    assert SYSTEM.headline(battle) == words


def test_without_a_result_the_fight_goes_on() -> None:
    battle = market()
    assert SYSTEM.headline(battle) == "Round 1: the fight goes on."


# ---- what options are called


@pytest.mark.parametrize(
    ("option", "acting", "words"),
    [
        (op.Strike(DIAGHILEV, 0, ASSASSIN, False, False, 7), DIAGHILEV, "Strike Assassin A with the Yatagan"),
        (
            op.Strike(HRODA, 0, ASSASSIN, True, True, 9),
            HRODA,
            "Killing Stroke at Assassin A with the War Hammer to disable",
        ),
        (op.Strike(HRODA, op.UNARMED, KNIFE, False, False, 5), HRODA, "Strike Knife A with bare hands"),
        (op.Move(4, 1, 3), HRODA, "Move to position 4"),
        (op.Move(op.FIELD_EDGE, 1, 3), HRODA, "Leave the field on the high side"),
        (op.NpcMove(4, -1, "Climb", 1), ASSASSIN, "Climb to position 4"),
        (op.NpcMove(op.FIELD_EDGE, -1, "Walk", 1), ASSASSIN, "Leave the field on the low side"),
        (op.ClimbOut(0), ASSASSIN, "Climb out of the pit"),
        (op.Reposition(KNIFE, 3), HRODA, "Reposition against Knife A"),
        (op.UseItem("Oil Flask", -1, 4, 2), HRODA, "Use the Oil Flask on position 4"),
        (op.UseItem("Red Draught", DIAGHILEV, -1, 2), BARTOLOMEO, "Use the Red Draught on Diaghilev"),
        (op.UseItem("Smoke Pot", -1, -1, 2), BARTOLOMEO, "Use the Smoke Pot"),
        (op.HandItem("Smoke Pot", HRODA, 2), BARTOLOMEO, "Hand the Smoke Pot to Hroda"),
        (op.FlipTable(2), DIAGHILEV, "Turn over the table"),
        (op.ReadyShield(2), HRODA, "Ready the shield"),
        (op.Reload(1, 2), DIAGHILEV, "Reload the Throwing Hatchets"),
        (op.Treat(DIAGHILEV, 2), HRODA, "Stop Diaghilev's bleeding"),
        (op.Improvise(2), HRODA, "Try something else with the surroundings"),
        (op.CallOut(HRODA, 1), DIAGHILEV, "Call out to Hroda"),
        (op.UseAbility("Drive Back", KNIFE, 5, 1), BARTOLOMEO, "Drive Back Knife A to position 5"),
        (op.UseAbility("Ember Circle", -1, 3, 5), HRODA, "Ember Circle on position 3"),
        (op.UseAbility("Second Wind", -1, -1, 2), BARTOLOMEO, "Second Wind"),
        (op.NpcStrike(0, HRODA, False), ASSASSIN, "Strike Hroda with the Poisoned Scimitar"),
        (op.NpcStrike(0, HRODA, True), ASSASSIN, "Strike Hroda with the Poisoned Scimitar to disable"),
        (op.NpcAbility("net cast", HRODA), ASSASSIN, "Net Cast on Hroda"),
        (
            op.Flurry(0, HRODA, 0, DIAGHILEV),
            ASSASSIN,
            "Flurry: Poisoned Scimitar at Hroda, then Poisoned Scimitar at Diaghilev",
        ),
        (op.EndTurn(0), HRODA, "End the turn"),
        (op.Concede(peace=True), HRODA, "Offer peace"),
        (op.Concede(peace=False), HRODA, "Surrender"),
        (op.Defense(op.FORGO, 0, 0), ASSASSIN, "No defense"),
        (op.Defense(op.DODGE, 5, 2), ASSASSIN, "Dodge for 5M (+2)"),
        (op.Defense(op.BLOCK, 3, 0), ASSASSIN, "Block for 3M"),
        (op.Defense(op.PARRY, 2, -1), ASSASSIN, "Parry for 2M (-1)"),
        (ru.ChangeMomentum("", 0, -2), ASSASSIN, "Diaghilev loses 2 momentum"),
        (ru.GiveSuperior("", 3, 2), ASSASSIN, "Assassin A takes a superior position over Hroda"),
        (ru.ChangeGround("", 4, "deep water", False), ASSASSIN, "The deep water at position 4 is gone"),
        (ru.LowerArmor("", 2), ASSASSIN, "Hroda's armor die falls one step"),
        (op.ArmorSlot(), HRODA, "A slot of the armor"),
        (op.WeaponSlot(0), HRODA, "The slot of the War Hammer"),
        (Word("take-it", ""), ASSASSIN, "Take the strike"),
        (Word("fight-on", ""), ASSASSIN, "They fight on"),
    ],
)
def test_an_option_is_called_what_it_does(option: Option, acting: int, words: str) -> None:
    battle = market()
    battle.acting = acting
    for combatant in battle.combatants:
        if isinstance(combatant, Pc):
            combatant.momentum = 6
    assert labels.label(battle, option) == words


@pytest.mark.parametrize(
    ("state", "barred_from", "acting", "words"),
    [
        (1, -1, ASSASSIN, "Close the door between 3 and 4"),
        (2, -1, ASSASSIN, "Open the door between 3 and 4"),
        (3, 3, ASSASSIN, "Unbar the door between 3 and 4"),
        (3, 3, KNIFE, "Break at the door between 3 and 4"),
    ],
)
def test_work_on_a_door_is_called_by_what_it_does_now(state: int, barred_from: int, acting: int, words: str) -> None:
    """[interact-environment]: the bar lies on the side of position 3, where Assassin A stands; Knife A stands at 4."""
    battle = market()
    battle.acting = acting
    battle.field.set_door(3, state)
    battle.field.barred_from[3] = barred_from
    assert labels.label(battle, op.WorkDoor(3, 2)) == words


def test_a_riposte_is_named_by_the_weapon_of_the_pc_who_parried() -> None:
    """[riposte-details]: Diaghilev and Bartolomeo both stand beside Assassin A."""
    battle = market()
    battle.acting = ASSASSIN
    assert labels.label(battle, op.Strike(DIAGHILEV, 0, ASSASSIN, False, False, 7)).endswith("with the Yatagan")
    assert labels.label(battle, op.Strike(BARTOLOMEO, 0, ASSASSIN, False, False, 7)).endswith("with the Long Knife")


# ---- what is asked


def market_questions(battle: MomentumBattle) -> list[tuple[Decision[Any], str]]:
    diaghilev, hroda, assassin = battle.pc(DIAGHILEV), battle.pc(HRODA), battle.npc(ASSASSIN)
    diaghilev.momentum, hroda.momentum = 8, -2
    return [
        (PcTurn(battle, diaghilev, True), "Diaghilev has 8M to spend: what first?"),
        (PcTurn(battle, diaghilev, False), "Diaghilev has 8M to spend: what next?"),
        (PcTurn(battle, hroda, True), "Hroda has momentum -2 and cannot act: end the turn, or give up?"),
        (
            NpcTurn(battle, assassin, True, True, True),
            "Assassin A may Move or Interact, and Strike, Reposition or use an ability: what first?",
        ),
        (NpcTurn(battle, assassin, True, False, False), "Assassin A may still Move or Interact: what next?"),
        (
            NpcTurn(battle, assassin, False, True, False),
            "Assassin A may still Strike, Reposition or use an ability: what next?",
        ),
        (
            Riposte(battle, diaghilev, assassin),
            "Diaghilev has parried Assassin A's strike and has 8M: strike back at once?",
        ),
        (
            TakeStrike(battle, hroda, diaghilev, assassin),
            "Assassin A strikes at Diaghilev, whom Hroda guards: does Hroda take it?",
        ),
        (ChooseSlot(battle, hroda), "Hroda's Stamina tallies are full: which item slot becomes EXHAUSTED?"),
        (AskSurprise(battle, assassin), "Did Assassin A see the danger coming?"),
        (AskSurrender(battle, 1), "The beetle clan has lost half of the combatants: do its NPCs fight on?"),
        (
            RuleOnSpecial(battle, assassin, hroda, "Blood Frenzy", "grows wild", "is struck"),
            "Hroda has struck Assassin A: what does Blood Frenzy (grows wild) do?",
        ),
        (RuleOnWork(battle, hroda, 2), "Hroda wants to work something at position 1: what comes of it?"),
    ]


def test_a_question_says_who_must_decide_what_and_why() -> None:
    battle = market()
    for decision, words in market_questions(battle):
        assert questions.question(battle, decision) == words


@pytest.mark.parametrize(
    ("momentum", "ending"),
    [
        (8, "how does Diaghilev defend with 8M?"),
        (-2, "how does Diaghilev defend at momentum -2, any roll at -5?"),
    ],
)
def test_everything_about_a_strike_is_open_before_the_choice(momentum: int, ending: str) -> None:
    """[defense-declaration]"""
    battle = market()
    diaghilev, assassin = battle.pc(DIAGHILEV), battle.npc(ASSASSIN)
    diaghilev.momentum = momentum
    blow = npc_blow(battle, assassin, assassin.sheet.attacks[0], diaghilev, diaghilev)
    strike = "Assassin A strikes at Diaghilev with the Poisoned Scimitar (Steel, Danger 2d, Attack Skill 2)"
    assert questions.question(battle, Defend(battle, diaghilev, blow)) == f"{strike}: {ending}"


def test_a_decision_of_another_system_has_no_words() -> None:
    battle = market()
    stranger: Decision[Option] = Decision(KEEPER, DIAGHILEV)
    with pytest.raises(TypeError, match="Decision"):
        questions.question(battle, stranger)


# ---- whole fights, read from beginning to end


class Reader(Mind):
    """Reads everything that can be read before it answers at random."""

    def __init__(self, battle: MomentumBattle, seed: int) -> None:
        self.battle = battle
        self.dice = SeededDice(seed)

    def answer(self, decision: Decision[O]) -> O:
        check_question(questions.question(self.battle, decision), decision)
        options = decision.options()
        check_labels(self.battle, options)
        check_looks(self.battle)
        fair = [option.key() for option in options if not option.concedes()] or [options[0].key()]
        return decision.pick(fair[self.dice.below(len(fair))])


def check_words(words: str) -> None:
    """No leftovers of data: no empty values, no keys, no numbers of nobody."""
    assert words and words[0] == words[0].upper() and words == words.strip()
    for leftover in ("None", "  ", "{", "}", "_", "[", "position -", "True", "False", "()"):
        assert leftover not in words, words


def check_question(words: str, decision: Decision[O]) -> None:
    check_words(words)
    assert words.endswith("?") and decision.clause() in known_ids()


def check_labels(battle: MomentumBattle, options: list[O]) -> None:
    shown = [labels.label(battle, option) for option in options]
    assert len(set(shown)) == len(shown), shown
    for label, option in zip(shown, options, strict=True):
        check_words(label)
        assert label[-1] not in ".?:" and option.clause() in known_ids()
        for target in option.points_at():
            kind, _, number = target.partition(":")
            assert (battle.combatants[int(number)].name.removeprefix("The ") if kind == "who" else number) in label


def check_looks(battle: MomentumBattle) -> None:
    shown = board(battle)
    tags = [tag for place in shown.places for tag in place.tags] + [tag for link in shown.links for tag in link.tags]
    tags += [tag for card in cards(battle) for tag in card.tags]
    gauges = [gauge for card in cards(battle) for gauge in card.gauges]
    assert {tag.clause for tag in tags} | {gauge.clause for gauge in gauges} <= known_ids()
    check_words(header(battle).phase)
    for tag in tags:
        check_words(tag.label[0].upper() + tag.label[1:])


def check_event(battle: MomentumBattle, event: Event) -> None:
    words = sentences.sentence(battle, event)
    check_words(words)
    assert words.endswith(".") and ".." not in words and event.clause in known_ids()
    for who in event.about():
        assert battle.combatants[who].name.removeprefix("The ") in words


def read_fight(battle: MomentumBattle, seed: int) -> list[Event]:
    """Fight on at random, and read every line of it."""
    minds: list[Mind | None] = [Reader(battle, seed)] * (len(battle.combatants) + 1)
    fight = Fight(battle, SeededDice(seed), minds, Tape([]))
    fight.listening = True
    with suppress(Over):
        while battle.round <= ROUNDS_READ:
            play_step(fight)
    for event in fight.events:
        check_event(battle, event)
    assert outcomes.outcome(battle, fight.events)
    check_words(SYSTEM.headline(battle))
    return fight.events


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("encounter", encounters())
def test_a_whole_fight_can_be_read(encounter: str, seed: int) -> None:
    assert read_fight(fresh(encounter), seed)


@pytest.mark.parametrize("seed", range(3))
def test_a_fight_with_an_unknown_special_can_be_read(seed: int) -> None:
    """[npc-special]: whatever the engine does not know, the Keeper is asked about in words."""
    line = "Ghoul - Hits 3, Defense 0, Move 2, Danger 1d/Attack Skill 1 (Steel, Intimate, Claws), Special: Howl (cold)"
    data = {
        "sides": ["heroes", "ghouls"],
        "length": 4,
        "combatants": [
            {"who": "character-nix", "side": "heroes", "position": 1},
            {"line": line, "side": "ghouls", "position": 1, "count": 2},
        ],
    }
    battle = opening(library().read_encounter(Raw("test", "encounter", "encounter-howl", "", data)))
    rulings = [event for event in read_fight(battle, seed) if isinstance(event, ev.KeeperRuled)]
    told = [sentences.sentence(battle, event) for event in rulings]
    assert any("Ghoul" in words and "'s Howl comes up" in words for words in told)
