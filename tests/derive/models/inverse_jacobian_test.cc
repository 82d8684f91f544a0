// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Oracles, over GF(2^61 - 1): Jinv times the Jacobian from the derivatives of eq. 1-b is the identity; det is that
// Jacobian's determinant by plain Laplace expansion.
#include "armature/derive/models/inverse_jacobian.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "armature/expr/cost.h"
#include "armature/expr/print.h"
#include "armature/program/count.h"
#include "armature/program/lower.h"
#include "tests/derive/example_robots.h"
#include "tests/derive/literal_kinematics.h"

namespace armature::internal {
namespace {

Scalar laplace(const std::vector<Scalar>& m, std::size_t n) {
  if (n == 1) return m[0];
  Scalar sum = m[0] - m[0];
  for (std::size_t c = 0; c < n; ++c) {
    std::vector<Scalar> rest;
    for (std::size_t i = 1; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j)
        if (j != c) rest.push_back(m[i * n + j]);
    const Scalar term = m[c] * laplace(rest, n - 1);
    sum = c % 2 == 0 ? sum + term : sum - term;
  }
  return sum;
}

// `rows` and `columns` from 0.
void expect_inverse(const Robot& robot, const DeriveOptions& options, const std::vector<std::size_t>& rows,
                    const std::vector<std::size_t>& columns) {
  Model model = derive_inverse_jacobian(robot, options);
  Arena& arena = model.arena;
  const std::size_t m = rows.size(), n = robot.coordinates.size();
  const Output& inverse = model.outputs.at(0);
  ASSERT_EQ(inverse.rows, m);
  ASSERT_EQ(inverse.columns, m);
  ASSERT_EQ(inverse.units.size(), m * m);
  const std::vector<Scalar> whole = literal_jacobian(arena, robot, options);
  std::vector<Scalar> j;
  for (const std::size_t row : rows)
    for (const std::size_t column : columns) j.push_back(named(whole[row * n + column], "J"));
  std::vector<Ref> differences;
  for (std::size_t r = 0; r < m; ++r)
    for (std::size_t c = 0; c < m; ++c) {
      Scalar sum{arena, r == c ? arena.constant(-1) : arena.zero()};
      for (std::size_t k = 0; k < m; ++k) sum += Scalar{arena, inverse.values[r * m + k]} * j[k * m + c];
      differences.push_back(sum.ref());
    }
  EXPECT_TRUE(identically_zero(arena, differences));
  EXPECT_TRUE(identical(arena, model.outputs.at(1).values[0], laplace(j, m).ref()));
}

std::vector<std::size_t> range(std::size_t n) {
  std::vector<std::size_t> all;
  for (std::size_t k = 0; k < n; ++k) all.push_back(k);
  return all;
}

TEST(InverseJacobian, inverts_the_jacobians_of_industrial_arms) {
  for (const Robot& robot : {rx90(), puma560(), stanford()})
    for (const char* from : {"", "3", "6", "world"}) {
      DeriveOptions options;
      options.from = from;
      expect_inverse(robot, options, range(6), range(6));
    }
}

TEST(InverseJacobian, the_determinant_of_the_rx90_shows_its_singularities) {
  // Khalil & Dombre: D3*RL4*cos(q3)*sin(q5)*(D3*cos(q2) - RL4*sin(q2 + q3)), up to sign: elbow, wrist and shoulder.
  Model model = derive_inverse_jacobian(rx90(), {});
  Arena& a = model.arena;
  const auto s = [&](const char* name) { return Scalar{a, a.symbol(name)}; };
  const Scalar d = s("D3"), r = s("RL4");
  const Scalar known = d * r * cos(s("q3")) * sin(s("q5")) * (d * cos(s("q2")) - r * sin(s("q2") + s("q3")));
  const Ref det = model.outputs[1].values[0];
  EXPECT_TRUE(identical(a, det, known.ref()) || identical(a, det, (-known).ref())) << to_string(a, det);
  EXPECT_EQ(model.outputs[1].units[0], "m^3");
}

TEST(InverseJacobian, inverts_random_robots) {
  RandomRobots robots(6);
  int inverted = 0;
  for (int trial = 0; trial < 60; ++trial) {
    const Robot robot = robots.next({6, false, trial % 3 == 1, false, trial % 4 < 2, false});
    try {
      expect_inverse(robot, {}, range(6), range(6));
      ++inverted;
    } catch (const UnmetRequest& refusal) {
      Arena arena = robot.arena;
      std::vector<Scalar> j = literal_jacobian(arena, robot, {});
      for (Scalar& element : j) element = named(element, "J");
      EXPECT_TRUE(identically_zero(arena, laplace(j, 6).ref())) << refusal.what();
      EXPECT_FALSE(refusal.hint().empty());
    }
  }
  EXPECT_GT(inverted, 15);
}

TEST(InverseJacobian, keeps_the_first_independent_rows_of_a_smaller_arm) {
  expect_inverse(planar2r(), {}, {0, 5}, range(2));  // the second joint does not move the origin of its frame
  const Robot scara = example_robot("scara", {{0, 0, "", ""}, {0, 0, "D2", ""}, {0, 0, "D3", ""}, {1, 0, "", ""}});
  expect_inverse(scara, {}, {0, 1, 2, 5}, range(4));
  const Model model = derive_inverse_jacobian(scara, {});
  EXPECT_EQ(model.notes.at(0), "Jinv is the inverse of rows 1, 2, 3, 6 and columns 1, 2, 3, 4 of J");
  Robot arm = example_robot("arm", {{0, 0, "", ""}, {0, 1, "", ""}, {0, 0, "D3", ""}});
  arm.attached.push_back({"tool", 3, identity_pose(arm.arena)});
  arm.attached[0].pose.position[0] = arm.arena.symbol("L");
  expect_inverse(arm, {}, {0, 1, 2}, range(3));
}

TEST(InverseJacobian, keeps_the_rows_and_columns_asked_for) {
  DeriveOptions options;
  options.rows = {4, 6, 5};
  options.columns = {4, 5, 6};
  expect_inverse(rx90(), options, {3, 4, 5}, {3, 4, 5});
  options.rows = {1, 3};
  options.columns = {3, 2};
  expect_inverse(rx90(), options, {0, 2}, {1, 2});
  options.rows = {};
  options.columns = {1, 2, 4, 5, 6, 7};
  expect_inverse(iiwa(), options, range(6), {0, 1, 3, 4, 5, 6});
}

TEST(InverseJacobian, refuses_what_has_no_inverse) {
  EXPECT_THROW(derive_inverse_jacobian(iiwa(), {}), UnmetRequest);
  DeriveOptions options;
  options.rows = {1, 2, 3};
  EXPECT_THROW(derive_inverse_jacobian(rx90(), options), InputError);
  options.rows = {1, 7, 2, 2, 0, 3};
  EXPECT_THROW(derive_inverse_jacobian(rx90(), options), InputError);
  const Robot parallel = example_robot("4r", {{0, 0, "", ""}, {0, 0, "a", ""}, {0, 0, "b", ""}, {0, 0, "c", ""}});
  try {
    derive_inverse_jacobian(parallel, {});
    FAIL() << "inverted a planar arm of four joints";
  } catch (const UnmetRequest& refusal) {
    EXPECT_NE(std::string(refusal.what()).find("rank is 3"), std::string::npos) << refusal.what();
    EXPECT_FALSE(refusal.hint().empty());
  }
  EXPECT_THROW(derive_inverse_jacobian(empty_robot("nothing"), {}), UnmetRequest);
}

TEST(InverseJacobian, counts) {
  for (const auto& [robot, most] :
       {std::pair{rx90(), Cost{87, 28}}, {puma560(), Cost{106, 42}}, {stanford(), Cost{79, 22}}}) {
    const Model model = derive_inverse_jacobian(robot, {});
    const OperationCount count = count_operations(lower(model, {.effort = 0}));
    EXPECT_LE(count.mul, most.mul) << robot.name;
    EXPECT_LE(count.add, most.add) << robot.name;
    std::vector<Ref> roots = model.outputs[0].values;
    roots.push_back(model.outputs[1].values[0]);
    const Cost found = cost(model.arena, roots, model.inputs[0].symbols);
    EXPECT_EQ(count.mul, found.mul) << robot.name;
    EXPECT_EQ(count.add, found.add) << robot.name;
  }
}

}  // namespace
}  // namespace armature::internal
