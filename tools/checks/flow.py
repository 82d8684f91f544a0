# SPDX-License-Identifier: Apache-2.0
"""includes follow the flow: a room includes itself and earlier rooms only"""
import pathlib
import re
from typing import Iterator

from checks.files import files

ROOMS = ["base", "expr", "robot", "model", "read", "write", "derive", "parameters", "explicit", "program", "formulate", "emit",
         "run", "control", "inverse_geometry", "log", "simulate", "identify", "reduce", "report", "verify", "verbs"]
# Earlier in the list is not enough for these: what a room must not know.
FORMATS = {"read", "write"}
NEVER = {"derive": FORMATS, "parameters": FORMATS, "explicit": FORMATS, "formulate": FORMATS,
         "program": FORMATS | {"robot", "derive", "parameters", "explicit"},
         "emit": FORMATS | {"robot", "derive", "parameters", "explicit", "formulate"},
         "identify": {"simulate"},
         # What checks must not share what it checks.
         "verify": {"derive", "parameters", "explicit", "program", "formulate", "emit", "run", "control", "simulate", "identify",
                    "reduce", "report", "write"},
         "control": {"base", "expr", "robot", "model", "read", "write", "derive", "parameters", "explicit", "program",
                     "formulate", "emit", "run"}}
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
