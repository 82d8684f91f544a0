// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The delay between the torque of a drive and the motion: tau_logged(t) = tau(t - d). A current that is filtered, or
// sent by another bus than the positions, comes late by d > 0; filtered positions make d < 0. With the equations of
// each delay d of a grid at hand, coordinate by coordinate (R_k stays, the torque changes), any combination of delays
// is judged by cross-validation without another pass. The best of the grid is refined by a parabola. One delay of all
// drives is tried first, as two clocks, a bus or a filter common to them give it, and widely (common_delay.h); then
// each drive beyond it. A delay of one drive is taken only where it explains at least 1 % of the torque of its joint
// (root of the difference of the squared errors), one of all drives where it explains 0.5 %: less changes no parameter.
// One of all drives must suit all: hysteresis of some drives, which looks like a delay, fits others better with half.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "armature/identify/choose/cross_validation.h"
#include "armature/identify/equations/factors.h"

namespace armature::internal {

// At sample position x, the cubic through the four samples around it (Catmull and Rom).
double read_at(const Signal& s, double x);

// tau_k(t) becomes tau_k(t + delays[k]), read from cubics through the samples; `margin` samples are dropped at each
// end.
std::vector<Signal> torques_without_delays(const Motion& motion, std::span<const double> delays, std::size_t margin);
Motion without_delays(const Motion& motion, std::span<const double> delays, std::size_t margin);
// With the smallest margin; a motion that is shorter than its margins is empty.
Motion without_delays(const Motion& motion, std::span<const double> delays);
// Samples at an end that the delays take away.
std::size_t margin_of(std::span<const double> delays, double step);
// One after the other; the first may be empty.
std::vector<double> sum_of(std::span<const double> first, std::span<const double> further);

struct DelayTrial {
  std::size_t coordinate = 0;    // for all drives: whose error it lowers most
  bool common = false;           // of all drives
  double delay = 0;              // s
  double before = 0, after = 0;  // cross-validated error of the coordinate, %
  double all = 0;                // of all torques with it, %
  Gain gain;
  bool taken = false;
  bool small = false;  // it wins, and explains less than 1 % of the torque
};

struct DelayChoice {
  std::vector<double> delays;  // s, per coordinate; zero where none was taken
  std::vector<DelayTrial> trials;
  std::optional<double> end;  // s: the torques fit best there, at the end of the search: no delay is taken for that
};

enum class DelaysOf { all_alike, each };

DelayChoice choose_delays(const IdentificationModel& model, std::span<const Motion> motions, const RowOptions& rows,
                          DelaysOf drives = DelaysOf::each);

}  // namespace armature::internal
