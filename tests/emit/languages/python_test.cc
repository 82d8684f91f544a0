// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Emitted Python runs under NumPy: many states at once, one state, and any leading axes. NumPy's sine is another one
// than the C library's: it is held to 4 ulp by itself, and replaced for the comparison, which then is exact.
#include <gtest/gtest.h>

#include "tests/emit/trials.h"

namespace armature::internal {
namespace {

using test::run;

constexpr const char* python = "/usr/bin/python3";  // Debian's, which has Debian's NumPy

bool has_numpy(const test::TemporaryFolder& folder) {
  return test::is_installed(python) && run(folder, {python, "-c", "import numpy"}).exit_code == 0;
}

TEST(EmitPython, golden) { test::expect_golden("python"); }

TEST(EmitPython, equals_the_interpreter) {
  const test::Trials trials("python");
  if (!has_numpy(trials.folder)) GTEST_SKIP() << "skipped: NumPy is not installed";
  std::string script = R"(import importlib, math
import numpy as np
angles = np.linspace(-10, 10, 1001)
failures = 0
)";
  for (const std::string& name : trials.functions())
    script += fmt::format("failures += importlib.import_module('{}').selftest()\n", name);
  script += R"(for name in ('sin', 'cos'):
    exact = np.vectorize(getattr(math, name), otypes=[float])
    assert np.all(np.abs(getattr(np, name)(angles) - exact(angles)) <= 4*np.spacing(np.abs(exact(angles))))
    setattr(np, name, exact)
)";
  for (std::size_t k = 0; k < trials.all.size(); ++k) {
    const test::Trial& trial = trials.all[k];
    const Program& program = trial.program;
    script += fmt::format("m = importlib.import_module('{}')\ndata = np.fromfile('in_{}.bin')\n", trial.name, k);
    const std::size_t parameters = program.parameters.size();
    script +=
        fmt::format("states = data[{}:].reshape({}, {})\n", parameters, test::trial_states, program.input_count());
    std::string arguments, one;
    if (parameters > 0) {
      script += fmt::format("c = m.init(m.Parameters(*data[:{}]))\n", parameters);
      arguments = one = "c, ";
    }
    std::size_t at = 0;
    for (const ProgramInput& input : program.inputs) {
      arguments += fmt::format("states[:, {}:{}], ", at, at + input.symbols.size());
      one += fmt::format("list(states[3, {}:{}]), ", at, at + input.symbols.size());
      at += input.symbols.size();
    }
    const bool several = program.outputs.size() > 1;
    script += fmt::format("many = m.{0}({1})\none = m.{0}({2})\n", trial.name, arguments, one);
    if (!several) script += "many, one = (many,), (one,)\n";
    for (std::size_t i = 0; i < program.outputs.size(); ++i) {
      const ProgramOutput& output = program.outputs[i];
      const std::string shape = output.columns == 1 ? fmt::format("({},)", output.rows)
                                                    : fmt::format("({}, {})", output.rows, output.columns);
      script += fmt::format("assert one[{0}].shape == {1} and many[{0}].shape[1:] == {1}\n", i, shape);
      script += fmt::format("assert np.allclose(one[{0}], many[{0}][3], rtol=1e-12, atol=1e-12)\n", i);
    }
    script += fmt::format("np.concatenate([x.reshape({}, -1) for x in many], axis=1).tofile('out_{}.bin')\n",
                          test::trial_states, k);
  }
  script += fmt::format(
      "m = importlib.import_module('{0}')\nfor n in (0, 3, 5):\n  try:\n    m.{0}(np.zeros((4, 4)), [0]*n, [0]*4)\n"
      "    failures += 1\n  except ValueError as error:\n    assert 'qd must have 4 elements' in str(error)\n",
      trials.all[1].name);
  trials.folder.write("driver.py", script + "print('failures: %d' % failures)\n");
  trials.expect_passed(run(trials.folder, {python, "-W", "error", "driver.py"}), 0);
}

}  // namespace
}  // namespace armature::internal
