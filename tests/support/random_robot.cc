// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/random_robot.h"

#include <cmath>
#include <numbers>

namespace armature::internal::support {
namespace {

class Maker {
 public:
  Maker(std::uint64_t seed, const RobotOptions& options)
      : random_(seed),
        spring_random_(~seed),
        options_(options),
        has_springs_(options.springs && seed % 4 == 1),
        robot_(empty_robot("random" + std::to_string(seed))) {}

  RandomRobot make() {
    const std::size_t joints =
        options_.fewest_joints + random_.below(options_.most_joints - options_.fewest_joints + 1);
    const bool tree = options_.trees && random_.chance(0.5);
    for (std::size_t j = 1; j <= joints; ++j) add_link(j, tree);
    couple();
    surroundings();
    return {std::move(robot_), std::move(values_)};
  }

 private:
  // A number of the robot: the rational itself, or a symbol of that value.
  Ref number(const Rational& value, const std::string& name) {
    if (value.is_zero() || !options_.symbolic || random_.chance(0.2)) return robot_.arena.constant(value);
    return symbol(value, name);
  }
  Ref symbol(const Rational& value, const std::string& name) {
    values_[name] = value.to_double();
    return robot_.arena.symbol(name);
  }
  Ref length(const std::string& name) {
    return random_.chance(0.4) ? robot_.arena.zero() : number(random_.decimal(-0.8, 0.8), name);
  }
  Ref quarter_turns(std::int64_t quarters) { return robot_.arena.scale(Rational(quarters, 2), robot_.arena.pi()); }
  Ref angle(const std::string& name) {
    switch (random_.below(8)) {
      case 0:
      case 1: return robot_.arena.zero();
      case 2:
      case 3: return quarter_turns(1);
      case 4: return quarter_turns(-1);
      case 5: return quarter_turns(2);
      default: return number(random_.decimal(-3, 3), name);
    }
  }

  void add_link(std::size_t j, bool tree) {
    const std::string id = std::to_string(j);
    std::size_t antecedent = j - 1;
    if (tree && random_.chance(0.3)) antecedent = random_.below(j);
    add_frame(robot_, "joint" + id, "link" + id, antecedent);
    Frame& f = robot_.frame(j);
    f.type = JointType::revolute;
    if (options_.prismatic && random_.chance(0.3)) f.type = JointType::prismatic;
    if (options_.fixed_joints && random_.chance(0.1)) f.type = JointType::fixed;
    f.geometry.alpha = angle("AL" + id);
    f.geometry.d = length("D" + id);
    if (random_.chance(antecedent + 1 == j ? 0.15 : 0.7)) {
      f.geometry.gamma = angle("GA" + id);
      f.geometry.b = length("B" + id);
    }
    const bool screw_is_constant = f.type != JointType::revolute;
    f.geometry.theta = screw_is_constant || random_.chance(0.3) ? angle("TH0" + id) : robot_.arena.zero();
    f.geometry.r = f.type != JointType::prismatic || random_.chance(0.3) ? length("R" + id) : robot_.arena.zero();
    const bool massless = random_.chance(0.1) && !(options_.solid && !options_.losses);
    if (!massless) f.inertial = inertial(id);
    if (options_.losses) {
      if (random_.chance(0.7)) f.motor_inertia = number(random_.decimal(0, 2), "IA" + id);
      if (options_.solid && massless) f.motor_inertia = number(random_.decimal(0.1, 2), "IA" + id);
      if (random_.chance(0.5)) f.viscous_friction = number(random_.decimal(0, 3), "FV" + id);
      if (random_.chance(0.5)) f.coulomb_friction = number(random_.decimal(0, 3), "FS" + id);
      if (random_.chance(0.2)) f.friction_offset = number(random_.decimal(-1, 1), "FO" + id);
    }
    if (has_springs_ && f.type != JointType::fixed) add_springs(f, id);
    if (options_.wrenches && random_.chance(0.3)) {
      f.force = vector(5, "F", id);
      f.moment = vector(5, "C", id);
    }
  }

  // From a generator of its own: the rest of the robot is the same without them.
  void add_springs(Frame& f, const std::string& id) {
    const auto stiffness = [&](const std::string& name) {
      const Rational value = spring_random_.decimal(-3, 3);
      return options_.symbolic && !value.is_zero() ? symbol(value, name + id) : robot_.arena.constant(value);
    };
    if (spring_random_.chance(0.6)) f.spring = stiffness("KS");
    if (f.type != JointType::revolute || spring_random_.chance(0.4)) return;
    f.spring_cosine = stiffness("KCOS");
    f.spring_sine = stiffness("KSIN");
  }

  // The point masses m at (x, y, z) of a link; now and then a symmetric link, or one on its own axis.
  Inertial inertial(const std::string& id) {
    Rational XX, XY, XZ, YY, YZ, ZZ, MX, MY, MZ, M;
    const std::size_t pattern = random_.below(4);
    const std::size_t points = 1 + random_.below(5);
    if (options_.solid) {  // a ball of 0.2 kg
      XX = YY = ZZ = Rational(1, 250);
      M = Rational(1, 5);
    }
    for (std::size_t i = 0; i < points; ++i) {
      const Rational m = random_.decimal(0.1, 4);
      const Rational x = pattern == 1 ? Rational(0) : random_.decimal(-0.5, 0.5);
      const Rational y = pattern == 1 || pattern == 2 ? Rational(0) : random_.decimal(-0.5, 0.5);
      const Rational z = pattern == 3 ? Rational(0) : random_.decimal(-0.5, 0.5);
      XX = XX + m * (y * y + z * z), YY = YY + m * (x * x + z * z), ZZ = ZZ + m * (x * x + y * y);
      XY = XY - m * x * y, XZ = XZ - m * x * z, YZ = YZ - m * y * z;
      MX = MX + m * x, MY = MY + m * y, MZ = MZ + m * z, M = M + m;
    }
    return {number(XX, "XX" + id), number(XY, "XY" + id), number(XZ, "XZ" + id), number(YY, "YY" + id),
            number(YZ, "YZ" + id), number(ZZ, "ZZ" + id), number(MX, "MX" + id), number(MY, "MY" + id),
            number(MZ, "MZ" + id), number(M, "M" + id)};
  }

  // Components are zero, a number, or a symbol also in numeric robots: wrenches and base motion change at run time.
  std::array<Ref, 3> vector(double size, const std::string& stem, const std::string& id) {
    std::array<Ref, 3> out;
    const char* const axes[] = {"X", "Y", "Z"};
    for (std::size_t i = 0; i < 3; ++i) {
      const Rational value = random_.decimal(-size, size);
      switch (random_.below(3)) {
        case 0: out[i] = robot_.arena.zero(); break;
        case 1: out[i] = robot_.arena.constant(value); break;
        default: out[i] = symbol(value, stem + axes[i] + id); break;
      }
    }
    return out;
  }

  // One coordinate a moving joint; then some joints follow others: v_j = c*q_k, or v_j = q_j + c*q_k.
  void couple() {
    std::vector<std::size_t> moving;
    for (std::size_t j = 1; j <= robot_.frames.size(); ++j)
      if (robot_.frame(j).type != JointType::fixed) moving.push_back(j);
    const bool coupled = options_.couplings && random_.chance(0.25);
    std::vector<std::size_t> same_kind;  // coordinates made so far
    for (const std::size_t j : moving) {
      const std::string id = std::to_string(j);
      Frame& f = robot_.frame(j);
      const bool follows = coupled && !same_kind.empty() && random_.chance(0.4);
      const std::size_t leader = follows ? same_kind[random_.below(same_kind.size())] : 0;
      if (!follows || random_.chance(0.5)) {
        const std::size_t own = add_coordinate(robot_, "q" + id, "q" + id, "qd" + id, "qdd" + id);
        f.variable.push_back({own, robot_.arena.one()});
        same_kind.push_back(own);
      }
      if (!follows) continue;
      const std::int64_t whole = static_cast<std::int64_t>(random_.below(5)) - 2;
      const Ref ratio =
          whole == 0 ? number(Rational(1, 2) + random_.decimal(0.1, 1), "K" + id) : robot_.arena.constant(whole);
      f.variable.push_back({leader, ratio});
    }
  }

  void surroundings() {
    const Rational g(981, 100);
    if (random_.chance(0.6)) robot_.gravity[2] = number(random_.chance(0.5) ? g : -g, "G3");
    else robot_.gravity = vector(9, "G", "");
    if (options_.wrenches && random_.chance(0.3)) robot_.base_acceleration = vector(3, "VP", "0");
    if (options_.rotating_base && random_.chance(0.3)) {
      robot_.base_velocity = vector(3, "V", "0");
      robot_.base_angular_velocity = vector(3, "W", "0");
      robot_.base_angular_acceleration = vector(3, "WP", "0");
    }
    if (options_.base_pose && random_.chance(0.3)) robot_.base = pose();
    if (options_.tools && random_.chance(0.4)) {
      const std::size_t count = 1 + random_.below(2);
      for (std::size_t i = 0; i < count; ++i)
        robot_.attached.push_back({"tool" + std::to_string(i), random_.below(robot_.link_count + 1), pose()});
    }
  }

  // A rotation about z, then about x: exact when the angles are quarter turns or symbols.
  Pose pose() {
    Arena& a = robot_.arena;
    const Ref first = angle("POSE_A" + std::to_string(poses_)), second = angle("POSE_B" + std::to_string(poses_));
    const Ref c1 = a.cos(first), s1 = a.sin(first), c2 = a.cos(second), s2 = a.sin(second);
    Pose out;
    out.rotation = {c1,
                    a.negate(a.multiply(s1, c2)),
                    a.multiply(s1, s2),
                    s1,
                    a.multiply(c1, c2),
                    a.negate(a.multiply(c1, s2)),
                    a.zero(),
                    s2,
                    c2};
    for (std::size_t i = 0; i < 3; ++i)
      out.position[i] = length("POSE_P" + std::to_string(poses_) + "_" + std::to_string(i));
    ++poses_;
    return out;
  }

  Random random_, spring_random_;
  RobotOptions options_;
  bool has_springs_;
  Robot robot_;
  Values values_;
  int poses_ = 0;
};

}  // namespace

std::uint64_t Random::next() {  // SplitMix64
  std::uint64_t z = (state_ += 0x9e3779b97f4a7c15ULL);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

Rational Random::decimal(double low, double high) {
  return {static_cast<std::int64_t>(std::lround(uniform(low, high) * 100)), 100};
}

RobotOptions kdl_options() {
  RobotOptions options;
  options.rotating_base = false;
  options.springs = true;
  return options;
}

RobotOptions undisturbed_options() {
  RobotOptions options;
  options.wrenches = options.rotating_base = false;
  options.springs = true;
  return options;
}

RandomRobot random_robot(std::uint64_t seed, const RobotOptions& options) { return Maker(seed, options).make(); }

bool is_chain(const NumericRobot& robot) {
  for (std::size_t j = 1; j <= robot.joints(); ++j)
    if (robot.frames[j - 1].antecedent + 1 != j) return false;
  return true;
}

State random_state(Random& random, const NumericRobot& robot) {
  const Eigen::Index n = robot.coordinates();
  State state{Vector(n), Vector(n), Vector(n)};
  for (Eigen::Index k = 0; k < n; ++k) {
    const std::size_t corner = random.below(12);
    // Doubles, so that a tested program in double and an oracle in long double start from the same numbers.
    state.q(k) = corner == 0 ? 0.0 : corner == 1 ? std::numbers::pi / 2 : random.uniform(-3.2, 3.2);
    state.qd(k) = random.chance(0.1) ? 0.0 : random.uniform(-2, 2);
    state.qdd(k) = random.uniform(-5, 5);
  }
  return state;
}

}  // namespace armature::internal::support
