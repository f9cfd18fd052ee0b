"""Seating: who plays whom, whose dice are typed, what is hidden, and whether the fight is paused.

All of it is set by `Setting`s, which are stored with the command that made them.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from fray.engine.decisions import KEEPER, MALFORMED, NOT_YOURS, Decision, Mind, O, Refused
from fray.engine.seats import MOST_SEATS, seat_of, who_at
from fray.engine.system import System
from fray.minds.named import STRATEGIST
from fray.minds.random import RandomMind
from fray.table.chairs import Chair, Chairs
from fray.table.records import Sight, Welcome
from fray.table.requests import (
    AskUndoCommand,
    ByHandCommand,
    ClaimCommand,
    ClaimsCommand,
    Command,
    DeclineUndoCommand,
    HideCommand,
    InsightCommand,
    OfferCommand,
    PauseCommand,
    SeatCommand,
    SightCommand,
    StartCommand,
    WelcomeCommand,
)

KEEPERS_OWN: Final = -1  # the number under which a mind may be given the Keeper's rulings

Setting = Mapping[str, Any]  # as the store has it; "set" says what kind it is


class StandingMind(Mind):
    """Sits beside a person and gives the answers that stand; whatever they do not cover, the person is asked."""

    def __init__(self, keys: Mapping[str, str]) -> None:
        self.keys = keys  # by the kind of the question

    def takes(self, decision: Decision[O]) -> bool:
        return self.found(decision) is not None

    def answer(self, decision: Decision[O]) -> O:
        option = self.found(decision)
        assert option is not None, "it takes only what it has an answer to"
        return option

    def found(self, decision: Decision[O]) -> O | None:
        key = self.keys.get(decision.kind())
        return next((option for option in decision.options() if option.key() == key), None) if key else None


@dataclass(frozen=True)
class Standing:
    """An answer that stands, and in words."""

    key: str
    words: str


class Seating:
    """The seats of a fight, including those of combatants who join later."""

    def __init__(self, system: System, chairs: Chairs) -> None:
        self.system = system
        self.chairs = chairs
        self.minds: dict[int, str] = {}  # combatant -> the mind that plays it
        self.thinkers: dict[int, Mind] = {}
        self.sight: Sight = "exact"
        self.hidden: frozenset[int] = frozenset()
        self.shared_insight = False  # whether players see who is winning: it tells about what is hidden
        self.paused = False
        self.lobby = False  # whether everybody still waits for the Keeper to start
        self.claims = True  # whether guests may claim those who are offered
        self.offered: frozenset[int] = frozenset()
        self.welcome: Welcome = "place"  # for the heroes that guests bring
        self.rematch = ""  # the code of the fight that follows this one
        self.undo_asked_by: list[str] = []
        self.standing: dict[tuple[int, str], Standing] = {}  # answers that stand, by seat and kind of question

    # ---- who may answer

    def may_answer(self, chair: Chair, seat: int) -> bool:
        """The Keeper answers for all seats, a player only for their own combatants."""
        return chair.keeper or (seat != KEEPER and who_at(seat) in chair.combatants)

    def may_claim(self, who: int) -> bool:
        """Whether a combatant waits for a player."""
        free = who not in self.minds and self.chairs.player_of(who) is None
        return self.claims and free and who in self.offered and who not in self.hidden

    def may_see_standing(self, chair: Chair) -> bool:
        """The Keeper sees who is winning, and everybody else if the Keeper lets them."""
        return chair.keeper or self.shared_insight

    def player_at(self, seat: int) -> Chair:
        """The chair that should answer for this seat."""
        player = self.chairs.player_of(who_at(seat)) if seat != KEEPER else None
        return player or self.chairs.keeper()

    # ---- minds and hands

    def thinkers_by_seat(self) -> list[Mind | None]:
        """Which seats are played by a mind that answers at once. In the lobby and in a pause minds rest."""
        seats: list[Mind | None] = [None] * MOST_SEATS
        for who, name in self.minds.items() if not self.resting else ():
            if name != STRATEGIST:
                seats[seat_of(who)] = self.thinker(who)
        for seat in {seat for seat, _ in self.standing} if not self.resting else ():
            if seats[seat] is None:
                seats[seat] = StandingMind({kind: one.key for (at, kind), one in self.standing.items() if at == seat})
        return seats

    def ponders(self, seat: int) -> bool:
        """Whether a mind that takes its time plays this seat now."""
        return not self.resting and self.minds.get(who_at(seat)) == STRATEGIST

    @property
    def resting(self) -> bool:
        return self.paused or self.lobby

    def thinker(self, who: int) -> Mind:
        if who not in self.thinkers:
            self.thinkers[who] = self.new_thinker(who, self.minds[who])
        return self.thinkers[who]

    def new_thinker(self, who: int, name: str) -> Mind:
        if name == "random":
            return RandomMind(secrets.randbits(40))  # not the fight's seed: everyone sees what the mind does
        return self.system.default_mind() if who == KEEPERS_OWN else self.system.tactician()

    def hands(self) -> list[int]:
        """The seats that type their dice: of players who roll their own, and the others if the Keeper rolls."""
        chairs = self.chairs.seated()
        seats = {seat_of(who) for chair in chairs if chair.by_hand for who in chair.combatants}
        if self.chairs.keeper().by_hand:
            played = {who for chair in chairs for who in chair.combatants} | set(self.minds)
            seats |= {seat for seat in range(MOST_SEATS) if who_at(seat) not in played}
        return sorted(seats)

    # ---- settings

    def setting_of(self, chair: Chair, command: Command, combatants: int) -> Setting:
        """What a command sets; `combatants` is how many there are by now."""
        match command:
            case ByHandCommand():
                return {"set": "by-hand", "chair": chair.id, "on": command.on}
            case AskUndoCommand():
                return {"set": "ask-undo", "name": chair.name}
            case DeclineUndoCommand():
                return {"set": "decline-undo"}
            case StartCommand():
                return {"set": "lobby", "on": False}
            case ClaimsCommand():
                return {"set": "claims", "on": command.on}
            case WelcomeCommand():
                return {"set": "welcome", "how": command.how}
            case OfferCommand():
                return {"set": "offer", "who": [known(command.who, combatants)], "on": command.on}
            case ClaimCommand():
                return self.claim(chair, command)
            case PauseCommand():
                return {"set": "pause", "on": command.on}
            case SightCommand():
                return {"set": "sight", "sight": command.sight}
            case InsightCommand():
                return {"set": "insight", "on": command.on}
            case HideCommand():
                return {"set": "hide", "who": [known(command.who, combatants)], "on": command.on}
            case SeatCommand():
                return self.seat(known(command.who, combatants), command.chair, command.mind)
        raise Refused(MALFORMED, "unknown command")

    def claim(self, chair: Chair, command: ClaimCommand) -> Setting:
        """A guest takes a combatant that is offered, or gives back their own."""
        if not command.on and command.who in chair.combatants:
            return {"set": "seat", "who": command.who, "chair": "", "mind": ""}
        if not command.on or not self.may_claim(command.who):
            raise Refused(NOT_YOURS, "this combatant cannot be claimed; choose another one, or ask the Keeper")
        return {"set": "seat", "who": command.who, "chair": chair.id, "mind": ""}

    def seat(self, who: int, chair: str = "", mind: str = "") -> Setting:
        """Who plays a combatant from now on."""
        if who == KEEPERS_OWN and chair:
            raise Refused(MALFORMED, "a mind can make the Keeper's rulings, another player cannot")
        if chair and (chair not in self.chairs.all or self.chairs.all[chair].revoked):
            raise Refused(MALFORMED, "there is no such chair")
        if who == KEEPERS_OWN and mind == STRATEGIST:
            raise Refused(MALFORMED, "the strategist plays combatants; leave the Keeper's rulings to the tactician")
        if chair and mind:
            raise Refused(MALFORMED, "a person or a mind plays a combatant, not both")
        return {"set": "seat", "who": who, "chair": chair, "mind": mind}

    def apply(self, setting: Setting) -> None:
        match setting["set"]:
            case "by-hand":
                self.chairs.all[setting["chair"]].by_hand = setting["on"]
            case "ask-undo":
                self.undo_asked_by = [*dict.fromkeys([*self.undo_asked_by, setting["name"]])]
            case "decline-undo":
                self.undo_asked_by = []
            case "lobby":
                self.lobby = setting["on"]
            case "claims":
                self.claims = setting["on"]
            case "offer":
                self.offered = self.offered.union(setting["who"]) if setting["on"] else self.offered - {*setting["who"]}
            case "welcome":
                self.welcome = setting["how"]
            case "rematch":
                self.rematch = setting["code"]
            case "pause":
                self.paused = setting["on"]
            case "sight":
                self.sight = setting["sight"]
            case "insight":
                self.shared_insight = setting["on"]
            case "hide":
                whom = set(setting["who"])
                self.hidden = self.hidden | whom if setting["on"] else self.hidden - whom
            case "stand":
                self.let_stand(setting)
            case "seat":
                self.give_seat(setting["who"], setting["chair"], setting["mind"])

    def let_stand(self, setting: Setting) -> None:
        """An answer stands; without a key it is taken back."""
        place = setting["seat"], setting["kind"]
        self.standing.pop(place, None)
        if setting["key"]:
            self.standing[place] = Standing(setting["key"], setting["words"])

    def give_seat(self, who: int, chair: str, mind: str) -> None:
        self.standing = {place: one for place, one in self.standing.items() if place[0] != seat_of(who)}
        self.chairs.give(who, chair)
        self.minds.pop(who, None)
        self.thinkers.pop(who, None)
        if mind:
            self.minds[who] = mind


def known(who: int, combatants: int) -> int:
    if who >= combatants:
        raise Refused(MALFORMED, f"there is no combatant number {who}; the last one is number {combatants - 1}")
    return who
