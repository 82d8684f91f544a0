# SPDX-License-Identifier: Apache-2.0
"""every source file names its licence in its first lines"""
import pathlib
from typing import Iterator

from checks.files import files

LINE = b"SPDX-License-Identifier: Apache-2.0"
FOLDERS = ("armature", "cli", "studio", "examples", "tests", "proofs", "fuzz", "benchmarks", "python", "tools")


def findings(root: pathlib.Path) -> Iterator[str]:
    for path in files(root, FOLDERS, (".h", ".cc", ".py", ".cmake", "CMakeLists.txt")):
        if LINE not in b"\n".join((root / path).read_bytes().split(b"\n", 5)[:4]):
            yield f"{path}: '{LINE.decode()}' is missing"
