// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/misfit.h"

#include <gtest/gtest.h>

#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

// A log of `truth`, identified with the description `said`.
std::optional<Misfit> misfit_of(const Robot& truth, const Robot& said, double weight) {
  const IdentificationModel model = identification_model(said, {});
  const std::vector<Motion> motions = {test::motion_of(test::synthetic_log(truth, 3, 600, 0.05))};
  const auto factors = factorise(model, motions, {});
  const Estimate free = least_squares(factors, model.unknowns(), Weighting::by_coordinate);
  const Eigen::MatrixXd triangle = stacked(factors, model.unknowns(), free.sigma);
  const FoundBodies found = find_bodies(model, triangle, {weight});
  return body_misfit(model, triangle, found.prior, found.consistent, free.value, [&](const Eigen::VectorXd& x) {
    std::vector<double> errors;
    for (const CoordinateFactor& f : factors) errors.push_back(f.relative_error(x));
    errors.push_back(*std::max_element(errors.begin(), errors.end()));
    return errors;
  });
}

TEST(Misfit, bodies_that_fit_are_not_complained_about) {
  EXPECT_FALSE(misfit_of(test::three_joints(), test::three_joints(), 1));
}

// The description of link 2 is a hundredth of the truth, and weighs much.
TEST(Misfit, a_description_that_contradicts_the_data_is_named) {
  Robot said = test::three_joints();
  Inertial& i = said.frame(2).inertial;
  for (Ref* each : {&i.XX, &i.XY, &i.XZ, &i.YY, &i.YZ, &i.ZZ, &i.MX, &i.MY, &i.MZ, &i.M})
    *each = said.arena.multiply(*each, said.arena.constant(Rational::from_double(0.01)));
  const auto misfit = misfit_of(test::three_joints(), said, 1e3);
  ASSERT_TRUE(misfit);
  EXPECT_TRUE(misfit->by_prior);
  EXPECT_NE(misfit->message.find("j2"), std::string::npos) << misfit->message;
  EXPECT_NE(misfit->hint.find("@prior"), std::string::npos);
}

// Torques of a link that no body is: its inertia about z is more than those about x and y together.
TEST(Misfit, torques_of_no_body_are_told) {
  Robot truth = test::three_joints();
  truth.frame(3).inertial.ZZ = truth.arena.constant(Rational::from_double(3.0));
  const auto misfit = misfit_of(truth, test::three_joints(), 1);
  ASSERT_TRUE(misfit);
  EXPECT_FALSE(misfit->by_prior);
  EXPECT_NE(misfit->hint.find("no bodies"), std::string::npos) << misfit->hint;
}

}  // namespace
}  // namespace armature::internal
