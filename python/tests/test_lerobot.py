# SPDX-License-Identifier: Apache-2.0
"""LeRobot data sets, written as its versions 2.1 and 3.0 lay them out, are read episode by episode and identified."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import armature

pytest.importorskip("pyarrow", reason="skipped: pyarrow is not installed")


def written(folder: Path, robot: armature.Robot, version: str) -> list[dict[str, Any]]:
    """A data set of three episodes, with a gripper beside the robot's joints; what was recorded, in double precision."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    motors = [*robot.joints, "gripper"]
    shape = {"dtype": "float32", "shape": [len(motors)], "names": {"motors": motors} if version == "v2.1" else motors}
    one = {"dtype": "int64", "shape": [1], "names": None}
    features = {
        "observation.state": shape,
        "observation.effort": shape,
        "action": shape,
        "observation.images.wrist": {"dtype": "video", "shape": [48, 64, 3], "names": ["height", "width", "channel"]},
        "timestamp": {"dtype": "float32", "shape": [1], "names": None},
        "frame_index": one,
        "episode_index": one,
        "index": one,
        "task_index": one,
    }
    info = {"codebase_version": version, "robot_type": "scara", "total_episodes": 3, "fps": 200, "features": features}
    (folder / "meta").mkdir(parents=True)
    (folder / "meta" / "info.json").write_text(json.dumps(info))
    (folder / "data" / "chunk-000").mkdir(parents=True)
    motions, tables = [], []
    for episode in range(3):
        columns = robot.simulate(duration=8, rate=200, noise=1, seed=1 + episode).motion()
        t = columns["t"]
        q, tau = (np.stack([columns[f"{name}{k + 1}"] for k in range(len(robot))], 1) for name in ("q", "tau"))
        motions.append({"t": t, "q": q, "tau": tau})
        lists = pa.list_(pa.float32(), len(motors))

        def with_gripper(array: Any) -> Any:
            wide = np.column_stack([array, np.full(len(array), 0.04)]).astype(np.float32)
            return pa.array(list(wide), type=lists)

        number = np.arange(len(t))
        tables.append(
            pa.table(
                {
                    "observation.state": with_gripper(q),
                    "observation.effort": with_gripper(tau),
                    "action": with_gripper(q + 1e-3),
                    "timestamp": t.astype(np.float32),
                    "frame_index": number,
                    "episode_index": np.full(len(t), episode),
                    "index": number + episode * len(t),
                    "task_index": 0 * number,
                }
            )
        )
    if version == "v2.1":
        for episode, table in enumerate(tables):
            pq.write_table(table, folder / "data" / "chunk-000" / f"episode_{episode:06d}.parquet")
    else:  # several episodes in a file, and one that two files have
        whole, cut = pa.concat_tables(tables), tables[0].num_rows + 700
        pq.write_table(whole.slice(0, cut), folder / "data" / "chunk-000" / "file-000.parquet")
        pq.write_table(whole.slice(cut), folder / "data" / "chunk-000" / "file-001.parquet")
    return motions


@pytest.mark.parametrize("version", ["v2.1", "v3.0"])
def test_episodes_are_the_motions_that_were_recorded(version: str, tmp_path: Path) -> None:
    robot = armature.load("scara")
    truth = written(tmp_path / "set", robot, version)
    motions = armature.lerobot.episodes(tmp_path / "set", joints=robot.joints, reference="action")
    assert len(motions) == 3
    for motion, recorded in zip(motions, truth):
        for name, values in recorded.items():
            np.testing.assert_allclose(motion[name], values, rtol=1e-6, atol=1e-5)
        np.testing.assert_allclose(motion["reference"], recorded["q"] + 1e-3, atol=1e-5)
    by_number = armature.lerobot.episodes(tmp_path / "set", joints=range(len(robot)), take=[2])
    assert len(by_number) == 1
    np.testing.assert_array_equal(by_number[0]["q"], motions[2]["q"])
    found = armature.identify(robot, motions[:2], validate=motions[2], choose="no", cutoff=20)
    exact = armature.identify(robot, truth[:2], validate=truth[2], choose="no", cutoff=20)
    assert found.verdict.grade == exact.verdict.grade == "good"
    for mine, theirs in zip(found.parameters, exact.parameters):
        assert abs(mine.value - theirs.value) < 0.5 * theirs.sd, mine.name


def test_what_is_missing_is_said(tmp_path: Path) -> None:
    robot = armature.load("scara")
    written(tmp_path / "set", robot, "v2.1")
    with pytest.raises(armature.MisuseError, match="observation.velocity.*observation.state"):
        armature.lerobot.episodes(tmp_path / "set", velocity="observation.velocity")
    with pytest.raises(armature.MisuseError, match="no entry elbow; it has .*gripper"):
        armature.lerobot.episodes(tmp_path / "set", joints=["elbow"])
    for number in (-1, 17):
        with pytest.raises(armature.MisuseError, match=f"no entry {number}; it has [0-9]+, which are counted from 0 on"):
            armature.lerobot.episodes(tmp_path / "set", joints=[0, number])
    with pytest.raises(armature.MisuseError, match="no such episodes"):
        armature.lerobot.episodes(tmp_path / "set", take=[7])
    with pytest.raises(armature.MisuseError, match="meta/info.json"):
        armature.lerobot.episodes(tmp_path)
    (tmp_path / "set" / "data" / "broken.parquet").write_bytes(b"no Parquet")
    with pytest.raises(armature.MisuseError, match="broken.parquet: it cannot be read"):
        armature.lerobot.episodes(tmp_path / "set")


def test_the_command_line_says_where_parquet_is_read(tmp_path: Path) -> None:
    binary = os.environ.get("ARMATURE_BINARY")
    if not binary:
        pytest.skip("skipped: ARMATURE_BINARY does not name the program of the same build")
    written(tmp_path / "set", armature.load("scara"), "v2.1")
    file = next((tmp_path / "set").glob("data/**/*.parquet"))
    done = subprocess.run([binary, "identify", "scara", str(file)], capture_output=True, text=True)
    assert done.returncode == 2 and "pandas.read_parquet" in done.stderr and "armature.lerobot" in done.stderr
