// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/report/job_folder.h"

#include <gtest/gtest.h>

namespace armature::internal {
namespace {

TEST(JobFolder, is_gone_on_from_with_what_is_in_it) {
  const std::string page = html(Page{"", "", {}, {go_on_from_job("my arm")}});
  for (const char* part : {"reduced.yaml", "code/", "cmake --build", "armature derive &#39;my arm/reduced.yaml&#39;"})
    EXPECT_NE(page.find(part), std::string::npos) << part << page;
}

}  // namespace
}  // namespace armature::internal
