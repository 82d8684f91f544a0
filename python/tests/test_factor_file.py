# SPDX-License-Identifier: Apache-2.0
"""Files of factors, judged from outside: NumPy reads them by docs/reference/factors.md, merges them by its own QR and solves.

Nothing of the library is used but its files: the checksum is hashlib's, the triangles are unpacked here, weights are iterated here.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import armature
from random_urdf import random_urdf

Matrix = npt.NDArray[np.float64]


def read_part(file: Path) -> tuple[Any, list[dict[str, list[Matrix]]]]:
    """The head of a file, and for each group its triangles and greatest values, joint by joint."""
    text = file.read_bytes()
    assert hashlib.sha256(text[:-64]).hexdigest().encode() == text[-64:]
    title, length, rest = text[:-64].split(b"\n", 2)
    assert title == b"armature factors 1"
    head, after = json.loads(rest[: int(length)]), rest[int(length) :]
    assert after[:1] == b"\n"
    numbers = np.frombuffer(after[1:], dtype="<f8")
    widths = [len(active) + 1 for active in head["active"]]
    groups, at = [], 0
    for _ in head["groups"]:
        group: dict[str, list[Matrix]] = {"solved": [], "moving": [], "resting": [], "greatest": []}
        for kind in ("solved", "moving", "resting"):
            for width in widths:
                triangle = np.zeros((width, width))
                for column in range(width):
                    triangle[: column + 1, column] = numbers[at : at + column + 1]
                    at += column + 1
                group[kind].append(triangle)
        for width in widths:
            group["greatest"].append(numbers[at : at + width])
            at += width
        groups.append(group)
    assert at == len(numbers)
    return head, groups


def merged(groups: list[dict[str, list[Matrix]]], kind: str, joint: int) -> Matrix:
    """One triangle from those of all groups, by Householder's QR of the stack."""
    return np.linalg.qr(np.vstack([group[kind][joint] for group in groups]), mode="r")


def solved(heads: list[Any], groups: list[dict[str, list[Matrix]]]) -> tuple[Matrix, Matrix, Matrix]:
    """The weighted estimate, its standard deviations and those of the torques: weights are 1 / sigma_k, iterated."""
    columns, active = heads[0]["columns"], heads[0]["active"]
    rows = np.array([sum(group["solved"][k] for head in heads for group in head["groups"]) for k in range(len(active))])
    triangles = []
    for k, places in enumerate(active):
        wide = np.zeros((len(places) + 1, len(columns) + 1))
        wide[:, [*places, len(columns)]] = merged(groups, "solved", k)
        triangles.append(wide)
    sigma = np.ones(len(active))
    freedom = (rows.sum() - len(columns)) / rows.sum()
    for _ in range(50):
        stack = np.vstack([triangle / s for triangle, s in zip(triangles, sigma)])
        value, *_ = np.linalg.lstsq(stack[:, :-1], stack[:, -1], rcond=None)
        left = np.array([np.linalg.norm(t[:, -1] - t[:, :-1] @ value) for t in triangles])
        before, sigma = sigma, left / np.sqrt(freedom * rows)
        if np.abs(before / sigma - 1).max() < 1e-6:
            break
    _, singular, right = np.linalg.svd(stack[:, :-1], full_matrices=False)
    deviation = np.linalg.norm(right.T / singular, axis=1)
    return value, deviation, sigma


def arms() -> list[armature.Robot]:
    return [armature.load("scara"), *(armature.load_text(random_urdf(seed, 3, branches=False), "random.urdf") for seed in (3, 8))]


@pytest.mark.parametrize("which", range(3))
def test_numpy_finds_the_same_parameters_from_the_files(which: int, tmp_path: Path) -> None:
    robot = arms()[which]
    logs = []
    for seed in range(4):
        logs.append(tmp_path / f"log{seed}.csv")
        robot.simulate(duration=4 + seed, rate=200, noise=1, seed=1 + seed, output=logs[-1])
    parts = [tmp_path / "first.rf", tmp_path / "others.rf"]
    robot.factor(logs[:1], output=parts[0], choose="no", cutoff=20.0)
    robot.factor(logs[1:], output=parts[1], like=parts[0])
    read = [read_part(part) for part in parts]
    heads, groups = [head for head, _ in read], [group for _, of in read for group in of]
    assert heads[0]["columns"] == heads[1]["columns"] and heads[0]["choices"] == heads[1]["choices"]
    for head, names in zip(heads, (logs[:1], logs[1:])):
        hashes = sorted(hashlib.sha256(Path(log).read_bytes()).hexdigest() for log in names)
        assert [group["logs"][0]["sha256"] for group in head["groups"]] == hashes
    value, deviation, sigma = solved(heads, groups)
    found = robot.identify(factors=parts)
    assert [each.name for each in found.parameters] == heads[0]["columns"]
    size = np.linalg.norm(value)
    np.testing.assert_allclose([each.value for each in found.parameters], value, rtol=0, atol=1e-12 * size)
    np.testing.assert_allclose([each.sd_white for each in found.parameters], deviation, rtol=1e-6)
    np.testing.assert_allclose(found.torque_sd, sigma, rtol=1e-9)

    # Errors over all samples, in motion and at rest, from the other triangles.
    for k, places in enumerate(heads[0]["active"]):
        left = torque = 0.0
        for kind in ("moving", "resting"):
            triangle = merged(groups, kind, k)
            left += float(np.sum((triangle[:, -1] - triangle[:, :-1] @ value[places]) ** 2))
            torque += float(np.sum(triangle[:, -1] ** 2))
        assert found.unconstrained_error.train[k] == pytest.approx(100 * np.sqrt(left / torque), rel=1e-9)


def test_merged_files_have_the_triangles_of_their_parts(tmp_path: Path) -> None:
    robot = armature.load("scara")
    parts = []
    for seed in range(3):
        log, part = tmp_path / f"log{seed}.csv", tmp_path / f"part{seed}.rf"
        robot.simulate(duration=3, rate=200, noise=1, seed=1 + seed, output=log)
        if seed == 0:
            robot.factor([log], output=part, choose="no", cutoff=20.0, label="a")
        else:
            robot.factor([log], output=part, like=parts[0], label="a")
        parts.append(part)
    armature.merge(parts[::-1], output=tmp_path / "all.rf")
    armature.merge(parts, sum=True, output=tmp_path / "sum.rf")
    head, groups = read_part(tmp_path / "all.rf")
    by_hash = {of["groups"][0]["logs"][0]["sha256"]: each[0] for of, each in (read_part(part) for part in parts)}
    assert [group["logs"][0]["sha256"] for group in head["groups"]] == sorted(by_hash)
    for group, entry in zip(groups, head["groups"]):
        for kind, arrays in by_hash[entry["logs"][0]["sha256"]].items():
            for mine, theirs in zip(group[kind], arrays):
                np.testing.assert_array_equal(mine, theirs)
    _, (total,) = read_part(tmp_path / "sum.rf")
    for kind in ("solved", "moving", "resting"):
        for k, triangle in enumerate(total[kind]):
            expected = merged(groups, kind, k)
            scale = np.abs(expected.T @ expected).max() + 1e-300
            np.testing.assert_allclose(triangle.T @ triangle, expected.T @ expected, rtol=0, atol=1e-12 * scale)
    for k, greatest in enumerate(total["greatest"]):
        np.testing.assert_array_equal(greatest, np.max([group["greatest"][k] for group in groups], axis=0))
