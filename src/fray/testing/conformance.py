"""What any system must pass. `CHECKS` is run on every encounter of every system that is found, without being asked.

A check takes a subject and raises `UnfitError` in plain words. To try one encounter by hand:

    for check in CHECKS:
        check(subject)
"""

from __future__ import annotations

from collections.abc import Callable

from fray.testing.check_fights import (
    a_fight_the_keeper_meddles_with_goes_on,
    a_saved_fight_comes_back_the_same,
    a_waiting_fight_leaves_nothing_half_applied,
    branches_go_their_own_way,
    different_seeds_tell_different_stories,
    the_fast_lane_equals_the_open_lane,
    the_keeper_may_end_the_fight_anywhere,
    the_keepers_orders_are_on_record_and_can_be_taken_back,
    the_same_seed_tells_the_same_story,
    undo_then_redo_is_the_original,
)
from fray.testing.check_futures import futures_do_not_peek
from fray.testing.check_heroes import heroes_come_to_the_fight_and_home_again
from fray.testing.check_minds import answers_are_listed_options, decisions_show_no_dice, minds_change_nothing
from fray.testing.check_newcomers import names_are_for_people, newcomers_have_names_seats_and_turns
from fray.testing.check_odds import chances_sum_to_one, odds_agree_with_rolls, odds_as_data_hold
from fray.testing.check_options import (
    events_cite_the_ledger_and_have_words,
    everything_to_look_at_fits_together,
    options_are_complete,
    people_have_a_choice,
    what_is_forbidden_is_explained,
)
from fray.testing.check_stage import (
    blows_and_moves_take_three_clicks,
    options_are_found_by_verb_and_target,
    verbs_have_places,
    what_happens_can_be_seen,
    what_is_forbidden_has_a_verb,
    what_is_shown_is_explained,
)
from fray.testing.check_state import (
    a_clone_is_equal_and_independent,
    every_attribute_is_cloned_and_fingerprinted,
    invariants_hold,
    what_is_static_never_changes,
    whoever_is_left_out_leaves_nothing_behind,
)
from fray.testing.check_words import people_read_plain_english
from fray.testing.subjects import Subject

CHECKS: tuple[Callable[[Subject], None], ...] = (
    a_clone_is_equal_and_independent,
    every_attribute_is_cloned_and_fingerprinted,
    what_is_static_never_changes,
    invariants_hold,
    whoever_is_left_out_leaves_nothing_behind,
    the_same_seed_tells_the_same_story,
    different_seeds_tell_different_stories,
    a_saved_fight_comes_back_the_same,
    undo_then_redo_is_the_original,
    branches_go_their_own_way,
    a_waiting_fight_leaves_nothing_half_applied,
    the_keeper_may_end_the_fight_anywhere,
    the_keepers_orders_are_on_record_and_can_be_taken_back,
    a_fight_the_keeper_meddles_with_goes_on,
    names_are_for_people,
    newcomers_have_names_seats_and_turns,
    heroes_come_to_the_fight_and_home_again,
    the_fast_lane_equals_the_open_lane,
    options_are_complete,
    people_have_a_choice,
    what_is_forbidden_is_explained,
    events_cite_the_ledger_and_have_words,
    everything_to_look_at_fits_together,
    people_read_plain_english,
    options_are_found_by_verb_and_target,
    verbs_have_places,
    what_is_forbidden_has_a_verb,
    blows_and_moves_take_three_clicks,
    what_is_shown_is_explained,
    what_happens_can_be_seen,
    chances_sum_to_one,
    odds_agree_with_rolls,
    odds_as_data_hold,
    decisions_show_no_dice,
    minds_change_nothing,
    answers_are_listed_options,
    futures_do_not_peek,
)
