// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/base/json_text.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace armature::internal {
namespace {

std::string nested(std::size_t depth, const std::string& inside = "1") {
  return std::string(depth, '[') + inside + std::string(depth, ']');
}

TEST(JsonText, is_parsed) {
  EXPECT_EQ(parse_json(R"({"a": [1, 2.5, "x"]})")["a"][1].get<double>(), 2.5);
  EXPECT_TRUE(parse_json(nested(64)).is_array());
}

TEST(JsonText, that_is_none_is_discarded) {
  for (const char* text : {"", "{", "{\"a\":}", "[1,]", "nan", "\xff\xfe"})
    EXPECT_TRUE(parse_json(text).is_discarded());
}

TEST(JsonText, that_nests_too_deep_is_never_parsed) {
  EXPECT_TRUE(parse_json(nested(65)).is_discarded());
  EXPECT_TRUE(parse_json(nested(10'000'000)).is_discarded());
  std::string objects;
  for (int i = 0; i < 100; ++i) objects += "{\"a\":";
  EXPECT_TRUE(nests_too_deep(objects));
}

// Brackets in strings are no nesting, and an escaped quotation mark ends no string.
TEST(JsonText, strings_hide_brackets) {
  EXPECT_TRUE(parse_json("[\"" + std::string(1000, '[') + "\"]").is_array());
  EXPECT_TRUE(parse_json("[\"\\\"" + std::string(1000, '{') + "\"]").is_array());
  EXPECT_FALSE(nests_too_deep("\"" + std::string(1000, '[')));
  EXPECT_TRUE(nests_too_deep("\"\\\\\"" + std::string(1000, '[')));
}

}  // namespace
}  // namespace armature::internal
