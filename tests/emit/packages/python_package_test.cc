// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The project's own test runs, its C and its NumPy code agree, it does without a compiler and without a cache that is
// safe, and its back end makes a wheel where setuptools is there.
#include <gtest/gtest.h>

#include "tests/emit/packages.h"

namespace armature::internal {
namespace {

using test::run;

constexpr const char* python = "/usr/bin/python3";

// Python in the folder, with its own cache.
ProcessResult run_python(const test::TemporaryFolder& folder, const std::string& text,
                         const std::vector<std::string>& environment = {}) {
  std::vector<std::string> command = {"env", "XDG_CACHE_HOME=" + folder.path() + "/cache", "PYTHONDONTWRITEBYTECODE=1"};
  command.insert(command.end(), environment.begin(), environment.end());
  command.insert(command.end(), {python, "-W", "always", "-c", "import os, sys\nsys.path.insert(0, 'kept')\n" + text});
  return run(folder, command);
}

class PythonPackage : public testing::Test {
 protected:
  void SetUp() override {
    if (run(folder, {python, "-c", "import numpy"}).exit_code != 0) GTEST_SKIP() << "skipped: NumPy is not installed";
  }
  void write(const test::Kept& kept) const {
    test::write_all(folder, emit_package(kept.program, "python", kept.options));
  }

  test::TemporaryFolder folder;
};

TEST_F(PythonPackage, tests_itself_and_makes_a_wheel) {
  write(test::kept_model("gravity"));
  // The lines that the README says to write.
  const auto said = run_python(folder,
                               "import re\nos.chdir('kept')\nsys.path.insert(0, '')\n"
                               "lines = open('README.md').read().partition('in Python:')[2]\n"
                               "q = [0.1, 0.2, 0.3]\nexec('\\n'.join(re.findall('^    (.*)', lines, re.M)))\n"
                               "assert len(Q) == 3 and kept.selftest() == 0 and kept.backend == 'C'\n");
  EXPECT_EQ(said.exit_code, 0) << said.errors;
  const std::string cache = "XDG_CACHE_HOME=" + folder.path() + "/cache";
  const auto tested =
      run(folder, {"env", cache, python, "-m", "unittest", "discover", "-s", "kept/tests", "-t", "kept"});
  EXPECT_EQ(tested.exit_code, 0) << tested.errors;
  if (run(folder, {python, "-c", "import setuptools, wheel"}).exit_code != 0)
    GTEST_SKIP() << "skipped: setuptools and wheel are not installed";
  const auto wheel = run_python(folder,
                                "import setuptools.build_meta as b, zipfile\nos.chdir('kept')\n"
                                "name = b.build_wheel('.')\nsys.path.insert(0, name)\nimport kept\n"
                                "assert '.whl' in kept.__file__ and kept.selftest() == 0 and kept.backend == 'C'\n");
  EXPECT_EQ(wheel.exit_code, 0) << wheel.errors;
}

// The same states by C and by NumPy: one, many, broadcast, lists, from many threads, after a change of parameters.
constexpr const char* compared = R"(import dataclasses, threading
import numpy as np, kept
from kept import _compiled
assert kept.backend == "C"
by_numpy = _compiled._python
rng = np.random.default_rng(1)
c = (kept.init(kept.Parameters()),) if hasattr(kept, "init") else ()
def close(a, b):
    a, b = (a, b) if isinstance(a, tuple) else ((a,), (b,))
    assert len(a) == len(b) > 0
    for x, y in zip(a, b):
        assert x.shape == y.shape and x.dtype == y.dtype == _compiled.TYPE
        assert np.all(np.abs(x - y) <= (1e-4 if x.dtype == np.float32 else 1e-12)*(1 + np.max(np.abs(y), initial=0))), (x, y)
n = len(_compiled.INPUTS)
for shape in [(), (1,), (5,), (2, 3), (0,)]:
    x = [rng.normal(size=shape + (size,)).astype(_compiled.TYPE) for _, size in _compiled.INPUTS]
    close(kept.kept(*c, *x), by_numpy(*c, *x))
    close(kept.kept(*c, *[v.tolist() for v in x]), by_numpy(*c, *x)) if shape != (0,) else None
    x[0] = np.asfortranarray(rng.normal(size=(4, 1) + (1,)*len(shape) + x[0].shape[-1:]).astype(_compiled.TYPE))
    close(kept.kept(*c, *x), by_numpy(*c, *x))
one = [rng.normal(size=size) for _, size in _compiled.INPUTS]
first = kept.kept(*c, *one)
before = np.copy(first[0] if isinstance(first, tuple) else first)
kept.kept(*c, *[v + 1 for v in one])  # results are not shared
assert np.array_equal(before, first[0] if isinstance(first, tuple) else first)
for wrong in [np.zeros(_compiled.INPUTS[0][1] + 1), np.zeros((3, 1)), 0.5]:
    try:
        kept.kept(*c, wrong, *one[1:])
        raise SystemExit("no error")
    except ValueError:
        pass
found = []
def many():
    for _ in range(300):
        x = [rng.normal(size=size) for _, size in _compiled.INPUTS]
        try:
            close(kept.kept(*c, *x), by_numpy(*c, *x))
        except AssertionError as wrong:
            found.append(wrong)
threads = [threading.Thread(target=many) for _ in range(4)]
[t.start() for t in threads], [t.join() for t in threads]
assert not found, found[0]
if c:
    field = dataclasses.fields(c[0])[0].name
    setattr(c[0], field, getattr(c[0], field) + 3.0)  # a constant that changes is seen
    close(kept.kept(*c, *one), by_numpy(*c, *one))
    p = kept.Parameters()
    for each in dataclasses.fields(p):
        setattr(p, each.name, getattr(p, each.name)*np.array([1.0, 2.0]))  # NumPy only
    c = (kept.init(p),)
    pair = [np.stack([v, v]) for v in one]
    close(kept.kept(*c, *pair), by_numpy(*c, *pair))
)";

TEST_F(PythonPackage, c_and_numpy_agree) {
  for (const char* model : {"inverse-dynamics", "inertia", "split"}) {
    const test::Kept kept = test::kept_model(model);
    write(kept);
    const auto ran = run_python(folder, compared);
    EXPECT_EQ(ran.exit_code, 0) << model << ran.errors;
  }
  // Without parameters, and in single precision.
  test::Kept plain{lower(derive(test::random_tree(7, 5, false), "jacobian")), {}};
  plain.options.name = "kept";
  plain.options.precision = Precision::binary32;
  write(plain);
  const auto ran = run_python(folder, compared);
  EXPECT_EQ(ran.exit_code, 0) << ran.errors;
}

TEST_F(PythonPackage, does_without_a_compiler_with_one_note) {
  write(test::kept_model("gravity"));
  const std::string use =
      "import kept\nassert kept.backend == 'Python' and kept.selftest() == 0\nimport kept\nprint('fine')\n";
  const auto without = run_python(folder, use, {"PATH=/nowhere:relative"});
  EXPECT_EQ(without.output, "fine\n") << without.errors;
  EXPECT_NE(without.errors.find("kept is computed by NumPy, which is slower: there is no C compiler on the PATH"),
            std::string::npos);
  EXPECT_EQ(without.errors.find("slower"), without.errors.rfind("slower"));
  const auto asked = run_python(folder, use, {"ARMATURE_PURE_PYTHON=1"});
  EXPECT_EQ(asked.output, "fine\n");
  EXPECT_EQ(asked.errors, "");
}

// Folders and files that others can touch are not used; a damaged file is compiled again.
TEST_F(PythonPackage, loads_only_what_is_the_users_own) {
  write(test::kept_model("gravity"));
  const auto ran = run_python(folder, R"PY(import glob, shutil, subprocess, warnings
base = os.environ["XDG_CACHE_HOME"]
def backend():
    text = "import sys; sys.path.insert(0, 'kept'); import kept; print(kept.backend, kept.selftest())"
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True)
    return done.stdout.split()[0], done.stderr
def expect(which, note=""):
    found = backend()
    assert found[0] == which and note in found[1], found
expect("C")
folder = base + "/armature"
library, = glob.glob(folder + "/python-*.so")
assert os.stat(folder).st_mode & 0o777 == 0o700
made = os.stat(library).st_mtime_ns
expect("C")
assert os.stat(library).st_mtime_ns == made  # from the cache
for damage in (lambda data: data[:-1], lambda data: data[:100], lambda data: b"", lambda data: data[:64] + b"x" + data[65:]):
    data = open(library, "rb").read()
    open(library, "wb").write(damage(data))
    expect("C")
    assert open(library, "rb").read() == data
os.chmod(library, 0o722)
expect("C")
assert os.stat(library).st_mode & 0o777 == 0o700
os.chmod(folder, 0o770)
expect("Python", "must be a folder of yours with mode 0700")
os.chmod(folder, 0o700)
os.chmod(base, 0o777)
expect("Python", "others can write to " + base)
os.chmod(base, 0o755)
shutil.rmtree(folder)
os.mkdir(base + "/elsewhere", 0o700)
os.symlink(base + "/elsewhere", folder)
expect("Python", "must be a folder of yours")
os.unlink(folder)
expect("C")
assert [name for name in os.listdir(folder) if not name.endswith(".so")] == []  # nothing left behind
)PY");
  EXPECT_EQ(ran.exit_code, 0) << ran.errors;
}

}  // namespace
}  // namespace armature::internal
