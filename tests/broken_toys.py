"""Toys that each break one promise, for the checks to find."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, Final

from fray.engine.aims import Aim, happened
from fray.engine.battle import Battle, Member
from fray.engine.board import Board, Card, Place
from fray.engine.content import Homebrew
from fray.engine.decisions import Decision, Forbidden, Mind, Option, Word
from fray.engine.events import Event
from fray.engine.heroes import Figure, Heroes, Lasting
from fray.engine.library import Creature
from fray.engine.orders import Order, Orders
from fray.engine.stage import CHOOSE, Moment, Stage, Term, Verb
from fray.engine.system import System
from fray.engine.tape import Override
from fray.testing.subjects import Promises, Subject
from tests import toy
from tests.broken_rules import (
    NO,
    YES,
    Asking,
    BlurredToy,
    Diceless,
    EntangledToy,
    ForgetfulToy,
    IndiscreetToy,
    Inventive,
    Leaking,
    Moody,
    Nosy,
    OtherBattle,
    Peeking,
    RuledToy,
    Talkative,
    Whimsical,
)
from tests.toy import RING, TOY, Fighter, Toy, ToyBattle, ToyLibrary, ToyMind, check, ring


def subject_of(system: System, static: Sequence[str] = (), wrong: Sequence[str] = ()) -> Subject:
    """A toy's subject, with what it declares static and what it always finds wrong."""
    found_wrong = list(wrong)
    promises = Promises(frozenset(static), frozenset(), lambda battle: check(battle) + found_wrong, lambda *_: [])
    return Subject(system, RING, promises)


# ---- minds and words


class Meddler(ToyMind):
    """Helps itself to a heart while it thinks."""

    def answer(self, decision: Decision[Any]) -> Any:
        if isinstance(decision, toy.TurnDecision):
            decision.fighter.hearts = 9
        return super().answer(decision)


class MeddlingToy(Toy):
    def tactician(self) -> Mind:
        return Meddler()


class LostToy(Toy):
    """Draws its cards where no place is."""

    def cards(self, battle: Battle) -> list[Card]:
        return [Card(one.who, one.name, one.side, "nowhere", ()) for one in ring(battle).fighters]


class StagedToy(Toy):
    """Declares a stage: its verbs, words and leading gauges; everybody has a portrait."""

    declared = Stage(
        verbs=(Verb("swing", "Swing", "punch", "Hit somebody."),),
        terms={"hearts": Term("hearts", "Hearts", "Without hearts you are out.")},
        leads=("hearts",),
    )

    @cached_property
    def stage(self) -> Stage:
        return self.declared

    def verb(self, battle: Any, option: Option) -> str:
        return "swing"

    def cards(self, battle: Battle) -> list[Card]:
        return [replace(card, icon="person") for card in super().cards(battle)]


class SpeechlessToy(StagedToy):
    """Has options under a verb that it does not declare."""

    def verb(self, battle: Any, option: Option) -> str:
        return "dance"


class PointingToy(StagedToy):
    """Has targets on the board among the small answers."""

    def verb(self, battle: Any, option: Option) -> str:
        return CHOOSE.key


class UntellingToy(StagedToy):
    """Forbids things that are found under none of its verbs."""

    declared = replace(StagedToy.declared, verbs=(Verb("wait", "Wait", "hourglass", "Do nothing."),))


class HomelessToy(StagedToy):
    """Has no place for the only verb of its turns."""

    declared = replace(
        StagedToy.declared,
        verbs=(*StagedToy.declared.verbs, Verb("wait", "Wait", "hourglass", "Do nothing.")),
        places={"turn": ("wait",)},
    )


class SlyToy(StagedToy):
    """Keeps its blows in the menu."""

    declared = replace(
        StagedToy.declared,
        verbs=(Verb("wait", "Wait", "hourglass", "Do nothing."), replace(StagedToy.declared.verbs[0], menu=True)),
    )

    def verb(self, battle: Any, option: Option) -> str:
        return "wait" if option.key().startswith(toy.FLURRY) else "swing"

    def moment(self, battle: Any, event: Event) -> Moment | None:
        return Moment("strike", event.who) if isinstance(event, toy.Swung) else None


class FacelessToy(StagedToy):
    """Has no portraits."""

    def cards(self, battle: Battle) -> list[Card]:
        return Toy.cards(self, battle)


class LeaderlessToy(StagedToy):
    """Names no gauge that decides the fight."""

    declared = replace(StagedToy.declared, leads=())


class MuteToy(StagedToy):
    """Does not explain its gauges."""

    declared = replace(StagedToy.declared, terms={})


class StrayToy(StagedToy):
    """Shows moves to where there is no place."""

    def moment(self, battle: Any, event: Event) -> Moment:
        return Moment("move", 0, path=("ring", "moon"))


class RestlessToy(StagedToy):
    """Shows a move that begins where nobody is, and cards that stay where they are."""

    def board(self, battle: Battle) -> Board:
        return Board("zones", (Place("ring", "the ring", 0), Place("bench", "the bench", 1)))

    def moment(self, battle: Any, event: Event) -> Moment:
        return Moment("move", 0, path=("ring", "bench"))


class UndeclaredToy(Toy):
    """Shows gauges it does not declare."""

    gauges = ("minds",)


class CardlessToy(Toy):
    """Shows no gauge on anybody's card."""

    def cards(self, battle: Battle) -> list[Card]:
        return [Card(one.who, one.name, one.side, "ring", ()) for one in ring(battle).fighters]


class WordyToy(Toy):
    """Has words for what has not happened."""

    def outcome(self, battle: Battle, events: Sequence[Event]) -> str:
        return super().outcome(battle, events) or "nothing yet"


class StumblingToy(Toy):
    """Asks in a sentence that nobody would say."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self.words = words

    def question(self, battle: Battle, decision: Decision[Any]) -> str:
        return self.words


class WordlessToy(Toy):
    """Has an aim and no word for it."""

    def aim(self, battle: Battle, option: Option) -> Aim | None:
        aim = super().aim(battle, option)
        return aim and Aim("", aim.reached)


class HopefulToy(Toy):
    """Counts every swing as a hit, but only where the dice are walked."""

    def aim(self, battle: Battle, option: Option) -> Aim | None:
        walked = happened(toy.Swung, lambda event, who: event.hit or not event.faces)
        return Aim("Hit", walked) if super().aim(battle, option) else None


class AnyOrder(Orders):
    """Lets everything pass."""

    def check(self, battle: Battle, order: Override) -> None:
        pass


class StubbornToy(Toy):
    """Does whatever it is ordered."""

    orders = AnyOrder((Order("set"),), lambda _battle, _order: "")


class Imitating(ToyMind):
    """Builds its answer itself, and not quite as it is listed."""

    def answer(self, decision: Decision[Any]) -> Any:
        return Word(super().answer(decision).key(), "heart")


class ImitatingToy(Toy):
    def tactician(self) -> Mind:
        return Imitating()


class Turncoat(ToyBattle):
    """Says that everybody is of the first side."""

    def clone(self) -> ToyBattle:
        twin = super().clone()
        twin.__class__ = Turncoat
        return twin

    def member(self, who: int) -> Member:
        return Member(self.fighters[who].name, 0)


class TurncoatToy(OtherBattle):
    kind = Turncoat


def let_in(name: str, hearts: int) -> Orders:
    """Orders that let anybody in, under a name and with so many hearts."""

    def add(battle: ToyBattle, _order: Override) -> str:
        number = len(battle.fighters)
        battle.fighters.append(Fighter(number, name.format(number), "red", hearts))
        return ""

    return Orders((Order("add", about_combatant=False),), add)


class OpenLibrary(ToyLibrary):
    def creatures(self) -> list[Creature]:
        return [Creature("ann", "Ann", "toy", "")]


class CrowdedToy(Toy):
    """Lets anybody in, as Ann."""

    orders = let_in("Ann", 2)

    def library(self, *_homebrew: Homebrew) -> ToyLibrary:
        return OpenLibrary()


class CodedLibrary(ToyLibrary):
    def creatures(self) -> list[Creature]:
        return [Creature("ann", "ann-1", "toy", "")]


class CodedToy(Toy):
    """Calls its creatures by their ids."""

    def library(self, *_homebrew: Homebrew) -> ToyLibrary:
        return CodedLibrary()


class GhostlyToy(CrowdedToy):
    """Lets anybody in, each with a name of its own and no heart."""

    orders = let_in("Ghost {}", 0)


class Namelessness(Heroes[Any, Any]):
    """Heroes of whom nothing is said."""

    fields = ()

    def figures(self, sheet: Any) -> tuple[Figure, ...]:
        return ()

    def lasting(self, combatant: Any) -> list[Lasting]:
        return []

    def unfit(self, combatant: Any) -> str:
        return ""


class NamelessToy(Toy):
    """Takes heroes without a name."""

    heroes = Namelessness()


class Headless(Toy):
    """Has nothing to say about the end."""

    def headline(self, battle: Battle) -> str:
        return ""


def asking(*options: Option, barred: Sequence[Forbidden] = ()) -> Subject:
    return subject_of(RuledToy(Asking(options, barred)))


class Dialed(Option):
    """A word with an amount."""

    def __init__(self, word: str, amount: int) -> None:
        self.word = word
        self.turned = amount

    def key(self) -> str:
        return self.word

    def clause(self) -> str:
        return "guard"

    def amount(self) -> int:
        return self.turned


BROKEN: Final[list[tuple[str, Subject, str]]] = [
    ("a_clone_is_equal_and_independent", subject_of(ForgetfulToy()), "another fingerprint"),
    ("a_clone_is_equal_and_independent", subject_of(EntangledToy()), "changed the original"),
    ("every_attribute_is_cloned_and_fingerprinted", subject_of(ForgetfulToy()), "storm does not go into a clone"),
    ("every_attribute_is_cloned_and_fingerprinted", subject_of(BlurredToy()), "round is not in the fingerprint"),
    ("every_attribute_is_cloned_and_fingerprinted", subject_of(EntangledToy()), "is shared between a battle"),
    ("what_is_static_never_changes", subject_of(TOY, static=["Fighter.hearts"]), "hearts is declared static"),
    ("invariants_hold", subject_of(TOY, wrong=["the ring is square"]), "the ring is square"),
    ("whoever_is_left_out_leaves_nothing_behind", subject_of(IndiscreetToy()), "hearts is known of a combatant"),
    ("the_same_seed_tells_the_same_story", subject_of(RuledToy(Moody())), "two stories"),
    ("different_seeds_tell_different_stories", subject_of(RuledToy(Diceless())), "one story"),
    ("a_saved_fight_comes_back_the_same", subject_of(RuledToy(Moody())), "differ"),
    ("undo_then_redo_is_the_original", subject_of(RuledToy(Moody())), "is not what it was"),
    ("branches_go_their_own_way", subject_of(RuledToy(Moody())), "differs"),
    ("a_waiting_fight_leaves_nothing_half_applied", subject_of(StubbornToy()), "was not refused"),
    ("the_keeper_may_end_the_fight_anywhere", subject_of(Headless()), "no headline"),
    ("the_keepers_orders_are_on_record_and_can_be_taken_back", subject_of(CardlessToy()), "set a single gauge"),
    ("a_fight_the_keeper_meddles_with_goes_on", subject_of(CardlessToy()), "change nothing"),
    ("names_are_for_people", subject_of(CodedToy()), "'ann-1' is an id"),
    ("newcomers_have_names_seats_and_turns", subject_of(CrowdedToy()), "two have one name"),
    ("newcomers_have_names_seats_and_turns", subject_of(GhostlyToy()), "never asked"),
    ("heroes_come_to_the_fight_and_home_again", subject_of(NamelessToy()), "has no name"),
    ("the_fast_lane_equals_the_open_lane", subject_of(RuledToy(Talkative())), "the lanes end differently"),
    ("options_are_complete", asking(YES, Word("yes", "guard")), "has a key twice"),
    ("options_are_complete", asking(YES, Word("no", "nowhere")), "cites 'nowhere'"),
    ("options_are_complete", asking(YES, Word("", "guard")), "without key"),
    ("people_have_a_choice", asking(Dialed("some:1", 1), Dialed("some:2", 1)), "an amount twice"),
    ("people_have_a_choice", asking(Dialed("none", 0), Dialed("some:1", 1)), "a zero apart"),
    ("what_is_forbidden_is_explained", asking(YES, NO, barred=[Forbidden("yes", "guard", "so")]), "both"),
    ("what_is_forbidden_is_explained", asking(YES, NO, barred=[Forbidden("x", "guard", "")]), "reason"),
    ("what_is_forbidden_is_explained", asking(YES, NO, barred=[Forbidden("x", "y", "so")]), "nowhere"),
    ("events_cite_the_ledger_and_have_words", subject_of(RuledToy(Inventive())), "cites 'nowhere'"),
    ("everything_to_look_at_fits_together", subject_of(LostToy()), "which is nowhere"),
    ("everything_to_look_at_fits_together", subject_of(UndeclaredToy()), "does not declare"),
    ("everything_to_look_at_fits_together", subject_of(TurncoatToy()), "by the battle"),
    ("people_read_plain_english", subject_of(StumblingToy("The the guard: what next?")), "an article twice"),
    ("people_read_plain_english", subject_of(StumblingToy("Which item(s)?")), "both numbers in one"),
    ("people_read_plain_english", subject_of(StumblingToy("The red have the turn: what next?")), "does not agree"),
    ("options_are_found_by_verb_and_target", subject_of(SpeechlessToy()), "which is not declared"),
    ("options_are_found_by_verb_and_target", subject_of(PointingToy()), "needs a verb"),
    ("what_is_forbidden_has_a_verb", subject_of(UntellingToy()), "no verb says that it bars"),
    ("verbs_have_places", subject_of(HomelessToy()), "verbs without a place"),
    ("blows_and_moves_take_three_clicks", subject_of(SlyToy()), "more than three clicks"),
    ("what_is_shown_is_explained", subject_of(FacelessToy()), "has no icon"),
    ("what_is_shown_is_explained", subject_of(LeaderlessToy()), "leading gauges"),
    ("what_is_shown_is_explained", subject_of(MuteToy()), "is not explained"),
    ("what_happens_can_be_seen", subject_of(StrayToy()), "which is nowhere"),
    ("what_happens_can_be_seen", subject_of(RestlessToy()), "the moments lead to|the token is at"),
    ("chances_sum_to_one", subject_of(WordyToy()), "tells nothing"),
    ("odds_agree_with_rolls", subject_of(RuledToy(Peeking())), "has no chance"),
    ("odds_agree_with_rolls", subject_of(HopefulToy()), "with dice"),
    ("odds_as_data_hold", subject_of(WordlessToy()), "without a word for it"),
    ("decisions_show_no_dice", subject_of(RuledToy(Leaking())), "open leads to"),
    ("minds_change_nothing", subject_of(MeddlingToy()), "has changed the battle"),
    ("answers_are_listed_options", subject_of(ImitatingToy()), "is listed as"),
    ("futures_do_not_peek", subject_of(RuledToy(Whimsical())), "the same futures differ"),
    ("futures_do_not_peek", subject_of(RuledToy(Nosy())), "the coming dice are known"),
]
