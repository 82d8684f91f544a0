// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/run_cli.h"

namespace armature::internal {
namespace {

using Convert = Cli;

std::vector<double> torques(const Answer& answer) { return answer.json()["outputs"]["tau"].get<std::vector<double>>(); }

TEST_F(Convert, every_format_is_the_same_robot) {
  const std::string urdf = write("pendulum.urdf", pendulum_urdf);
  const std::string at = write("at.json", R"({"q": [0.3, -0.7], "qd": [1, 2], "qdd": [-1, 0.5]})");
  const Answer original = run({"eval", urdf, "inverse-dynamics", "--at", at, "--json"});
  ASSERT_EQ(original.code, 0) << original.err << original.out;
  for (const char* name : {"a.yaml", "a.par", "a.urdf"}) {
    const Answer answer = run({"convert", urdf, "-o", path(name)});
    ASSERT_EQ(answer.code, 0) << name << answer.err;
    const Answer again = run({"eval", path(name), "inverse-dynamics", "--at", at, "--json"});
    ASSERT_EQ(again.code, 0) << name << again.err << again.out;
    for (std::size_t j = 0; j < 2; ++j) EXPECT_NEAR(torques(again)[j], torques(original)[j], 1e-11) << name;
  }
}

TEST_F(Convert, an_unknown_ending_is_refused_and_nothing_written) {
  const Answer answer = run({"convert", write("a.urdf", pendulum_urdf), "-o", path("a.step")});
  EXPECT_EQ(answer.code, 2);
  EXPECT_TRUE(has(answer.err, ".yaml")) << answer.err;
  EXPECT_EQ(files(), std::vector<std::string>{"a.urdf"});
}

TEST_F(Convert, a_place_that_cannot_be_written_is_refused) {
  const std::string urdf = write("a.urdf", pendulum_urdf);
  for (const std::string& target : {urdf + "/x.yaml", std::string("/proc/x.yaml"), std::string("/dev/null/x.yaml")}) {
    const Answer answer = run({"convert", urdf, "-o", target});
    EXPECT_EQ(answer.code, 2) << target << answer.err;
  }
  EXPECT_EQ(files(), std::vector<std::string>{"a.urdf"});
  EXPECT_EQ(slurp(urdf), pendulum_urdf);
}

TEST_F(Convert, a_broken_robot_leaves_the_old_file) {
  write("old.yaml", "keep me");
  EXPECT_EQ(run({"convert", write("a.urdf", "<robot"), "-o", path("old.yaml")}).code, 2);
  EXPECT_EQ(slurp(path("old.yaml")), "keep me");
}

}  // namespace
}  // namespace armature::internal
