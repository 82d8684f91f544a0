// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/emit/listing.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/emit/example_programs.h"

namespace armature::internal {
namespace {

std::vector<std::string> line_names(const Listing& listing, const std::vector<Listing::Line>& lines) {
  std::vector<std::string> out;
  for (const Listing::Line& line : lines) out.push_back(listing.names[line.value]);
  return out;
}

TEST(Listing, nameless_values_used_once_are_folded) {
  Names names(NameRules{});
  const Program program = test::pendulum();
  const Listing listing = list(program, names);
  EXPECT_EQ(line_names(listing, listing.setup), (std::vector<std::string>{"MX1", "ZZR1", "k1"}));
  EXPECT_EQ(line_names(listing, listing.run), (std::vector<std::string>{"C1", "N1_3", "tau1"}));
  EXPECT_EQ(listing.run[0].heading, "");
  EXPECT_EQ(listing.run[1].heading, "N1: moment on the link");
  EXPECT_EQ(listing.run[2].heading, "");
}

TEST(Listing, the_run_part_keeps_only_what_it_reads) {
  Names names(NameRules{});
  const Program program = test::pendulum();
  const Listing listing = list(program, names);
  std::vector<std::string> kept;
  for (const ValueIndex value : listing.kept) kept.push_back(listing.names[value]);
  EXPECT_EQ(kept, (std::vector<std::string>{"Fv1", "Fs1", "ZZR1", "k1"}));
}

TEST(Listing, without_parameters_there_is_no_setup) {
  Program program;
  program.constants = {{2, {}}};
  program.inputs = {{"x", "", {"x1"}, {}}};
  const ValueIndex four = test::append(program, Code::add, 0, 0);
  program.setup_count = 1;
  const ValueIndex y = test::append(program, Code::multiply, four, 1);
  program.outputs = {{"y", "", 1, 1, {y}, {}, {}}};
  Names names(NameRules{});
  const Listing listing = list(program, names);
  EXPECT_TRUE(listing.setup.empty());
  EXPECT_TRUE(listing.kept.empty());
  EXPECT_TRUE(listing.folded[y]);
}

TEST(Listing, dead_values_are_not_listed_and_every_live_one_is_written_once) {
  for (unsigned seed = 1; seed <= 50; ++seed) {
    const Program program = test::random_program(seed, 200, seed % 2 == 0);
    Names names(NameRules{});
    const Listing listing = list(program, names);
    std::set<ValueIndex> lines;
    for (const auto* part : {&listing.setup, &listing.run})
      for (const Listing::Line& line : *part) {
        EXPECT_FALSE(listing.folded[line.value]);
        EXPECT_TRUE(lines.insert(line.value).second);
      }
    for (ValueIndex value = program.first_result(); value < program.value_count(); ++value) {
      const bool read = listing.read_by_run[value] || listing.read_by_setup[value];
      EXPECT_EQ(read, lines.contains(value) || listing.folded[value]);
    }
    std::set<std::string> distinct;
    for (const std::string& name : listing.names) EXPECT_TRUE(name.empty() || distinct.insert(name).second) << name;
  }
}

TEST(Listing, long_sums_are_cut_into_readable_lines) {
  Program program;
  program.inputs = {{"x", "", {"x1"}, {}}};
  ValueIndex sum = 0;
  for (int i = 0; i < 100; ++i) sum = test::append(program, Code::add, sum, 0);
  program.outputs = {{"y", "", 1, 1, {sum}, {}, {}}};
  Names names(NameRules{});
  const Listing listing = list(program, names);
  EXPECT_EQ(listing.run.size(), 8U);  // 12 operations a line, the last 4 in the output
}

TEST(Listing, an_angle_stands_with_its_sines_not_under_the_next_heading) {
  Program program;
  program.inputs = {{"q", "", {"q1", "q2"}, {}}};
  const ValueIndex first = test::append(program, Code::multiply, 0, 0, "W1_1");
  const ValueIndex angle = test::append(program, Code::add, 0, 1);
  const ValueIndex cosine = test::append(program, Code::cos, angle, angle);
  const ValueIndex sine = test::append(program, Code::sin, angle, angle);
  const ValueIndex product = test::append(program, Code::multiply, cosine, sine, "W2_1");
  const ValueIndex sum = test::append(program, Code::add, cosine, product, "W2_2");
  program.outputs = {{"y", "", 4, 1, {first, sine, product, sum}, {}, {}}};
  Names names(NameRules{});
  const Listing listing = list(program, names);
  EXPECT_EQ(line_names(listing, listing.run),
            (std::vector<std::string>{"W1_1", "t1", "cos_t1", "sin_t1", "W2_1", "W2_2"}));
  EXPECT_EQ(listing.run[1].heading, "");
  EXPECT_EQ(listing.run[4].heading, "W2");
}

TEST(Listing, a_quantity_is_a_label_without_its_component) {
  EXPECT_EQ(quantity("W3_1"), "W3");
  EXPECT_EQ(quantity("tau1"), "tau1");
}

}  // namespace
}  // namespace armature::internal
