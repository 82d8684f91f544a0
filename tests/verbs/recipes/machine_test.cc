// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/machine.h"

#include <gtest/gtest.h>

#include <thread>

namespace armature::internal {
namespace {

TEST(Machine, has_a_name_with_its_number_of_cores) {
  const unsigned cores = std::thread::hardware_concurrency();
  EXPECT_NE(machine_name().find(", " + std::to_string(cores) + " core"), std::string::npos) << machine_name();
}

}  // namespace
}  // namespace armature::internal
