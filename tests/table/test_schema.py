"""Schemathesis against the service's own description: whatever it is sent, it answers as it says it does.

FRAY_EXAMPLES=200 tries so many for each call, and so many sequences of calls that lead from one to the next.
"""

from __future__ import annotations

import asyncio
import atexit
import os
import secrets
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from fray.engine.system import system_named
from fray.table.app import create_app
from fray.table.rooms import Beginning, Begun, Rooms
from fray.table.store import Store
from tests.table.stage import FAST

EXAMPLES = int(os.environ.get("FRAY_EXAMPLES", "8"))
CALLS_IN_A_ROW = 6
# A system that is well spelled but does not exist is refused.
BESIDE_THE_POINT = [positive_data_acceptance]

folder = Path(tempfile.mkdtemp(prefix="fray-schema-"))
atexit.register(shutil.rmtree, folder, ignore_errors=True)
app = create_app(
    Store(f"sqlite:///{folder / 'fray.sqlite'}"), requests_a_second=FAST, simulated_fights=5, hosts=["testserver"]
)
schema = schemathesis.openapi.from_asgi("/openapi.json", app)
schema.config.checks.negative_data_rejection.expected_statuses.append("413")  # too large is wrong too
bounded = settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))


def a_fight() -> Begun:
    """One with a Keeper, in which minds play one side."""
    rooms: Rooms = app.state.rooms
    system = system_named("momentum")
    encounter = system.library().encounter("pit-fight")
    beginning = Beginning(system, encounter.source, "Fuzzed", "Keeper", secrets.randbits(60))
    return asyncio.run(rooms.start(beginning, encounter, {"arena": "tactician"}, ""))


@schema.parametrize()
@bounded
def test_the_service_keeps_to_its_description(case: Any) -> None:
    case.call_and_validate(excluded_checks=BESIDE_THE_POINT)


@schema.include(path_regex="/api/fights/.fight.").parametrize()
@bounded
def test_a_fight_keeps_to_its_description(case: Any) -> None:
    """The same with a fight that exists and its Keeper's token: further in than a guessed one comes."""
    fight = a_fight()
    case.path_parameters["fight"] = fight.room.id
    case.headers["Authorization"] = f"Bearer {fight.token}"
    case.call_and_validate(excluded_checks=BESIDE_THE_POINT)


class Sequences(schema.as_state_machine()):  # type: ignore[misc]
    """Calls in a row: what one answers is what the next one asks for, with the tokens that were told on the way."""

    tokens: dict[str, str]

    def setup(self) -> None:
        self.tokens = {}

    def before_call(self, case: Any) -> None:
        token = self.tokens.get(str(case.path_parameters.get("fight")))
        if token is not None:
            case.headers["Authorization"] = f"Bearer {token}"

    def after_call(self, response: Any, case: Any) -> None:
        with suppress(ValueError):
            told = response.json()
            if isinstance(told, dict) and "token" in told and "fight" in told:
                self.tokens[told["fight"]] = told["token"]

    def validate_response(self, response: Any, case: Any, **more: Any) -> None:
        case.validate_response(response, excluded_checks=BESIDE_THE_POINT)


TestSequences = Sequences.TestCase
TestSequences.settings = settings(bounded, stateful_step_count=CALLS_IN_A_ROW)
