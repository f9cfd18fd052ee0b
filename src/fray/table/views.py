"""Views: everything that leaves a fight, filtered for the chair that looks.

The seed, the dice to come, undeclared answers and other people's options are never in a view; what players see of their
enemies is as exact as the Keeper has set it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fray.engine.board import Board, Card, Gauge, Header, Heading, Place, Tag
from fray.engine.decisions import NOBODY, NOT_YOURS, Decision, Option, Refused
from fray.engine.game import Game
from fray.engine.known import Question
from fray.engine.seats import who_at
from fray.lab.insight import Standing, Weighed
from fray.minds.named import STRATEGIST
from fray.table.chairs import Chair, spoken
from fray.table.guests import guest_views
from fray.table.http_records import SheetView
from fray.table.insight_records import BestView, OutView, SideStanding, StandingView, WeighedView
from fray.table.lab_views import share_view
from fray.table.log import LogReader, undone_views
from fray.table.records import (
    BoardView,
    CardView,
    ChairView,
    DecisionView,
    ForbiddenView,
    GaugeView,
    HeaderView,
    HeadingView,
    LinkView,
    OptionView,
    PlaceView,
    RollView,
    TagView,
    TurnView,
    View,
    WaitingView,
)
from fray.table.requests import BestQuestion
from fray.table.room import Room
from fray.table.seating import known
from fray.table.sight import Eyes
from fray.table.standing_answers import standing_answer_views

# How full a gauge is, in neutral words: some gauges count harm.
BANDS = ((0, "none"), (33, "low"), (66, "about half"), (99, "high"), (100, "full"))


def view(room: Room, chair: Chair, reader: LogReader | None = None, game: Game | None = None) -> View:
    """The fight as this chair may see it, now or in a replay.

    The log has only the lines that the reader has not read.
    """
    shown, reader = game or room.game, reader or LogReader()
    eyes = Eyes(room, chair, shown)
    start = reader.read(shown, eyes)
    return whole_view(room, chair, shown, eyes, reader, start)


def whole_view(room: Room, chair: Chair, game: Game, eyes: Eyes, reader: LogReader, start: int) -> View:
    """Everything, with the log from a line on."""
    system, battle, seating = room.system, eyes.known.battle, room.seating
    result, live = battle.result, game is room.game
    return View(
        fight=room.id,
        revision=room.revision,
        title=room.title,
        system=system.name,
        system_title=system.title,
        accent=system.accent,
        currency=system.currency,
        currency_words=list(system.currency_words),
        purse=system.purse,
        objective=game.encounter.objective,
        sides=list(game.encounter.sides),
        role=chair.role,
        chair=chair.id,
        name=chair.name,
        header=eyes.shared("header", lambda: header_of(room, eyes)),
        board=eyes.shared("board", lambda: board_of(eyes)),
        cards=[card_view(room, eyes, card) for card in eyes.cards],
        decisions=[decision_view(room, eyes, question) for question in questions_for(chair, room, eyes)],
        waiting=waiting_views(room, eyes, game),
        roll=roll_view(room, eyes, game),
        log_from=start,
        log=reader.lines()[start:],
        undone=undone_views(room, eyes, reader),
        can_redo=chair.keeper and room.game.redoable > 0 and live,
        chairs=[chair_view(neighbor, eyes) for neighbor in room.chairs.seated()],
        sight=seating.sight,
        insight=seating.may_see_standing(chair),
        shared_insight=seating.shared_insight,
        paused=seating.paused,
        lobby=seating.lobby,
        claims=seating.claims,
        offered=sorted(eyes.seen(seating.offered)),
        welcome=seating.welcome,
        guests=guest_views(room, eyes) if seating.lobby and live else [],
        campaign=room.campaign.title if room.campaign is not None else "",
        rematch=seating.rematch,
        code=spoken(room.code) if chair.keeper else "",
        remark=room.remark or room.warning,
        at=eyes.place(len(game.entries)),
        entries=eyes.place(len(room.game.entries)),
        undo_asked_by=list(seating.undo_asked_by),
        standing=standing_answer_views(room, chair) if live else [],
        result=system.headline(battle) if result is not None else "",
        winner=result.winner if result is not None else "",
    )


# ---- the parts


def questions_for(chair: Chair, room: Room, eyes: Eyes) -> list[Question]:
    """The open questions that this chair may answer itself."""
    seats, questions = room.seating, eyes.known.questions
    return [
        question
        for question in questions
        if seats.may_answer(chair, question.real.seat) and not seats.ponders(question.real.seat)
    ]


def header_of(room: Room, eyes: Eyes) -> HeaderView:
    header = room.system.header(eyes.known.battle)
    return eyes.kept("header", header, lambda: header_view(header, eyes))


def board_of(eyes: Eyes) -> BoardView:
    board = eyes.known.board
    return eyes.kept("board", board, lambda: board_view(board))


def header_view(header: Header, eyes: Eyes) -> HeaderView:
    return HeaderView(
        round=header.round,
        phase=header.phase,
        order=[
            TurnView(
                who=turn.who,
                name=eyes.names.get(turn.who, ""),
                score="" if turn.who in eyes.veiled else turn.score,
                group="" if turn.who in eyes.veiled else turn.group,
                done=turn.done,
                acting=turn.acting,
            )
            for turn in header.order
            if eyes.sees(turn.who)
        ],
    )


def tag_views(tags: tuple[Tag, ...]) -> list[TagView]:
    return [tag_view(tag, tag.label) for tag in tags]


def tag_view(tag: Tag, label: str) -> TagView:
    return TagView(label=label, clause=tag.clause, ground=tag.ground, who=tag.who, term=tag.term)


def board_view(board: Board) -> BoardView:
    return BoardView(
        shape=board.shape,
        places=[place_view(place) for place in board.places],
        links=[LinkView(one=link.one, other=link.other, tags=tag_views(link.tags)) for link in board.links],
        columns=[heading_view(heading) for heading in board.columns],
        rows=[heading_view(heading) for heading in board.rows],
    )


def place_view(place: Place) -> PlaceView:
    return PlaceView(
        key=place.key,
        label=place.label,
        column=place.column,
        row=place.row,
        tags=tag_views(place.tags),
        ground=place.ground,
    )


def heading_view(heading: Heading) -> HeadingView:
    return HeadingView(label=heading.label, short=heading.short)


def card_view(room: Room, eyes: Eyes, card: Card) -> CardView:
    """A card; where nothing is blurred it follows from the card and from who plays it, and is kept."""
    player, mind = room.chairs.player_of(card.who), room.seating.minds.get(card.who, "")
    about = (card.who in eyes.chair.combatants, player.name if player else "", mind, card.who in room.seating.hidden)
    if not eyes.exactly(card):
        return card_about(eyes, card, *about)
    return eyes.kept(("card", card.who, about), card, lambda: card_about(eyes, card, *about))


def card_about(eyes: Eyes, card: Card, yours: bool, player: str, mind: str, hidden: bool) -> CardView:
    return CardView(
        who=card.who,
        name=card.name,
        side=card.side,
        place=card.place,
        gauges=eyes.shared(("gauges", card.who), lambda: gauge_views(card, eyes)),
        tags=eyes.shared(("tags", card.who), lambda: tag_views_seen(card, eyes)),
        out=card.out,
        acting=card.acting,
        size=card.size,
        icon=card.icon,
        yours=yours,
        player=player,
        mind=mind,
        hidden=hidden,
    )


def gauge_views(card: Card, eyes: Eyes) -> list[GaugeView]:
    if eyes.exactly(card):
        return [gauge_view(gauge) for gauge in card.gauges]
    return [band_view(gauge) for gauge in card.gauges if gauge.high] if eyes.sight == "bands" else []


def tag_views_seen(card: Card, eyes: Eyes) -> list[TagView]:
    if eyes.exactly(card):
        return tag_views(card.tags)
    labels = eyes.blotted_tags(card) if eyes.sight == "bands" else []
    return [tag_view(tag, label) for label, tag in zip(labels, card.tags, strict=False)]


def gauge_view(gauge: Gauge) -> GaugeView:
    return GaugeView(
        key=gauge.key,
        label=gauge.label,
        value=gauge.value,
        low=gauge.low,
        high=gauge.high,
        text=gauge.text,
        clause=gauge.clause,
        rises=gauge.rises,
    )


def band_view(gauge: Gauge) -> GaugeView:
    """A gauge in a word, without its numbers."""
    low = gauge.low or 0
    span = (gauge.high or 0) - low
    share = 100 * (gauge.value - low) // span if span > 0 else 0
    word = next((word for most, word in BANDS if share <= most), "full")
    return GaugeView(key=gauge.key, label=gauge.label, value=None, low=None, high=None, text=word, clause=gauge.clause)


def decision_view(room: Room, eyes: Eyes, question: Question) -> DecisionView:
    """A decision with the options this chair may know of."""
    decision = question.known
    return DecisionView(
        seat=decision.seat,
        who=decision.who,
        since=room.asked_since(decision.seat, decision.who),
        kind=decision.kind(),
        question=eyes.question(question),
        clause=decision.clause(),
        options=eyes.shared(("options", decision.seat, decision.who), lambda: option_views(room, eyes, question)),
        forbidden=eyes.shared(("forbidden", decision.seat, decision.who), lambda: forbidden_views(question)),
    )


def option_views(room: Room, eyes: Eyes, question: Question) -> list[OptionView]:
    system, battle = room.system, eyes.known.battle
    return [
        OptionView(
            key=option.key(),
            label=system.label(battle, option),
            verb=system.verb(battle, option),
            rank=system.rank(battle, option),
            group=system.group(battle, option),
            icon=system.icon(battle, option),
            family=option.family(),
            cost=option.cost(),
            clause=option.clause(),
            amount=option.amount(),
            points_at=list(option.points_at()),
        )
        for option in question.options()
    ]


def forbidden_views(question: Question) -> list[ForbiddenView]:
    return [
        ForbiddenView(key=barred.key, clause=barred.clause, reason=barred.reason, points_at=list(barred.points_at))
        for barred in question.forbidden()
    ]


def waiting_views(room: Room, eyes: Eyes, game: Game) -> list[WaitingView]:
    """Whom the fight waits for, and why. For all unseen combatants together it names the Keeper once."""
    seen = [waiting_view(room, eyes, decision) for decision in game.decisions if eyes.sees(decision.who)]
    unseen_roll = game.roll is not None and roll_view(room, eyes, game) is None
    if (len(seen) == len(game.decisions) and not unseen_roll) or any(decision.who == NOBODY for decision in seen):
        return seen
    keeper = room.chairs.keeper()
    return [
        *seen,
        WaitingView(who=NOBODY, name="The Keeper", player=keeper.name, chair=keeper.id, about="", yours=False),
    ]


def waiting_view(room: Room, eyes: Eyes, decision: Decision[Option]) -> WaitingView:
    ponders = room.seating.ponders(decision.seat)
    player = room.seating.player_at(decision.seat)
    return WaitingView(
        who=decision.who,
        name=eyes.names.get(decision.who, "The Keeper"),
        player=STRATEGIST if ponders else player.name,
        chair="" if ponders else player.id,
        about=decision.kind() if decision.who != NOBODY or not eyes.unseen else "",
        yours=room.seating.may_answer(eyes.chair, decision.seat) and not ponders,
    )


def roll_view(room: Room, eyes: Eyes, game: Game) -> RollView | None:
    """The dice to roll by hand. Their number and sides can reveal a secret number."""
    roll = game.roll
    if roll is None or who_at(roll.seat) in (eyes.veiled if eyes.sight == "nothing" else eyes.unseen):
        return None
    player = room.seating.player_at(roll.seat)
    return RollView(
        seat=roll.seat,
        draw=roll.draw,
        words=room.system.rolls[roll.draw],
        count=roll.count,
        sides=roll.sides,
        explode=roll.explode,
        yours=room.seating.may_answer(eyes.chair, roll.seat),
        player=player.name,
        chair=player.id,
    )


def chair_view(chair: Chair, eyes: Eyes) -> ChairView:
    return ChairView(
        id=chair.id,
        name=chair.name,
        role=chair.role,
        combatants=sorted(eyes.seen(chair.combatants)),
        online=bool(chair.lines),
        by_hand=chair.by_hand,
    )


def sheet_view(room: Room, chair: Chair, who: int) -> SheetView:
    """A combatant's whole sheet, if the chair may know its numbers."""
    eyes = Eyes(room, chair, room.game)
    if chair.keeper:
        known(who, len(eyes.cards))
    if who not in {card.who for card in eyes.cards if eyes.exactly(card)}:  # an unknown number is refused the same way
        raise Refused(NOT_YOURS, "the Keeper keeps this sheet secret")
    return SheetView(who=who, lines=room.system.inspect(eyes.known.battle, who))


# ---- who is winning


def standing_view(room: Room, chair: Chair, revision: int, found: Standing) -> StandingView:
    unseen = room.unseen(chair, room.game)
    return StandingView(
        revision=revision,
        futures=found.futures,
        sides=[
            SideStanding(side=side, wins=share_view(share)) for side, share in zip(found.sides, found.wins, strict=True)
        ],
        draws=share_view(found.draws),
        outs=[OutView(who=who, out=share_view(share)) for who, share in enumerate(found.outs) if who not in unseen],
        past=room.standings.past(unseen),
    )


def best_view(
    room: Room, chair: Chair, question: BestQuestion, found: list[Weighed], done: bool, lines: Mapping[str, str]
) -> BestView:
    asked = room.question_for(chair, question.seat, question.who)
    battle = room.known(room.game, room.unseen(chair, room.game)).battle
    options = asked.options() if asked is not None else []
    labels = {option.key(): room.system.label(battle, option) for option in options}
    return BestView(
        revision=question.revision,
        seat=question.seat,
        who=question.who,
        options=weighed_views(found, labels, lines),
        done=done,
    )


def weighed_views(found: Sequence[Weighed], labels: Mapping[str, str], lines: Mapping[str, str]) -> list[WeighedView]:
    """The weighed options that have a name."""
    return [
        WeighedView(
            key=row.key,
            label=labels[row.key],
            futures=row.wins.of,
            wins=share_view(row.wins),
            line=lines.get(row.key, ""),
        )
        for row in found
        if row.key in labels
    ]
