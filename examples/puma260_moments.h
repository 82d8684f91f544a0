// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The parameters in which Izaguirre, Hashimoto, Paul & Hayward (1992, section 6) identified a PUMA 260: motor inertias;
// of link 6, then 5, to 1, the mass m, first moments x, y, z and the inertia matrix a = XX, b = YY, c = ZZ, d, e, f, in
// the standard Denavit-Hartenberg frame at the far end of the link; static friction and damping. From these 78, in this
// order, each is kept that is independent of those before it, and absorbs the dependent ones (eq. 27-29): 52 are left,
// which are equivalent to base parameters but are other combinations of moments.
//
// The choice matters: the mass of link 6 stands here for most of the weight of the arm, and few others are needed. It
// also has another condition number than base parameters, since its columns are others.
#pragma once

#include <Eigen/Core>
#include <span>
#include <string>
#include <vector>

#include "armature/identify/identify.h"

namespace armature::internal {

struct PaperParameters {
  std::vector<std::string> names;  // "m6", "x6", ..., "fs1", ...
  Eigen::MatrixXd base;            // base parameters of the model = base * these
};

// `model` is that of a PUMA 260 with motor inertias, viscous and Coulomb friction.
PaperParameters paper_parameters(const IdentificationModel& model);

// The PUMA 260 with these values, to six digits as printed in the paper; the other parameters are zero.
Robot puma260_with(const PaperParameters& parameters, const Eigen::VectorXd& value);

// The equations in these parameters.
std::vector<CoordinateFactor> in_paper_parameters(const PaperParameters& parameters,
                                                  const std::vector<CoordinateFactor>& factors);

// Identified with all of them from all motions, and again with those that are kept: they reach `significance` of the
// largest torque of a joint in some motion, and differ from zero by three of their standard deviations. The paper
// requires the first only; its rule alone keeps parameters whose torque is noise, which worsen the condition number.
struct PaperReduction {
  std::vector<char> by_torque, kept;
  Eigen::VectorXd value, contribution;
  Eigen::VectorXd torque;  // the largest per joint
  std::size_t count = 0;
};
PaperReduction paper_reduction(const PaperParameters& parameters, const IdentificationModel& model,
                               std::span<const Motion> motions, double significance);

// The extreme singular values of the matrix D with all parameters and with those that are kept: as it is, or with the
// rows of each joint divided by its `scale`.
struct Extremes {
  double greatest = 0, least = 0;
  double condition() const { return greatest / least; }
};
struct PaperCondition {
  Extremes all, kept;
  double improvement() const { return all.condition() / kept.condition(); }
};
PaperCondition paper_condition(const PaperParameters& parameters, const IdentificationModel& model,
                               std::span<const Motion> motions, const std::vector<char>& kept,
                               const Eigen::VectorXd& scale);

// The paper fits each motion alone and gives statistics of each parameter over them (tables 1 and 2).
OverLogs over_motions(const PaperParameters& parameters, const IdentificationModel& model,
                      std::span<const Motion> motions, const std::vector<char>& used);

}  // namespace armature::internal
