# SPDX-License-Identifier: Apache-2.0
"""documents quote the top comments of headers as they are (tools/quote renews them)"""
import pathlib
import re
from typing import Iterator

from checks.files import files

# A title that links to a header, and the block after it.
QUOTE = re.compile(r"(?P<title>^## \[[^\]]*\]\((?P<header>[^)]+\.h)\)\n\n)```text\n(?P<quoted>.*?)```$", re.MULTILINE | re.DOTALL)


def top_comment(header: pathlib.Path) -> str:
    """What follows the two licence lines, up to the first line of code."""
    comment: list[str] = []
    for line in header.read_text().splitlines()[2:]:
        if not line.startswith("//"):
            break
        comment.append(re.sub(r"^// ?", "", line).rstrip())
    return "\n".join(comment).strip("\n") + "\n"


def renewed(document: pathlib.Path) -> str:
    """The document with every quotation as the headers have it now."""

    def quote(match: re.Match) -> str:
        header = document.parent / match["header"]
        return f"{match['title']}```text\n{top_comment(header) if header.exists() else match['quoted']}```"

    return QUOTE.sub(quote, document.read_text(errors="replace"))


def findings(root: pathlib.Path) -> Iterator[str]:
    for path in files(root, endings=(".md",)):
        if renewed(root / path) != (root / path).read_text(errors="replace"):
            yield f"{path}: quotes a header as it was; run tools/quote"
