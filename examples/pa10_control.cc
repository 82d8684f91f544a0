// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/pa10_control.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <numbers>

#include "armature/control/controller.h"
#include "armature/formulate/numeric_program.h"
#include "armature/run/evaluator.h"

namespace armature::internal {
namespace {

using std::numbers::pi;
constexpr double swing = 50 * pa10_degree, swing_period = 3, duration = 2 * swing_period;

// W(q, q', q'') x - W(q, 0, 0) x, gravity of the specification, and viscous friction.
class LumpedModel {
 public:
  LumpedModel(const Robot& specification, const IdentificationModel& model, const Eigen::VectorXd& parameters,
              const std::vector<double>& friction)
      : model_(model),
        parameters_(parameters),
        friction_(friction),
        gravity_(compile<double>(numeric_program(specification, "gravity", {"q"}))),
        states_(3 * pa10_joints),
        rows_(pa10_joints * model.inertial_count) {}

  void gravity(std::span<const double> q, std::span<double> tau) { gravity_(q.first(gravity_.input_count()), tau); }

  void torques(std::span<const double> q, std::span<const double> qd, std::span<const double> qdd,
               std::span<double> tau) {
    gravity(q, tau);
    for (std::size_t k = 0; k < pa10_joints; ++k) {
      states_[k] = {q[k], q[k]};
      states_[pa10_joints + k] = {qd[k], 0};
      states_[2 * pa10_joints + k] = {qdd[k], 0};
    }
    std::vector<const double*> from;
    std::vector<double*> to;
    for (const auto& state : states_) from.push_back(state.data());
    for (auto& row : rows_) to.push_back(row.data());
    model_.inertial_columns(from, 2, to);
    for (std::size_t k = 0; k < pa10_joints; ++k) {
      tau[k] += friction_[k] * qd[k];
      for (std::size_t c = 0; c < model_.inertial_count; ++c) {
        const std::array<double, 2>& w = rows_[k * model_.inertial_count + c];
        tau[k] += (w[0] - w[1]) * parameters_[static_cast<Eigen::Index>(c)];
      }
    }
  }

 private:
  const IdentificationModel& model_;
  Eigen::VectorXd parameters_;
  std::vector<double> friction_;
  Evaluator<double> gravity_;
  std::vector<std::array<double, 2>> states_, rows_;  // moving, and at rest
};

// The errors of true positions q against the sinusoids.
class ErrorsOf {
 public:
  explicit ErrorsOf(const Robot& robot)
      : pose_(compile<double>(numeric_program(robot, "transform", {"q"}))), a_(16), b_(16) {
    errors_.joint.resize(pa10_joints);
  }

  void add(double t, std::span<const double> wanted, std::span<const double> q) {
    errors_.t.push_back(t);
    for (std::size_t k = 0; k < pa10_joints; ++k) errors_.joint[k].push_back((wanted[k] - q[k]) / pa10_degree);
    pose_(wanted, a_);
    pose_(q, b_);
    using Pose = Eigen::Matrix<double, 4, 4, Eigen::RowMajor>;
    const Eigen::Map<const Pose> A(a_.data()), B(b_.data());
    errors_.position.push_back((A - B).block<3, 1>(0, 3).norm());
    // Of a rotation R by the angle f: trace R = 1 + 2 cos f.
    const double cosine = ((A.block<3, 3>(0, 0).transpose() * B.block<3, 3>(0, 0)).trace() - 1) / 2;
    errors_.orientation.push_back(std::acos(std::clamp(cosine, -1.0, 1.0)) / pa10_degree);
  }
  Pa10Errors take() { return std::move(errors_); }

 private:
  Evaluator<double> pose_;
  std::vector<double> a_, b_;
  Pa10Errors errors_;
};

Reference no_motion() { return {Signal(pa10_joints, 0.0), Signal(pa10_joints, 0.0), Signal(pa10_joints, 0.0)}; }

}  // namespace

Pa10Gains pa10_gains(const Pa10Loop& loop, double margin) {
  const double late = std::numbers::sqrt2 / (2 * pi * loop.cutoff) + 2 * loop.period;
  const double kd = (pi / 2 - margin) / late;
  return {kd * kd / 4, kd};
}

Trajectory pa10_sinusoids() {
  return {duration, [](double t, Reference& to) {
            constexpr double w = 2 * pi / swing_period;
            for (std::size_t k = 0; k < pa10_joints; ++k) {
              const double a = k == 0 || k == 2 || k == 3 ? swing : 0;
              to.q[k] = a * std::cos(w * t);
              to.qd[k] = -a * w * std::sin(w * t);
              to.qdd[k] = -a * w * w * std::cos(w * t);
            }
          }};
}

double largest(const Signal& signal) {
  double most = 0;
  for (const double each : signal) most = std::max(most, std::abs(each));
  return most;
}

Pa10Errors dynamic_control(Plant& arm, const Robot& specification, const IdentificationModel& model,
                           const Eigen::VectorXd& parameters, const std::vector<double>& friction,
                           const Pa10Gains& gains, const Pa10Loop& loop, Progress& progress) {
  control::ControllerSettings<pa10_joints> settings;
  settings.rate = 1 / loop.period;
  settings.velocity_cutoff = loop.cutoff;
  settings.p.fill(gains.kp);
  settings.d.fill(gains.kd);
  settings.limits.rate.fill(std::numeric_limits<double>::infinity());
  for (std::size_t k = 0; k < pa10_joints; ++k) settings.limits.torque[k] = arm.limits()[k].effort;
  const auto chain = std::make_shared<control::Controller<pa10_joints>>(settings);
  const auto lumped = std::make_shared<LumpedModel>(specification, model, parameters, friction);
  const Controller controller = [=](double t, const Reference& wanted, std::span<const double> q,
                                    std::span<const double>, std::span<double> tau) {
    chain->update(t, t, q.first<pa10_joints>(), {wanted.q, wanted.qd, wanted.qdd}, *lumped, tau.first<pa10_joints>());
  };
  SimulateOptions options;
  options.rate = 1 / loop.period;
  options.delay = loop.period;
  options.encoder_resolution = loop.angle_step;
  options.position_noise = loop.angle_noise;
  options.seed = loop.seed;
  const Trajectory trajectory = pa10_sinusoids();
  const Simulation run = simulate(arm, trajectory, controller, options, progress);
  ErrorsOf errors(specification);
  Reference wanted = no_motion();
  std::vector<double> q(pa10_joints);
  for (std::size_t i = 0; i < run.truth.t.size(); ++i) {
    trajectory.at(run.truth.t[i], wanted);
    for (std::size_t k = 0; k < pa10_joints; ++k) q[k] = run.truth.q[k][i];
    errors.add(run.truth.t[i], wanted.q, q);
  }
  return errors.take();
}

Pa10Errors velocity_mode(const Robot& specification) {
  constexpr double cycle = 0.01;  // s
  const Trajectory trajectory = pa10_sinusoids();
  ErrorsOf errors(specification);
  Reference now = no_motion(), next = no_motion();
  trajectory.at(0, now);
  std::vector<double> q = now.q;
  for (int i = 0; i * cycle <= duration; ++i) {
    trajectory.at(i * cycle, now);
    trajectory.at((i + 1) * cycle, next);
    errors.add(i * cycle, now.q, q);
    for (std::size_t k = 0; k < pa10_joints; ++k) {
      const double most = specification.frames[k].limits.velocity * cycle;
      q[k] += std::clamp(next.q[k] - now.q[k], -most, most);
    }
  }
  return errors.take();
}

}  // namespace armature::internal
