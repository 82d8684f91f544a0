# SPDX-License-Identifier: Apache-2.0
"""no path of one machine is in the tree"""
import pathlib
import re
from typing import Iterator

from checks.files import files

# Written so that this file does not find itself.
PATH = re.compile(rb"(?<![\w.$}])/(?:wor[k]|far[m]|roo[t]|hom[e]/[a-z]+|User[s]/\w+)/")


def findings(root: pathlib.Path) -> Iterator[str]:
    for path in files(root):
        for number, line in enumerate((root / path).read_bytes().split(b"\n"), 1):
            if PATH.search(line):
                yield f"{path}:{number}: {line.strip().decode(errors='replace')[:100]}"
