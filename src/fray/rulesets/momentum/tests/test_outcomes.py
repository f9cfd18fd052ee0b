"""What comes of an option: few words, the same for the same outcome, with their exact chances."""

from __future__ import annotations

from collections import defaultdict
from contextlib import suppress
from fractions import Fraction

from fray.engine.battle import Over
from fray.engine.decisions import Mind, Waiting
from fray.engine.dice import SeededDice
from fray.engine.fight import Fight
from fray.engine.forks import Fork
from fray.engine.tape import Answer, Entry, Tape
from fray.rulesets.momentum.model.state import TURNS, MomentumBattle
from fray.rulesets.momentum.rules.sequence import play_step
from fray.rulesets.momentum.tests.openings import ASSASSIN, HRODA, fresh, market
from fray.rulesets.momentum.words import outcomes


def walked(battle: MomentumBattle, answers: list[Entry]) -> dict[str, Fraction]:
    """The exact chances of every outcome of the last answer."""
    chances: defaultdict[str, Fraction] = defaultdict(Fraction)
    fork = Fork(len(answers))
    going = True
    while going:
        nobody: list[Mind | None] = [None] * (len(battle.combatants) + 1)
        fight = Fight(battle.clone(), SeededDice(0), nobody, Tape(list(answers)))
        fight.fork, fight.listening = fork, True
        with suppress(Waiting, Over):
            play_step(fight)
        since = [event for event in fight.events if event.at >= fork.start]
        chances[outcomes.outcome(fight.battle, since)] += fork.weight()
        going = fork.next()
    return dict(chances)


def pit_fight(momentum: int, acting: int) -> MomentumBattle:
    """Ursk beside the Pit Champion, one of whom has the turn."""
    battle = fresh("pit-fight")
    battle.pc(0).position, battle.pc(0).momentum = 2, momentum
    battle.phase, battle.order = TURNS, [acting]
    return battle


def struck(momentum: int, defense: str) -> dict[str, Fraction]:
    """What comes of Ursk's defense against the trident (Danger 2d, Attack Skill 3)."""
    return walked(pit_fight(momentum, 1), [Answer(2, 1, "strike:0:0"), Answer(1, 0, defense)])


def test_a_dodge_is_dodged_or_ends_in_hits() -> None:
    """1d12 + 2 of 10 succeeds on 8 or more; then two armor rolls of Ud4 + 2 - 3 + 2 need 1 to fail on a 1 at most."""
    chances = struck(5, "dodge:5")
    assert chances == {"dodged": Fraction(5, 12), "no hits": Fraction(7, 12)}


def test_without_a_defense_hits_are_counted() -> None:
    """Ud4 + 2 - 3 is a hit on 1 or 2; the armor then falls to 1, and 1 + 2 - 3 is a hit."""
    quarter = Fraction(1, 4)
    assert struck(5, "forgo") == {"no hits": quarter, "1 hit": quarter, "2 hits": 2 * quarter}


def test_a_parry_brings_a_riposte_where_it_can_be_paid() -> None:
    """[riposte-details]: the Great Axe costs 6M against Defense 3; after 3M of 5 and 4M gained it can be paid."""
    assert struck(5, "parry:3")["parried, riposte"] == Fraction(1, 2)
    assert struck(4, "parry:3")["parried"] == Fraction(1, 2)


def test_dire_wounds_are_told_by_the_worst_of_them() -> None:
    """Five hits and no armor: hits 6 and 7 roll 1d6 and 2d6; sums of 2 to 5 leave Ursk on his feet."""
    battle = pit_fight(5, 1)
    battle.pc(0).hits_taken, battle.pc(0).armor = 5, 0
    chances = walked(battle, [Answer(2, 1, "strike:0:0"), Answer(1, 0, "forgo")])
    on_his_feet = Fraction(5, 6) * Fraction(10, 36)
    assert chances["2 hits, Very Sad"] == on_his_feet
    assert chances["senseless, the fight is lost"] == 1 - on_his_feet
    assert sum(chances.values()) == 1


def test_a_strike_that_ends_the_fight_says_so() -> None:
    battle = pit_fight(9, 0)
    assert walked(battle, [Answer(1, 0, "strike:0:1")]) == {"Pit Champion loses 1 hit": 1}
    battle.npc(1).hits_left = 1
    assert walked(battle, [Answer(1, 0, "strike:0:1")]) == {"Pit Champion falls, the fight is won": 1}
    assert walked(battle, [Answer(1, 0, "strike:0:1:disable")]) == {"Pit Champion is disabled, the fight is won": 1}


def test_of_the_shield_only_its_end_is_told() -> None:
    """[shield-wear]: at step 1 the next successful Block destroys it."""
    battle = market()
    hroda = battle.pc(HRODA)
    hroda.momentum, hroda.position = 9, 2
    battle.phase, battle.order = TURNS, [ASSASSIN]
    answers: list[Entry] = [Answer(4, 3, "strike:0:2"), Answer(3, 2, "block:5")]
    assert walked(battle, answers)["blocked"] == 1
    hroda.shield = 1
    assert walked(battle, answers) == {"blocked, shield destroyed": 1}


def test_what_harms_nobody_is_told_by_momentum_and_position() -> None:
    battle = market()
    battle.phase, battle.order = TURNS, [HRODA]
    battle.pc(HRODA).momentum = 9
    assert walked(battle, [Answer(3, HRODA, "call-out:0")]) == {"Diaghilev gains 1M": 1}
    assert walked(battle, [Answer(3, HRODA, "reposition:3")]) == {"superior over Assassin A": 1}
    assert walked(battle, [Answer(3, HRODA, "move:2")]) == {"": 1}
