// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Models to try a language by: emitted code runs at random states and is compared with the interpreter, and every
// self-test must pass. Tools are slow to start, so that one call of a tool tries all of them. A driver program reads
// in_K.bin (parameters, then states), writes out_K.bin, and prints the sum of all self-tests, "failures: 0".
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <functional>
#include <random>

#include "armature/base/file.h"
#include "armature/derive/combine.h"
#include "armature/derive/derive.h"
#include "armature/derive/keep.h"
#include "armature/emit/emit.h"
#include "armature/program/interpret.h"
#include "armature/program/lower.h"
#include "tests/emit/example_programs.h"
#include "tests/emit/example_robots.h"
#include "tests/emit/hostile_program.h"
#include "tests/support/compile.h"

namespace armature::internal::test {

struct Trial {
  Program program;
  std::string name;                                  // of the function
  std::vector<double> parameters, inputs, expected;  // states one after the other
  std::size_t output_count = 0;
};

constexpr std::size_t trial_states = 40;

inline std::string binary(const std::vector<double>& values) {
  std::string out(values.size() * sizeof(double), '\0');
  if (!values.empty()) std::memcpy(out.data(), values.data(), out.size());
  return out;
}

inline Trial make_trial(Program program, unsigned seed) {
  Trial trial;
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> any(-4, 4);
  for (std::size_t i = 0; i < program.parameters.size(); ++i) trial.parameters.push_back(any(random));
  for (std::size_t k = 0; k < trial_states; ++k) {
    std::vector<double> state(program.input_count());
    for (double& x : state) x = k == 0 ? 0.0 : any(random);
    const auto output = interpret<double>(program, trial.parameters, state);
    trial.output_count = output.size();
    trial.inputs.insert(trial.inputs.end(), state.begin(), state.end());
    trial.expected.insert(trial.expected.end(), output.begin(), output.end());
  }
  trial.program = std::move(program);
  return trial;
}

// A serial robot with symbols, one with prismatic joints and numbers, two trees (a vector; matrices and quotients), two
// outputs.
inline std::vector<Trial> make_trials() {
  std::vector<Trial> trials;
  const auto add = [&](Program program) { trials.push_back(make_trial(std::move(program), 7)); };
  add(lower(derive(planar_2r(), "inverse-dynamics")));
  Robot prismatic = random_chain(3, 4, false);
  prismatic.frame(2).type = JointType::prismatic;
  prismatic.frame(3).type = JointType::prismatic;
  add(lower(derive(prismatic, "inverse-dynamics")));
  add(lower(derive(random_tree(4, 4, true), "inverse-dynamics")));
  const Robot tree = random_tree(5, 5, false);
  add(lower(combine({derive(tree, "inertia"), derive(tree, "direct-dynamics"), derive(tree, "jacobian")})));
  add(pendulum());
  return trials;
}

inline std::string function_of(const std::vector<EmittedFile>& files) {
  return files[0].name.substr(0, files[0].name.find('.'));
}

// Writes the files of all trials, and of hostile programs; `driver` makes the program that runs them.
struct Trials {
  std::vector<Trial> all = make_trials();
  std::vector<std::string> others;  // functions whose self-tests must pass too
  TemporaryFolder folder;

  explicit Trials(const std::string& language, Trigonometry trigonometry = Trigonometry::inlined) {
    for (std::size_t k = 0; k < all.size(); ++k) {
      const auto files = emit(all[k].program, language, {.name = {}, .input = {}, .trigonometry = trigonometry});
      all[k].name = function_of(files);
      for (const EmittedFile& file : files) folder.write(file.name, file.content);
      folder.write(fmt::format("in_{}.bin", k), binary(all[k].parameters) + binary(all[k].inputs));
    }
    for (const std::size_t shift : {std::size_t{1}, std::size_t{3}, std::size_t{8}})
      add_selftest(emit(hostile_program(shift), language));
    // Kept parameters with the robot's values, and single precision.
    const KeptParameters kept = keep_parameters(random_tree(6, 4, false), {"all"});
    EmitOptions options;
    options.name = "kept";
    options.values = kept.values;
    const Program program = lower(combine({derive(kept.robot, "inertia"), derive(kept.robot, "gravity")}));
    add_selftest(emit(program, language, options));
    options.name = "single";
    options.precision = Precision::binary32;
    add_selftest(emit(program, language, options));
  }

  void add_selftest(const std::vector<EmittedFile>& files) {
    others.push_back(function_of(files));
    for (const EmittedFile& file : files) folder.write(file.name, file.content);
  }

  std::vector<std::string> functions() const {
    std::vector<std::string> names = others;
    for (const Trial& trial : all) names.push_back(trial.name);
    return names;
  }

  // `run_driver` is the last step.
  void expect_passed(const ProcessResult& run_driver, double ulps) const {
    ASSERT_EQ(run_driver.exit_code, 0) << run_driver.errors << run_driver.output;
    EXPECT_NE(run_driver.output.find("failures: 0\n"), std::string::npos) << run_driver.output << run_driver.errors;
    for (std::size_t k = 0; k < all.size(); ++k) {
      const std::string bytes = folder.read(fmt::format("out_{}.bin", k));
      const std::vector<double>& expected = all[k].expected;
      ASSERT_EQ(bytes.size(), expected.size() * sizeof(double)) << all[k].name;
      std::vector<double> computed(expected.size());
      std::memcpy(computed.data(), bytes.data(), bytes.size());
      for (std::size_t i = 0; i < expected.size(); ++i) {
        if (std::bit_cast<std::uint64_t>(expected[i]) == std::bit_cast<std::uint64_t>(computed[i])) continue;
        // Units in the last place of the largest result of this state: a sine's last bit matters by cancellation.
        const auto first = expected.begin() + static_cast<std::ptrdiff_t>(i - i % all[k].output_count);
        double largest = 0;
        for (auto e = first; e != first + static_cast<std::ptrdiff_t>(all[k].output_count); ++e)
          largest = std::max(largest, std::abs(*e));
        const double unit = std::nextafter(largest, HUGE_VAL) - largest;
        ASSERT_LE(std::abs(expected[i] - computed[i]), ulps * unit)
            << all[k].name << ": element " << i << " is " << computed[i] << " instead of " << expected[i];
      }
    }
  }
};

// ARMATURE_APPROVE=1 in the environment makes what is emitted now the golden file. Which operand of a + b is built
// first is the choice of the compiler that builds Armature; the text does not show it.
inline void expect_golden(const std::string& language) {
  EmitOptions options;
  options.version = "test";
  options.input = "arm.yaml, sha256 0123";
  std::vector<EmittedFile> files = emit(pendulum(), language, options);
  const Robot arm = planar_2r();
  for (const Model& model :
       {derive(arm, "inverse-dynamics"), combine({derive(arm, "inertia"), derive(arm, "gravity")})})
    for (EmittedFile& file : emit(lower(model), language, options)) files.push_back(std::move(file));
  for (const EmittedFile& file : files) {
    const std::string path = fmt::format("{}/{}/{}", ARMATURE_SOURCE_DIR "/golden", language, file.name);
    if (std::getenv("ARMATURE_APPROVE") != nullptr) write_file(path, file.content);
    EXPECT_EQ(file.content, read_file(path)) << "approve by: ARMATURE_APPROVE=1 ctest --preset dev -R Golden";
  }
}

}  // namespace armature::internal::test
