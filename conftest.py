"""What holds wherever tests are collected from: generated examples may take their time on a busy machine."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# On top of what Hypothesis does by itself: where CI is set, the same examples every time.
settings.register_profile("unhurried", settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")
