"""What the game master is asked in the middle of a turn: additions to attacks, risky tests, actions without a rule.

Answers are bounded: each is a word with its parts after colons, and each changes the fight through the ordinary verbs.
In automatic play nothing is added and nothing is demanded [r-keeper-modifier-window].
"""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import KEEPER, NOBODY, Decision, Word
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.lanes import FLAMMABLE, feature_bit
from fray.rulesets.torchlight.model.plans import IMPROVISE, SPEAK, Aim, RiskyTest
from fray.rulesets.torchlight.model.sheets import CHARACTERISTICS, LUCK
from fray.rulesets.torchlight.model.state import INCAPACITATED, Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.positions import adjacent, free_neighbors
from fray.rulesets.torchlight.rules.risky_tests import DemandTest, demand_test, risks
from fray.rulesets.torchlight.rules.verbs import change_cell, change_lane, touch_with_fire

STRONGEST_GRANT: Final = 3  # [r-limits]
WORKABLE: Final = ("hiding-place", "flammable", "dense-cover", "special")


class Intervene(Decision[Word]):
    """All have declared and no die has fallen: does the game master add or demand anything? [enhanced-sources]"""

    KIND = "intervene"
    CLAUSE = "r-keeper-modifier-window"

    def __init__(self, battle: TorchlightBattle, side: int) -> None:
        super().__init__(KEEPER, NOBODY)
        self.battle = battle
        self.side = side

    def options(self) -> list[Word]:
        found = [Word("nothing", "r-keeper-modifier-window")]
        if grants(self.battle, self.side):
            found.append(Word("modify", "enhanced-sources"))
        if risks(self.battle, self.side):
            found.append(Word("test", "round-risky-test"))
        return found


class Grant(Decision[Word]):
    """Which declared attack gets how many enhancements or impairments [enhanced-sources, r-limits]."""

    KIND = "modify"
    CLAUSE = "enhanced-sources"

    def __init__(self, battle: TorchlightBattle, side: int) -> None:
        super().__init__(KEEPER, NOBODY)
        self.battle = battle
        self.side = side

    def options(self) -> list[Word]:
        return [Word(key, "enhanced-sources") for key in grants(self.battle, self.side)]


def grants(battle: TorchlightBattle, side: int) -> list[str]:
    """Every declared attack without a grant so far, with every possible value."""
    keys: list[str] = []
    for combatant in battle.combatants:
        for number in (1, 2):
            aim = aim_of(combatant, number)
            if combatant.side == side and aim is not None and aim.grant == 0:
                for value in (1, 2, 3, -1, -2, -3):
                    keys.append(f"{combatant.who}:{number}:{value}")
    return keys


def aim_of(actor: Combatant, number: int) -> Aim | None:
    return actor.plan.first if number == 1 else actor.plan.second


def intervene(fight: Fight[TorchlightBattle], side: int) -> None:
    """The game master's window in step 1 [r-keeper-modifier-window, enhanced-sources, round-risky-test]."""
    battle = fight.battle
    while True:
        wish = fight.ask(Intervene(battle, side)).key()
        if wish == "nothing":
            return
        if wish == "modify":
            who, number, value = fight.ask(Grant(battle, side)).key().split(":")
            aim = aim_of(battle.combatants[int(who)], int(number))
            assert aim is not None
            aim.grant = int(value)
            if fight.listening:
                fight.note(ev.Granted("enhanced-sources", int(who), aim.target, aim.grant))
        else:
            demand_test(fight, fight.ask(DemandTest(battle, side)).key())


# ---- actions the rules do not know


class RuleOnAction(Decision[Word]):
    """Somebody wants to do what no rule covers: allowed or not, with which test, to what effect.

    [action-interact, action-list-open, action-speak, r-speak]
    """

    def __init__(self, battle: TorchlightBattle, actor: Combatant) -> None:
        super().__init__(KEEPER, actor.who)
        self.battle = battle
        self.actor = actor

    def kind(self) -> str:
        return "speech" if self.actor.plan.action == SPEAK else "improvised action"

    def clause(self) -> str:
        return "action-speak" if self.actor.plan.action == SPEAK else "action-list-open"

    def options(self) -> list[Word]:
        keys = ["nothing"]
        if self.actor.plan.action == SPEAK:
            keys.extend(appeals(self.battle, self.actor))
        else:
            keys.append("refused")
            keys.extend(works(self.battle, self.actor))
            keys.extend(appeals(self.battle, self.actor))
        return [Word(key, self.clause()) for key in keys]


class AskFirst(Decision[Word]):
    """Does it need a check or save first? [action-list-open, characteristic-table]"""

    KIND = "test first"
    CLAUSE = "action-list-open"

    def __init__(self, battle: TorchlightBattle, actor: Combatant) -> None:
        super().__init__(KEEPER, actor.who)
        self.battle = battle
        self.actor = actor

    def options(self) -> list[Word]:
        keys = ["no", "check:luck"]
        keys.extend([f"check:{name}" for index, name in enumerate(CHARACTERISTICS) if index != LUCK])
        keys.extend([f"save:{name}" for name in CHARACTERISTICS])
        return [Word(key, "action-list-open") for key in keys]


def appeals(battle: TorchlightBattle, speaker: Combatant) -> list[str]:
    """Enemies that may be made to hold back in their next turn [r-speak]."""
    return [f"holds-back:{foe.who}" for foe in battle.combatants if foe.side != speaker.side and foe.able()]


def works(battle: TorchlightBattle, actor: Combatant) -> list[str]:
    """What work on the surroundings may do [action-interact, r-drag, r-flammable]."""
    lane = actor.post_lane
    keys: list[str] = []
    for name in WORKABLE:
        keys.append(f"{'clear' if battle.lanes.has(lane, feature_bit(name)) else 'set'}:{lane}:{name}")
    if battle.lanes.has(lane, FLAMMABLE):
        keys.append(f"light:{lane}")
    for companion in battle.combatants:
        if companion.side == actor.side and companion.condition == INCAPACITATED and adjacent(actor, companion, 1):
            keys.extend([f"drag:{companion.who}:{cell // 8}:{cell % 8}" for cell in free_neighbors(battle, companion)])
    return keys


def rule_on_actions(fight: Fight[TorchlightBattle], side: int) -> None:
    """Step 1: the game master says what becomes of words and improvised actions [action-list-open, r-speak]."""
    battle = fight.battle
    for combatant in battle.combatants.copy():
        plan = combatant.plan
        if combatant.side != side or plan.action not in (SPEAK, IMPROVISE):
            continue
        plan.ruling = fight.ask(RuleOnAction(battle, combatant)).key()
        if plan.ruling not in ("nothing", "refused"):
            first = fight.ask(AskFirst(battle, combatant)).key()
            if first != "no" and plan.test is None:
                roll, name = first.split(":")
                plan.test = RiskyTest(False, roll == "save", CHARACTERISTICS.index(name), "lost")


def carry_out(fight: Fight[TorchlightBattle], actor: Combatant, ruling: str) -> None:
    """Do what the game master's word says; what has become impossible is lost."""
    battle = fight.battle
    words = ruling.split(":")
    if fight.listening:
        fight.note(ev.KeeperRuled("action-list-open", actor.who, ruling))
    if words[0] in ("set", "clear"):
        change_lane(fight, int(words[1]), feature_bit(words[2]), words[0] == "set", "action-interact")
    elif words[0] == "light":
        touch_with_fire(battle, int(words[1]))
    elif words[0] == "holds-back":
        foe = battle.combatants[int(words[1])]
        foe.passes_until = battle.end_of_next_turn(foe.side)
    elif words[0] == "drag":
        dragged = battle.combatants[int(words[1])]
        if dragged.on_grid() and battle.occupant(dragged.side, int(words[2]), int(words[3])) is None:
            change_cell(fight, dragged, int(words[2]), int(words[3]), False, "r-drag")
            dragged.settle()
