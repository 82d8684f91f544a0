// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/emit/angle_groups.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/emit/example_programs.h"

namespace armature::internal {
namespace {

struct Grouped {
  Listing listing;
  AngleGroups angles;
};

Grouped grouped(const Program& program) {
  Names names(NameRules{});
  Listing listing = list(program, names, true);
  AngleGroups angles = group_angles(program, listing, names);
  return {std::move(listing), std::move(angles)};
}

// Five angles, one of them a sum, and a sine of a sine.
TEST(AngleGroups, four_angles_make_a_group_and_sums_come_before_it) {
  Program program;
  program.inputs = {{"q", "", {"q1", "q2", "q3", "q4", "sines1"}, {}}};
  std::vector<ValueIndex> results;
  for (ValueIndex q = 0; q < 5; ++q) results.push_back(test::append(program, Code::sin, q, q));
  const ValueIndex sum = test::append(program, Code::add, 1, 2, "sum");
  results.push_back(test::append(program, Code::cos, sum, sum));
  results.push_back(test::append(program, Code::sin, sum, sum));
  const ValueIndex deep = test::append(program, Code::sin, results[0], results[0]);
  results.push_back(deep);
  program.outputs = {{"y", "", results.size(), 1, results, {}, {}}};
  const auto [listing, angles] = grouped(program);
  ASSERT_EQ(angles.groups.size(), 2U);
  EXPECT_EQ(angles.groups[0].values, (std::vector<ValueIndex>{0, 1, 2, 3}));
  EXPECT_EQ(angles.groups[1].values, (std::vector<ValueIndex>{4, sum}));
  EXPECT_NE(angles.groups[0].sines, "sines1") << "an input has that name";
  ASSERT_EQ(angles.angles.size(), 1U);
  EXPECT_EQ(angles.angles[0].value, sum);
  EXPECT_EQ(angles.ratios.size(), 7U);
  ASSERT_EQ(angles.others.size(), 1U);
  EXPECT_EQ(angles.others[0].value, deep);

  Names names(NameRules{});
  const AngleGroups larger = group_angles(program, list(program, names, true), names, 6);
  ASSERT_EQ(larger.groups.size(), 1U);
  EXPECT_EQ(larger.groups[0].values, (std::vector<ValueIndex>{0, 1, 2, 3, 4, sum}));
}

TEST(AngleGroups, every_line_stays_and_none_comes_before_what_it_reads) {
  for (unsigned seed = 1; seed <= 60; ++seed) {
    const Program program = test::random_program(seed, 200, seed % 2 == 0);
    const auto [listing, angles] = grouped(program);
    std::set<ValueIndex> written;
    const auto reads_written = [&](auto&& self, ValueIndex value) -> bool {
      if (value < program.first_result()) return true;
      const std::size_t i = value - program.first_result();
      if (!program.parameters.empty() && i < program.setup_count) return true;
      if (!listing.folded[value]) return written.contains(value);
      const Instruction& instruction = program.code[i];
      return self(self, instruction.a) && (!is_binary(instruction.code) || self(self, instruction.b));
    };
    const auto write = [&](const std::vector<Listing::Line>& lines) {
      for (const Listing::Line& line : lines) {
        const Instruction& instruction = program.code[line.value - program.first_result()];
        EXPECT_TRUE(reads_written(reads_written, instruction.a)) << seed;
        EXPECT_TRUE(!is_binary(instruction.code) || reads_written(reads_written, instruction.b)) << seed;
        EXPECT_TRUE(written.insert(line.value).second) << seed;
      }
    };
    write(angles.angles);
    write(angles.ratios);
    write(angles.others);
    EXPECT_EQ(written.size(), listing.run.size()) << seed;
  }
}

}  // namespace
}  // namespace armature::internal
