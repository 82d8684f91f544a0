# SPDX-License-Identifier: Apache-2.0
"""every armature/ROOM/NAME.cc has tests/ROOM/NAME_test.cc, every verb and example its test"""
import pathlib
from typing import Iterator

from checks.files import files


def findings(root: pathlib.Path) -> Iterator[str]:
    for path in files(root, ("armature", "cli", "examples", "studio"), (".cc",)):
        test = pathlib.Path("tests", *path.parts[path.parts[0] == "armature":]).with_name(f"{path.stem}_test.cc")
        if path not in (pathlib.Path("cli/main.cc"), pathlib.Path("studio/server/embed_page.cc")) and not (root / test).exists():  # which every test of cli runs
            yield f"{path}: has no test; write {test}"
