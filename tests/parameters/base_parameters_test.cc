// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Published numbers of base parameters (Khalil & Creusot 1997; Gautier & Khalil 1990; Izaguirre et al. 1992), published
// formulas (Khalil & Dombre 2002, example 9.1: the RX-90), and torques that do not change (GF(p)).
#include "armature/parameters/base_parameters.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "armature/base/error.h"
#include "armature/derive/models/newton_euler.h"
#include "armature/expr/identical.h"
#include "armature/expr/substitute.h"
#include "armature/robot/floating_base.h"
#include "armature/robot/springs.h"
#include "tests/derive/symbolic_robots.h"
#include "tests/parameters/known_robots.h"
#include "tests/support/cases.h"

namespace armature::internal {
namespace {

std::map<std::string, std::string> formulas(const BaseParameters& base) {
  std::map<std::string, std::string> result;
  for (const BaseParameter& kept : base.kept) result.emplace(kept.name, kept.text);
  return result;
}

bool same_torques(const Robot& a, const Robot& b) {
  const Model first = derive_inverse_dynamics(a, {}), second = derive_inverse_dynamics(b, {});
  return identical(first.arena, output_values(first.outputs), second.arena, output_values(second.outputs));
}

TEST(BaseParameters, are_as_many_as_published) {
  const std::vector<std::pair<Robot, std::size_t>> published{
      {planar2r(), 7},  {rx90(), 40},   {puma560(), 40}, {stanford(), 37}, {scara(), 11},  {cylindrical(), 10},
      {inclined(), 21}, {gantry(), 23}, {pa10(), 48},    {panda(), 48},    {puma260(), 52}};
  for (const auto& [robot, count] : published) {
    const BaseParameters base = base_parameters(robot);
    EXPECT_EQ(base.kept.size(), count) << robot.name;
    EXPECT_EQ(base.exact_rank, count) << robot.name;
    EXPECT_TRUE(base.by_rules) << robot.name;
    EXPECT_TRUE(base.notes.empty()) << robot.name;
    EXPECT_EQ(base.kept.size() + base.dependent.size() + base.without_effect.size(), base.unknowns.size());
    EXPECT_TRUE(same_torques(robot, with_base_parameters(robot, base, BaseValues::formulas))) << robot.name;
  }
  EXPECT_EQ(base_parameters(puma260()).unknowns.size(), 78u);
}

// Ten of the base, seven of each revolute link and four of each prismatic one, whatever the geometry: no link is near a
// base at rest (Gautier & Khalil 1990; Ayusawa, Venture & Nakamura 2014).
TEST(BaseParameters, of_a_floating_tree_are_ten_and_seven_or_four_a_joint) {
  for (unsigned seed = 0; seed < 10; ++seed) {
    Robot robot = testing_robots::random_robot(seed, {1, 4, true, true, false, false});
    Arena& arena = robot.arena;
    const auto body = [&](const std::string& j) {
      const auto symbol = [&](const char* stem) { return arena.symbol(stem + j); };
      return Inertial{symbol("XX"), symbol("XY"), symbol("XZ"), symbol("YY"), symbol("YZ"),
                      symbol("ZZ"), symbol("MX"), symbol("MY"), symbol("MZ"), symbol("M")};
    };
    std::size_t expected = 10;
    robot.base_inertial = body("0");
    for (std::size_t j = 1; j <= robot.link_count; ++j) {
      Frame& link = robot.frame(j);
      link.inertial = body(std::to_string(j));
      link.motor_inertia = arena.symbol("IA" + std::to_string(j));
      remove_springs(link, arena);
      if (link.type != JointType::fixed) expected += link.type == JointType::revolute ? 8 : 5;  // with Ia
    }
    Diagnostics diagnostics;
    float_base(robot, {}, diagnostics);
    const BaseParameters base = base_parameters(robot);
    EXPECT_EQ(base.exact_rank, expected) << seed;
    EXPECT_EQ(base.kept.size(), expected) << seed;
    EXPECT_TRUE(base.by_rules) << seed;
    EXPECT_TRUE(base.notes.empty()) << seed;
    ASSERT_TRUE(base.certificate);
    EXPECT_TRUE(verify(*base.certificate, robot).holds) << seed;
    EXPECT_TRUE(same_torques(robot, with_base_parameters(robot, base, BaseValues::formulas))) << seed;
  }
}

// Khalil & Dombre 2002, example 9.1.
TEST(BaseParameters, of_the_rx90_have_the_published_formulas) {
  const auto rx = formulas(base_parameters(rx90()));
  EXPECT_EQ(rx.at("ZZR1"), "ZZ1 + Ia1 + YY2 + YY3 + D3^2*(M3 + M4 + M5 + M6)");
  EXPECT_EQ(rx.at("XXR2"), "XX2 - YY2 - D3^2*(M3 + M4 + M5 + M6)");
  EXPECT_EQ(rx.at("XZR2"), "XZ2 - D3*MZ3");
  EXPECT_EQ(rx.at("ZZR2"), "ZZ2 + Ia2 + D3^2*(M3 + M4 + M5 + M6)");
  EXPECT_EQ(rx.at("MXR2"), "MX2 + D3*(M3 + M4 + M5 + M6)");
  EXPECT_EQ(rx.at("XXR3"), "XX3 - YY3 + YY4 + 2*RL4*MZ4 + RL4^2*(M4 + M5 + M6)");
  EXPECT_EQ(rx.at("MYR3"), "MY3 + MZ4 + RL4*(M4 + M5 + M6)");
  EXPECT_EQ(rx.at("XXR6"), "XX6 - YY6");
  EXPECT_EQ(rx.at("Ia3"), "Ia3");
}

TEST(BaseParameters, as_symbols_make_a_model_with_those_symbols_only) {
  const Robot robot = puma560();
  const BaseParameters base = base_parameters(robot);
  Robot reduced = with_base_parameters(robot, base);
  const std::vector<DynamicParameter> left = dynamic_parameters(reduced);
  ASSERT_EQ(left.size(), 40u);
  std::unordered_map<Ref, Ref> values;
  for (std::size_t k = 0; k < left.size(); ++k) {
    EXPECT_EQ(reduced.arena.name_of(left[k].value), base.kept[k].name);
    values.emplace(left[k].value, base.kept[k].value);
  }
  // With the formulas for the symbols, it is the original again.
  Model after = derive_inverse_dynamics(reduced, {});
  const Model before = derive_inverse_dynamics(robot, {});
  const std::vector<Ref> torques = substitute(after.arena, after.outputs[0].values, values);
  EXPECT_TRUE(identical(before.arena, before.outputs[0].values, after.arena, torques));
}

TEST(BaseParameters, motor_inertias_first_as_izaguirre_has_it) {
  const Robot robot = puma260();
  BaseOptions options;
  options.keep_first = {"Ia"};
  const BaseParameters base = base_parameters(robot, options);
  EXPECT_EQ(base.kept.size(), 52u);
  std::set<std::string> entries;
  for (const BaseParameter& kept : base.kept)
    entries.insert(label({kept.shares[0].entry.link, kept.shares[0].entry.kind, {}}));
  for (const char* motor : {"Ia1", "Ia2", "Ia3", "Ia4", "Ia5", "Ia6"}) EXPECT_TRUE(entries.contains(motor)) << motor;
  EXPECT_FALSE(entries.contains("ZZ1"));
  EXPECT_FALSE(entries.contains("ZZ2"));
  EXPECT_TRUE(same_torques(robot, with_base_parameters(robot, base, BaseValues::formulas)));
}

TEST(BaseParameters, a_wish_for_what_is_not_there_is_an_error) {
  BaseOptions options;
  options.keep_first = {"Ia1", "Fv9", "nonsense"};
  try {
    base_parameters(planar2r(), options);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(error.diagnostics().error_count(), 2u);
  }
}

TEST(BaseParameters, loops_are_refused_unless_opened) {
  Robot robot = planar2r();
  robot.loops.push_back({1, 2});
  EXPECT_THROW(base_parameters(robot), UnmetRequest);
  BaseOptions options;
  options.tree = true;
  EXPECT_EQ(base_parameters(robot, options).kept.size(), 7u);
}

// Armstrong's PUMA 560: many parameters are zero, XX = YY of the wrist share symbols; 24 (SYMORO, SymPyBotics).
TEST(BaseParameters, of_armstrongs_puma) {
  Robot robot = make_robot("puma560_arm",
                           {{0, 'R'},
                            {1, 'R', "-90", "0", "RL2"},
                            {2, 'R', "0", "D3", "RL3"},
                            {3, 'R', "90", "D4", "RL4"},
                            {4, 'R', "-90"},
                            {5, 'R', "90"}},
                           vertical);
  const Ref zero = robot.arena.zero();
  const auto keep_only = [&](std::size_t link, const std::set<std::string>& kinds) {
    for (int k = 0; k <= static_cast<int>(ParameterKind::M); ++k) {
      const auto kind = static_cast<ParameterKind>(k);
      const std::string name = label({link, kind, {}});
      if (!kinds.contains(name.substr(0, name.size() - 1))) parameter_of(robot, link, kind) = zero;
    }
  };
  keep_only(1, {"ZZ"});
  keep_only(3, {"XX", "YY", "YZ", "ZZ", "MY", "MZ", "M"});
  keep_only(4, {"XX", "YY", "ZZ", "MZ", "M"});
  keep_only(5, {"XX", "YY", "ZZ", "M"});
  keep_only(6, {"XX", "YY", "ZZ", "MZ", "M"});
  for (const std::size_t j : {4u, 5u, 6u}) robot.frame(j).inertial.YY = robot.frame(j).inertial.XX;
  const BaseParameters base = base_parameters(robot);
  EXPECT_EQ(base.exact_rank, 24u);
  EXPECT_EQ(base.kept.size(), 24u);
  EXPECT_TRUE(same_torques(robot, with_base_parameters(robot, base, BaseValues::formulas)));
}

TEST(BaseParameters, of_numbers_are_numbers) {
  Robot robot = planar2r();
  robot.frame(2).geometry.d = robot.arena.constant(Rational(1, 2));
  for (const DynamicParameter& p : dynamic_parameters(robot))
    parameter_of(robot, p.link, p.kind) = robot.arena.constant(Rational(static_cast<std::int64_t>(p.kind) + 1, 10));
  const BaseParameters base = base_parameters(robot);
  EXPECT_EQ(base.kept[0].text, "ZZ1 + Ia1 + 0.25*M2");
  EXPECT_EQ(base.arena.value(base.kept[0].value), Rational(6 + 11, 10) + Rational(1, 4));
  EXPECT_TRUE(same_torques(robot, with_base_parameters(robot, base)));
}

TEST(BaseParameters, of_a_robot_without_parameters_are_none) {
  Robot robot = planar2r();
  for (const DynamicParameter& p : dynamic_parameters(robot)) parameter_of(robot, p.link, p.kind) = robot.arena.zero();
  EXPECT_TRUE(base_parameters(robot).kept.empty());
}

TEST(BaseParameters, a_new_symbol_never_has_a_name_in_use) {
  Robot robot = planar2r();
  robot.frame(1).inertial.ZZ = robot.arena.symbol("ZZR1");
  const BaseParameters base = base_parameters(robot);
  EXPECT_EQ(base.kept[0].name, "ZZRR1");
}

// The entries kept are those of OpenSYMORO, where its answer is right.
TEST(BaseParameters, keep_what_opensymoro_keeps) {
  for (const Robot& robot : {planar2r(), rx90(), puma560(), stanford()}) {
    const std::string file = read_file(support::cases + "/robots/" + robot.name + ".json");
    const nlohmann::json expected = nlohmann::json::parse(file)["expected"]["base_parameters_opensymoro"]["list"];
    std::vector<std::string> theirs, ours;
    for (const auto& pair : expected) theirs.push_back(pair[1]);
    for (std::string& name : theirs)
      if (name.starts_with("IA")) name[1] = 'a';
    for (const BaseParameter& kept : base_parameters(robot).kept) ours.push_back(kept.name);
    EXPECT_EQ(ours, theirs) << robot.name;
  }
}

}  // namespace
}  // namespace armature::internal
