// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/catalogue.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "armature/base/error.h"

namespace armature::internal {
namespace {

TEST(Catalogue, has_a_schema_with_a_meaning_for_every_option_and_member) {
  std::set<std::string> seen;
  for (const VerbEntry& verb : verb_catalogue()) {
    EXPECT_TRUE(seen.insert(verb.name).second) << verb.name << " twice";
    EXPECT_FALSE(verb.summary.empty()) << verb.name;
    for (const std::string* text : {&verb.options, &verb.result}) {
      const Json schema = Json::parse(*text);
      EXPECT_EQ(schema.at("type"), "object") << verb.name;
      for (const auto& [name, property] : schema.at("properties").items())
        EXPECT_FALSE(property.at("description").get<std::string>().empty()) << verb.name << " " << name;
    }
  }
  EXPECT_EQ(verb_entry("count").call, "count");
  EXPECT_THROW(verb_entry("juggle"), MisuseError);
}

}  // namespace
}  // namespace armature::internal
