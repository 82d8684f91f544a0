// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The controller is compiled against stubs of ros2_control and goes through its life: at rest at its reference it
// gives the torques of gravity, which the interpreter knows.
#include <gtest/gtest.h>

#include <sstream>

#include "armature/base/error.h"
#include "armature/program/interpret.h"
#include "tests/emit/packages.h"

namespace armature {
namespace {

using test::run;

TEST(Ros2Package, HoldsTheRobotAgainstGravity) {
  const test::TemporaryFolder folder;
  const test::Kept kept = test::kept_model("inverse-dynamics");
  const auto files = emit_package(kept.program, "ros2", kept.options);
  test::write_all(folder, files);
  folder.write("main.cpp", R"(#include <cstdio>
#include "kept_controller/kept_controller.hpp"
int main() {
  kept_controller::Controller c;
  using controller_interface::CallbackReturn;
  if (c.on_init() != CallbackReturn::SUCCESS) return 1;
  if (c.on_configure({}) != CallbackReturn::ERROR) return 2;  // no joints yet
  c.get_node()->parameters["joints"].names = {"a", "b", "c"};
  if (c.on_configure({}) != CallbackReturn::SUCCESS) return 3;
  if (c.command_interface_configuration().names.at(2) != "c/effort") return 4;
  if (c.state_interface_configuration().names.at(3) != "a/velocity") return 5;
  if (c.on_activate({}) != CallbackReturn::ERROR) return 6;  // no interfaces yet
  double state[6] = {0.25, 0.5, 0.75, 0, 0, 0}, effort[3] = {};
  for (double& x : state) c.state_interfaces_.push_back({&x});
  for (double& x : effort) c.command_interfaces_.push_back({&x});
  if (c.on_activate({}) != CallbackReturn::SUCCESS) return 7;
  if (c.update({}, {}) != controller_interface::return_type::OK) return 8;
  for (double x : effort) std::printf("%.17g\n", x);
  c.on_deactivate({});
  return effort[0] == 0 ? 0 : 9;
}
)");
  const std::string stubs = ARMATURE_SOURCE_DIR "/tests/emit/ros2_stubs";
  ASSERT_EQ(run(folder, {"gcc", "-std=c99", "-ffp-contract=off", "-Ikept_controller/include", "-c",
                         "kept_controller/src/kept.c"})
                .exit_code,
            0);
  const auto compiled =
      run(folder, {"g++", "-std=c++17", "-Wall", "-Wextra", "-Werror", "-I", stubs, "-Ikept_controller/include",
                   "main.cpp", "kept_controller/src/kept_controller.cpp", "kept.o"});
  ASSERT_EQ(compiled.exit_code, 0) << compiled.errors;
  const auto ran = run(folder, {"./a.out"});
  ASSERT_EQ(ran.exit_code, 0) << ran.output;
  std::vector<double> parameters;
  for (const std::string& name : kept.program.parameters)
    for (const auto& [known, value] : kept.options.values)
      if (known == name) parameters.push_back(value);
  const std::vector<double> inputs = {0.25, 0.5, 0.75, 0, 0, 0, 0, 0, 0};
  std::istringstream printed(ran.output);
  for (const double expected : interpret<double>(kept.program, parameters, inputs)) {
    double computed = 0;
    ASSERT_TRUE(printed >> computed);
    EXPECT_EQ(computed, expected);
  }
}

TEST(Ros2Package, OtherModelsAreRefused) {
  const Robot robot = test::random_tree(6, 3, false);
  for (const char* model : {"inertia", "energy", "regressor"})
    EXPECT_THROW(emit_package(lower(derive(robot, model)), "ros2"), UnmetRequest) << model;
}

}  // namespace
}  // namespace armature
