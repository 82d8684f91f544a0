# SPDX-License-Identifier: Apache-2.0
"""C++ sources are as clang-format leaves them"""
import pathlib
import shutil
import subprocess
from typing import Iterator

from checks.files import files

TOOL = "clang-format-19"


def findings(root: pathlib.Path) -> Iterator[str]:
    sources = [str(path) for path in files(root, ("armature", "cli", "studio", "examples", "tests", "proofs", "fuzz", "benchmarks", "python"), (".h", ".cc"))]
    if not sources:
        return
    if not shutil.which(TOOL):
        yield f"{TOOL} is not installed; tools/packages test installs it"
        return
    done = subprocess.run([TOOL, "--dry-run", "-Werror", *sources], cwd=root, capture_output=True, text=True)
    bad = sorted({line.split(":", 1)[0] for line in done.stderr.splitlines() if "error:" in line})
    for path in bad:
        yield f"{path}: not formatted; {TOOL} -i {path}"
    if done.returncode and not bad:
        yield done.stderr.strip()
