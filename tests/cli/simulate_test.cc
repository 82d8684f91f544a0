// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/cli/run_cli.h"

namespace armature::internal {
namespace {

class SimulateVerb : public Cli {
 protected:
  void SetUp() override {
    Cli::SetUp();
    robot_ = write("pendulum.urdf", pendulum_urdf);
  }
  std::string robot_;
};

// A virtual campaign, through the command line alone: what is identified is what was simulated.
TEST_F(SimulateVerb, writes_what_identify_reads_back) {
  const Answer simulated = run({"simulate", robot_, "-o", "log.csv", "--noise", "1", "--resolution", "1e-5", "--json"});
  ASSERT_EQ(simulated.code, 0) << simulated.err;
  EXPECT_EQ(simulated.json()["samples"], 10'001);
  EXPECT_EQ(simulated.json()["files"][0], "log.csv");
  const Answer identified = run({"identify", robot_, "log.csv", "--json"});
  ASSERT_EQ(identified.code, 0) << identified.err;
  std::map<std::string, double> values;
  const auto answer = identified.json();
  for (const auto& p : answer["parameters"]) values[p["name"]] = p["value"];
  EXPECT_NEAR(values.at("ZZ2"), 0.1 + 0.25, 0.0035);  // about the joint
  EXPECT_NEAR(values.at("MX2"), 0.5, 0.005);
  EXPECT_NEAR(values.at("ZZR1"), 0.2 + 2 * 0.25 + 1, 0.017);
  EXPECT_NEAR(values.at("MXR1"), 2 * 0.5 + 1, 0.02);
  for (const double error : answer["error"]["train"]) EXPECT_LT(error, 2);
}

TEST_F(SimulateVerb, writes_two_results_to_two_files) {
  const Answer answer = run({"simulate", "scara", "--duration", "1", "-o", "x.csv", "--truth", "./x.csv"});
  EXPECT_EQ(answer.code, 2) << answer.out;
  EXPECT_TRUE(has(answer.err, "two results would be written to this file")) << answer.err;
  EXPECT_FALSE(std::filesystem::exists(path("x.csv")));
}

TEST_F(SimulateVerb, is_repeatable) {
  const auto bytes = [&](const std::string& seed) {
    EXPECT_EQ(run({"simulate", robot_, "-o", "log.csv", "--noise", "1", "--seed", seed, "--duration", "4"}).code, 0);
    return slurp(path("log.csv"));
  };
  const std::string first = bytes("3");
  EXPECT_EQ(first, bytes("3"));
  EXPECT_NE(first, bytes("4"));
}

TEST_F(SimulateVerb, follows_a_file_with_a_model_of_its_own) {
  const std::string file = write("path.csv", "t,q1,q2\n0,0,0\n1,0.5,-0.5\n2,0,0\n");
  const Answer exact = run({"simulate", robot_, "--trajectory", file, "--load", "1,0.5,0,0", "--json"});
  ASSERT_EQ(exact.code, 0) << exact.err;
  EXPECT_DOUBLE_EQ(exact.json()["duration"], 2);
  const Answer plain = run({"simulate", robot_, "--trajectory", file, "--json", "--truth", "truth.csv"});
  ASSERT_EQ(plain.code, 0) << plain.err;
  // The controller does not know of the load.
  EXPECT_GT(exact.json()["tracking"]["rms"][0], plain.json()["tracking"]["rms"][0].get<double>() * 2);
  EXPECT_TRUE(slurp(path("truth.csv")).starts_with("t,shoulder/position,elbow/position,shoulder/velocity,"));
  const Answer text = run({"simulate", robot_, "--trajectory", "points", "--controller", "pid", "--duration", "2"});
  ASSERT_EQ(text.code, 0) << text.err;
  EXPECT_TRUE(has(text.out, "largest torque") && has(text.out, "J of work")) << text.out;
}

TEST_F(SimulateVerb, falls_freely) {
  const Answer answer = run({"simulate", robot_, "--trajectory", "rest", "--controller", "none", "--no-stops",
                             "--duration", "2", "--integrator", "dormand-prince", "--json"});
  ASSERT_EQ(answer.code, 0) << answer.err;
  EXPECT_LT(std::abs(answer.json()["energy"]["relative_loss"].get<double>()), 1e-9);
  EXPECT_GT(answer.json()["energy"]["peak_kinetic"], 10);
}

TEST_F(SimulateVerb, refuses_bad_input_and_writes_nothing) {
  const std::vector<std::pair<std::vector<std::string>, int>> cases = {{{"--trajectory", "nowhere.csv"}, 2},
                                                                       {{"--noise", "-1"}, 2},
                                                                       {{"--rate", "0"}, 2},
                                                                       {{"--load", "1,2"}, 2},
                                                                       {{"--duration", "0"}, 2},
                                                                       {{"--controller", "magic"}, 2},
                                                                       {{"--bandwidth", "900"}, 2},
                                                                       {{"--start", "1"}, 2},
                                                                       {{"--model", "panda_like"}, 2},
                                                                       {{"--share", "2"}, 2}};
  for (const auto& [extra, code] : cases) {
    std::vector<std::string> words = {"simulate", robot_, "-o", "log.csv"};
    words.insert(words.end(), extra.begin(), extra.end());
    const Answer answer = run(words);
    EXPECT_EQ(answer.code, code) << extra[0] << answer.err;
    EXPECT_FALSE(answer.err.empty());
  }
  EXPECT_EQ(run({"simulate", "rx90", "-o", "log.csv"}).code, 3);
  EXPECT_EQ(files().size(), 1U);
}

// At 200 Hz with encoders, the filter of velocities leaves no room for 10 Hz: the default is lower, and who asks for
// more is told.
TEST_F(SimulateVerb, is_stable_by_default_and_says_when_it_is_not) {
  for (const char* rate : {"1000", "200", "100"}) {
    const Answer usual = run({"simulate", "ur10", "--rate", rate, "--resolution", "1e-4", "--duration", "3", "--json"});
    EXPECT_EQ(usual.code, 0) << rate;
    for (const auto& rms : usual.json()["tracking"]["rms"]) EXPECT_LT(rms.get<double>(), 0.02) << rate;
  }
  const Answer lost =
      run({"simulate", "ur10", "--rate", "200", "--resolution", "1e-4", "--duration", "3", "--bandwidth", "10"});
  EXPECT_EQ(lost.code, 3);
  EXPECT_TRUE(has(lost.out, "does not hold the robot")) << lost.out;
}

}  // namespace
}  // namespace armature::internal
