"""Looking on: a fight that is already on tape, shown answer by answer."""

from __future__ import annotations

from pathlib import Path

from fray.engine.game import Game
from fray.terminal.files import keep, where_kept
from fray.terminal.log import Told, latest, told, whole_log
from fray.terminal.screen import Screen
from fray.terminal.view import FOR_THE_DECISION, ending_lines, picture, rule

INTERRUPTED = 130
PROMPT = "Enter goes on, e to the end, q leaves > "


def watch(game: Game, path: Path, screen: Screen) -> int:
    """Minds have fought; show it step by step, or as a log where nothing can be drawn."""
    keep(game, path)
    try:
        if screen.plain:
            screen.say(whole_log(told(game), screen.width))
        else:
            step_through(game, screen)
    except (KeyboardInterrupt, EOFError):
        screen.say(["", *where_kept(game.system.name, path)])
        return INTERRUPTED
    lines = told(game)
    screen.show(ending_lines(game, lines, screen.width, screen.height) if game.result else [])
    screen.say(where_kept(game.system.name, path))
    return 0


def step_through(game: Game, screen: Screen) -> None:
    """The same tape once more, a pause after every answer that something came of."""
    stage = Game(game.system, game.encounter, game.seed)
    seen = 0
    for entry in game.entries:
        stage.replay([entry])
        lines = told(stage)
        if len(lines) == seen or stage.result is not None:
            continue
        show_step(stage, lines[seen:], screen)
        seen = len(lines)
        if screen.ask(PROMPT).casefold() in ("q", "e"):
            return


def show_step(stage: Game, lines: list[Told], screen: Screen) -> None:
    top = picture(stage, screen.width, screen.height - FOR_THE_DECISION, screen.height - 8)
    room = screen.height - len(top) - 2
    screen.show([*top, rule(screen.width), *latest(lines, screen.width, room)])
