"""The page's types are the service's records."""

from __future__ import annotations

from tools.typescript import TARGET, generate, models


def test_the_pages_types_are_made_from_the_records() -> None:
    assert TARGET.read_text(encoding="utf-8") == generate(), "run tools/typescript.py"


def test_every_record_has_a_type_and_what_may_be_left_out_is_optional() -> None:
    text = generate()
    for model in models():
        assert f"export interface {model.__name__} {{" in text
    assert "  keep_dice?: boolean" in text
    assert "  who?: number" in text
    assert '  do: "answer"' in text
    assert "export type AnyCommand = AnswerCommand | DiceCommand" in text
