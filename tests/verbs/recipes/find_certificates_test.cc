// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/find_certificates.h"

#include <filesystem>

#include "armature/base/error.h"
#include "tests/verbs/written_results.h"

namespace armature::internal {
namespace {

using test::Verify;

TEST_F(Verify, certificates_of_files_folders_and_themselves_are_found) {
  const std::string certificate = code("scara", {"gravity"}, "c");
  EXPECT_EQ(find_certificates(certificate), std::vector<std::string>{certificate});
  EXPECT_EQ(find_certificates(path("scara_gravity.c")), std::vector<std::string>{certificate});
  EXPECT_EQ(find_certificates(path("scara_gravity.h")), std::vector<std::string>{certificate});
  EXPECT_EQ(find_certificates(folder_.path() + "/"), std::vector<std::string>{certificate});
  EXPECT_THROW(find_certificates(path("none.c")), InputError);
  std::filesystem::create_directories(path("empty/.hidden"));
  write_file(path("empty/.hidden/x.certificate.json"), "{}");
  EXPECT_THROW(find_certificates(path("empty")), InputError);
}

TEST_F(Verify, files_without_a_certificate_are_listed) {
  code("scara", {"gravity"}, "c");
  EXPECT_EQ(other_files(folder_.path(), {path("scara_gravity.c")}), std::vector<std::string>{"scara_gravity.h"});
}

}  // namespace
}  // namespace armature::internal
