"""What stands in deploy/ fits the project: every setting exists, and nothing runs with more rights than it needs."""

from __future__ import annotations

import re
from pathlib import Path

from tests.documents import text_of

FOLDER = Path(__file__).parent.parent / "deploy"
FILES = ["Caddyfile", "Containerfile", "compose.yaml", "fray.service", "fray-backup.service", "settings.env.example"]
OWN = {"FRAY_SITE", "FRAY_TLS", "FRAY_TABLES", "FRAY_PASSWORD", "FRAY_PROCESSES"}  # between these files alone
BUILDING = {"FRAY_REQUIRE_COMPILED", "FRAY_REQUIRE_PAGE"}


def read(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def test_every_setting_is_one_that_fray_reads() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in (FOLDER.parent / "src" / "fray").rglob("*.py"))
    for name in FILES:
        for setting in set(re.findall(r"FRAY_[A-Z_]+", read(name))) - OWN - BUILDING:
            assert setting in source, f"{name} has {setting}, which nothing reads"


def test_every_option_is_one_that_fray_has() -> None:
    commands = "".join((FOLDER.parent / "src/fray/cli" / f"{name}.py").read_text() for name in ("serve", "backup"))
    for name in ("compose.yaml", "Containerfile", "fray.service", "fray-backup.service"):
        for line in read(name).splitlines():
            if re.search(r"fray (serve|backup)|\[\"?serve", line) and not line.startswith("#"):
                for option in re.findall(r"--([a-z][a-z-]+)", line):
                    parameter = option.removeprefix("no-").replace("-", "_")
                    assert f"--{option}" in commands or f"{parameter}:" in commands, f"{name}: --{option}"


def test_containers_and_services_have_no_rights_to_spare() -> None:
    compose, container, unit = read("compose.yaml"), read("Containerfile"), read("fray.service")
    for words in ("read_only: true", "cap_drop: [ALL]", "no-new-privileges:true", 'user: "10001:10001"'):
        assert words in compose
    assert container.count("FROM ") == 3
    assert re.search(r"^USER 10001", container, re.MULTILINE)
    for words in ("DynamicUser=yes", "NoNewPrivileges=yes", "ProtectSystem=strict", "CapabilityBoundingSet=\n"):
        assert words in unit


def test_the_page_for_hosts_names_every_setting_and_every_figure() -> None:
    words, metrics = text_of("docs/hosting.md"), (FOLDER.parent / "src/fray/table/metrics.py").read_text()
    for setting in set(re.findall(r"FRAY_[A-Z_]+", read("compose.yaml"))) - OWN:
        assert setting in words, setting
    for figure in re.findall(r'(?:Counter|Histogram)\(\s*"(fray_[a-z_]+)"', metrics):
        assert figure in words, figure
