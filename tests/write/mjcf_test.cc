// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The file is read back by a reader of its own, and KDL computes the torques of what it says; MuJoCo itself does where
// its Python package is installed.
#include "armature/write/mjcf.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <tinyxml2.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <kdl/tree.hpp>
#include <kdl/treeidsolver_recursive_newton_euler.hpp>
#include <map>
#include <sstream>

#include "armature/base/error.h"
#include "armature/base/temporary_folder.h"
#include "armature/read/reader.h"
#include "tests/support/random_robot.h"
#include "tests/support/spatial_oracle.h"

namespace armature::internal {
namespace {

using support::Random, support::RobotOptions;

std::vector<double> numbers_in(const char* text) {
  std::istringstream in(text);
  std::vector<double> values;
  for (double x = 0; in >> x;) values.push_back(x);
  return values;
}

KDL::Vector vector_in(const tinyxml2::XMLElement& element, const char* attribute) {
  const std::vector<double> v = numbers_in(element.Attribute(attribute));
  return {v.at(0), v.at(1), v.at(2)};
}

// An MJCF file as a tree of KDL, with what its joints have beside.
class MjcfTree {
 public:
  explicit MjcfTree(const std::string& text) : tree_("world") {
    EXPECT_EQ(document_.Parse(text.c_str()), tinyxml2::XML_SUCCESS);
    const tinyxml2::XMLElement* root = document_.FirstChildElement("mujoco");
    EXPECT_STREQ(root->FirstChildElement("compiler")->Attribute("angle"), "radian");
    EXPECT_STREQ(root->FirstChildElement("compiler")->Attribute("eulerseq"), "XYZ");
    gravity_ = vector_in(*root->FirstChildElement("option"), "gravity");
    const tinyxml2::XMLElement* base = root->FirstChildElement("worldbody")->FirstChildElement("body");
    add_children(*base, "world");
  }

  const std::map<std::string, const tinyxml2::XMLElement*>& joints() const { return joints_; }
  const tinyxml2::XMLDocument& document() const { return document_; }

  // The torques of all joints, by name.
  std::map<std::string, double> torques(const std::map<std::string, std::array<double, 3>>& state) const {
    const unsigned n = tree_.getNrOfJoints();
    KDL::JntArray q(n), qd(n), qdd(n), tau(n);
    for (const auto& [segment, element] : tree_.getSegments()) {
      const KDL::Joint& joint = element.segment.getJoint();
      if (joint.getType() == KDL::Joint::None || segment == "world") continue;
      const auto& [x, v, a] = state.at(joint.getName());
      q(element.q_nr) = x, qd(element.q_nr) = v, qdd(element.q_nr) = a;
    }
    KDL::TreeIdSolver_RNE solver(tree_, gravity_);
    EXPECT_EQ(solver.CartToJnt(q, qd, qdd, {}, tau), 0);
    std::map<std::string, double> result;
    for (const auto& [segment, element] : tree_.getSegments()) {
      const KDL::Joint& joint = element.segment.getJoint();
      if (joint.getType() == KDL::Joint::None || segment == "world") continue;
      const tinyxml2::XMLElement& xml = *joints_.at(joint.getName());
      const auto& [x, v, a] = state.at(joint.getName());
      result[joint.getName()] = tau(element.q_nr) + xml.DoubleAttribute("armature") * a +
                                xml.DoubleAttribute("damping") * v +
                                xml.DoubleAttribute("frictionloss") * static_cast<double>((v > 0) - (v < 0));
    }
    return result;
  }

 private:
  void add_children(const tinyxml2::XMLElement& parent, const std::string& hook) {
    for (const auto* body = parent.FirstChildElement("body"); body; body = body->NextSiblingElement("body")) {
      const std::vector<double> e = numbers_in(body->Attribute("euler"));
      const KDL::Frame place(KDL::Rotation::RPY(e.at(0), e.at(1), e.at(2)), vector_in(*body, "pos"));
      KDL::RigidBodyInertia inertia = KDL::RigidBodyInertia::Zero();
      if (const auto* inertial = body->FirstChildElement("inertial"); inertial && inertial->Attribute("fullinertia")) {
        const std::vector<double> i = numbers_in(inertial->Attribute("fullinertia"));
        inertia = KDL::RigidBodyInertia(inertial->DoubleAttribute("mass"), vector_in(*inertial, "pos"),
                                        KDL::RotationalInertia(i.at(0), i.at(1), i.at(2), i.at(3), i.at(4), i.at(5)));
      }
      KDL::Joint joint(KDL::Joint::None);
      if (const auto* xml = body->FirstChildElement("joint")) {
        joints_[xml->Attribute("name")] = xml;
        const auto type = std::string(xml->Attribute("type")) == "hinge" ? KDL::Joint::RotAxis : KDL::Joint::TransAxis;
        joint = KDL::Joint(xml->Attribute("name"), place.p, place.M * vector_in(*xml, "axis"), type);
      }
      const std::string name = body->Attribute("name");
      EXPECT_TRUE(tree_.addSegment(KDL::Segment(name, joint, place, inertia), hook)) << name;
      add_children(*body, name);
    }
  }

  tinyxml2::XMLDocument document_;
  KDL::Tree tree_;
  KDL::Vector gravity_;
  std::map<std::string, const tinyxml2::XMLElement*> joints_;
};

RobotOptions writable() {
  RobotOptions options = support::undisturbed_options();
  options.couplings = options.springs = false;
  return options;
}

// With a gravity in numbers.
support::RandomRobot robot_in_numbers(std::uint64_t seed, const RobotOptions& options) {
  support::RandomRobot random = support::random_robot(seed, options);
  const char* const gravity[] = {"0.3", "-1.5", "-9.7"};
  for (std::size_t i = 0; i < 3; ++i)
    random.robot.gravity[i] = random.robot.arena.constant(Rational::from_decimal(gravity[i]).value());
  return random;
}

std::string written(const Robot& robot) {
  Diagnostics diagnostics;
  return write_mjcf(robot, diagnostics);
}

// The same joint variables and torques by the oracle, without the offsets of friction, which MJCF cannot hold.
struct Sample {
  std::map<std::string, std::array<double, 3>> state;
  std::map<std::string, double> torques;
};
Sample sample(const support::RandomRobot& random, std::uint64_t seed) {
  Robot robot = random.robot;
  for (Frame& frame : robot.frames) frame.friction_offset = robot.arena.zero();
  const support::NumericRobot numeric = support::numeric_robot(robot, random.values);
  Random draw(seed);
  const support::State state = support::random_state(draw, numeric);
  const support::Vector tau = inverse_dynamics(numeric, state);
  Sample result;
  for (const Frame& frame : robot.frames) {
    if (frame.variable.empty()) continue;
    const auto k = static_cast<Eigen::Index>(frame.variable[0].coordinate);
    const auto number = [k](const support::Vector& v) { return static_cast<double>(v[k]); };
    result.state[frame.joint_name] = {number(state.q), number(state.qd), number(state.qdd)};
    result.torques[frame.joint_name] = number(tau);
  }
  return result;
}

TEST(WriteMjcf, says_the_same_robot) {
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    const support::RandomRobot random = robot_in_numbers(seed, writable());
    std::string text;
    try {
      text = written(random.robot);
    } catch (const UnmetRequest& why) {
      EXPECT_NE(why.message().find("no mass"), std::string::npos) << why.message();
      continue;
    }
    const MjcfTree tree(text);
    const Sample expected = sample(random, seed);
    double scale = 1;
    for (const auto& [joint, tau] : expected.torques) scale = std::max(scale, std::abs(tau));
    const auto found = tree.torques(expected.state);
    ASSERT_EQ(found.size(), expected.torques.size()) << seed;
    for (const auto& [joint, tau] : expected.torques) EXPECT_NEAR(found.at(joint), tau, 1e-11 * scale) << seed << joint;
  }
}

constexpr const char* arm = R"(armature: 1
robot: two
gravity: [0, 0, -9.81]
joints:
  - [joint, alpha, d,   theta, r]
  - [j1,    0,     0,   q1,    0]
  - [j2,    0,     0.4, q2,    0]
  - [j3,    0,     0.2, -2*q2, 0]
links:
  - [link, ZZ,  MX, M]
  - [j1,   0.3, 1,  5]
  - [j2,   0.1, 0,  0]
drives:
  - [joint, Ia,  Fv,  Fs,  Fo ]
  - [j1,    0.5, 2.0, 1.5, 0.1]
limits:
  - [joint, lower, upper, effort]
  - [j1,    -1,    2,     30    ]
frames:
  - {frame: tip, link: j3, xyz: [0.1, 0, 0]}
)";

TEST(WriteMjcf, holds_drives_limits_couplings_and_frames) {
  Diagnostics diagnostics, warnings;
  const Robot robot = read_yaml(arm, "two.yaml", diagnostics);
  const std::string text = write_mjcf(robot, warnings);
  for (const char* part :
       {R"(range="-1 2" armature="0.5" damping="2" frictionloss="1.5")", R"(ctrlrange="-30 30")",
        R"(<joint joint1="j3" joint2="j2" polycoef="0 -2 0 0 0"/>)", R"(<site name="tip" pos="0.1 0 0")"})
    EXPECT_NE(text.find(part), std::string::npos) << part << '\n' << text;
  std::string said;
  for (const Diagnostic& d : warnings.all()) said += d.message + "\n";
  for (const char* part : {"friction offsets", "without mass: j3 gets", "soft constraint"})
    EXPECT_NE(said.find(part), std::string::npos) << said;
}

// MuJoCo pulls with -stiffness (q - springref); Gamma = Ks v + Fo. A spring that pushes, or pulls at a lever, is lost.
TEST(WriteMjcf, holds_springs_that_pull_back) {
  Diagnostics diagnostics, warnings;
  Robot robot = read_yaml(arm, "two.yaml", diagnostics);
  robot.frame(1).spring = robot.arena.constant(2);
  const std::string text = write_mjcf(robot, warnings);
  EXPECT_NE(text.find(R"(stiffness="2" springref="-0.05")"), std::string::npos) << text;
  const auto said = [&] {
    std::string all;
    for (const Diagnostic& d : warnings.all()) all += d.message + "\n";
    return all;
  };
  EXPECT_EQ(said().find("friction offsets"), std::string::npos) << said();
  robot.frame(1).spring = robot.arena.constant(-2);
  robot.frame(2).spring_sine = robot.arena.constant(1);
  EXPECT_EQ(write_mjcf(robot, warnings).find("stiffness"), std::string::npos);
  for (const char* part : {"springs that push", "springs on levers", "friction offsets"})
    EXPECT_NE(said().find(part), std::string::npos) << said();
}

TEST(WriteMjcf, says_what_mujoco_will_not_take) {
  Diagnostics diagnostics, warnings;
  Robot robot = read_yaml(arm, "two.yaml", diagnostics);
  robot.base_name = "world";  // MuJoCo has a body of this name
  robot.frame(1).inertial.YY = robot.arena.constant(Rational(9));
  EXPECT_EQ(write_mjcf(robot, warnings).find("<body name=\"world\""), std::string::npos);
  std::string said;
  for (const Diagnostic& d : warnings.all()) said += d.message + "\n";
  EXPECT_NE(said.find("MuJoCo will refuse the inertia of j1"), std::string::npos) << said;
}

TEST(WriteMjcf, refuses_what_it_cannot_say) {
  Diagnostics diagnostics;
  std::string symbolic = arm;
  symbolic.replace(symbolic.find("0.4"), 3, "D2");
  EXPECT_THROW(written(read_yaml(symbolic, "two.yaml", diagnostics)), UnmetRequest);
  std::string between = arm;
  between.replace(between.find("-2*q2"), 5, "q1 - q2");
  EXPECT_THROW(written(read_yaml(between, "two.yaml", diagnostics)), UnmetRequest);
  std::string xacro = arm;
  xacro.replace(xacro.find("two"), 3, "'${x}'");
  EXPECT_THROW(written(read_yaml(xacro, "two.yaml", diagnostics)), UnmetRequest);
}

// MuJoCo's own inverse dynamics. Coulomb friction is a constraint there and is left out.
TEST(WriteMjcf, is_what_mujoco_computes) {
  if (std::system("python3 -c 'import mujoco' 2>/dev/null") != 0)
    GTEST_SKIP() << "the Python package mujoco is not installed";
  const TemporaryFolder folder;
  RobotOptions options = writable();
  options.solid = true;
  std::ofstream(folder.file("compare.py")) << R"(
import mujoco, sys
model = mujoco.MjModel.from_xml_path(sys.argv[1])
data = mujoco.MjData(model)
model.opt.disableflags = mujoco.mjtDisableBit.mjDSBL_CONSTRAINT
lines = [line.split() for line in open(sys.argv[2])]
for name, q, v, a, tau in lines:
    j = model.joint(name)
    data.qpos[j.qposadr], data.qvel[j.dofadr], data.qacc[j.dofadr] = float(q), float(v), float(a)
mujoco.mj_inverse(model, data)
worst = max(abs(data.qfrc_inverse[model.joint(l[0]).dofadr[0]] - float(l[4])) for l in lines)
sys.exit(0 if worst <= 1e-8 * max(1, max(abs(float(l[4])) for l in lines)) else 1)
)";
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    support::RandomRobot random = robot_in_numbers(seed, options);
    for (Frame& frame : random.robot.frames) frame.coulomb_friction = random.robot.arena.zero();
    const Sample expected = sample(random, seed);
    std::ofstream(folder.file("robot.mjcf")) << written(random.robot);
    std::ofstream states(folder.file("states"));
    for (const auto& [joint, tau] : expected.torques) {
      const auto& [q, v, a] = expected.state.at(joint);
      states << fmt::format("{} {} {} {} {}\n", joint, q, v, a, tau);
    }
    states.close();
    const std::string run = fmt::format("cd '{}' && python3 compare.py robot.mjcf states", folder.path());
    EXPECT_EQ(std::system(run.c_str()), 0) << seed;
  }
}

}  // namespace
}  // namespace armature::internal
