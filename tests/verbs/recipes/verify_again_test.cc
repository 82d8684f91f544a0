// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What no other check reads is found by its bytes: declarations, text, figures beside equations.
#include "armature/base/error.h"
#include "tests/verbs/written_results.h"

namespace armature::internal {
namespace {

using test::Verify;
constexpr const char* bytes = "the bytes of the files";

TEST_F(Verify, a_macro_in_front_of_the_code_is_found) {
  const std::string certificate = code("scara", {"inverse-dynamics"}, "c"), file = path("scara_inverse_dynamics.c");
  replace(file, "#include <math.h>\n", "#include <math.h>\n#define cos sin\n");
  expect_found(certificate, bytes);
}

TEST_F(Verify, equations_as_text_are_compared) {
  const std::string certificate = code("scara", {"gravity"}, "text"), file = path("scara_gravity.txt");
  expect_holds(certificate, 1);
  replace(file, "14.715", "14.815");
  expect_found(certificate, bytes);
}

TEST_F(Verify, figures_beside_the_equations_are_compared) {
  const std::string certificate = equations("planar2r", 0);
  expect_holds(certificate, 9);
  replace(path("model.json"), "\"equals_recursive\": true", "\"equals_recursive\": false");
  expect_found(certificate, bytes);
}

TEST_F(Verify, a_certificate_of_another_file_is_refused) {
  code("scara", {"gravity"}, "c");
  write_file(path("other.c"), "int x;\n");
  std::filesystem::rename(path("scara_gravity.c.certificate.json"), path("other.c.certificate.json"));
  EXPECT_THROW(armature::verify({path("other.c"), {}, {}}), InputError);
}

}  // namespace
}  // namespace armature::internal
