// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/report/page.h"
#include "tests/verbs/written_results.h"

namespace armature::internal {
namespace {

class VerifyExample : public test::Verify {
 protected:
  std::string example() {
    const DataTable table{"",
                          {"", "unit", "published", "Armature", "where it stands", ""},
                          {{"operations", "M", "305", "290", "table 1", "✓"},
                           {"inertia", "kg m^2", "1.43 ± 0.05", "1.55", "table A3", "falls short by 8 %"}},
                          "llrrll"};
    const Page page{"An experiment", "", {}, {{"Published and found", {table}}}};
    const Json figures = Json::parse(R"({"comparisons": [
      {"what": "operations", "unit": "M", "kind": "published", "aim": "at-most", "source": "table 1",
       "theirs": 305.0, "ours": 290.0, "tolerance": 0.0, "met": true},
      {"what": "inertia", "unit": "kg m^2", "kind": "published", "aim": "near", "source": "table A3",
       "theirs": 1.43, "ours": 1.553, "tolerance": 0.05, "met": false}]})");
    File certificate = certify("example", {}, Json::object(), figures, {{path("report.html"), html(page)}});
    write_files({{path("report.html"), html(page)}, certificate});
    return certificate.path;
  }
};

TEST_F(VerifyExample, its_page_says_what_its_certificate_says) {
  const std::string certificate = example();
  expect_holds(certificate, 1);
  replace(path("report.html"), "<td>1.55</td>", "<td>1.44</td>");
  expect_found(certificate, "figures of the page");
}

TEST_F(VerifyExample, a_verdict_that_does_not_follow_is_found) {
  const std::string certificate = example();
  replace(certificate, "\"met\": false", "\"met\": true");
  EXPECT_EQ(failures(certificate), std::vector<std::string>{"figures of the page"});
}

TEST_F(VerifyExample, a_line_left_out_is_found) {
  const std::string certificate = example();
  Json json = Json::parse(read_file(certificate));
  json["figures"]["comparisons"].erase(1);
  write_file(certificate, to_text(json));
  EXPECT_EQ(failures(certificate), std::vector<std::string>{"figures of the page"});
}

}  // namespace
}  // namespace armature::internal
