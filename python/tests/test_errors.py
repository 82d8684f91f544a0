# SPDX-License-Identifier: Apache-2.0
"""Everything that can go wrong says what, where and what to do, as an exception."""

from __future__ import annotations

from pathlib import Path

import pytest

import armature


def test_a_robot_that_cannot_be_read_says_file_line_and_hint(tmp_path: Path) -> None:
    file = tmp_path / "bad.urdf"
    file.write_text('<robot name="bad">\n  <link name="base"/>\n  <joint name="j" type="revolut"/>\n</robot>\n')
    with pytest.raises(armature.InputError) as raised:
        armature.load(file)
    first = raised.value.diagnostics[0]
    assert (first.severity, first.file, first.line) == ("error", str(file), 3)
    assert "revolut" in first.message + first.hint
    assert f"{file}:3" in str(raised.value)


def test_all_errors_come_at_once(puma: armature.Robot) -> None:
    with pytest.raises(armature.InputError) as raised:
        puma.count("gravity", effort=-1, objective="speed")  # type: ignore[arg-type]
    said = [str(each) for each in raised.value.diagnostics]
    assert len(said) == 2
    assert any("effort" in each for each in said) and any("operations, fused" in each for each in said)
    assert "--" not in str(raised.value)


def test_a_name_that_is_nearly_right_is_suggested(puma: armature.Robot) -> None:
    with pytest.raises(armature.InputError, match="gravity"):
        puma.derive("gravty")
    with pytest.raises(armature.InputError, match="puma560"):
        armature.load("puma56")
    with pytest.raises(armature.InputError, match="effort"):
        puma.derive("gravity", efort=1)


def test_what_cannot_be_had_is_an_unmet_request() -> None:
    robot = armature.load("puma560")
    with pytest.raises(armature.UnmetRequest):
        robot.function("inverse-jacobian", to="1")


def test_errors_are_caught_as_python_has_them(puma: armature.Robot, tmp_path: Path) -> None:
    assert issubclass(armature.InputError, ValueError) and issubclass(armature.InputError, armature.Error)
    with pytest.raises(ValueError):
        puma.derive("nonsense")
    with pytest.raises(armature.Error):
        armature.load(tmp_path / "not there.urdf")
    with pytest.raises(armature.Error):
        puma.convert(tmp_path / "no" / "folder" / "\0.yaml")


def test_warnings_stay_with_the_robot() -> None:
    robot = armature.load_text(
        '<robot name="a"><link name="b"/><link name="c"><inertial><mass value="1"/>'
        '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="5"/></inertial></link>'
        '<joint name="j" type="continuous"><parent link="b"/><child link="c"/><axis xyz="0 0 1"/></joint></robot>',
        "a.urdf",
    )
    assert any(each.severity == "warning" for each in robot.diagnostics)
