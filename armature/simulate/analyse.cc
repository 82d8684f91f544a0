// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/simulate/analyse.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>

#include "armature/base/error.h"
#include "armature/formulate/numeric_program.h"
#include "armature/log/signals/spectrum.h"
#include "armature/run/evaluator.h"

namespace armature::internal {
namespace {

void check_analysis(const AnalyseOptions& options, double duration) {
  Diagnostics diagnostics;
  const double samples = duration * options.rate;
  if (!(options.rate > 0) || !(samples >= 64) || samples > 5e6)
    diagnostics.error({}, fmt::format("{:g} s at {:g} samples per second cannot be analysed", duration, options.rate),
                      "between 64 and five million samples");
  for (const double rate : options.rates)
    if (!(rate > 2 / duration) || rate > options.rate)
      diagnostics.error(
          {}, fmt::format("the background cannot run at {:g} Hz here", rate),
          fmt::format("at most at the control rate of {:g} Hz, and a few times in {:g} s", options.rate, duration));
  if (!(options.error > 0) || options.error >= 1)
    diagnostics.error({}, "the allowed error is a share between 0 and 1", "0.01 is one percent");
  throw_if_errors(diagnostics);
}

constexpr std::size_t samples_per_question = 1024;  // milliseconds between two questions whether to stop

// All quantities along the trajectory, sample by sample.
struct Course {
  std::size_t n = 0, samples = 0;
  double rate = 0;
  std::vector<double> q, qd, qdd, A, Q, C, tau;  // row by row

  Course(const Robot& robot, const Trajectory& trajectory, double at_rate, Progress& progress)
      : n(robot.coordinates.size()),
        samples(static_cast<std::size_t>(std::llround(trajectory.duration * at_rate)) + 1),
        rate(at_rate) {
    const Program program = numeric_program(robot, "split", {"q", "qd", "qdd"});
    const Evaluator<double> split = compile<double>(program, {.calls = samples, .contract = false});
    Reference reference{std::vector<double>(n), std::vector<double>(n), std::vector<double>(n)};
    std::vector<double> inputs(split.input_count()), outputs(split.output_count());
    for (std::size_t i = 0; i < samples; ++i) {
      if (i % samples_per_question == 0) {
        go_on(progress);
        progress.report(static_cast<double>(i) / static_cast<double>(samples), "torques along the trajectory");
      }
      trajectory.at(static_cast<double>(i) / rate, reference);
      auto to = inputs.begin();
      for (const auto& [from, kept] : {std::pair{&reference.q, &q}, {&reference.qd, &qd}, {&reference.qdd, &qdd}}) {
        to = std::copy(from->begin(), from->end(), to);
        kept->insert(kept->end(), from->begin(), from->end());
      }
      split(inputs, outputs);
      auto result = outputs.begin();
      for (const auto& [kept, count] : {std::pair{&A, n * n}, {&Q, n}, {&C, n}, {&tau, n}}) {
        kept->insert(kept->end(), result, result + static_cast<std::ptrdiff_t>(count));
        result += static_cast<std::ptrdiff_t>(count);
      }
    }
  }

  // A(a) q''(now) + Q(a) + C(c) of coordinate k, with parts of other samples.
  double torque(std::size_t k, std::size_t now, std::size_t a, std::size_t c) const {
    double sum = Q[a * n + k] + C[c * n + k];
    for (std::size_t j = 0; j < n; ++j) sum += A[(a * n + k) * n + j] * qdd[now * n + j];
    return sum;
  }
};

// The sample whose state the parts in use at sample i were made from, when the background runs at f.
std::size_t source_of(std::size_t i, double rate, double f) {
  const double ticks = std::floor(static_cast<double>(i) * f / rate + 1e-9) - 1;
  return ticks <= 0 ? 0 : static_cast<std::size_t>(std::floor(ticks * rate / f + 1e-9));
}

StaleError stale_error(const Course& course, double f, const Progress& progress) {
  const std::size_t n = course.n;
  StaleError result{f, std::vector<double>(n), std::vector<double>(n), std::vector<double>(n), std::vector<double>(n)};
  std::vector<double> square(n), most(n);
  const auto first = static_cast<std::size_t>(std::ceil(2 * course.rate / f));  // before it, parts are from the start
  for (std::size_t i = first; i < course.samples; ++i) {
    if (i % samples_per_question == 0) go_on(progress);
    const std::size_t old = source_of(i, course.rate, f);
    for (std::size_t k = 0; k < n; ++k) {
      const double exact = course.torque(k, i, i, i), both = course.torque(k, i, old, old) - exact;
      result.coefficients[k] += std::pow(course.torque(k, i, old, i) - exact, 2);
      result.velocity[k] += std::pow(course.torque(k, i, i, old) - exact, 2);
      result.both[k] += both * both;
      result.largest[k] = std::max(result.largest[k], std::abs(both));
      square[k] += exact * exact;
      most[k] = std::max(most[k], std::abs(exact));
    }
  }
  for (std::size_t k = 0; k < n; ++k) {
    for (std::vector<double>* each : {&result.coefficients, &result.velocity, &result.both})
      (*each)[k] = square[k] > 0 ? std::sqrt((*each)[k] / square[k]) : 0;
    result.largest[k] = most[k] > 0 ? result.largest[k] / most[k] : 0;
  }
  return result;
}

double greatest(const std::vector<double>& values) { return *std::max_element(values.begin(), values.end()); }

// The lowest rate between `low` and `high` at which `passes` is true, to one percent; `high` when there is none.
template <class Passes>
double lowest_rate(double low, double high, Passes passes) {
  if (passes(low)) return low;
  while (high > 1.01 * low) {
    const double middle = std::sqrt(low * high);
    (passes(middle) ? high : low) = middle;
  }
  return high;
}

// The spectrum of a quantity with `width` components, row by row.
QuantitySpectrum spectrum_of(const std::string& name, const std::vector<double>& rows, std::size_t width,
                             const Course& course, double error, const Progress& progress) {
  Spectrum total;
  double mean_square = 0, variance = 0;
  Signal signal(course.samples);
  for (std::size_t c = 0; c < width; ++c) {
    go_on(progress);
    double mean = 0;
    for (std::size_t i = 0; i < course.samples; ++i) mean += signal[i] = rows[i * width + c];
    mean /= static_cast<double>(course.samples);
    for (const double each : signal) {
      mean_square += each * each / static_cast<double>(course.samples);
      variance += (each - mean) * (each - mean) / static_cast<double>(course.samples);
    }
    const Spectrum spectrum = power_spectrum(signal, course.rate, std::bit_floor(course.samples));
    if (total.power.empty()) total = spectrum;
    else
      for (std::size_t f = 0; f < total.power.size(); ++f) total.power[f] += spectrum.power[f];
  }
  QuantitySpectrum result{name, 0, 0};
  double power = 0;
  for (const double each : total.power) power += each;
  // A constant needs no rate.
  if (!(variance > 1e-18 * mean_square) || !(power > 0)) return result;
  result.bandwidth = power_quantile(total, 0.99, course.rate / 2);
  const auto held_well = [&](double rate) {
    go_on(progress);
    double sum = 0;
    for (std::size_t f = 1; f < total.power.size(); ++f) {
      const double x = 2 * std::numbers::pi * static_cast<double>(f) * total.resolution / rate;
      sum += total.power[f] * 2 * (1 - (std::sin(2 * x) - std::sin(x)) / x);
    }
    return sum / power * variance <= error * error * mean_square;
  };
  result.rate = lowest_rate(0.01 * total.resolution, 1e4 * course.rate, held_well);
  return result;
}

}  // namespace

SplitAnalysis analyse_split(const Robot& robot, const Trajectory& trajectory, const AnalyseOptions& options,
                            Progress& progress) {
  check_analysis(options, trajectory.duration);
  const Course course(robot, trajectory, options.rate, progress);
  SplitAnalysis analysis;
  analysis.samples = course.samples;
  for (std::size_t r = 0; r < options.rates.size(); ++r) {
    progress.report(static_cast<double>(r) / static_cast<double>(options.rates.size()), "errors of old parts");
    analysis.errors.push_back(stale_error(course, options.rates[r], progress));
  }
  progress.report(-1, "rates that are needed");
  const auto enough = [&](double rate) { return greatest(stale_error(course, rate, progress).both) <= options.error; };
  if (enough(options.rate))
    analysis.needed_rate = lowest_rate(std::min(options.rate, 4 / trajectory.duration), options.rate, enough);
  const std::size_t n = course.n;
  const auto add = [&](const char* name, const std::vector<double>& rows, std::size_t width) {
    analysis.quantities.push_back(spectrum_of(name, rows, width, course, options.error, progress));
  };
  add("positions", course.q, n);
  add("velocities", course.qd, n);
  add("accelerations", course.qdd, n);
  add("inertia", course.A, n * n);
  add("gravity", course.Q, n);
  add("velocity torques", course.C, n);
  return analysis;
}

}  // namespace armature::internal
