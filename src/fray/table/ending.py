"""The end of a fight: what everybody did, counted from its events as a chair may know them."""

from __future__ import annotations

from dataclasses import dataclass, field

from fray.engine.decisions import NOBODY
from fray.engine.events import Departed, Event
from fray.engine.game import position_of
from fray.table.chairs import Chair
from fray.table.ending_records import BestMomentView, DeedsView, EndingView
from fray.table.guests import home_views
from fray.table.room import Room
from fray.table.sight import Eyes

DEFENSES = ("block", "dodge")


@dataclass
class Deeds:
    """What one combatant did."""

    dealt: int = 0
    taken: int = 0
    blows: int = 0
    felled: int = 0
    defended: int = 0
    best: Blow | None = None


@dataclass
class Blow:
    """Damage of one attacker to one target, in one go."""

    by: int
    to: int
    amount: int
    at: int
    felled: bool = False


@dataclass
class Tally:
    """Counts a fight, event by event."""

    deeds: dict[int, Deeds] = field(default_factory=dict)
    attacker: int = NOBODY
    last: dict[int, Blow] = field(default_factory=dict)  # the last blow that each combatant took

    def of(self, who: int) -> Deeds:
        return self.deeds.setdefault(who, Deeds())

    def count(self, event: Event, kind: str, who: int) -> None:
        if blow := event.blow():
            self.attacker = blow.by
            self.of(blow.by).blows += 1
        if kind in DEFENSES:
            self.of(who).defended += 1
        if (harm := event.harm()) and harm.amount > 0:
            self.hurt(Blow(NOBODY if harm.means else self.attacker, harm.to, harm.amount, event.at))
        if isinstance(event, Departed):
            self.fall(event.who)

    def hurt(self, blow: Blow) -> None:
        self.last[blow.to] = blow
        self.of(blow.to).taken += blow.amount
        if blow.by in (NOBODY, blow.to):
            return
        deeds = self.of(blow.by)
        deeds.dealt += blow.amount
        if deeds.best is None or (blow.amount, blow.at) > (deeds.best.amount, deeds.best.at):
            deeds.best = blow

    def fall(self, who: int) -> None:
        """The last blow decides who felled them, and felling counts for more than any number."""
        blow = self.last.get(who)
        if blow is None or blow.felled or blow.by in (NOBODY, who):
            return
        blow.felled = True
        deeds = self.of(blow.by)
        deeds.felled += 1
        if deeds.best is None or not deeds.best.felled or deeds.best.amount <= blow.amount:
            deeds.best = blow


def ending(room: Room, chair: Chair) -> EndingView:
    """The fight as this chair may know it, when it is over."""
    game, system = room.game, room.system
    eyes = Eyes(room, chair, game)
    tally = Tally()
    for event in eyes.told(game.events):
        if event is not None and (not eyes.veiled or eyes.veiled.isdisjoint(event.about())):
            moment = eyes.moment(event)
            tally.count(event, moment.kind if moment else "", moment.who if moment else NOBODY)
    result = game.result
    sides = list(game.encounter.sides)
    return EndingView(
        title=room.title,
        system=system.name,
        system_title=system.title,
        accent=system.accent,
        result=system.headline(eyes.known.battle) if result is not None else "",
        winner=result.winner if result is not None else "",
        sides=sides,
        rounds=system.header(eyes.known.battle).round,
        parts=[
            deeds_view(room, eyes, card.who, tally.of(card.who), sides.index(card.side))
            for card in eyes.cards
            if card.side in sides
        ],
        homes=home_views(room, eyes),
    )


def deeds_view(room: Room, eyes: Eyes, who: int, deeds: Deeds, side: int) -> DeedsView:
    card = next(card for card in eyes.cards if card.who == who)
    player = room.chairs.player_of(who)
    best = deeds.best if deeds.best is not None and eyes.sees(deeds.best.to) else None
    return DeedsView(
        who=who,
        name=card.name,
        icon=card.icon,
        side=side,
        player=player.name if player is not None else "",
        yours=who in eyes.chair.combatants,
        out=card.out,
        dealt=deeds.dealt,
        taken=deeds.taken,
        blows=deeds.blows,
        felled=deeds.felled,
        defended=deeds.defended,
        best=best_view(room, eyes, best) if best is not None else None,
    )


def best_view(room: Room, eyes: Eyes, blow: Blow) -> BestMomentView:
    return BestMomentView(
        to=eyes.names.get(blow.to, "?"),
        amount=blow.amount,
        felled=blow.felled,
        round=round_at(room, blow.at),
        at=eyes.place(blow.at),
    )


def round_at(room: Room, position: int) -> int:
    """The round in which a tape position was."""
    before = [stage for stage in room.game.stages() if position_of(stage) <= position]
    return room.system.header(before[-1].battle).round if before else 1
