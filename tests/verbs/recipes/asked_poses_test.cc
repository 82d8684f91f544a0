// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/asked_poses.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"

namespace armature::internal {
namespace {

TEST(AskedPoses, numbers_stand_between_commas) {
  EXPECT_EQ(number_list("1,-2.5, 3e-1", "@near"), (std::vector<double>{1, -2.5, 0.3}));
  for (const char* bad : {"1,x", "1;2", "nan,1", "inf", "1,2a", "1e999"})
    EXPECT_THROW(number_list(bad, "@near"), InputError) << bad;
}

TEST(AskedPoses, what_is_no_rigid_motion_is_refused_with_its_fault) {
  const std::array<double, 16> good = {0, -1, 0, 1, 1, 0, 0, 2, 0, 0, 1, 3, 0, 0, 0, 1};
  EXPECT_EQ(rigid_motion(good, "pose").p, ik::Vec3(1, 2, 3));
  const auto fault = [&](std::size_t at, double value) {
    std::array<double, 16> bad = good;
    bad[at] = value;
    try {
      rigid_motion(bad, "pose");
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string("no error");
  };
  EXPECT_NE(fault(0, 0.1).find("no rotation"), std::string::npos);
  EXPECT_NE(fault(1, 1).find("reflection"), std::string::npos);
  EXPECT_NE(fault(3, std::nan("")).find("not finite"), std::string::npos);
  EXPECT_NE(fault(15, 2).find("last row"), std::string::npos);
}

TEST(AskedPoses, files_of_other_shapes_are_refused) {
  EXPECT_EQ(read_poses(R"({"poses": [[[1,0,0,0.3],[0,1,0,0],[0,0,1,0.5],[0,0,0,1]]]})", "p.json").size(), 1u);
  for (const char* bad : {"", "[]", "{}", R"({"poses": 3})", R"({"poses": []})", R"({"poses": [[1,2]]})",
                          R"({"poses": [[[1],[2],[3],[4]]]})"})
    EXPECT_THROW(read_poses(bad, "p.json"), InputError) << bad;
}

TEST(AskedPoses, what_is_no_json_is_refused_with_its_place) {
  const auto fault = [](const std::string& text) {
    try {
      read_poses(text, "p.json");
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string("no error");
  };
  EXPECT_NE(fault("[1,2").find("p.json:1:5: is not JSON"), std::string::npos) << fault("[1,2");
  EXPECT_NE(fault("{\"poses\":\n  [NaN]}").find("p.json:2:4: is not JSON"), std::string::npos)
      << fault("{\"poses\":\n  [NaN]}");
  EXPECT_NE(fault("{\"pose\": [1e999]}").find("not finite"), std::string::npos);
  EXPECT_NE(fault(std::string(100000, '[')).find("nests too deep"), std::string::npos);
}

TEST(AskedPoses, roll_pitch_yaw_are_urdfs) {
  const ik::Motion pose = pose_of_rpy({1, 2, 3, 0.1, 0.2, 0.3});
  const Eigen::Matrix3d expected =
      (Eigen::AngleAxisd(0.3, ik::Vec3::UnitZ()) * Eigen::AngleAxisd(0.2, ik::Vec3::UnitY()) *
       Eigen::AngleAxisd(0.1, ik::Vec3::UnitX()))
          .toRotationMatrix();
  EXPECT_LT((pose.R - expected).norm(), 1e-15);
}

}  // namespace
}  // namespace armature::internal
