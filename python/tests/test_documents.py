# SPDX-License-Identifier: Apache-2.0
"""Sessions of Python in docs/how_to/use_from_python.md and README.md print what the documents show."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("document", ["docs/how_to/use_from_python.md", "README.md"])
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
