# SPDX-License-Identifier: Apache-2.0
"""The files of a tree that the checks look at: everything but what is built and what is hidden."""
import os
import pathlib
from typing import Iterator

NOT_OURS = {"build", "out", "node_modules", "dist", "__pycache__", ".git", ".cache"}


def files(root: pathlib.Path, folders: tuple[str, ...] = ("",), endings: tuple[str, ...] = ()) -> Iterator[pathlib.Path]:
    """Paths relative to `root`, sorted, below one of `folders`, with one of `endings` (any, when none is given)."""
    for folder in folders:
        for place, subfolders, names in os.walk(root / folder):
            subfolders[:] = sorted(name for name in subfolders if name not in NOT_OURS)
            for name in sorted(set(names) - NOT_OURS):
                if not endings or name.endswith(endings):
                    yield (pathlib.Path(place) / name).relative_to(root)
