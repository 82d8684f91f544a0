// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/moved_values.h"

#include <gtest/gtest.h>

#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

// A mass that is eight times the described one is not as described.
TEST(MovedValues, are_no_longer_marked_as_described) {
  const IdentificationModel model = identification_model(test::three_joints(), {true, {}});
  const Prior prior = prior_of(model);
  ParameterMarks marks;
  marks.standard.assign(model.standard.size(), KnownBy::described);
  Eigen::VectorXd standard = prior.standard;
  const std::size_t mass = support::place_of(model.standard, "M1"), measured = support::place_of(model.standard, "M2");
  marks.standard[measured] = KnownBy::measured;
  standard[static_cast<Eigen::Index>(mass)] *= 8;
  standard[static_cast<Eigen::Index>(measured)] *= 8;
  unmark_moved(model, prior, standard, marks);
  for (std::size_t s = 0; s < model.standard.size(); ++s)
    EXPECT_EQ(marks.standard[s], s == mass       ? KnownBy::unknowable
                                 : s == measured ? KnownBy::measured
                                                 : KnownBy::described)
        << model.standard[s].name;
}

}  // namespace
}  // namespace armature::internal
