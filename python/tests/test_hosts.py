# SPDX-License-Identifier: Apache-2.0
"""Identification by several hosts: Dask's scheduler, its workers, the logs and the client each have a network of their own.

A host is a network namespace of Linux with an address on a common bridge; nothing but the bridge joins them. Logs are read by URL.
One worker is killed while it computes. It needs root and iproute2, and is skipped by name without.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import armature
from armature import cluster

pytest.importorskip("distributed", reason="skipped: Dask is not installed (pip install dask[distributed])")
pytest.importorskip("aiohttp", reason="skipped: aiohttp, by which fsspec reads http://, is not installed")

HOSTS = 5  # scheduler, three workers, client with the logs
CHOICES = {"choose": "no", "delay": "no", "cutoff": 20.0}
CLIENT = """
import json, os, signal, sys, threading, time
import distributed, armature
from armature import cluster
address, choices, urls = sys.argv[1], json.loads(sys.argv[2]), sys.argv[3:]
found = []
with distributed.Client(address) as client, distributed.Client(address) as other:
    other.wait_for_workers(3, timeout=60)
    workers = other.run(os.getpid)
    work = threading.Thread(target=lambda: found.append(cluster.identify(armature.load("scara"), urls, client=client, **choices)))
    work.start()
    busy = []
    while not busy and work.is_alive():
        time.sleep(0.01)
        busy = [worker for worker, tasks in other.processing().items() if tasks]
    os.kill(workers[busy[0]], signal.SIGKILL)
    work.join(120)
    print(json.dumps({"hosts": sorted(workers), "killed": busy[0], "values": {p.name: p.value for p in found[0].parameters}}))
"""


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


class Hosts:
    """Namespaces with the addresses 10.213.77.1, 2, ... on one bridge, which has a namespace too."""

    def __init__(self) -> None:
        self.name = f"armature{os.getpid()}"
        self.made: list[str] = []
        self.running: list[subprocess.Popen[str]] = []

    def make(self) -> None:
        net = f"{self.name}net"
        self.add(net)
        ip("-n", net, "link", "add", "bridge", "type", "bridge")
        ip("-n", net, "link", "set", "bridge", "up")
        for k in range(1, HOSTS + 1):
            host = f"{self.name}h{k}"
            self.add(host)
            ip("-n", net, "link", "add", f"port{k}", "type", "veth", "peer", "name", "eth0", "netns", host)
            ip("-n", net, "link", "set", f"port{k}", "master", "bridge", "up")
            ip("-n", host, "address", "add", f"10.213.77.{k}/24", "dev", "eth0")
            ip("-n", host, "link", "set", "eth0", "up")
            ip("-n", host, "link", "set", "lo", "up")

    def add(self, namespace: str) -> None:
        ip("netns", "add", namespace)
        self.made.append(namespace)

    def start(self, host: int, *words: str, folder: Path) -> subprocess.Popen[str]:
        inside = ["ip", "netns", "exec", f"{self.name}h{host}", *words]
        self.running.append(subprocess.Popen(inside, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True))
        return self.running[-1]

    def remove(self) -> None:
        for process in self.running:
            process.kill()
            process.communicate()
        for namespace in self.made:
            subprocess.run(["ip", "netns", "delete", namespace], capture_output=True)


@pytest.fixture
def hosts() -> Iterator[Hosts]:
    if shutil.which("ip") is None:
        pytest.skip("skipped: several hosts: iproute2 is not installed")
    made = Hosts()
    try:
        made.make()
    except subprocess.CalledProcessError as error:
        made.remove()
        pytest.skip(f"skipped: several hosts: network namespaces cannot be made here: {error.stderr.decode().strip()}")
    yield made
    made.remove()


def test_hosts_of_a_network_find_what_one_process_finds_though_one_is_lost(hosts: Hosts, tmp_path: Path) -> None:
    robot = armature.load("scara")
    logs = [tmp_path / f"log{seed}.csv" for seed in range(8)]
    for seed, log in enumerate(logs):
        robot.simulate(duration=4, rate=200, noise=1, seed=1 + seed, output=log)
    hosts.start(1, sys.executable, "-m", "distributed.cli.dask_scheduler", "--host", "10.213.77.1", "--port", "8786", "--no-dashboard", folder=tmp_path)
    hosts.start(5, sys.executable, "-m", "http.server", "8000", "--bind", "10.213.77.5", folder=tmp_path)
    time.sleep(2)
    for host in (2, 3, 4):
        words = ["-m", "distributed.cli.dask_worker", "tcp://10.213.77.1:8786", "--nthreads", "1", "--no-nanny", "--no-dashboard"]
        folder = tmp_path / f"worker{host}"
        folder.mkdir()
        hosts.start(host, sys.executable, *words, folder=folder)
    urls = [f"http://10.213.77.5:8000/{log.name}" for log in logs]
    client = hosts.start(5, sys.executable, "-c", CLIENT, "tcp://10.213.77.1:8786", json.dumps(CHOICES), *urls, folder=tmp_path)
    said, errors = client.communicate(timeout=180)
    assert client.returncode == 0, errors
    answer = json.loads(said.splitlines()[-1])
    assert {address.split(":")[1] for address in answer["hosts"]} == {"//10.213.77.2", "//10.213.77.3", "//10.213.77.4"}
    assert answer["killed"] in answer["hosts"]
    first = cluster.factor_of(robot, str(logs[0]), None, CHOICES)
    parts = [first] + [cluster.factor_of(robot, str(log), first, CHOICES) for log in logs[1:]]
    alone = {each.name: each.value for each in cluster.solved(robot, cluster.merged(parts), {}).parameters}
    assert answer["values"] == pytest.approx(alone, rel=1e-12)
