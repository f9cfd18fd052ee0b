# mypyc: skip - text for people
"""Items and abilities in use: as a sentence when they are used, as a label when they can be chosen."""

from __future__ import annotations

from typing import Final

from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.model.options import NpcAbility, UseAbility, UseItem
from fray.rulesets.momentum.model.state import MomentumBattle
from fray.rulesets.momentum.rules import abilities as pc
from fray.rulesets.momentum.rules import interact as items
from fray.rulesets.momentum.rules import npc_turn as npc
from fray.rulesets.momentum.words.wording import name

# Told when it is done.
ABILITIES_DONE: Final = {
    pc.DRIVE_BACK: "{who} uses Drive Back on {target}",
    pc.EXPLOIT_OPENING: "{who} uses Exploit Opening: the next Strike at {target} this turn ignores Defense",
    pc.CUNNING_STEP: "{who} takes a Cunning Step against {target}",
    pc.BATTLE_FURY: "{who} falls into a Battle Fury: Strikes cost 2M less until the End of Round",
    pc.GUARD: "{who} guards {target} until {who}'s next turn",
    pc.RALLY: "{who} rallies {target}",
    pc.SECOND_WIND: "{who} finds a Second Wind",
    pc.HEX_OF_RUST: "{who} casts Hex of Rust on {target}",
    pc.EMBER_CIRCLE: "{who} casts Ember Circle on position {place}",
    pc.MENDING_WORD: "{who} speaks a Mending Word over {target}",
    npc.SHELL_UP: "{who} uses Shell Up: Defense +2 until its next turn",
    npc.NET_CAST: "{who} casts a net over {target}",
    npc.FLURRY: "{who} begins a Flurry of two Strikes",
    npc.CALL_THE_CHOIR: "{who} calls the choir",
}
ITEMS_DONE: Final = {
    items.RED_DRAUGHT: "{who} gives {target} a Red Draught",
    items.BITTER_ROOT: "{who} chews a Bitter Root and marks 2 Stamina tallies",
    items.OIL_FLASK: "{who} throws an Oil Flask at position {place}",
    items.SMOKE_POT: "{who} lights a Smoke Pot: until the End of Round no Strike at Near or farther passes the smoke",
    items.CALTROPS: "{who} scatters Caltrops",
}


# Named as something to do.
ABILITIES_TO_DO: Final = {
    pc.DRIVE_BACK: "Drive Back {target} to position {place}",
    pc.EXPLOIT_OPENING: "Exploit Opening against {target}",
    pc.CUNNING_STEP: "Cunning Step to position {place}, superior over {target}",
    pc.BATTLE_FURY: "Battle Fury",
    pc.GUARD: "Guard {target}",
    pc.RALLY: "Rally {target}",
    pc.SECOND_WIND: "Second Wind",
    pc.HEX_OF_RUST: "Hex of Rust on {target}",
    pc.EMBER_CIRCLE: "Ember Circle on position {place}",
    pc.MENDING_WORD: "Mending Word on {target}",
    npc.SHELL_UP: "Shell Up",
    npc.NET_CAST: "Net Cast on {target}",
    npc.CALL_THE_CHOIR: "Call the Choir",
}


def ability_sentence(battle: MomentumBattle, event: ev.AbilityUsed) -> str:
    if event.target == event.who:  # only a Mending Word may be for oneself
        return f"{name(battle, event.who)} speaks a {event.ability}"
    return _filled(battle, ABILITIES_DONE[event.ability], event.who, event.target, event.place)


def item_sentence(battle: MomentumBattle, event: ev.ItemUsed) -> str:
    if event.target == event.who:
        return f"{name(battle, event.who)} drinks a {event.item}"
    return _filled(battle, ITEMS_DONE[event.item], event.who, event.target, event.place)


def ability_label(battle: MomentumBattle, option: UseAbility | NpcAbility) -> str:
    place = option.place if isinstance(option, UseAbility) else -1
    return _filled(battle, ABILITIES_TO_DO[option.ability], -1, option.target, place)


def item_label(battle: MomentumBattle, option: UseItem) -> str:
    if option.target >= 0:
        return f"Use the {option.item} on {name(battle, option.target)}"
    return f"Use the {option.item} on position {option.place}" if option.place >= 0 else f"Use the {option.item}"


def _filled(battle: MomentumBattle, words: str, who: int, target: int, place: int) -> str:
    return words.format(
        who=name(battle, who) if who >= 0 else "",
        target=name(battle, target) if target >= 0 else "",
        place=place,
    )
