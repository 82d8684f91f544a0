// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verify/parallel_code.h"

#include <gtest/gtest.h>

#include "armature/verify/code_text.h"

namespace armature::internal {
namespace {

constexpr const char* phased = R"(
void f_processor_1(int phase, const double q[2], double w[], double y[2])
{
  (void)w;
  switch (phase) {
    case 0: {
      w[0] = sin(q[0]);
      const double t5 = -2e-04*w[0];
      w[1] = t5 + q[1];
      break;
    }
    case 1: {
      y[0] = w[1];
      break;
    }
    default: break;
  }
}
void f_processor_2(int phase, const double q[2], double w[], double y[2])
{
  switch (phase) {
    case 0: {
      break;
    }
    case 1: {
      const double t7 = w[0]*w[1];
      y[1] = t7;
      break;
    }
    default: break;
  }
}
)";

std::string changed(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(ParallelCode, work_words_and_time_are_counted_by_hand) {
  const ParallelCode code = read_parallel_code(phased, "f", 2, {2, 1, 5, 3, 10});
  EXPECT_EQ(code.phases, 2U);
  EXPECT_EQ(code.processors[0].work, 5 + 2 + 1);
  EXPECT_EQ(code.processors[1].work, 2);
  EXPECT_EQ(code.processors[1].received, 2);
  EXPECT_EQ(code.time, 8 + 10 + (2 + 2 * 3));
  EXPECT_EQ(code.sequential, 10);
  EXPECT_EQ(code.processors[1].outputs, std::set<std::string>{"y[1]"});
  EXPECT_NE(code.sequential_text.find("const double f1p1_t7 = w_0*w_1;"), std::string::npos) << code.sequential_text;
}

TEST(ParallelCode, a_value_that_is_not_there_yet_is_found) {
  EXPECT_THROW(read_parallel_code(changed(phased, "case 0: {\n      break;",
                                          "case 0: {\n      const double t6 = w[0]*q[0];\n      break;"),
                                  "f", 2, {}),
               UnreadableCode);
  EXPECT_THROW(read_parallel_code(changed(phased, "t7 = w[0]", "t7 = w[3]"), "f", 2, {}), UnreadableCode);
  EXPECT_THROW(read_parallel_code(changed(phased, "y[1] = t7", "y[0] = t7"), "f", 2, {}), UnreadableCode);
  EXPECT_THROW(read_parallel_code(changed(phased, "y[1] = t7", "abort()"), "f", 2, {}), UnreadableCode);
  EXPECT_THROW(read_parallel_code(changed(phased, "case 1: {\n      y", "case 2: {\n      y"), "f", 2, {}),
               UnreadableCode);
  EXPECT_THROW(read_parallel_code(phased, "f", 3, {}), UnreadableCode);
}

TEST(ParallelCode, copies_of_a_value_must_be_the_same) {
  const std::string text = R"(
void f_processor_1(int phase, const double q[2], double w[], double y[2])
{
  const double t1 = q[0]*q[1];
  y[0] = t1;
}
void f_processor_2(int phase, const double q[2], double w[], double y[2])
{
  const double t1 = q[0]*q[1];
  const double t2 = t1 + q[0];
  y[1] = t2;
}
)";
  const ParallelCode code = read_parallel_code(text, "f", 2, {});
  EXPECT_EQ(code.sequential, 2);
  EXPECT_EQ(code.work, 3);
  EXPECT_EQ(code.processors[0].useful, 0.5);
  EXPECT_EQ(code.processors[1].useful, 1.5);
  EXPECT_EQ(code.time, 2);
  EXPECT_THROW(read_parallel_code(changed(text, "q[0]*q[1]", "q[0]*q[0]"), "f", 2, {}), UnreadableCode);
}

}  // namespace
}  // namespace armature::internal
