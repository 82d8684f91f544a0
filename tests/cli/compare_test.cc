// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/cli/run_cli.h"

namespace armature::internal {
namespace {

class CompareVerb : public Cli {
 protected:
  void SetUp() override {
    Cli::SetUp();
    before_ = write("pendulum.urdf", pendulum_urdf);
    identified("before", before_, "1");
  }
  void identified(const std::string& name, const std::string& robot, const std::string& seed) const {
    ASSERT_EQ(run({"simulate", robot, "-o", name + ".csv", "--duration", "4", "--noise", "1", "--seed", seed}).code, 0);
    const Answer answer = run({"identify", robot, name + ".csv", "-o", name, "--force", "--choose", "no"});
    ASSERT_EQ(answer.code, 0) << answer.err;
  }
  std::string before_;
};

TEST_F(CompareVerb, prints_and_writes_where_both_come_from) {
  identified("after", before_, "2");
  const Answer text = run({"compare", "before", "after", "-o", "page.html"});
  ASSERT_EQ(text.code, 0) << text.err << text.out;
  EXPECT_TRUE(has(text.out, "first: before/estimate.json")) << text.out;
  EXPECT_TRUE(has(text.out, "from before.csv")) << text.out;
  EXPECT_TRUE(has(text.out, "wrote page.html"));
  const std::string page = slurp(path("page.html"));
  EXPECT_TRUE(has(page, "armature identify"));
  EXPECT_TRUE(has(page, "armature compare before after"));
  EXPECT_TRUE(has(page, "after.csv"));
  const auto json = run({"compare", "before", "after/estimate.json", "--json"}).json();
  EXPECT_TRUE(json["first"]["certified"].get<bool>());
  EXPECT_EQ(json["second"]["command"][1], "identify");
  EXPECT_FALSE(json["first"]["date"].get<std::string>().empty());
}

TEST_F(CompareVerb, refuses_with_a_message_and_writes_nothing) {
  EXPECT_EQ(run({"compare", "before"}).code, 2);
  EXPECT_EQ(run({"compare", "before", "absent"}).code, 2);
  const std::string damaged = write("damaged.json", "{\"robot\": 3}");
  const Answer answer = run({"compare", "before", "damaged.json", "-o", "page.html"});
  EXPECT_EQ(answer.code, 2);
  EXPECT_TRUE(has(answer.err, "damaged.json: error: this is no estimate")) << answer.err;
  EXPECT_FALSE(std::filesystem::exists(path("page.html")));
  EXPECT_EQ(run({"compare", "before", "before", "-o", "before/estimate.json"}).code, 2);  // an input
  ASSERT_EQ(run({"simulate", "scara", "-o", "scara.csv", "--duration", "3", "--noise", "1"}).code, 0);
  run({"identify", "scara", "scara.csv", "-o", "scara", "--force", "--choose", "no"});
  const Answer other = run({"compare", "before", "scara"});
  EXPECT_EQ(other.code, 3) << other.err;
  EXPECT_TRUE(has(other.err, "different structure")) << other.err;
}

}  // namespace
}  // namespace armature::internal
