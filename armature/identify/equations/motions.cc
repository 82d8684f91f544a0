// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/motions.h"

#include <algorithm>

#include "armature/base/error.h"

namespace armature::internal {
namespace {

// A multiple of a piece, so that several threads have work.
constexpr std::size_t samples_a_group = 4 * samples_a_piece;

// Collects motions into groups of exactly the given number of samples.
class Groups {
 public:
  explicit Groups(const Motions::Visit& visit) : visit_(visit) {}
  void add(Motion&& motion) {
    for (std::size_t first = 0; first < motion.samples();) {
      const std::size_t count = std::min(samples_a_group - samples_, motion.samples() - first);
      group_.push_back(count == motion.samples() ? std::move(motion) : some_samples(motion, first, count));
      first += count;
      samples_ += count;
      if (samples_ == samples_a_group) give();
    }
  }
  void give() {
    if (!group_.empty()) visit_(group_);
    group_.clear();
    samples_ = 0;
  }

 private:
  const Motions::Visit& visit_;
  std::vector<Motion> group_;
  std::size_t samples_ = 0;
};

}  // namespace

Motion some_samples(const Motion& motion, std::size_t first, std::size_t count) {
  Motion part;
  part.file = motion.file;
  part.start = motion.start + motion.step * static_cast<double>(first);
  part.step = motion.step;
  part.cutoff = motion.cutoff;
  part.sharp_friction = motion.sharp_friction;
  const auto copy = [&](const std::vector<Signal>& from, std::vector<Signal>& to) {
    for (const Signal& s : from)
      to.emplace_back(s.begin() + static_cast<std::ptrdiff_t>(first),
                      s.begin() + static_cast<std::ptrdiff_t>(first + count));
  };
  copy(motion.q, part.q);
  copy(motion.qd, part.qd);
  copy(motion.qdd, part.qdd);
  copy(motion.tau, part.tau);
  copy(motion.reference, part.reference);
  copy(motion.temperature, part.temperature);
  return part;
}

void Motions::add(std::vector<Motion> log) {
  ARMATURE_CHECK(sources_.empty());
  std::move(log.begin(), log.end(), std::back_inserter(motions_));
  ends_.push_back(motions_.size());
}

void Motions::add(Source log) {
  ARMATURE_CHECK(ends_.empty());
  sources_.push_back(std::move(log));
}

std::span<const Motion> Motions::whole() const {
  ARMATURE_CHECK(!streamed());
  return motions_;
}

std::span<const Motion> Motions::whole(std::size_t log) const {
  const std::size_t begin = log == 0 ? 0 : ends_.at(log - 1);
  return whole().subspan(begin, ends_.at(log) - begin);
}

void Motions::visit(const Visit& visit) const {
  for (std::size_t log = 0; log < ends_.size(); ++log) visit(whole(log));
  Groups groups(visit);
  for (const Source& source : sources_) {
    source([&](Motion&& motion) { groups.add(std::move(motion)); });
    groups.give();
  }
}

void Motions::change(const std::function<Motion(Motion&& motion)>& change) {
  for (Motion& motion : motions_) motion = change(std::move(motion));
  for (Source& source : sources_)
    source = [read = source, change](const std::function<void(Motion&& motion)>& take) {
      read([&](Motion&& motion) { take(change(std::move(motion))); });
    };
}

Motions Motions::log(std::size_t number) const {
  Motions one;
  if (streamed()) {
    one.add(sources_.at(number));
  } else {
    const std::span<const Motion> motions = whole(number);
    one.add(std::vector<Motion>(motions.begin(), motions.end()));
  }
  return one;
}

std::vector<Motion> excerpt(std::span<const Motion> motions, std::size_t samples) {
  std::vector<Motion> result;
  for (const Motion& motion : motions) {
    const std::size_t count = std::min(samples, motion.samples());
    if (count == 0) break;
    result.push_back(some_samples(motion, 0, count));
    samples -= count;
  }
  return result;
}

std::vector<double> greatest_rates(const IdentificationModel& model, const Motions& motions) {
  std::vector<double> result(model.unknowns(), 0.0);
  motions.visit([&](std::span<const Motion> some) {
    const std::vector<double> rates = greatest_rates(model, some);
    std::transform(rates.begin(), rates.end(), result.begin(), result.begin(),
                   [](double a, double b) { return std::max(a, b); });
  });
  return result;
}

std::vector<CoordinateFactor> summed(
    const Motions& motions,
    const std::function<std::vector<CoordinateFactor>(std::span<const Motion> some)>& equations) {
  std::vector<CoordinateFactor> sum;
  motions.visit([&](std::span<const Motion> some) {
    std::vector<CoordinateFactor> factors = equations(some);
    if (sum.empty()) sum = std::move(factors);
    else merge(sum, factors);
  });
  return sum.empty() ? equations({}) : sum;
}

std::vector<CoordinateFactor> factorise(const IdentificationModel& model, const Motions& motions,
                                        const RowOptions& options) {
  return summed(motions, [&](std::span<const Motion> some) { return factorise(model, some, options); });
}

}  // namespace armature::internal
