// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/add_log.h"

namespace armature::internal {
namespace {

constexpr std::size_t samples_a_window = 2 * samples_a_piece;

}  // namespace

std::vector<Motion> prepared(const Log& log, const PrepareOptions& how, const std::vector<Term>& known,
                             std::vector<std::string>& notes) {
  std::vector<Motion> motions = prepare(log, how, notes);
  for (Motion& motion : motions) take_off(known, motion);
  return motions;
}

std::optional<double> add_log(Motions& motions, const Log& log, const PrepareOptions& how,
                              const std::vector<Term>& known, std::vector<std::string>& notes) {
  std::vector<Motion> found = prepared(log, how, known, notes);
  const auto cutoff = found.empty() ? std::nullopt : std::optional(found.front().cutoff);
  motions.add(std::move(found));
  return cutoff;
}

std::optional<double> add_log(Motions& motions, const LogStream& log, const PrepareOptions& how,
                              const std::vector<Term>& known, std::vector<std::string>& notes) {
  const LogPass pass = [&log](const auto& visit) { log.pass(visit); };
  const Preparation plan = plan_preparation(pass, how, notes);
  motions.add([&known, pass, plan](const auto& take) {
    prepare_windows(pass, plan, samples_a_window, [&](Motion&& motion) {
      take_off(known, motion);
      take(std::move(motion));
    });
  });
  return plan.cutoff;
}

}  // namespace armature::internal
