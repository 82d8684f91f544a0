// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Inverse geometry: every posture of a robot's arm in which a frame has a given pose in the base.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "armature/base/describe.h"
#include "armature/base/json.h"
#include "armature/base/progress.h"
#include "armature/robot/robot.h"

namespace armature {

enum class IkMethod { automatic, pieper, paul, general };
constexpr auto names(IkMethod) { return std::to_array<std::string_view>({"auto", "pieper", "paul", "general"}); }

struct IkOptions {
  std::string pose;   // "x,y,z,roll,pitch,yaw", or a JSON file
  std::string poses;  // a JSON file
  std::string near;   // "q1,q2,..."
  bool within_limits = false;
  bool all = false;
  bool follow = false;
  std::string frame;
  IkMethod method = IkMethod::automatic;
  std::vector<std::string> set;  // "D3=0.4"
  std::size_t samples = 16;
  std::string elbow;  // an angle
  bool polynomial = false;
  std::vector<std::array<double, 16>> matrices;  // given by a program, row-major; not described
};

template <class Visitor>
void describe(IkOptions& o, Visitor& v) {
  v("pose", o.pose,
    "the pose in the base: x,y,z in m and roll,pitch,yaw in rad (the angles of URDF), or a JSON file {\"pose\": 4x4 "
    "matrix}",
    value_name("X,Y,Z,R,P,Y|FILE"));
  v("poses", o.poses, "many poses: a JSON file {\"poses\": [4x4 matrix, ...]}", value_name("FILE"));
  v("near", o.near, "list the postures nearest to this one first; redundant joints are tried there",
    value_name("Q1,Q2,.."));
  v("within_limits", o.within_limits, "leave out postures outside the joint limits");
  v("all", o.all, "list whole turns more or less of a joint too, where they are within its limits");
  v("follow", o.follow, "choose one posture per pose so that the joints move on without a jump from pose to pose");
  v("frame", o.frame, "the frame that has the pose: a joint, link or frame; default: the tool", value_name("FRAME"));
  v("method", o.method,
    "pieper (intersecting axes, three prismatic joints), paul (parallel axes), general (any six joints); auto: the "
    "fastest that can serve",
    value_name("METHOD"));
  v("set", o.set, "a value for a symbol of the geometry. Can be repeated", repeated(), value_name("NAME=NUMBER"),
    hidden_if_empty());
  v("samples", o.samples, "more than six joints: elbow angles, or positions of the redundant joints, that are tried",
    range(1, 10000));
  v("elbow", o.elbow,
    "seven joints with a spherical shoulder and wrist: the angle (rad) of the elbow about the line from shoulder to "
    "wrist; 0: "
    "towards the direction of axis 1",
    value_name("ANGLE"), hidden_if_empty());
  v("polynomial", o.polynomial,
    "method general: the polynomial of degree 16 or less in tan(q/2) of one joint, whose real roots are the postures",
    hidden_if_empty());
}

struct IkSolution {
  std::vector<double> q;
  std::string branch;
  std::string status = "regular";
  double residual = 0;
  std::vector<std::string> outside;
  std::vector<double> free;
  std::vector<double> left;
  std::vector<double> posture;
  std::optional<double> elbow;
};
template <class Visitor>
void describe(IkSolution& s, Visitor& v) {
  v("q", s.q, "positions of the joints, rad or m");
  v("branch", s.branch,
    "shoulder, elbow and wrist, by the signs of the factors of the Jacobian's determinant; or its sign");
  v("status", s.status,
    "regular, or what applies of: double root (two postures merge), singular (one of a family, see free), partial (see "
    "left), outside limits (see outside), with commas between them");
  v("residual", s.residual, "error of the pose that was solved, the larger of m and rad");
  v("outside", s.outside, "joints that are outside their limits", hidden_if_empty());
  v("free", s.free, "direction in which the joints can move without moving the frame", hidden_if_empty());
  v("left", s.left, "what the arm cannot do of the pose, as turns (rad) and shifts (m): see missing",
    hidden_if_empty());
  v("posture", s.posture, "robots with loops: positions of all joints, see coordinates; q has the motors alone",
    hidden_if_empty());
  v("elbow", s.elbow, "angle (rad) of the elbow about the line from shoulder to wrist, of arms that have one",
    hidden_if_empty());
}

struct IkPolynomial {
  std::string joint;
  std::size_t degree = 0;
  std::vector<double> coefficients;
  double residual = 0;
};
template <class Visitor>
void describe(IkPolynomial& p, Visitor& v) {
  v("joint", p.joint, "name of the joint: the polynomial is one in tan(q/2) of its position q");
  v("degree", p.degree, "the highest power whose coefficient does not vanish; half a turn is a root at infinity");
  v("coefficients", p.coefficients,
    "from the constant upwards, the largest 1; empty: the elimination is degenerate at this pose");
  v("residual", p.residual, "largest value at the postures, relative to the sum of the sizes of its terms");
}

struct IkPoseResult {
  std::vector<IkSolution> solutions;
  std::optional<std::string> reason;
  std::optional<IkPolynomial> polynomial;
};
template <class Visitor>
void describe(IkPoseResult& r, Visitor& v) {
  v("solutions", r.solutions, "the postures");
  v("reason", r.reason,
    "why there is none, what of the pose is left over, that there may be more postures, or that a path jumps here");
  v("polynomial", r.polynomial, "the characteristic polynomial of the general method, where it was asked for",
    hidden_if_empty());
}

struct IkResult {
  std::string robot, frame, base;
  IkMethod method = IkMethod::automatic;
  std::string structure;
  std::vector<std::string> joints, missing, held;
  std::vector<std::string> coordinates, loops;
  std::vector<IkPoseResult> results;
  std::size_t unsolved = 0;
};
template <class Visitor>
void describe(IkResult& r, Visitor& v) {
  v("robot", r.robot, "name of the robot");
  v("frame", r.frame, "the frame that has the pose");
  v("base", r.base, "the frame in which the pose is given");
  v("method", r.method, "the method that solved it");
  v("structure", r.structure, "the property of the arm that the method uses");
  v("joints", r.joints, "names of the joints, in the order of q");
  v("missing", r.missing, "freedoms that an arm of fewer than six joints lacks, in the order of left",
    hidden_if_empty());
  v("held", r.held, "redundant joints that were held or sampled", hidden_if_empty());
  v("coordinates", r.coordinates, "robots with loops: names of all joints, in the order of posture", hidden_if_empty());
  v("loops", r.loops, "robots with loops: how each loop is closed", hidden_if_empty());
  v("results", r.results, "per pose, in their order");
  v("unsolved", r.unsolved, "poses without a solution");
}

// Throws InputError for what is no pose, a number of joints that is not the arm's and a method that cannot serve;
// UnmetRequest for arms that no method serves.
IkResult ik(const Robot& robot, const IkOptions& options, Progress& progress);
Json to_json(const IkResult& result);

}  // namespace armature
