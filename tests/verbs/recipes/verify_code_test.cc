// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Tampered code is found, also when its hash was renewed.
#include "armature/base/error.h"
#include "tests/verbs/written_results.h"

namespace armature::internal {
namespace {

using test::Verify;

TEST_F(Verify, honest_code_holds_and_says_how) {
  const std::string certificate = code("scara", {"inverse-dynamics"}, "c");
  const VerifyResult result = armature::verify({certificate, {}, {}});
  EXPECT_TRUE(result.holds) << text_of(result);
  EXPECT_EQ(result.failed, 0U);
  EXPECT_EQ(result.verb, "derive");
  EXPECT_NE(text_of(result).find("Newton-Euler on spatial vectors | passed"), std::string::npos) << text_of(result);
  EXPECT_NE(text_of(result).find("over GF(2^61 - 1), without rounding | passed"), std::string::npos);
}

TEST_F(Verify, a_coefficient_changed_in_its_third_digit_is_found) {
  const std::string certificate = code("scara", {"inverse-dynamics"}, "c"), file = path("scara_inverse_dynamics.c");
  replace(file, "0.3557125*sin", "0.3547125*sin");
  EXPECT_EQ(failures(certificate),
            (std::vector<std::string>{"scara_inverse_dynamics.c", "tau", "the bytes of the files"}));
  expect_found(certificate, "tau");
}

TEST_F(Verify, a_sign_is_found) {
  const std::string certificate = code("scara", {"inverse-dynamics"}, "c"), file = path("scara_inverse_dynamics.c");
  replace(file, "- b112*W1", "+ b112*W1");
  expect_found(certificate, "tau");
}

TEST_F(Verify, a_swapped_variable_is_found) {
  const std::string certificate = code("scara", {"inverse-dynamics"}, "python"),
                    file = path("scara_inverse_dynamics.py");
  replace(file, "qdd2*a12", "qdd1*a12");
  expect_found(certificate, "tau");
}

TEST_F(Verify, a_default_of_a_parameter_is_found) {
  const std::string certificate = code("scara", {"gravity"}, "c", {"all"}), file = path("scara_gravity.c");
  expect_holds(certificate);
  replace(file, "p->M3 = 1.1", "p->M3 = 1.2");
  expect_found(certificate, "parameters in the file");
}

// A mass called tau clashes with the output; m2 and M2 are one name where case does not count.
TEST_F(Verify, renamed_symbols_are_checked_in_every_language) {
  const std::string robot = path("arm.yaml");
  std::string text = read_file(std::string(ARMATURE_SOURCE_DIR) + "/robots/planar2r.yaml");
  for (const auto& [from, to] : {std::pair{"MZ2, M2,", "MZ2, tau,"}, {"MX2, MY2", "m2, MY2"}, {"MX1, MY1", "M2, MY1"}})
    text.replace(text.find(from), std::string(from).size(), to);
  write_file(robot, text);
  for (const char* language :
       {"c", "cpp", "python", "matlab", "fortran", "julia", "rust", "javascript", "mathematica", "maple"}) {
    SCOPED_TRACE(language);
    expect_holds(code(robot, {"inverse-dynamics"}, language));
  }
  const std::string file = path("planar2r_inverse_dynamics.f90"), honest = read_file(file);
  const std::string certificate = file + ".certificate.json";
  std::string swapped = honest;  // the names of two parameters, wherever they stand in the code
  for (std::size_t at = swapped.find("contains"); (at = swapped.find("p%tau_2", at)) != std::string::npos;)
    swapped.replace(at, 7, "p%MY2");
  write_file(file, swapped);
  expect_found(certificate, "tau");
  write_file(file, honest);
  replace(file, "! tau", "! MY2");  // the file says that it is another symbol
  renew_hashes(certificate);
  EXPECT_FALSE(failures(certificate).empty());
}

TEST_F(Verify, code_that_does_more_than_it_should_is_found) {
  const std::string certificate = code("scara", {"gravity"}, "c"), file = path("scara_gravity.c");
  replace(file, "  Q[0] = 0.0;", "  Q[0] = 0.0;\n  Q[1] += 1.0;");
  expect_found(certificate, "the code");
}

TEST_F(Verify, another_count_is_found) {
  const std::string certificate = code("scara", {"inverse-dynamics"}, "c");
  replace(certificate, "\"mul\": 24", "\"mul\": 23");
  EXPECT_EQ(failures(certificate), std::vector<std::string>{"operations"});
}

TEST_F(Verify, code_that_is_not_read_back_is_made_again) {
  const std::string certificate = code("scara", {"gravity"}, "latex");
  expect_holds(certificate, 1);
  const std::string file = path("scara_gravity.tex");
  replace(file, "14.715", "14.815");
  expect_found(certificate, "the bytes of the files");
}

}  // namespace
}  // namespace armature::internal
