// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/base_parameters.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <random>

#include "armature/base/error.h"
#include "armature/derive/parameters.h"
#include "armature/expr/evaluate.h"
#include "armature/expr/numeric_field.h"
#include "armature/parameters/base_parameters.h"
#include "armature/read/reader.h"
#include "armature/verbs/load_robot.h"
#include "tests/read/urdf_oracle.h"
#include "tests/support/cases.h"
#include "tests/support/random_robot.h"
#include "tests/support/spatial_oracle.h"

namespace armature::internal {
namespace {

// Khalil & Dombre 2002, example 9.1: the RX90 has 40 base parameters; ZZR1 is the first.
TEST(BaseParametersVerb, finds_the_published_number_and_certifies_it) {
  BaseParametersOptions options;
  options.output = "cert.json";
  const BaseParametersResult result = base_parameters(load_robot("rx90").robot, options);
  EXPECT_EQ(result.count, 40u);
  EXPECT_EQ(result.exact_rank, 40u);
  EXPECT_EQ(result.parameters.size(), 40u);
  EXPECT_EQ(result.parameters[0].name, "ZZR1");
  EXPECT_TRUE(result.parameters[0].regrouped);
  EXPECT_EQ(result.count + result.dependent.size() + result.without_effect.size(), result.standard);
  EXPECT_TRUE(result.verified);
  EXPECT_EQ(result.reason, "");
  const Json json = to_json(result);
  EXPECT_EQ(json["certificate"]["kept"].size(), 40u);
  EXPECT_EQ(json["files"], Json::array({"cert.json"}));
  ASSERT_EQ(result.files.size(), 1u);
  EXPECT_EQ(Json::parse(result.files[0].content), json["certificate"]);
}

// The robot of a file written with base parameters, at a state, beside the robot itself: torques of the oracle of
// spatial vectors. Symbols of the file have the values that the formulas of the result give them.
void expect_same_torques(const support::RandomRobot& made, const BaseParametersResult& result, std::uint64_t seed) {
  ASSERT_EQ(result.files.size(), 1U);
  Diagnostics diagnostics;
  const Robot back = read_robot_text(result.files[0].content, result.files[0].path, diagnostics);
  const BaseParameters base = base_parameters(made.robot);
  support::Values values = made.values;
  const NumericField<double> field({made.values.begin(), made.values.end()});
  for (const BaseParameter& kept : base.kept) values[kept.name] = evaluate(base.arena, kept.value, field);
  const support::NumericRobot before = support::numeric_robot(made.robot, made.values);
  const support::NumericRobot after = support::numeric_robot(back, values);
  support::Random random(seed);
  for (int i = 0; i < 3; ++i) {
    const support::State state = support::random_state(random, before);
    EXPECT_LT(
        support::relative_error(support::inverse_dynamics(after, state), support::inverse_dynamics(before, state)),
        1e-11)
        << seed << "\n"
        << result.files[0].content;
  }
}

// Khalil & Creusot 1997, section 6.4: "a new file of inertial parameters which can be used directly".
TEST(BaseParametersVerb, writes_a_robot_with_the_same_torques) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    support::RobotOptions kind;
    kind.most_joints = 6;
    kind.rotating_base = false;
    kind.symbolic = seed % 2 == 0;
    support::RandomRobot made = support::random_robot(seed, kind);
    for (Frame& frame : made.robot.frames) frame.friction_offset = made.robot.arena.zero();  // a .par has none
    BaseParametersOptions options;
    options.output = seed % 4 < 2 ? "x.par" : "x.yaml";
    expect_same_torques(made, base_parameters(made.robot, options), seed);
    if (HasFailure()) return;
  }
}

TEST(BaseParametersVerb, a_file_of_the_rx90_has_the_base_parameters_and_zeros) {
  BaseParametersOptions options;
  options.output = "rx90_base.par";
  const BaseParametersResult result = base_parameters(load_robot("rx90").robot, options);
  const std::string& text = result.files.at(0).content;
  EXPECT_NE(text.find("\nXX = {0,XXR2,XXR3,XXR4,XXR5,XXR6}\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\nYY = {0,0,0,0,0,0}\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\nM = {0,0,0,0,0,0}\n"), std::string::npos) << text;
  Diagnostics diagnostics;
  const Robot back = read_robot_text(text, "rx90_base.par", diagnostics);
  EXPECT_EQ(base_parameters(back, BaseOptions{}).kept.size(), 40U);
  EXPECT_EQ(dynamic_parameters(back).size(), 40U);
  // A format that cannot hold it: no file.
  options.output = "rx90.urdf";
  EXPECT_THROW(base_parameters(load_robot("rx90").robot, options), UnmetRequest);
}

// Published for all assembly modes: 10; in the rhombus that is not folded links stay parallel, and 8 are enough.
TEST(BaseParametersVerb, closed_loops_have_theirs_in_all_assembly_modes_or_in_one) {
  BaseParametersOptions options;
  const BaseParametersResult all = base_parameters(support::published_robot("testloop"), options);
  EXPECT_EQ(all.count, 10U);
  EXPECT_FALSE(all.verified);
  EXPECT_NE(all.notes.back().find("8 are enough"), std::string::npos) << all.notes.back();
  options.assembled = true;
  const BaseParametersResult one = base_parameters(support::published_robot("testloop"), options);
  EXPECT_EQ(one.count, 8U);
  EXPECT_TRUE(one.verified);
}

TEST(BaseParametersVerb, keeps_what_is_wanted_first) {
  BaseParametersOptions options;
  options.keep = {"Ia"};
  std::size_t motors = 0;
  const BaseParametersResult result = base_parameters(load_robot("rx90").robot, options);
  for (const KeptParameter& p : result.parameters) motors += p.name.starts_with("Ia");
  EXPECT_EQ(motors, 6u);
  options.keep = {"Ib9"};
  EXPECT_THROW(base_parameters(load_robot("rx90").robot, options), InputError);
}

// Seven base parameters per revolute joint, but only ZZ of a first link that turns about the vertical: 36 for six
// joints in general position (Gautier & Khalil 1990), with nothing but diagonal inertias in the file.
TEST(BaseParametersVerb, zeros_of_a_urdf_are_unknown_unless_they_are_known) {
  std::string urdf = "<robot name='six'><link name='l0'/>";
  for (int j = 1; j <= 6; ++j)
    urdf += fmt::format(
        "<link name='l{0}'><inertial><mass value='{0}'/><origin xyz='0.{0} 0 0'/><inertia ixx='0.1' ixy='0' ixz='0' "
        "iyy='0.1' iyz='0' izz='0.1'/></inertial></link><joint name='j{0}' type='continuous'><parent link='l{1}'/>"
        "<child link='l{0}'/><origin xyz='0.{0} 0 0.2'/><axis xyz='{2}'/></joint>",
        j, j - 1, j % 2 == 1 ? "0 0 1" : "0 1 0");
  urdf += "</robot>";
  Diagnostics ignored;
  const Robot robot = read_urdf(urdf, "six.urdf", ignored);
  const BaseParametersResult open = base_parameters(robot, BaseParametersOptions{});
  EXPECT_EQ(open.standard, 60u);
  EXPECT_EQ(open.count, 36u);
  EXPECT_TRUE(open.verified);
  EXPECT_FALSE(open.freed.empty());
  BaseParametersOptions options;
  options.known_zeros = true;
  const BaseParametersResult known = base_parameters(robot, options);
  EXPECT_EQ(known.standard + open.freed.size(), open.standard);
  EXPECT_LE(known.count, open.count);
  EXPECT_TRUE(known.freed.empty());
}

// Shares rise to one, and the user may stop at any of them.
TEST(BaseParametersVerb, tells_how_far_it_has_come) {
  struct Shares : Progress {
    void report(double share, std::string_view) override { all.push_back(share); }
    void step(std::string_view) override {}
    bool stop() const override { return all.size() >= most; }
    std::vector<double> all;
    std::size_t most = 1000;
  };
  const Robot robot = load_robot("puma560").robot;
  Shares shares;
  base_parameters(robot, BaseParametersOptions{}, shares);
  EXPECT_GE(shares.all.size(), 5U);
  EXPECT_TRUE(std::ranges::is_sorted(shares.all));
  EXPECT_EQ(shares.all.back(), 1);
  for (std::size_t most = 0; most < shares.all.size(); ++most) {
    Shares stopped;
    stopped.most = most;
    EXPECT_THROW(base_parameters(robot, BaseParametersOptions{}, stopped), Stopped) << most;
  }
}

// The values written to a file are those of the robot: a freed zero is still zero there.
TEST(BaseParametersVerb, a_file_of_a_urdf_with_zeros_has_the_same_torques) {
  for (unsigned seed = 0; seed < 12; ++seed) {
    Diagnostics ignored;
    const Robot robot = read_urdf(urdf_oracle::RandomUrdf(seed, 0.9).next(), "r.urdf", ignored);
    BaseParametersOptions options;
    options.output = "base.yaml";
    const BaseParametersResult result = base_parameters(robot, options);
    ASSERT_EQ(result.files.size(), 1u);
    const Robot back = read_robot_text(result.files[0].content, "base.yaml", ignored);
    const support::NumericRobot one = support::numeric_robot(robot), other = support::numeric_robot(back);
    support::Random random(seed);
    const support::State state = support::random_state(random, one);
    EXPECT_LT(support::relative_error(inverse_dynamics(other, state), inverse_dynamics(one, state)), 1e-9) << seed;
  }
}

}  // namespace
}  // namespace armature::internal
