// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/simulate/free_flight.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "armature/base/error.h"
#include "armature/base/random.h"
#include "armature/formulate/numeric_program.h"
#include "armature/robot/floating_base.h"
#include "armature/robot/numbers.h"
#include "armature/run/evaluator.h"
#include "armature/simulate/coulomb_friction.h"
#include "armature/simulate/integrator.h"

namespace armature::internal {
namespace {

constexpr std::array<const char*, 8> run_time = {
    "q", "qd", "qdd", "tau", "base_position", "base_quaternion", "base_twist", "base_wrench"};

// The state as one vector: position, quaternion, q, twist, qd, work.
class Body {
 public:
  Body(const Robot& robot, const Trajectory* trajectory, double friction_width)
      : n_(robot.coordinates.size()),
        trajectory_(trajectory),
        friction_(robot, friction_width),
        tau_(n_),
        reference_{std::vector<double>(n_), std::vector<double>(n_), std::vector<double>(n_)},
        dynamics_(call(smooth(robot), trajectory != nullptr ? "hybrid-dynamics" : "direct-dynamics")),
        energy_(call(robot, "energy")),
        momentum_(call(robot, "centroidal-momentum")) {
    const std::vector<double> none(std::max<std::size_t>(n_, 6), 0.0);
    dynamics_.set("base_wrench", std::span(none).first(6));
  }

  std::size_t size() const { return 14 + 2 * n_; }

  // Puts the joints where they are to be.
  void place(double t, std::span<double> x) {
    if (trajectory_ == nullptr) return;
    trajectory_->at(t, reference_);
    std::ranges::copy(reference_.q, x.begin() + 7);
    std::ranges::copy(reference_.qd, x.begin() + static_cast<std::ptrdiff_t>(13 + n_));
  }

  void rates(double t, std::span<const double> given, std::span<double> rates) {
    x_.assign(given.begin(), given.end());
    place(t, x_);
    const std::span<const double> x = x_;
    const std::span<const double> e = x.subspan(3, 4), v = x.subspan(7 + n_, 3), w = x.subspan(10 + n_, 3),
                                  qd = x.subspan(13 + n_, n_);
    dynamics_.set("q", x.subspan(7, n_));
    dynamics_.set("qd", qd);
    std::ranges::fill(tau_, 0.0);
    friction_.add(qd, trajectory_ != nullptr ? 1 : -1, tau_);
    if (trajectory_ != nullptr) dynamics_.set("qdd", reference_.qdd);
    else dynamics_.set("tau", tau_);
    if (has_gravity_) dynamics_.set("base_quaternion", e);
    dynamics_.set("base_twist", x.subspan(7 + n_, 6));
    dynamics_();
    // R v = v + 2 s (e x v) + 2 e x (e x v)
    const auto cross = [](std::span<const double> a, const std::array<double, 3>& b) {
      return std::array<double, 3>{a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    };
    const std::array<double, 3> once = cross(e, {v[0], v[1], v[2]}), twice = cross(e, once),
                                turn = cross(e, {w[0], w[1], w[2]});
    for (std::size_t i = 0; i < 3; ++i) {
      rates[i] = v[i] + 2 * (e[3] * once[i] + twice[i]);
      rates[3 + i] = (e[3] * w[i] + turn[i]) / 2;
    }
    rates[6] = -(e[0] * w[0] + e[1] * w[1] + e[2] * w[2]) / 2;
    std::ranges::copy(qd, rates.begin() + 7);
    std::ranges::copy(dynamics_.get("base_twist_rate"), rates.begin() + static_cast<std::ptrdiff_t>(7 + n_));
    const std::span<const double> qdd =
        trajectory_ != nullptr ? std::span<const double>(reference_.qdd) : dynamics_.get("qdd");
    std::ranges::copy(qdd, rates.begin() + static_cast<std::ptrdiff_t>(13 + n_));
    rates.back() = 0;
    if (trajectory_ == nullptr) return;
    for (std::size_t k = 0; k < n_; ++k) {
      tau_[k] += dynamics_.get("tau")[k];
      rates.back() += qd[k] * tau_[k];
    }
  }

  // The torques of the joints in this state.
  std::vector<double> torques(double t, std::span<const double> x) {
    if (trajectory_ == nullptr) return std::vector<double>(n_, 0.0);
    std::vector<double> ignored(x.size());
    rates(t, x, ignored);
    return tau_;
  }

  // Kinetic and potential.
  std::array<double, 2> energy(std::span<const double> x) {
    set_all(energy_, x);
    return {energy_.get("E")[0], energy_.get("U")[0]};
  }
  std::span<const double> momentum(std::span<const double> x) {
    set_all(momentum_, x);
    return momentum_.get("h");
  }
  // The first column of Ag is that of M R, over zeros.
  double mass() const {
    const std::span<const double> ag = momentum_.get("Ag");
    return std::hypot(ag[0], ag[6 + n_], ag[2 * (6 + n_)]);
  }

 private:
  // Without what the plain sign would stop.
  static Robot smooth(Robot robot) {
    for (Frame& frame : robot.frames) frame.coulomb_friction = frame.stribeck_friction = robot.arena.zero();
    return robot;
  }
  NamedCall<double> call(const Robot& robot, const char* model) {
    const Program program = numeric_program(robot, model, {run_time.begin(), run_time.end()});
    if (std::string(model).ends_with("dynamics"))
      has_gravity_ = std::ranges::find(program.inputs, "base_quaternion", &ProgramInput::name) != program.inputs.end();
    return NamedCall<double>(compile<double>(program, {.backend = Backend::interpreter}));
  }
  void set_all(NamedCall<double>& call, std::span<const double> x) {
    call.set("base_position", x.first(3));
    call.set("base_quaternion", x.subspan(3, 4));
    call.set("q", x.subspan(7, n_));
    call.set("base_twist", x.subspan(7 + n_, 6));
    call.set("qd", x.subspan(13 + n_, n_));
    call();
  }

  std::size_t n_;
  const Trajectory* trajectory_;
  CoulombFriction friction_;
  std::vector<double> tau_;  // of the drives, or where there are none of friction
  Reference reference_;
  std::vector<double> x_;
  bool has_gravity_ = true;
  NamedCall<double> dynamics_, energy_, momentum_;
};

std::vector<double> packed(const FlightState& s) {
  std::vector<double> x(s.position.begin(), s.position.end());
  x.insert(x.end(), s.quaternion.begin(), s.quaternion.end());
  x.insert(x.end(), s.q.begin(), s.q.end());
  x.insert(x.end(), s.twist.begin(), s.twist.end());
  x.insert(x.end(), s.qd.begin(), s.qd.end());
  x.push_back(0);
  return x;
}

FlightState unpacked(std::span<const double> x, std::size_t n) {
  FlightState s;
  std::ranges::copy(x.first(3), s.position.begin());
  std::ranges::copy(x.subspan(3, 4), s.quaternion.begin());
  s.q.assign(x.begin() + 7, x.begin() + static_cast<std::ptrdiff_t>(7 + n));
  std::ranges::copy(x.subspan(7 + n, 6), s.twist.begin());
  s.qd.assign(x.end() - static_cast<std::ptrdiff_t>(n + 1), x.end() - 1);
  return s;
}

void normalise(std::span<double> quaternion) {
  double square = 0;
  for (const double each : quaternion) square += each * each;
  for (double& each : quaternion) each /= std::sqrt(square);
}

}  // namespace

Flight free_flight(const Robot& robot, const FlightState& start, double duration, double rate, double tolerance,
                   Progress& progress, const Trajectory* trajectory, double friction_width) {
  ARMATURE_CHECK(robot.floating_base);
  const std::size_t n = robot.coordinates.size();
  ARMATURE_CHECK(start.q.size() == n && start.qd.size() == n);
  Body body(robot, trajectory, friction_width);
  Arena arena = robot.arena;
  std::array<double, 3> g{};
  const std::array<Ref, 3> gravity = world_gravity(arena, robot);
  for (std::size_t i = 0; i < 3; ++i) g[i] = number(arena, gravity[i]).value_or(0);

  std::vector<double> x = packed(start);
  normalise(std::span(x).subspan(3, 4));
  body.place(0, x);
  const std::unique_ptr<Integrator> integrator = make_dormand_prince(x.size(), tolerance);
  const Rates f = [&](double t, std::span<const double> at, std::span<double> rates) { body.rates(t, at, rates); };
  const auto [kinetic, potential] = body.energy(x);
  const std::span<const double> first = body.momentum(x);
  const std::vector<double> h(first.begin(), first.end());
  const double mass = body.mass();

  Flight flight{{}, {}, 0, 0, 0, 0, kinetic};
  const auto samples = static_cast<std::size_t>(std::llround(duration * rate));
  for (std::size_t k = 0; k <= samples; ++k) {
    const double t = static_cast<double>(k) / rate;
    if (k > 0) {
      try {
        integrator->advance(f, t - 1 / rate, 1 / rate, x, false);
      } catch (const UnmetRequest& request) {
        throw UnmetRequest(request.message(), "a greater @friction_width, or check the robot's inertias");
      }
      normalise(std::span(x).subspan(3, 4));
      body.place(t, x);
    }
    flight.t.push_back(t);
    flight.states.push_back(unpacked(x, n));
    flight.states.back().tau = body.torques(t, x);
    const std::span<const double> now = body.momentum(x);
    for (std::size_t i = 0; i < 6; ++i) {
      const double expected = h[i] + (i < 3 ? mass * g[i] * t : 0);
      flight.momentum_drift = std::max(flight.momentum_drift, std::abs(now[i] - expected));
      flight.momentum = std::max(flight.momentum, std::abs(now[i]));
    }
    const auto [moving, high] = body.energy(x);
    flight.peak_kinetic = std::max(flight.peak_kinetic, moving);
    flight.work = x.back();
    flight.energy_loss = kinetic + potential + flight.work - moving - high;
    if (k % 64 == 0) {
      go_on(progress);
      progress.report(t / duration, "free flight");
    }
  }
  return flight;
}

Flight measured(Flight flight, double position_noise, double torque_noise, std::uint64_t seed) {
  RandomNumbers random(seed);
  const std::size_t n = flight.states.empty() ? 0 : flight.states[0].tau.size();
  std::vector<double> deviation(n, 0.0);
  for (const FlightState& s : flight.states)
    for (std::size_t k = 0; k < n; ++k) deviation[k] += s.tau[k] * s.tau[k] / static_cast<double>(flight.states.size());
  for (double& each : deviation) each = torque_noise * std::sqrt(each);
  for (FlightState& s : flight.states) {
    for (double& each : s.position) each += position_noise * random.normal();
    for (double& each : s.q) each += position_noise * random.normal();
    std::array<double, 3> a{};
    for (double& each : a) each = position_noise * random.normal() / 2;
    const auto [x, y, z, w] = s.quaternion;
    s.quaternion = {x + w * a[0] + y * a[2] - z * a[1], y + w * a[1] + z * a[0] - x * a[2],
                    z + w * a[2] + x * a[1] - y * a[0], w - x * a[0] - y * a[1] - z * a[2]};
    normalise(s.quaternion);
    for (std::size_t k = 0; k < n; ++k) s.tau[k] += deviation[k] * random.normal();
  }
  return flight;
}

}  // namespace armature::internal
