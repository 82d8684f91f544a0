# SPDX-License-Identifier: Apache-2.0
"""tests are named by sentences in snake_case: TEST(Model, lists_inputs_and_outputs_in_their_order)"""
import pathlib
import re
from typing import Iterator

from checks.files import files

NAME = re.compile(r"^TEST(?:_F|_P)?\(\s*(\w+),\s*(\w+)\)", re.MULTILINE)


def findings(root: pathlib.Path) -> Iterator[str]:
    for path in files(root, ("tests", "proofs"), (".cc", ".h")):
        for suite, name in NAME.findall((root / path).read_text()):
            if name != name.lower():
                yield f"{path}: {suite}.{name} is not in snake_case"
