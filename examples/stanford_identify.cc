// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/stanford_identify.h"

#include <cmath>
#include <functional>
#include <numeric>

#include "armature/identify/estimators/recursive.h"
#include "armature/simulate/closed_loop.h"

namespace armature::internal {
namespace {

using Links = std::array<Eigen::Matrix4d, 3>;

constexpr double m2 = stanford_mass[1], m3 = stanford_mass[2];
constexpr double y2_known = stanford_parameters[8].actual;
constexpr double paul_rotors[] = {0.953, 2.193, 0.782};  // kg m^2 and kg, Paul 1981, table 6.6

// Joint limits: what random motions use.
constexpr JointLimits stanford_limits[] = {{-2, 2, 2.5}, {-1.2, 1.2, 2.5}, {0.2, 0.7, 0.6}};

Robot simulated_robot(const StanfordConditions& conditions, StanfordArm& arm) {
  for (Eigen::Index k = 0; k < 3; ++k) {
    arm.viscous[k] = conditions.friction * stanford_viscous[k];
    arm.coulomb[k] = conditions.friction * stanford_coulomb[k];
    if (conditions.rotors) arm.rotor[k] = paul_rotors[k];
  }
  Robot robot = stanford_robot(arm);
  for (std::size_t j = 1; j <= 3; ++j) robot.frame(j).limits = stanford_limits[j - 1];
  return robot;
}

// Moves along a random Fourier series under computed torque; positions and torques are measured every millisecond,
// low-pass filtered and differentiated.
Motion measured_motion(const Robot& robot, const StanfordConditions& conditions, std::uint64_t seed,
                       Progress& progress) {
  Plant plant(robot, {.compile = {.backend = Backend::interpreter}});
  constexpr double end = 0.5;  // s, dropped before and after, where the filter is one-sided
  RandomTrajectoryOptions path;
  path.seed = seed;
  path.duration = stanford_duration + 2 * end;
  path.period = 5;
  SimulateOptions instruments;
  instruments.torque_noise = conditions.torque_noise;
  instruments.encoder_resolution = conditions.encoder;
  instruments.seed = seed;
  ControllerOptions control;
  control.compile.backend = Backend::interpreter;
  const Simulation simulation =
      simulate(plant, fourier_trajectory(robot, path), make_controller(robot, control), instruments, progress);
  PrepareOptions preparation;
  preparation.cutoff = stanford_cutoff;
  preparation.trim = static_cast<std::size_t>(end * instruments.rate);
  std::vector<std::string> notes;
  return prepare(simulation.measured, preparation, notes).at(0);
}

struct Fit {
  Eigen::VectorXd value;
  StanfordTrace trace;
};

using Row = std::function<Eigen::VectorXd(const StanfordMotion&)>;

// Recursive least squares of joint `joint` (from 0); `known`: what is known of the links.
Fit recursive_fit(const Motion& measured, Eigen::Index joint, const Links& known, Eigen::VectorXd start, Row row,
                  bool friction_rows) {
  const auto k = static_cast<std::size_t>(joint);
  const Eigen::Index own = start.size();
  if (friction_rows) start.conservativeResizeLike(Eigen::VectorXd::Zero(own + 2));
  RecursiveLeastSquares filter(start, stanford_start_covariance * Eigen::MatrixXd::Identity(start.size(), start.size()),
                               stanford_forgetting);
  Fit fit;
  fit.trace.estimates.resize(static_cast<std::size_t>(own));
  const auto every = static_cast<std::size_t>(std::lround(stanford_step / measured.step));
  for (std::size_t n = 0; n < measured.samples(); n += every) {
    StanfordMotion motion;
    for (std::size_t j = 0; j < 3; ++j) {
      const auto e = static_cast<Eigen::Index>(j);
      motion.q[e] = measured.q[j][n];
      motion.qd[e] = measured.qd[j][n];
      motion.qdd[e] = measured.qdd[j][n];
    }
    Eigen::VectorXd phi = row(motion);
    if (friction_rows) {
      phi.conservativeResize(own + 2);
      phi[own] = motion.qd[joint];
      phi[own + 1] = motion.qd[joint] > 0 ? 1 : -1;
    }
    const double f = measured.tau[k][n] - lagrange_euler_torques(known, motion)[joint];
    fit.trace.t.push_back(static_cast<double>(n) * measured.step);
    fit.trace.system.push_back(f);
    fit.trace.model.push_back(filter.value().dot(phi));
    filter.add(phi, f);
    for (Eigen::Index i = 0; i < own; ++i)
      fit.trace.estimates[static_cast<std::size_t>(i)].push_back(filter.value()[i]);
  }
  fit.value = filter.value().head(own);
  return fit;
}

Eigen::VectorXd initial(std::size_t first, std::size_t count) {
  Eigen::VectorXd start(count);
  for (std::size_t i = 0; i < count; ++i) start[static_cast<Eigen::Index>(i)] = stanford_parameters[first + i].initial;
  return start;
}

double rms(const Signal& signal) {
  return std::sqrt(std::inner_product(signal.begin(), signal.end(), signal.begin(), 0.0) /
                   static_cast<double>(signal.size()));
}

}  // namespace

StanfordValues stanford_values(const StanfordArm& arm) {
  const auto& [j1, j2, j3] = arm.pseudo_inertia;
  StanfordValues v;
  v << j3(0, 3) / j3(3, 3), j3(1, 3) / j3(3, 3), j3(2, 3) / j3(3, 3), j2(0, 3) / j2(3, 3), j2(2, 3) / j2(3, 3),
      j2(0, 0) + j3(0, 0), j2(2, 2) + j3(2, 2), j1(0, 0) + j1(2, 2) + j2(1, 1) + j3(1, 1), j2(1, 3) / j2(3, 3);
  return v;
}

Eigen::Vector3d stanford_row_3(const StanfordMotion& m) {
  const double s2 = std::sin(m.q[1]), c2 = std::cos(m.q[1]), v1 = m.qd[0], v2 = m.qd[1];
  return -m3 * Eigen::Vector3d(m.qdd[1] + s2 * c2 * v1 * v1, s2 * m.qdd[0], s2 * s2 * v1 * v1 + v2 * v2);
}

Eigen::Vector4d stanford_row_2(const StanfordMotion& m) {
  const double s2 = std::sin(m.q[1]), c2 = std::cos(m.q[1]), spin = s2 * c2 * m.qd[0] * m.qd[0], d2 = stanford_offset;
  return {m2 * d2 * s2 * m.qdd[0], -m2 * d2 * c2 * m.qdd[0], m.qdd[1] + spin, m.qdd[1] - spin};
}

Eigen::Vector2d stanford_row_1(const StanfordMotion& m) { return {m.qdd[0], 2 * stanford_offset * m2 * m.qdd[0]}; }

StanfordMeasurement measure_stanford(const StanfordConditions& conditions, std::uint64_t seed, Progress& progress) {
  StanfordMeasurement measurement{built_stanford_arm(seed, conditions.products), {}};
  measurement.motion = measured_motion(simulated_robot(conditions, measurement.arm), conditions, seed, progress);
  return measurement;
}

StanfordTrial identify_stanford(const StanfordMeasurement& measurement, const StanfordRepairs& repairs) {
  const auto& [arm, measured] = measurement;
  StanfordTrial trial;
  trial.actual = stanford_values(arm);
  for (Eigen::Index k = 0; k < 3; ++k) {
    const auto j = static_cast<std::size_t>(k);
    trial.rms_torque[k] = rms(measured.tau[j]);
    Signal friction = measured.qd[j];
    for (double& each : friction) each = arm.viscous[k] * each + (each > 0 ? arm.coulomb[k] : -arm.coulomb[k]);
    trial.rms_friction[k] = rms(friction);
  }
  // Masses are known, and with each link its parameters.
  Links known;
  known.fill(Eigen::Matrix4d::Zero());
  for (std::size_t l = 1; l <= 3; ++l) known[l - 1](3, 3) = stanford_mass[l - 1];
  const auto set_first_moment = [&](std::size_t l, const Eigen::Vector3d& centre) {
    known[l - 1].topRightCorner<3, 1>() = stanford_mass[l - 1] * centre;
    known[l - 1].bottomLeftCorner<1, 3>() = stanford_mass[l - 1] * centre.transpose();
  };

  Fit link3 = recursive_fit(measured, 2, known, initial(0, 3), stanford_row_3, repairs.friction);
  set_first_moment(3, link3.value);
  const auto row_2 = [&](const StanfordMotion& m) {
    Eigen::Vector4d row = stanford_row_2(m);
    if (repairs.weight) row.head<2>() -= m2 * stanford_gravity * Eigen::Vector2d(std::cos(m.q[1]), std::sin(m.q[1]));
    return row;
  };
  Fit link2 = recursive_fit(measured, 1, known, initial(3, 4), row_2, repairs.friction);
  set_first_moment(2, {link2.value[0], 0, link2.value[1]});
  known[1](0, 0) = link2.value[2];  // of links 2 and 3, whose frames are parallel
  known[1](2, 2) = link2.value[3];
  trial.as_printed = recursive_fit(measured, 0, known, initial(7, 2), stanford_row_1, repairs.friction).value;
  set_first_moment(2, {link2.value[0], y2_known, link2.value[1]});
  Fit link1 = recursive_fit(
      measured, 0, known, initial(7, 1), [](const StanfordMotion& m) { return stanford_row_1(m).head(1).eval(); },
      repairs.friction);
  trial.estimated << link3.value, link2.value, link1.value, y2_known;
  trial.links = {std::move(link3.trace), std::move(link2.trace), std::move(link1.trace)};
  return trial;
}

}  // namespace armature::internal
