# SPDX-License-Identifier: Apache-2.0
"""Identification from files, from dictionaries of NumPy columns and from pandas; the torques are Pinocchio's."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import armature
from random_urdf import random_urdf

URDF = random_urdf(11, 2)


def motion(seed: int) -> dict[str, np.ndarray]:
    """Twenty seconds of sums of sines, and the torques that they take."""
    pin = pytest.importorskip("pinocchio", reason="skipped: Pinocchio is not installed (pip install pin)")
    model = pin.buildModelFromXML(URDF)
    data = model.createData()
    random = np.random.default_rng(seed)
    t = np.arange(0, 20, 0.01)
    q, qd, qdd = np.zeros((3, len(t), 2))
    for harmonic in (1, 2, 3):
        amplitude, phase = random.uniform(0.2, 0.5, 2), random.uniform(0, 6, 2)
        w = 0.3 * 2 * np.pi * harmonic
        angle = w * t[:, None] + phase
        q += amplitude * np.sin(angle)
        qd += amplitude * w * np.cos(angle)
        qdd -= amplitude * w**2 * np.sin(angle)
    tau = np.array([pin.rnea(model, data, *state) for state in zip(q, qd, qdd)])
    return {"t": t, "q": q, "tau": tau + 0.01 * random.normal(size=tau.shape)}


def spread(table: dict[str, np.ndarray], names: list[str]) -> dict[str, np.ndarray]:
    """A column for each joint."""
    columns = {f"{key}_{name}": table[key][:, k] for key in ("q", "tau") for k, name in enumerate(names)}
    return {"t": table["t"], **columns}


@pytest.fixture(scope="module")
def robot() -> armature.Robot:
    return armature.load_text(URDF, "random.urdf")


@pytest.fixture(scope="module")
def found(robot: armature.Robot) -> Any:
    return armature.identify(robot, motion(1), validate=motion(2), choose="no", delay="no")


def test_what_was_measured_is_found(robot: armature.Robot, found: Any) -> None:
    """The torques came from the description itself: the estimate agrees with it within a few standard deviations."""
    assert found.error.validation_total < 1
    described = {each.name: each for each in found.parameters}
    assert found.base_count == len(described) > 5
    assert found.verdict.grade == "good"
    assert all(each.sd > 0 for each in found.parameters)


def test_columns_of_a_table_have_the_names_of_joints(robot: armature.Robot, found: Any) -> None:
    pandas = pytest.importorskip("pandas", reason="skipped: pandas is not installed")
    frames = [pandas.DataFrame(spread(motion(seed), robot.joints)) for seed in (1, 2)]
    again = robot.identify(frames[0], validate=frames[1], choose="no", delay="no")
    assert [each.value for each in again.parameters] == [each.value for each in found.parameters]


def test_files_give_the_same_as_memory(robot: armature.Robot, found: Any, tmp_path: Path) -> None:
    for seed in (1, 2):
        np.savez(tmp_path / f"motion{seed}.npz", **spread(motion(seed), robot.joints))
    again = robot.identify(tmp_path / "motion1.npz", validate=[tmp_path / "motion2.npz"], choose="no", delay="no")
    for one, other in zip(again.parameters, found.parameters):
        assert one.name == other.name and one.value == pytest.approx(other.value, rel=1e-12, abs=1e-12)


def test_units_of_tables_are_checked_as_those_of_files(robot: armature.Robot, found: Any) -> None:
    """Limits of 3 rad tell degrees from radians."""
    table = motion(1)
    for factor, unit in ((1e3, "ms"), (1e6, "us"), (1e9, "ns")):
        with pytest.raises(armature.MisuseError, match=f"unit='{unit}'"):
            robot.identify({**table, "t": table["t"] * factor})
        timed = [{**motion(seed), "t": motion(seed)["t"] * factor} for seed in (1, 2)]
        again = robot.identify(timed[0], validate=timed[1], unit=unit, choose="no", delay="no")
        for one, other in zip(again.parameters, found.parameters):
            assert one.value == pytest.approx(other.value, rel=1e-6, abs=1e-6)
    degrees = np.degrees(table["q"]) * 10
    with pytest.raises(armature.MisuseError, match="unit='deg'"):
        robot.identify({**table, "q": degrees})
    with pytest.raises(armature.MisuseError, match="unit='furlong'"):
        robot.identify(table, unit="furlong")


def test_a_structured_array_is_refused_in_a_sentence(robot: armature.Robot) -> None:
    with pytest.raises(armature.MisuseError, match="structured") as refused:
        robot.identify(np.zeros(1000, dtype=[("t", float), ("q1", float)]))
    assert len(str(refused.value)) < 200


def test_several_motions_are_taken_together(robot: armature.Robot, found: Any) -> None:
    both = robot.identify([motion(1), motion(3)], choose="no", delay="no")
    assert sum(each.sd for each in both.parameters) < sum(each.sd for each in found.parameters)


def test_the_report_is_shown_in_a_notebook_and_written(robot: armature.Robot, tmp_path: Path) -> None:
    result = robot.identify(motion(1), validate=motion(2), choose="no", delay="no", output=tmp_path / "out")
    assert {path.name for path in (tmp_path / "out").iterdir()} >= {"robot.yaml", "estimate.json", "report.html"}
    assert "<iframe" in result._repr_html_() and "&lt;svg" in result._repr_html_()
    identified = armature.load(tmp_path / "out" / "robot.yaml")
    log = motion(2)
    assert np.abs(identified.gravity(log["q"]) - robot.gravity(log["q"])).max() < 0.05 * np.abs(robot.gravity(log["q"])).max()


def test_a_description_is_compared_with_a_motion_in_memory(robot: armature.Robot) -> None:
    assert robot.validate(motion(1)).verdict.grade == "good"
    comparison = robot.check(logs=motion(1)).comparison
    assert comparison is not None and comparison.verdict.grade == "good"


def test_tables_that_lack_something_are_refused(robot: armature.Robot) -> None:
    whole = motion(1)
    with pytest.raises(armature.MisuseError, match="needs a column t"):
        robot.identify({"q": whole["q"], "tau": whole["tau"]})
    with pytest.raises(armature.MisuseError, match="needs tau of every joint.*it has t, q"):
        robot.identify({"t": whole["t"], "q": whole["q"]})
    with pytest.raises(armature.MisuseError, match="'q' .* has 1 columns, the robot 2"):
        robot.identify({**whole, "q": whole["q"][:, :1]})
    with pytest.raises(armature.MisuseError, match="tau has 1999 samples, the time 2000"):
        robot.identify({**whole, "tau": whole["tau"][1:]})
    with pytest.raises(armature.MisuseError, match="not both"):
        robot.identify([whole, "log.csv"])  # type: ignore[list-item]
    with pytest.raises(armature.MisuseError, match="both motions in memory"):
        robot.identify(whole, validate="log.csv")
    with pytest.raises(armature.Error):
        robot.identify({**whole, "q": whole["q"] * np.nan})
    with pytest.raises(armature.UnmetRequest):
        robot.identify({**whole, "q": whole["q"] * 0})


@pytest.mark.parametrize("name", ["t", "q", "tau"])
@pytest.mark.parametrize("value", [np.nan, np.inf])
def test_a_number_that_is_none_is_refused_in_memory_as_in_a_file(name: str, value: float) -> None:
    robot, table = armature.load_text(URDF, "arm.urdf"), motion(1)
    table[name] = table[name].copy()
    table[name].flat[77] = value
    for verb in (robot.identify, robot.validate):
        with pytest.raises(armature.MisuseError, match="not finite"):
            verb(table)


def test_time_that_does_not_run_on_is_refused_in_memory() -> None:
    robot, table = armature.load_text(URDF, "arm.urdf"), motion(1)
    for t in (table["t"][::-1], np.minimum(table["t"], 5), table["t"] % 7):
        with pytest.raises(armature.MisuseError, match="does not increase"):
            robot.identify({**table, "t": t})
    with pytest.raises(armature.MisuseError, match="seconds"):
        robot.identify({**table, "t": (1e9 * table["t"]).astype("timedelta64[ns]")})


def test_options_of_files_are_refused_in_memory() -> None:
    robot = armature.load_text(URDF, "arm.urdf")
    for option in ({"columns": "columns.yaml"}, {"repair": True}):
        with pytest.raises(armature.MisuseError, match="for files"):
            robot.identify(motion(1), **option)  # type: ignore[arg-type]
    with pytest.raises(armature.MisuseError, match="load"):
        armature.identify("arm.urdf", motion(1))  # type: ignore[arg-type]
