// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/base/error.h"
#include "tests/verbs/written_results.h"

namespace armature::internal {
namespace {

using test::Verify;

TEST_F(Verify, base_parameters_hold_and_wrong_ones_are_found) {
  const std::string certificate = base("rx90"), honest = read_file(certificate);
  expect_holds(certificate);
  replace(certificate, "\"count\": 40", "\"count\": 41");
  EXPECT_EQ(failures(certificate), std::vector<std::string>{"number of base parameters"});
  write_file(certificate, honest);
  replace(certificate, "XX2 - YY2 - D3^2", "XX2 - YY2 - 1.01*D3^2");
  EXPECT_EQ(failures(certificate), std::vector<std::string>{"formulas of base parameters"});
  write_file(certificate, honest);
  replace(certificate, "\"coefficient\": \"-1\"", "\"coefficient\": \"1\"");
  EXPECT_EQ(failures(certificate), std::vector<std::string>{"columns that were regrouped"});
}

TEST_F(Verify, a_residue_in_the_file_of_base_parameters_is_found) {
  const std::string certificate = base("rx90");
  Json file = Json::parse(read_file(path("base.json")));
  Json& first = file["dependent"][0]["coefficients"][0];
  first = first.get<std::uint64_t>() + 1;
  write_file(path("base.json"), to_text(file));
  expect_found(certificate, "residues in the file");
}

}  // namespace
}  // namespace armature::internal
