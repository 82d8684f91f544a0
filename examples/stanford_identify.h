// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Zomaya & Morris 1989, sections 4.3 to 4.5: parameters of a simulated Stanford arm by recursive least squares, eq.
// (16) to (20), link by link from the last one, with the rows that the paper prints, (21.1) to (21.6):
//
//   link 3   theta = (x3, y3, z3)
//            phi = -m3 (q2'' + s2 c2 q1'^2, s2 q1'', s2^2 q1'^2 + q2'^2)
//   link 2   theta = (x2, z2, J2xx + J3xx, J2zz + J3zz)
//            phi = (m2 d2 s2 q1'', -m2 d2 c2 q1'', q2'' + s2 c2 q1'^2, q2'' - s2 c2 q1'^2)
//   link 1   theta = (J1xx + J1zz + J2yy + J3yy, y2)
//            phi = (q1'', 2 d2 m2 q1'')
//
// Beside the arm's equations of motion (stanford_arm.h) the rows hold nothing but these parameters. What the known
// masses and the parameters of the links before contribute is subtracted from the measured torques first. Three things
// are wrong with the rows:
//
//   (21.5) sums up J1zz + J2xx + J2yy + J3yy, table 5 J1xx + J1zz + J2yy + J3yy. Table 5 is right: its value, 0.353,
//   follows from Paul's inertias, and the other sum would be 0.333.
//   (21.4) leaves out the weight of link 2, -m2 g (c2 x2 + s2 z2). It is zero on the arm of the paper (x2 = z2 = 0),
//   and not while the estimates start from 0.2 m.
//   (21.6) has two columns that are multiples of each other: only J + 2 d2 m2 y2 can be told.
#pragma once

#include <Eigen/Core>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "armature/base/progress.h"
#include "armature/log/signals/prepare.h"
#include "examples/stanford_arm.h"

namespace armature::internal {

// A parameter of tables 3 to 5, and the last digits printed of its estimate and of its actual value (0 where that is a
// zero of symmetry).
struct StanfordParameter {
  const char *name, *unit, *table;
  double initial, estimated, actual, estimated_digit, actual_digit;
  // The largest distance from the actual value that the printed digits allow.
  double error() const {
    return (estimated > actual ? estimated - actual : actual - estimated) + (estimated_digit + actual_digit) / 2;
  }
};
inline constexpr std::array<StanfordParameter, 9> stanford_parameters{
    {{"x3", "m", "table 3", 0.2, 0, 0, 1e-4, 0},
     {"y3", "m", "table 3", 0.2, 0, 0, 1e-4, 0},
     {"z3", "m", "table 3", 0, -0.6447, -0.6447, 1e-4, 1e-4},
     {"x2", "m", "table 4", 0.2, 0.0002, 0, 1e-4, 0},
     {"z2", "m", "table 4", 0.2, 0, 0, 1e-4, 0},
     {"J2xx + J3xx", "kg m²", "table 4", 0, 0.0079, 0.008, 1e-4, 1e-3},
     {"J2zz + J3zz", "kg m²", "table 4", 0, 2.525, 2.526, 1e-3, 1e-3},
     {"J1xx + J1zz + J2yy + J3yy", "kg m²", "table 5", 0, 0.3525, 0.353, 1e-4, 1e-3},
     {"y2", "m", "table 5", 0, -0.1054, -0.1054, 1e-4, 1e-4}}};

// In their order.
using StanfordValues = Eigen::Matrix<double, 9, 1>;
StanfordValues stanford_values(const StanfordArm& arm);

// What the arm and its instruments have beyond the paper's model.
struct StanfordConditions {
  double products = 0;      // of second moments, see built_stanford_arm
  double friction = 0;      // times stanford_friction
  bool rotors = false;      // Paul's inertias of the drives, not known to the identifier
  double torque_noise = 0;  // share of the rms torque
  double encoder = 0;       // resolution, rad or m
};
// Viscous (Nm s/rad, N s/m) and Coulomb friction (Nm, N).
inline constexpr double stanford_viscous[] = {0.2, 0.2, 2}, stanford_coulomb[] = {0.2, 0.2, 1};

inline constexpr double stanford_step = 0.01, stanford_duration = 10;  // s, of the recursion
inline constexpr double stanford_cutoff = 20;                          // Hz, of the filter
inline constexpr double stanford_forgetting = 0.998;                   // lambda
inline constexpr double stanford_start_covariance = 1000;              // P(0), times the identity

// The recursion of one link, sample by sample.
struct StanfordTrace {
  std::vector<double> t, system, model;        // f and f^ of eq. (16), before the step
  std::vector<std::vector<double>> estimates;  // per parameter
};

struct StanfordTrial {
  StanfordValues actual, estimated;    // y2 is taken as known in link 1: estimated[8] is not used
  Eigen::Vector2d as_printed;          // link 1 with both columns of (21.6): the sum of inertias, y2
  std::array<StanfordTrace, 3> links;  // of links 3, 2 and 1
  Eigen::Vector3d rms_torque, rms_friction;
};

// An arm, a motion and noise of their own for each seed.
struct StanfordMeasurement {
  StanfordArm arm;
  Motion motion;
};
StanfordMeasurement measure_stanford(const StanfordConditions& conditions, std::uint64_t seed, Progress& progress);

// What is added to the rows of the paper.
struct StanfordRepairs {
  bool friction = false;  // columns q' and sign(q') for each joint
  bool weight = false;    // the weight of link 2 in (21.4)
};
StanfordTrial identify_stanford(const StanfordMeasurement& measurement, const StanfordRepairs& repairs);

// Rows (21.2), (21.4), (21.6).
Eigen::Vector3d stanford_row_3(const StanfordMotion& motion);
Eigen::Vector4d stanford_row_2(const StanfordMotion& motion);
Eigen::Vector2d stanford_row_1(const StanfordMotion& motion);

}  // namespace armature::internal
