// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/simulate/simulate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "armature/base/counted.h"
#include "armature/base/error.h"
#include "armature/base/random.h"
#include "armature/base/text.h"

namespace armature::internal {
namespace {

constexpr double most_samples = 50e6, most_substeps = 1000;

void check_simulation(const Plant& plant, const SimulateOptions& options, double duration) {
  Diagnostics diagnostics;
  const auto not_negative = [&](double value, const char* what) {
    if (!(value >= 0) || !std::isfinite(value))
      diagnostics.error({}, fmt::format("{} cannot be {:g}", what, value), "give a number that is not negative");
  };
  not_negative(options.encoder_resolution, "the resolution of the encoders");
  not_negative(options.position_noise, "the noise of positions");
  not_negative(options.torque_noise, "the noise of torques");
  not_negative(options.delay, "a delay");
  if (!(options.rate > 0) || !std::isfinite(options.rate))
    diagnostics.error({}, fmt::format("the rate cannot be {:g}", options.rate), "samples per second, such as 1000");
  else if (!(duration > 0) || duration * options.rate < 1 || duration * options.rate > most_samples)
    diagnostics.error({}, fmt::format("{:g} s at {:g} samples per second cannot be simulated", duration, options.rate),
                      "between one and fifty million samples");
  else if (options.delay > duration)
    diagnostics.error({}, fmt::format("a delay of {:g} s is longer than the motion", options.delay), "");
  if (!(options.tolerance >= 1e-14) || options.tolerance > 0.1)
    diagnostics.error({}, fmt::format("a tolerance of {:g} makes no sense", options.tolerance), "1e-14 to 0.1");
  if (options.start && options.start->size() != plant.coordinates())
    diagnostics.error(
        {}, fmt::format("the start has {} positions, the robot {}", options.start->size(), plant.coordinates()), "");
  throw_if_errors(diagnostics);
}

// Steps per second that Runge and Kutta's method needs. It is stable for decays up to 2.78 per step, and accurate
// enough below one. Of an oscillation it takes the share (w h)^6 / 72 of the energy per step: 1e-8 with ten steps a
// radian.
double needed_rate(const Plant& plant, bool torque_limits) {
  if (!torque_limits && plant.has_load_friction()) return std::numeric_limits<double>::infinity();
  return std::max(plant.decay(), 10 * plant.frequency());
}

// "friction decays within 1e-5 s"
std::string fastest_motion(const Plant& plant, double rate) {
  if (std::isinf(rate) && plant.has_load_friction()) return "friction grows with a load that no effort limit bounds";
  return rate == plant.decay() ? fmt::format("friction decays within {:.2g} s", 1 / plant.decay())
                               : fmt::format("springs swing with {:.3g} rad/s", plant.frequency());
}

std::size_t needed_substeps(const Plant& plant, double rate, double step) {
  const double steps = std::ceil(step * rate);
  if (std::isnan(steps))
    throw UnmetRequest("the inertia matrix cannot be inverted: no step of rk4 is small enough",
                       "check the inertias; one is zero, or far larger than the others; or @integrator=dormand-prince");
  if (steps > most_substeps)
    throw UnmetRequest(fmt::format("{}: rk4 would need {:.3g} steps per sample", fastest_motion(plant, rate), steps),
                       "use @integrator=cvode, or a greater @friction_width");
  return std::max<std::size_t>(1, static_cast<std::size_t>(steps));
}

// Would rk4 take longer than cvode? cvode starts anew with each torque, at order one, and its small first steps cost
// about as much as 700 steps of rk4: extrapolated from one arm of seven joints, where 2001 samples took cvode 1.56 s
// and rk4 0.44 s with 197 steps per sample.
bool is_stiff(double rate, double step) { return step * rate > 700; }

class Experiment {
 public:
  Experiment(Plant& plant, const Trajectory& trajectory, const Controller& controller, const SimulateOptions& options)
      : plant_(plant),
        trajectory_(trajectory),
        controller_(controller),
        options_(options),
        n_(plant.coordinates()),
        step_(1 / options.rate),
        random_(options.seed),
        x_(2 * n_),
        rates_(2 * n_),
        before_(n_),
        held_(n_),
        measured_(n_) {
    wanted_ = {std::vector<double>(n_), std::vector<double>(n_), std::vector<double>(n_)};
    const double duration = options.duration.value_or(trajectory.duration);
    check_simulation(plant, options, duration);
    count_ = static_cast<std::size_t>(std::llround(duration * options.rate)) + 1;
    late_.assign(static_cast<std::size_t>(std::llround(options.delay * options.rate)), held_);
    prepare();
  }

  Simulation run(Progress& progress) {
    constexpr std::size_t samples_per_report = 64;
    start();
    for (std::size_t i = 0; i < count_; ++i) {
      go_on(progress);
      if (i % samples_per_report == 0)
        progress.report(static_cast<double>(i) / static_cast<double>(count_), "simulating");
      const double t = static_cast<double>(i) * step_;
      trajectory_.at(t, wanted_);
      sense();
      const bool same = command(t);
      record(i, t);
      if (i + 1 < count_) move(t, same && i > 0);
    }
    finish();
    return std::move(result_);
  }

 private:
  void prepare() {
    IntegratorKind kind = options_.integrator;
    const double rate = needed_rate(plant_, options_.torque_limits);
    if (kind == IntegratorKind::automatic) {
      const bool stiff = !options_.substeps && is_stiff(rate, step_);
      kind = stiff ? IntegratorKind::cvode : IntegratorKind::rk4;
      if (stiff)
        result_.notes.push_back(fmt::format("{}, which is stiff at {:g} samples per second: integrated by cvode",
                                            fastest_motion(plant_, rate), options_.rate));
    }
    switch (kind) {
      case IntegratorKind::rk4:
        result_.substeps = options_.substeps.value_or(needed_substeps(plant_, rate, step_));
        integrator_ = make_rk4(2 * n_, std::max<std::size_t>(1, result_.substeps));
        break;
      case IntegratorKind::dormand_prince: integrator_ = make_dormand_prince(2 * n_, options_.tolerance); break;
      case IntegratorKind::cvode:
      case IntegratorKind::automatic: integrator_ = make_cvode(2 * n_, options_.tolerance); break;
    }
    plant_.expect(count_ * (4 * std::max<std::size_t>(1, result_.substeps) + 1));  // at least
    for (Log* log : {&result_.measured, &result_.truth}) {
      log->t.reserve(count_);
      log->q = log->tau = std::vector<Signal>(n_, Signal(count_));
    }
    result_.truth.qd = result_.truth.qdd = result_.truth.q;
    result_.rms_error = result_.largest_error = std::vector<double>(n_, 0.0);
    result_.saturated.assign(n_, 0);
    result_.jumps.assign(n_, 0);
    last_limit_.assign(n_, 0.0);
    f_ = [this](double, std::span<const double> x, std::span<double> rates) { plant_.rates(x, held_, rates); };
  }

  void start() {
    trajectory_.at(0, wanted_);
    const std::vector<double>& q = options_.start ? *options_.start : wanted_.q;
    std::copy(q.begin(), q.end(), x_.begin());
    if (!options_.start) std::copy(wanted_.qd.begin(), wanted_.qd.end(), x_.begin() + static_cast<std::ptrdiff_t>(n_));
    if (plant_.loops() != nullptr) plant_.loops()->start(q);
    const Energy energy = plant_.energy(x_);
    start_energy_ = energy.kinetic + energy.potential;
  }

  void sense() {
    for (std::size_t k = 0; k < n_; ++k) {
      double q = x_[k];
      if (options_.position_noise > 0) q += options_.position_noise * random_.normal();
      const double unit = options_.encoder_resolution;
      measured_[k] = unit > 0 ? unit * std::round(q / unit) : q;
    }
  }

  // Sets the torques from now on; true if they are unchanged.
  bool command(double t) {
    before_ = held_;
    controller_(t, wanted_, measured_, std::span<const double>(x_).last(n_), held_);
    if (!late_.empty()) {
      std::swap(held_, late_[next_late_]);
      next_late_ = (next_late_ + 1) % late_.size();
    }
    for (std::size_t k = 0; k < n_; ++k) {
      if (!std::isfinite(held_[k])) diverged(t);
      const double most = plant_.limits()[k].effort;
      if (!options_.torque_limits || std::abs(held_[k]) <= most) continue;
      held_[k] = std::copysign(most, held_[k]);
      ++result_.saturated[k];
      result_.jumps[k] += held_[k] * last_limit_[k] < 0;
      last_limit_[k] = held_[k];
    }
    if (t == 0) before_ = held_;
    return before_ == held_;
  }

  void record(std::size_t i, double t) {
    std::vector<double>& mean = before_;  // reused as scratch
    for (std::size_t k = 0; k < n_; ++k) mean[k] = (mean[k] + held_[k]) / 2;
    plant_.rates(x_, mean, rates_);
    result_.measured.t.push_back(t);
    result_.truth.t.push_back(t);
    for (std::size_t k = 0; k < n_; ++k) {
      result_.measured.q[k][i] = measured_[k];
      result_.truth.q[k][i] = x_[k];
      result_.truth.qd[k][i] = x_[n_ + k];
      result_.truth.qdd[k][i] = rates_[n_ + k];
      result_.truth.tau[k][i] = result_.measured.tau[k][i] = mean[k];
      const double error = std::abs(x_[k] - wanted_.q[k]);
      result_.rms_error[k] += error * error;
      result_.largest_error[k] = std::max(result_.largest_error[k], error);
    }
    result_.at_stops += plant_.touches_stop(x_);
    const Energy energy = plant_.energy(x_);
    result_.energy.peak_kinetic = std::max(result_.energy.peak_kinetic, energy.kinetic);
    result_.energy.gained = energy.kinetic + energy.potential - start_energy_;
  }

  void move(double t, bool smooth) {
    for (std::size_t k = 0; k < n_; ++k) result_.energy.work -= held_[k] * x_[k];
    integrator_->advance(f_, t, step_, x_, smooth);
    for (std::size_t k = 0; k < n_; ++k) result_.energy.work += held_[k] * x_[k];
    for (const double value : x_)
      if (!std::isfinite(value)) diverged(t);
  }

  [[noreturn]] void diverged(double t) const {
    throw UnmetRequest(fmt::format("the motion grew beyond all bounds at t = {:.4g} s", t),
                       "lower gains, a higher @rate, or @integrator=dormand-prince may help");
  }

  void finish() {
    for (std::size_t k = 0; k < n_; ++k) {
      result_.rms_error[k] = std::sqrt(result_.rms_error[k] / static_cast<double>(count_));
      Signal& tau = result_.measured.tau[k];
      double square = 0;
      for (const double each : tau) square += each * each;
      const double deviation = options_.torque_noise * std::sqrt(square / static_cast<double>(count_));
      if (deviation > 0)
        for (double& each : tau) each += deviation * random_.normal();
      if (result_.saturated[k] > 0)
        result_.notes.push_back(fmt::format(
            "{}: the torque was at its limit of {:g} in {:.1f} % of the samples", printable(plant_.names()[k], 40),
            plant_.limits()[k].effort, 100 * static_cast<double>(result_.saturated[k]) / static_cast<double>(count_)));
    }
    if (result_.at_stops > 0)
      result_.notes.push_back(
          fmt::format("a joint was beyond its limits, against a stop, in {}", counted(result_.at_stops, "sample")));
    if (!plant_.note().empty()) result_.notes.push_back(plant_.note());
  }

  Plant& plant_;
  const Trajectory& trajectory_;
  const Controller& controller_;
  const SimulateOptions& options_;
  std::size_t n_, count_ = 0, next_late_ = 0;
  double step_, start_energy_ = 0;
  RandomNumbers random_;
  std::vector<double> x_, rates_, before_, held_, measured_;
  std::vector<double> last_limit_;         // that the torque was at, per coordinate; 0: none yet
  std::vector<std::vector<double>> late_;  // delayed torques
  Reference wanted_;
  std::unique_ptr<Integrator> integrator_;
  Rates f_;
  Simulation result_;
};

}  // namespace

Simulation simulate(Plant& plant, const Trajectory& trajectory, const Controller& controller,
                    const SimulateOptions& options, Progress& progress) {
  return Experiment(plant, trajectory, controller, options).run(progress);
}

Controller free_motion() {
  return [](double, const Reference&, std::span<const double>, std::span<const double>, std::span<double> tau) {
    std::fill(tau.begin(), tau.end(), 0.0);
  };
}

}  // namespace armature::internal
