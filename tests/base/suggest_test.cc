// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/base/suggest.h"

#include <gtest/gtest.h>

#include <vector>

namespace armature::internal {
namespace {

TEST(Suggest, finds_the_nearest_name) {
  const std::vector<std::string> names = {"gravity", "joints", "links", "limits"};
  EXPECT_EQ(suggest("gravty", names), "did you mean \"gravity\"?");
  EXPECT_EQ(suggest("jionts", names), "did you mean \"joints\"?");  // two neighbours swapped
  EXPECT_EQ(suggest("Links", names), "did you mean \"links\"?");
  EXPECT_EQ(suggest("lmits", names), "did you mean \"limits\"?");
  EXPECT_EQ(suggest("xx", std::vector<std::string>{"XX", "XY"}), "did you mean \"XX\"?");
}

TEST(Suggest, lists_a_few_names_when_none_is_near) {
  EXPECT_EQ(suggest("banana", std::vector<std::string>{"R", "P"}), "known: R, P");
  EXPECT_EQ(suggest("a", std::vector<std::string>{"b"}), "known: b");  // one letter is near every other
  EXPECT_EQ(suggest("banana", std::vector<std::string>{}), "");
  EXPECT_EQ(suggest("zzzzzz", std::vector<std::string>(100, "name")), "");
}

TEST(Suggest, does_not_measure_endless_names) {
  const std::string endless(1 << 20, 'a');
  EXPECT_EQ(suggest(endless, std::vector<std::string>{endless, "b"}).substr(0, 7), "known: ");
}

}  // namespace
}  // namespace armature::internal
