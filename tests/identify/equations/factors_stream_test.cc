// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/factors_stream.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "tests/identify/synthetic.h"
#include "tests/support/compile.h"

namespace armature::internal {
namespace {

class FactorsStream : public testing::Test {
 protected:
  FactorsStream() : robot_(test::three_joints()), model_(identification_model(robot_, {})) {
    for (std::uint64_t seed = 1; seed <= 6; ++seed)
      motions_.push_back(test::motion_of(test::synthetic_log(robot_, seed, 100)));
  }
  // Gives the motions one by one, and stops after `most`.
  MotionSource source(std::size_t most = 100) const {
    return [this, next = std::size_t{0}, most](Motion& motion) mutable {
      if (next >= std::min(most, motions_.size())) return false;
      motion = motions_[next++];
      return true;
    };
  }
  std::string file() const { return folder_.path() + "/engine.json"; }

  test::TemporaryFolder folder_;
  Robot robot_;
  IdentificationModel model_;
  std::vector<Motion> motions_;
};

TEST_F(FactorsStream, equal_the_factors_of_the_whole) {
  RowOptions rows;
  rows.slowest = 0.1;
  const auto whole = factorise(model_, motions_, rows);
  rows.fastest = fastest_speeds(model_, source());
  const StreamedFactors streamed = factorise_stream(model_, source(), {rows, {}, 0});
  EXPECT_EQ(streamed.samples, 600U);
  EXPECT_EQ(streamed.motions, 6U);
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_EQ(streamed.factors[k].rows, whole[k].rows);
    EXPECT_LT((streamed.factors[k].triangle - whole[k].triangle).norm(), 1e-12 * whole[k].triangle.norm());
  }
}

TEST_F(FactorsStream, resume_to_the_last_bit) {
  const StreamedFactors whole = factorise_stream(model_, source(), {});
  StreamOptions options;
  options.checkpoint = file();
  options.checkpoint_every = 200;
  factorise_stream(model_, source(4), options);  // stopped after four
  const StreamedFactors resumed = factorise_stream(model_, source(), options);
  EXPECT_EQ(resumed.resumed, 400U);
  EXPECT_EQ(resumed.samples, 600U);
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_EQ(resumed.factors[k].rows, whole.factors[k].rows);
    EXPECT_EQ(resumed.factors[k].triangle, whole.factors[k].triangle);
  }
}

TEST_F(FactorsStream, refuse_checkpoints_that_are_damaged_or_of_another_model) {
  const StreamedFactors streamed = factorise_stream(model_, source(), {});
  const std::string text = checkpoint_text(model_, {}, streamed);
  EXPECT_EQ(read_checkpoint(text, "x", model_, {}).factors[1].triangle, streamed.factors[1].triangle);
  for (std::size_t length = 0; length < text.size(); length += 97)
    EXPECT_THROW(read_checkpoint(text.substr(0, length), "x", model_, {}), InputError) << length;
  RowOptions other;
  other.decimation = 3;
  EXPECT_THROW(read_checkpoint(text, "x", model_, other), InputError);
  EXPECT_THROW(read_checkpoint(text, "x", identification_model(test::one_joint(), {}), {}), InputError);
  EXPECT_THROW(read_checkpoint(R"({"format": "something else"})", "x", model_, {}), InputError);
}

}  // namespace
}  // namespace armature::internal
