# SPDX-License-Identifier: Apache-2.0
"""includes follow the flow: a room includes itself and earlier rooms only"""
import pathlib
import re
from typing import Iterator

from checks.files import files

ROOMS = ["base", "expr", "robot", "read", "write", "derive", "reduce", "program", "emit", "run", "log", "simulate",
         "identify", "control", "report", "pipeline"]
# Earlier in the list is not enough for these: what a room must not know.
NEVER = {"derive": {"read", "write"}, "reduce": {"read", "write"}, "program": {"read", "write"},
         "emit": {"robot", "read", "write", "derive", "reduce"}}
INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]armature/(\w+)/', re.MULTILINE)


def findings(root: pathlib.Path) -> Iterator[str]:
    for path in files(root, ("armature",), (".h", ".cc")):
        room = path.parts[1]
        if room not in ROOMS:
            yield f"{path}: the flow has no room '{room}'; the rooms are {', '.join(ROOMS)}"
            continue
        for included in INCLUDE.findall((root / path).read_text(errors="replace")):
            if included not in ROOMS:
                yield f"{path}: includes from an unknown room '{included}'"
            elif ROOMS.index(included) > ROOMS.index(room) or included in NEVER.get(room, set()):
                yield f"{path}: '{room}' must not include from '{included}'"
