// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/ik.h"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "armature/base/error.h"
#include "armature/base/file.h"
#include "armature/verbs/load_robot.h"

namespace armature {
namespace {

const std::string cases = ARMATURE_SOURCE_DIR "/tests/cases/ik/";

IkResult solve(const std::string& robot, IkOptions options) {
  return ik(load_robot(robot).robot, options, no_progress());
}

bool near(const std::vector<double>& a, const std::vector<double>& b) {
  for (std::size_t i = 0; i < a.size(); ++i)
    if (std::abs(std::remainder(a[i] - b[i], 2 * M_PI)) > 1e-6) return false;
  return true;
}

// Raghavan and Roth's own example, the arm of Manocha and Zhu with 16 real solutions, a joint at pi, and the UR5: all
// their solutions and no other.
TEST(IkVerb, published_cases_have_exactly_their_solutions) {
  for (const char* name : {"general6r_16real", "raghavan_roth_RPRRPR", "tanhalf_q3_pi", "ur5"}) {
    const Json known = Json::parse(internal::read_file(cases + name + ".json"));
    IkOptions options;
    for (const Json& each : known["cases"]) {
      std::array<double, 16> matrix;
      for (std::size_t i = 0; i < 16; ++i) matrix[i] = each["T"][i / 4][i % 4].get<double>();
      options.matrices.push_back(matrix);
    }
    const IkResult result = solve(cases + name + ".urdf", options);
    ASSERT_EQ(result.results.size(), known["cases"].size());
    for (std::size_t i = 0; i < result.results.size(); ++i) {
      const auto expected = known["cases"][i]["solutions"].get<std::vector<std::vector<double>>>();
      const auto& found = result.results[i].solutions;
      EXPECT_EQ(found.size(), expected.size()) << name << " pose " << i + 1;
      for (const auto& q : expected)
        EXPECT_TRUE(std::ranges::any_of(found, [&](const IkSolution& s) { return near(s.q, q); }))
            << name << " pose " << i + 1;
      for (const IkSolution& s : found) EXPECT_LT(s.residual, 1e-9);
    }
  }
}

TEST(IkVerb, the_nearest_posture_comes_first_and_limits_are_kept) {
  IkOptions options;
  options.pose = "0.4,0.3,0.5,0,0,0";
  options.near = "0.1,-1,1,0,0,0";
  const IkResult result = solve("ur10", options);
  ASSERT_GT(result.results[0].solutions.size(), 1u);
  const auto distance = [](const IkSolution& s) {
    const std::vector<double> to = {0.1, -1, 1, 0, 0, 0};
    double largest = 0;
    for (std::size_t i = 0; i < 6; ++i) largest = std::max(largest, std::abs(s.q[i] - to[i]));
    return largest;
  };
  const auto& all = result.results[0].solutions;
  for (std::size_t i = 1; i < all.size(); ++i) EXPECT_LE(distance(all[i - 1]), distance(all[i]) + 1e-12);
}

TEST(IkVerb, a_path_is_followed_without_a_jump) {
  // The tool turns about its own z axis by a whole turn while it moves.
  IkOptions options;
  for (int i = 0; i <= 100; ++i) {
    const double t = 2 * M_PI * i / 100, c = std::cos(t), s = std::sin(t);
    options.matrices.push_back({c, s, 0, 0.5 + 0.1 * s, s, -c, 0, 0.3, 0, 0, -1, 0.2, 0, 0, 0, 1});
  }
  options.follow = true;
  const IkResult result = solve(cases + "ur5.urdf", options);
  EXPECT_EQ(result.unsolved, 0u);
  for (std::size_t i = 1; i < result.results.size(); ++i)
    for (std::size_t k = 0; k < 6; ++k)
      EXPECT_LT(std::abs(result.results[i].solutions[0].q[k] - result.results[i - 1].solutions[0].q[k]), 0.5) << i;
}

TEST(IkVerb, no_solution_has_a_reason) {
  IkOptions options;
  options.pose = "5,0,0,0,0,0";
  const IkResult result = solve("ur10", options);
  EXPECT_EQ(result.unsolved, 1u);
  ASSERT_TRUE(result.results[0].reason);
  EXPECT_NE(result.results[0].reason->find("out of reach by"), std::string::npos);
}

TEST(IkVerb, bad_requests_are_refused) {
  const auto refused = [](const std::string& robot, auto change) {
    IkOptions options;
    options.pose = "0.4,0.3,0.5,0,0,0";
    change(options);
    EXPECT_THROW(solve(robot, options), InputError);
  };
  refused("ur10", [](IkOptions& o) { o.pose = ""; });
  refused("ur10", [](IkOptions& o) { o.pose = "1,2,3"; });
  refused("ur10", [](IkOptions& o) { o.pose = "nan,0,0,0,0,0"; });
  refused("ur10", [](IkOptions& o) { o.near = "1,2"; });
  refused("ur10", [](IkOptions& o) { o.frame = "nowhere"; });
  refused("ur10", [](IkOptions& o) { o.method = IkMethod::pieper; });
  refused("ur10", [](IkOptions& o) { o.poses = "no_such_file.json", o.pose = ""; });
}

}  // namespace
}  // namespace armature
