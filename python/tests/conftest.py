# SPDX-License-Identifier: Apache-2.0
"""What the tests share."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from typing import Any

import pytest

import armature


@pytest.fixture(scope="session")
def puma() -> armature.Robot:
    return armature.load("puma560")


@pytest.fixture(scope="session")
def command_line() -> Callable[..., Any]:
    """What the program of this build prints with --json."""
    binary = os.environ.get("ARMATURE_BINARY")
    if not binary:
        pytest.skip("skipped: ARMATURE_BINARY does not name the program of the same build")

    def run(*words: str) -> Any:
        done = subprocess.run([binary, *words, "--json"], capture_output=True, text=True)
        return json.loads(done.stdout)

    return run
