# SPDX-License-Identifier: Apache-2.0
"""Results of verbs as classes: made from JSON, shown as tables in notebooks."""

from __future__ import annotations

import dataclasses
import html
import json
import keyword
import types
from pathlib import Path
from typing import Any, ClassVar, TypeVar, Union, get_args, get_origin, get_type_hints

import numpy as np
import numpy.typing as npt

from armature.errors import Diagnostic, MisuseError

R = TypeVar("R", bound="Result")


class Result:
    """What a verb found.

    Members are attributes; :meth:`to_json` gives what the command line prints with ``--json``. ``diagnostics`` has warnings
    and notes, ``contents`` the files that the verb made, by name: :meth:`write` writes them.
    """

    diagnostics: list[Diagnostic]
    contents: dict[str, bytes]
    _json: dict[str, Any]
    _hints: ClassVar[dict[type, dict[str, Any]]] = {}

    @classmethod
    def from_json(cls: type[R], value: dict[str, Any]) -> R:
        """An instance from what JSON says; members that JSON leaves out have their empty values."""
        hints = Result._hints.setdefault(cls, get_type_hints(cls))
        given: dict[str, Any] = {}
        members: tuple[dataclasses.Field[Any], ...] = dataclasses.fields(cls) if dataclasses.is_dataclass(cls) else ()
        for each in members:
            key = each.name[:-1] if each.name.endswith("_") and keyword.iskeyword(each.name[:-1]) else each.name
            if key in value:
                given[each.name] = _convert(value[key], hints[each.name])
        made = cls(**given)
        made._json = value
        made.diagnostics = []
        made.contents = {}
        return made

    def to_dict(self) -> dict[str, Any]:
        """The result as plain lists, dictionaries, words and numbers."""
        return self._json

    def to_json(self) -> str:
        """The result as JSON."""
        return json.dumps(self._json, indent=2)

    def write(self, folder: Union[str, Path] = ".") -> list[Path]:
        """Writes the files that the verb made below a folder, all or none; gives their paths."""
        from armature import _core

        paths = [Path(folder) / name for name in self.contents]
        _core.write([(str(path), content) for path, content in zip(paths, self.contents.values())])
        return paths

    def motion(self) -> dict[str, npt.NDArray[np.float64]]:
        """The samples that the verb made (``simulate``, ``excite``), as columns by name: what ``identify`` takes.

        >>> import armature
        >>> robot = armature.load("scara")
        >>> motion = robot.simulate(duration=1, rate=100).motion()
        >>> list(motion)[:3], len(motion["t"])
        (['t', 'q1', 'q2'], 101)
        """
        name = next((name for name in self.contents if name.endswith(".csv")), None)
        if name is None:
            raise MisuseError(f"{type(self).__name__} has no table of samples")
        names, _, rows = self.contents[name].decode().partition("\n")
        columns = np.loadtxt(rows.splitlines(), delimiter=",", ndmin=2).T
        return dict(zip(names.strip().split(","), columns))

    def __repr__(self) -> str:
        members = [f"{each.name}={_short(getattr(self, each.name))}" for each in dataclasses.fields(self)]  # type: ignore[arg-type]
        return f"{type(self).__name__}({', '.join(members)})"

    def _repr_html_(self) -> str:
        """Tables of all members; the whole report, with its plots, where the verb made one."""
        page = next((content for name, content in self.contents.items() if name.endswith(".html")), None)
        if page is None:
            return _as_html(self._json, type(self).__name__)
        return f'<iframe srcdoc="{html.escape(page.decode(), quote=True)}" width="100%" height="800" style="border:0"></iframe>'


def _short(value: Any) -> str:
    if isinstance(value, (list, dict)) and len(repr(value)) > 60:
        return f"<{len(value)} items>"
    return repr(value)


def _convert(value: Any, hint: Any) -> Any:
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Union or origin is getattr(types, "UnionType", None):
        return None if value is None else _convert(value, next(each for each in inner if each is not type(None)))
    if origin is list:
        return [_convert(each, inner[0]) for each in value]
    if origin is dict:
        return {key: _convert(each, inner[1]) for key, each in value.items()}
    if isinstance(hint, type) and issubclass(hint, Result):
        return hint.from_json(value)
    if hint is float and value is None:
        return float("nan")
    return value


def _cell(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, (dict, list)):
        return _as_html(value)
    return html.escape("" if value is None else str(value))


def _row(cells: list[str], tag: str = "td") -> str:
    return "<tr>" + "".join(f"<{tag}>{each}</{tag}>" for each in cells) + "</tr>"


def _as_html(value: Any, title: str = "") -> str:
    """A table of rows where all have the same members, a list of members otherwise."""
    if isinstance(value, list):
        if value and all(isinstance(each, dict) for each in value):
            names = list(dict.fromkeys(name for each in value for name in each))
            rows = [_row([_cell(each.get(name)) for name in names]) for each in value[:200]]
            return f"<table>{_row([html.escape(n) for n in names], 'th')}{''.join(rows)}</table>"
        if value and all(isinstance(each, list) for each in value):
            return f"<table>{''.join(_row([_cell(x) for x in each]) for each in value[:200])}</table>"
        return ", ".join(_cell(each) for each in value[:50]) + (", ..." if len(value) > 50 else "")
    body = "".join(_row([f"<b>{html.escape(str(name))}</b>", _cell(each)]) for name, each in value.items())
    return f"{f'<p><b>{html.escape(title)}</b></p>' if title else ''}<table>{body}</table>"
