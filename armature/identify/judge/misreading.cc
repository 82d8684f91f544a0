// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/misreading.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace armature::internal {
namespace {

// A fit is poor when some joint errs by more than this share of its torque.
constexpr double poor = 0.08;
// The first change must lower the score (the sum of the logarithms of the errors) by this much, each further one by
// more: several mistakes in one log are rare.
constexpr double least_gain = 0.6, further_gain = 1.5;
double gain_after(std::size_t changes) { return changes == 0 ? least_gain : further_gain; }
// Joints of which both torques and positions would change places are suspected only where they are hardly explained:
// the mean error (geometric) of the joints that change. Below it the change only fits what the model lacks, as in
// wrists whose torques are small and whose axes are aligned. Unless all joints of the robot are explained far better:
// then it is the order in which a driver lists them.
constexpr double least_error_of_joints = 0.45, far_better = 0.3;
constexpr std::size_t most_changes = 4;
// A coordinate that a change touches is explained up to this error, or still as wrong as can be: one of several changes
// is then to come. In between, the change only fits what the model lacks.
constexpr double explained = 0.3, unexplained = 0.8;

bool is_settled(const TrialResult& result, std::initializer_list<std::size_t> touched) {
  bool some = false;
  for (const std::size_t k : touched) {
    some = some || result.error[k] < explained;
    if (result.error[k] >= explained && result.error[k] < unexplained) return false;
  }
  return some;
}

bool is_mostly_explained(const TrialResult& result) {
  const auto count = std::count_if(result.error.begin(), result.error.end(), [](double e) { return e < explained; });
  return 2 * static_cast<std::size_t>(count) > result.error.size();
}

struct Candidate {
  TorqueReading torque, position;
  bool gravity_reversed = false;
  TrialResult result;
  std::size_t changes = 0;
  // Torques are misread more often than positions.
  double value() const {
    const TorqueReading same = TorqueReading::as_logged(position.order.size());
    const bool moved = position.order != same.order || position.factor != same.factor;
    return result.score + (moved ? 1.0 : 0.3) * static_cast<double>(changes);
  }
};

class Search {
 public:
  Search(const IdentificationModel& model, const Motion& motion)
      : model_(model), motion_(motion), n_(model.coordinates()), as_logged_(TorqueReading::as_logged(n_)) {}

  std::optional<Misreading> run() {
    const TrialFit logged(model_, motion_);
    const Candidate given{as_logged_, as_logged_, false, logged.fit(as_logged_)};
    if (*std::max_element(given.result.error.begin(), given.result.error.end()) < poor) return std::nullopt;
    best_ = given;
    keep(other_torques(logged, given));
    keep({as_logged_, as_logged_, true, TrialFit(model_, motion_, Gravity::reversed).fit(as_logged_), 1});
    const Candidate reversed = all_positions(given);
    keep(reversed);
    keep(other_positions(given));
    // A mirrored robot moves as the robot does: where it has the same masses, nothing tells the two apart.
    or_positions_ = turns_all_torques(best_) && reversed.result.score < best_.result.score + least_gain;
    return judged(given);
  }

 private:
  void keep(const Candidate& candidate) {
    if (candidate.value() < best_.value()) best_ = candidate;
  }

  static void exchange(TorqueReading& reading, std::size_t i, std::size_t j) {
    std::swap(reading.order[i], reading.order[j]);
    std::swap(reading.factor[i], reading.factor[j]);
  }

  // Signs, exchanges and factors of a thousand, one after the other.
  Candidate other_torques(const TrialFit& fit, const Candidate& start) const {
    Candidate now = start;
    while (now.changes < most_changes) {
      Candidate next = now;
      next.changes = now.changes + 1;
      bool better = false;
      const auto attempt = [&](const TorqueReading& reading, std::initializer_list<std::size_t> touched) {
        TrialResult result = fit.fit(reading);
        if (touched.size() == 0 ? !is_mostly_explained(result) : !is_settled(result, touched)) return;
        if (result.score > (better ? next.result.score : now.result.score - gain_after(now.changes))) return;
        better = true;
        next.torque = reading;
        next.result = std::move(result);
      };
      TorqueReading all = now.torque;
      for (double& factor : all.factor) factor = -factor;
      attempt(all, {});
      for (std::size_t k = 0; k < n_; ++k) {
        for (const double factor : {-1.0, 1e3, 1e-3}) {
          if (n_ == 1 && factor > 0) continue;  // nothing to compare it with
          TorqueReading one = now.torque;
          one.factor[k] *= factor;
          attempt(one, {k});
        }
        for (std::size_t j = k + 1; j < n_; ++j) {
          TorqueReading swapped = now.torque;
          exchange(swapped, k, j);
          attempt(swapped, {k, j});
        }
      }
      if (!better) break;
      now = next;
    }
    return now;
  }

  Motion read_as(const TorqueReading& position) const {
    Motion motion = motion_;
    for (std::size_t k = 0; k < n_; ++k)
      for (const auto& [from, to] :
           {std::pair{&motion_.q, &motion.q}, {&motion_.qd, &motion.qd}, {&motion_.qdd, &motion.qdd}}) {
        (*to)[k] = (*from)[position.order[k]];
        for (double& value : (*to)[k]) value *= position.factor[k];
      }
    return motion;
  }

  Candidate all_positions(const Candidate& start) const {
    Candidate all = start;
    all.changes = 1;
    for (double& factor : all.position.factor) factor = -1;
    all.result = TrialFit(model_, read_as(all.position)).fit(all.torque);
    if (!is_mostly_explained(all.result)) all.result.score = HUGE_VAL;
    return all;
  }

  static bool turns_all_torques(const Candidate& candidate) {
    return std::ranges::all_of(candidate.torque.factor, [](double factor) { return factor < 0; }) &&
           candidate.position.factor == TorqueReading::as_logged(candidate.position.factor.size()).factor;
  }

  // Positions in another order or with another sign, with the torques as they are or changed alike.
  Candidate other_positions(const Candidate& start) const {
    Candidate now = start;
    while (now.changes < most_changes) {
      Candidate next = now;
      next.changes = now.changes + 1;
      bool better = false;
      const auto attempt = [&](std::size_t i, std::size_t j) {
        TorqueReading position = now.position, torque = now.torque;
        const auto change = [&](TorqueReading& reading) {
          if (i == j) reading.factor[i] = -reading.factor[i];
          else exchange(reading, i, j);
        };
        change(position);
        const TrialFit fit(model_, read_as(position));
        for (int torques = 0; torques < 2; ++torques) {
          if (torques == 1) change(torque);
          TrialResult result = fit.fit(torque);
          if (!is_settled(result, {i, j})) continue;
          if (result.score > (better ? next.result.score : now.result.score - gain_after(now.changes))) continue;
          better = true;
          next.position = position;
          next.torque = torque;
          next.result = std::move(result);
        }
      };
      for (std::size_t i = 0; i < n_; ++i)
        for (std::size_t j = i; j < n_; ++j) attempt(i, j);
      if (!better) break;
      now = next;
    }
    return now;
  }

  std::optional<Misreading> judged(const Candidate& given) const {
    if (best_.gravity_reversed && !is_mostly_explained(best_.result)) return std::nullopt;
    if (best_.changes == 0 || best_.value() > given.result.score - least_gain) return std::nullopt;
    Misreading found{best_.torque, best_.position, best_.gravity_reversed, or_positions_, {}, {}, {}, false};
    for (std::size_t k = 0; k < n_; ++k) {
      const auto other = [&](const TorqueReading& reading) { return reading.order[k] != k || reading.factor[k] != 1; };
      if (best_.gravity_reversed || other(best_.torque) || other(best_.position)) found.changed.push_back(k);
      found.before.push_back(100 * given.result.error[k]);
      found.after.push_back(100 * best_.result.error[k]);
    }
    double logarithms = 0, before = 0;
    for (const std::size_t k : found.changed) {
      logarithms += std::log(std::max(best_.result.error[k], TrialResult::smallest_error) / given.result.error[k]);
      before += std::log(given.result.error[k]);
    }
    const auto count = static_cast<double>(found.changed.size());
    const bool both = best_.torque.order != as_logged_.order && best_.position.order != as_logged_.order;
    const double overall = std::exp((best_.result.score - given.result.score) / static_cast<double>(n_));
    if (both && std::exp(before / count) < least_error_of_joints && overall > far_better) return std::nullopt;
    const double share = std::exp(logarithms / count);
    if (share > (best_.gravity_reversed ? 0.5 : 0.7)) return std::nullopt;
    found.clear = share < 0.5 && best_.value() < given.result.score - 1;
    return found;
  }

  const IdentificationModel& model_;
  const Motion& motion_;
  const std::size_t n_;
  const TorqueReading as_logged_;
  Candidate best_;
  bool or_positions_ = false;
};

}  // namespace

std::optional<Misreading> find_misreading(const IdentificationModel& model, const Motion& motion) {
  return Search(model, motion).run();
}

}  // namespace armature::internal
