# SPDX-License-Identifier: Apache-2.0
"""no source file that people write is longer than 450 lines: one idea per file"""
import pathlib
from typing import Iterator

from checks.files import files

MOST = 450


def findings(root: pathlib.Path) -> Iterator[str]:
    for path in files(root, ("armature", "cli", "studio", "examples", "tests", "proofs", "fuzz", "python", "tools"), (".h", ".cc", ".py", ".cmake")):
        text = (root / path).read_bytes()
        lines = text.count(b"\n")
        if lines > MOST and b"\n# Made by tools/" not in text[:200]:
            yield f"{path}: {lines} lines, more than {MOST}; which two ideas are in it?"
