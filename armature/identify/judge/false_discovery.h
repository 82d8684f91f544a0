// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Many tests at once. Of fifty parameters that did not change, two or three lie beyond 95 % by chance. The adjusted
// probabilities of Benjamini and Yekutieli (2001, theorem 1.3) make up for that, however the tests depend on each
// other: with p_(1) <= ... <= p_(m) and c = 1 + 1/2 + ... + 1/m,
//
//   adjusted p_(i) = min over k >= i of  min(1, c m p_(k) / k).
//
// A share of at most q is expected to be false among the tests whose adjusted probability is below q; and if nothing
// changed at all, any test is below q with a probability of at most q.
#pragma once

#include <span>
#include <vector>

namespace armature::internal {

// In the order given. NaN stays NaN and is not counted as a test.
std::vector<double> adjusted_probabilities(std::span<const double> probabilities);

// The probability that a normal variable is at least this far from its mean, on either side, in standard deviations.
double probability_beyond(double deviations);

}  // namespace armature::internal
