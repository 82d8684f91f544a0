// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/evaluate/instruction_set.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "armature/base/error.h"
#include "armature/run/evaluate/kernels.h"

namespace armature::internal {
namespace {

// What the system says about the processor.
TEST(InstructionSet, is_the_best_that_the_system_reports) {
  std::ostringstream text;
  text << std::ifstream("/proc/cpuinfo").rdbuf();
  const std::string cpu = text.str();
  if (cpu.find("flags") == std::string::npos) GTEST_SKIP() << "skipped: /proc/cpuinfo does not list flags";
  const bool avx512 = cpu.find(" avx512dq") != std::string::npos && cpu.find(" avx512vl") != std::string::npos;
  const bool avx2 = cpu.find(" avx2") != std::string::npos && cpu.find(" fma") != std::string::npos;
  EXPECT_EQ(best_instruction_set(), avx512 ? InstructionSet::avx512
                                    : avx2 ? InstructionSet::avx2
                                           : InstructionSet::portable);
}

TEST(InstructionSet, wider_ones_have_more_lanes) {
  std::size_t lanes = 1;
  for (int i = 0; i <= static_cast<int>(best_instruction_set()); ++i) {
    const auto set = static_cast<InstructionSet>(i);
    EXPECT_GT(kernels<double>(set).lanes, lanes) << to_string(set);
    lanes = kernels<double>(set).lanes;
    EXPECT_EQ(kernels<float>(set).lanes, 2 * lanes);
    EXPECT_EQ(kernels<double>(set).group, registers_a_group * lanes);
  }
}

TEST(InstructionSet, one_that_the_machine_lacks_is_refused) {
  const auto none = static_cast<InstructionSet>(static_cast<int>(best_instruction_set()) + 1);
  EXPECT_THROW(kernels<double>(none), InternalError);
}

}  // namespace
}  // namespace armature::internal
