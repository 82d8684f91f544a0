// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "studio/server/page.h"

#include <gtest/gtest.h>

#include "armature/base/sha256.h"

namespace armature::studio {
namespace {

TEST(Page, files_are_those_that_were_built) {
  if (page_files().empty()) GTEST_SKIP() << "skipped: the studio's page was not built (./run studio builds it)";
  ASSERT_NE(page_file("/"), nullptr);
  EXPECT_EQ(page_file("/"), page_file("/index.html"));
  EXPECT_NE(uncompressed(*page_file("/")).find("<html"), std::string::npos);
  for (const PageFile& file : page_files()) EXPECT_EQ(internal::sha256(uncompressed(file)), file.hash) << file.path;
}

TEST(Page, of_other_names_is_none) {
  for (const char* path : {"", "index.html", "/../index.html", "/none"}) EXPECT_EQ(page_file(path), nullptr) << path;
}

TEST(Page, that_was_not_built_says_how) {
  EXPECT_NE(page_that_says_how_to_build_it().find("./run studio"), std::string_view::npos);
}

}  // namespace
}  // namespace armature::studio
