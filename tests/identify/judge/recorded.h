// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Logs as they are recorded: random arms of six and seven joints, SCARAs and gantries with gears and friction, a
// Fourier trajectory, noise on the torques and steps of the encoders; torques from the spatial-vector oracle. The robot
// that is described is not quite the one that moved. And the ways in which such logs are spoiled.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <functional>
#include <random>
#include <string>

#include "armature/log/log.h"
#include "armature/read/reader.h"
#include "tests/support/random_robot.h"
#include "tests/support/spatial_oracle.h"

namespace armature::internal::test {

enum class Arm { six, seven, scara, gantry };

struct Recorded {
  Robot described;
  Log log;
};

// The described masses are off by up to 30 %, and the description knows nothing of motors and friction.
inline Robot arm_of(Arm arm, std::uint64_t seed, bool true_one) {
  support::Random random(seed), other(true_one ? 1 : seed + 77);
  const std::size_t n = arm == Arm::six ? 6 : arm == Arm::seven ? 7 : arm == Arm::scara ? 4 : 3;
  std::string joints = "  - [joint, type, alpha, d, theta, r]\n", links = "  - [link, m, cx, cy, cz, Ixx, Iyy, Izz]\n",
              drives = "  - [joint, Ia, Fv, Fs, Fo]\n", limits = "  - [joint, effort]\n";
  const double size = random.uniform(0.4, 1.5);
  for (std::size_t k = 1; k <= n; ++k) {
    const bool slides = arm == Arm::gantry || (arm == Arm::scara && k == 3);
    const double far = static_cast<double>(k - 1) / static_cast<double>(n);
    const std::string alpha = arm == Arm::gantry             ? (k == 1 ? "0" : "pi/2")
                              : arm == Arm::scara            ? "0"
                              : k == 1                       ? "0"
                              : random.chance(0.3) && k == 3 ? "0"
                              : random.chance(0.5)           ? "pi/2"
                                                             : "-pi/2";
    const double d = k == 1 ? 0 : arm == Arm::gantry ? 0.1 : random.uniform(0.1, 0.5) * size * (1 - 0.6 * far);
    const double r = arm == Arm::seven || k % 2 == 0 ? random.uniform(-0.3, 0.3) * size : 0;
    joints +=
        fmt::format("  - [j{0}, {1}, {2}, {3:.3f}, {4}, {5}]\n", k, slides ? "P" : "R", alpha, d,
                    slides ? "0" : fmt::format("q{}", k), slides ? fmt::format("q{}", k) : fmt::format("{:.3f}", r));
    const double mass = random.uniform(20, 40) * std::pow(size, 2) * std::pow(1 - 0.8 * far, 3) + 0.3;
    const double length = random.uniform(0.1, 0.4) * size * (1 - 0.5 * far);
    const double gyration = mass * length * length / 6;
    const double off = true_one ? 1 : other.uniform(0.7, 1.3);
    links +=
        fmt::format("  - [j{}, {:.4f}, {:.4f}, {:.4f}, {:.4f}, {:.6f}, {:.6f}, {:.6f}]\n", k, off * mass,
                    length * random.uniform(-1, 1), length * random.uniform(-0.5, 0.5),
                    length * random.uniform(-0.5, 0.5), off * gyration, off * 1.2 * gyration, off * 0.8 * gyration);
    const double strength = slides ? 10 * mass : 9.81 * mass * size;
    drives += fmt::format("  - [j{}, {:.5f}, {:.5f}, {:.5f}, {:.5f}]\n", k,
                          slides ? 0.5 * mass : 0.3 * mass * length * length, 0.03 * strength * random.uniform(0.5, 2),
                          0.03 * strength * random.uniform(0.5, 2), 0.01 * strength * random.uniform(-1, 1));
    limits += fmt::format("  - [j{}, {:.3f}]\n", k, 8 * strength + 5);
  }
  Diagnostics diagnostics;
  return read_yaml(
      fmt::format("armature: 1\nrobot: arm{}\ngravity: [0, 0, -9.81]\njoints:\n{}links:\n{}{}{}limits:\n{}", seed,
                  joints, links, true_one ? "drives:\n" : "", true_one ? drives : "", limits),
      "arm.yaml", diagnostics);
}

// `seconds` at 100 Hz. Harmonics 1 to 5 of a tenth of a Hertz, with phases that differ by joint.
inline Log recorded_log(const Robot& robot, std::uint64_t seed, double seconds = 15, double noise = 0.02) {
  const support::NumericRobot oracle = support::numeric_robot(robot);
  const std::size_t n = robot.coordinates.size(), samples = static_cast<std::size_t>(100 * seconds);
  support::Random random(seed + 1000);
  std::mt19937_64 generator(seed);
  std::normal_distribution<double> normal(0, 1);
  std::vector<std::array<double, 10>> shape(n);
  std::vector<double> amplitude(n, 1.0);
  for (std::size_t k = 0; k < n; ++k) {
    for (double& x : shape[k]) x = random.uniform(-1, 1);
    if (robot.frames[k].type == JointType::prismatic) amplitude[k] = 0.3;
  }
  Log log;
  log.file = "recorded";
  log.q.resize(n);
  log.tau.resize(n);
  for (std::size_t i = 0; i < samples; ++i) {
    const double t = 0.01 * static_cast<double>(i);
    log.t.push_back(t);
    support::State state;
    state.q = state.qd = state.qdd = support::Vector::Zero(static_cast<Eigen::Index>(n));
    for (std::size_t k = 0; k < n; ++k)
      for (int h = 0; h < 5; ++h) {
        const double w = 2 * M_PI * 0.1 * (h + 1), a = amplitude[k] * shape[k][static_cast<std::size_t>(2 * h)],
                     b = amplitude[k] * shape[k][static_cast<std::size_t>(2 * h + 1)];
        const auto at = static_cast<Eigen::Index>(k);
        state.q[at] += (a * std::sin(w * t) + b * std::cos(w * t)) / (h + 1) * 1.2;
        state.qd[at] += w * (a * std::cos(w * t) - b * std::sin(w * t)) / (h + 1) * 1.2;
        state.qdd[at] -= w * w * (a * std::sin(w * t) + b * std::cos(w * t)) / (h + 1) * 1.2;
      }
    const support::Vector tau = support::inverse_dynamics(oracle, state);
    for (std::size_t k = 0; k < n; ++k) {
      const double step = 2 * M_PI / (1 << 18);
      log.q[k].push_back(std::round(static_cast<double>(state.q[static_cast<Eigen::Index>(k)]) / step) * step);
      log.tau[k].push_back(static_cast<double>(tau[static_cast<Eigen::Index>(k)]));
    }
  }
  for (Signal& tau : log.tau) {
    double squares = 0;
    for (const double value : tau) squares += value * value;
    const double rms = std::sqrt(squares / static_cast<double>(samples));
    for (double& value : tau) value += noise * rms * normal(generator);
  }
  return log;
}

inline Recorded recorded(Arm arm, std::uint64_t seed, double seconds = 15) {
  return {arm_of(arm, seed, false), recorded_log(arm_of(arm, seed, true), seed, seconds)};
}

inline void scale(Signal& signal, double factor) {
  for (double& value : signal) value *= factor;
}

struct Spoiler {
  const char* name;
  std::function<void(Recorded&, std::size_t joint)> spoil;
  const char* said;  // a part of the message
  double least;      // share that must be found: some cannot be, such as gravity of a vertical slide beside an offset
};

// `joint` is any joint; another one is the next.
inline const std::vector<Spoiler>& spoilers() {
  static const std::vector<Spoiler> all = {
      {"all torques negative",
       [](Recorded& r, std::size_t) {
         for (Signal& tau : r.log.tau) scale(tau, -1);
       },
       "all torques have the wrong sign", 0.95},
      {"one torque negative", [](Recorded& r, std::size_t k) { scale(r.log.tau[k], -1); }, "the wrong sign", 0.6},
      {"all torques in mNm",
       [](Recorded& r, std::size_t) {
         for (Signal& tau : r.log.tau) scale(tau, 1000);
       },
       "another unit", 0.95},
      {"all torques in kNm",
       [](Recorded& r, std::size_t) {
         for (Signal& tau : r.log.tau) scale(tau, 1e-3);
       },
       "another unit", 0.95},
      {"one torque in mNm", [](Recorded& r, std::size_t k) { scale(r.log.tau[k], 1000); }, "1000 times too large",
       0.85},
      {"two torques exchanged",
       [](Recorded& r, std::size_t k) { std::swap(r.log.tau[k], r.log.tau[(k + 1) % r.log.tau.size()]); }, "exchanged",
       0.9},
      {"two positions exchanged",
       [](Recorded& r, std::size_t k) { std::swap(r.log.q[k], r.log.q[(k + 1) % r.log.q.size()]); }, "exchanged", 0.9},
      {"positions in reverse order", [](Recorded& r, std::size_t) { std::reverse(r.log.q.begin(), r.log.q.end()); }, "",
       0.75},
      {"gravity upside down",
       [](Recorded& r, std::size_t) {
         for (Ref& g : r.described.gravity) g = r.described.arena.negate(g);
       },
       "gravity seems to point along", 0.45},
      {"half a second of motion",
       [](Recorded& r, std::size_t) {
         r.log.t.resize(80);
         for (Signal* signal : r.log.signals()) signal->resize(80);
       },
       "", 0.45}};
  return all;
}

}  // namespace armature::internal::test
