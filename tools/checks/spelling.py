# SPDX-License-Identifier: Apache-2.0
"""the library names options and leaves their spelling to front ends: no \"--option\" in armature/"""
import pathlib
import re
from typing import Iterator

from checks.files import files

FLAG = re.compile(r'"--[a-z{]|"--" \+')


def findings(root: pathlib.Path) -> Iterator[str]:
    for path in files(root, ("armature",), (".h", ".cc")):
        for number, line in enumerate((root / path).read_text(errors="replace").splitlines(), 1):
            if FLAG.search(line):
                yield f"{path}:{number}: write \"@option\" (base/option_names.h)"
