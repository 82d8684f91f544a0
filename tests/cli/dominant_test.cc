// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "tests/cli/run_cli.h"

namespace armature::internal {
namespace {

class Dominant : public Cli {
 protected:
  // The second joint of the pendulum swings: 0.4 kg m^2 against a spring of 10 Nm/rad.
  std::string swing() const {
    std::string text = "t,q1,q2\n";
    for (int i = 0; i < 400; ++i)
      text += std::to_string(0.02 * i) + ",0.3," + std::to_string(0.2 * std::sin(5 * 0.02 * i)) + "\n";
    return write("swing.csv", text);
  }
};

TEST_F(Dominant, tells_inertia_and_friction) {
  swing();
  const Answer answer = run({"dominant", write("p.urdf", pendulum_urdf), "2:10:-1.5:swing.csv", "--json"});
  ASSERT_EQ(answer.code, 0) << answer.err;
  const auto record = answer.json()["records"][0];
  EXPECT_NEAR(record["inertia"].get<double>(), 0.4, 1e-4);
  EXPECT_NEAR(record["friction"].get<double>(), 1.5, 1e-3);
  EXPECT_NEAR(record["period"].get<double>(), 2 * M_PI / 5, 1e-4);
  ASSERT_EQ(answer.json()["lumped"].size(), 1U);
  EXPECT_NEAR(answer.json()["lumped"][0]["value"].get<double>(), 0.4, 1e-4);
  EXPECT_TRUE(has(answer.out, "joint 1 was not measured"));
}

TEST_F(Dominant, refuses_what_is_no_record) {
  swing();
  const std::string robot = write("p.urdf", pendulum_urdf);
  for (const char* record : {"swing.csv", "2:10:swing.csv", "2:x:1:swing.csv", "3:10:1:swing.csv", "2:10:1:none.csv"})
    EXPECT_EQ(run({"dominant", robot, record}).code, 2) << record;
  EXPECT_EQ(run({"dominant", robot, "1:10:1:swing.csv"}).code, 3);
  EXPECT_EQ(run({"dominant", robot, "2:0:1:swing.csv"}).code, 3);
}

}  // namespace
}  // namespace armature::internal
