# SPDX-License-Identifier: Apache-2.0
"""links between documents lead somewhere"""
import pathlib
import re
from typing import Iterator

from checks.files import files

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


def anchors(text: str) -> set[str]:
    """As code forges make them: lower case, punctuation dropped, spaces as hyphens."""
    titles = re.findall(r"^#+ +(.*)$", FENCE.sub("", text), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def findings(root: pathlib.Path) -> Iterator[str]:
    for path in files(root, endings=(".md",)):
        for link in LINK.findall(FENCE.sub("", (root / path).read_text(errors="replace"))):
            if re.match(r"[a-z]+:", link):
                continue
            target, _, anchor = link.partition("#")
            place = (root / path).parent / target if target else root / path
            if not place.exists():
                yield f"{path}: '{link}' leads nowhere"
            elif anchor and place.suffix == ".md" and anchor not in anchors(place.read_text(errors="replace")):
                yield f"{path}: '{link}' names no title of {target or path}"
