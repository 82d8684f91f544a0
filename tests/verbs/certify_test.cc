// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/certify.h"

#include "armature/base/error.h"
#include "armature/verbs/recipes/certificate.h"
#include "tests/verbs/written_results.h"

namespace armature::internal {
namespace {

using test::Verify;

TEST_F(Verify, a_certificate_stands_beside_its_result_and_names_it_from_there) {
  const std::vector<File> files = {{path("code/arm.h"), "a"}, {path("code/arm.c"), "bc"}};
  write_file(path("log.csv"), "abc");
  const File made = certify("derive", {{"robot", "scara"}, {"log", path("log.csv") + "@1:2"}, {"columns", ""}},
                            {{"lang", "c"}}, {{"mul", 1}}, files, path("code/arm.c"));
  EXPECT_EQ(made.path, path("code/arm.c.certificate.json"));
  const ResultCertificate read = read_certificate(made.content, made.path);
  EXPECT_EQ(read.verb, "derive");
  EXPECT_EQ(read.options["lang"], "c");
  EXPECT_EQ(read.figures["mul"], 1);
  ASSERT_EQ(read.outputs.size(), 2U);
  EXPECT_EQ(read.outputs[0].path, "arm.h");
  EXPECT_EQ(read.outputs[0].sha256, sha256("a"));
  ASSERT_EQ(read.inputs.size(), 2U);  // none for an empty name
  EXPECT_EQ(read.inputs[0].path, "scara");
  EXPECT_EQ(read.inputs[0].sha256.size(), 64U);
  EXPECT_EQ(read.inputs[1].path, path("log.csv"));  // the file, not the part
  EXPECT_EQ(read.inputs[1].sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");  // FIPS 180-4
  EXPECT_THROW(certify("derive", {}, {}, {}, {}), MisuseError);
}

}  // namespace
}  // namespace armature::internal
