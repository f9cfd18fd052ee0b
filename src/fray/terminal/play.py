"""From what the player asked for to a fight under way."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from pathlib import Path

from fray.engine.decisions import ILLEGAL, KEEPER, Refused
from fray.engine.dice import seed_number
from fray.engine.encounter import Encounter
from fray.engine.game import Game
from fray.engine.guests import Brought, brought_to, with_guests
from fray.engine.heroes import hero_for
from fray.engine.save import Loaded, load
from fray.lab.encounters import Offer, find_encounter, offers, read_again
from fray.minds.named import TACTICIAN
from fray.terminal.choose import choose_encounter, choose_side, unfinished_fight
from fray.terminal.files import command, new_file, text_of
from fray.terminal.fitting import wrapped
from fray.terminal.screen import Screen
from fray.terminal.seating import Seating, seated_before, seats_of_people, typing_seats
from fray.terminal.session import INTERRUPTED, Session
from fray.terminal.watch import watch

SEEDED = "seeded"
MANUAL = "manual"


@dataclass(frozen=True)
class Wish:
    """What the player wants to play, and how."""

    encounter: str = ""
    sides: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    minds: str = ""
    keeper: bool = False
    dice: str = ""
    seed: int | None = None
    homebrew: tuple[Path, ...] = ()
    hero: Path | None = None
    place: str = ""  # the one whose place the hero takes
    save: Path | None = None
    resume: Path | None = None


def play(wish: Wish, screen: Screen) -> int:
    """Fight; the exit code."""
    try:
        if wish.resume is not None:
            return resume(wish, wish.resume, screen)
        if not wish.encounter:
            return choose_and_play(wish, screen)
        return begin(wish, find_encounter(wish.encounter, wish.homebrew), screen)
    except (KeyboardInterrupt, EOFError):  # before the fight: there is nothing to lose yet
        screen.say([""])
        return INTERRUPTED


def choose_and_play(wish: Wish, screen: Screen) -> int:
    """Without an encounter: a menu."""
    left = unfinished_fight()
    if left is not None and screen.ask(f"Go on with {left.stem}? [Y/n] > ").casefold() in ("", "y", "yes"):
        return resume(wish, left, screen)
    offer = choose_encounter(screen, offers(wish.homebrew))
    if offer is None:
        return 0
    if not wish.sides and not wish.names:
        side = choose_side(screen, offer.encounter)
        if side is None:
            return 0
        wish = replace(wish, sides=(side,))
    return begin(wish, offer, screen)


def begin(wish: Wish, offer: Offer, screen: Screen) -> int:
    encounter = offer.encounter if wish.hero is None else with_hero(offer, wish.hero, wish.place)
    seating = Seating(seats_of_people(encounter, wish.sides, wish.names, wish.keeper), wish.minds or TACTICIAN)
    seed = wish.seed if wish.seed is not None else secrets.randbelow(2**31)
    by_hand = sorted(seating.people) if wish.dice == MANUAL else []
    game = Game(offer.system, encounter, seed, seating.minds_for(offer.system, encounter, seed), by_hand=by_hand)
    return sit_down(game, seating, wish.save or new_file(encounter), screen)


def with_hero(offer: Offer, file: Path, place: str) -> Encounter:
    """The encounter with a player's own hero, in the place of the first combatant or of the one that is named."""
    encounter, system = offer.encounter, offer.system
    hero = Brought(hero_for(system, text_of(file)), place or encounter.roster[0].name)
    return read_again(system, with_guests(encounter.source, [*brought_to(encounter.source), hero]))


def resume(wish: Wish, path: Path, screen: Screen) -> int:
    """Go on with a saved fight, everyone in the same seats unless the command says otherwise."""
    loaded = load(path)
    game = loaded.game
    encounter = game.encounter
    seating = seated_again(wish, game)
    game.minds = seating.minds_for(game.system, encounter, seed_number(game.seed))
    game.by_hand = who_types(wish, game, seating.people)
    game.replay([])
    if loaded.remark:
        screen.say(wrapped(loaded.remark, screen.width))
        screen.ask("Enter goes on > ")
    return sit_down(game, seating, wish.save or kept_in(loaded, path), screen)


def seated_again(wish: Wish, game: Game) -> Seating:
    """Everybody where they sat; sides and seats that are named are taken instead, the Keeper's chair as well."""
    before = seated_before(game)
    people = before.people | ({KEEPER} if wish.keeper else set())
    if wish.sides or wish.names:
        people = seats_of_people(game.encounter, wish.sides, wish.names, wish.keeper)
    return Seating(people, wish.minds or before.minds)


def who_types(wish: Wish, game: Game, people: frozenset[int]) -> list[int]:
    """The seats that roll real dice from here on."""
    if wish.dice == MANUAL:
        return sorted(people)
    if wish.dice == SEEDED and typing_seats(game.entries):
        raise Refused(ILLEGAL, "this fight is fought with real dice; it cannot go on with --dice seeded")
    return game.by_hand


def kept_in(loaded: Loaded, path: Path) -> Path:
    """The same file, unless going on would write over a fight that no longer replays to its end."""
    return path if loaded.differs_at is None else new_file(loaded.game.encounter)


def sit_down(game: Game, seating: Seating, path: Path, screen: Screen) -> int:
    """The players; the file knows their seats, so that they find them again."""
    game.seats = seating.written(game.encounter)
    if not seating.people:
        return watch(game, path, screen)
    return Session(game, seating, screen, path, command(game.system.name, "play --resume", path)).run()
