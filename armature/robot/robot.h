// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A robot: a tree of rigid links, possibly with loops, in the notation of Khalil and Kleinfinger (Khalil & Creusot
// 1997, section 2, eq. 1). Frame j is fixed to link j with z_j along the axis of joint j. Its pose in the antecedent
// frame a(j) is
//
//   T_j = Rz(gamma_j) Tz(b_j) Rx(alpha_j) Tx(d_j) Rz(theta_j) Tz(r_j)
//
// Every number is an expression of the robot's own arena: a rational, a multiple of pi, a symbol, or any formula of
// them. SI units and radians. A Robot is plain data, made whole by a reader or a test, checked by check.h, and then
// only read.
//
// Joint variables. The robot has n coordinates q_k. The variable of joint j is v_j = sum_k c_jk q_k; it adds to
// theta_j of a revolute joint and to r_j of a prismatic one, so `theta` and `r` below are the constant parts. In most
// robots v_j = q_j; coupled wrists, parallelograms and URDF's mimic joints have other rows. Motor inertia, friction
// and limits belong to the joint variable; generalised torques are tau_k = sum_j c_jk Gamma_j.
#pragma once

#include <array>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "armature/base/diagnostics.h"
#include "armature/expr/arena.h"

namespace armature {

enum class JointType { revolute, prismatic, fixed };  // Khalil's sigma = 0, 1, 2
constexpr auto names(JointType) { return std::to_array<std::string_view>({"revolute", "prismatic", "fixed"}); }

// The six constants of a frame.
struct Geometry {
  Ref gamma, b, alpha, d, theta, r;
};

// The ten standard inertial parameters of link j: inertia matrix about the origin of frame j (XX = integral of
// y^2 + z^2, XY = -integral of x*y), first moments M*(x, y, z) and mass, all in frame j.
struct Inertial {
  Ref XX, XY, XZ, YY, YZ, ZZ, MX, MY, MZ, M;
};

// Limits of the joint variable. Unbounded unless given.
struct JointLimits {
  double lower = -std::numeric_limits<double>::infinity();
  double upper = std::numeric_limits<double>::infinity();
  double velocity = std::numeric_limits<double>::infinity();
  double effort = std::numeric_limits<double>::infinity();
  friend bool operator==(const JointLimits&, const JointLimits&) = default;
};

// One term c*q_k of a joint variable.
struct Coupling {
  std::size_t coordinate = 0;  // index into Robot::coordinates
  Ref coefficient;
};

// Joint j, link j and frame j.
struct Frame {
  std::string joint_name, link_name;
  std::size_t antecedent = 0;  // 0 is the base; always smaller than the frame's own number
  JointType type = JointType::revolute;
  bool active = true;  // Khalil's mu: has a motor
  Geometry geometry;
  std::vector<Coupling> variable;  // empty for a fixed joint
  Inertial inertial;
  Ref motor_inertia;                 // Ia, referred to the joint side
  Ref viscous_friction;              // Fv
  Ref coulomb_friction;              // Fs
  Ref friction_offset;               // Fo: Gamma includes Fv*v' + Fs*s(v') + Fo
  Ref friction_width;                // w, rad/s or m/s: s(v') = tanh(v'/w); zero: s(v') = sign(v')
  Ref stribeck_friction;             // Fb: Gamma includes Fb*exp(-(v'/ws)^2)*sign(v'), friction that falls with speed
  Ref stribeck_velocity;             // ws, rad/s or m/s; positive where Fb is not zero
  Ref load_friction;                 // Fl: friction that grows with the load of the gear (robot/joint_friction.h)
  Ref gear_ratio;                    // turns of the motor per turn of the joint; zero: not stated
  Ref breakaway;                     // torque or force that starts the joint from rest; no part of the equations
  Ref spring;                        // Ks, N m/rad or N/m: a spring on the joint; Gamma includes Ks*v
  Ref spring_cosine, spring_sine;    // Kc, Ksn, N m: springs on levers; Gamma includes Kc*cos(v) + Ksn*sin(v)
  Ref elasticity;                    // Kf, N m/rad or N/m: stiffness of an elastic transmission; zero: rigid
  Ref elastic_damping;               // Df, of the same transmission; zero where it is rigid
  std::array<Ref, 3> force, moment;  // FX.., CX..: of link j on its environment, in frame j at its origin
  JointLimits limits;
  Location where;           // of the joint or link in the input, for diagnostics
  Location inertial_where;  // of its inertia
};

// A generalised coordinate and the symbols of its position, velocity and acceleration.
struct Coordinate {
  std::string name;
  Ref q, qd, qdd;
  // A velocity or acceleration that the description gives: 0, a number, a formula. Models are then derived for it
  // (derive/given_motion.h); empty: free.
  std::optional<Ref> given_qd = {}, given_qdd = {};
};

// A rotation and a position: the pose of one frame in another. Row-major.
struct Pose {
  std::array<Ref, 9> rotation;
  std::array<Ref, 3> position;
};

// A frame of interest fixed to a link: a tool, a sensor, or a link that a description attaches rigidly. One with the
// name of its own link is the link's frame in the description the robot was read from (URDF), before it was moved onto
// the joint axis.
struct AttachedFrame {
  std::string name;
  std::size_t link = 0;  // 0 is the base
  Pose pose;             // in frame `link`
};

// A loop, cut at one joint: `cut` and `closing` are frames of the two sides that coincide when the loop is closed
// (Khalil & Creusot 1997, fig. 3).
struct Loop {
  std::size_t cut = 0, closing = 0;
};

// How well a number of the description is known: the value is right to within +- `size`. `quantity` is a column of the
// YAML tables: "m", "cx", "Ixx" (about the centre of mass), "MX", "XX" (about the origin), "Ia".
struct Tolerance {
  std::size_t frame = 0;  // the link or joint that the number belongs to
  std::string quantity;
  double size = 0;
  friend bool operator==(const Tolerance&, const Tolerance&) = default;
};

struct Robot {
  std::string name;
  std::string source;  // where its numbers come from
  Location where;

  Arena arena;
  std::vector<Coordinate> coordinates;
  std::vector<Frame> frames;   // frame j is frames[j - 1]; links first, then the frames of cut joints
  std::size_t link_count = 0;  // NL: frames 1..NL carry links
  std::vector<Loop> loops;

  std::string base_name = "base";
  Inertial base_inertial;  // of link 0, in frame 0: kept for the formats that have it, without effect on a fixed base
  Pose base;               // Z: frame 0 in the world
  std::array<Ref, 3> base_angular_velocity, base_angular_acceleration;  // W0, WP0, in frame 0
  std::array<Ref, 3> base_velocity, base_acceleration;                  // V0, VP0, in frame 0
  std::array<Ref, 3> gravity;                                           // the acceleration g, in frame 0

  bool floating_base = false;  // the base moves freely, as the root of its own six freedoms; link 0 has base_inertial

  std::vector<Ref> load;  // symbols among the inertias that change at run time (derive/load.h); usually none

  std::vector<Tolerance> tolerances;  // of measured numbers; usually none

  std::vector<AttachedFrame> attached;  // the first one on a terminal link is the default tool

  // Frame j = 1..frames.size().
  const Frame& frame(std::size_t j) const { return frames[j - 1]; }
  Frame& frame(std::size_t j) { return frames[j - 1]; }
};

// Parts with every number zero (and the identity pose), for a robot's arena.
Geometry zero_geometry(const Arena& arena);
Inertial zero_inertial(const Arena& arena);
Pose identity_pose(const Arena& arena);

// A robot without frames, at rest on a fixed base, in zero gravity.
Robot empty_robot(std::string name);

// Appends a revolute joint with all numbers zero and no coordinate, attached to `antecedent`; returns its number.
std::size_t add_frame(Robot& robot, std::string joint_name, std::string link_name, std::size_t antecedent);

// Appends a coordinate with symbols called `q`, `qd` and `qdd`; returns its index.
std::size_t add_coordinate(Robot& robot, std::string name, std::string_view q, std::string_view qd,
                           std::string_view qdd);

}  // namespace armature
