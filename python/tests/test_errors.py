# SPDX-License-Identifier: Apache-2.0
"""Everything that can go wrong says what, where and what to do, as an exception."""

from __future__ import annotations

from pathlib import Path

import numpy as np
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


def test_options_are_spelled_as_python_writes_them(puma: armature.Robot) -> None:
    with pytest.raises(armature.InputError, match=r"pose=\[0.4,0.1,0.3,0,1.57,0\] or poses='poses.json'"):
        puma.ik()
    robot = armature.load("scara")
    found = robot.identify(robot.simulate(duration=5, rate=200, noise=1).motion())
    assert "validate=..." in found.verdict.why and "@" not in found.verdict.why
    assert not any('"@' in line for line in found.to_json().splitlines())
    with pytest.raises(armature.UnmetRequest, match="controller='none'"):
        armature.load("scara", floating=True).simulate(controller="pd")


def test_options_that_are_true_or_false_are_told_as_such() -> None:
    assert str(armature.UnmetRequest("give tree=..., validate=... or lock='a'")) == "give tree=True, validate=... or lock='a'"


def test_no_message_shows_the_inside_of_the_module(puma: armature.Robot) -> None:
    """What a caller gets wrong is told in his words, not as the signature of a function that he did not call."""
    wrong = [
        lambda: puma.function("gravity", threads=-1),
        lambda: puma.function("gravity", threads="two"),  # type: ignore[arg-type]
        lambda: puma.function("gravity", parameters={"L1": "long"}),  # type: ignore[dict-item]
        lambda: puma.function("gravity", parameters=[1.0]),  # type: ignore[arg-type]
        lambda: armature.load_text(3),  # type: ignore[arg-type]
        lambda: armature.load(3),  # type: ignore[arg-type]
        lambda: armature.identify(3, "log.csv"),  # type: ignore[arg-type]
        lambda: puma.count("gravity", effort=float("nan")),  # type: ignore[arg-type]
        lambda: puma.count("gravity", effort=object()),  # type: ignore[arg-type]
        lambda: puma.derive("gravity", base=object()),
        lambda: puma.inverse_dynamics(np.zeros(6), "b", None),  # type: ignore[arg-type]
    ]
    for call in wrong:
        with pytest.raises((TypeError, ValueError)) as raised:
            call()
        assert not any(word in str(raised.value) for word in ("incompatible function", "json.exception", "_core")), raised.value
