# SPDX-License-Identifier: Apache-2.0
"""The verbs: all of them, with the results of the command line."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import json
import pickle
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import armature
from armature import _core, results, verbs
from random_urdf import random_urdf


def test_every_verb_of_the_library_is_there() -> None:
    names = {"eval": "evaluate", "base": "base_parameters", "derive": "derive_code", "explicit": "explicit_model", "control": "analyse_control"}
    for verb, _, summary, options, _ in _core.catalogue():
        name = names.get(verb, verb)
        function = getattr(armature.Robot if _core.takes_robot(verb) else armature, name)
        assert inspect.getdoc(function).startswith(summary)
        known = set(inspect.signature(function).parameters)
        wanted = {key + "_" if key == "from" else key for key in json.loads(options)["properties"]}
        if verb == "check":  # how a robot is read is decided when it is loaded
            wanted -= {"right_angles", "lock", "root", "tip", "no_friction", "floating", "floating_joints"}
        assert wanted <= known, verb


@pytest.mark.parametrize(
    "words, asked",
    [
        (["show", "puma560"], lambda robot: robot.show()),
        (["base", "puma560"], lambda robot: robot.base_parameters()),
        (["count", "puma560", "gravity"], lambda robot: robot.count("gravity")),
        (["count", "puma560", "gravity", "inertia", "--base"], lambda robot: robot.count(["gravity", "inertia"], base=True)),
        (["ik", "puma560", "--pose", "0.4,0.1,0.3,0.1,0.2,0.3"], lambda robot: robot.ik(pose=[0.4, 0.1, 0.3, 0.1, 0.2, 0.3])),
        (["explicit", "scara"], lambda robot: armature.load("scara").explicit_model()),
        (["schedule", "scara", "gravity", "--processors", "2"], lambda robot: armature.load("scara").schedule("gravity", processors=2)),
    ],
)
def test_results_are_those_of_the_command_line(
    puma: armature.Robot, command_line: Callable[..., Any], words: list[str], asked: Callable[[armature.Robot], Any]
) -> None:
    result = asked(puma)
    assert json.loads(result.to_json()) == command_line(*words)


def test_a_result_is_a_dataclass_all_the_way_down(puma: armature.Robot) -> None:
    result = puma.base_parameters()
    assert dataclasses.is_dataclass(result) and isinstance(result, results.BaseResult)
    assert result.count == len(result.parameters) == result.exact_rank == 25
    assert isinstance(result.parameters[0], results.BaseParameters)
    assert puma.count("gravity").models["gravity"].mul > 0
    assert repr(result).startswith("BaseResult(")


def test_a_result_is_shown_in_a_notebook(puma: armature.Robot) -> None:
    page = puma.base_parameters()._repr_html_()
    assert page.count("<table>") == page.count("</table>") > 1
    assert "ZZR1" in page
    page = puma.derive("gravity", effort=0)._repr_html_()
    assert "<math" in page and "</math>" in page
    assert "puma560" in puma._repr_html_()


def test_words_in_pages_are_escaped() -> None:
    robot = armature.load_text(Path(__file__).with_name("odd_names.urdf").read_text(), "odd.urdf")
    assert "<script>" not in robot.show()._repr_html_()
    assert "&lt;script&gt;" in robot.show()._repr_html_()


def test_code_comes_in_every_language(puma: armature.Robot) -> None:
    model = puma.derive("gravity", effort=0)
    for language in ("c", "cpp", "python", "matlab", "fortran", "julia", "rust", "javascript", "mathematica", "maple", "latex", "mathml"):
        files = model.code(language)
        assert files and all(files.values()), language
    with pytest.raises(armature.InputError, match="cobol"):
        model.code("cobol")
    assert any(left.startswith("Q") for left, _ in model.equations)


def test_derived_python_code_gives_the_same_torques(puma: armature.Robot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (name, text), *_ = puma.derive("gravity", effort=0).code("python").items()
    (tmp_path / "derived.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    import derived  # type: ignore[import-not-found]

    function = next(value for key, value in vars(derived).items() if callable(value) and key.endswith("gravity"))
    q = [0.1, -0.2, 0.3, 0.4, -0.5, 0.6]
    np.testing.assert_allclose(np.ravel(function(q)), puma.gravity(q), rtol=1e-12, atol=1e-12)


def test_files_are_kept_and_written_when_an_output_is_given(puma: armature.Robot, tmp_path: Path) -> None:
    kept = puma.derive_code("gravity", lang="c", effort=0)
    assert not list(tmp_path.iterdir())
    written = kept.write(tmp_path)
    assert all(path.read_bytes() == content for path, content in zip(written, kept.contents.values()))
    puma.convert(tmp_path / "puma.urdf")
    again = armature.load(tmp_path / "puma.urdf")
    q = np.random.default_rng(6).uniform(-1, 1, (5, 6))
    np.testing.assert_allclose(again.gravity(q), puma.gravity(q), rtol=1e-9, atol=1e-9)


def test_a_motion_is_simulated_into_a_file_and_evaluated(tmp_path: Path) -> None:
    robot = armature.load("scara")
    result = robot.simulate(duration=2, rate=100, output=tmp_path / "log.csv", truth=tmp_path / "truth.csv")
    assert result.samples == len((tmp_path / "log.csv").read_text().splitlines()) - 1
    names = (tmp_path / "truth.csv").read_text().splitlines()[0].split(",")
    truth = np.loadtxt(tmp_path / "truth.csv", delimiter=",", skiprows=1)
    log = np.loadtxt(tmp_path / "log.csv", delimiter=",", skiprows=1)
    n = len(robot)
    columns = {key: [names.index(f"{key}{k + 1}") for k in range(n)] for key in ("q", "qd", "qdd")}
    torques = robot.inverse_dynamics(*(truth[:, columns[key]] for key in ("q", "qd", "qdd")))
    assert torques.shape == (len(log), n)


def test_files_are_kept_where_none_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    robot = armature.load("scara")
    motion = robot.simulate(duration=5, rate=200, noise=1)
    found = robot.identify(motion.motion(), validate=robot.simulate(duration=5, rate=200, noise=1, seed=2).motion())
    assert list(motion.contents) == ["motion.csv", "motion.csv.certificate.json"]
    assert {"robot.yaml", "estimate.json", "report.html"} <= set(found.contents)
    assert "<iframe" in found._repr_html_() and "files" not in found.to_dict()
    floating = armature.load("scara", floating=True).simulate(duration=0.2, controller="none")
    assert len(floating.motion()["t"]) == floating.samples
    assert not list(tmp_path.iterdir())
    found.write(tmp_path / "later")
    assert armature.load(tmp_path / "later/robot.yaml").joints == robot.joints
    with pytest.raises(armature.MisuseError, match="no table"):
        found.motion()


@pytest.mark.parametrize("name", ["puma560", "planar2r", "four_bar", "delta"])
def test_robots_are_pickled_and_copied(name: str, tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    for robot in (armature.load(name), armature.load(name, floating=name == "puma560")):
        again = pickle.loads(pickle.dumps(robot))
        assert again.convert(file).contents == copy.deepcopy(robot).convert(file).contents == robot.convert(file).contents
        assert (again.floating, again.joints) == (robot.floating, robot.joints)


def test_a_pickled_robot_takes_its_file_with_it(tmp_path: Path) -> None:
    file = tmp_path / "arm.urdf"
    file.write_text(random_urdf(4, 3))
    robot = armature.load(file, lock="j2=0.3")
    pickled = pickle.dumps((robot, robot.derive("gravity", effort=0), robot.base_parameters()))
    file.unlink()
    again, model, result = pickle.loads(pickled)
    q = np.random.default_rng(1).uniform(-1, 1, (5, 2))
    np.testing.assert_array_equal(again.gravity(q), robot.gravity(q))
    np.testing.assert_allclose(model.function()(q), robot.gravity(q), rtol=1e-12, atol=1e-12)
    assert result.to_json() == robot.base_parameters().to_json()


def certificate(folder: Path) -> dict[str, Any]:
    (file,) = folder.rglob("*.certificate.json")
    read: dict[str, Any] = json.loads(file.read_text())
    for key in ("date", "command", "outputs"):
        read.pop(key, None)
    for key in ("seconds", "times_real_time"):  # measured
        read["figures"].pop(key, None)
    return {"name": file.name, **read}


@pytest.mark.parametrize(
    "words, asked",
    [
        (["base", "scara", "-o", "OUT/base.yaml"], lambda robot, out: robot.base_parameters(output=out / "base.yaml")),
        (["convert", "scara", "-o", "OUT/a.urdf"], lambda robot, out: robot.convert(out / "a.urdf")),
        (["derive", "scara", "gravity", "--lang", "c", "-o", "OUT"], lambda robot, out: robot.derive_code("gravity", lang="c", output=out)),
        (
            ["derive", "scara", "gravity", "--package", "cmake", "-o", "OUT"],
            lambda robot, out: robot.derive_code("gravity", package="cmake", output=out),
        ),
        (["explicit", "scara", "-o", "OUT/e.json"], lambda robot, out: robot.explicit_model(output=out / "e.json")),
        (["schedule", "scara", "gravity", "-o", "OUT"], lambda robot, out: robot.schedule("gravity", output=out)),
        (["simulate", "scara", "--duration", "1", "-o", "OUT/m.csv"], lambda robot, out: robot.simulate(duration=1, output=out / "m.csv")),
        (["identify", "scara", "LOG", "-o", "OUT"], lambda robot, out: robot.identify(out.parent / "log.csv", output=out)),
        (["validate", "scara", "LOG", "-o", "OUT"], lambda robot, out: robot.validate(out.parent / "log.csv", output=out)),
    ],
)
def test_certificates_are_those_of_the_command_line(
    tmp_path: Path, command_line: Callable[..., Any], words: list[str], asked: Callable[[armature.Robot, Path], Any]
) -> None:
    robot = armature.load("scara")
    robot.simulate(duration=5, rate=200, noise=1).write(tmp_path)
    (tmp_path / "motion.csv").rename(tmp_path / "log.csv")
    (tmp_path / "motion.csv.certificate.json").unlink()
    made = [tmp_path / "python", tmp_path / "shell"]
    for folder in made:
        folder.mkdir()
    asked(robot, made[0])
    command_line(*(word.replace("OUT", str(made[1])).replace("LOG", str(tmp_path / "log.csv")) for word in words))
    assert certificate(made[0]) == certificate(made[1])
    checked = armature.verify(made[0], seed=1)
    assert checked.holds and checked.failed == 0, checked.to_json()


def test_a_robot_without_a_file_has_no_certificate_and_says_so(tmp_path: Path) -> None:
    robot = armature.load_text(random_urdf(4, 2), "arm.urdf")
    said = robot.convert(tmp_path / "arm.yaml")
    assert [path.name for path in tmp_path.iterdir()] == ["arm.yaml"]
    assert any("no certificate" in each.message for each in said.diagnostics)


def test_states_are_dictionaries(puma: armature.Robot) -> None:
    q = [0.1, -0.2, 0.3, 0.4, -0.5, 0.6]
    result = puma.evaluate("gravity", state={"q": q})
    np.testing.assert_allclose(result.outputs["Q"], puma.gravity(q), rtol=1e-12, atol=1e-12)


def test_the_page_of_methods_is_what_the_verbs_say() -> None:
    assert re.search(r"Made by tools/python_verbs", Path(verbs.__file__).read_text())
