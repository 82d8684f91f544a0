// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A robot in readable formulas: its joints as Khalil and Kleinfinger's parameters, the dynamic parameters of its links,
// its joint limits, its coordinates and attached frames. Numbers are exact ("0.4318", "1/3").
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "armature/base/describe.h"
#include "armature/base/json.h"
#include "armature/robot/robot.h"

namespace armature {

enum class RobotShape { chain, tree, loops };
constexpr auto names(RobotShape) { return std::to_array<std::string_view>({"chain", "tree", "loops"}); }

struct ShownCoordinate {
  std::string name, q, qd, qdd;
};
template <class Visitor>
void describe(ShownCoordinate& c, Visitor& v) {
  v("name", c.name, "its name");
  v("q", c.q, "symbol of the position");
  v("qd", c.qd, "symbol of the velocity, or its value where the robot's file gives one");
  v("qdd", c.qdd, "symbol of the acceleration, or its value where the robot's file gives one");
}

// Dynamic parameters of a link, in its frame, and of its joint.
struct ShownDynamics {
  std::string M, MX, MY, MZ, XX, XY, XZ, YY, YZ, ZZ;
  std::string Ia, Fv, Fs, Fo, width = "0";
  std::string Fb = "0", ws = "0", Fl = "0";
  std::string ratio = "0", breakaway = "0";
  std::string Ks = "0", Kcos = "0", Ksin = "0", Kf = "0", Df = "0";
};
template <class Visitor>
void describe(ShownDynamics& d, Visitor& v) {
  v("M", d.M, "mass", unit("kg"));
  v("MX", d.MX, "first moment, mass times x", unit("kg m"));
  v("MY", d.MY, "first moment, mass times y", unit("kg m"));
  v("MZ", d.MZ, "first moment, mass times z", unit("kg m"));
  v("XX", d.XX, "moment of inertia about the origin of the frame", unit("kg m2"));
  v("XY", d.XY, "product of inertia", unit("kg m2"));
  v("XZ", d.XZ, "product of inertia", unit("kg m2"));
  v("YY", d.YY, "moment of inertia", unit("kg m2"));
  v("YZ", d.YZ, "product of inertia", unit("kg m2"));
  v("ZZ", d.ZZ, "moment of inertia", unit("kg m2"));
  v("Ia", d.Ia, "motor inertia on the joint's side", unit("kg m2"));
  v("Fv", d.Fv, "viscous friction");
  v("Fs", d.Fs, "Coulomb friction");
  v("Fo", d.Fo, "offset of the friction");
  v("width", d.width, "speed over which Coulomb friction changes its sign: Fs tanh(v/width); 0: the plain sign");
  v("Fb", d.Fb, "Stribeck friction, which falls with speed: Fb exp(-(v/ws)^2) sign(v)");
  v("ws", d.ws, "speed over which Stribeck friction falls");
  v("Fl", d.Fl, "friction that grows with the load, as a share of the torque of the links' inertia and weight");
  v("ratio", d.ratio, "turns of the motor per turn of the joint; 0: not stated");
  v("breakaway", d.breakaway, "torque or force that starts the joint from rest; 0: not stated");
  v("Ks", d.Ks, "stiffness of a spring on the joint, whose variable is v: Ks v");
  v("Kcos", d.Kcos, "spring on a lever: Kcos cos(v)", unit("Nm"));
  v("Ksin", d.Ksin, "spring on a lever: Ksin sin(v)", unit("Nm"));
  v("Kf", d.Kf, "stiffness of the transmission; 0: rigid");
  v("Df", d.Df, "damping of the transmission");
}

struct ShownLimits {
  std::optional<double> lower, upper, velocity, effort;
  bool any() const { return lower || upper || velocity || effort; }
};
template <class Visitor>
void describe(ShownLimits& l, Visitor& v) {
  v("lower", l.lower, "smallest position, rad or m", hidden_if_empty());
  v("upper", l.upper, "largest position, rad or m", hidden_if_empty());
  v("velocity", l.velocity, "largest velocity, rad/s or m/s", hidden_if_empty());
  v("effort", l.effort, "largest torque or force, Nm or N", hidden_if_empty());
}

// T = Rz(gamma) Tz(b) Rx(alpha) Tx(d) Rz(theta) Tz(r), with the joint variable where it acts: in theta or in r.
struct ShownFrame {
  std::size_t frame = 0;
  std::string joint, link;
  std::size_t antecedent = 0;
  JointType type = JointType::revolute;
  bool active = true;
  std::string gamma, b, alpha, d, theta, r, variable;
  ShownDynamics dynamics;
  std::vector<std::string> force, moment;
  ShownLimits limits;
};
template <class Visitor>
void describe(ShownFrame& f, Visitor& v) {
  v("frame", f.frame, "number of the frame, its link and its joint, from 1");
  v("joint", f.joint, "name of the joint");
  v("link", f.link, "name of the link");
  v("antecedent", f.antecedent, "the frame before it; 0: the base");
  v("type", f.type, "type of the joint");
  v("active", f.active, "the joint has a motor");
  v("gamma", f.gamma, "angle about z of the antecedent", unit("rad"));
  v("b", f.b, "length along z of the antecedent", unit("m"));
  v("alpha", f.alpha, "angle about x", unit("rad"));
  v("d", f.d, "length along x", unit("m"));
  v("theta", f.theta, "angle about z", unit("rad"));
  v("r", f.r, "length along z", unit("m"));
  v("variable", f.variable, "joint variable in the coordinates");
  describe(f.dynamics, v);
  v("force", f.force, "force of the link on its environment, in its frame", unit("N"));
  v("moment", f.moment, "moment of the link on its environment", unit("Nm"));
  v("limits", f.limits, "limits of the joint variable; none where the robot gives none");
}

struct ShownAttachedFrame {
  std::string name;
  std::size_t frame = 0;
  std::vector<std::string> rotation, position;
};
template <class Visitor>
void describe(ShownAttachedFrame& f, Visitor& v) {
  v("name", f.name, "its name");
  v("frame", f.frame, "frame that carries it; 0: the base");
  v("rotation", f.rotation, "rotation matrix in that frame, row-major");
  v("position", f.position, "position in that frame", unit("m"));
}

struct ShownLoop {
  std::size_t cut = 0, closing = 0;
};
template <class Visitor>
void describe(ShownLoop& l, Visitor& v) {
  v("cut", l.cut, "frame at the cut");
  v("closing", l.closing, "frame that coincides with it when the loop is closed");
}

struct ShownTolerance {
  std::size_t frame = 0;
  std::string quantity;
  double size = 0;
};
template <class Visitor>
void describe(ShownTolerance& t, Visitor& v) {
  v("frame", t.frame, "the link or joint");
  v("quantity", t.quantity, "what is known to within the size: m, cx, Ixx, ..., Ia");
  v("size", t.size, "in the unit of the quantity");
}

struct ShowResult {
  std::string robot, source;
  std::size_t links = 0;
  std::vector<ShownCoordinate> coordinates;
  std::vector<ShownFrame> frames;
  bool floating = false;
  std::vector<std::string> gravity;
  std::string root;
  std::vector<double> root_gravity;
  std::string tool;
  std::vector<ShownAttachedFrame> attached;
  std::vector<ShownLoop> loops;
  std::vector<ShownTolerance> tolerances;
  RobotShape shape = RobotShape::chain;
};
template <class Visitor>
void describe(ShowResult& r, Visitor& v) {
  v("robot", r.robot, "name of the robot");
  v("source", r.source, "where its numbers come from");
  v("links", r.links, "number of links; frames beyond it are those of cut joints");
  v("coordinates", r.coordinates, "generalised coordinates");
  v("frames", r.frames, "joints, links and frames");
  v("floating", r.floating, "the base floats: its pose and twist are part of the state", hidden_if_empty());
  v("gravity", r.gravity, "acceleration of gravity in frame 0; in the world where the base floats", unit("m/s2"));
  v("root", r.root, "the root link of its description, where that is not frame 0", hidden_if_empty());
  v("root_gravity", r.root_gravity, "acceleration of gravity in the root link", unit("m/s2"), hidden_if_empty());
  v("tool", r.tool, "the frame whose pose and velocity models give unless another is asked for");
  v("attached", r.attached, "frames fixed to a link");
  v("tolerances", r.tolerances, "tolerances of measured numbers", hidden_if_empty());
  v("loops", r.loops, "closed loops");
  v("shape", r.shape, "how the links hang together");
}

ShowResult show(const Robot& robot);
Json to_json(const ShowResult& result);

}  // namespace armature
