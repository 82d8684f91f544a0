// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/estimators/bodies.h"

#include <gtest/gtest.h>

#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

// A cloud of point masses: P is the sum of m [r; 1] [r; 1]^T.
TEST(Bodies, pseudo_inertia_is_the_moment_matrix_of_the_mass) {
  support::Random random(1);
  Eigen::Matrix4d expected = Eigen::Matrix4d::Zero();
  TenParameters x = TenParameters::Zero();
  for (int i = 0; i < 6; ++i) {
    const double m = random.uniform(0.1, 2);
    const Eigen::Vector3d r(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1));
    const Eigen::Vector4d h(r.x(), r.y(), r.z(), 1);
    expected += m * h * h.transpose();
    const Eigen::Matrix3d j = m * (r.squaredNorm() * Eigen::Matrix3d::Identity() - r * r.transpose());
    TenParameters body;
    body << j(0, 0), j(0, 1), j(0, 2), j(1, 1), j(1, 2), j(2, 2), m * r, m;
    x += body;
  }
  EXPECT_LT((pseudo_inertia_matrix(x) - expected).norm(), 1e-13);
  EXPECT_LT((parameters_of(expected) - x).norm(), 1e-13);
}

TEST(Bodies, the_dual_matrix_gives_the_scalar_product) {
  support::Random random(2);
  for (int i = 0; i < 20; ++i) {
    TenParameters c, x;
    for (Eigen::Index k = 0; k < 10; ++k) c[k] = random.uniform(-1, 1), x[k] = random.uniform(-1, 1);
    EXPECT_NEAR((dual_matrix(c) * pseudo_inertia_matrix(x)).trace(), c.dot(x), 1e-14);
  }
}

TEST(Bodies, every_standard_parameter_has_its_place) {
  const IdentificationModel model = identification_model(test::three_joints(), {});
  const BodyLayout layout = body_layout(model);
  EXPECT_EQ(layout.link_numbers, (std::vector<std::size_t>{1, 2, 3}));
  EXPECT_EQ(layout.free.size(), 3U);  // offsets
  EXPECT_EQ(10 * layout.links.size() + layout.positive.size() + layout.free.size(), model.standard.size());
}

}  // namespace
}  // namespace armature::internal
