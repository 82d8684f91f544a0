// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/report/script.h"

#include <gtest/gtest.h>

namespace armature::internal {
namespace {

// printf "alert('Hello, world.');" | openssl dgst -sha256 -binary | base64, the example of CSP level 2; and of nothing.
TEST(Script, is_named_as_a_policy_names_it) {
  EXPECT_EQ(policy_hash("alert('Hello, world.');"), "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='");
  EXPECT_EQ(policy_hash(""), "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
}

// A page is XML too, and the script reaches for nothing outside.
TEST(Script, needs_no_escapes_and_fetches_nothing) {
  const std::string_view script = page_script();
  EXPECT_EQ(script.find_first_of("<&"), std::string_view::npos);
  for (const char* word : {"fetch", "XMLHttp", "import", "eval", "innerHTML", "src", "cookie", "localStorage"})
    EXPECT_EQ(script.find(word), std::string_view::npos) << word;
}

}  // namespace
}  // namespace armature::internal
