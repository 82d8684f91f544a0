# SPDX-License-Identifier: Apache-2.0
"""Sessions of Python in README.md and in the documents that say so print what they show."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [
    "README.md",
    "docs/how_to/come_from_pinocchio.md",
    "docs/how_to/come_from_symoro.md",
    "docs/how_to/come_from_the_robotics_toolbox.md",
    "docs/how_to/use_from_python.md",
    "docs/how_to/use_ros2_control.md",
]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_sessions_print_what_is_shown(document: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    blocks = re.findall(r"^```python\n(.*?)^```$", (ROOT / document).read_text(), re.MULTILINE | re.DOTALL)
    assert blocks
    together = doctest.DocTestParser().get_doctest("\n\n".join(blocks), {}, document, document, 0)
    assert together.examples
    said: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    runner.run(together, out=said.append)
    for package in re.findall(r"No module named '(\w+)'", "".join(said)):
        pytest.skip(f"skipped: {document}: {package} is not installed")
    assert not said, "".join(said)
