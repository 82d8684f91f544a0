// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/physics.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <optional>

#include "armature/base/text.h"
#include "armature/robot/joint_friction.h"
#include "armature/robot/numbers.h"
#include "armature/robot/rotor.h"
#include "armature/robot/topology.h"

namespace armature::internal {
namespace {

std::string called(const char* kind, std::size_t j, const std::string& name) {
  return name.empty() ? fmt::format("{} {}", kind, j) : fmt::format("{} {} ({})", kind, j, printable(name, 60));
}

const Location& inertial_place(const Frame& frame) {
  return frame.inertial_where.line > 0 ? frame.inertial_where : frame.where;
}

// How a link can turn relative to a base that does not turn.
enum class Turning { never, about_its_axis, freely };

std::vector<Turning> turning_of_links(const Robot& robot) {
  const auto still = [&](const std::array<Ref, 3>& v) {
    return std::all_of(v.begin(), v.end(), [&](Ref x) { return robot.arena.is_zero(x); });
  };
  std::vector<Turning> turning(robot.link_count + 1, Turning::never);
  if (!still(robot.base_angular_velocity) || !still(robot.base_angular_acceleration)) turning[0] = Turning::freely;
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    const Turning carrier = turning[robot.frame(j).antecedent];
    const bool turns = robot.frame(j).type == JointType::revolute;
    turning[j] = !turns && carrier == Turning::never  ? Turning::never
                 : turns && carrier == Turning::never ? Turning::about_its_axis
                                                      : Turning::freely;
  }
  return turning;
}

struct Numbers {
  double XX, XY, XZ, YY, YZ, ZZ, MX, MY, MZ, M;
};

std::optional<Numbers> numbers_of(const Arena& arena, const Inertial& i) {
  const std::array<Ref, 10> refs{i.XX, i.XY, i.XZ, i.YY, i.YZ, i.ZZ, i.MX, i.MY, i.MZ, i.M};
  std::array<double, 10> v{};
  for (std::size_t k = 0; k < 10; ++k) {
    const std::optional<double> known = number(arena, refs[k]);
    if (!known || !std::isfinite(*known)) return std::nullopt;
    v[k] = *known;
  }
  return Numbers{v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7], v[8], v[9]};
}

constexpr double least_width = 1e-12;  // rad/s or m/s, of friction
constexpr const char* regrouped = "ignore this for identified (regrouped) parameters";

void check_body(const Robot& robot, std::size_t j, const Numbers& n, Turning turning, Diagnostics& diagnostics) {
  const Location& where = inertial_place(robot.frame(j));
  const bool only_axial = n.XX == 0 && n.YY == 0 && n.XY == 0 && n.XZ == 0 && n.YZ == 0;
  if (n.M == 0) {
    const bool acts = !((turning == Turning::about_its_axis || is_rotor(robot, j)) && only_axial && n.ZZ >= 0);
    if (acts && (n.XX != 0 || n.YY != 0 || n.ZZ != 0 || n.XY != 0 || n.XZ != 0 || n.YZ != 0))
      diagnostics.warning(where, link_called(robot, j) + " has inertia and no mass",
                          fmt::format("give its mass M; {}", regrouped));
    else if (acts && (n.MX != 0 || n.MY != 0 || n.MZ != 0))
      diagnostics.warning(where, link_called(robot, j) + " has first moments and no mass",
                          fmt::format("give its mass M; {}", regrouped));
    return;
  }
  if (n.M < 0 || turning == Turning::never) return;
  if (turning == Turning::about_its_axis && only_axial && n.ZZ >= (n.MX * n.MX + n.MY * n.MY) / n.M * (1 - 1e-9) &&
      n.ZZ > 0)
    return;
  const double xx = n.XX - (n.MY * n.MY + n.MZ * n.MZ) / n.M, yy = n.YY - (n.MX * n.MX + n.MZ * n.MZ) / n.M,
               zz = n.ZZ - (n.MX * n.MX + n.MY * n.MY) / n.M, xy = n.XY + n.MX * n.MY / n.M,
               xz = n.XZ + n.MX * n.MZ / n.M, yz = n.YZ + n.MY * n.MZ / n.M;
  const std::array<double, 3> I = principal_moments(xx, xy, xz, yy, yz, zz);
  const double about_origin =
      std::abs(n.XX) + std::abs(n.YY) + std::abs(n.ZZ) + (n.MX * n.MX + n.MY * n.MY + n.MZ * n.MZ) / n.M;
  const double noise = 1e-12 * about_origin;
  const auto shown = [&](double moment) { return std::abs(moment) < 1e-8 * std::abs(I[2]) ? 0.0 : moment; };
  const std::string moments = fmt::format("{:.4g}, {:.4g}, {:.4g} kg m^2", shown(I[0]), shown(I[1]), shown(I[2]));
  if (std::abs(I[0]) <= noise && std::abs(I[2]) <= noise)
    diagnostics.warning(where,
                        fmt::format("{} has a mass of {:.4g} kg and no extent: no inertia about its centre of mass",
                                    link_called(robot, j), n.M),
                        "give XX..ZZ unless a point mass is meant");
  else if (I[0] < -noise - 1e-6 * std::abs(I[2]))
    diagnostics.warning(
        where,
        fmt::format("no body has the inertia of {}: its principal moments about the centre of mass are {}",
                    link_called(robot, j), moments),
        fmt::format("XX..ZZ are about the frame's origin, not the centre of mass, and XY = -integral of x*y; {}",
                    regrouped));
  else if (I[0] + I[1] < I[2] * (1 - 1e-6) - noise)
    diagnostics.warning(
        where,
        fmt::format("no body has the inertia of {}: its principal moments {} violate the triangle inequality",
                    link_called(robot, j), moments),
        fmt::format("each is at most the sum of the other two; {}", regrouped));
}

// Descriptions for animation and planning have none.
bool without_masses(const Robot& robot) {
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    const Inertial& i = robot.frame(j).inertial;
    for (const Ref entry : {i.XX, i.XY, i.XZ, i.YY, i.YZ, i.ZZ, i.MX, i.MY, i.MZ, i.M, robot.frame(j).motor_inertia})
      if (!robot.arena.is_zero(entry)) return false;
  }
  return robot.link_count > 0;
}

// An elastic transmission is between a motor and a joint that moves.
void check_transmission(const Robot& robot, std::size_t j, Diagnostics& diagnostics) {
  const Frame& frame = robot.frame(j);
  const bool stiff = !robot.arena.is_zero(frame.elasticity), damped = !robot.arena.is_zero(frame.elastic_damping);
  if (!stiff && !damped) return;
  if (!stiff)
    diagnostics.error(frame.where,
                      fmt::format("the transmission of {} has damping and no stiffness", joint_called(robot, j)),
                      "give its stiffness Kf as well");
  if (frame.variable.empty())
    diagnostics.error(frame.where,
                      fmt::format("{} does not move, and has an elastic transmission", joint_called(robot, j)),
                      "leave Kf and Df out");
  else if (!frame.active)
    diagnostics.error(frame.where, fmt::format("{} has no motor, and so no transmission", joint_called(robot, j)),
                      "a spring on the joint itself is Ks");
}

void check_masses(const Robot& robot, Diagnostics& diagnostics) {
  const std::vector<Turning> turning = turning_of_links(robot);
  for (std::size_t j = 1; j <= robot.frames.size(); ++j) {
    const Frame& frame = robot.frame(j);
    const auto refuse_negative = [&](Ref value, const Location& where, const std::string& what, const char* hint) {
      if (const std::optional<double> known = number(robot.arena, value); known && *known < 0)
        diagnostics.error(where, fmt::format("{} is negative: {}", what, shortest(*known)), hint);
    };
    refuse_negative(frame.inertial.M, inertial_place(frame), "the mass of " + link_called(robot, j),
                    "give a positive mass");
    refuse_negative(frame.motor_inertia, frame.where, "the motor inertia of " + joint_called(robot, j),
                    "give a positive one");
    refuse_negative(frame.viscous_friction, frame.where, "the viscous friction of " + joint_called(robot, j),
                    "friction opposes motion: give a positive coefficient");
    refuse_negative(frame.coulomb_friction, frame.where, "the Coulomb friction of " + joint_called(robot, j),
                    "friction opposes motion: give a positive coefficient");
    refuse_negative(frame.friction_width, frame.where, "the friction width of " + joint_called(robot, j),
                    "give the speed over which friction changes its sign, in rad/s or m/s; 0 is the plain sign");
    if (const std::optional<double> width = number(robot.arena, frame.friction_width);
        width && *width > 0 && *width < least_width)
      diagnostics.error(frame.where,
                        fmt::format("the friction width of {} is {}, too small for a speed", joint_called(robot, j),
                                    shortest(*width)),
                        "0 is the plain sign");
    if (const std::optional<double> speed = number(robot.arena, frame.stribeck_velocity);
        !robot.arena.is_zero(frame.stribeck_friction) && speed && !(*speed >= least_width))
      diagnostics.error(
          frame.where,
          fmt::format("{} has Stribeck friction over a speed of {}", joint_called(robot, j), shortest(*speed)),
          "give ws, the speed over which friction falls, in rad/s or m/s");
    refuse_negative(frame.load_friction, frame.where, "the friction of " + joint_called(robot, j) + " by its load",
                    "friction opposes motion: give a positive coefficient");
    if (!robot.arena.is_zero(frame.load_friction) && (!robot.arena.is_zero(frame.elasticity) || j > robot.link_count ||
                                                      !robot.loops.empty() || is_coupled(robot, frame)))
      diagnostics.error(frame.where,
                        fmt::format("the friction of {} grows with its load, which the equations of elastic joints, "
                                    "coupled joints and closed loops do not have",
                                    joint_called(robot, j)),
                        "leave Fl out");
    if (const std::optional<double> share = number(robot.arena, frame.load_friction); share && *share >= 1)
      diagnostics.error(frame.where,
                        fmt::format("the friction of {} grows by {} of its load: no torque moves it against its load",
                                    joint_called(robot, j), shortest(*share)),
                        "give a share below 1");
    refuse_negative(frame.breakaway, frame.where, "the break-away torque of " + joint_called(robot, j),
                    "give its size");
    refuse_negative(frame.elasticity, frame.where, "the stiffness of the transmission of " + joint_called(robot, j),
                    "give a positive Kf; without one the transmission is rigid");
    refuse_negative(frame.elastic_damping, frame.where, "the damping of the transmission of " + joint_called(robot, j),
                    "give a positive Df");
    check_transmission(robot, j, diagnostics);
    if (frame.type == JointType::prismatic &&
        (!robot.arena.is_zero(frame.spring_cosine) || !robot.arena.is_zero(frame.spring_sine)))
      diagnostics.error(frame.where,
                        fmt::format("{} slides, and has a spring on a lever that turns", joint_called(robot, j)),
                        "give the stiffness Ks of a spring along the slide instead of Kcos and Ksin");
    if (j > robot.link_count) continue;
    if (const std::optional<Numbers> known = numbers_of(robot.arena, frame.inertial))
      check_body(robot, j, *known, turning[j], diagnostics);
  }
  if (without_masses(robot)) {
    diagnostics.warning(robot.where, "the robot has no masses: its dynamic models have neither inertia nor gravity",
                        "models of geometry and velocities are right; dynamic models need masses and inertias: "
                        "identification finds them from logs");
    return;
  }
  std::vector<std::string> ends;
  Location first;
  for (const std::size_t j : terminal_links(robot)) {
    const Frame& frame = robot.frame(j);
    const std::optional<Numbers> n = numbers_of(robot.arena, frame.inertial);
    const bool nothing =
        n && n->M == 0 && n->XX == 0 && n->YY == 0 && n->ZZ == 0 && n->MX == 0 && n->MY == 0 && n->MZ == 0;
    if (frame.type == JointType::fixed || !nothing || !robot.arena.is_zero(frame.motor_inertia)) continue;
    if (ends.empty()) first = inertial_place(frame);
    ends.push_back(link_called(robot, j));
  }
  if (!ends.empty())
    diagnostics.warning(
        first,
        fmt::format("{} {}, and {} neither mass nor inertia", printable(fmt::format("{}", fmt::join(ends, ", ")), 300),
                    ends.size() == 1 ? "ends a branch, moves" : "end branches, move",
                    ends.size() == 1 ? "has" : "have"),
        fmt::format("the inertia matrix is singular: give {}, or make the {} fixed",
                    ends.size() == 1 ? "its mass" : "their masses", ends.size() == 1 ? "joint" : "joints"));
}

void check_gravity(const Robot& robot, Diagnostics& diagnostics) {
  const auto all_zero = [&](const std::array<Ref, 3>& v) {
    return std::all_of(v.begin(), v.end(), [&](Ref x) { return robot.arena.is_zero(x); });
  };
  if (all_zero(robot.gravity) && all_zero(robot.base_acceleration))
    diagnostics.warning(robot.where, "the robot has no gravity",
                        "give it, for example (0, 0, -9.81), unless it works in space or in a horizontal plane");
}

}  // namespace

std::string joint_called(const Robot& robot, std::size_t j) { return called("joint", j, robot.frame(j).joint_name); }
std::string link_called(const Robot& robot, std::size_t j) { return called("link", j, robot.frame(j).link_name); }

// By QR iterations: a closed formula of the cubic loses half of the digits where two moments are equal.
std::array<double, 3> principal_moments(double xx, double xy, double xz, double yy, double yz, double zz) {
  const Eigen::Matrix3d inertia{{xx, xy, xz}, {xy, yy, yz}, {xz, yz, zz}};
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> solver(inertia, Eigen::EigenvaluesOnly);
  const Eigen::Vector3d& moments = solver.eigenvalues();
  return {moments[0], moments[1], moments[2]};
}

void check_physics(const Robot& robot, Diagnostics& diagnostics) {
  check_masses(robot, diagnostics);
  check_gravity(robot, diagnostics);
}

}  // namespace armature::internal
