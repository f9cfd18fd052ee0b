"""Hidden means hidden: whatever a combatant does whom a chair does not see, the chair is told the same, to the byte."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise, zip_longest
from pathlib import Path

import pytest

from fray.engine import effects as effects_module
from fray.engine import walk
from fray.engine.battle import Battle
from fray.engine.board import Card, Gauge
from fray.engine.decisions import Refused
from fray.engine.encounter import Encounter
from fray.engine.events import Event
from fray.engine.game import Game
from fray.engine.known import BLOCKED, known_of
from fray.engine.masks import without_numbers
from fray.engine.seats import seat_of
from fray.engine.system import System, systems
from fray.engine.tape import Answer
from fray.table import tasks
from fray.table.chairs import Chair, hash_of
from fray.table.export import log_lines, markdown
from fray.table.requests import AnswerCommand, DiceCommand, OverrideCommand
from fray.table.room import Room, Thought
from fray.table.sight import Eyes
from fray.table.store import Store, StoredChair, StoredFight
from fray.table.views import effects_view, odds_view, sheet_view, view
from tests.table.stage import summary_for
from tests.toy import RING, TOY, Toy
from tests.toy import ring as toy_ring

SEED = 11
PATHS = 40
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
        return [(one.seat, one.who) for one in self.room.game.decisions]

    # ---- what the player is told

    def told(self) -> dict[str, str]:
        """Everything the player can get hold of, by the door it comes through."""
        room, player = self.room, self.player
        found = {
            "view": view(room, player).model_dump_json(indent=1),
            "log": "\n".join(line.model_dump_json() for line in log_lines(room, player)),
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
            odds = walk.option_odds(game, *asked, limit=PATHS, unseen=eyes.unseen)
            found[f"odds of {key}"] = odds_view(eyes, thought, odds).model_dump_json()
            changes = effects_module.option_effects(game, *asked, eyes.unseen)
            found[f"effects of {key}"] = effects_view(eyes, thought, changes).model_dump_json()
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


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = Store(f"sqlite:///{tmp_path / 'fray.sqlite'}")
    yield made
    made.engine.dispose()


@pytest.fixture(autouse=True)
def small_walks(toy: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """The toy is among the systems, and odds are walked a short way: it is not how exact they are that matters here."""
    monkeypatch.setattr(walk, "SAMPLE_SIZE", PATHS)
    monkeypatch.setattr(effects_module, "PATHS", PATHS)
    monkeypatch.setattr(effects_module, "SAMPLES", PATHS)
    return toy


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


# ---- the property


def subjects() -> Iterator[tuple[str, str]]:
    """Every system with some of its encounters, the small ones first."""
    yield "toy", "ring"
    for system in systems().values():
        if system.name != "toy":
            known = sorted(system.library().encounters(), key=lambda one: (len(one.roster), one.id))
            fitting = [one for one in known if len(one.roster) >= 4]
            for encounter in (fitting[0], fitting[len(fitting) // 2]):
                yield system.name, encounter.id


def other_places(stage: Stage, who: int, choose: random.Random) -> list[str]:
    places = [place.key for place in stage.room.system.board(stage.room.game.battle).places]
    return choose.sample(places, min(4, len(places)))


def orders(stage: Stage, choose: random.Random) -> list[tuple[str, int, str, str]]:
    """Orders about somebody hidden: other places, other numbers."""
    who = choose.choice(sorted(stage.hidden))
    card = next(card for card in stage.room.system.cards(stage.room.game.battle) if card.who == who)
    numbers = [("set", who, gauge.key, str(choose.randint(1, 4))) for gauge in card.gauges]
    moves = [("move", who, "", place) for place in other_places(stage, who, choose)]
    return [*choose.sample(numbers, min(2, len(numbers))), *moves]


def play_for_the_player(one: Stage, choose: random.Random, limit: int) -> bool:
    """Answer at random until the player is asked something; whether that is so."""
    for _ in range(limit):
        if one.room.game.result is not None or not one.turns():
            return False
        if all(who in one.player.combatants for _, who in one.turns()):
            return True
        decision = choose.choice([d for d in one.room.game.decisions if d.who not in one.player.combatants])
        one.answer(Answer(decision.seat, decision.who, choose.choice(decision.options()).key()))
    return False


def forged(one: Stage, seat: int, who: int) -> set[str]:
    """Keys that are really possible or forbidden, and not shown; and some that are nothing at all."""
    real = next(d for d in one.room.game.decisions if (d.seat, d.who) == (seat, who))
    keys = {option.key() for option in real.options()} | {barred.key for barred in real.forbidden()}
    return {*keys, *NONSENSE} - set(one.shown(seat, who))


@pytest.mark.parametrize(("name", "encounter"), list(subjects()))
def test_whatever_changes_about_a_hidden_combatant_changes_nothing_for_a_chair(
    store: Store, name: str, encounter: str
) -> None:
    """Other places and numbers of theirs: view, log, summary, sheets, odds, effects and refusals stay the same."""
    system, chosen = of(name, encounter)
    choose = random.Random(name + encounter)
    compared = 0
    one = stage(store, system, chosen, chosen.sides[0])
    foes = sorted(set(range(one.room.game.battle.size())) - one.player.combatants)
    one.hide(frozenset(choose.sample(foes, max(1, len(foes) // 2))))
    for _ in range(5):
        if not play_for_the_player(one, choose, 60):
            break
        seat, who = choose.choice(one.turns())
        shown = one.shown(seat, who)
        keys = choose.sample(shown, min(2, len(shown)))
        before = {**one.told(), **one.foretold(seat, who, keys)}
        forbidden = {key: one.refused(seat, who, key) for key in forged(one, seat, who)}
        for order in orders(one, choose):
            if not one.order(*order):
                continue
            assert one.shown(seat, who) == shown, order
            after = {**one.told(), **one.foretold(seat, who, keys)}
            assert differences(before, after) == [], order
            for key in forged(one, seat, who):
                assert one.refused(seat, who, key) == forbidden.get(key, one.refused(seat, who, key)), (order, key)
            compared += 1
        possible = [key for key in shown if BLOCKED not in one.refused(seat, who, key)]
        one.answer(Answer(seat, who, choose.choice(possible)))
    assert compared, "no order about anybody hidden made sense"


NAMES = ["toy", *(name for name in systems() if name != "toy")]


def replayed(store: Store, like: Stage, answers: Sequence[Answer]) -> Stage:
    """The same fight again, with these answers."""
    other = stage(store, like.room.system, like.room.game.encounter, like.side())
    other.hide(like.hidden)
    for answer in answers:
        other.answer(answer)
    return other


def play_for_the_hidden(one: Stage, choose: random.Random, limit: int) -> bool:
    """Answer at random until somebody hidden is asked something among other things; whether that is so."""
    for _ in range(limit):
        if one.room.game.result is not None or not one.turns():
            return False
        decision = one.room.game.decisions[0]
        if decision.who in one.hidden and len(decision.options()) > 1:
            return True
        one.answer(Answer(decision.seat, decision.who, choose.choice(decision.options()).key()))
    return False


def finish_for_the_hidden(one: Stage) -> None:
    """Whoever is hidden does the least they can, until somebody else is asked something."""
    for _ in range(40):
        decisions = one.room.game.decisions
        if not decisions or decisions[0].who not in one.hidden:
            return
        last = decisions[0].options()[-1]
        one.answer(Answer(decisions[0].seat, decisions[0].who, last.key()))


def kept_to_themselves(one: Stage, before: int) -> bool:
    """Whether nothing has happened since then that anybody else has a part in, and no die of theirs has fallen."""
    for event in one.room.game.events[before:]:
        about = set(event.about())
        if (about - one.hidden and about & one.hidden) or (event.dice() and not about <= one.hidden):
            return False
        if not about and event.dice():
            return False
    return True


@pytest.mark.parametrize("name", NAMES)
def test_whatever_a_hidden_combatant_does_that_affects_nobody_else_changes_nothing_for_a_chair(
    store: Store, name: str
) -> None:
    """Two answers of theirs, and the player reads the same until they meddle with somebody who is seen."""
    compared = 0
    for encounter in [RING] if name == "toy" else of_several(name):
        choose = random.Random(name + encounter.id)
        one = stage(store, of(name, encounter.id)[0], encounter, encounter.sides[0])
        foes = sorted(set(range(one.room.game.battle.size())) - one.player.combatants)
        one.hide(frozenset(choose.sample(foes, max(1, len(foes) // 2))))
        for _ in range(6):
            if not play_for_the_hidden(one, choose, 60):
                break
            so_far = [entry for entry in one.room.game.entries if isinstance(entry, Answer)]
            decision, events = one.room.game.decisions[0], len(one.room.game.events)
            keys = [option.key() for option in decision.options()]
            ways = []
            for key in choose.sample(keys, min(4, len(keys))):
                way = replayed(store, one, [*so_far, Answer(decision.seat, decision.who, key)])
                finish_for_the_hidden(way)
                if way.room.game.result is None and kept_to_themselves(way, events):
                    ways.append((key, way))
            for (key, way), (other_key, other) in pairwise(ways):
                if way.turns() == other.turns() and in_the_open(way, events) == in_the_open(other, events):
                    told, also = way.told(), other.told()
                    assert differences(told, also) == [], (encounter.id, key, other_key)
                    compared += 1
            one.answer(Answer(decision.seat, decision.who, choose.choice(keys)))
        if compared >= 4:
            break
    assert compared, "nobody hidden ever kept to themselves"


def in_the_open(one: Stage, before: int) -> list[str]:
    """What has happened since then to those who are seen, and to the place they are in."""
    left = [event.told_without(one.hidden) for event in one.room.game.events[before:]]
    return [repr(event) for event in left if event is not None]


def differences(told: dict[str, str], also: dict[str, str]) -> list[str]:
    """The lines that are told otherwise, with the door they come through."""
    found = []
    for door in told:
        rows = zip_longest(told[door].splitlines(), also[door].splitlines())
        found += [f"{door}: {row} / {other}" for row, other in rows if row != other]
    return found


def of_several(name: str) -> list[Encounter]:
    known = sorted(systems()[name].library().encounters(), key=lambda one: (len(one.roster), one.id))
    return [one for one in known if len(one.roster) >= 3]


# ---- leaks there were


def asked(store: Store, name: str, encounter: str, hidden: frozenset[int] | None = None) -> Stage:
    """A stage on which the player is asked something; the foes are hidden, or those."""
    for seed in range(9):
        one = stage(store, *of(name, encounter), of(name, encounter)[1].sides[0])
        foes = set(range(one.room.game.battle.size())) - one.player.combatants
        one.hide(frozenset(foes) if hidden is None else hidden)
        if play_for_the_player(one, random.Random(seed), 60):
            return one
    raise AssertionError("the player is never asked anything")


def ring(store: Store, hidden: frozenset[int]) -> Stage:
    """The toy's fight, from its beginning."""
    one = stage(store, TOY, RING, RING.sides[0])
    one.hide(hidden)
    return one


@pytest.mark.parametrize(("name", "encounter"), list(subjects()))
def test_a_forged_key_is_refused_like_any_nonsense(store: Store, name: str, encounter: str) -> None:
    one = asked(store, name, encounter)
    for seat, who in one.turns():
        question = one.room.question_for(one.player, seat, who)
        assert question is not None
        told = {barred.key for barred in question.forbidden()}
        for key in forged(one, seat, who):
            if not any(key == barred or key.startswith(barred + ":") for barred in told):
                nonsense = one.refused(seat, who, "nonsense")
                assert one.refused(seat, who, key) == nonsense.replace("'nonsense'", repr(key)), key


def test_nobody_is_engaged_with_somebody_unseen(store: Store) -> None:
    """[Stances engaged-definition, Torchlight engaged-definition]"""
    for name, encounter in subjects():
        if name in ("stances", "torchlight"):
            one = asked(store, name, encounter)
            assert "Engaged" not in view(one.room, one.player).model_dump_json()


def test_who_is_overhead_unseen_is_not_counted_on_the_board(store: Store) -> None:
    """[Labyrinthian elevations]"""
    one = asked(store, "labyrinthian", "encounter-low-wall")
    who = min(one.hidden)
    hidden = one.room.game.current.battle.combatants[who]
    hidden.level, hidden.position = 2, 0
    one.room.known_by.clear()
    words = [tag.label for place in view(one.room, one.player).board.places for tag in place.tags]
    assert not [label for label in words if label.startswith("Overhead")]


def test_a_square_somebody_unseen_stands_on_is_offered_and_says_only_that_it_is_taken(store: Store) -> None:
    one = asked(store, "sixseconds", "encounter-tavern-brawl")
    seat, who = one.turns()[0]
    squares = [key for key in one.shown(seat, who) if key.startswith("move:")]
    if not squares:
        seat, who = go_to_a_turn(one)
        squares = [key for key in one.shown(seat, who) if key.startswith("move:")]
    square = squares[0]
    assert one.order("move", min(one.hidden), "", square.removeprefix("move:"))
    assert square in one.shown(seat, who)
    assert BLOCKED in one.refused(seat, who, square)


def go_to_a_turn(one: Stage) -> tuple[int, int]:
    """Go on until the player may move."""
    choose = random.Random(1)
    for _ in range(60):
        assert play_for_the_player(one, choose, 80)
        for seat, who in one.turns():
            if any(key.startswith("move:") for key in one.shown(seat, who)):
                return seat, who
        seat, who = one.turns()[0]
        one.answer(Answer(seat, who, one.shown(seat, who)[0]))
    raise AssertionError("nobody may ever move")


class Telltale(Toy):
    """Outcomes and cards tell of everybody in the ring: what is not left out of the fight is given away."""

    def outcome(self, battle: Battle, events: Sequence[Event]) -> str:
        return f"{sum(one.hearts for one in toy_ring(battle).fighters)} hearts are left"

    def cards(self, battle: Battle) -> list[Card]:
        everybody = Gauge("all", "all", sum(one.hearts for one in toy_ring(battle).fighters), 0, 99)
        return [replace(card, gauges=(*card.gauges, everybody)) for card in super().cards(battle)]


def test_odds_and_effects_are_those_of_the_fight_as_it_is_known() -> None:
    unseen, told = frozenset({2}), []
    for hearts in ("1", "3"):
        game = Game(Telltale(), RING, SEED)
        for answer in (*(Answer(who + 1, who, "low") for who in range(3)), Answer(0, -1, "calm")):
            game.answer(answer.key, answer.seat, answer.who)
        game.override("set", 2, "hearts", hearts)
        (question,) = known_of(game, unseen).questions
        asked = question.known, question.pick("jab:1")
        odds = walk.option_odds(game, *asked, unseen=unseen)
        told.append((odds, effects_module.option_effects(game, *asked, unseen)))
    assert told[0] == told[1]
    assert told[0][0].chances and told[0][1].changes


def test_luck_is_that_of_the_dice_one_may_see(store: Store) -> None:
    one = asked(store, "stances", "encounter-ford", frozenset())
    one.room.seating.apply({"set": "sight", "sight": "nothing"})
    choose = random.Random(5)
    while not foes_dice(one, one.keeper):
        seat, who = one.turns()[0]
        one.answer(Answer(seat, who, choose.choice(one.shown(seat, who))))
        assert play_for_the_player(one, choose, 80), "the foes have to roll first"
    told = summary_for(one.room, one.player)
    own = [part.luck.dice for part in told.combatants if part.who in one.player.combatants]
    assert sum(own) == told.luck.dice > 0
    assert foes_dice(one, one.player) == 0


def foes_dice(one: Stage, chair: Chair) -> int:
    """How many dice of the foes' a summary tells a chair of."""
    parts = summary_for(one.room, chair).combatants
    return sum(part.luck.dice for part in parts if part.who not in one.player.combatants)


def test_a_number_blotted_out_does_not_show_how_long_it_is() -> None:
    assert without_numbers("takes 7 of 12 (+3)") == without_numbers("takes 10 of 9 (-12)")


def test_a_die_the_keeper_has_chosen_is_told_when_it_falls(store: Store) -> None:
    one = ring(store, frozenset())
    for who in (0, 1, 2):
        one.answer(Answer(seat_of(who), who, "low"))
    assert one.order("die", -1, "", "6")
    one.answer(Answer(0, -1, "calm"))
    assert "die" in markdown(one.room, one.keeper)
    assert "die" not in markdown(one.room, one.player)
    one.answer(Answer(1, 0, "jab:1"))
    assert "die" in markdown(one.room, one.player)


def test_a_hidden_creature_called_like_a_rule_takes_no_words_away(store: Store) -> None:
    system, encounter = of("stances", "encounter-ford")
    source = deepcopy(dict(encounter.source))
    source["sides"][-1]["members"][-1]["name"] = "Guard"
    last = len(encounter.roster) - 1
    one = stage(store, system, replace(encounter, source=source), encounter.sides[0])
    one.hide(frozenset({last}))
    labels = [gauge.label for card in view(one.room, one.player).cards for gauge in card.gauges]
    assert "Guard" in labels
    assert "Guard" not in [card.name for card in view(one.room, one.player).cards]


def test_whoever_the_rules_hide_may_be_anywhere(store: Store) -> None:
    """[Labyrinthian stealth-rules, information-visible]"""
    system, encounter = of("labyrinthian", "encounter-drowned-ford")
    one = stage(store, system, encounter, encounter.sides[0])
    troll = one.room.game.battle.size() - 1
    assert play_for_the_player(one, random.Random(2), 80)
    assert one.order("condition", troll, "hidden", "yes")
    assert one.room.unseen(one.player, one.room.game) == {troll}
    before, compared = one.told(), 0
    for place in [place.key for place in system.board(one.room.game.battle).places]:
        if one.order("move", troll, "", place):
            assert differences(before, one.told()) == [], place
            compared += 1
    assert compared > 3


def test_dice_somebody_unseen_rolls_by_hand_are_not_waited_for(store: Store) -> None:
    one = ring(store, frozenset({1}))
    nothing = DiceCommand(do="dice", id="some-dice", revision=0, faces=[1])
    for who in (0, 1, 2):
        one.answer(Answer(seat_of(who), who, "low"))
    idle = view(one.room, one.player).waiting, one.refused(1, 0, "rest")
    with pytest.raises(Refused) as nobody:
        one.room.game.type_dice([1])
    one.answer(Answer(0, -1, "calm"))
    one.answer(Answer(1, 0, "rest"))
    for who in (0, 1, 2):
        one.answer(Answer(seat_of(who), who, "low"))
    one.answer(Answer(0, -1, "calm"))
    one.room.recorder.play(lambda game: game.answer("jab:0", 2, 1), [], [2])
    assert one.room.game.roll is not None
    assert (view(one.room, one.player).waiting, one.refused(1, 0, "rest")) == idle
    with pytest.raises(Refused) as unseen:
        one.room.refuse_dice(one.player, nothing)
    assert (unseen.value.reason, unseen.value.message) == (nobody.value.reason, nobody.value.message)
