# mypyc: skip - text for people
"""What an option says on its button."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Option, Word
from fray.engine.english import capital
from fray.engine.prose import Prose, Writers, by_type, plain_words, spelled
from fray.rulesets.labyrinthian.model import approach as ap
from fray.rulesets.labyrinthian.model import options as op
from fray.rulesets.labyrinthian.model import rulings as ru
from fray.rulesets.labyrinthian.model.grid import DIRECTIONS, NOWHERE, position_of
from fray.rulesets.labyrinthian.model.sheets import DAMAGE_NAMES, ITEM_NAMES, WOUND_NAMES, WOUND_OF
from fray.rulesets.labyrinthian.model.state import STANCE_NAMES, LabBattle
from fray.rulesets.labyrinthian.rules.combat_roll import TO_MOVEMENT
from fray.rulesets.labyrinthian.rules.falling import ONTO
from fray.rulesets.labyrinthian.rules.keeper import CHOOSE as NAME_IT
from fray.rulesets.labyrinthian.rules.preferences import HABIT_NAMES
from fray.rulesets.labyrinthian.rules.skill_actions import SEVERE_WORDS, SOME_WORDS
from fray.rulesets.labyrinthian.words.wording import dice, name, place, tag

PLAIN: Final = {
    op.END: "End the Turn",
    op.DONE: "No more Momentum",
    op.DECLINE: "Take it",
    op.NONE: "Not now",
    op.SURRENDER: "Surrender",
    op.SURRENDER_ALL: "Propose that the whole side surrenders",
    op.GIVE_UP_STANCE: "Give up the Stance and its dice",
    op.JOIN_WALL: "Join the Shield Wall",
    op.IMPROVISE: "Try something that is in no list",
    op.ALWAYS_EXTRA: "Always re-roll",
    op.ALWAYS_WOUND: "Always Wound first",
    "always-guard": "Always guard for free",
    "fight-on": "Fight on",
    "stay": "Stay",
    "resume": "Take up the fight again",
    "keep": "Keep both dice",
    "yes": "Yes",
    "no": "No",
    "fall": "Let go and fall",
    "roll": "Roll for it",
    "pursue": "Give chase",
    "let-go": "Let them go",
    "clear": "The way is clear",
    "blocked": "Something is in the way",
    "dies": "It dies",
    "lives": "It only suffers the fall",
    "nobody": "Nobody",
    "refuse": "Refuse it",
    "accept": "Accept it",
    "later": "Hold it back",
    "stop": "End the fight here",
    "play-on": "Play on",
    "leave": "Leave it behind",
    "take": "Take it along",
    "stay-behind": "Stay behind",
}
PURPOSES: Final = {
    op.ATTACK: "Attack {target} with {source}",
    op.KILL: "Killing Blow on {target} with {source}",
    op.INCAPACITATE: "Incapacitate {target} with {source}",
    op.LOB: "Lob {source} at {target}",
    op.THING: "Attack {target} with {source}",
}
REACTIONS: Final = {
    op.GUARD: "Guard",
    op.PARRY: "Parry with {}",
    op.WARD: "Ward with {}",
    op.CHANNELED: "Channel {}",
    op.COMMANDED: "Let the {} interpose",
}
MOMENTUM: Final = {
    op.EXTRA: "Re-roll a d{number} and add it",
    op.WOUND: "Inflict a Wound{whom}",
    op.BREAK: "Strike at the Stance{whom}",
    op.SLAM_TOSS: "Slam: toss the target to {place}",
    op.CLEAVE_AT: "Cleave with a d{number} into {who}",
    op.PIN: "Pinning Shot: the target cannot shift this Round",
    op.FREE_EXTRA: "Free use: re-roll a d{number} and add it",
    op.FREE_WOUND: "Free use: inflict a Wound{whom}",
    op.FREE_BREAK: "Free use: strike at the Stance{whom}",
}
SOME_DICE: Final = {
    op.HOLD: "Hold fast with {}",
    "use": "Use {} of the Stance",
    "riposte": "Strike back with {}",
}
NUMBERED: Final = {
    "on": "Take it off the {ordinal} Rating",
    "to": "Add it to the {ordinal} Rating",
    "both": "Add it to both Ratings",
    "give": "Give up the natural 20 of the {ordinal} die",
    "with": "Spend the {ordinal} Rating",
    "lose": "Lose a d{number}",
    "restore": "Give up the natural 20: the {ordinal} die counts in full",
    "target": "Target number {number}",
    "draw": "Draw the weapon",
}
PICKS: Final = {
    "pick": "{} takes the Initiative",
    "pass": "Pass the Initiative to {}",
    "bank": "{} may use it",
    "next": "{} first",
    "help": "{} defends",
    "ally": "{}",
    "listed": "As they stand",
}
DEEDS: Final = {
    "stand": "Stand up",
    "climb": "Climb one Elevation",
    "dive": "Dive: 1 Composure for more Movement",
    "drop": "Let go and fall",
    "let-fall": "Fall",
    "stabilize": "Stabilize with the {ordinal} Rating",
    "fly-on": "Pay 1 Composure and fly on",
    "flee": "Leave the fight",
    "hide": "Hide",
    "ladder": "Set up the ladder",
    "enter": "Break into the Building",
    "stay": "Stay here",
}
SEVERE: Final = "skill-far-short"  # the clause of a severe complication
ITEM_VERBS: Final = {
    "retrieve": "Take out",
    "stow": "Stow",
    "use": "Use",
    "throw": "Throw",
    "pick-up": "Pick up",
}
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
GOING: Final = {op.WALK: "Move to {}", op.FLY: "Fly to {}", op.UNIT_WALK: "Send {unit} to {}"}


def ordinal(number: int) -> str:
    return ORDINALS[number] if 0 <= number < len(ORDINALS) else str(number)


def thing(battle: LabBattle, number: int) -> str:
    """A Terrain Tag with its Position; of several alike there which one it is."""
    tags = battle.ground.tags
    combatant = tags[number]
    alike = [
        index
        for index, candidate in enumerate(tags)
        if (candidate.kind, candidate.position) == (combatant.kind, combatant.position)
    ]
    which = f"{ordinal(alike.index(number))} " if len(alike) > 1 else ""
    return f"the {which}{tag(combatant.kind)} in {place(combatant.position)}"


# ---- attacks


def strike(battle: LabBattle, option: op.Strike) -> str:
    target = thing(battle, option.target) if option.purpose == op.THING else name(battle, option.target)
    source = f"the {option.name}" if option.name not in ("fists", "natural weapons") else option.name
    words = PURPOSES[option.purpose].format(target=target, source=source)
    return f"Command: {words[0].lower()}{words[1:]}" if option.unit >= 0 else words


def area(battle: LabBattle, option: op.AreaStrike) -> str:
    verb = "Lob" if option.lobbed else "Bring"
    words = f"{verb} the {option.name} {'into' if option.lobbed else 'down on'} {place(option.position, option.level)}"
    return f"Command: {words.lower()}" if option.unit >= 0 else words


def coming(battle: LabBattle, option: ap.Approach) -> str:
    """How an attack comes: its price in Movement and what it gives."""
    where = f" to {place(position_of(option.way[-1]))}" if option.way else ""
    price = f" ({option.price} Movement)" if option.price else ""
    flank = f", Flanking for +{option.flank}" if option.flank else ""
    if option.shifts:
        where = f" {DIRECTIONS[option.shift]}, dragging the Grid"
    if option.kind == ap.CHARGE:
        return f"Charge{where} for +{option.boost}{flank}{price}"
    if option.kind == ap.JUMP:
        return f"Jump Attack{where}{flank}{price}"
    if option.kind == ap.VERTICAL:
        return f"Vertical Assault for {option.drop}d10 more{price}"
    if option.flank:
        return f"Step in{where}{flank}{price}"
    return f"Come{where}{price}" if option.way else "From where you stand"


def momentum(battle: LabBattle, option: op.Momentum) -> str:
    if option.use == op.STANCE:
        stance = STANCE_NAMES[option.number]
        return f"Enter {'a' if stance == 'Stance' else 'the'} {stance}"
    if option.use == op.SLAM_TOSS and option.number == NOWHERE:
        return "Slam the target where it stands"
    where = place(option.number) if option.use == op.SLAM_TOSS else ""
    who = name(battle, option.who)
    whom = f" on {who}" if option.who >= 0 else ""
    return MOMENTUM[option.use].format(number=option.number, whom=whom, who=who, place=where)


def reaction(battle: LabBattle, option: op.Reaction) -> str:
    if option.how == op.DECLINE:
        return PLAIN[op.DECLINE]
    means = "for free" if option.passive() else f"with the {ordinal(option.rating)} Rating ({option.value})"
    slam = ", then Slam the attacker" if option.slam else ""
    return f"{REACTIONS[option.how].format(reaction_source(battle, option))} {means}{slam}"


def reaction_source(battle: LabBattle, option: op.Reaction) -> str:
    if option.how == op.COMMANDED:
        return name(battle, option.slot)
    return option.name if option.name in ("fists", "natural weapons") else f"the {option.name}"


def some_dice(battle: LabBattle, option: op.SomeDice) -> str:
    if not option.dice:
        return "No dice"
    return SOME_DICE.get(option.word, capital(option.word) + ": {}").format(dice(option.dice))


# ---- other choices


def plain(battle: LabBattle, option: op.Plain | Word) -> str:
    """The Keeper's answers, plain yes or no, and other single words."""
    return PLAIN.get(option.word, plain_words(option.word))


def numbered(battle: LabBattle, option: op.Numbered) -> str:
    if option.word == NAME_IT:
        named = SEVERE_WORDS if option.because == SEVERE else SOME_WORDS
        return capital(named[option.number - 1])
    if option.word == "to" and option.number == TO_MOVEMENT:
        return "Add it to Movement"
    if option.word == ONTO:
        return capital(name(battle, option.number))
    words = NUMBERED.get(option.word, plain_words(option.word) + " {number}")
    return words.format(number=option.number, ordinal=ordinal(option.number))


def picked(battle: LabBattle, option: op.Pick) -> str:
    if option.who < 0:
        return PICKS.get(option.word, "Nobody")
    return capital(PICKS.get(option.word, capital(option.word) + ": {}").format(name(battle, option.who)))


def work(battle: LabBattle, option: op.Work) -> str:
    """Skill Actions, Abilities, effect spells and items."""
    whom = f": {name(battle, option.who)}" if option.who >= 0 else ""
    if option.word in ITEM_VERBS:
        return item_work(battle, option)
    if option.word in ("prefer", "prefer-not"):
        words = HABIT_NAMES[option.number]
        return f"From now on: {words}" if option.word == "prefer" else f"No longer: {words}"
    what = option.name.replace("-", " ")
    if option.word == "deploy":
        return f"Begin in {place(option.part)}"
    if option.word in ("draw", "refill", "conjure"):
        return f"{capital(option.word)} the {what}" if option.word != "conjure" else f"Conjure: {what}"
    if option.word == "remove":
        return f"Tear away {place(option.part)}"
    if option.word == "skill" and option.number >= 0 and option.who < 0 and option.number < len(battle.ground.tags):
        return f"{capital(what)}: {thing(battle, option.number)}"
    return f"{capital(what)}{whom}"


def item_work(battle: LabBattle, option: op.Work) -> str:
    """Taking out, putting away, using, throwing."""
    words = f"{ITEM_VERBS[option.word]} the {ITEM_NAMES[option.number]}"
    if option.word == "use" and option.part >= 0:
        words = f"{words} for {WOUND_NAMES[option.part]}"
    if option.who < 0 or (option.word == "use" and option.who == battle.acting):
        return words
    joined = {"retrieve": " from ", "throw": " at "}.get(option.word, " on ")
    return f"{words}{joined}{name(battle, option.who)}"


def flask_throw(battle: LabBattle, option: op.FlaskThrow) -> str:
    return f"Throw the {ITEM_NAMES[option.number]} into {place(option.position, option.level)}"


def go(battle: LabBattle, option: op.Go) -> str:
    words = GOING[option.how].format(place(option.position, option.level), unit=f"the {name(battle, option.who)}")
    risk = ", with a Composure Saving Throw" if option.risky else ""
    return f"{words} ({option.price} Movement{risk})"


def deed(battle: LabBattle, option: op.Deed) -> str:
    if option.word in ("claim", "unclaim"):
        return f"{'Claim' if option.word == 'claim' else 'Give up'} {thing(battle, option.number)}"
    if option.word in ("reload", "takeover"):
        verb = "Reload" if option.word == "reload" else "Take command of"
        return f"{verb} the {name(battle, option.number)}"
    if option.word == "unit-stand":
        return f"Let the {name(battle, option.number)} stand up ({option.price} Movement)"
    words = DEEDS.get(option.word, plain_words(option.word)).format(ordinal=ordinal(option.number))
    return f"{words} ({option.price} Movement)" if option.price else words


WRITERS: Final[Writers[LabBattle]] = {
    op.Plain: plain,
    Word: plain,
    op.Numbered: numbered,
    op.Strike: strike,
    op.AreaStrike: area,
    op.Rate: lambda battle, option: f"The {ordinal(option.rating)} Rating: {option.value}",
    op.OfType: lambda battle, option: (
        f"{DAMAGE_NAMES[option.damage_type]} ({WOUND_NAMES[WOUND_OF[option.damage_type]]})"
    ),
    op.Momentum: momentum,
    op.SomeDice: some_dice,
    op.Reaction: reaction,
    op.Pick: picked,
    op.Work: work,
    op.FlaskThrow: flask_throw,
    ap.Approach: coming,
    op.Go: go,
    op.Deed: deed,
    op.EnterBuilding: lambda battle, option: (
        f"Break into the Building in {place(option.position)}"
        + (" (its door is shut)" if option.shut else "")
        + f" ({option.price} Movement)"
    ),
    op.Side: lambda battle, option: f"{capital(name(battle, option.who))} goes to {place(option.position)}",
    op.Toss: lambda battle, option: "Toss it to " + ", then ".join(place(position) for position in option.way),
    ru.StandDown: lambda battle, option: "Both sides stand down",
    ru.Target: lambda battle, option: (
        f"Target number {option.number}" + (", and the other Rating is given up" if option.gives_up_other else "")
    ),
    op.Shift: lambda battle, option: f"Move {DIRECTIONS[option.direction]}: the Grid shifts ({option.price} Movement)",
}
label: Final = Prose[LabBattle, Option](by_type(WRITERS), spelled)
