// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The controller is compiled against stubs of ros2_control and goes through its life: at rest at its reference it
// gives the torques of gravity, which the interpreter knows.
#include <gtest/gtest.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
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

// What the package's controller with this main program prints, on standard output and as messages.
struct Ran {
  std::string output, messages;
};
Ran run_controller(const test::Kept& kept, const std::string& main) {
  const test::TemporaryFolder folder;
  test::write_all(folder, emit_package(kept.program, "ros2", kept.options));
  folder.write("main.cpp", main);
  const std::string stubs = ARMATURE_SOURCE_DIR "/tests/emit/ros2_stubs";
  EXPECT_EQ(run(folder, {"gcc", "-std=c99", "-ffp-contract=off", "-Ikept_controller/include", "-c",
                         "kept_controller/src/kept.c"})
                .exit_code,
            0);
  const auto compiled = run(folder, {"g++", "-std=c++20", "-pthread", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion",
                                     "-Wshadow", "-Werror", "-I", stubs, "-Ikept_controller/include", "main.cpp",
                                     "kept_controller/src/kept_controller.cpp", "kept.o"});
  EXPECT_EQ(compiled.exit_code, 0) << compiled.errors;
  const auto ran = run(folder, {"./a.out"});
  EXPECT_EQ(ran.exit_code, 0) << ran.output << ran.errors;
  return {ran.output, ran.errors};
}

// The torques at rest by the interpreter.
std::vector<double> at_rest(const test::Kept& kept, const std::vector<double>& q) {
  std::vector<double> parameters, inputs = q;
  for (const std::string& name : kept.program.parameters)
    for (const auto& [known, value] : kept.options.values)
      if (known == name) parameters.push_back(value);
  inputs.resize(kept.program.input_count());
  const std::vector<double> all = interpret<double>(kept.program, parameters, inputs);
  return {all.end() - static_cast<std::ptrdiff_t>(q.size()), all.end()};  // tau is the last output
}

std::vector<double> numbers_in(const std::string& text) {
  std::istringstream printed(text);
  return {std::istream_iterator<double>(printed), {}};
}

// Three joints with names and without limits.
test::Kept named(const char* model) {
  test::Kept kept = test::kept_model(model);
  kept.options.joints = {{"base"}, {"arm"}, {"hand"}};
  return kept;
}

// A main program: BODY uses the controller c, its node, the states and efforts.
std::string program(const std::string& body) {
  return R"(#include <chrono>
#include <cstdio>
#include <limits>
#include <thread>
#include "kept_controller/kept_controller.hpp"
using controller_interface::CallbackReturn;
using controller_interface::return_type;
using Names = std::vector<std::string>;
using Numbers = std::vector<double>;
std::optional<double> state[6] = {0.25, 0.5, 0.75, 0.0, 0.0, 0.0};
double effort[3] = {};
[[maybe_unused]] const double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();

// Lends what the controller asks for.
void lend(kept_controller::Controller& c) {
  std::vector<hardware_interface::LoanedCommandInterface> commands;
  std::vector<hardware_interface::LoanedStateInterface> states;
  std::size_t i = 0, k = 0;
  for (const std::string& name : c.command_interface_configuration().names) commands.emplace_back(name, &effort[i++]);
  for (const std::string& name : c.state_interface_configuration().names) states.emplace_back(name, &state[k++]);
  c.assign_interfaces(std::move(commands), std::move(states));
}
void print() {
  for (double x : effort) std::printf("%.17g\n", x);
}
int main() {
  kept_controller::Controller c;
  const auto node = c.get_node();
  [[maybe_unused]] const auto start = [&] {
    if (c.on_configure({}) != CallbackReturn::SUCCESS) return false;
    lend(c);
    return c.on_activate({}) == CallbackReturn::SUCCESS;
  };
  if (c.on_init() != CallbackReturn::SUCCESS) return 1;
)" + body +
         "  return 0;\n}\n";
}

TEST(Ros2Package, holds_the_robot_against_gravity) {
  const test::Kept kept = named("inverse-dynamics");
  const Ran ran = run_controller(kept, program(R"(
  if (!start()) return 2;
  if (c.command_interface_configuration().names != Names{"base/effort", "arm/effort", "hand/effort"}) return 3;
  if (c.state_interface_configuration().names.at(4) != "arm/velocity") return 4;
  if (c.update({}, {}) != return_type::OK) return 5;
  print();
  c.on_deactivate({});
  if (effort[0] != 0 || effort[1] != 0 || effort[2] != 0) return 6;
)"));
  EXPECT_EQ(numbers_in(ran.output), at_rest(kept, {0.25, 0.5, 0.75}));
}

// Moved elsewhere, the split still computes with the old coefficients until the background has seen the new position;
// with no stiffness the torques are then those of gravity there.
TEST(Ros2Package, the_background_renews_the_coefficients_of_the_split) {
  const test::Kept kept = named("split");
  const Ran ran = run_controller(kept, program(R"(
  node->set_parameter("stiffness", 0.0);
  for (const double rate : {0.0, -1.0, nan, inf}) {
    node->set_parameter("background_rate", rate);
    if (start()) return 2;
  }
  node->set_parameter("background_rate", 200.0);
  if (!start() || c.update({}, {}) != return_type::OK) return 3;
  print();
  state[0] = -1, state[1] = 1.5, state[2] = 0.125;
  c.update({}, {});  // tells the background
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  c.update({}, {});
  print();
  c.on_deactivate({});
  if (c.on_activate({}) != CallbackReturn::SUCCESS || c.update({}, {}) != return_type::OK) return 4;
)"));
  const std::vector<double> computed = numbers_in(ran.output), before = at_rest(kept, {0.25, 0.5, 0.75}),
                            after = at_rest(kept, {-1, 1.5, 0.125});
  ASSERT_EQ(computed.size(), 6U);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(computed[i], before[i], 1e-13 * (1 + std::abs(before[i])));
    EXPECT_NEAR(computed[3 + i], after[i], 1e-13 * (1 + std::abs(after[i])));
  }
}

TEST(Ros2Package, refuses_joints_in_another_order) {
  const Ran ran = run_controller(named("gravity"), program(R"(
  const auto accepts = [&](const Names& names, const char* prefix = "", bool renamed = false) {
    node->set_parameter("joints", names);
    node->set_parameter("prefix", std::string(prefix));
    node->set_parameter("renamed", renamed);
    return c.on_configure({}) == CallbackReturn::SUCCESS;
  };
  if (!accepts({}) || !accepts({"base", "arm", "hand"})) return 2;
  if (accepts({"arm", "base", "hand"}) || accepts({"base", "arm"}) || accepts({"base", "arm", "arm"})) return 3;
  if (!accepts({"left_base", "left_arm", "left_hand"}, "left_")) return 4;
  if (!accepts({}, "left_") || c.command_interface_configuration().names.at(0) != "left_base/effort") return 5;
  if (accepts({"left_arm", "left_base", "left_hand"}, "left_", true) || accepts({"a", "b", "c"})) return 6;
  if (!accepts({"a", "b", "c"}, "", true) || accepts({"hand", "b", "c"}, "", true)) return 7;
  // The hardware lends other interfaces than those asked for.
  if (!accepts({})) return 8;
  std::vector<hardware_interface::LoanedCommandInterface> commands;
  std::vector<hardware_interface::LoanedStateInterface> states;
  std::size_t i = 0, k = 0;
  for (const char* name : {"arm/effort", "base/effort", "hand/effort"}) commands.emplace_back(name, &effort[i++]);
  for (const std::string& name : c.state_interface_configuration().names) states.emplace_back(name, &state[k++]);
  c.assign_interfaces(std::move(commands), std::move(states));
  if (c.on_activate({}) != CallbackReturn::ERROR) return 9;
)"));
  EXPECT_NE(ran.messages.find("joints: number 1 is 'arm', but the model's is 'base'; list them in the model's order"),
            std::string::npos)
      << ran.messages;
}

TEST(Ros2Package, limits_torques) {
  test::Kept kept = named("gravity");
  const std::vector<double> free = at_rest(kept, {0.25, 0.5, 0.75});
  const std::size_t heaviest = static_cast<std::size_t>(
      std::max_element(free.begin(), free.end(), [](double a, double b) { return std::abs(a) < std::abs(b); }) -
      free.begin());
  for (std::size_t i = 0; i < 3; ++i)  // the description's limit cuts one joint to a third of its torque
    kept.options.joints[i].effort = i == heaviest ? std::abs(free[i]) / 3 : 2 * std::abs(free[i]) + 1;
  const Ran ran = run_controller(kept, program(R"(
  if (!start() || c.update({}, {}) != return_type::OK) return 2;
  print();
  node->set_parameter("effort_limits", Numbers{0.125, 0.125, 0.125});
  if (!start() || c.update({}, {}) != return_type::OK) return 3;
  print();
  for (const Numbers& wrong : {Numbers{1, 1}, Numbers{1, 1, 0}, Numbers{1, -1, 1}, Numbers{1, 1, nan}}) {
    node->set_parameter("effort_limits", wrong);
    if (c.on_configure({}) != CallbackReturn::ERROR) return 4;
  }
)"));
  const std::vector<double> computed = numbers_in(ran.output);
  ASSERT_EQ(computed.size(), 6U);
  for (std::size_t i = 0; i < 3; ++i) {
    const double limit = kept.options.joints[i].effort;
    EXPECT_EQ(computed[i], std::clamp(free[i], -limit, limit));
    EXPECT_EQ(computed[3 + i], std::clamp(free[i], -0.125, 0.125));
  }
}

// Nothing that is not finite reaches the hardware, and the controller stays stopped until it is activated again.
TEST(Ros2Package, refuses_what_is_not_finite) {
  const Ran ran = run_controller(named("inverse-dynamics"), program(R"(
  const auto zero = [&] { return effort[0] == 0 && effort[1] == 0 && effort[2] == 0; };
  for (std::size_t i = 0; i < 6; ++i)
    for (const std::optional<double> wrong : {std::optional<double>(nan), std::optional<double>(-inf), std::optional<double>()}) {
      if (!start() || c.update({}, {}) != return_type::OK || zero()) return 2;
      const auto kept = std::exchange(state[i], wrong);
      if (c.update({}, {}) != return_type::ERROR || !zero()) return 3;
      state[i] = kept;
      if (c.update({}, {}) != return_type::ERROR || !zero()) return 4;  // latched
      c.on_deactivate({});
      state[i] = wrong;
      if (start()) return 5;
      state[i] = kept;
    }
  // The model overflows.
  node->set_parameter("stiffness", 1e300);
  if (!start()) return 6;
  state[2] = 1e12;
  if (c.update({}, {}) != return_type::ERROR || !zero()) return 7;
  for (const char* name : {"stiffness", "damping"})
    for (const double wrong : {nan, inf, -1.0}) {
      node->set_parameter(name, wrong);
      if (c.on_configure({}) != CallbackReturn::ERROR) return 8;
      node->set_parameter(name, 1.0);
    }
)"));
  EXPECT_NE(ran.messages.find("stopped: a position or velocity was missing or not finite"), std::string::npos);
}

TEST(Ros2Package, an_effort_that_cannot_be_written_stops_it) {
  run_controller(named("gravity"), program(R"(
  if (c.on_configure({}) != CallbackReturn::SUCCESS) return 2;
  lend(c);
  std::vector<hardware_interface::LoanedCommandInterface> commands;
  std::vector<hardware_interface::LoanedStateInterface> states;
  for (const std::string& name : c.command_interface_configuration().names) commands.emplace_back(name, nullptr);
  std::size_t k = 0;
  for (const std::string& name : c.state_interface_configuration().names) states.emplace_back(name, &state[k++]);
  c.assign_interfaces(std::move(commands), std::move(states));
  if (c.on_activate({}) != CallbackReturn::SUCCESS || c.update({}, {}) != return_type::ERROR) return 3;
)"));
}

// Names are data: in C++ they stay between quotes, in YAML too.
TEST(Ros2Package, any_name_stays_a_name) {
  test::Kept kept = test::kept_model("gravity");
  const std::vector<std::string> names = {"a\"};//", "@PACKAGE@ @NAMES@", "back\\slash ?\?/ \xc3\xa9"};
  for (const std::string& name : names) kept.options.joints.push_back({name, 5});
  const Ran ran = run_controller(kept, program(R"(
  if (!start()) return 2;
  for (const std::string& name : c.command_interface_configuration().names) std::printf("%s\n", name.c_str());
)"));
  EXPECT_EQ(ran.output, names[0] + "/effort\n" + names[1] + "/effort\n" + names[2] + "/effort\n");
  for (const EmittedFile& file : emit_package(kept.program, "ros2", kept.options))
    if (file.name.ends_with("controller.yaml")) {
      const YAML::Node read = YAML::Load(file.content)["kept_controller"]["ros__parameters"];
      EXPECT_EQ(read["joints"].as<std::vector<std::string>>(), names);
      EXPECT_EQ(read["effort_limits"].as<std::vector<double>>(), std::vector<double>(3, 5.0));
    }
  kept.options.joints[0].name = "two\nlines";
  EXPECT_THROW(emit_package(kept.program, "ros2", kept.options), UnmetRequest);
}

TEST(Ros2Package, other_models_are_refused) {
  const Robot robot = test::random_tree(6, 3, false);
  for (const char* model : {"inertia", "energy", "regressor"})
    EXPECT_THROW(emit_package(lower(derive(robot, model)), "ros2"), UnmetRequest) << model;
}

}  // namespace
}  // namespace armature::internal
