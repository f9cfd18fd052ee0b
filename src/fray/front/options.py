"""What a player is asked, and the answers there are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, overload

from fray.engine import decisions
from fray.engine.content import near_or_all
from fray.engine.decisions import ILLEGAL, KEEPER, MALFORMED, Refused, picked
from fray.engine.odds import option_odds
from fray.engine.walk import WORK_LIMIT
from fray.front.chances import Odds
from fray.front.html import page, table
from fray.front.log import rule_text
from fray.front.sides import Combatant
from fray.lab.amounts import whole

if TYPE_CHECKING:
    from fray.front.fights import Fight

SHOWN = 12  # options in a repr
PLACE = "place:"  # how the engine marks the key of a place


class Option:
    """One legal answer: its label, price, rule and odds. Give it to `fight.answer`."""

    def __init__(self, decision: Decision, option: decisions.Option, label: str) -> None:
        self.decision = decision
        self.option = option
        self.label = label

    @property
    def key(self) -> str:
        """The name of the option that never changes; it is what a saved fight holds."""
        return self.option.key()

    @property
    def verb(self) -> str:
        """What kind of action it is, such as 'strike': `fight.options.strike` are all of them."""
        return self.option.family()

    @property
    def cost(self) -> int:
        """Its price in the system's currency; 0 if it is free."""
        return self.option.cost()

    @property
    def clause(self) -> str:
        """The rule that allows it."""
        return self.option.clause()

    @property
    def rule(self) -> str:
        """What that rule says."""
        return rule_text(self.decision.fight.game, self.clause)

    @property
    def targets(self) -> tuple[str, ...]:
        """The combatants and places it points at, by name."""
        return self.decision.fight.pointed_at(self.option.points_at())

    def points_at(self, name: str) -> bool:
        """Whether it points at the combatant or the place of that name; a place may be named by its key, too."""
        keys = [point.removeprefix(PLACE) for point in self.option.points_at() if point.startswith(PLACE)]
        return name.casefold() in map(str.casefold, [*self.targets, *keys])

    @property
    def surrenders(self) -> bool:
        return self.option.concedes()

    def odds(self, paths: int = WORK_LIMIT) -> Odds:
        """What comes of it: exact chances, or samples where there are more outcomes than `paths`."""
        whole(paths, "paths", least=0)
        game = self.decision.fight.game
        names = {who: game.system.called(game.battle, who) for who in range(game.battle.size())}
        return Odds.of(option_odds(game, self.decision.asked(), self.option, paths), names)

    def __str__(self) -> str:
        price = f" {self.cost}{self.decision.fight.game.system.currency}" if self.cost else ""
        return f"{self.label}{price}"

    def __repr__(self) -> str:
        price = f" {self.cost}{self.decision.fight.game.system.currency}" if self.cost else ""
        return f"<Option {self.label!r}{price}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Option) and (self.key, self.decision) == (other.key, other.decision)

    def __hash__(self) -> int:
        return hash((self.key, self.decision))


class Options(Sequence[Option]):
    """The options of a decision, to go through, to index, and to filter: `fight.options.strike.at("Assassin A")`."""

    def __init__(self, options: Sequence[Option]) -> None:
        self._options = tuple(options)

    @overload
    def __getitem__(self, at: int) -> Option: ...

    @overload
    def __getitem__(self, at: slice) -> Options: ...

    def __getitem__(self, at: int | slice) -> Option | Options:
        return Options(self._options[at]) if isinstance(at, slice) else self._options[at]

    def __len__(self) -> int:
        return len(self._options)

    def __iter__(self) -> Iterator[Option]:
        return iter(self._options)

    @property
    def verbs(self) -> tuple[str, ...]:
        """The kinds of action among them."""
        return tuple(dict.fromkeys(option.verb for option in self))

    def of(self, verb: str) -> Options:
        """Those of one verb; none if there are none now."""
        return Options([option for option in self if spelled(option.verb) == spelled(verb)])

    def at(self, target: str | Combatant) -> Options:
        """Those that point at a combatant or a place; none if there are none now. An unknown name is refused."""
        found = [option for option in self if option.points_at(str(target))]
        if self and not found:
            refuse_unknown(self[0].decision.fight, str(target))
        return Options(found)

    def find(self, words: str) -> Option:
        """The option that is meant by its key, its label or how its label begins; a refusal names those there are."""
        for fits in (is_key, is_label, begins):
            found = [option for option in self if fits(option, words)]
            if len(found) == 1:
                return found[0]
        labels = [option.label for option in self]
        if found:
            may_be = ", ".join(option.label for option in found[:SHOWN])
            raise Refused(MALFORMED, f"{words!r} may be any of: {may_be}; write more of it")
        raise Refused(ILLEGAL, f"{words!r} is not among the options; {near_or_all(words, labels)}")

    def __getattr__(self, verb: str) -> Options:
        if verb.startswith("_"):
            raise AttributeError(verb)
        found = self.of(verb)
        if not found:
            raise AttributeError(f"no option is to {verb!r} now; {near_or_all(verb, self.attributes())}")
        return found

    def attributes(self) -> list[str]:
        """The verbs that can be written as `fight.options.strike`."""
        return [spelled(verb) for verb in self.verbs if spelled(verb).isidentifier()]

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self.attributes()]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Options) and self._options == other._options

    def __hash__(self) -> int:
        return hash(self._options)

    def __repr__(self) -> str:
        more = f"\n  ... and {len(self) - SHOWN} more" if len(self) > SHOWN else ""
        return f"<Options: {len(self)}>" + "".join(f"\n  {option}" for option in self[:SHOWN]) + more

    def _repr_html_(self) -> str:
        rows = [
            (str(number), option.label, str(option.cost or ""), option.clause) for number, option in enumerate(self)
        ]
        return page(table(("", "option", "price", "rule"), rows))


def refuse_unknown(fight: Fight, target: str) -> None:
    """Refuse a name that no combatant and no place of the fight has."""
    places = fight.game.system.board(fight.game.battle).places
    names = [*map(str, fight.combatants), *(place.label for place in places)]
    if target.casefold() not in map(str.casefold, [*names, *(place.key for place in places)]):
        right = near_or_all(target, names)
        raise Refused(MALFORMED, f"{target!r} is not a combatant or a place in this fight; {right}")


def spelled(verb: str) -> str:
    """A verb as Python can write it: 'call-out' is call_out."""
    return verb.replace("-", "_").replace(" ", "_").casefold()


def is_key(option: Option, words: str) -> bool:
    return option.key == words


def is_label(option: Option, words: str) -> bool:
    return words.casefold() in (option.label.casefold(), str(option).casefold())


def begins(option: Option, words: str) -> bool:
    return option.label.casefold().startswith(words.casefold())


class Decision:
    """A question to one player: who is asked, the question, the rule that asks, and the options."""

    def __init__(self, fight: Fight, decision: decisions.Decision[decisions.Option]) -> None:
        self.fight = fight
        self.seat = decision.seat
        self.index = decision.who
        self.kind = decision.kind()
        self.clause = decision.clause()
        self.question = fight.game.system.question(fight.game.battle, decision)
        self.position = fight.game.current.asked_at

    @property
    def who(self) -> str:
        """The name of the combatant who decides; 'Keeper' for the Keeper's rulings."""
        if self.seat == KEEPER or self.index < 0:
            return "Keeper"
        return self.fight.game.battle.member(self.index).name

    @property
    def side(self) -> str:
        """The side that decides; no side for the Keeper's rulings."""
        if self.seat == KEEPER or self.index < 0:
            return ""
        battle = self.fight.game.battle
        return battle.side_names()[battle.member(self.index).side]

    @property
    def rule(self) -> str:
        """What the rule says that asks."""
        return rule_text(self.fight.game, self.clause)

    @property
    def options(self) -> Options:
        """What can be answered."""
        game, asked = self.fight.game, self.asked()
        return Options([Option(self, option, game.system.label(game.battle, option)) for option in game.options(asked)])

    @property
    def forbidden(self) -> dict[str, str]:
        """What you may expect but cannot do now, by key, and why not."""
        return {barred.key: barred.reason for barred in self.asked().forbidden()}

    def asked(self) -> decisions.Decision[decisions.Option]:
        """The decision in the game; refused once it has been answered."""
        game = self.fight.game
        for decision in game.decisions if game.current.asked_at == self.position else ():
            if (decision.seat, decision.who, decision.kind()) == (self.seat, self.index, self.kind):
                return decision
        raise Refused(ILLEGAL, f"this decision is no longer open: {self.question}")

    def meant(self, words: str) -> str:
        """The key of the option that is meant, or the refusal of the rules."""
        try:
            return self.options.find(words).key
        except Refused:
            asked = self.asked()
            if any(barred_by(barred, words) for barred in asked.forbidden()):
                return picked(asked, self.fight.game.options(asked), words).key()  # refused, with its clause
            raise

    def __repr__(self) -> str:
        return f"<Decision {self.question!r}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Decision) and self.place() == other.place()

    def __hash__(self) -> int:
        return hash(self.place())

    def place(self) -> tuple[int, int, int, str]:
        return self.position, self.seat, self.index, self.kind

    def _repr_html_(self) -> str:
        rows = [(str(number), str(option), option.clause) for number, option in enumerate(self.options)]
        return page(self.question, table(("", "option", "rule"), rows))


def barred_by(barred: decisions.Forbidden, words: str) -> bool:
    return words == barred.key or words.startswith(f"{barred.key}:")
