// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The published cases. Every robot of tests/cases/robots, read from its .par file, reproduces the torques that
// independent tools computed, and the spatial-vector oracle agrees with both; robots with loops are taken as their
// equivalent trees. Every solution of tests/cases/ik puts the tool where it was asked for.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "armature/base/file.h"
#include "armature/read/reader.h"
#include "tests/support/cases.h"
#include "tests/support/program_run.h"
#include "tests/support/spatial_oracle.h"

namespace armature::internal::support {
namespace {

namespace fs = std::filesystem;

Vector as_vector(const nlohmann::json& list) {
  Vector out(static_cast<Eigen::Index>(list.size()));
  for (std::size_t i = 0; i < list.size(); ++i) out(static_cast<Eigen::Index>(i)) = list[i].get<double>();
  return out;
}

// The coordinates' values among `values`.
State state_of(const Robot& robot, const Values& values) {
  const auto n = static_cast<Eigen::Index>(robot.coordinates.size());
  State state{Vector(n), Vector(n), Vector(n)};
  for (Eigen::Index k = 0; k < n; ++k) {
    const Coordinate& c = robot.coordinates[static_cast<std::size_t>(k)];
    state.q(k) = values.at(robot.arena.name_of(c.q));
    state.qd(k) = values.at(robot.arena.name_of(c.qd));
    state.qdd(k) = values.at(robot.arena.name_of(c.qdd));
  }
  return state;
}

void try_case(const fs::path& par, const nlohmann::json& check) {
  Diagnostics diagnostics;
  const Robot robot = read_par(read_file(par.string()), par.string(), diagnostics);
  DeriveOptions options;
  options.tree = true;
  const Tried tried(robot, "inverse-dynamics", options);
  Values values;
  // What is not listed is zero or does not matter.
  for (std::uint32_t i = 0; i < robot.arena.size(); ++i)
    if (robot.arena.op(Ref{i}) == Op::symbol) values[robot.arena.name_of(Ref{i})] = 0;
  for (const auto& [name, value] : check.at("inputs").items()) values[name] = value.get<double>();
  const Vector published = as_vector(check.at("tau"));
  const Vector torques = tried.run(values).head(published.size());
  EXPECT_LT(relative_error(torques, published), 1e-12) << par;
  const Vector oracle = inverse_dynamics(numeric_robot(robot, values), state_of(robot, values));
  EXPECT_LT(relative_error(torques, oracle.head(published.size())), 1e-12) << par;
  for (const Coordinate& c : robot.coordinates) values[robot.arena.name_of(c.qdd)] = 0;
  EXPECT_LT(relative_error(tried.run(values).head(published.size()), as_vector(check.at("H"))), 1e-12) << par;
}

nlohmann::json json_of(const fs::path& path) { return nlohmann::json::parse(read_file(path.string())); }

TEST(PublishedCases, torques_are_reproduced) {
  std::size_t tried = 0;
  for (const auto& entry : fs::directory_iterator(cases + "/robots")) {
    if (entry.path().extension() != ".par") continue;
    fs::path description = entry.path();
    try_case(entry.path(), json_of(description.replace_extension(".json")).at("numeric_check"));
    ++tried;
  }
  EXPECT_GE(tried, 11U);
}

TEST(PublishedCases, solutions_put_the_tool_at_its_pose) {
  std::size_t tried = 0;
  for (const auto& entry : fs::directory_iterator(cases + "/ik")) {
    if (entry.path().extension() != ".urdf") continue;
    Diagnostics diagnostics;
    const Robot robot = read_robot(entry.path().string(), diagnostics);
    DeriveOptions options;
    options.to = "tool";
    const Tried transform(robot, "transform", options);
    fs::path description = entry.path();
    const nlohmann::json json = json_of(description.replace_extension(".json"));
    for (const auto& posed : json.at("cases")) {
      Matrix pose(4, 4);
      for (Eigen::Index i = 0; i < 4; ++i)
        pose.row(i) = as_vector(posed.at("T").at(static_cast<std::size_t>(i))).transpose();
      for (const auto& solution : posed.at("solutions")) {
        ASSERT_EQ(solution.size(), robot.coordinates.size());
        Values values;
        for (std::size_t k = 0; k < solution.size(); ++k)
          values[robot.arena.name_of(robot.coordinates[k].q)] = solution[k].get<double>();
        EXPECT_LT((transform.run(values, "T") - pose).norm(), 1e-8) << entry.path();
        ++tried;
      }
    }
  }
  EXPECT_GE(tried, 300U);
}

}  // namespace
}  // namespace armature::internal::support
