// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "tests/cli/run_cli.h"

namespace armature::internal {
namespace {

class Eval : public Cli {
 protected:
  Answer eval(const std::string& model, const std::string& state) {
    return run({"eval", write("a.urdf", pendulum_urdf), model, "--at", write("at.json", state), "--json"});
  }
};

TEST_F(Eval, the_weight_of_a_pendulum_in_closed_form) {
  // At rest with both links at angles a and a + b above the horizontal, axes pointing to -y (up is positive).
  const double a = 0.3, b = -0.7, g = 9.81;
  const Answer answer = eval("inverse-dynamics", R"({"q": [0.3, -0.7], "qd": [0, 0], "qdd": [0, 0]})");
  ASSERT_EQ(answer.code, 0) << answer.out << answer.err;
  const auto tau = answer.json()["outputs"]["tau"].get<std::vector<double>>();
  ASSERT_EQ(tau.size(), 2U);
  const double lower = 1 * g * 0.5 * std::cos(a + b);
  EXPECT_NEAR(tau[1], lower, 5e-3) << "g may be 9.80665 or 9.81";
  EXPECT_NEAR(tau[0] / tau[1],
              (2 * 0.5 * std::cos(a) + 1 * std::cos(a) + 0.5 * std::cos(a + b)) / (0.5 * std::cos(a + b)), 1e-12);
}

TEST_F(Eval, matrices_are_rows) {
  const Answer answer = eval("jacobian", R"({"q": [0, 0]})");
  ASSERT_EQ(answer.code, 0) << answer.out << answer.err;
  const auto jacobian = answer.json()["outputs"]["J"];
  ASSERT_EQ(jacobian.size(), 6U);
  EXPECT_EQ(jacobian[0].size(), 2U);
}

// What a URDF's user calls the base is the root link's frame (here as tf would say it), wherever the first axis is.
TEST_F(Eval, poses_and_jacobians_of_a_urdf_are_seen_from_its_root_link) {
  const double a = 0.3, b = -0.7;
  const Answer pose = eval("transform", R"({"q": [0.3, -0.7]})");
  ASSERT_EQ(pose.code, 0) << pose.out;
  const auto T = pose.json()["outputs"]["T"].get<std::vector<std::vector<double>>>();
  EXPECT_NEAR(T[0][3], std::cos(a), 1e-12);
  EXPECT_NEAR(T[1][3], 0, 1e-12);
  EXPECT_NEAR(T[2][3], std::sin(a), 1e-12);
  EXPECT_NEAR(T[0][0], std::cos(a + b), 1e-12);
  EXPECT_NEAR(T[2][0], std::sin(a + b), 1e-12);
  const auto J =
      eval("jacobian", R"({"q": [0.3, -0.7]})").json()["outputs"]["J"].get<std::vector<std::vector<double>>>();
  EXPECT_NEAR(J[0][0], -std::sin(a), 1e-12);
  EXPECT_NEAR(J[2][0], std::cos(a), 1e-12);
  EXPECT_NEAR(J[4][1], -1, 1e-12);
}

// One file may serve every model.
// Which frame, and where it is seen from; the end of a chain that was taken is the frame that is meant; no zero has a
// sign.
TEST_F(Eval, names_the_frames_of_a_pose) {
  const std::string robot = write("a.urdf", pendulum_urdf);
  const std::string state = R"({"q": [0.1, 0.2], "qd": [0, 0]})";
  const Answer whole = run({"eval", robot, "transform", "--state", state});
  ASSERT_EQ(whole.code, 0) << whole.err;
  EXPECT_TRUE(has(whole.out, "T is the pose of ")) << whole.out;
  const Answer chain = run({"eval", robot, "transform", "--state", R"({"q": [0.1]})", "--tip", "upper"});
  ASSERT_EQ(chain.code, 0) << chain.err;
  EXPECT_TRUE(has(chain.out, "T is the pose of frame upper") || has(chain.out, "T is the pose of upper") ||
              has(chain.out, "T is the pose of link upper"))
      << chain.out;
  const Answer energy = run({"eval", robot, "energy", "--state", state});
  EXPECT_FALSE(has(energy.out, "-0\n")) << energy.out;
}

TEST_F(Eval, what_other_models_need_may_be_there) {
  const std::string state = R"({"q": [0.1, 0.2], "qd": [0, 1], "qdd": [0, 0], "tau": [1, 2]})";
  for (const char* model : {"inverse-dynamics", "direct-dynamics", "jacobian", "gravity"})
    EXPECT_EQ(eval(model, state).code, 0) << model;
}

TEST_F(Eval, everything_missing_is_named) {
  const Answer answer =
      run({"eval", write("a.urdf", pendulum_urdf), "inverse-dynamics", "--at", write("at.json", "{}")});
  EXPECT_EQ(answer.code, 2);
  for (const char* part : {"at.json", "\"q\"", "\"qd\"", "\"qdd\""})
    EXPECT_TRUE(has(answer.err, part)) << part << answer.err;
}

TEST_F(Eval, wrong_states_are_refused_with_their_line) {
  for (const char* state : {"{\"q\":\n[1]}", "{\"q\":\n[1, 2, 3]}", "{\"q\":\n[1, NaN]}", "{\"q\":\n[1, 1e999]}",
                            "{\"q\":\n[1, 2", "{\"q\":\n\"text\"}", "{\n\"Q\": [1, 2]}"}) {
    const Answer answer = eval("jacobian", state);
    EXPECT_EQ(answer.code, 2) << state;
    EXPECT_EQ(answer.json()["errors"][0]["line"], 2) << state << answer.out;
  }
}

TEST_F(Eval, a_parameter_that_does_not_exist_is_refused_with_all_else) {
  const Answer answer = eval("jacobian", "{\"q\": [0],\n\"parameters\": {\"M1\": 3}}");
  EXPECT_EQ(answer.code, 2) << answer.out;
  EXPECT_TRUE(has(answer.out, "'M1' is not a symbol of this robot")) << answer.out;
  EXPECT_TRUE(has(answer.out, "'q' has 1 number, but 2 joints move")) << answer.out;
  EXPECT_EQ(answer.json()["errors"][0]["line"], 2) << answer.out;
}

TEST_F(Eval, a_file_is_needed) { EXPECT_EQ(run({"eval", "puma560", "inverse-dynamics"}).code, 2); }

TEST_F(Eval, without_a_file_it_says_what_to_write) {
  const Answer answer = run({"eval", write("a.urdf", pendulum_urdf), "bias", "--at", "nowhere.json"});
  EXPECT_EQ(answer.code, 2);
  EXPECT_NE(answer.err.find("nowhere.json: error: there is no such file"), std::string::npos) << answer.err;
  EXPECT_NE(answer.err.find(R"({"q": [0, 0], "qd": [0, 0]})"), std::string::npos) << answer.err;
}

TEST_F(Eval, options_of_other_models_are_refused) {
  for (const std::string verb : {"eval", "count", "derive", "schedule"}) {
    std::vector<std::string> words = {verb, "scara", "inertia", "--method", "articulated"};
    if (verb == "eval") words.insert(words.end(), {"--at", write("at.json", "{}")});
    const Answer answer = run(words);
    EXPECT_EQ(answer.code, 2) << verb;
    EXPECT_NE(answer.err.find("--method is for direct-dynamics"), std::string::npos) << answer.err;
  }
}

TEST_F(Eval, takes_a_state_by_name_a_force_and_a_part_of_the_robot) {
  const std::string robot = write("a.urdf", pendulum_urdf);
  const Answer pushed = run({"eval", robot, "bias", "--json", "--external", "lower=0,0,-10,0,0,0", "--state",
                             R"({"q": {"shoulder": 0.3, "elbow": -0.7}, "qd": [0, 0]})"});
  ASSERT_EQ(pushed.code, 0) << pushed.out;
  // A force across the lower link at the elbow, its own z: it turns only the shoulder, by the cosine of the elbow.
  const Answer free = run({"eval", robot, "bias", "--json", "--state", R"({"q": [0.3, -0.7], "qd": [0, 0]})"});
  const auto with = pushed.json()["outputs"]["H"].get<std::vector<double>>();
  const auto without = free.json()["outputs"]["H"].get<std::vector<double>>();
  EXPECT_NEAR(with[0] - without[0], 10 * std::cos(-0.7), 1e-12);
  EXPECT_NEAR(with[1] - without[1], 0, 1e-12);
  const Answer part =
      run({"eval", robot, "gravity", "--json", "--lock", "elbow", "--state", R"({"q": {"shoulder": 0}})"});
  ASSERT_EQ(part.code, 0) << part.out;
  EXPECT_NEAR(part.json()["outputs"]["Q"][0].get<double>(), 9.81 * (2 * 0.5 + 1 * 1.5), 1e-12);
}

TEST_F(Eval, many_states_give_a_table) {
  const std::string robot = write("a.urdf", pendulum_urdf), states = write("s.csv", "t,q1,q2,x\n0,0,0,1\n1,0.5,0,1\n");
  const Answer answer = run({"eval", robot, "gravity", "--at", states});
  ASSERT_EQ(answer.code, 0) << answer.err;
  EXPECT_TRUE(answer.out.starts_with("t,Q_shoulder,Q_elbow\n0,")) << answer.out;
  EXPECT_TRUE(has(answer.err, "x is no input of gravity")) << answer.err;
  EXPECT_EQ(run({"eval", robot, "gravity", "--at", states, "-o", path("out.csv")}).code, 0);
  EXPECT_EQ(slurp(path("out.csv")), answer.out);
  EXPECT_EQ(run({"eval", robot, "gravity", "--at", states, "-o", states}).code, 2);  // an input is not replaced
}

TEST_F(Eval, a_robot_comes_from_standard_input) {
  write("a.urdf", pendulum_urdf);
  const ProcessResult piped =
      run_process({"/bin/sh", "-c",
                   std::string("cat a.urdf | ") + ARMATURE_BINARY + " eval - gravity --state '{\"q\": [0, 0]}' --json"},
                  {.folder = folder_.string()});
  EXPECT_EQ(piped.exit_code, 0) << piped.errors;
  EXPECT_EQ(piped.output, run({"eval", path("a.urdf"), "gravity", "--state", R"({"q": [0, 0]})", "--json"}).out);
  const ProcessResult empty = run_process({"/bin/sh", "-c", std::string(ARMATURE_BINARY) + " show - < /dev/null"}, {});
  EXPECT_EQ(empty.exit_code, 2);
  EXPECT_TRUE(has(empty.errors, "standard input: error: is empty")) << empty.errors;
}

}  // namespace
}  // namespace armature::internal
