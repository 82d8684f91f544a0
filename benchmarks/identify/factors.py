#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Armature authors
# SPDX-License-Identifier: Apache-2.0
"""What identification as a reduction costs, in processor time: factor per sample beside identify, merging, the size of a part; and from
these a model of the cost of many workers, with its assumptions.

    benchmarks/identify/factors.py build/release/cli/armature [ROBOT] [--samples N] [--json]
"""
import argparse
import json
import math
import os
import resource
import subprocess
import tempfile

HERTZ = 1000


def processor_seconds(words, folder, env):
    """Of one command, user and system, by one thread."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, env=env)
    if done.returncode not in (0, 3):
        raise SystemExit(f"{' '.join(words)}: {done.stderr}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def line(points):
    """Start and slope through two points."""
    (n1, t1), (n2, t2) = points
    slope = (t2 - t1) / (n2 - n1)
    return t1 - slope * n1, slope


def measure(armature, robot, samples, parts=32, repeats=3):
    env = dict(os.environ, OMP_NUM_THREADS="1")
    with tempfile.TemporaryDirectory() as folder:
        best = lambda words: min(processor_seconds([armature, *words], folder, env) for _ in range(repeats))
        sizes = (samples // 4, samples)
        for n in sizes:
            subprocess.run([armature, "simulate", robot, "--rate", str(HERTZ), "--duration", str(n / HERTZ), "--noise", "1", "--seed", "1",
                            "-o", f"log{n}.csv"], cwd=folder, check=True, capture_output=True)
        for i in range(parts):
            subprocess.run([armature, "simulate", robot, "--rate", str(HERTZ), "--duration", "4", "--noise", "1", "--seed", str(i + 2),
                            "-o", f"short{i}.csv"], cwd=folder, check=True, capture_output=True)
        fixed = ["--choose", "no", "--motor-inertia", "yes", "--cutoff", "20"]
        subprocess.run([armature, "factor", robot, f"log{samples}.csv", *fixed, "-o", "first.rf"], cwd=folder, check=True, capture_output=True)
        factor = [(n, best(["factor", robot, f"log{n}.csv", "--like", "first.rf"])) for n in sizes]
        identify = [(n, best(["identify", robot, f"log{n}.csv", *fixed, "--force"])) for n in sizes]
        for i in range(parts):
            subprocess.run([armature, "factor", robot, f"short{i}.csv", "--like", "first.rf", "-o", f"{i}.rf"], cwd=folder, check=True,
                           capture_output=True)
        two = best(["merge", "0.rf", "1.rf", "--sum", "-o", "sum.rf"])
        many = best(["merge", *[f"{i}.rf" for i in range(parts)], "--sum", "-o", "sum.rf"])
        subprocess.run([armature, "merge", *[f"{i}.rf" for i in range(parts)], "-o", "all.rf"], cwd=folder, check=True, capture_output=True)
        one_out = best(["merge", "all.rf", "--leave-one-out"])
        solve = best(["identify", robot, "--factors", "first.rf", "--force"])
        part = json.loads(subprocess.run([armature, "merge", "first.rf", "--json"], cwd=folder, check=True, capture_output=True, text=True).stdout)
        start, slope = line(factor)
        start_identify, slope_identify = line(identify)
        return {"robot": robot, "parameters": len(part["parameters"]), "bytes": part["bytes"],
                "factor_us_per_sample": 1e6 * slope, "factor_start_s": max(start, 0),
                "identify_us_per_sample": 1e6 * slope_identify, "identify_start_s": max(start_identify, 0),
                "merge_us": 1e6 * (many - two) / (parts - 2), "merge_start_s": two, "leave_one_out_s": one_out, "parts_left_out": parts,
                "solve_s": solve}


def predict(m, workers, samples, samples_per_log=10_000_000, bytes_per_second=100e6):
    """Seconds by the clock: workers factor their logs one after the other, sum them, and a binary tree of workers merges the sums."""
    logs = samples / workers / samples_per_log
    reduce_ = samples / workers * m["factor_us_per_sample"] * 1e-6 + math.ceil(logs) * m["factor_start_s"]
    local = math.ceil(logs) * m["merge_us"] * 1e-6
    levels = math.ceil(math.log2(workers))
    tree = levels * (m["merge_start_s"] + m["bytes"] / bytes_per_second)
    return {"workers": workers, "samples": samples, "factor_s": reduce_, "merge_own_s": local, "merge_tree_s": tree, "solve_s": m["solve_s"],
            "total_s": reduce_ + local + tree + m["solve_s"], "levels": levels}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("armature")
    parser.add_argument("robot", nargs="?", default="puma560")
    parser.add_argument("--samples", type=int, default=40_000)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    m = measure(os.path.abspath(options.armature), options.robot, options.samples)
    predictions = [predict(m, workers, 1e12) for workers in (1, 10, 100, 1000)]
    if options.json:
        print(json.dumps({**m, "predictions": predictions}, indent=1))
        return
    print(f"{m['robot']}, {m['parameters']} parameters; processor time")
    print(f"  factor    {m['factor_us_per_sample']:8.2f} us a sample, and {m['factor_start_s']:.2f} s a command")
    print(f"  identify  {m['identify_us_per_sample']:8.2f} us a sample, and {m['identify_start_s']:.2f} s a command")
    print(f"  merge     {m['merge_us']:8.0f} us a part, reading and checking it, and {m['merge_start_s']:.3f} s a command")
    print(f"  each of {m['parts_left_out']} logs left out in turn: {1e3 * m['leave_one_out_s']:.0f} ms; solving: {m['solve_s']:.2f} s")
    print(f"  a part has {m['bytes']} bytes")
    print("1e12 samples, predicted: logs of 1e7 samples, read as fast as here; a binary tree of merges at 100 MB/s between workers;")
    print("no worker waits for another, none is lost (a lost one repeats its log: the factor time of one log)")
    for p in predictions:
        print(f"  {p['workers']:5d} workers: {p['total_s'] / 3600:10.2f} h; factor {p['factor_s'] / 3600:.2f} h, merge {p['merge_own_s'] + p['merge_tree_s']:.2f} s, "
              f"solve {p['solve_s']:.2f} s")


if __name__ == "__main__":
    main()
