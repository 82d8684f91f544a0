// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/prepare.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "armature/log/butterworth.h"
#include "armature/log/resample.h"
#include "armature/log/spectrum.h"

namespace armature {
namespace {

constexpr std::size_t longest_window = 1u << 15;
// The cut-off in terms of the highest frequency of the motion: friction that changes its sign has overtones.
constexpr double motions_passed = 20;

struct Stretch {
  std::size_t first = 0, count = 0;
};

std::vector<Stretch> stretches(const Signal& t, double longest_gap) {
  std::vector<Stretch> result(1);
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (i > 0 && t[i] - t[i - 1] > longest_gap) result.push_back({i, 0});
    ++result.back().count;
  }
  return result;
}

std::span<const double> part(const Signal& signal, const Stretch& stretch) {
  return std::span(signal).subspan(stretch.first, stretch.count);
}

// At even times: as it is, or read from the true time stamps.
struct EvenTimes {
  std::span<const double> times;
  double start, step;
  std::size_t count;
  bool even;
  Signal of(std::span<const double> signal) const {
    return even ? Signal(signal.begin(), signal.end()) : resampled(times, signal, start, step, count);
  }
};

EvenTimes even_times(std::span<const double> t, const Clock& clock) {
  const auto steps = static_cast<std::size_t>(std::floor((t.back() - t.front()) / clock.step + 1e-9));
  return {t, t.front(), clock.step, clock.even() ? t.size() : steps + 1, clock.even()};
}

void drop_ends(std::vector<Signal>& signals, std::size_t trim) {
  for (Signal& s : signals) {
    s.erase(s.end() - static_cast<std::ptrdiff_t>(trim), s.end());
    s.erase(s.begin(), s.begin() + static_cast<std::ptrdiff_t>(trim));
  }
}

}  // namespace

CutoffChoice choose_cutoff(const Log& log) {
  const Clock clock = clock_of(log.t);
  const EvenTimes times = even_times(log.t, clock);
  double motion = 0;
  std::vector<double> quiet;
  for (const Signal& q : log.q) {
    const Spectrum velocity = differentiated(power_spectrum(times.of(q), 1 / clock.step, longest_window));
    quiet.push_back(quietest_frequency(velocity));
    motion = std::max(motion, power_quantile(velocity, 0.99, quiet.back()));
  }
  std::nth_element(quiet.begin(), quiet.begin() + static_cast<std::ptrdiff_t>(quiet.size() / 2), quiet.end());
  const double noise = quiet[quiet.size() / 2];
  const std::string text = fmt::format(
      "99 % of the power of all velocities lies below {:.3g} Hz, and noise takes over at "
      "about {:.3g} Hz",
      motion, noise);
  return {std::min({motions_passed * motion, noise, 0.4 / clock.step}), text};
}

std::vector<Motion> prepare(const Log& log, const PrepareOptions& options, std::vector<std::string>& notes) {
  std::vector<Motion> motions;
  if (log.samples() < 8) return motions;
  const Clock clock = clock_of(log.t);
  const double rate = 1 / clock.step;
  if (!clock.even())
    notes.push_back(
        fmt::format("{}: uneven time stamps (steps differ from {:.4g} ms by up to {:.2g} ms); read every "
                    "{:.4g} ms from cubics through the samples",
                    log.file, 1e3 * clock.step, 1e3 * clock.jitter * clock.step, 1e3 * clock.step));
  double cutoff = options.cutoff.value_or(0);
  if (!options.cutoff) {
    const CutoffChoice choice = choose_cutoff(log);
    cutoff = choice.cutoff;
    notes.push_back(fmt::format("{}: filtered at {:.3g} Hz: {}", log.file, cutoff, choice.reason));
  }
  const bool filtered = cutoff > 0 && cutoff < 0.499 * rate;
  std::optional<Butterworth> filter;
  if (filtered) filter.emplace(options.order, cutoff, rate);
  const auto pass = [&](Signal signal) { return filter ? filter->zero_phase(signal) : signal; };
  const bool measured = !log.qd.empty() && options.velocity == VelocityFrom::log;
  const std::size_t trim =
      options.trim.value_or(!filtered && !log.qdd.empty() && measured
                                ? 0
                                : std::max<std::size_t>(15, filtered ? static_cast<std::size_t>(rate / cutoff) : 0));
  for (const Stretch& stretch : stretches(log.t, std::max(options.longest_gap, 5 * clock.step))) {
    if (stretch.count < 2 * trim + 20) continue;
    const EvenTimes times = even_times(part(log.t, stretch), clock);
    if (times.count < 2 * trim + 20) continue;
    Motion motion;
    motion.file = log.file;
    motion.step = clock.step;
    motion.start = times.start + static_cast<double>(trim) * clock.step;
    motion.cutoff = filtered ? cutoff : 0;
    for (std::size_t k = 0; k < log.coordinates(); ++k) {
      motion.q.push_back(pass(times.of(part(log.q[k], stretch))));
      motion.tau.push_back(pass(times.of(part(log.tau[k], stretch))));
      motion.qd.push_back(measured ? pass(times.of(part(log.qd[k], stretch)))
                                   : derivative(motion.q[k], clock.step, options.difference));
      motion.qdd.push_back(log.qdd.empty() || !measured ? derivative(motion.qd[k], clock.step, options.difference)
                                                        : pass(times.of(part(log.qdd[k], stretch))));
    }
    for (const Signal& r : log.reference) motion.reference.push_back(pass(times.of(part(r, stretch))));
    for (auto* signals : {&motion.q, &motion.qd, &motion.qdd, &motion.tau, &motion.reference})
      drop_ends(*signals, trim);
    motions.push_back(std::move(motion));
  }
  return motions;
}

}  // namespace armature
