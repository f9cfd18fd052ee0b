"""The start of a round: who joins, who is surprised, what is rolled, and in which order turns are taken."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fray.engine.decisions import KEEPER, Word
from fray.engine.fight import Fight
from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.model.state import ABLE, TO_COME, Combatant, MomentumBattle, Npc, Pc
from fray.rulesets.momentum.rules.draws import momentum_die
from fray.rulesets.momentum.rules.ending import Question, ask

NPC_INITIATIVE: Final = 3  # [npc-initiative]


@mypyc_attr(free_list_len=1)
class AskSurprise(Question[Word]):
    """Aware or surprised? The Keeper decides for each actor; aware is the default [surprise-decided-by-keeper]."""

    KIND = "surprise"
    CLAUSE = "surprise-decided-by-keeper"

    def __init__(self, battle: MomentumBattle, combatant: Combatant) -> None:
        super().__init__(KEEPER, combatant.who)
        self.battle = battle
        self.combatant = combatant

    def options(self) -> list[Word]:
        clause = "surprise-decided-by-keeper"
        return [Word("aware", clause), Word("surprised", clause)]

    def stands(self) -> bool:
        return super().stands() and self.combatant.able()


def roll_initiative(fight: Fight[MomentumBattle]) -> None:
    """Everyone who takes part determines initiative; the sums set the order of the round.

    [initiative-all-actors, initiative-reroll, next-round, npcs-do-not-roll]
    """
    battle = fight.battle
    admit(fight)
    for combatant in battle.combatants.copy():
        if combatant.condition != ABLE:  # the senseless, dead or fled do not roll [joining-and-momentum-after]
            continue
        if isinstance(combatant, Pc):
            roll_momentum(fight, combatant)
        elif isinstance(combatant, Npc):
            combatant.initiative = npc_initiative(battle, combatant)
    battle.order = order_of_turns(battle)
    if fight.listening:
        scores = [battle.combatants[who].initiative for who in battle.order]
        fight.note(ev.OrderSet("turn-order", battle.order.copy(), scores))


def admit(fight: Fight[MomentumBattle]) -> None:
    """Latecomers join at the start of a round; the Keeper is asked who saw the danger coming.

    [joining-and-momentum-after, surprise-decided-by-keeper]
    """
    battle = fight.battle
    for combatant in battle.combatants.copy():
        if combatant.condition == TO_COME and combatant.joins_round <= battle.round:
            battle.becomes(combatant, ABLE)
            if fight.listening:
                fight.note(ev.Joined("joining-and-momentum-after", combatant.who, combatant.position))
        if combatant.condition == ABLE and not combatant.surprise_known:
            combatant.surprise_known = True
            combatant.surprised = ask(fight, AskSurprise(battle, combatant)).key() == "surprised"
        if combatant.condition == ABLE and combatant.surprised and fight.listening:
            fight.note(ev.Surprised("surprise-decided-by-keeper", combatant.who))


def roll_momentum(fight: Fight[MomentumBattle], pc: Pc) -> None:
    """Discipline die + Grace, never less than 0, on top of what is held; the total is also the initiative score.

    The better die for the aware, the worse for the surprised, for that one round.
    [momentum-roll, momentum-die-aware, momentum-die-surprised, momentum-is-initiative, later-round-die, stat-ranges]
    """
    sides = pc.worse_die if pc.surprised else pc.better_die
    held = pc.momentum
    face = momentum_die(fight, pc, sides)
    gained = face + pc.grace()
    pc.momentum = held + (gained if gained > 0 else 0)
    pc.initiative = pc.momentum
    if fight.listening:
        clause = "momentum-die-surprised" if pc.surprised else "momentum-die-aware"
        fight.note(ev.MomentumRolled(clause, pc.who, sides, fight.faces, face, pc.grace(), held, pc.momentum))
    pc.surprised = False


def npc_initiative(battle: MomentumBattle, npc: Npc) -> int:
    """Attack Skill + 3, not rolled, the same in every round; without the 3 for the surprised in the first round.

    [npc-initiative, npc-no-momentum, npc-attack-skill, npc-surprise]
    """
    if npc.surprised:
        npc.surprised = False
        if battle.round <= npc.joins_round:
            return npc.skill
    return npc.skill + NPC_INITIATIVE


def order_of_turns(battle: MomentumBattle) -> list[int]:
    """From the highest score to the lowest, PCs and NPCs in one sequence [turn-order]."""
    order: list[Combatant] = []
    for combatant in battle.combatants:
        if combatant.condition != ABLE:
            continue
        place = len(order)
        while place > 0 and goes_before(combatant, order[place - 1]):
            place -= 1
        order.insert(place, combatant)
    return [combatant.who for combatant in order]


def goes_before(combatant: Combatant, rival: Combatant) -> bool:
    """Higher score; then a PC before an NPC, between PCs the higher Grace, then roster order [initiative-ties]."""
    if combatant.initiative != rival.initiative:
        return combatant.initiative > rival.initiative
    if isinstance(combatant, Pc) and isinstance(rival, Pc):
        return combatant.grace() > rival.grace()
    return combatant.is_pc() and not rival.is_pc()
