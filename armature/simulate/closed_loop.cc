// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/simulate/closed_loop.h"

#include <fmt/format.h>

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/control/velocity_filter.h"
#include "armature/derive/loops/closed_models.h"
#include "armature/formulate/numeric_program.h"
#include "armature/robot/coordinate_limits.h"
#include "armature/simulate/coulomb_friction.h"
#include "armature/simulate/loop_tracker.h"

namespace armature::internal {
namespace {

void check_controller(const ControllerOptions& options) {
  Diagnostics diagnostics;
  if (!(options.bandwidth > 0) || !(options.bandwidth < options.rate / 4))
    diagnostics.error(
        {},
        fmt::format("a bandwidth of {:g} Hz cannot be had at {:g} samples per second", options.bandwidth, options.rate),
        "less than a quarter of the rate; a fiftieth is safe");
  if (!(options.velocity_cutoff >= 0) || !(options.velocity_cutoff < options.rate / 2))
    diagnostics.error(
        {},
        fmt::format("a filter cannot cut at {:g} Hz when sampled at {:g} Hz", options.velocity_cutoff, options.rate),
        "less than half the rate");
  throw_if_errors(diagnostics);
}

class LawController {
 public:
  LawController(const Robot& given, const ControllerOptions& options)
      : LawController(given, motors_of(given), options) {}

  LawController(const Robot& given, const Robot& motors, const ControllerOptions& options)
      : options_(options), n_(motors.coordinates.size()), friction_(motors, options.friction_width) {
    const Robot model = without_coulomb_friction(given);
    const bool gravity = options.law == ControlLaw::gravity;
    const std::vector<Program> programs = {numeric_program(model, "inertia", {"q", "qp"}),
                                           gravity
                                               ? numeric_program(model, "gravity", {"q", "qp"})
                                               : numeric_program(model, "inverse-dynamics", {"q", "qp", "qd", "qdd"})};
    const std::vector<Evaluator<double>> evaluators = compile_all<double>(programs, options.compile);
    model_ = std::make_shared<const Evaluator<double>>(evaluators[1]);
    if (!given.loops.empty()) loops_.emplace(given);
    inputs_.resize(3 * n_ + (loops_ ? loops_->passive() : 0));
    set_gains(motors, evaluators[0]);
    if (loops_) loops_.emplace(given);
    velocity_.resize(n_);
    integral_.resize(n_);
    command_.resize(n_);
    if (options.velocity_cutoff > 0)
      filters_.assign(n_, control::VelocityFilter(options.velocity_cutoff, options.rate));
  }

  void operator()(double, const Reference& reference, std::span<const double> q, std::span<const double> qd,
                  std::span<double> tau) {
    measure_velocity(reference, q, qd);
    ReferenceModel model{*this, reference.qd};
    const control::Gains gains = options_.law == ControlLaw::computed_torque ? control::Gains{ap_, ad_, {}, {}}
                                                                             : control::Gains{p_, d_, i_, bound_};
    control::apply(options_.law, gains, {reference.q, reference.qd, reference.qdd}, {q, velocity_}, 1 / options_.rate,
                   model, integral_, command_, tau);
  }

 private:
  struct ReferenceModel {
    LawController& self;
    std::span<const double> sliding;  // velocity at which Coulomb friction is compensated
    void gravity(std::span<const double> q, std::span<double> tau) {
      const auto end = self.place(q);
      (*self.model_)(std::span<const double>(self.inputs_.begin(), end), tau);
    }
    void torques(std::span<const double> q, std::span<const double> qd, std::span<const double> qdd,
                 std::span<double> tau) {
      auto to = self.place(q);
      to = std::copy(qd.begin(), qd.end(), to);
      std::copy(qdd.begin(), qdd.end(), to);
      (*self.model_)(self.inputs_, tau);
      self.friction_.add(sliding, 1, tau);
    }
  };

  // The positions that the model takes: those of the motors, and of the passive joints that follow them.
  std::vector<double>::iterator place(std::span<const double> q) {
    const auto end = std::copy(q.begin(), q.end(), inputs_.begin());
    if (!loops_) return end;
    if (!placed_) loops_->start(q);
    placed_ = true;
    const std::span<const double> passive = loops_->follow(q);
    return std::copy(passive.begin(), passive.end(), end);
  }

  void set_gains(const Robot& model, const Evaluator<double>& inertia) {
    std::vector<double> middle(n_), a(inertia.output_count());
    const std::vector<JointLimits> limits = coordinate_limits(model);
    for (std::size_t k = 0; k < middle.size(); ++k)
      if (std::isfinite(limits[k].lower) && std::isfinite(limits[k].upper))
        middle[k] = (limits[k].lower + limits[k].upper) / 2;
    inertia(std::span<const double>(inputs_.begin(), place(middle)), a);
    placed_ = false;
    const double w = 2 * std::numbers::pi * options_.bandwidth;
    const auto size = static_cast<Eigen::Index>(n_);
    const Eigen::MatrixXd mobility = Eigen::MatrixXd::Map(a.data(), size, size).inverse();
    for (std::size_t k = 0; k < n_; ++k) {
      const double mass = 1 / mobility(static_cast<Eigen::Index>(k), static_cast<Eigen::Index>(k));
      const bool is_led = options_.law != ControlLaw::none && options_.law != ControlLaw::gravity;
      if (is_led && !(mass > 0 && std::isfinite(mass)))
        throw UnmetRequest(fmt::format("the model has no inertia about {}, so no gains follow from it",
                                       printable(model.coordinates[k].name, 40)),
                           "give the inertia of its links, or the motor's Ia");
      p_.push_back(mass * w * w);
      d_.push_back(2 * mass * w);
      i_.push_back(p_.back() * w / 5);
      // Half the effort of the joint, or the torque of an error of one radian.
      bound_.push_back(std::isfinite(limits[k].effort) ? limits[k].effort / 2 : p_.back());
      ap_.push_back(w * w);
      ad_.push_back(2 * w);
    }
  }

  // Only the deviation from the reference motion is filtered, so that there is no delay along the trajectory.
  void measure_velocity(const Reference& wanted, std::span<const double> q, std::span<const double> qd) {
    if (filters_.empty()) {
      std::copy(qd.begin(), qd.end(), velocity_.begin());
      return;
    }
    for (std::size_t k = 0; k < n_; ++k) {
      const double deviation = q[k] - wanted.q[k];
      if (!started_) filters_[k].start(deviation, qd[k] - wanted.qd[k]);
      velocity_[k] = wanted.qd[k] + filters_[k](deviation);
    }
    started_ = true;
  }

  ControllerOptions options_;
  std::size_t n_;
  CoulombFriction friction_;
  std::optional<LoopTracker> loops_;  // passive joints of closed loops
  bool placed_ = false;
  std::shared_ptr<const Evaluator<double>> model_;
  std::vector<double> p_, d_, i_, bound_, ap_, ad_;
  std::vector<double> inputs_, velocity_, integral_, command_;
  std::vector<control::VelocityFilter> filters_;
  bool started_ = false;
};

}  // namespace

Controller make_controller(const Robot& model, const ControllerOptions& options) {
  if (options.law == ControlLaw::none) return free_motion();
  check_controller(options);
  return LawController(model, options);
}

std::vector<TrackingError> track(const Robot& truth, const Robot& model, const Trajectory& trajectory,
                                 const PlantOptions& plant_options, ControllerOptions controller,
                                 const SimulateOptions& options, Progress& progress) {
  Plant plant(truth, plant_options);
  std::vector<TrackingError> errors;
  controller.rate = options.rate;
  for (const ControlLaw law : {ControlLaw::pd, ControlLaw::feed_forward, ControlLaw::computed_torque}) {
    controller.law = law;
    const Simulation result = simulate(plant, trajectory, make_controller(model, controller), options, progress);
    TrackingError error{law, result.rms_error, result.largest_error, 0};
    for (const Signal& tau : result.truth.tau)
      for (const double each : tau) error.rms_torque += each * each;
    error.rms_torque =
        std::sqrt(error.rms_torque / static_cast<double>(result.truth.samples() * result.truth.coordinates()));
    errors.push_back(std::move(error));
  }
  return errors;
}

}  // namespace armature::internal
