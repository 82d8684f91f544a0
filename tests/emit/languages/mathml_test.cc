// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/emit/parse_back.h"

namespace armature::internal {
namespace {

std::string mathml_body(const std::string& file, const std::string& title) {
  return test::replaced(test::between(file, "<h2>" + title + "</h2>", "<h2>"),
                        {{"<h3>[^\n]*</h3>", ""},
                         {"<mrow><mo>\\(</mo>", "("},
                         {"<mo>\\)</mo></mrow>", ")"},
                         {"<p><math><mrow>", ""},
                         {"</mrow></math></p>", ";"},
                         {"<mfrac><mrow>", "frac{"},
                         {"</mrow><mrow>", "}{"},
                         {"</mrow></mfrac>", "}"},
                         {"<msub><mi>(\\w+)</mi><mn>([0-9,]+)</mn></msub>", "$1[$2]"},
                         {"<mo>&#8290;</mo>", "*"},
                         {"<mo>&#8289;</mo>", ""},
                         {"</?m[ino]>", ""}});
}

TEST(EmitMathMl, golden) { test::expect_golden("mathml"); }

TEST(EmitMathMl, reads_back_to_the_last_bit) {
  const auto same = [](const std::string& name) { return name; };
  const test::Notation notation{[](const std::string& file) { return mathml_body(file, "Once, from the parameters"); },
                                [](const std::string& file) { return mathml_body(file, "At every state"); }, same,
                                same};
  test::expect_reads_back("mathml", notation);
  test::expect_reads_back("mathml", notation, test::model_trials());
}

TEST(EmitMathMl, hostile_names_stay_data_in_well_formed_xml) {
  const test::TemporaryFolder folder;
  for (std::size_t shift = 0; shift < 9; ++shift) {
    const std::string file = emit(test::hostile_program(shift), "mathml")[0].content;
    folder.write(fmt::format("{}.html", shift), file);
    EXPECT_EQ(file.find("<script"), std::string::npos);
    EXPECT_EQ(file.find("<!", 5), std::string::npos);
  }
  if (!test::is_installed("python3")) GTEST_SKIP() << "skipped: python3 is not installed";
  const auto parsed = run(folder, {"python3", "-c",
                                   "import xml.etree.ElementTree as e\n"
                                   "for i in range(9): e.parse('%d.html' % i)\n"});
  EXPECT_EQ(parsed.exit_code, 0) << parsed.errors;
}

}  // namespace
}  // namespace armature::internal
