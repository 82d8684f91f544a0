// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/ik_polynomial.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "armature/base/error.h"
#include "armature/base/file.h"
#include "armature/verbs/load_robot.h"

namespace armature::internal {
namespace {

const std::string cases = ARMATURE_SOURCE_DIR "/tests/cases/ik/";

// The arm of Manocha and Zhu has 16 real solutions: all roots of its polynomial are real, and are the solutions'.
TEST(IkPolynomial, has_the_half_tangents_of_all_16_solutions_as_roots) {
  const Robot robot = load_robot(cases + "general6r_16real.urdf").robot;
  const Json known = Json::parse(read_file(cases + "general6r_16real.json"));
  IkOptions options;
  options.method = IkMethod::general;
  options.polynomial = true;
  std::array<double, 16> matrix;
  for (std::size_t i = 0; i < 16; ++i) matrix[i] = known["cases"][0]["T"][i / 4][i % 4].get<double>();
  options.matrices = {matrix};
  const IkResult result = armature::ik(robot, options, no_progress());
  const IkPoseResult& pose = result.results.at(0);
  ASSERT_TRUE(pose.polynomial);
  EXPECT_EQ(pose.polynomial->degree, 16u);
  EXPECT_EQ(pose.solutions.size(), 16u);
  EXPECT_LT(pose.polynomial->residual, 1e-9);
  const auto joint =
      static_cast<std::size_t>(std::ranges::find(result.joints, pose.polynomial->joint) - result.joints.begin());
  for (const auto& q : known["cases"][0]["solutions"]) {
    const long double t = std::tan(q[joint].get<long double>() / 2);
    long double value = 0, size = 0;
    for (std::size_t k = 17; k-- > 0;) {
      value = value * t + pose.polynomial->coefficients[k];
      size = size * std::abs(t) + std::abs(pose.polynomial->coefficients[k]);
    }
    EXPECT_LT(std::abs(value) / size, 1e-7L);
  }
}

TEST(IkPolynomial, is_refused_where_there_is_none) {
  IkOptions options;
  options.pose = "0.4,0.2,0.3,0,1.5,0";
  options.polynomial = true;
  EXPECT_THROW(armature::ik(load_robot("puma560").robot, options, no_progress()), InputError);
  EXPECT_THROW(armature::ik(load_robot("iiwa_like").robot, options, no_progress()), InputError);
  options.method = IkMethod::general;
  options.pose = "0.4,0.2,0.3,0,0,0";
  EXPECT_THROW(armature::ik(load_robot("scara").robot, options, no_progress()), InputError);
}

TEST(IkPolynomial, complex_roots_tell_how_far_a_pose_is_from_having_a_solution) {
  IkPolynomial polynomial;
  polynomial.joint = "elbow";
  polynomial.coefficients = {1.01, -2, 1};  // 1 +- 0.1 i
  EXPECT_EQ(complex_roots_only(polynomial), "its polynomial has no real root; the nearest is tan(elbow/2) = 1 +- 0.1i");
  polynomial.coefficients = {-1, 0, 1};
  EXPECT_EQ(complex_roots_only(polynomial), "");
}

}  // namespace
}  // namespace armature::internal
