"""What people see: the board, cards, headers, sheets, and sentences for what happens."""

from __future__ import annotations

from fray.engine.events import Event
from fray.engine.stage import Moment
from fray.rulesets.torchlight import SYSTEM
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.lanes import LANES, STANCES
from fray.rulesets.torchlight.model.schedule import Scheduled
from fray.rulesets.torchlight.model.sheets import damage_type
from fray.rulesets.torchlight.rules.declaring_actions import ChooseAction
from fray.rulesets.torchlight.rules.declaring_moves import ChooseMove
from fray.rulesets.torchlight.rules.draws import WORDS
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, keys, refused
from fray.rulesets.torchlight.words.sentences import SENTENCES


def test_the_two_aggressive_columns_touch() -> None:
    """[r-grid-shape, lane-count, lane-designated-location]"""
    scene = Scene()
    scene.balcony()
    scene.lane(4, "hiding-place")
    elsa = scene.player("character-elsa", 3, "aggressive")
    bandit = scene.enemy(BANDIT, 3, "aggressive")
    board = SYSTEM.board(scene.battle)
    places = {place.key: place for place in board.places}
    cards = SYSTEM.cards(scene.battle)
    ours, theirs = places[cards[elsa.who].place], places[cards[bandit.who].place]
    assert (ours.column, theirs.column, ours.row, theirs.row) == (3, 4, 2, 2)
    assert (board.shape, len(places)) == ("lanes", 48)
    tags = {tag.label for place in board.places if place.row == 0 for tag in place.tags}
    assert tags == {"balcony", "level 1"}
    assert [tag.label for link in board.links for tag in link.tags] == ["attacks down +1 and up -1"]


def test_cards_show_breath_scores_and_marks() -> None:
    """[damage-dc-st, r-status-list, engaged-definition]"""
    scene = Scene()
    scene.player("character-elsa", 3, name="Elsa", str=8)
    scene.enemy(BANDIT, 3)
    card = SYSTEM.cards(scene.battle)[0]
    shown = [(gauge.key, gauge.text or gauge.value) for gauge in card.gauges]
    assert shown[:2] == [("breath", 3), ("strength", "8↓")]
    assert [tag.label for tag in card.tags] == ["Steadied", "Engaged"]
    assert (card.acting, card.out, card.side) == (True, False, "players")


def test_the_header_names_the_turn_and_who_acts_in_it() -> None:
    """[round-three-turns, turn-order]"""
    scene = Scene()
    scene.player("character-elsa", 3, name="Elsa")
    scene.player("character-nim", 4, name="Nim", barred=True)
    scene.enemy(BANDIT, 3)
    header = SYSTEM.header(scene.battle)
    assert (header.round, header.phase) == (2, "Players' turn")
    assert [turn.acting for turn in header.order] == [True, False, False]


def test_a_sheet_tells_everything() -> None:
    """[r-proficiency, r-armor, r-immunity, r-hands]"""
    scene = Scene()
    king = scene.enemy("monster-hollow-king", 1, name="King", proficiency=(2, 0, 1), soak=2)
    lines = SYSTEM.inspect(scene.battle, king.who)
    assert lines[0] == "King (The Hollow King, enemies), in lane 1, Steadied"
    text = "\n".join(lines)
    for words in ("melee +2", "great sword (d12 slashing)", "2 off each", "Immune to poison and necrotic"):
        assert words in text
    assert "Attacks: 2" in lines


def test_an_attack_is_told_with_its_dice_and_its_sum() -> None:
    """[attack-damage-roll, enhanced-roll]"""
    scene = Scene(["d10=4 damage", "d10=7 damage"])
    elsa = scene.player("character-elsa", 3, "aggressive", name="Elsa", hidden=True)
    bandit = scene.enemy(BANDIT, 3, name="Bandit")
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}")
    scene.players()
    told = [SYSTEM.sentence(scene.battle, event) for event in scene.events(object)]
    assert "Elsa attacks Bandit with the sword (1 enhancement): 4 and 7, keeps 7." in told
    assert "The attack on Bandit comes to 9 (die 7, Aggressive +2)." in told
    assert "9 slashing damage is noted against Bandit." in told


def test_every_event_has_a_sentence_and_every_draw_has_words() -> None:
    """[r-decision-windows]"""
    leaves = {kind for kind in vars(ev).values() if isinstance(kind, type) and issubclass(kind, Event)}
    bases = {base for kind in leaves for base in kind.__mro__[1:]}
    assert leaves - bases == set(SENTENCES)
    assert all(WORDS.values())


def test_labels_of_attacks_say_what_with_and_at_whom() -> None:
    """[action-attack, lunge]"""
    scene = Scene()
    tahula = scene.player("character-tahula", 3)
    scene.enemy(BANDIT, 3, name="Near")
    scene.enemy(BANDIT, 5, name="Far")
    labels = [SYSTEM.label(scene.battle, option) for option in ChooseAction(scene.battle, tahula).options()]
    assert "Strike Near with the spear" in labels
    assert "Throw the spear at Far" in labels
    assert "Strike Far with the spear, lunging for 1 Breath" in labels
    assert len(set(labels)) == len(labels)


def test_the_grid_has_six_lanes_of_four_stances_for_each_side() -> None:
    """[r-limits, lane-count, r-grid-shape, grid-rows-and-columns]"""
    scene = Scene()
    mover = scene.player("character-elsa", 3)
    scene.enemy(BANDIT, 3)
    cells = {key.split(":", 2)[2] for key in keys(ChooseMove(scene.battle, mover)) if key.startswith("move:first")}
    assert len(cells) == LANES * (len(STANCES) - 1) - 1
    assert len(SYSTEM.board(scene.battle).places) == 48


def test_statuses_are_shown_each_once() -> None:
    """[r-status-list]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, name="Elsa", prone=True, hidden=True, surprised=True, barred=True)
    bandit = scene.enemy(BANDIT, 3)
    elsa.grapplers, bandit.grappling = 1 << bandit.who, elsa.who
    elsa.pinned_to = elsa.intimidated_to = elsa.distracted_to = elsa.evading_to = 99
    marks = scene.portraits()["Elsa"]["marks"]
    assert marks == [
        "distracted", "evading", "grappled", "hidden", "intimidated", "no Initiative", "pinned", "prone", "surprised",
    ]  # fmt: skip


def told(scene: Scene) -> list[str]:
    assert scene.fight is not None
    return [SYSTEM.sentence(scene.battle, event) for event in scene.fight.events]


def test_a_throw_and_a_disarmed_shield_are_told_in_plain_words() -> None:
    """[r-thrown, disarm]"""
    scene = Scene(["d4=2 damage"])
    nim = scene.player("character-nim", 3, name="Nim")
    bandit = scene.enemy(BANDIT, 3, name="Bandit", weapons=["weapon-mace", "shield-round"])
    disarm = f"disarm:{bandit.who}:shield-round"
    scene.say(nim, action=f"throw:weapon-dagger:{bandit.who}", breath=disarm)
    scene.players()
    words = told(scene)
    assert "Nim throws the dagger at Bandit: 2." in words
    assert "The dagger of Nim lies on the ground." in words
    assert "Bandit drops the round shield, disarmed by Nim." in words


def test_a_halved_blow_is_told_step_by_step() -> None:
    """An area attack has its sum for each victim, an absorbed one its half [r-area, protect-effect]."""
    scene = Scene(["d6=5 damage"])
    nim = scene.player("character-nim", 3, "steadied", name="Nim")
    elsa = scene.player("character-elsa", 3, "defensive", name="Elsa", ward=nim.who)
    orsolya = scene.enemy("character-orsolya", 5, name="Orsolya")
    scene.say(orsolya, action="shoot:weapon-fire-flask:lane3")
    scene.say(elsa, protect=f"absorb:{orsolya.who}:1")
    scene.keepers()
    words = told(scene)
    assert "The attack on Nim comes to 5 (die 5)." in words
    assert "1 fire damage is noted against Elsa (damage 5, halved -3, Defensive -1)." in words


def test_an_immune_protector_is_called_immune() -> None:
    """[r-immunity, protect-effect]"""
    scene = Scene(["d6=5 damage"])
    nim = scene.player("character-nim", 3, "defensive", name="Nim")
    immune = 1 << damage_type("slashing")
    elsa = scene.player("character-elsa", 2, "defensive", name="Elsa", ward=nim.who, immune=immune)
    bandit = scene.enemy(BANDIT, 3)
    scene.say(bandit, action=f"strike:weapon-shortsword:{nim.who}")
    scene.say(elsa, protect=f"absorb:{bandit.who}:1")
    scene.keepers()
    assert "Elsa takes no damage: immune." in told(scene)


def test_a_stabilized_mark_comes_and_goes_on_record() -> None:
    """[r-stabilized, stabilize-means]"""
    scene = Scene(["d6=3 damage", "d6=1 damage"])
    elsa = scene.player("character-elsa", 3, name="Elsa", condition=1, prone=True)
    tahula = scene.player("character-tahula", 4, name="Tahula")
    bandit = scene.enemy(BANDIT, 3)
    scene.say(tahula, action=f"administer:item-stabilizing-tonic:{elsa.who}")
    scene.say(bandit, action=f"strike:weapon-shortsword:{elsa.who}")
    scene.whole_round()
    words = told(scene)
    assert "Tahula uses the stabilizing tonic on Elsa." in words
    assert "Elsa is Stabilized by the stabilizing tonic." in words
    assert "Elsa is no longer Stabilized." in words


def test_events_without_a_name_are_told_in_words() -> None:
    """[r-environment-events]"""
    scene = Scene(["d8=1 hazard"])
    elsa = scene.player("character-elsa", 3, name="Elsa")
    scene.enemy(BANDIT, 5)
    scene.battle.schedule = [Scheduled(2, "lair-attack", die=8, damage=damage_type("curse"), who=elsa.who)]
    scene.end()
    assert "The lair attacks." in told(scene)


def test_a_refused_attack_on_a_lane_has_a_reason() -> None:
    """[r-area, r-illegal-and-empty-declarations]"""
    scene = Scene()
    orsolya = scene.player("character-orsolya", 3)
    scene.enemy(BANDIT, 3)
    assert refused(ChooseAction(scene.battle, orsolya), "shoot:weapon-fire-flask:lane6") == "r-area"


# ---- the stage


def test_a_move_is_seen_on_its_way() -> None:
    scene = Scene()
    elsa = scene.player("character-elsa", 3)
    moved = ev.Moved("move-free-same-level", elsa.who, 4, 1, from_lane=3, from_depth=2)
    assert SYSTEM.moment(scene.battle, moved) == Moment("move", elsa.who, path=("0:3:2", "0:4:1"))


def test_what_the_end_of_a_round_takes_is_named_where_it_was_lost_in_one_place() -> None:
    """[round-damage-total-at-end]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3)
    breath = ev.Hurt("round-damage-total-at-end", elsa.who, 3, 1, [0, 0, 0, 0, 0], [10] * 5)
    both = ev.Hurt("round-damage-total-at-end", elsa.who, 3, 0, [0, 0, 2, 0, 0], [10] * 5)
    unhurt = ev.Hurt("round-damage-total-at-end", elsa.who, 3, 3, [0, 0, 0, 0, 0], [10] * 5)
    assert SYSTEM.moment(scene.battle, breath) == Moment("harm", elsa.who, amount=2, gauge="breath")
    assert SYSTEM.moment(scene.battle, both) == Moment("harm", elsa.who, amount=5)
    assert SYSTEM.moment(scene.battle, unhurt) is None
