# SPDX-License-Identifier: Apache-2.0
"""Progress is told, as a function, a line or a bar; and work can be stopped."""

from __future__ import annotations

import sys
import types
from typing import Any, Optional

import pytest

import armature


def test_a_function_hears_how_far_the_work_is(puma: armature.Robot) -> None:
    heard: list[tuple[Optional[float], str]] = []
    puma.count("inverse-dynamics", effort=3, progress=lambda share, message: heard.append((share, message)))
    assert heard
    assert all(share is None or 0 <= share <= 1 for share, _ in heard)
    assert all(isinstance(message, str) for _, message in heard)


def test_what_the_function_raises_ends_the_work(puma: armature.Robot) -> None:
    def stop(share: Optional[float], message: str) -> None:
        raise KeyError("enough")

    with pytest.raises(KeyError, match="enough"):
        puma.count("inverse-dynamics", effort=4, progress=stop)


def test_a_line_is_shown(puma: armature.Robot, capsys: pytest.CaptureFixture[str]) -> None:
    puma.count("inverse-dynamics", effort=3, progress=True)
    assert "%" in capsys.readouterr().err


def test_a_bar_of_tqdm_is_moved_and_closed(puma: armature.Robot) -> None:
    tqdm = pytest.importorskip("tqdm", reason="skipped: tqdm is not installed")
    bars: list[Any] = []

    class Bar(tqdm.tqdm):  # type: ignore[misc,name-defined]
        def __init__(self, **options: Any) -> None:
            super().__init__(**options)
            bars.append(self)

    puma.count("inverse-dynamics", effort=3, progress=Bar)
    assert len(bars) == 1 and bars[0].n > 0 and bars[0].disable


def test_a_notebook_gets_a_bar(puma: armature.Robot, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("tqdm", reason="skipped: tqdm is not installed")
    monkeypatch.setitem(sys.modules, "ipykernel", types.ModuleType("ipykernel"))
    puma.count("inverse-dynamics", effort=3, progress=True)
    assert "%|" in capsys.readouterr().err
