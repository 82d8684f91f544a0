// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/run_cli.h"
#include "tests/support/named.h"

namespace armature::internal {
namespace {

using Explicit = Cli;

int total(const nlohmann::json& count) { return count["mul"].get<int>() + count["add"].get<int>(); }

// Armstrong, Khatib & Burdick 1986, tables 1, 3 and A3: 1165 and 278 operations, 305 and 25 abbreviated.
TEST_F(Explicit, json_has_the_shape_that_scripts_depend_on) {
  const Answer answer = run({"explicit", "puma560", "--json"});
  ASSERT_EQ(answer.code, 0) << answer.err;
  const auto json = answer.json();
  EXPECT_LE(total(json["operations"]), 600);
  EXPECT_LE(total(json["inertia_operations"]), 145);
  EXPECT_EQ(json["christoffel"], 35);
  EXPECT_EQ(json["equals_recursive"], true);
  EXPECT_EQ(json["torque_error_bound"].size(), 6u);
  for (const auto& bound : json["torque_error_bound"]) EXPECT_EQ(bound, 0);
  for (const auto& constant : json["constants"]) EXPECT_FALSE(constant["formula"].get<std::string>().empty());
  for (const auto& [name, value] : {std::pair("g1", -37.2), std::pair("g2", -8.44), std::pair("g3", 1.02),
                                    std::pair("g4", 0.249), std::pair("g5", -0.0282)})
    EXPECT_NEAR(support::named(json["constants"], name)["value"].get<double>(), value, 0.005 * std::abs(value)) << name;
}

TEST_F(Explicit, significance_abbreviates) {
  const Answer answer = run({"explicit", "puma560", "--significance", "0.01", "--json"});
  ASSERT_EQ(answer.code, 0) << answer.err;
  const auto json = answer.json();
  EXPECT_LE(total(json["operations"]), 305);
  EXPECT_LE(total(json["inertia_operations"]), 25);
  EXPECT_EQ(json["equals_recursive"], false);
  EXPECT_GT(json["dropped"].size(), 100u);
  for (const auto& bound : json["torque_error_bound"]) EXPECT_GT(bound.get<double>(), 0);
  EXPECT_NEAR(json["range"][1]["acceleration"].get<double>(), 0.95 / 0.2, 1e-12);
}

TEST_F(Explicit, tables_for_people) {
  const Answer answer = run({"explicit", "puma560", "--significance", "0.01", "--tolerance", "MZ6=0.0001"});
  ASSERT_EQ(answer.code, 0) << answer.err;
  for (const char* words : {"a35 = I19*C4*C5", "tolerance", "Dropped", "Proven bounds", "c21 = -0.5*b112"})
    EXPECT_TRUE(has(answer.out, words)) << words << "\n" << answer.out;
}

// The help speaks of the elements as the output does.
TEST_F(Explicit, help_and_output_use_the_same_names) {
  const Answer help = run({"explicit", "--help"});
  EXPECT_TRUE(has(help.out, "Qi")) << help.out;
  EXPECT_FALSE(has(help.out, "gi.")) << help.out;
}

TEST_F(Explicit, bad_requests_are_refused) {
  EXPECT_EQ(run({"explicit", "puma560", "--significance", "2"}).code, 2);
  EXPECT_EQ(run({"explicit", "puma560", "--significance", "nan"}).code, 2);
  EXPECT_EQ(run({"explicit", "puma560", "--tolerance", "M2"}).code, 2);
  EXPECT_EQ(run({"explicit", "puma560", "--value", "M2=x"}).code, 2);
  EXPECT_EQ(run({"explicit", "puma560", "--significance", "0.01", "--velocity", "1", "2"}).code, 3);
  for (const char* bad : {"nan", "inf", "-1"}) {
    EXPECT_EQ(run({"explicit", "puma560", "--velocity", bad}).code, 2) << bad;
    EXPECT_EQ(run({"explicit", "puma560", "--acceleration=" + std::string(bad)}).code, 2) << bad;
  }
  EXPECT_EQ(run({"explicit"}).code, 2);
  for (const char* option : {"--value", "--tolerance"}) {
    const Answer unknown = run({"explicit", "planar2r", option, "XX9=1"});
    EXPECT_EQ(unknown.code, 2);
    EXPECT_TRUE(has(unknown.err, "'XX9', which is no symbol or parameter")) << unknown.err;
    EXPECT_EQ(run({"explicit", "planar2r", option, "ZZ1=1"}).code, 0);
  }
}

}  // namespace
}  // namespace armature::internal
