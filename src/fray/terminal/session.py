"""One sitting: the fight is shown, a player answers, the answer is saved, until the fight is over or people leave."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from fray.engine.content import near_or_all
from fray.engine.decisions import ILLEGAL, MALFORMED, Decision, Option, Refused, RollRequest
from fray.engine.figures import count_words
from fray.engine.game import Game
from fray.terminal import explain
from fray.terminal.answers import chosen
from fray.terminal.files import keep, where_kept
from fray.terminal.fitting import wrapped
from fray.terminal.insight import best_lines, hint_lines, standing_lines
from fray.terminal.keeper import order
from fray.terminal.log import last_answered, news, taken_back, told, whole_log
from fray.terminal.menu import Item, Menu, Wording, inside, laid_out, opened
from fray.terminal.odds import GLANCE_SECONDS, Oracle
from fray.terminal.screen import Screen, whole
from fray.terminal.seating import Seating, seat_words
from fray.terminal.view import decision_screen, ending_lines, intro_lines, picture, rule

INTERRUPTED = 130
PROMPT = "number or words, ? help, u undo, q quit > "
INSIDE = "number, Enter goes back > "
INSIDE_PAGES = "number, Enter turns over, b goes back > "
BACK = "b"
AT_THE_END = "Enter leaves, u takes the last answer back, log, why > "


class Session:
    """A fight at one keyboard."""

    def __init__(self, game: Game, seating: Seating, screen: Screen, path: Path, resume: str) -> None:
        self.game = game
        self.seating = seating
        self.screen = screen
        self.path = path
        self.resume = resume  # the command that brings this fight back
        self.focus: tuple[Option, ...] = ()  # a family or a dial being looked at
        self.page = 0
        self.note: list[str] = []
        self.items: tuple[Item, ...] = ()
        self.more = 0  # how many items are on other pages
        self.left = False
        self.dirty = True  # whether there is something new to draw
        self.oracle: Oracle | None = None
        self.patience = GLANCE_SECONDS

    # ---- the loop

    def run(self) -> int:
        """Play until the fight is over or a player leaves; the exit code."""
        try:
            keep(self.game, self.path)
            self.introduce()
            while not self.left:
                self.turn()
        except (KeyboardInterrupt, EOFError):
            if self.game.result is None:
                return self.interrupted()
        self.farewell()
        return 0

    def introduce(self) -> None:
        """Who fights whom, and about what, before the first answer."""
        if last_answered(self.game) == 0 and self.game.result is None:
            played = [seat_words(self.game.encounter, seat) for seat in sorted(self.seating.people)]
            self.screen.page(intro_lines(self.game, played, self.screen.width), "-- Enter begins --")

    def turn(self) -> None:
        """Show what there is to see and obey one line."""
        if self.dirty or not self.screen.plain:
            self.draw()
        self.note, self.dirty = [], False
        line = self.screen.ask(self.prompt())
        try:
            self.obey(line)
        except Refused as refused:
            self.say_refusal(refused)

    def interrupted(self) -> int:
        keep(self.game, self.path)
        self.screen.say(["", "Nothing is lost. Go on with:", f"  {self.resume}"])
        return INTERRUPTED

    def farewell(self) -> None:
        if self.game.result is None:
            self.screen.say(["Saved. Go on with:", f"  {self.resume}"])
        else:
            self.screen.say(where_kept(self.game.system.name, self.path))

    def say_refusal(self, refused: Refused) -> None:
        """Beside what was tried, with the clause."""
        rule_words = f"  (the rule: ? {refused.clause})" if refused.clause else ""
        self.tell(f"No: {refused.message}{rule_words}")

    def tell(self, words: str) -> None:
        """A remark: under the menu, or at once where nothing is drawn over."""
        lines = wrapped(words, self.screen.width)
        if self.screen.plain:
            self.screen.say(lines)
        else:
            self.note = lines

    # ---- showing

    def draw(self) -> None:
        screen, game = self.screen, self.game
        if self.oracle is not None:
            self.oracle.left = self.patience
        lines = news(game, told(game))
        if game.result is not None:
            screen.show(ending_lines(game, lines, screen.width, screen.height))
            screen.say(self.note)
            return
        make = self.no_menu if game.roll else self.menu
        shown = decision_screen(game, self.question(), lines, make, self.note, screen.width, screen.height)
        self.items, self.more = shown.menu.items, shown.menu.more
        screen.show(shown.lines)

    def prompt(self) -> str:
        if self.game.result is not None:
            return AT_THE_END
        if self.game.roll is not None:
            return f"{dice_wanted(self.game.roll)} shows > "
        if not self.focus:
            favorite = self.favorite()
            return PROMPT if favorite is None else f"Enter for {self.label_of(favorite)}, or number > "
        return INSIDE_PAGES if self.more else INSIDE

    @property
    def decision(self) -> Decision[Option]:
        """The first of the decisions that people have to take."""
        return self.game.decisions[0]

    @property
    def options(self) -> list[Option]:
        return self.game.options(self.decision)

    def favorite(self) -> Option | None:
        """What Enter answers: how an action is done may be left to the tactician, unless Enter has a page to turn."""
        if self.game.result is not None or self.game.roll is not None or self.more or not self.decision.is_detail():
            return None
        return self.game.system.tactician().answer(self.decision)

    def label_of(self, option: Option) -> str:
        return self.game.system.label(self.game.battle, option)

    def question(self) -> str:
        """Who must decide or roll what, in a sentence."""
        if self.game.roll is not None:
            return self.roll_question(self.game.roll)
        others = len(self.game.decisions) - 1
        also = f" ({others} more to decide)" if others > 0 else ""
        return self.game.system.question(self.game.battle, self.decision) + also

    def roll_question(self, roll: RollRequest) -> str:
        words = self.game.system.rolls[roll.draw]
        again = f" For each {roll.sides} roll again and type that die after it." if roll.explode else ""
        return f"{seat_words(self.game.encounter, roll.seat)} rolls {dice_wanted(roll)}: {words}.{again}"

    def menu(self, room: int) -> Menu:
        if not self.focus:
            return laid_out(self.options, self.wording(), self.screen.width, room, self.page)
        return opened(inside(self.focus, self.wording()), self.wording(), self.screen.width, room, self.page)

    def no_menu(self, room: int) -> Menu:
        return Menu((), ())

    def wording(self) -> Wording:
        if self.oracle is None or self.oracle.decision is not self.decision:
            self.oracle = Oracle(self.game, self.decision, self.patience)
        return Wording(self.game.system, self.game.battle, self.oracle)

    # ---- obeying

    def obey(self, line: str) -> None:
        """One typed line: a command, dice, or an answer."""
        verb, _, rest = line.partition(" ")
        commands = {
            "?": self.help, "help": self.help, "why": self.why, "log": self.log, "look": self.look,
            "u": self.undo, "undo": self.undo, "r": self.redo, "redo": self.redo, "s": self.save, "save": self.save,
            "w": self.winning, "best": self.best, "hint": self.hint,
            "o": self.override, "q": self.quit, "quit": self.quit, "exit": self.quit,
        }  # fmt: skip
        if not line:
            self.nothing_typed()
        elif self.focus and line == BACK:
            self.look_at(())
        elif verb in commands:
            commands[verb](rest.strip())
        elif line.startswith("?"):
            self.help(line[1:].strip())
        elif self.game.result is not None:
            raise Refused(ILLEGAL, "the fight is over: Enter leaves, u takes the last answer back")
        elif self.game.roll is not None:
            self.type_dice(line)
        else:
            self.answer(line)

    def nothing_typed(self) -> None:
        """Enter settles a detail as the tactician would, turns the page, goes back, or leaves a fight that is over."""
        favorite = self.favorite()
        if self.game.result is not None:
            self.left = True
        elif favorite is not None and not self.focus:
            self.commit(partial(self.game.answer, favorite.key(), self.decision.seat, self.decision.who))
        elif self.focus and not self.more:
            self.look_at(())
        else:
            self.page += 1
            self.dirty = True

    def answer(self, line: str) -> None:
        options = chosen(line, self.items, self.decision, self.options, self.wording())
        if len(options) > 1:
            self.look_at(options)
        else:
            self.commit(partial(self.game.answer, options[0].key(), self.decision.seat, self.decision.who))

    def type_dice(self, line: str) -> None:
        faces = [whole(word) for word in line.replace(",", " ").replace("+", " ").split()]
        if None in faces:
            raise Refused(MALFORMED, f"{line!r} are no faces of dice; type numbers such as 3 or 3 5")
        self.commit(partial(self.game.type_dice, [face for face in faces if face is not None]))

    def commit(self, change: partial[None]) -> None:
        """Change the fight, save it at once, and look at it afresh."""
        change()
        self.look_at(())
        keep(self.game, self.path)

    def look_at(self, options: tuple[Option, ...]) -> None:
        self.focus, self.page, self.dirty = options, 0, True

    # ---- commands

    def undo(self, rest: str) -> None:
        self.commit(partial(self.game.undo))
        self.tell("Taken back. r does it again; log shows what was undone.")

    def redo(self, rest: str) -> None:
        self.commit(partial(self.game.redo))

    def save(self, rest: str) -> None:
        path = Path(rest).expanduser() if rest else self.path
        keep(self.game, path)
        self.tell(f"Saved in {path}")

    def quit(self, rest: str) -> None:
        keep(self.game, self.path)
        self.left = True

    def override(self, rest: str) -> None:
        """The Keeper's word over the rules."""
        if not self.seating.keeper:
            raise Refused(ILLEGAL, "only the Keeper can overrule; start with --keeper to be the Keeper")
        battle = self.game.battle
        wanted = order(rest, self.game.system.cards(battle), self.game.encounter.sides)
        self.commit(partial(self.game.override, wanted.order, wanted.who, wanted.what, wanted.value))

    def log(self, rest: str) -> None:
        told_lines = told(self.game)
        lines = whole_log(told_lines, self.screen.width, taken_back(self.game, told_lines))
        self.screen.page(lines or ["Nothing has happened yet."])

    def why(self, rest: str) -> None:
        lines = told(self.game)
        number = whole(rest) or 0 if rest else len(lines)
        if not 1 <= number <= len(lines):
            raise Refused(MALFORMED, f"the log has lines 1 to {len(lines)}; type why and one of them")
        self.screen.page(explain.why_lines(self.game, lines[number - 1], self.screen.width))

    def look(self, rest: str) -> None:
        system, battle, width = self.game.system, self.game.battle, self.screen.width
        if not rest:
            self.screen.page(picture(self.game, width))
            return
        everybody = system.cards(battle)
        found = [card for card in everybody if card.name.casefold().startswith(rest.casefold())]
        if not found:
            names = [card.name for card in everybody]
            raise Refused(MALFORMED, f"nobody is called {rest!r}; {near_or_all(rest, names)}")
        lines: list[str] = []
        for card in found:
            lines.extend(piece for line in system.inspect(battle, card.who) for piece in wrapped(line, width, "  "))
            lines.append(str(rule(width)))
        self.screen.page(lines[:-1])

    def winning(self, rest: str) -> None:
        """Who is likely to win."""
        self.screen.page(standing_lines(self.game, self.screen.width, self.screen.blocks))

    def best(self, rest: str) -> None:
        """What each option is worth."""
        self.screen.page(best_lines(self.game, self.to_decide(), self.screen.width))

    def hint(self, rest: str) -> None:
        """What to do, and why."""
        self.screen.page(hint_lines(self.game, self.to_decide(), self.screen.width))

    def to_decide(self) -> Wording:
        """The words of the open decision, if there is one."""
        if not self.game.decisions:
            raise Refused(MALFORMED, "there is nothing to decide now")
        return self.wording()

    def help(self, rest: str) -> None:
        self.screen.page(self.help_lines(rest))

    def help_lines(self, rest: str) -> Sequence[str]:
        game, width = self.game, self.screen.width
        if not rest:
            return explain.help_lines(game, self.seating.keeper, width)
        clause = explain.clause_named(game, rest, width)
        if clause or not game.decisions:
            return clause or ["There is no menu now; type ? alone, or ? and the id of a rule."]
        wording = self.wording()
        options = chosen(rest, self.items, self.decision, self.options, wording)
        if len(options) > 1:
            return explain.family_lines(game, options, wording, width)
        return explain.option_lines(game, self.decision, options[0], wording, width)


def dice_wanted(roll: RollRequest) -> str:
    """The dice to roll: d10, 2d6."""
    return count_words(roll.count, roll.sides)
