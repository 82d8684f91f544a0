# SPDX-License-Identifier: Apache-2.0
"""Identification from any number of logs on many machines, by Dask.

Identification is a reduction: the equations of a log are a small factor (the verb ``factor``), factors are merged in any order and as any
tree (``merge``), and what is left is solved once (``identify``). Here a worker reads each log where it is, by a path or a URL, and sends its
factor: kilobytes for any number of samples. What a lost worker had to do is done again by another; factors that are damaged, of another
robot, or of a log that was counted already are refused by the library.

    python -m armature.cluster ROBOT LOG... --scheduler tcp://host:8786 --output identified

``run`` calls any verb with many sets of options; searches for motions (``excite``) and studies with simulated noise (``monte_carlo``)
are made of it. ``fleet`` identifies many robots of one type at once.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Optional, TypeVar, Union

from armature.calling import call
from armature.errors import Error, InputError, MisuseError, UnmetRequest
from armature.result import Result
from armature.robot import Robot, load

if TYPE_CHECKING:
    from armature.results import ExciteResult, IdentifyResult

T = TypeVar("T")
Url = Union[str, "os.PathLike[str]"]
Urls = Union[Url, Sequence[Url]]

# Options that are about the estimate, and about reading a log; the others are about its equations, which the first log decides for all.
_OF_THE_ESTIMATE = ("output", "force", "essential", "estimator", "prior")
_OF_READING = ("columns", "repair", "unit", "label", "stream")


def _distributed() -> Any:
    try:
        return importlib.import_module("distributed")
    except ImportError:
        raise UnmetRequest("Dask is not installed", "pip install 'dask[distributed]'") from None


def _local(url: str, folder: str, tries: int) -> str:
    """The file of a URL: itself where it is a path, a copy in the folder otherwise, tried again where the network fails."""
    if "://" not in url:
        return url
    try:
        fsspec: Any = importlib.import_module("fsspec")
    except ImportError:
        raise UnmetRequest("fsspec is not installed", "pip install 'armature[cluster]'") from None
    target = Path(folder, os.path.basename(url.rstrip("/")))
    for left in range(tries, -1, -1):
        try:
            with fsspec.open(url, "rb") as source, open(target, "wb") as copy:
                while block := source.read(1 << 20):
                    copy.write(block)
            return str(target)
        except (ImportError, ValueError) as error:  # a package of this protocol, or a protocol that nobody has
            raise UnmetRequest(f"{url}: {error}", "pip install 'armature[cluster]' has http, https and s3, on every worker") from error
        except OSError as error:
            if left == 0 or isinstance(error, FileNotFoundError):
                raise MisuseError(f"{url}: {error}") from error
            time.sleep(2.0 ** (tries - left) / 4)
    raise AssertionError


def _names_of(urls: Urls) -> list[str]:
    """Paths and URLs; one alone is a list of one."""
    return [os.fspath(each) for each in ([urls] if isinstance(urls, (str, os.PathLike)) else urls)]


def factor_of(robot: Robot, url: str, like: Optional[bytes], options: dict[str, Any], tries: int = 3) -> bytes:
    """The factor of one log, as the bytes of its file: the same log and options give the same bytes."""
    with tempfile.TemporaryDirectory() as folder:
        part, first = Path(folder, "part.rf"), Path(folder, "like.rf")
        given = dict(options)
        if like is not None:
            first.write_bytes(like)
            given = {**{key: value for key, value in options.items() if key in _OF_READING}, "like": first}
        given.update(logs=[_local(url, folder, tries)], output=part)
        call(robot, "factor", Result, given, None)
        return part.read_bytes()


def _merge(files: list[Path], options: dict[str, Any]) -> None:
    """Merges parts; what is wrong with them is said without the names of these files, which nobody knows."""
    try:
        call(None, "merge", Result, {"parts": files, **options}, None)
    except InputError as error:

        def unnamed(text: str) -> str:
            for number, file in enumerate(files, 1):
                text = text.replace(str(file), f"part {number}")
            return text

        told = InputError(unnamed(str(error)))
        told.diagnostics = [replace(each, file=unnamed(each.file), message=unnamed(each.message)) for each in error.diagnostics]
        raise told from None


def merged(parts: Sequence[bytes]) -> bytes:
    """One factor from several."""
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder, f"{number}.rf") for number in range(len(parts))]
        for file, part in zip(files, parts):
            file.write_bytes(part)
        _merge(files, {"output": Path(folder, "all.rf")})
        return Path(folder, "all.rf").read_bytes()


def solved(robot: Robot, whole: bytes, options: dict[str, Any]) -> IdentifyResult:
    """The estimate from a factor."""
    from armature.results import IdentifyResult

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "all.rf")
        file.write_bytes(whole)
        return call(robot, "identify", IdentifyResult, {**options, "factors": [file]}, None)


def factor(
    robot: Robot,
    urls: Urls,
    client: Any,
    *,
    tries: int = 3,
    branches: int = 16,
    progress: bool = False,
    **options: Any,
) -> bytes:
    """The factor of all logs, made by the workers of a ``distributed.Client`` and merged there as a tree.

    Args:
        robot: the robot, which goes to the workers with its description
        urls: paths that the workers see, or URLs that fsspec opens (``s3://``, ``https://``, ...)
        client: the client
        tries: how often a URL that cannot be read is tried again
        branches: how many factors are merged at once
        progress: show a bar
        options: as of the verb ``factor``: ``cutoff``, ``friction``, ...
    """
    if not hasattr(robot, "derive"):
        raise MisuseError("a robot is needed, as load gives it")
    logs = _names_of(urls)
    if not logs:
        raise MisuseError("no logs are given")
    # A lost worker's tasks are computed again; keys are new each time, so that nothing stale is taken for an answer.
    first = client.submit(factor_of, robot, logs[0], None, options, tries, pure=False)
    parts = [first] + [client.submit(factor_of, robot, log, first, options, tries, pure=False) for log in logs[1:]]
    made = list(parts)
    while len(parts) > 1:
        parts = [client.submit(merged, parts[k : k + branches], pure=False) for k in range(0, len(parts), branches)]
        made += parts
    if progress:
        _distributed().progress(made)
    whole: bytes = client.gather(parts[0])
    return whole


def identify(
    robot: Robot,
    urls: Urls,
    scheduler: Optional[str] = None,
    *,
    client: Any = None,
    tries: int = 3,
    branches: int = 16,
    progress: bool = False,
    **options: Any,
) -> IdentifyResult:
    """The robot from its logs, each read where a worker runs.

    The first log decides the filter, the friction and the delays for all: let it move every joint as fast as it ever moves.

    Args:
        robot: the robot
        urls: paths that the workers see, or URLs
        scheduler: address of Dask's scheduler, such as ``"tcp://host:8786"``; default: processes of this machine
        client: a ``distributed.Client``, in place of a scheduler
        tries: how often a URL that cannot be read is tried again
        branches: how many factors are merged at once
        progress: show a bar
        options: as of ``identify``: ``cutoff``, ``friction``, ``output``, ...
    """
    ending = {key: value for key, value in options.items() if key in _OF_THE_ESTIMATE}
    making = {key: value for key, value in options.items() if key not in _OF_THE_ESTIMATE}

    def by(workers: Any) -> IdentifyResult:
        return solved(robot, factor(robot, urls, workers, tries=tries, branches=branches, progress=progress, **making), ending)

    return _with_workers(by, scheduler, client)


def _with_workers(work: Callable[[Any], T], scheduler: Optional[str], client: Any) -> T:
    """What the work gives with a client: the given one, one of the scheduler, or one of processes of this machine."""
    if client is not None:
        return work(client)
    dask = _distributed()
    if scheduler:
        with dask.Client(scheduler) as made:
            return work(made)
    with dask.LocalCluster(threads_per_worker=1, dashboard_address=None) as machine, dask.Client(machine) as made:
        return work(made)


def fleet(
    robot: Robot,
    urls: Mapping[str, Urls],
    scheduler: Optional[str] = None,
    *,
    client: Any = None,
    tries: int = 3,
    output: Union[str, os.PathLike[str], None] = None,
    **options: Any,
) -> dict[str, IdentifyResult]:
    """Many robots of one type at once: inertias in common, friction and offsets of each.

    The first log of the first robot decides the filter, the friction and the delays for all.

    Args:
        robot: the description of the type
        urls: the logs of each robot, by its name
        scheduler: address of Dask's scheduler; default: processes of this machine
        client: a ``distributed.Client``, in place of a scheduler
        tries: how often a URL that cannot be read is tried again
        output: folder that gets a folder for each robot, with its description, estimate and report
        options: as of ``identify``
    """
    ending = {key: value for key, value in options.items() if key in _OF_THE_ESTIMATE}
    making = {key: value for key, value in options.items() if key not in _OF_THE_ESTIMATE}
    logs = [(name, url) for name, each in urls.items() for url in _names_of(each)]
    if len({name for name, _ in logs}) < 2:
        raise MisuseError("a fleet has at least two robots, each with a log")
    for name in urls:  # before hours of work: the part of a robot is a file of its name
        if not name or name.startswith(".") or "/" in name or not name.isprintable():
            raise MisuseError(f"the robot's name {name!r} cannot be the name of a file")

    def by(workers: Any) -> list[Any]:
        first = workers.submit(factor_of, robot, logs[0][1], None, {**making, "label": logs[0][0]}, tries, pure=False)
        others = [workers.submit(factor_of, robot, url, first, {**making, "label": name}, tries, pure=False) for name, url in logs[1:]]
        names, parts = workers.submit(_parts_of_robots, [first, *others], pure=False).result()
        targets = [ending if output is None else {**ending, "output": os.path.join(output, name)} for name in names]
        return [(name, solved(robot, part, target)) for name, part, target in zip(names, parts, targets)]

    return dict(_with_workers(by, scheduler, client))


def _parts_of_robots(parts: Sequence[bytes]) -> tuple[list[str], list[bytes]]:
    """The robots of a fleet, and a part for each."""
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder, f"{number}.rf") for number in range(len(parts))]
        for file, part in zip(files, parts):
            file.write_bytes(part)
        robots = Path(folder, "robots")
        _merge(files, {"fleet": True, "robots": robots})
        made = sorted(robots.glob("*.rf"))
        return [each.stem for each in made], [each.read_bytes() for each in made]


def _verb(robot: Robot, verb: str, options: Mapping[str, Any]) -> Any:
    return getattr(robot, verb)(**options)


def run(
    robot: Robot,
    verb: str,
    many: Sequence[Mapping[str, Any]],
    scheduler: Optional[str] = None,
    *,
    client: Any = None,
    progress: bool = False,
) -> list[Any]:
    """A verb of the robot, called with each set of options by the workers; results in the same order.

    Args:
        robot: the robot
        verb: name of a method, such as ``"excite"``, ``"simulate"`` or ``"identify"``
        many: its options, for each call
        scheduler: address of Dask's scheduler; default: processes of this machine
        client: a ``distributed.Client``, in place of a scheduler
        progress: show a bar
    """
    if not callable(getattr(robot, verb, None)) or verb.startswith("_"):
        raise MisuseError(f"a robot has no method {verb}")

    def by(workers: Any) -> list[Any]:
        calls = [workers.submit(_verb, robot, verb, dict(options), pure=False) for options in many]
        if progress:
            _distributed().progress(calls)
        results: list[Any] = workers.gather(calls)
        return results

    return _with_workers(by, scheduler, client)


def excite(robot: Robot, seeds: Sequence[int], scheduler: Optional[str] = None, *, client: Any = None, **options: Any) -> ExciteResult:
    """The best of the motions that searches with these seeds find: ``options`` are those of the verb ``excite``."""
    if not seeds:
        raise MisuseError("no seeds are given")
    output = options.pop("output", None)
    found: list[ExciteResult] = run(robot, "excite", [{**options, "seed": seed} for seed in seeds], scheduler, client=client)
    by_determinant = options.get("criterion") == "determinant"
    best = min(found, key=lambda each: -each.log_determinant if by_determinant else each.condition)
    return best if output is None else robot.excite(**options, seed=best.seed, output=output)


@dataclass
class Spread:
    """A parameter over the runs of a study."""

    mean: float
    """Mean of its estimates."""
    sd: float
    """Standard deviation of its estimates over the runs."""
    stated: float
    """Root mean square of the standard deviations that the estimates state; where it is near ``sd``, they are right."""
    runs: int
    """Number of estimates."""


def _one_run(robot: Robot, simulated: Mapping[str, Any], options: Mapping[str, Any]) -> dict[str, tuple[float, float]]:
    """A simulated log, identified: values and standard deviations."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder, "log.csv")
        robot.simulate(**simulated, output=log)
        found = robot.identify(log, **options)
    return {each.name: (each.value, each.sd) for each in found.parameters}


def monte_carlo(
    robot: Robot,
    seeds: Sequence[int],
    scheduler: Optional[str] = None,
    *,
    client: Any = None,
    simulate: Optional[Mapping[str, Any]] = None,
    **options: Any,
) -> dict[str, Spread]:
    """How far estimates scatter: for each seed a log is simulated and identified; the spread of each parameter over them.

    Args:
        robot: the robot
        seeds: of the simulated motions and their noise
        scheduler: address of Dask's scheduler; default: processes of this machine
        client: a ``distributed.Client``, in place of a scheduler
        simulate: options of the verb ``simulate``: ``noise``, ``duration``, ...
        options: as of ``identify``
    """
    if len(seeds) < 2:
        raise MisuseError("a study needs at least two seeds")
    simulated = dict(simulate or {"noise": 1})

    def by(workers: Any) -> list[dict[str, tuple[float, float]]]:
        runs = [workers.submit(_one_run, robot, {**simulated, "seed": seed}, options, pure=False) for seed in seeds]
        found: list[dict[str, tuple[float, float]]] = workers.gather(runs)
        return found

    study = _with_workers(by, scheduler, client)
    result = {}
    for name in dict.fromkeys(name for run_ in study for name in run_):
        values, stated = zip(*(run_[name] for run_ in study if name in run_))
        mean = sum(values) / len(values)
        spread = sum((value - mean) ** 2 for value in values) / max(len(values) - 1, 1)
        result[name] = Spread(mean, spread**0.5, (sum(sd**2 for sd in stated) / len(stated)) ** 0.5, len(values))
    return result


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """The command line of this module."""
    parser = argparse.ArgumentParser(prog="python -m armature.cluster", description="Identify a robot from many logs, by Dask.")
    parser.add_argument("robot", help="a file, or the name of a built-in robot")
    parser.add_argument("logs", nargs="+", metavar="log", help="a path that the workers see, or a URL")
    parser.add_argument("--scheduler", help="tcp://host:8786; default: processes of this machine")
    parser.add_argument("--output", "-o", help="write robot.yaml, estimate.json and report.html to this folder")
    parser.add_argument("--cutoff", type=float, help="cut-off of the filter, Hz")
    given = parser.parse_args(arguments)
    options = {key: value for key, value in (("output", given.output), ("cutoff", given.cutoff)) if value is not None}
    try:
        found = identify(load(given.robot), given.logs, given.scheduler, progress=sys.stderr.isatty(), **options)
    except Error as error:
        print(f"armature.cluster: {error}", file=sys.stderr)
        return 2 if isinstance(error, ValueError) else 3
    print(f"{found.verdict.grade}: {found.verdict.why}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
