// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The controller is compiled against stubs of ros2_control and goes through its life: at rest at its reference it
// gives the torques of gravity, which the interpreter knows.
#include <gtest/gtest.h>

#include <cmath>
#include <iterator>
#include <sstream>

#include "armature/base/error.h"
#include "armature/derive/derive.h"
#include "armature/program/interpret.h"
#include "tests/emit/packages.h"

namespace armature::internal {
namespace {

using test::run;

// The package's controller with this main program, run.
std::string run_controller(const test::Kept& kept, const std::string& main) {
  const test::TemporaryFolder folder;
  test::write_all(folder, emit_package(kept.program, "ros2", kept.options));
  folder.write("main.cpp", main);
  const std::string stubs = ARMATURE_SOURCE_DIR "/tests/emit/ros2_stubs";
  EXPECT_EQ(run(folder, {"gcc", "-std=c99", "-ffp-contract=off", "-Ikept_controller/include", "-c",
                         "kept_controller/src/kept.c"})
                .exit_code,
            0);
  const auto compiled =
      run(folder, {"g++", "-std=c++17", "-pthread", "-Wall", "-Wextra", "-Werror", "-I", stubs,
                   "-Ikept_controller/include", "main.cpp", "kept_controller/src/kept_controller.cpp", "kept.o"});
  EXPECT_EQ(compiled.exit_code, 0) << compiled.errors;
  const auto ran = run(folder, {"./a.out"});
  EXPECT_EQ(ran.exit_code, 0) << ran.output;
  return ran.output;
}

// The torques at rest by the interpreter.
std::vector<double> at_rest(const test::Kept& kept, const std::vector<double>& q) {
  std::vector<double> parameters, inputs = q;
  for (const std::string& name : kept.program.parameters)
    for (const auto& [known, value] : kept.options.values)
      if (known == name) parameters.push_back(value);
  inputs.resize(3 * q.size());
  const std::vector<double> all = interpret<double>(kept.program, parameters, inputs);
  return {all.end() - static_cast<std::ptrdiff_t>(q.size()), all.end()};  // tau is the last output
}

std::vector<double> numbers_in(const std::string& text) {
  std::istringstream printed(text);
  return {std::istream_iterator<double>(printed), {}};
}

constexpr const char* life = R"(#include <chrono>
#include <cstdio>
#include <thread>
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
)";

TEST(Ros2Package, holds_the_robot_against_gravity) {
  const test::Kept kept = test::kept_model("inverse-dynamics");
  const std::string printed = run_controller(kept, std::string(life) + R"(  c.on_deactivate({});
  return effort[0] == 0 ? 0 : 9;
}
)");
  EXPECT_EQ(numbers_in(printed), at_rest(kept, {0.25, 0.5, 0.75}));
}

// Moved elsewhere, the split still computes with the old coefficients until the background has seen the new position;
// with no stiffness the torques are then those of gravity there.
TEST(Ros2Package, the_background_renews_the_coefficients_of_the_split) {
  const test::Kept kept = test::kept_model("split");
  std::string moved = life;
  const std::size_t at = moved.find("  if (c.on_configure({}) != CallbackReturn::SUCCESS)");
  moved.insert(at, "  c.get_node()->parameters[\"stiffness\"].number = 0;\n");
  const std::string printed = run_controller(kept, moved + R"(  state[0] = -1, state[1] = 1.5, state[2] = 0.125;
  c.update({}, {});  // tells the background
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  c.update({}, {});
  for (double x : effort) std::printf("%.17g\n", x);
  c.on_deactivate({});
  return c.on_activate({}) == CallbackReturn::SUCCESS && c.update({}, {}) == controller_interface::return_type::OK ? 0 : 9;
}
)");
  const std::vector<double> computed = numbers_in(printed), before = at_rest(kept, {0.25, 0.5, 0.75}),
                            after = at_rest(kept, {-1, 1.5, 0.125});
  ASSERT_EQ(computed.size(), 6U);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(computed[i], before[i], 1e-13 * (1 + std::abs(before[i])));
    EXPECT_NEAR(computed[3 + i], after[i], 1e-13 * (1 + std::abs(after[i])));
  }
}

TEST(Ros2Package, other_models_are_refused) {
  const Robot robot = test::random_tree(6, 3, false);
  for (const char* model : {"inertia", "energy", "regressor"})
    EXPECT_THROW(emit_package(lower(derive(robot, model)), "ros2"), UnmetRequest) << model;
}

}  // namespace
}  // namespace armature::internal
