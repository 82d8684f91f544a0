# SPDX-License-Identifier: Apache-2.0
"""What is not finite is seen under -ffast-math too, where a compiler may assume that there is no such thing: a NaN in one
sample gives safe torques in that sample, and the samples after it are as if it had not been."""
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
COMPILERS = [found for found in [os.environ.get("CXX", "c++"), shutil.which("clang++-19") or shutil.which("clang++")] if found]
FLAGS = [["-O2"], ["-O2", "-ffast-math"], ["-O3", "-ffast-math", "-march=native"]]
PROGRAM = r"""
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include "armature/control/controller.h"
#include "armature/control/operational_space.h"
#include "armature/control/split_runtime.h"
using namespace armature::control;

// From text, so that no compiler knows it.
const double nan_value = std::strtod("nan", nullptr), infinite = std::strtod("inf", nullptr);
int failures = 0;
void expect(bool good, const char* what) {
  if (!good) std::printf("%s\n", what), ++failures;
}

struct Model {  // tau = 2 qdd + extra
  double extra = 0;
  void gravity(std::span<const double>, std::span<double>) const {}
  void torques(std::span<const double>, std::span<const double>, std::span<const double> qdd, std::span<double> tau) const {
    for (std::size_t k = 0; k < tau.size(); ++k) tau[k] = 2 * qdd[k] + extra;
  }
};

int main() {
  for (const double bad : {nan_value, -nan_value, infinite, -infinite})
    expect(!is_finite(bad), "is_finite of what is not");
  for (const double good : {0.0, -0.0, 1e308, -5e-324}) expect(is_finite(good), "is_finite of what is");
  double sum = 1e308;
  for (int i = 0; i < 3; ++i) sum *= std::strtod("10", nullptr);
  expect(!is_finite(sum), "an overflow");

  Cholesky<2> factors;
  for (const double bad : {nan_value, infinite, -1.0}) {
    const double a[] = {bad, 0, 0, 1}, b[] = {1, 0, 0, bad}, c[] = {1, 0, bad, 1};
    expect(!factors.factorise(a) && !factors.factorise(b), "Cholesky of a bad diagonal");
    if (bad != -1.0) expect(!factors.factorise(c), "Cholesky of a bad entry");
  }

  for (const double bad : {nan_value, -nan_value}) {
    for (const OutputLimits<1>& limits : {OutputLimits<1>{{bad}, {1}}, OutputLimits<1>{{1}, {bad}}}) {
      OutputStage<1> stage(limits, 0.001);
      std::array<double, 1> torque{5};
      expect(stage(Status::ok, torque) == Status::bad_input && torque[0] == 0, "a limit that is no number");
    }
  }

  SplitRuntime<2> split(0.01);
  const std::array<double, 2> q{1, 2}, qdd{1, 1};
  std::array<double, 2> tau{};
  const auto compute = [&](double time, double extra) {
    split.post(q, q, time);
    split.update_coefficients([&](const auto&, auto& out) {
      for (int k = 0; k < 4; ++k) out.A[k] = 1;
      out.Q[0] = out.Q[1] = extra;
    });
    split.update_velocity_torques([](const auto&, auto& out) { out.C[0] = out.C[1] = 0; });
  };
  compute(1, 0);
  expect(split.torques(qdd, 1.005, tau) == Status::ok && tau[0] == 2, "split");
  for (const double now : {nan_value, infinite, -infinite, 0.9, 2.0})
    expect(split.torques(qdd, now, tau) == Status::stale && tau[0] == 0, "split at a bad time");
  compute(nan_value, 0);
  expect(split.torques(qdd, 1, tau) == Status::stale && tau[0] == 0, "split of a bad time");
  compute(1, nan_value);
  expect(split.torques(qdd, 1, tau) == Status::bad_model && tau[0] == 0, "split of a bad model");
  compute(1, 0);
  const std::array<double, 2> bad_qdd{1, nan_value};
  expect(split.torques(bad_qdd, 1, tau) == Status::bad_input && tau[1] == 0, "split of a bad reference");

  ControllerSettings<1> settings;
  settings.law = Law::computed_torque;
  settings.p = {100};
  settings.d = {20};
  settings.limits.torque = {1000};
  settings.limits.rate = {1e9};
  const std::array<double, 1> good{0.5}, zero{0};
  for (const double bad : {nan_value, infinite, 1e308}) {
    for (int kind = 0; kind < 5; ++kind) {
      Controller<1> once(settings), never(settings);
      std::array<double, 1> a{}, b{};
      Status first{}, second{};
      const auto step = [&](Controller<1>& controller, int i, bool hurt, std::array<double, 1>& to) {
        const double now = 0.001 * i;
        const std::array<double, 1> value{bad};
        const std::array<double, 1>& position = hurt && kind == 0 ? value : good;
        const std::array<double, 1>& wanted = hurt && kind == 1 ? value : zero;
        const Wanted reference{wanted, zero, zero};
        return controller.update(hurt && kind == 2 ? bad : now, hurt && kind == 3 ? bad : now, position, reference,
                                 Model{hurt && kind == 4 ? bad : 0}, to);
      };
      for (int i = 0; i < 200; ++i) {
        first = step(once, i, i == 100, a);
        second = step(never, i, false, b);
        if (i == 100) expect(!usable(first) || bad == 1e308, "one bad sample is not seen");
        expect(is_finite(a[0]), "a torque that is not finite");
      }
      expect(first == Status::ok && second == Status::ok && std::abs(a[0] - b[0]) < 1e-9, "wrong torques after a bad sample");
    }
  }
  settings.oldest_sample = nan_value;
  Controller<1> ageless(settings);
  std::array<double, 1> torque{};
  expect(!usable(ageless.update(300, 1, good, Wanted{zero, zero, zero}, Model{}, torque)), "an age that is no number");
  return failures != 0;
}
"""


class FastMath(unittest.TestCase):
    def test_bad_numbers_are_seen_whatever_the_flags(self):
        with tempfile.TemporaryDirectory() as folder:
            source, binary = pathlib.Path(folder, "probe.cc"), pathlib.Path(folder, "probe")
            source.write_text(PROGRAM)
            for compiler in COMPILERS:
                for flags in FLAGS:
                    with self.subTest(compiler=compiler, flags=flags):
                        done = subprocess.run([compiler, "-std=c++20", *flags, "-w", "-I", str(ROOT), str(source),
                                               "-o", str(binary)], capture_output=True, text=True)
                        self.assertEqual(done.returncode, 0, done.stderr)
                        ran = subprocess.run([str(binary)], capture_output=True, text=True)
                        self.assertEqual(ran.returncode, 0, ran.stdout)


if __name__ == "__main__":
    unittest.main()
