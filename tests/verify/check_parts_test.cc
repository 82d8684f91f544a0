// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verify/check_parts.h"

#include "armature/base/error.h"
#include "armature/base/sha256.h"
#include "armature/identify/factor_set.h"
#include "tests/verbs/factored_logs.h"

namespace armature::internal {
namespace {

class CheckParts : public test::FactoredLogs {
 protected:
  void SetUp() override {
    test::FactoredLogs::SetUp();
    FactorOptions how;
    how.fit.choose = Choice::no;
    how.fit.decimate = 2;
    factored({log("a.csv", 1), log("b.csv", 2, 300)}, "ab.rf", how);
    FactorOptions like;
    like.like = path("ab.rf");
    factored({log("c.csv", 3, 350)}, "c.rf", like);
  }
};

// The other reader, and sums by triangles.
TEST_F(CheckParts, sums_are_those_of_the_merged_triangles) {
  const PartEquations found = part_equations({bytes("c.rf"), bytes("ab.rf")});
  const FactorSet set = merged({{"ab", factor_set(bytes("ab.rf"), "ab")}, {"c", factor_set(bytes("c.rf"), "c")}});
  std::vector<LogStatistics> logs;
  for (const FactorGroup& group : set.groups) logs.push_back(group.statistics);
  const LogStatistics all = merged(logs);
  EXPECT_EQ(found.columns, set.columns);
  EXPECT_EQ(found.samples, all.samples);
  ASSERT_EQ(found.solved.size(), 3U);
  Eigen::VectorXd x = Eigen::VectorXd::LinSpaced(static_cast<Eigen::Index>(set.columns.size()), -1, 2);
  const std::vector<double> list(x.begin(), x.end());
  for (std::size_t k = 0; k < 3; ++k) {
    const double moving = all.judged.moving[k].residual_squares(x), resting = all.judged.resting[k].residual_squares(x);
    EXPECT_NEAR(static_cast<double>(residual_squares(found.solved[k], list)), all.solved[k].residual_squares(x),
                1e-9 * all.solved[k].residual_squares(x));
    EXPECT_NEAR(static_cast<double>(residual_squares(found.moving[k], list)), moving, 1e-9 * moving);
    EXPECT_NEAR(static_cast<double>(residual_squares(found.all[k], list)), moving + resting, 1e-9 * moving);
    EXPECT_EQ(found.solved[k].rows, all.solved[k].rows);
    EXPECT_EQ(found.all[k].rows, all.judged.moving[k].rows + all.judged.resting[k].rows);
    for (std::size_t c = 0; c < set.columns.size(); ++c)
      EXPECT_EQ(found.solved[k].largest[c],
                all.greatest.columns(static_cast<Eigen::Index>(k), static_cast<Eigen::Index>(c)));
    EXPECT_EQ(found.solved[k].largest.back(), all.greatest.torques[static_cast<Eigen::Index>(k)]);
  }
}

TEST_F(CheckParts, damaged_repeated_and_other_files_are_refused) {
  const std::string whole = bytes("ab.rf");
  for (const std::size_t at : {std::size_t{0}, whole.size() / 2, whole.size() - 70}) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 1);
    EXPECT_THROW(part_equations({damaged}), UnmetRequest) << at;
  }
  const auto sealed = [](const std::string& text) { return text + sha256(text); };
  const std::string inside = whole.substr(0, whole.size() - 64);
  EXPECT_NO_THROW(part_equations({sealed(inside)}));
  EXPECT_THROW(part_equations({sealed(inside.substr(0, inside.size() - 8))}), UnmetRequest);
  EXPECT_THROW(part_equations({sealed(inside + "12345678")}), UnmetRequest);
  EXPECT_THROW(part_equations({sealed("armature factors 1\n2\n{}\n")}), UnmetRequest);
  EXPECT_THROW(part_equations({""}), UnmetRequest);
  EXPECT_THROW(part_equations({whole, whole}), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
