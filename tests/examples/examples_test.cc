// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/examples.h"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "armature/base/error.h"
#include "tests/support/stop_after.h"

namespace armature::internal {
namespace {

TEST(Examples, are_listed_once) {
  std::set<std::string> names;
  for (const Example& example : examples()) {
    EXPECT_TRUE(names.insert(example.name).second);
    EXPECT_FALSE(example.summary.empty());
    EXPECT_NE(example.run, nullptr);
  }
}

TEST(Examples, comparisons_are_met_or_not) {
  using Aim = Comparison::Aim;
  EXPECT_TRUE((Comparison{Aim::at_most, "", "", 10, 10}.met()));
  EXPECT_FALSE((Comparison{Aim::at_most, "", "", 10, 11}.met()));
  EXPECT_TRUE((Comparison{Aim::at_least, "", "", 10, 11}.met()));
  EXPECT_FALSE((Comparison{Aim::at_least, "", "", 10, 9}.met()));
  EXPECT_TRUE((Comparison{Aim::near, "", "", 10, 10.4, 0.5}.met()));
  EXPECT_FALSE((Comparison{Aim::near, "", "", 10, 10.6, 0.5}.met()));
  EXPECT_FALSE((Comparison{Aim::near, "", "", 10, std::nan(""), 0.5}.met()));
  EXPECT_EQ((Comparison{Aim::at_most, "", "", 0, 0}.text(305)), "305");
  EXPECT_EQ((Comparison{Aim::at_most, "", "", 0, 0}.text(186.94)), "187");
  EXPECT_EQ((Comparison{Aim::near, "", "", 0, 0, 5e-5}.text(-1e-12)), "0.0000");
}

TEST(Examples, a_page_starts_with_what_was_published) {
  const ExampleResult result = start_example("t", "s", "i", {"no friction"},
                                             {{Comparison::Aim::at_most, "a", "M", 1, 2, 0, "table 7", "too heavy"}});
  const auto& assumed = std::get<BulletList>(result.page.sections.at(0).blocks.at(0));
  EXPECT_EQ(assumed.items, std::vector<std::string>{"no friction"});
  const auto& table = std::get<DataTable>(result.page.sections.at(1).blocks.at(0));
  EXPECT_EQ(table.rows.at(0), (std::vector<std::string>{"a", "M", "1", "2", "table 7", "falls short by 100 %"}));
}

TEST(Examples, restored_and_simulated_figures_stand_apart) {
  Comparison restored{Comparison::Aim::at_most, "a", "M", 1, 1, 0, "by its rules"};
  restored.kind = Comparison::Kind::restored;
  Comparison simulated = restored;
  simulated.kind = Comparison::Kind::simulated;
  const ExampleResult result =
      start_example("t", "s", "i", {}, {{Comparison::Aim::at_most, "b", "M", 2, 2, 0, "table 7"}, simulated, restored});
  const auto& blocks = result.page.sections.at(0).blocks;
  ASSERT_EQ(blocks.size(), 3U);
  EXPECT_EQ(std::get<DataTable>(blocks[2]).head.at(2), "simulated");
  EXPECT_EQ(std::get<DataTable>(blocks[2]).rows.size(), 1U);
  EXPECT_EQ(std::get<DataTable>(blocks[0]).head.at(2), "published");
  EXPECT_EQ(std::get<DataTable>(blocks[1]).head.at(2), "restored");
  EXPECT_EQ(std::get<DataTable>(blocks[1]).rows.size(), 1U);
}

TEST(Examples, shortfalls_are_shares_and_repetitions_are_ranges) {
  using Aim = Comparison::Aim;
  EXPECT_DOUBLE_EQ((Comparison{Aim::at_most, "", "", 10, 12}.short_by()), 0.2);
  EXPECT_DOUBLE_EQ((Comparison{Aim::at_least, "", "", 10, 9}.short_by()), 0.1);
  EXPECT_DOUBLE_EQ((Comparison{Aim::near, "", "", 10, 12, 1}.short_by()), 0.2);
  EXPECT_EQ((Comparison{Aim::near, "", "", 1.43, 1.55, 0.05}.theirs_text()), "1.43 ± 0.050");
  EXPECT_EQ((Comparison{Aim::near, "", "", 78, 78, 0.5}.theirs_text()), "78");
  EXPECT_DOUBLE_EQ((Comparison{Aim::near, "", "", 0, 2, 1}.short_by()), 2);
  EXPECT_DOUBLE_EQ((Comparison{Aim::at_most, "", "", 10, 9}.short_by()), 0);
  EXPECT_EQ((Comparison{Aim::near, "", "kg", 0, 3, 1}.shortfall()), "falls short by 3.00 kg");
  Comparison several{Aim::near, "", "", 23, 24, 5};
  several.least = 21, several.most = 26;
  EXPECT_EQ(several.ours_text(), "24 (21 to 26)");
}

TEST(Examples, a_large_shortfall_is_a_factor) {
  using Aim = Comparison::Aim;
  EXPECT_EQ((Comparison{Aim::at_most, "", "", 10, 200}.shortfall()), "falls short by a factor of 20.0");
  EXPECT_EQ((Comparison{Aim::at_most, "", "", 10, 11}.shortfall()), "falls short by 10.0 %");
}

TEST(Examples, run_by_name_and_return_the_report_as_a_file) {
  EXPECT_EQ(to_json(list_examples()).at("examples").size(), examples().size());
  const ExampleRun run = run_example({.example = "stanford-recursive", .output = "out"});
  const Json json = to_json(run);
  EXPECT_EQ(json.at("paper"), "Zomaya & Morris 1989");
  EXPECT_EQ(json.at("files").at("report"), "out/report.html");
  EXPECT_NE(run.files[0].second.content.find("Stanford arm"), std::string::npos);
  ASSERT_FALSE(run.comparisons.empty());
  for (std::size_t i = 0; i < run.comparisons.size(); ++i)
    EXPECT_EQ(json.at("comparisons").at(i).at("met"), run.comparisons[i].met());
}

TEST(Examples, refuse_other_names_and_stop_when_asked) {
  EXPECT_THROW(run_example({.example = "stanford", .output = {}}), InputError);
  support::StopAfter at_once(1);
  EXPECT_THROW(run_example({.example = "stanford-recursive", .output = {}}, at_once), Stopped);
}

}  // namespace
}  // namespace armature::internal
