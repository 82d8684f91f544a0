# SPDX-License-Identifier: Apache-2.0
"""The recipes of docs/how_to/identify_on_many_machines.md for MPI and Spark, run as they are written there."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import armature
from armature.cluster import factor_of, merged, solved

ROOT = Path(__file__).resolve().parents[2]


def recipe(package: str) -> str:
    """The block of the document that imports a package; at most ten lines."""
    text = (ROOT / "docs/how_to/identify_on_many_machines.md").read_text()
    (found,) = [block for block in re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL) if package in block]
    assert len(found.splitlines()) <= 10
    return str(found)


def logs_in(folder: Path) -> list[Path]:
    logs = [folder / f"log{seed}.csv" for seed in range(1, 6)]
    for seed, log in enumerate(logs, 1):
        armature.load("scara").simulate(duration=4, rate=200, noise=1, seed=seed, output=log)
    return logs


def expect_estimate(folder: Path, logs: list[Path]) -> None:
    """The estimate of this process, from the same logs."""
    robot = armature.load("scara")
    first = factor_of(robot, str(logs[0]), None, {})
    alone = solved(robot, merged([factor_of(robot, str(log), first, {}) for log in logs]), {})
    found = json.loads((folder / "identified" / "estimate.json").read_text())
    assert {each["name"]: each["value"] for each in found["parameters"]} == pytest.approx(
        {each.name: each.value for each in alone.parameters}, rel=1e-12
    )


def test_mpi_reduces_with_our_operator(tmp_path: Path) -> None:
    pytest.importorskip("mpi4py", reason="skipped: mpi4py is not installed")
    if shutil.which("mpirun") is None:
        pytest.skip("skipped: MPI: mpirun is not installed")
    logs = logs_in(tmp_path)
    (tmp_path / "recipe.py").write_text(recipe("mpi4py"))
    as_root = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "OMPI_MCA_rmaps_base_oversubscribe": "1"}
    words = ["mpirun", "-n", "3", sys.executable, "recipe.py", *(log.name for log in logs)]
    done = subprocess.run(words, cwd=tmp_path, env={**os.environ, **as_root}, capture_output=True, text=True, timeout=200)
    assert done.returncode == 0, done.stderr
    expect_estimate(tmp_path, logs)


def test_spark_reduces_as_a_tree(tmp_path: Path) -> None:
    pytest.importorskip("pyspark", reason="skipped: pyspark is not installed")
    if shutil.which("java") is None:
        pytest.skip("skipped: Spark: java is not installed")
    logs = logs_in(tmp_path)
    (tmp_path / "recipe.py").write_text(recipe("pyspark"))
    here = {"PYSPARK_PYTHON": sys.executable, "PYSPARK_DRIVER_PYTHON": sys.executable, "SPARK_LOCAL_IP": "127.0.0.1"}
    words = [sys.executable, "recipe.py", *(str(log) for log in logs)]
    done = subprocess.run(words, cwd=tmp_path, env={**os.environ, **here}, capture_output=True, text=True, timeout=200)
    assert done.returncode == 0, done.stderr
    expect_estimate(tmp_path, logs)
