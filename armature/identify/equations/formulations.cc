// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/formulations.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>

#include "armature/base/error.h"
#include "armature/derive/models/energy_regressor.h"
#include "armature/derive/models/filtered_regressor.h"
#include "armature/identify/equations/slow_samples.h"
#include "armature/log/signals/differentiate.h"
#include "armature/log/signals/paired_filter.h"
#include "armature/program/lower.h"

namespace armature::internal {
namespace {

constexpr std::size_t rows_at_once = 1024;
constexpr std::size_t margin = PairedFilter::margin;  // samples on each side; a difference of four points needs as many

// All outputs of a program of q and q' at samples of a motion, [output][sample].
std::vector<Signal> values_along(const BatchFunction& function, std::size_t outputs, const Motion& motion,
                                 std::size_t first, std::size_t count) {
  std::vector<const double*> inputs;
  for (const auto* signals : {&motion.q, &motion.qd})
    for (const Signal& signal : *signals) inputs.push_back(signal.data() + first);
  std::vector<Signal> values(outputs, Signal(count));
  std::vector<double*> to;
  for (Signal& value : values) to.push_back(value.data());
  function(inputs, count, to);
  return values;
}

// The program of a model of the reduced robot, whose columns must be those of the dynamic model.
Program checked(const IdentificationModel& model, const Model& derived, std::size_t rows) {
  Program program = lower(derived);
  for (const ProgramOutput& output : program.outputs)
    ARMATURE_CHECK(output.rows == rows && output.columns == model.inertial_count);
  return program;
}

// What becomes of the equation y = x' + z, column by column: from pieces with a margin, the pieces alone.
class Rates {
 public:
  virtual ~Rates() = default;
  virtual Signal sum(std::size_t coordinate, std::size_t column, const Signal& x, const Signal& z) = 0;  // x' + z
  virtual Signal plain(std::size_t coordinate, std::size_t column, const Signal& y) = 0;
};

class Differences final : public Rates {
 public:
  explicit Differences(double step) : step_(step) {}
  Signal sum(std::size_t, std::size_t, const Signal& x, const Signal& z) override {
    Signal result = derivative(x, step_, Difference::four_points);
    for (std::size_t s = 0; s < result.size(); ++s) result[s] += z[s];
    return plain(0, 0, result);
  }
  Signal plain(std::size_t, std::size_t, const Signal& y) override { return {y.begin() + margin, y.end() - margin}; }

 private:
  double step_;
};

class Filters final : public Rates {
 public:
  Filters(double pole, double step, std::span<const std::size_t> widths) : filter_(pole, step) {
    for (const std::size_t width : widths) memories_.emplace_back(width);
  }
  Signal sum(std::size_t k, std::size_t column, const Signal& x, const Signal& z) override {
    Signal result = filter_.rate(memories_[k][column].rate, x);
    const Signal rest = filter_.low_pass(memories_[k][column].rest, z);
    for (std::size_t s = 0; s < result.size(); ++s) result[s] += rest[s];
    return result;
  }
  Signal plain(std::size_t k, std::size_t column, const Signal& y) override {
    return filter_.low_pass(memories_[k][column].rest, y);
  }

 private:
  struct Memory {
    PairedFilter::Memory rate, rest;
  };
  PairedFilter filter_;
  std::vector<std::vector<Memory>> memories_;  // per coordinate and column
};

std::unique_ptr<Rates> rates_of(const Motion& motion, std::optional<double> pole, std::span<const std::size_t> widths) {
  if (!pole) return std::make_unique<Differences>(motion.step);
  const double fastest = std::numbers::pi / motion.step;
  if (*pole >= fastest)
    throw UnmetRequest(fmt::format("{}: a filter pole of {:.4g} rad/s is too fast for samples every {:.3g} s",
                                   motion.file, *pole, motion.step),
                       fmt::format("@filter_pole below {:.4g}", fastest));
  return std::make_unique<Filters>(*pole, motion.step, widths);
}

}  // namespace

std::vector<CoordinateFactor> factorise_filtered(const IdentificationModel& model, std::span<const Motion> motions,
                                                 const RowOptions& options, std::optional<double> pole) {
  const std::size_t n = model.coordinates(), p = model.inertial_count;
  const Program program = checked(model, derive_filtered_regressor(model.reduced, {}), n);
  const BatchFunction function = batch_function(program);
  std::vector<TallQr> factors;
  std::vector<std::size_t> widths;
  for (const auto& active : model.active) widths.push_back(active.size() + 1);
  for (const std::size_t width : widths) factors.emplace_back(width);
  const SlowSamples slow(model, motions, options);
  FastRows fast(slow, options, widths);
  RegressorRows rows(model, rows_at_once + 2 * margin);
  for (const Motion& motion : motions) {
    const std::unique_ptr<Rates> rates = rates_of(motion, pole, widths);
    for (std::size_t first = margin; first + margin < motion.samples(); first += rows_at_once) {
      const std::size_t count = std::min(rows_at_once, motion.samples() - margin - first);
      const std::size_t from = first - margin, wide = count + 2 * margin;
      rows.evaluate(motion, from, wide);  // friction and terms; the inertial columns are replaced
      const auto values = values_along(function, 2 * n * p, motion, from, wide);
      for (std::size_t k = 0; k < n; ++k) {
        std::vector<Signal> columns;
        for (std::size_t a = 0; a < model.active[k].size(); ++a) {
          const std::size_t c = model.active[k][a];
          const auto end = rows.values[k][a].begin() + static_cast<std::ptrdiff_t>(wide);
          columns.push_back(c < p ? rates->sum(k, a, values[k * p + c], values[n * p + k * p + c])
                                  : rates->plain(k, a, Signal(rows.values[k][a].begin(), end)));
        }
        const auto start = motion.tau[k].begin() + static_cast<std::ptrdiff_t>(from);
        columns.push_back(rates->plain(k, columns.size(), Signal(start, start + static_cast<std::ptrdiff_t>(wide))));
        std::vector<Signal*> pointers;
        for (Signal& column : columns) pointers.push_back(&column);
        fast.add(k, motion, first, count, pointers,
                 [&](std::span<const double* const> c, std::size_t ready) { factors[k].add(c, ready); });
      }
    }
  }
  std::vector<CoordinateFactor> result;
  for (std::size_t k = 0; k < n; ++k) result.push_back({model.active[k], factors[k].factor(), factors[k].rows()});
  return result;
}

std::vector<CoordinateFactor> factorise_energy(const IdentificationModel& model, std::span<const Motion> motions,
                                               double interval) {
  const std::size_t n = model.coordinates(), p = model.inertial_count;
  const Program program = checked(model, derive_energy_regressor(model.reduced, {}), 1);
  const BatchFunction function = batch_function(program);
  TallQr factor(model.unknowns() + 1);
  RegressorRows rows(model, rows_at_once);
  for (const Motion& motion : motions) {
    const auto steps = std::max<std::size_t>(1, static_cast<std::size_t>(std::lround(interval / motion.step)));
    std::vector<double> row(model.unknowns() + 1);
    for (std::size_t first = 0; first + steps < motion.samples(); first += steps) {
      const auto energy = values_along(function, 2 * p, motion, first, steps + 1);  // h, then D, which is zero
      std::fill(row.begin(), row.end(), 0.0);
      for (std::size_t c = 0; c < p; ++c) row[c] = energy[c][steps] - energy[c][0];
      // The work of torques and friction, by the trapezoidal rule.
      for (std::size_t done = 0; done <= steps; done += rows_at_once) {
        const std::size_t count = std::min(rows_at_once, steps + 1 - done);
        rows.evaluate(motion, first + done, count);
        for (std::size_t k = 0; k < n; ++k)
          for (std::size_t s = 0; s < count; ++s) {
            const bool end = done + s == 0 || done + s == steps;
            const double way = motion.qd[k][first + done + s] * motion.step * (end ? 0.5 : 1);
            row.back() += way * motion.tau[k][first + done + s];
            for (std::size_t a = 0; a < model.active[k].size(); ++a)
              if (const std::size_t c = model.active[k][a]; c >= p) row[c] += way * rows.values[k][a][s];
          }
      }
      factor.add_row(row);
    }
  }
  std::vector<std::size_t> columns(model.unknowns());
  for (std::size_t c = 0; c < columns.size(); ++c) columns[c] = c;
  return {{columns, factor.factor(), factor.rows()}};
}

}  // namespace armature::internal
