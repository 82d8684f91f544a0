// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/write/par.h"

#include <fmt/format.h>

#include <functional>
#include <unordered_map>
#include <unordered_set>

#include "armature/base/characters.h"
#include "armature/base/limits.h"
#include "armature/base/text.h"
#include "armature/expr/print.h"
#include "armature/expr/substitute.h"
#include "armature/robot/floating_base.h"
#include "armature/robot/numbers.h"
#include "armature/robot/springs.h"
#include "armature/robot/topology.h"
#include "armature/write/yaml_text.h"

namespace armature::internal {
namespace {

using Say = std::function<void(std::string)>;

// `text` on one line, without what would end a comment or a quotation.
std::string inside_comment(const std::string& text) {
  std::string out = printable(text);
  for (char& c : out)
    if (c == '*' || c == '\'') c = '_';
  return out;
}

bool is_name(const std::string& text) {
  static const std::unordered_set<std::string> reserved = {"pi", "sin", "cos", "nan", "inf", "infinity"};
  return !text.empty() && starts_name(text.front()) && std::all_of(text.begin(), text.end(), continues_name) &&
         !reserved.contains(lower_case(text));
}

// "pi/2", "-3*pi/4": as people write angles.
std::string multiple_of_pi(const Rational& factor) {
  const std::string numerator = factor.numerator_text(), denominator = factor.denominator_text();
  const std::string top = numerator == "1" ? "pi" : numerator == "-1" ? "-pi" : numerator + "*pi";
  return denominator == "1" ? top : top + "/" + denominator;
}

// Prints the robot's formulas; symbols that are not names of the formula language get names that are.
class Formulas {
 public:
  Formulas(const Robot& robot, const Say& lose) : arena_(robot.arena), lose_(lose) {}

  Arena& arena() { return arena_; }

  std::string text(Ref formula) {
    if (arena_.is_constant(formula)) return to_string(arena_.value(formula));
    if (arena_.op(formula) == Op::symbol && is_name(arena_.name_of(formula))) return arena_.name_of(formula);
    if (const Arena::Term term = arena_.split(formula); arena_.op(term.rest) == Op::pi)
      return multiple_of_pi(term.coefficient);
    if (const auto value = long_number(arena_, formula)) return *value;
    const std::vector<Ref> plain = unnamed(arena_, std::span<const Ref>(&formula, 1));
    for (const Ref symbol : symbols_in(arena_, plain[0])) rename(symbol);
    std::string out = to_string(arena_, renamed_.empty() ? plain[0] : substitute(arena_, plain[0], renamed_));
    if (out.size() > Limits{}.expression_length)
      lose_(fmt::format("a formula of {} characters is written, more than readers accept", out.size()));
    return out;
  }

 private:
  void rename(Ref symbol) {
    const std::string old = arena_.name_of(symbol);
    if (is_name(old) || renamed_.contains(symbol)) return;
    std::string fresh = identifier(old);
    while (!is_name(fresh) || arena_.has_symbol(fresh)) fresh += "_";
    renamed_.emplace(symbol, arena_.symbol(fresh));
    lose_(fmt::format("the symbol {} is written as {}", printable(old, 60), fresh));
  }

  Arena arena_;
  const Say& lose_;
  std::unordered_map<Ref, Ref> renamed_;
};

// The frames in SYMORO's order: links, the cut joint of each loop, the closing frame of each loop.
std::vector<std::size_t> frame_order(const Robot& robot, const Say& lose) {
  std::vector<std::size_t> order;
  for (std::size_t j = 1; j <= robot.link_count; ++j) order.push_back(j);
  const auto apart = [&](const Loop& loop) { return loop.cut > robot.link_count && loop.closing > robot.link_count; };
  for (const Loop& loop : robot.loops)
    if (apart(loop)) order.push_back(loop.cut);
    else lose(fmt::format("the loop of frames {} and {}, as links carry them", loop.cut, loop.closing));
  for (const Loop& loop : robot.loops)
    if (apart(loop)) order.push_back(loop.closing);
  if (order.size() < robot.frames.size()) lose("frames that carry no link and close no loop");
  return order;
}

// Is each joint's variable one coordinate, in order, with a numeric offset? Then no comment has to list the
// coordinates.
bool has_plain_variables(const Robot& robot, const std::vector<std::size_t>& order) {
  std::size_t next = 0;
  for (const std::size_t j : order) {
    const Frame& frame = robot.frame(j);
    if (frame.type == JointType::fixed) continue;
    const Ref offset = frame.type == JointType::prismatic ? frame.geometry.r : frame.geometry.theta;
    if (frame.variable.size() != 1 || frame.variable[0].coordinate != next++ ||
        !robot.arena.is_one(frame.variable[0].coefficient) || !symbols_in(robot.arena, offset).empty())
      return false;
  }
  return true;
}

// SYMORO's elastic joint: a spring Ks v and no motor.
bool is_elastic(const Robot& robot, const Frame& frame) {
  return !frame.active && !robot.arena.is_zero(frame.spring) && robot.arena.is_zero(frame.spring_cosine) &&
         robot.arena.is_zero(frame.spring_sine);
}

void report_losses(const Robot& robot, const Say& lose) {
  bool names = robot.base_name != "base", ratios = false, breakaway = false;
  for (std::size_t j = 1; j <= robot.frames.size(); ++j) {
    const Frame& frame = robot.frame(j);
    names = names || frame.joint_name != fmt::format("joint{}", j) ||
            (j <= robot.link_count && frame.link_name != fmt::format("link{}", j));
    if (frame.limits != JointLimits{}) lose(fmt::format("the limits of joint {}", j));
    if (!robot.arena.is_zero(frame.friction_offset)) lose(fmt::format("the friction offset of joint {}", j));
    if (!robot.arena.is_zero(frame.friction_width)) lose(fmt::format("the friction width of joint {}", j));
    if (!robot.arena.is_zero(frame.stribeck_friction)) lose(fmt::format("the Stribeck friction of joint {}", j));
    if (!robot.arena.is_zero(frame.load_friction))
      lose(fmt::format("the friction of joint {} that grows with its load", j));
    if (has_springs(robot.arena, frame) && !is_elastic(robot, frame)) lose(fmt::format("the springs of joint {}", j));
    if (!robot.arena.is_zero(frame.elasticity) || !robot.arena.is_zero(frame.elastic_damping))
      lose(fmt::format("the elasticity of joint {}", j));
    ratios = ratios || !robot.arena.is_zero(frame.gear_ratio);
    breakaway = breakaway || !robot.arena.is_zero(frame.breakaway);
  }
  for (const Coordinate& coordinate : robot.coordinates)
    names = names || coordinate.name != robot.arena.name_of(coordinate.q);
  if (ratios) lose("the gear ratios");
  if (breakaway) lose("the break-away torques");
  if (!robot.tolerances.empty()) lose("the tolerances");
  if (names) lose("the names of joints, links and coordinates");
  for (const AttachedFrame& attached : robot.attached)
    lose(fmt::format("the attached frame {}", printable(attached.name, 60)));
}

class ParWriter {
 public:
  // `floating`: the robot is a floating one on a fixed base.
  ParWriter(const Robot& robot, bool floating, const Say& lose)
      : robot_(robot), floating_(floating), formulas_(robot, lose), order_(frame_order(robot, lose)) {}

  std::string write() {
    const std::size_t loops = (order_.size() - robot_.link_count) / 2;
    out_ += fmt::format("(* Robotname = '{}' *)\n", inside_comment(robot_.name));
    if (!robot_.source.empty()) out_ += fmt::format("(* {} *)\n", inside_comment("Source: " + robot_.source));
    out_ += fmt::format("NL = {}\nNJ = {}\nNF = {}\nType = {}\n", robot_.link_count, robot_.link_count + loops,
                        order_.size(),
                        loops > 0           ? 2
                        : is_serial(robot_) ? 0
                                            : 1);
    out_ += fmt::format("is_floating = {}\nis_mobile = False\n", floating_ ? "True" : "False");
    write_geometry();
    write_dynamics();
    write_joints(robot_.link_count + loops);
    write_base();
    out_ += "\n(* End of definition *)\n";
    return std::move(out_);
  }

 private:
  void section(const char* title) { out_ += fmt::format("\n(* {} *)\n", title); }

  void list(const char* key, std::size_t count, const std::function<std::string(std::size_t)>& entry) {
    out_ += fmt::format("{} = {{", key);
    for (std::size_t i = 0; i < count; ++i) out_ += (i > 0 ? "," : "") + entry(i);
    out_ += "}\n";
  }

  // A list about links, which starts with link 0 when the base floats.
  void link_list(const char* key, std::size_t count, const std::function<std::string(std::size_t)>& entry,
                 const std::string& of_base = "0") {
    const std::size_t base = floating_ ? 1 : 0;
    list(key, count + base, [&](std::size_t i) { return i < base ? of_base : entry(i - base); });
  }

  const Frame& frame(std::size_t i) const { return robot_.frame(order_[i]); }

  // constant + sum of coefficient * motion of the coordinate, where motion is its q, rate or second rate.
  Ref combination(const Frame& frame, Ref constant, const std::function<Ref(const Coordinate&)>& motion) {
    Arena& arena = formulas_.arena();
    for (const Coupling& term : frame.variable)
      constant = arena.add(constant, arena.multiply(term.coefficient, motion(robot_.coordinates[term.coordinate])));
    return constant;
  }
  static Ref position(const Coordinate& c) { return c.q; }
  static Ref velocity(const Coordinate& c) { return c.given_qd.value_or(c.qd); }
  static Ref acceleration(const Coordinate& c) { return c.given_qdd.value_or(c.qdd); }

  void write_geometry() {
    section("Geometric parameters");
    const std::size_t n = order_.size();
    std::vector<std::size_t> place(robot_.frames.size() + 1, 0);
    for (std::size_t i = 0; i < n; ++i) place[order_[i]] = i + 1;
    list("ant", n, [&](std::size_t i) { return std::to_string(place[frame(i).antecedent]); });
    list("sigma", n, [&](std::size_t i) { return std::to_string(static_cast<int>(frame(i).type)); });
    list("b", n, [&](std::size_t i) { return formulas_.text(frame(i).geometry.b); });
    list("d", n, [&](std::size_t i) { return formulas_.text(frame(i).geometry.d); });
    list("r", n, [&](std::size_t i) {
      const Frame& f = frame(i);
      return formulas_.text(f.type == JointType::prismatic ? combination(f, f.geometry.r, position) : f.geometry.r);
    });
    list("gamma", n, [&](std::size_t i) { return formulas_.text(frame(i).geometry.gamma); });
    list("alpha", n, [&](std::size_t i) { return formulas_.text(frame(i).geometry.alpha); });
    list("mu", n, [&](std::size_t i) { return frame(i).active ? "1" : "0"; });
    list("theta", n, [&](std::size_t i) {
      const Frame& f = frame(i);
      return formulas_.text(f.type == JointType::revolute ? combination(f, f.geometry.theta, position)
                                                          : f.geometry.theta);
    });
  }

  void write_dynamics() {
    section("Dynamic parameters and external forces");
    const std::size_t n = robot_.link_count;
    const auto inertial = [&](const char* key, Ref Inertial::* member) {
      link_list(
          key, n, [&](std::size_t i) { return formulas_.text(frame(i).inertial.*member); },
          formulas_.text(robot_.base_inertial.*member));
    };
    inertial("XX", &Inertial::XX);
    inertial("XY", &Inertial::XY);
    inertial("XZ", &Inertial::XZ);
    inertial("YY", &Inertial::YY);
    inertial("YZ", &Inertial::YZ);
    inertial("ZZ", &Inertial::ZZ);
    inertial("MX", &Inertial::MX);
    inertial("MY", &Inertial::MY);
    inertial("MZ", &Inertial::MZ);
    inertial("M", &Inertial::M);
    // SYMORO has these for links only; cut joints may have them too.
    const auto of_joint = [&](const char* key, Ref Frame::* member) {
      bool beyond = false;
      for (std::size_t i = n; i < order_.size(); ++i) beyond = beyond || !robot_.arena.is_zero(frame(i).*member);
      link_list(key, beyond ? order_.size() : n, [&](std::size_t i) { return formulas_.text(frame(i).*member); });
    };
    of_joint("IA", &Frame::motor_inertia);
    of_joint("FV", &Frame::viscous_friction);
    of_joint("FS", &Frame::coulomb_friction);
    constexpr const char* forces[] = {"FX", "FY", "FZ"};
    constexpr const char* moments[] = {"CX", "CY", "CZ"};
    for (std::size_t k = 0; k < 3; ++k)
      link_list(forces[k], n, [&](std::size_t i) { return formulas_.text(frame(i).force[k]); });
    for (std::size_t k = 0; k < 3; ++k)
      link_list(moments[k], n, [&](std::size_t i) { return formulas_.text(frame(i).moment[k]); });
  }

  void write_joints(std::size_t joints) {
    section("Joint parameters");
    const auto elastic = [&](std::size_t i) { return is_elastic(robot_, frame(i)); };
    list("eta", joints, [&](std::size_t i) { return elastic(i) ? "1" : "0"; });
    list("k", joints, [&](std::size_t i) { return elastic(i) ? formulas_.text(frame(i).spring) : "0"; });
    const Ref zero = robot_.arena.zero();
    list("QP", joints, [&](std::size_t i) { return formulas_.text(combination(frame(i), zero, velocity)); });
    list("QDP", joints, [&](std::size_t i) { return formulas_.text(combination(frame(i), zero, acceleration)); });
    list("GAM", joints, [](std::size_t i) { return fmt::format("GAM{}", i + 1); });
    if (has_plain_variables(robot_, order_)) return;
    const auto remember = [&](const char* key, Ref (*motion)(const Coordinate&)) {
      out_ += "(* ";
      list(key, robot_.coordinates.size(),
           [&](std::size_t k) { return formulas_.text(motion(robot_.coordinates[k])); });
      out_.back() = ' ';
      out_ += "*)\n";
    };
    remember("Coordinates", position);
    remember("Velocities", velocity);
    remember("Accelerations", acceleration);
  }

  void write_base() {
    const auto vector = [&](const char* key, const std::array<Ref, 3>& value) {
      list(key, 3, [&](std::size_t i) { return formulas_.text(value[i]); });
    };
    section("Velocity and acceleration of the base");
    vector("W0", robot_.base_angular_velocity);
    vector("WP0", robot_.base_angular_acceleration);
    vector("V0", robot_.base_velocity);
    vector("VP0", robot_.base_acceleration);
    section("Acceleration of gravity");
    vector("G", robot_.gravity);
    section("Transformation of 0 frame position fT0");
    list("Z", 16, [&](std::size_t i) -> std::string {
      const std::size_t row = i / 4, column = i % 4;
      if (row == 3) return column == 3 ? "1" : "0";
      return formulas_.text(column == 3 ? robot_.base.position[row] : robot_.base.rotation[3 * row + column]);
    });
  }

  const Robot& robot_;
  const bool floating_;
  Formulas formulas_;
  std::vector<std::size_t> order_;
  std::string out_;
};

}  // namespace

std::string write_par(const Robot& described, std::vector<std::string>* lost) {
  const Robot robot = on_fixed_base(described);
  const Say lose = [lost](std::string what) {
    if (lost) lost->push_back(std::move(what));
  };
  report_losses(robot, lose);
  return ParWriter(robot, described.floating_base, lose).write();
}

}  // namespace armature::internal
