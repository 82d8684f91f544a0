// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/signals/prepare.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "armature/log/signals/even_stretches.h"
#include "armature/log/signals/motion_windows.h"
#include "armature/log/signals/periodic.h"
#include "armature/log/signals/savitzky_golay.h"
#include "armature/log/signals/spectrum.h"

namespace armature::internal {
namespace {

constexpr std::size_t longest_window = 1u << 15, shortest_window = 8;
// The cut-off as a multiple of the highest frequency of the motion: friction that changes sign has harmonics.
constexpr double motions_passed = 20;

std::string periodic_note(const std::string& file, const PeriodicMean& mean, double period) {
  std::string text = fmt::format("{}: the mean over {} periods of {:g} s; from period to period the torques differ by",
                                 file, mean.periods, period);
  for (const double sd : mean.tau_sd) text += fmt::format(" {:.2g}", sd);
  return text + " (standard deviation)";
}

// A period with `more` samples of its neighbours at both ends.
Log repeated(const Log& period, std::size_t more) {
  Log log = period;
  log.t.clear();
  const std::size_t n = period.samples();
  const std::vector<Signal*> to = log.signals();
  const std::vector<const Signal*> from = period.signals();
  for (Signal* signal : to) signal->clear();
  for (std::size_t i = 0; i < n + 2 * more; ++i) {
    log.t.push_back((static_cast<double>(i) - static_cast<double>(more)) * (period.t[1] - period.t[0]));
    for (std::size_t s = 0; s < to.size(); ++s) to[s]->push_back((*from[s])[(i + n * more - more) % n]);
  }
  return log;
}

// The spectra of the positions; empty when no stretch is as long as the window.
std::vector<Spectrum> position_spectra(const LogPass& pass, const LogFacts& facts, double longest_gap,
                                       std::size_t window) {
  std::vector<Welch> welch;
  for (const double mean : facts.mean) welch.emplace_back(1 / facts.clock.step, window, mean);
  EvenStretches stretches(facts.clock, longest_gap, [&](EvenPart& part) {
    for (std::size_t k = 0; k < welch.size(); ++k) {
      if (!part.signals.empty()) welch[k].add(part.signals[k]);
      if (part.ends) welch[k].pause();
    }
  });
  pass([&](const Log& chunk) { stretches.add(chunk); });
  stretches.finish();
  std::vector<Spectrum> spectra;
  for (const Welch& each : welch)
    if (each.windows() > 0) spectra.push_back(each.spectrum());
  return spectra;
}

}  // namespace

LogFacts facts_of(const LogPass& pass) {
  LogFacts facts;
  ClockScan clock;
  pass([&](const Log& chunk) {
    facts.file = chunk.file;
    facts.coordinates = chunk.coordinates();
    facts.velocities = !chunk.qd.empty();
    facts.accelerations = !chunk.qdd.empty();
    facts.references = !chunk.reference.empty();
    facts.temperatures = !chunk.temperature.empty();
    facts.samples += chunk.samples();
    facts.mean.resize(chunk.coordinates(), 0.0);
    for (const double t : chunk.t) clock.add(t);
    for (std::size_t k = 0; k < chunk.coordinates(); ++k)
      for (const double q : chunk.q[k]) facts.mean[k] += q;
  });
  for (double& mean : facts.mean) mean /= static_cast<double>(std::max<std::size_t>(facts.samples, 1));
  facts.clock = clock.clock();
  return facts;
}

CutoffChoice choose_cutoff(const LogPass& pass, const LogFacts& facts, double longest_gap) {
  std::vector<Spectrum> spectra;
  // The longest window that a stretch fills.
  for (std::size_t window = longest_window; spectra.empty() && window >= shortest_window; window /= 2)
    spectra = position_spectra(pass, facts, longest_gap, window);
  if (spectra.empty()) return {0, "the log is too short for a spectrum"};
  double motion = 0;
  std::vector<double> quiet;
  for (const Spectrum& spectrum : spectra) {
    const Spectrum velocity = differentiated(spectrum);
    quiet.push_back(quietest_frequency(velocity));
    motion = std::max(motion, power_quantile(velocity, 0.99, quiet.back()));
  }
  std::nth_element(quiet.begin(), quiet.begin() + static_cast<std::ptrdiff_t>(quiet.size() / 2), quiet.end());
  const double noise = quiet[quiet.size() / 2];
  const std::string text = fmt::format(
      "99 % of the power of all velocities lies below {:.3g} Hz, and noise takes over at "
      "about {:.3g} Hz",
      motion, noise);
  return {std::min({motions_passed * motion, noise, 0.4 / facts.clock.step}), text};
}

Preparation plan_preparation(const LogPass& pass, const PrepareOptions& options, std::vector<std::string>& notes) {
  Preparation plan{facts_of(pass), options, 0, false, 0};
  const Clock& clock = plan.log.clock;
  if (clock.step <= 0) return plan;
  if (!clock.even())
    notes.push_back(
        fmt::format("{}: uneven time stamps (steps differ from {:.4g} ms by up to {:.2g} ms); read every "
                    "{:.4g} ms from cubics through the samples",
                    plan.log.file, 1e3 * clock.step, 1e3 * clock.jitter * clock.step, 1e3 * clock.step));
  double cutoff = options.cutoff.value_or(0);
  if (options.savitzky_golay) {
    const auto [half, degree] = *options.savitzky_golay;
    plan.cutoff = cutoff = SavitzkyGolay(half, degree).cutoff(clock.step);
    notes.push_back(
        fmt::format("{}: smoothed and differentiated by polynomials of degree {} through {} samples (Savitzky and "
                    "Golay), which halve {:.3g} Hz",
                    plan.log.file, degree, 2 * half + 1, cutoff));
  } else if (!options.cutoff) {
    const CutoffChoice choice = choose_cutoff(pass, plan.log, options.longest_gap);
    cutoff = choice.cutoff;
    notes.push_back(fmt::format("{}: filtered at {:.3g} Hz: {}", plan.log.file, cutoff, choice.reason));
  }
  if (cutoff > 0 && cutoff < 0.499 / clock.step) plan.cutoff = cutoff;
  plan.velocities = plan.log.velocities && options.velocity == VelocityFrom::log;
  std::size_t usual = plan.velocities && plan.log.accelerations ? 0 : 15;
  if (plan.cutoff > 0) usual = std::max<std::size_t>(15, static_cast<std::size_t>(1 / (clock.step * plan.cutoff)));
  if (options.savitzky_golay) usual = std::max<std::size_t>(15, options.savitzky_golay->half_width);
  plan.trim = options.trim.value_or(usual);
  return plan;
}

void prepare_windows(const LogPass& pass, const Preparation& preparation, std::size_t window,
                     const std::function<void(Motion&& motion)>& take) {
  if (preparation.log.clock.step <= 0) return;
  MotionWindows windows(preparation, window, take);
  EvenStretches stretches(preparation.log.clock, preparation.options.longest_gap,
                          [&](EvenPart& part) { windows.add(part); });
  pass([&](const Log& chunk) { stretches.add(chunk); });
  stretches.finish();
}

std::vector<Motion> prepare(const Log& measured, const PrepareOptions& options, std::vector<std::string>& notes) {
  std::vector<Motion> motions;
  const auto push = [&](Motion&& motion) { motions.push_back(std::move(motion)); };
  constexpr std::size_t whole = std::numeric_limits<std::size_t>::max();
  if (!options.period) {
    const LogPass pass = [&](const auto& visit) { visit(measured); };
    prepare_windows(pass, plan_preparation(pass, options, notes), whole, push);
    return motions;
  }
  const PeriodicMean mean = periodic_mean(measured, *options.period);
  notes.push_back(periodic_note(measured.file, mean, *options.period));
  Preparation plan = plan_preparation([&](const auto& visit) { visit(mean.log); }, options, notes);
  // The ends, where the filter has transients, are copies of the neighbouring periods.
  plan.trim = MotionWindows(plan, whole, push).overlap();
  const Log log = repeated(mean.log, plan.trim);
  prepare_windows([&](const auto& visit) { visit(log); }, plan, whole, push);
  return motions;
}

}  // namespace armature::internal
