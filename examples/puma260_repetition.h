// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// One repetition of the measurements of Izaguirre, Hashimoto, Paul & Hayward (1992, section 7): ten trajectories of the
// simulated PUMA 260, read every 28 ms, torques with noise; each trajectory is fitted alone with all parameters, and
// the averages over the ten decide which are significant. The rule as printed: "The parameters whose contributions for
// all trajectories were less than 1 percent of the maximum measured torque were not considered significant." Here the
// maximum is that of the joint which the contribution acts on. The significant ones are fitted again without the
// others.
#pragma once

#include <vector>

#include "armature/simulate/plant.h"
#include "examples/puma260_moments.h"
#include "examples/puma260_motions.h"

namespace armature::internal {

constexpr double puma260_significance = 0.01;

// The model whose 52 parameters are identified: geometry is known, no moment, motor or friction is.
IdentificationModel puma260_model(const Robot& plant);

// Ten logs of the plant under computed torque, without noise on the torques. The positions that are logged are rounded;
// those that the controller sees are not, so that it does not add noise of its own.
std::vector<Log> puma260_logs(const Robot& robot, Plant& plant, const Puma260Motions& how, Progress& progress);

// As prepared for the fit. White noise: `noise` times the rms torque of each joint in each log.
std::vector<Motion> puma260_measured(const std::vector<Log>& logs, double noise, std::uint64_t seed);

// The parameters of table 2.
std::vector<char> table_2_parameters(const PaperParameters& parameters);

// The rule, for any values: the largest share of each parameter in the largest torque of a joint; with `of_all`, in the
// largest torque of all joints.
Eigen::VectorXd torque_shares(const PaperParameters& parameters, const IdentificationModel& model,
                              std::span<const Motion> motions, const Eigen::VectorXd& value, bool of_all = false);
std::vector<char> significant(const Eigen::VectorXd& shares);
std::size_t count(const std::vector<char>& chosen);
std::size_t count_in_table_2(const PaperParameters& parameters, const std::vector<char>& chosen);

struct Puma260Repetition {
  double noise = 0;
  Puma260Motions how;
  Eigen::VectorXd share;                                 // of the averages, in the largest torque of a joint
  std::vector<char> kept, kept_of_all;                   // by the rule; against the largest torque of all joints
  OverLogs all, by_rule, by_table_2;                     // of the ten fits: all parameters, kept ones, those of table 2
  std::vector<Extremes> d_all, d_by_rule, d_by_table_2;  // of each trajectory
  // Not the paper's way: one fit to all ten trajectories, those kept by the rule, and the fit of these.
  std::vector<char> kept_together;
  Eigen::VectorXd together;
};

Puma260Repetition puma260_repeat(const PaperParameters& parameters, const IdentificationModel& model,
                                 std::span<const Motion> motions);

// Median and range of several values.
struct Distribution {
  double median = 0, least = 0, most = 0;
};
Distribution distribution(std::vector<double> values);

}  // namespace armature::internal
