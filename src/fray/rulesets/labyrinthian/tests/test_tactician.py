"""The tactician: what it does where one thing is clearly best, and whole fights."""

from __future__ import annotations

from typing import Any

from fray.engine.decisions import Option
from fray.engine.game import Game
from fray.rulesets.labyrinthian import SYSTEM
from fray.rulesets.labyrinthian.minds.odds import blow_worth, danger_worth, most_harm, most_momentum
from fray.rulesets.labyrinthian.minds.tactician import Tactician
from fray.rulesets.labyrinthian.minds.turns import best_turn
from fray.rulesets.labyrinthian.model.grid import CHASE, FS
from fray.rulesets.labyrinthian.model.means import flat
from fray.rulesets.labyrinthian.model.state import HIDDEN, IN_SIGHT, LabBattle
from fray.rulesets.labyrinthian.rules.approaches import approaches
from fray.rulesets.labyrinthian.rules.velocity import Ways
from fray.rulesets.labyrinthian.tests.arrange import Scene, known, library, person, scene
from fray.testing.contest import share_won, tactician_wins


def choice(s: Scene, name: str) -> Option:
    s.battle.acting = s[name].who
    return best_turn(s.battle, s[name])


def test_it_gets_up_first() -> None:
    """[prone-recover]."""
    s = scene(person("a", prone=True), person("foe", "them"))
    assert choice(s, "a").key() == "stand"


def test_it_puts_out_an_enemy_at_zero() -> None:
    """[killing-blow-procedure, zero-composure-vulnerable]: rather than to wear down another."""
    s = scene(person("a", weapons=["spear"]), person("down", "them", composure=0), person("foe", "them", composure=9))
    assert choice(s, "a").key() == "incapacitate:0:1"


def test_it_wounds_an_unyielding_foe_at_zero_instead() -> None:
    """[unyielding-foes]."""
    s = scene(person("a", weapons=["spear"]), known("troll", "marsh-troll", "them", composure=0))
    assert choice(s, "a").key() == "attack:0:1"
    s["troll"].wounds[0] = 3
    assert choice(s, "a").key() == "incapacitate:0:1"


def test_it_leaves_the_helpless_and_the_hidden_alone() -> None:
    """[incapacitation, surrender, stealth-rules]."""
    down = person("down", "them", incapacitated=True, composure=0)
    s = scene(
        person("a", weapons=["spear"]), down, person("yields", "them", surrendered=True), person("foe", "them", "fs")
    )
    assert not choice(s, "a").key().startswith(("attack", "incapacitate", "kill"))
    s = scene(person("a", weapons=["spear"]), person("foe", "them", hidden=HIDDEN))
    assert s["foe"].hidden != IN_SIGHT
    assert choice(s, "a").key() == "end"


def test_no_way_gives_an_attack_more_than_the_search_takes_for_the_most() -> None:
    """[charge-details, vertical-assault-effect, boss-details]: what may be skipped unseen is never the best."""
    ways_seen = 0
    for known_encounter in library().encounters():
        battle = SYSTEM.battle(known_encounter)
        assert isinstance(battle, LabBattle)
        for striker in battle.combatants:
            striker.movement = 35
            for source in striker.sheet.sources:
                for target in battle.combatants:
                    spare = Ways(battle, striker, source, target).spare(target)
                    for way in approaches(battle, striker, source, target):
                        ways_seen += 1
                        assert 100 * way.boost + way.drop * flat(10) <= 100 * max(spare, 0)
                        assert spare >= 0 or source.ranged
    assert ways_seen > 1000


def test_no_attack_is_worth_more_than_the_search_takes_for_the_most() -> None:
    """[defense-is-active]: whatever the attack total, and whether the target is whole or nearly down."""
    battle = SYSTEM.battle(library().encounter("ashwing"))
    assert isinstance(battle, LabBattle)
    for striker in battle.combatants:
        for source in striker.sheet.sources:
            for target in battle.combatants:
                for composure in (0, 5, target.sheet.composure):
                    target.composure = composure
                    for total in (5, 15, 30):
                        worth = blow_worth(battle, source, striker, target, total, 500, False)
                        most = most_momentum(source, target.sheet.unyielding > 0) + danger_worth(target)
                        assert worth <= most + most_harm(source, target, 500)


def test_it_spares_its_friends_from_its_own_fire() -> None:
    """[aoe]: two friends in the place weigh more than one enemy."""
    mage = person("mage", at="rrc", spells=["tsunami"], conjuring=0, store=30)
    friends = [person(f"friend{n}", at="churn") for n in range(2)]
    s = scene(mage, *friends, person("foe", "them", "churn"))
    assert not choice(s, "mage").key().startswith("area")
    s = scene(mage, person("foe", "them", "churn"))
    assert choice(s, "mage").key() == "area:0:churn:ground"


def test_it_closes_in_or_stays_where_it_can_shoot() -> None:
    """[shift-positions-cost, range-on-grid]."""
    s = scene(person("a", at="rs", weapons=["spear"], movement=10), person("foe", "them", "fs"))
    assert choice(s, "a").key() == "move:rrc:ground"
    s = scene(person("a", at="rrc", weapons=["long-bow"], movement=30), person("foe", "them", "ffc"))
    assert choice(s, "a").key() == "attack:0:1"


def test_it_drinks_when_little_is_left() -> None:
    """[consumable-costs-action, retrieve-once-per-round]."""
    s = scene(person("a", composure=8, items=["potion-composure"]), person("foe", "them", "fs"))
    assert choice(s, "a").key().startswith("retrieve")
    s["a"].stowed[0], s["a"].held[0] = 0, 1
    assert choice(s, "a").key().startswith("use")


def test_the_quarry_runs_and_leaves() -> None:
    """[chase-grid-rules, fleeing]."""
    s = scene(person("q", at="ffc", movement=20), person("foe", "them", "ffc"), grid=CHASE)
    s.battle.quarry = 0
    assert choice(s, "q").key() == "move:fs:ground"
    s["q"].position = FS
    assert choice(s, "q").key() == "flee"


def test_it_reacts_for_nothing_and_spends_a_rating_only_where_it_saves_enough() -> None:
    """[passive-reaction-free, active-reaction]."""

    def composure_after(damage: list[str], **state: Any) -> tuple[int, int]:
        foe = person("foe", "them", armor="armor-leather", ratings=[18, 4], **state)
        s = scene(person("a", weapons=["war-axe"], ratings=[13, 9], movement=0), foe, dice=damage)
        s.fight.minds[s["foe"].seat] = Tactician()
        s.turn("a", "attack:0:1")
        return s["foe"].composure, s["foe"].ratings_left()

    strong = ["d8=7 damage", "d8=7 damage", "d8=7 damage", "d6=3 defense", "d6=4 defense"]
    assert composure_after(strong) == (60 - 14, 1)
    assert composure_after(["d8=1 damage", "d8=1 damage", "d8=2 damage"]) == (56, 2)


def test_the_tactician_beats_blind_minds_from_either_side() -> None:
    """[end-of-fight]: over all encounters, sides swapped."""
    assert share_won(SYSTEM, library().encounters(), 2) >= 0.85


def test_a_whole_fight_can_be_read_aloud() -> None:
    """[attack-total-public, combat-roll-announced]: every event is a sentence, and the end is one too."""
    for name in ("bridge-duel", "aerie"):
        game = Game(SYSTEM, library().encounter(name), 3, [SYSTEM.tactician()] * 20)
        assert isinstance(game.battle, LabBattle)
        story = [SYSTEM.sentence(game.battle, event) for event in game.events]
        assert all(line.endswith(".") and line[0].isupper() for line in story)
        assert SYSTEM.headline(game.battle).endswith(".")


def test_the_tactician_finishes_an_enemy_at_zero() -> None:
    """[killing-blow-procedure, lethality-is-deliberate]: nobody is left standing at zero Composure to recover."""
    assert tactician_wins(SYSTEM, library().encounter("proving-pit"), 1, "party")


def test_the_broken_give_up_once_and_then_wait() -> None:
    """[surrender, surrender-abuse]: the Keeper refuses a second surrender; a Turn must end all the same."""
    s = scene(person("a", at="ffc", movement=0), person("foe", "them", "frc"))
    s.battle.broken = 1 << s["a"].side
    assert choice(s, "a").key() == "surrender"
    s["a"].surrenders = 1
    assert choice(s, "a").key() == "end"
