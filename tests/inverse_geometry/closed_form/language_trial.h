// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Generated inverse geometry in a language, run on random poses of random arms.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>

#include "armature/emit/language.h"
#include "armature/inverse_geometry/closed_form/inverse_code.h"
#include "tests/inverse_geometry/closed_form/arm_families.h"
#include "tests/inverse_geometry/closed_form/inverse_trial.h"
#include "tests/support/compile.h"

namespace armature::internal::test {

// A program that reads poses and prints the solutions of each; @NAME@ is the function, @N@ the number of joints.
struct Driver {
  std::string language, file, text;
  std::vector<std::vector<std::string>> commands;
};

inline void try_language(const Driver& driver) {
  for (const ArmFamily& family : arm_families()) {
    SCOPED_TRACE(family.name);
    const Robot robot = random_arm(family, 31);
    const std::vector<EmittedFile> files =
        inverse_code(robot, derive_solution_tree(robot, {}), {}, driver.language, {});
    const TemporaryFolder folder;
    for (const EmittedFile& file : files) folder.write(file.name, file.content);
    folder.write(driver.file, filled_in(driver.text, {{"NAME", family.name + "_inverse_geometry"},
                                                      {"N", std::to_string(robot.coordinates.size())}}));
    InverseTrial trial(robot);
    const std::string poses = trial.make(40, 3);
    ProcessResult result;
    for (std::vector<std::string> command : driver.commands) {
      std::ranges::replace(command, std::string("@FILE@"), files[0].name);
      result = run(folder, command, poses);
      ASSERT_EQ(result.exit_code, 0) << result.errors;
    }
    const auto verdict = trial.judge(result.output);
    EXPECT_EQ(verdict.missed, 0U);
    EXPECT_EQ(verdict.duplicates, 0U);
    EXPECT_LT(verdict.worst, 1e-9);
  }
}

}  // namespace armature::internal::test
