# SPDX-License-Identifier: Apache-2.0
"""The stub of the compiled module names what the module has: functions, classes and their members."""

from __future__ import annotations

import ast
from pathlib import Path

import armature
from armature import _core


def _names(body: list[ast.stmt]) -> set[str]:
    named = {each.name for each in body if isinstance(each, (ast.FunctionDef, ast.ClassDef))}
    return named | {each.target.id for each in body if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)}


def _public(thing: object) -> set[str]:
    return {name for name in dir(thing) if not name.startswith("_")}


def test_the_stub_names_what_the_module_has() -> None:
    stub = ast.parse(Path(armature.__file__).with_name("_core.pyi").read_text())
    assert _names(stub.body) == _public(_core)
    for each in stub.body:
        if isinstance(each, ast.ClassDef):
            members = _names(each.body)
            assert {name for name in members if not name.startswith("_")} == _public(getattr(_core, each.name)), each.name
            assert all(hasattr(getattr(_core, each.name), name) for name in members), each.name
