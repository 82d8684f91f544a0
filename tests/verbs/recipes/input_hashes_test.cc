// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/input_hashes.h"

#include <gtest/gtest.h>

#include "tests/support/compile.h"

namespace armature::internal {
namespace {

// Each file once, a part under the name of its file, a built-in robot without a hash.
TEST(InputHashes, are_those_of_the_files) {
  const test::TemporaryFolder folder;
  folder.write("log.csv", "abc");
  const std::string log = folder.path() + "/log.csv";
  const std::vector<std::string> train = {log + "@:60%"}, validate = {log + "@60%:"};
  InputFiles files;
  Diagnostics diagnostics;
  diagnostics.note({log, 3, 0}, "2 rows have no number; the rows are dropped");
  diagnostics.note({log, 0, 0}, "something else");
  const Provenance found =
      provenance_of({"puma560", {}, {"armature"}, "today"}, files_read("puma560", {}, {&train, &validate}), diagnostics,
                    files, no_progress());
  ASSERT_EQ(found.inputs.size(), 2U);
  EXPECT_EQ(found.inputs[0].sha256, "");
  EXPECT_EQ(found.inputs[1].name, log);
  // FIPS 180-4, the first example.
  EXPECT_EQ(found.inputs[1].sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  ASSERT_EQ(found.notes.size(), 1U);
  EXPECT_EQ(found.date, "today");
}

}  // namespace
}  // namespace armature::internal
