// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/stanford_tasks.h"

#include <gtest/gtest.h>

#include <Eigen/Core>
#include <map>

#include "armature/base/random.h"
#include "armature/program/count.h"
#include "armature/program/interpret.h"

namespace armature::internal {
namespace {

Eigen::Matrix4d differential(const Eigen::Vector3d& delta, const Eigen::Vector3d& d) {
  Eigen::Matrix4d m;
  m << 0, -delta.z(), delta.y(), d.x(), delta.z(), 0, -delta.x(), d.y(), -delta.y(), delta.x(), 0, d.z(), 0, 0, 0, 0;
  return m;
}

// Eq. (7) and (11), written out, against the traces (4) and (8); (12) and (13) against the weight of the links in a
// gravity (0, sin, cos) of their frames.
TEST(StanfordTasks, are_the_traces_of_the_paper) {
  const StanfordTasks tasks = stanford_tasks();
  RandomNumbers random(3);
  std::vector<double> inputs(tasks.program.input_count());
  for (double& each : inputs) each = random.uniform(-1, 1);
  std::size_t at = 0;
  const auto next = [&] { return inputs[at++]; };
  const auto vector = [&] {
    const double x = next(), y = next(), z = next();
    return Eigen::Vector3d(x, y, z);
  };
  std::vector<std::vector<Eigen::Matrix4d>> delta(3);
  std::vector<Eigen::Matrix4d> j(3, Eigen::Matrix4d::Zero());
  std::vector<Eigen::Vector4d> down(3), centre(3);
  for (std::size_t l = 0; l < 3; ++l) {
    for (std::size_t i = 0; i <= l; ++i) {
      const Eigen::Vector3d rotation = vector(), translation = vector();
      delta[l].push_back(differential(rotation, translation));
    }
    for (Eigen::Index e = 0; e < 4; ++e) j[l](e, e) = next();
    for (Eigen::Index e = 0; e < 3; ++e) j[l](e, 3) = j[l](3, e) = next();
    const double sine = next(), cosine = next();
    down[l] << 0, sine, cosine, 0;
    centre[l] << vector(), 1;
  }
  const double g = next();
  ASSERT_EQ(at, inputs.size());
  const std::vector<double> found = interpret<double>(tasks.program, {}, inputs);
  ASSERT_EQ(found.size(), 16U);
  for (std::size_t t = 0; t < found.size(); ++t) {
    const std::string& name = tasks.tasks[t].name;
    const auto index = [&](std::size_t n) { return static_cast<std::size_t>(name[n] - '1'); };
    double expected = 0;
    for (std::size_t l = 0; l < 3; ++l) {
      const auto& d = delta[l];
      const std::size_t most = name.size() == 2   ? index(1)
                               : name.size() == 3 ? std::max(index(1), index(2))
                                                  : std::max({index(1), index(2), index(3)});
      if (l < most) continue;
      if (name[0] == 'D') expected += (d[index(2)] * j[l] * d[index(1)].transpose()).trace();
      if (name[0] == 'C') expected += (d[index(2)] * d[index(3)] * j[l] * d[index(1)].transpose()).trace();
      if (name[0] == 'h') expected += g * j[l](3, 3) * down[l].dot(d[index(1)] * centre[l]);
    }
    EXPECT_NEAR(found[t], expected, 1e-12) << name;
  }
}

// The operations of the equations, counted by hand: 28 M + 20 A, 61 M + 35 A and 10 M + 5 A for each link, and the sums
// over links.
TEST(StanfordTasks, cost_what_the_equations_cost) {
  const std::map<std::string, double> expected = {
      {"D11", 3 * 48 + 2}, {"D12", 2 * 48 + 1},  {"D13", 48},  {"D22", 2 * 48 + 1},    {"D23", 48},
      {"D33", 48},         {"C112", 2 * 96 + 1}, {"C113", 96}, {"C122", 2 * 96 + 1},   {"C123", 96},
      {"C133", 96},        {"C213", 96},         {"C223", 96}, {"h1", 3 * 15 + 2 + 1}, {"h2", 2 * 15 + 1 + 1},
      {"h3", 15 + 1}};
  const StanfordTasks tasks = stanford_tasks();
  ASSERT_EQ(tasks.tasks.size(), expected.size());
  double all = 0;
  for (const StanfordTask& task : tasks.tasks) {
    EXPECT_EQ(task.operations, expected.at(task.name)) << task.name;
    all += task.operations;
  }
  const OperationCount count = count_operations(tasks.program);
  EXPECT_EQ(static_cast<double>(count.mul + count.add), all);
  EXPECT_EQ(count.mul, 28U * 10 + 61 * 9 + 10 * 6 + 3);
}

}  // namespace
}  // namespace armature::internal
