// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/pa10_swings.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "armature/base/error.h"
#include "armature/base/runge_kutta.h"
#include "armature/control/velocity_filter.h"
#include "armature/formulate/numeric_program.h"

namespace armature::internal {
namespace {

constexpr double longest_record = 10;                                                  // s
constexpr double runaway = 3;                                                          // rad
constexpr std::size_t record_every = 3;                                                // cycles
constexpr std::array<double, pa10_joints> stiffness = {400, 400, 40, 40, 10, 10, 10};  // Nm/rad; the paper's 40 on 3

Evaluator<double> of(const Robot& robot, const char* model) {
  return compile<double>(numeric_program(robot, model, {"q"}), {.calls = 3 * calls_that_pay, .contract = false});
}

// How long the measured angle takes through one quarter of the span, in the direction of the motion; infinite when it
// does not get there.
double time_through(const FreeMotion& motion, double from, double to) {
  const double sign = to > from ? 1 : -1;
  const auto reached = [&](double angle) {
    for (std::size_t i = 0; i < motion.t.size(); ++i)
      if (sign * (motion.angle[i] - angle) >= 0) return motion.t[i];
    return std::numeric_limits<double>::infinity();
  };
  return reached(to) - reached(from);
}

// The least gain with which a motion grows, to 2 %.
template <class Grows>
double least_gain(Grows&& grows) {
  constexpr double felt = 0.02;
  double low = 0, high = 0.1;
  while (!grows(high)) {
    low = high;
    high *= 2;
    ARMATURE_CHECK(high < 1e4);
  }
  while (high - low > felt * high) {
    const double middle = (low + high) / 2;
    (grows(middle) ? high : low) = middle;
  }
  return (low + high) / 2;
}

}  // namespace

BrakedArm::BrakedArm(const Robot& arm, const Robot& specification)
    : inertia_(of(arm, "inertia")),
      gravity_(of(arm, "gravity")),
      expected_gravity_(of(specification, "gravity")),
      matrix_(pa10_joints * pa10_joints),
      weight_(pa10_joints) {
  for (const Frame& frame : arm.frames) {
    viscous_.push_back(pa10_value(arm, frame.viscous_friction));
    coulomb_.push_back(pa10_value(arm, frame.coulomb_friction));
  }
}

double BrakedArm::inertia(const std::vector<double>& posture, std::size_t joint) {
  inertia_(std::span(posture).first(inertia_.input_count()), matrix_);
  return matrix_[joint * pa10_joints + joint];
}

template <class Enough>
FreeMotion BrakedArm::move(const std::vector<double>& posture, std::size_t joint, double kp, double kv, double from,
                           double speed, const Pa10Loop& loop, RandomNumbers& random, Enough&& enough) {
  const double mass = inertia(posture, joint), viscous = viscous_[joint], coulomb = coulomb_[joint];
  const auto substeps = static_cast<int>(std::ceil(loop.period * (viscous + coulomb / pa10_friction_width) / mass));
  q_ = posture;
  std::array<double, 2> state = {posture[joint] + from, speed};
  const auto weight = [&](const Evaluator<double>& gravity, double angle) {
    q_[joint] = angle;
    gravity(std::span(q_).first(gravity.input_count()), weight_);
    return weight_[joint];
  };
  double u = weight(expected_gravity_, state[0]);  // in force during this cycle: computed one cycle ago
  const auto rates = [&](double, std::span<const double> at, std::span<double> rate) {
    rate[0] = at[1];
    rate[1] = (u - weight(gravity_, at[0]) - viscous * at[1] - coulomb * std::tanh(at[1] / pa10_friction_width)) / mass;
  };
  control::VelocityFilter filter(loop.cutoff, 1 / loop.period);
  filter.start(state[0], speed);
  RungeKutta method(state.size());
  FreeMotion motion;
  for (std::size_t cycle = 0;; ++cycle) {
    const double t = static_cast<double>(cycle) * loop.period;
    if (t > longest_record) break;
    const double read = state[0] + loop.angle_noise * random.normal();
    const double angle = loop.angle_step * std::round(read / loop.angle_step), velocity = filter(angle);
    const bool done = enough(angle - posture[joint], velocity);
    if (done || cycle % record_every == 0) {
      motion.t.push_back(t);
      motion.angle.push_back(angle);
    }
    if (done) break;
    const double next = -kp * (angle - posture[joint]) - kv * velocity + weight(expected_gravity_, angle);
    for (int i = 0; i < substeps; ++i) method.step(rates, t, loop.period / substeps, state);
    u = next;
  }
  return motion;
}

FreeMotion BrakedArm::glide(const std::vector<double>& posture, std::size_t joint, double kv, double speed, double span,
                            const Pa10Loop& loop, RandomNumbers& random) {
  const double sign = speed > 0 ? 1 : -1;
  return move(posture, joint, 0, kv, -sign * span / 2, speed, loop, random, [&](double angle, double velocity) {
    return sign * angle > span / 2 || sign * velocity < 0.05 * std::abs(speed);
  });
}

FreeMotion BrakedArm::swing(const std::vector<double>& posture, std::size_t joint, double kp, double kv, double speed,
                            const Pa10Loop& loop, RandomNumbers& random) {
  constexpr std::size_t half_swings = 8, samples_until_stuck = 1500;
  constexpr double smallest = 0.02;  // rad
  Signal peaks;
  double side = speed, peak = 0;
  std::size_t samples = 0;  // since the centre
  FreeMotion motion = move(posture, joint, kp, kv, 0, speed, loop, random, [&](double angle, double) {
    peak = std::max(peak, std::abs(angle));
    if (peak > runaway) peaks.push_back(peak);
    if (peak > runaway || ++samples == samples_until_stuck) return true;
    if (angle * side >= 0 || peak < smallest) return false;  // not a crossing, or noise at the centre
    peaks.push_back(peak);
    side = angle;
    peak = 0;
    samples = 0;
    return peaks.size() == half_swings || peaks.back() < peaks[0] / 3 || peaks.back() > 3 * peaks[0];
  });
  motion.peaks = std::move(peaks);
  return motion;
}

double pa10_push(const Robot& specification, std::size_t joint) {
  constexpr double of_joint_3 = 175 * pa10_degree;
  return of_joint_3 * specification.frames[joint].limits.velocity / specification.frames[2].limits.velocity;
}

double gliding_gain(BrakedArm& arm, const std::vector<double>& posture, std::size_t joint, double push,
                    const Pa10Loop& loop, RandomNumbers& random) {
  // Both glides together gain speed, if their last quarters take less time than their first ones.
  return -least_gain([&](double gain) {
    double first = 0, last = 0;
    for (const double sign : {1.0, -1.0}) {
      const FreeMotion motion = arm.glide(posture, joint, -gain, sign * push, pa10_glide_span, loop, random);
      const double centre = posture[joint], half = sign * pa10_glide_span / 2;
      first += time_through(motion, centre - half, centre - half / 2);
      last += time_through(motion, centre + half / 2, centre + half);
    }
    return last < first;
  });
}

double swinging_gain(BrakedArm& arm, const std::vector<double>& posture, std::size_t joint, double kp, double push,
                     const Pa10Loop& loop, RandomNumbers& random) {
  return -least_gain([&](double gain) {
    const Signal peaks = arm.swing(posture, joint, kp, -gain, push, loop, random).peaks;
    return !peaks.empty() && (peaks.back() > runaway || (peaks.size() > 1 && peaks.back() > peaks.front()));
  });
}

std::vector<OscillationRecord> pa10_swings(BrakedArm& arm, const Robot& specification, const Pa10Loop& loop,
                                           std::size_t postures) {
  RandomNumbers random(loop.seed);
  std::vector<OscillationRecord> records;
  for (std::size_t k = pa10_joints; k-- > 0;)
    for (std::size_t p = 0; p < (k + 1 == pa10_joints ? 1 : postures); ++p) {
      std::vector<double> q;
      for (std::size_t j = 0; j < pa10_joints; ++j) q.push_back(random.uniform(-1.6, 1.6));
      const double kp = stiffness[k], push = pa10_push(specification, k);
      const double kv = swinging_gain(arm, q, k, kp, push, loop, random);
      FreeMotion motion = arm.swing(q, k, kp, kv, push, loop, random);
      records.push_back({fmt::format("joint {}", k + 1), k, kp, kv, std::move(motion.t), std::move(motion.angle), q});
    }
  return records;
}

}  // namespace armature::internal
