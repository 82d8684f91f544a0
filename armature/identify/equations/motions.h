// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The motions of one or several logs, in memory or streamed. Streamed motions are prepared again at each visit, in
// groups whose size lets factorise() cut them into the same pieces as the whole: results differ by the order of sums
// only. Logs never share a group, so that a log gives the same equations alone and among others.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "armature/identify/equations/factors.h"

namespace armature::internal {

class Motions {
 public:
  using Visit = std::function<void(std::span<const Motion> some)>;
  // Passes on the motions of a log in order, the same at each call.
  using Source = std::function<void(const std::function<void(Motion&& motion)>& take)>;

  void add(std::vector<Motion> log);
  void add(Source log);

  std::size_t logs() const { return ends_.size() + sources_.size(); }
  bool streamed() const { return !sources_.empty(); }
  std::span<const Motion> whole() const;                 // must not be streamed
  std::span<const Motion> whole(std::size_t log) const;  // nor this

  // Log by log; in memory, each at once.
  void visit(const Visit& visit) const;
  Motions log(std::size_t number) const;

  // Changes every motion, now or when it is read.
  void change(const std::function<Motion(Motion&& motion)>& change);

 private:
  std::vector<Motion> motions_;
  std::vector<std::size_t> ends_;  // per log: end of its motions
  std::vector<Source> sources_;
};

// Samples first, first + 1, ... of a motion.
Motion some_samples(const Motion& motion, std::size_t first, std::size_t count);

// The first samples of some motions.
std::vector<Motion> excerpt(std::span<const Motion> motions, std::size_t samples);

std::vector<double> greatest_rates(const IdentificationModel& model, const Motions& motions);

// The merged factors of `equations` over the motions: log by log, or group by group.
std::vector<CoordinateFactor> summed(
    const Motions& motions,
    const std::function<std::vector<CoordinateFactor>(std::span<const Motion> some)>& equations);

// As factorise() of all motions. Several logs and streams need RowOptions::fastest when slow rows are dropped: the
// greatest speeds are those of all.
std::vector<CoordinateFactor> factorise(const IdentificationModel& model, const Motions& motions,
                                        const RowOptions& options);

}  // namespace armature::internal
