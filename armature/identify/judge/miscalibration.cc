// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/miscalibration.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace armature::internal {
namespace {

// A fit is poor when some joint errs by more than this share of its torque.
constexpr double poor = 0.04;
// Errors below this are as good as none.
constexpr double smallest = 0.005;
// A factor nearer to one is within what drives differ by, and a zero (rad or m) within what is adjusted.
constexpr double least_factor = 1.25, least_shift = 0.02;
constexpr double most_factor = 12, most_shift = 0.6;
// The errors must fall to this share: the worst one, and their mean (geometric).
constexpr double share_of_worst = 0.4, share_of_mean = 0.5;
constexpr double all_explained = 0.08;
constexpr std::size_t samples_for_shifts = 300;

double score(const TrialResult& result) {
  double sum = 0;
  for (const double error : result.error) sum += std::log(std::max(error, smallest));
  return sum;
}

double worst(const TrialResult& result) { return *std::max_element(result.error.begin(), result.error.end()); }

// The least of `value` near the best of the points `x`, by golden sections between its neighbours.
double minimised(const std::function<double(double)>& value, const std::vector<double>& x) {
  std::size_t best = 0;
  double least = HUGE_VAL;
  for (std::size_t i = 0; i < x.size(); ++i)
    if (const double here = value(x[i]); here < least) least = here, best = i;
  const double golden = (std::sqrt(5.0) - 1) / 2;
  double low = x[best == 0 ? 0 : best - 1], high = x[std::min(best + 1, x.size() - 1)];
  double a = high - golden * (high - low), b = low + golden * (high - low);
  double at_a = value(a), at_b = value(b);
  for (int step = 0; step < 10; ++step)
    if (at_a < at_b) {
      high = b, b = a, at_b = at_a;
      a = high - golden * (high - low), at_a = value(a);
    } else {
      low = a, a = b, at_a = at_b;
      b = low + golden * (high - low), at_b = value(b);
    }
  return at_a < at_b ? a : b;
}

std::vector<double> spread(double most, std::size_t points) {
  std::vector<double> x;
  for (std::size_t i = 0; i < points; ++i)
    x.push_back(most * (2 * static_cast<double>(i) / static_cast<double>(points - 1) - 1));
  return x;
}

struct Candidate {
  Miscalibration what;
  TrialResult result;
};

Candidate best_factor(const TrialFit& fit, std::size_t coordinates, std::size_t k) {
  TorqueReading reading = TorqueReading::as_logged(coordinates);
  const auto at = [&](double logarithm) {
    reading.factor[k] = std::exp(-logarithm);
    return fit.fit(reading);
  };
  const double found = minimised([&](double x) { return score(at(x)); }, spread(std::log(most_factor), 13));
  return {{Miscalibration::Of::torque, k, std::exp(found), 0, {}, {}, false}, at(found)};
}

Candidate best_shift(const IdentificationModel& model, const Motion& motion, std::size_t k) {
  const TorqueReading reading = TorqueReading::as_logged(model.coordinates());
  Motion moved = motion;
  const auto at = [&](double shift) {
    for (std::size_t s = 0; s < motion.samples(); ++s) moved.q[k][s] = motion.q[k][s] - shift;
    return TrialFit(model, moved).fit(reading);
  };
  const double found = minimised([&](double x) { return score(at(x)); }, spread(most_shift, 9));
  return {{Miscalibration::Of::position, k, 1, found, {}, {}, false}, at(found)};
}

bool is_large(const Miscalibration& what) {
  return what.of == Miscalibration::Of::torque ? std::abs(std::log(what.factor)) > std::log(least_factor)
                                               : std::abs(what.shift) > least_shift;
}

}  // namespace

std::optional<Miscalibration> find_miscalibration(const IdentificationModel& model, const Motion& motion) {
  const std::size_t n = model.coordinates();
  if (n < 2 || motion.samples() == 0) return std::nullopt;
  const TrialFit fit(model, motion);
  const TrialResult given = fit.fit(TorqueReading::as_logged(n));
  if (worst(given) < poor) return std::nullopt;
  const Motion few = thinned_out({&motion, 1}, samples_for_shifts);
  std::optional<Candidate> best;
  const auto keep = [&](Candidate candidate) {
    if (is_large(candidate.what) && (!best || score(candidate.result) < score(best->result)))
      best = std::move(candidate);
  };
  for (std::size_t k = 0; k < n; ++k) {
    keep(best_factor(fit, n, k));
    keep(best_shift(model, few, k));
  }
  if (!best) return std::nullopt;
  const double mean = std::exp((score(best->result) - score(given)) / static_cast<double>(n));
  const std::size_t k = best->what.coordinate;
  const bool explains = worst(best->result) < share_of_worst * worst(given) &&
                        (mean < share_of_mean || best->result.error[k] < 0.25 * given.error[k]);
  if (!explains) return std::nullopt;
  for (std::size_t j = 0; j < n; ++j) {
    best->what.before.push_back(100 * given.error[j]);
    best->what.after.push_back(100 * best->result.error[j]);
  }
  best->what.clear = worst(best->result) < all_explained;
  return best->what;
}

}  // namespace armature::internal
