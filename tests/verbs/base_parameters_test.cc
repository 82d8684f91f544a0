// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/base_parameters.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "armature/base/error.h"
#include "armature/verbs/load_robot.h"

namespace armature::internal {
namespace {

// Khalil & Creusot 1997, section 5.2: the RX90 has 40 base parameters; ZZR1 is the first.
TEST(BaseParametersVerb, finds_the_published_number_and_certifies_it) {
  BaseParametersOptions options;
  options.output = "cert.json";
  const BaseParametersResult result = base_parameters(load_robot("rx90").robot, options);
  EXPECT_EQ(result.count, 40u);
  EXPECT_EQ(result.exact_rank, 40u);
  EXPECT_EQ(result.parameters.size(), 40u);
  EXPECT_EQ(result.parameters[0].name, "ZZR1");
  EXPECT_TRUE(result.parameters[0].regrouped);
  EXPECT_EQ(result.count + result.dependent.size() + result.without_effect.size(), result.standard);
  EXPECT_TRUE(result.verified);
  EXPECT_EQ(result.reason, "");
  const Json json = to_json(result);
  EXPECT_EQ(json["certificate"]["kept"].size(), 40u);
  EXPECT_EQ(json["files"], Json::array({"cert.json"}));
  ASSERT_EQ(result.files.size(), 1u);
  EXPECT_EQ(Json::parse(result.files[0].content), json["certificate"]);
}

TEST(BaseParametersVerb, keeps_what_is_wanted_first) {
  BaseParametersOptions options;
  options.keep = {"Ia"};
  std::size_t motors = 0;
  const BaseParametersResult result = base_parameters(load_robot("rx90").robot, options);
  for (const KeptParameter& p : result.parameters) motors += p.name.starts_with("Ia");
  EXPECT_EQ(motors, 6u);
  options.keep = {"Ib9"};
  EXPECT_THROW(base_parameters(load_robot("rx90").robot, options), InputError);
}

}  // namespace
}  // namespace armature::internal
