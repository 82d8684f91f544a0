# SPDX-License-Identifier: Apache-2.0
"""Real-time safety of armature/control, shown on one object that holds all of it: nothing unexpected is called, the
stack is bounded, no cycle allocates or locks, and neither the real-time sanitizer nor the thread sanitizer has anything
to say. The program of docs/how_to/control_in_real_time.md is compiled as it stands, and run."""
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROBE = ROOT / "tests/control/real_time_probe.cc"
HANDOFF = ROOT / "tests/control/handoff_probe.cc"
CXX = os.environ.get("CXX", "c++")
# Pure functions of the C library, and what compilers call for copies and fills.
HARMLESS = re.compile(r"^(sin|cos|tan|sincos|sqrt|memcpy|memset|memmove|_GLOBAL_OFFSET_TABLE_|__stack_chk_fail)$")


def compile_probe(folder, source, *flags):
    output = pathlib.Path(folder, "probe")
    subprocess.run([CXX, "-std=c++20", "-O2", f"-I{ROOT}", *flags, str(source), "-o", str(output)], check=True,
                   cwd=folder)
    return output


class RealTime(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.folder = self.scratch.name

    def tearDown(self):
        self.scratch.cleanup()

    def test_calls_nothing_that_could_wait(self):
        probe = compile_probe(self.folder, PROBE, "-c", "-fno-exceptions", "-fno-rtti")
        listed = subprocess.run(["nm", "-u", str(probe)], check=True, capture_output=True, text=True).stdout
        names = [line.split()[-1].split("@")[0] for line in listed.splitlines() if line.strip()]
        self.assertEqual([name for name in names if not HARMLESS.match(name)], [])

    def test_stack_is_bounded(self):
        compile_probe(self.folder, PROBE, "-c", "-fstack-usage")
        rows = [line.split("\t") for file in pathlib.Path(self.folder).glob("*.su") for line in file.read_text().splitlines()]
        self.assertTrue(rows)
        for name, size, kind in rows:
            self.assertEqual(kind.strip(), "static", name)
            self.assertLess(int(size), 16384, name)

    def test_a_cycle_neither_allocates_nor_locks(self):
        probe = compile_probe(self.folder, PROBE, "-DPROBE_MAIN")
        run = lambda *words: subprocess.run([str(probe), *words], check=True, capture_output=True, text=True).stdout
        counted, worst, not_finite = map(int, run().split())
        self.assertEqual((counted, not_finite), (0, 0))
        self.assertEqual(worst, 3)  # bad_input: not-a-number came in, and was said
        self.assertEqual(int(run("allocate").split()[0]), 20_000, "the guard sleeps")

    def test_the_real_time_sanitizer_is_content(self):
        """clang's, by its run-time library alone, so that it judges the code of any compiler."""
        clang = next(filter(None, map(shutil.which, ("clang++-19", "clang++-20", "clang++"))), None)
        asked = [clang, "-print-file-name=libclang_rt.rtsan-x86_64.a"]
        library = subprocess.run(asked, capture_output=True, text=True).stdout.strip() if clang else ""
        if not os.path.isabs(library):
            self.skipTest("skipped: the run-time library of clang's real-time sanitizer is not here")
        try:
            probe = compile_probe(self.folder, PROBE, "-DPROBE_MAIN", "-DPROBE_SANITIZED", "-Wl,--whole-archive", library,
                                  "-Wl,--no-whole-archive", "-lpthread", "-ldl", "-lm")
        except subprocess.CalledProcessError:
            self.skipTest("skipped: the real-time sanitizer does not link with this compiler")
        run = lambda *words: subprocess.run([str(probe), *words], capture_output=True, text=True)
        done = run()
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "0 3 0\n", ""))
        awake = run("allocate")
        self.assertNotEqual(awake.returncode, 0)
        self.assertIn("malloc", awake.stderr)

    def test_the_thread_sanitizer_is_content(self):
        try:
            probe = compile_probe(self.folder, HANDOFF, "-fsanitize=thread", "-g1")
        except subprocess.CalledProcessError:
            self.skipTest("skipped: this compiler has no thread sanitizer")
        done = subprocess.run([str(probe)], capture_output=True, text=True, timeout=120)
        if "FATAL: ThreadSanitizer" in done.stderr:
            self.skipTest("skipped: the thread sanitizer cannot run on this machine")
        self.assertEqual((done.returncode, done.stderr, done.stdout), (0, "", "0\n"))


if __name__ == "__main__":
    unittest.main()
