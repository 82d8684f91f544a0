# SPDX-License-Identifier: Apache-2.0
"""the library names options and verbs and leaves their spelling to front ends: no \"--option\", no \"armature VERB\""""
import pathlib
import re
from typing import Iterator

from checks.files import files

FLAG = re.compile(r'"--[a-z{]|"--" \+')
BARE_FLAG = re.compile(r'" --[a-z]')
STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
VERB = re.compile(r'entry<.*>\(\s*"([a-z]+)"')
PAGES = "armature/report/"  # a page shows commands to copy


def verbs(root: pathlib.Path) -> list[str]:
    catalogue = root / "armature/verbs/catalogue.cc"
    return (VERB.findall(catalogue.read_text()) if catalogue.exists() else []) + ["example", "schema"]


def findings(root: pathlib.Path) -> Iterator[str]:
    command = re.compile(rf"\barmature ({'|'.join(verbs(root))})\b")
    for path in files(root, ("armature",), (".h", ".cc")):
        for number, line in enumerate((root / path).read_text(errors="replace").splitlines(), 1):
            if line.lstrip().startswith("//") or str(path).startswith(PAGES):
                continue
            literals = STRING.findall(line)
            if FLAG.search(line) or any(BARE_FLAG.match(text) for text in literals):
                yield f"{path}:{number}: write \"@option\" (base/option_names.h)"
            if any(command.search(text) for text in literals):
                yield f"{path}:{number}: write \"@verb()\" (base/option_names.cc)"
