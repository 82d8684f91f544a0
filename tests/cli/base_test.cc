// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/cli/run_cli.h"

namespace armature::internal {
namespace {

using Base = Cli;

TEST_F(Base, counts_names_and_certifies) {
  const Answer answer = run({"base", "rx90", "--json"});
  ASSERT_EQ(answer.code, 0) << answer.err;
  const auto json = answer.json();
  EXPECT_EQ(json["count"], 40);
  EXPECT_EQ(json["exact_rank"], 40);
  EXPECT_EQ(json["verified"], true);
  EXPECT_EQ(json["parameters"][0]["name"], "ZZR1");
  EXPECT_EQ(json["certificate"]["kept"].size(), 40);
}

TEST_F(Base, text_shows_formulas_and_what_has_no_effect) {
  const Answer answer = run({"base", "rx90"});
  ASSERT_EQ(answer.code, 0) << answer.err;
  EXPECT_TRUE(has(answer.out, "XXR2")) << answer.out;
  EXPECT_TRUE(has(answer.out, "D3^2*(M3 + M4 + M5 + M6)")) << answer.out;
  EXPECT_TRUE(has(answer.out, "Without effect")) << answer.out;
}

TEST_F(Base, the_order_of_elimination_can_be_chosen) {
  const Answer answer = run({"base", "rx90", "--keep", "Ia", "--json"});
  ASSERT_EQ(answer.code, 0) << answer.err;
  const auto json = answer.json();
  EXPECT_EQ(json["count"], 40);
  int motors = 0;
  for (const auto& p : json["parameters"]) motors += p["name"].get<std::string>().starts_with("Ia");
  EXPECT_EQ(motors, 6);
  EXPECT_EQ(run({"base", "rx90", "--keep", "Ib9"}).code, 2);
}

TEST_F(Base, base_parameters_make_models_cheaper_and_leave_torques_alone) {
  const auto standard = run({"count", "rx90", "regressor", "--json"}).json();
  const auto base = run({"count", "rx90", "regressor", "--base", "--json"}).json();
  EXPECT_EQ(base["parameters"], "base");
  EXPECT_LT(base["models"]["regressor"]["mul"], standard["models"]["regressor"]["mul"]);
  const std::string state = write("state.json", R"({"q": [0.1, 0.7], "qd": [1, -2], "qdd": [0.5, 3], "parameters": {
      "XX1": 1, "XY1": 2, "XZ1": 3, "YY1": 4, "YZ1": 5, "ZZ1": 6, "MX1": 7, "MY1": 8, "MZ1": 9, "M1": 10, "IA1": 0.1,
      "XX2": 1, "XY2": 2, "XZ2": 3, "YY2": 4, "YZ2": 5, "ZZ2": 6, "MX2": 7, "MY2": 8, "MZ2": 9, "M2": 10, "IA2": 0.2,
      "L1": 0.3, "G2": -9.81}})");
  const Answer a = run({"eval", "planar2r", "inverse-dynamics", "--at", state, "--json"});
  const Answer b = run({"eval", "planar2r", "inverse-dynamics", "--at", state, "--base", "--json"});
  ASSERT_EQ(a.code, 0) << a.err;
  ASSERT_EQ(b.code, 0) << b.err;
  for (std::size_t i = 0; i < 2; ++i)
    EXPECT_NEAR(a.json()["outputs"]["tau"][i].get<double>(), b.json()["outputs"]["tau"][i].get<double>(), 1e-10);
}

}  // namespace
}  // namespace armature::internal
