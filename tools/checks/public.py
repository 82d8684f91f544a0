# SPDX-License-Identifier: Apache-2.0
"""a public header includes only public headers and the standard library; verbs/all.h includes every verb"""
import pathlib
import re
from typing import Iterator

NOUNS = re.compile(r"set\(ARMATURE_PUBLIC_NOUNS ([^)]*)\)")
INCLUDE = re.compile(r'^#include ([<"][^>"]+[>"])', re.MULTILINE)
ALLOWED = re.compile(r"<(\w+(\.h)?|nlohmann/json_fwd\.hpp)>")


def public_headers(root: pathlib.Path) -> list[str]:
    """As they are included: the nouns that armature/CMakeLists.txt lists, verbs/*.h and control/*.h."""
    rooms = root / "armature"
    list_file = rooms / "CMakeLists.txt"
    nouns = NOUNS.search(list_file.read_text()) if list_file.exists() else None
    named = nouns[1].split() if nouns else []
    globbed = [f"{room}/{path.name}" for room in ("verbs", "control") for path in sorted((rooms / room).glob("*.h"))]
    return [f"armature/{name}" for name in named + globbed]


def findings(root: pathlib.Path) -> Iterator[str]:
    public = public_headers(root)
    for header in public:
        if not (root / header).exists():
            yield f"armature/CMakeLists.txt: {header} is listed as public, but is not there"
            continue
        for name in INCLUDE.findall((root / header).read_text()):
            if name.strip('"') not in public and not ALLOWED.fullmatch(name):
                yield f"{header}: a public header must not include {name}"
    everything = root / "armature/verbs/all.h"
    if everything.exists():
        missing = {name for name in public if name.startswith("armature/verbs/")} - {"armature/verbs/all.h"}
        missing -= {name.strip('"') for name in INCLUDE.findall(everything.read_text())}
        for name in sorted(missing):
            yield f"armature/verbs/all.h: does not include {name}"
