# SPDX-License-Identifier: Apache-2.0
"""The notebooks of docs/notebooks run from the first cell to the last, and are stored without outputs."""

from __future__ import annotations

from pathlib import Path

import pytest

NOTEBOOKS = sorted((Path(__file__).resolve().parents[2] / "docs/notebooks").glob("*.ipynb"))


def test_every_paper_has_one() -> None:
    assert len(NOTEBOOKS) == 5


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path, tmp_path: Path) -> None:
    nbformat = pytest.importorskip("nbformat", reason="skipped: nbclient is not installed")
    nbclient = pytest.importorskip("nbclient", reason="skipped: nbclient is not installed")
    book = nbformat.read(path, as_version=4)
    nbformat.validate(book)
    assert not any(cell.get("outputs") or cell.get("execution_count") for cell in book.cells), "clear all outputs before storing it"
    nbclient.NotebookClient(book, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}).execute()
    shown = [output for cell in book.cells if cell.cell_type == "code" for output in cell.outputs]
    assert shown and not any(output.output_type == "error" for output in shown)
