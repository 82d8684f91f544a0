// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Zomaya & Morris 1989, figures 3 to 5, with the loop closed: the first three joints of the Stanford arm follow a
// reference motion and take up a load half way, while the recursive estimator runs beside the controller. One
// experiment, three controllers:
//
//   fixed       computed torque with the parameters of Paul's table
//   recursive   computed torque with the estimates (control/recursive_identification.h)
//   adaptive    Slotine and Li's law, adapted by the estimator as well (control/adaptive_law.h)
#pragma once

#include <array>
#include <string>
#include <vector>

#include "armature/base/progress.h"
#include "armature/report/page.h"

namespace armature::internal {

enum class OnlineControl { fixed, recursive, adaptive };

inline constexpr double online_duration = 20, online_load_at = 10, online_load = 3;  // s, s, kg
inline constexpr double online_step = 0.001, online_forgetting = 0.999;

struct OnlineTrace {
  std::vector<double> t;                              // every 20 ms
  std::array<std::vector<double>, 3> system, model;   // measured torque, and its prediction before the update
  std::array<std::vector<double>, 3> tracking;        // q - q_wanted
  std::vector<std::string> names, units;              // of the base parameters
  std::vector<std::vector<double>> value, deviation;  // per parameter
  std::vector<std::array<double, 2>> truth;           // without and with the load
  // rms of q - q_wanted per joint: 5 s before the load, 1 s after it, the last 5 s.
  std::array<std::array<double, 3>, 3> rms{};
};

OnlineTrace run_online(OnlineControl control, std::uint64_t seed, Progress& progress);
Section stanford_online(Progress& progress);

}  // namespace armature::internal
