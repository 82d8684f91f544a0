// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The published cases: every robot of ../shared/cases/robots, read from its .par file, reproduces the torques that
// independent tools computed, and the spatial-vector oracle agrees with both. Robots with loops are taken as their
// equivalent trees.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "armature/base/file.h"
#include "armature/read/reader.h"
#include "tests/support/program_run.h"
#include "tests/support/spatial_oracle.h"

namespace armature::internal::support {
namespace {

namespace fs = std::filesystem;

const fs::path folder = ARMATURE_SOURCE_DIR "/../shared/cases/robots";

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

TEST(PublishedCases, torques_are_reproduced) {
  if (!fs::exists(folder)) GTEST_SKIP() << "skipped: " << folder << " is not here";
  std::size_t tried = 0;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() != ".par") continue;
    fs::path description = entry.path();
    std::ifstream in(description.replace_extension(".json"));
    const nlohmann::json json = nlohmann::json::parse(in);
    if (!json.contains("numeric_check")) continue;
    try_case(entry.path(), json.at("numeric_check"));
    ++tried;
  }
  EXPECT_GE(tried, 10U);
}

}  // namespace
}  // namespace armature::internal::support
