// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/model_options.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "armature/derive/derive.h"
#include "armature/read/reader.h"

namespace armature::internal {
namespace {

std::size_t refused(const std::vector<std::string>& names, const DeriveOptions& options) {
  try {
    refuse_idle_options(names, options);
  } catch (const InputError& error) {
    return error.diagnostics().all().size();
  }
  return 0;
}

TEST(ModelOptions, idle_ones_are_refused_all_at_once) {
  DeriveOptions options;
  for (const ModelEntry& entry : model_catalog()) EXPECT_EQ(refused({entry.name}, options), 0U) << entry.name;
  options.method = "articulated";
  options.to = "3";
  EXPECT_EQ(refused({"inertia"}, options), 2U);
  EXPECT_EQ(refused({"direct-dynamics"}, options), 1U);
  EXPECT_EQ(refused({"direct-dynamics", "jacobian"}, options), 0U);  // one for each
  EXPECT_EQ(refused({"no-such-model"}, options), 0U);                // derive() has more to say
}

// The table is what derivations do: a frame that does not exist is refused exactly by the models that take one.
TEST(ModelOptions, the_table_is_true) {
  Diagnostics diagnostics;
  const Robot robot = read_robot("scara", diagnostics);
  for (const ModelEntry& entry : model_catalog()) {
    DeriveOptions options;
    options.to = "no such frame";
    options.method = "no such method";
    const bool minds = !options_of_model(entry.name).empty();
    bool refuses = false;
    try {
      derive(robot, entry.name, options);
    } catch (const InputError&) {
      refuses = true;
    } catch (const UnmetRequest&) {  // a model of floating bases
    }
    EXPECT_EQ(refuses, minds) << entry.name;
  }
}

}  // namespace
}  // namespace armature::internal
