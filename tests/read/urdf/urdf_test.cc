// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The robot that is read must move and weigh like the file says: judged by the oracle of urdf_oracle.h, which reads the
// XML by itself. What bad files get is in urdf_hostile_test.cc.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "armature/base/error.h"
#include "armature/expr/numeric_field.h"
#include "armature/read/reader.h"
#include "armature/robot/topology.h"
#include "tests/read/urdf_oracle.h"

namespace armature::internal {
namespace {

using urdf_oracle::Place, urdf_oracle::Real;

Robot read(const std::string& text, Diagnostics& diagnostics) { return read_urdf(text, "test.urdf", diagnostics); }
Robot read(const std::string& text) {
  Diagnostics diagnostics;
  return read(text, diagnostics);
}

Real value(const Robot& robot, Ref ref) { return evaluate(robot.arena, ref, NumericField<Real>({})); }

Place place(const Robot& robot, const Pose& pose) {
  Place result;
  for (std::size_t i = 0; i < 9; ++i) result.R[i / 3][i % 3] = value(robot, pose.rotation[i]);
  for (std::size_t i = 0; i < 3; ++i) result.p[i] = value(robot, pose.position[i]);
  return result;
}

Place shift(Real x, Real z) {
  Place result;
  result.p = {x, 0, z};
  return result;
}

// Poses of all attached frames and the sum of all inertias, by Khalil's transform (eq. 1) and the robot's parameters.
urdf_oracle::State state(const Robot& robot, const std::map<std::string, Real>& q) {
  urdf_oracle::State result;
  std::vector<Place> frames{place(robot, robot.base)};
  const auto body = [&](const Inertial& i, const Place& at) {
    const auto v = [&](Ref ref) { return value(robot, ref); };
    add(result.mass,
        urdf_oracle::mass_of(v(i.M), {v(i.MX), v(i.MY), v(i.MZ)},
                             {v(i.XX), v(i.XY), v(i.XZ), v(i.YY), v(i.YZ), v(i.ZZ)}),
        at);
  };
  body(robot.base_inertial, frames[0]);
  for (const Frame& frame : robot.frames) {
    const auto v = [&](Ref ref) { return value(robot, ref); };
    Real variable = 0;
    for (const Coupling& term : frame.variable)
      variable += v(term.coefficient) * q.at(robot.coordinates[term.coordinate].name);
    const Geometry& g = frame.geometry;
    const bool slides = frame.type == JointType::prismatic;
    const Place t = urdf_oracle::turn({0, 0, 1}, v(g.gamma)) * shift(0, v(g.b)) *
                    urdf_oracle::turn({1, 0, 0}, v(g.alpha)) * shift(v(g.d), 0) *
                    urdf_oracle::turn({0, 0, 1}, v(g.theta) + (slides ? 0 : variable)) *
                    shift(0, v(g.r) + (slides ? variable : 0));
    frames.push_back(frames[frame.antecedent] * t);
    body(frame.inertial, frames.back());
  }
  for (const AttachedFrame& attached : robot.attached)
    result.links[attached.name] = frames[attached.link] * place(robot, attached.pose);
  return result;
}

Real difference(const std::string& text, const Robot& robot, unsigned seed) {
  std::mt19937 random(seed);
  const urdf_oracle::Urdf urdf(text);
  EXPECT_EQ(urdf.leaders().size(), robot.coordinates.size());
  Real worst = 0;
  for (int i = 0; i < 3; ++i) {
    std::map<std::string, Real> q;
    for (const std::string& name : urdf.leaders()) q[name] = std::uniform_real_distribution<double>(-3, 3)(random);
    const urdf_oracle::State a = urdf.at(q), b = state(robot, q);
    EXPECT_EQ(a.links.size(), b.links.size());
    for (const auto& [name, link] : a.links) worst = std::max(worst, distance(link, b.links.at(name)));
    worst = std::max(worst, distance(a.mass, b.mass));
  }
  return worst;
}

int constants(const Robot& robot) {
  int count = 0;
  for (const Frame& frame : robot.frames) {
    const Geometry& g = frame.geometry;
    for (const Ref ref : {g.gamma, g.b, g.alpha, g.d, g.theta, g.r}) count += !robot.arena.is_zero(ref);
  }
  return count;
}

class ReadRandomUrdf : public testing::TestWithParam<double> {};

TEST_P(ReadRandomUrdf, moves_and_weighs_like_the_file) {
  urdf_oracle::RandomUrdf source(static_cast<unsigned>(GetParam() * 1000) + 1, GetParam());
  for (unsigned i = 0; i < 100; ++i) {
    const std::string text = source.next();
    ASSERT_LT(difference(text, read(text), i), 1e-12L) << text;
  }
}
INSTANTIATE_TEST_SUITE_P(ShareOfRightAngles, ReadRandomUrdf, testing::Values(0.0, 0.5, 0.9, 1.0));

// Real arms, with the number of constants other than zero that they need. Their files have angles of 12 digits, which
// are taken as right ones: that is the difference of 5e-12.
TEST(ReadUrdf, finds_the_structural_zeros_of_real_arms) {
  const std::string folder = ARMATURE_SOURCE_DIR "/../shared/data/";
  if (!std::filesystem::exists(folder))
    GTEST_SKIP() << "skipped: " << folder << " is absent, so no measured robots were read";
  for (const auto& [name, count] :
       std::map<std::string, int>{{"ur10e", 7}, {"panda_gaz", 11}, {"kuka_lwr4p", 8}, {"tx40", 7}, {"emps", 0}}) {
    std::ifstream file(folder + name + "/robot.urdf");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    ASSERT_FALSE(text.empty()) << name;
    const Robot robot = read(text);
    EXPECT_EQ(constants(robot), count) << name;
    EXPECT_LT(difference(text, robot, 7), 2e-11L) << name;
  }
}

std::string joint(const std::string& name, const std::string& type, const std::string& parent, const std::string& child,
                  const std::string& inside) {
  return "<joint name='" + name + "' type='" + type + "'><parent link='" + parent + "'/><child link='" + child + "'/>" +
         inside + "</joint>\n";
}
const std::string limit = "<limit lower='-1' upper='2' velocity='3' effort='4'/>";
std::string body(const std::string& name, const std::string& mass = "1") {
  return "<link name='" + name + "'><inertial><mass value='" + mass +
         "'/><inertia ixx='1' ixy='0' ixz='0' iyy='1' iyz='0' izz='1'/></inertial></link>\n";
}
std::string robot_of(const std::string& inside) { return "<robot name='r'>\n" + inside + "</robot>\n"; }

TEST(ReadUrdf, numbers_joints_depth_first_in_the_order_of_the_file) {
  const Robot robot =
      read(robot_of(body("base") + body("a") + body("b") + body("c") + body("d") +
                    joint("to_c", "continuous", "a", "c", "") + joint("to_a", "continuous", "base", "a", "") +
                    joint("to_b", "continuous", "base", "b", "") + joint("to_d", "fixed", "b", "d", "")));
  ASSERT_EQ(robot.frames.size(), 3u);
  EXPECT_EQ(robot.frame(1).joint_name, "to_a");
  EXPECT_EQ(robot.frame(2).joint_name, "to_c");
  EXPECT_EQ(robot.frame(3).joint_name, "to_b");
  EXPECT_EQ(robot.frame(2).antecedent, 1u);
  EXPECT_EQ(robot.frame(3).antecedent, 0u);
  EXPECT_EQ(robot.base_name, "base");
  ASSERT_EQ(robot.coordinates.size(), 3u);
  EXPECT_EQ(robot.coordinates[1].name, "to_c");
  EXPECT_EQ(robot.arena.name_of(robot.coordinates[1].q), "q2");
  EXPECT_EQ(robot.arena.name_of(robot.coordinates[1].qdd), "qdd2");
  EXPECT_EQ(value(robot, robot.frame(3).inertial.M), 2);  // b and what is fixed to it
  EXPECT_EQ(value(robot, robot.base_inertial.M), 1);
}

TEST(ReadUrdf, keeps_limits_and_friction) {
  const Robot robot = read(robot_of(
      body("base") + body("a") + body("b") +
      joint("j", "revolute", "base", "a", limit + "<axis xyz='0 0 1'/><dynamics damping='0.1' friction='0.25'/>") +
      joint("k", "continuous", "a", "b", "<limit velocity='5' effort='6'/>")));
  EXPECT_EQ(robot.frame(1).limits, (JointLimits{-1, 2, 3, 4}));
  const double endless = std::numeric_limits<double>::infinity();
  EXPECT_EQ(robot.frame(2).limits, (JointLimits{-endless, endless, 5, 6}));
  EXPECT_EQ(robot.arena.value(robot.frame(1).viscous_friction), Rational(1, 10));
  EXPECT_EQ(robot.arena.value(robot.frame(1).coulomb_friction), Rational(1, 4));
}

TEST(ReadUrdf, takes_the_x_axis_when_none_is_given) {
  const Robot robot = read(robot_of(body("base") + body("a") + joint("j", "continuous", "base", "a", "")));
  EXPECT_EQ(place(robot, robot.base).R[0][2], 1);  // z of frame 0 along x of the root
}

TEST(ReadUrdf, turns_gravity_into_frame_zero_exactly) {
  const Robot robot = read(
      robot_of(body("base") + body("a") +
               joint("j", "continuous", "base", "a", "<origin rpy='1.5707963267948966 0 0'/><axis xyz='0 0 1'/>")));
  EXPECT_EQ(robot.arena.value(robot.gravity[0]), Rational(0));
  EXPECT_EQ(robot.arena.value(robot.gravity[1]), Rational(-981, 100));
  EXPECT_EQ(robot.arena.value(robot.gravity[2]), Rational(0));
}

TEST(ReadUrdf, resolves_chains_of_mimics) {
  const std::string text = robot_of(
      body("base") + body("a") + body("b") + body("c") +
      joint("c", "revolute", "b", "c", limit + "<axis xyz='0 1 0'/><mimic joint='b' multiplier='-0.5' offset='0.2'/>") +
      joint("b", "revolute", "a", "b", limit + "<axis xyz='0 0 1'/><mimic joint='a' multiplier='3' offset='0.4'/>") +
      joint("a", "revolute", "base", "a", limit));
  const Robot robot = read(text);
  ASSERT_EQ(robot.coordinates.size(), 1u);
  EXPECT_EQ(robot.coordinates[0].name, "a");
  EXPECT_EQ(robot.arena.value(robot.frame(2).variable[0].coefficient), Rational(3));
  EXPECT_EQ(robot.arena.value(robot.frame(3).variable[0].coefficient), Rational(-3, 2));
  EXPECT_TRUE(robot.frame(1).active);
  EXPECT_FALSE(robot.frame(3).active);
  EXPECT_DOUBLE_EQ(robot.frame(2).limits.upper, 2 - 0.4);  // of 3*q1, without the offset
  EXPECT_DOUBLE_EQ(robot.frame(3).limits.lower, -1 - (-0.5 * 0.4 + 0.2));
  EXPECT_LT(difference(text, robot, 1), 1e-15L);
}

TEST(ReadUrdf, finds_links_by_name_in_their_own_frames) {
  const std::string text = robot_of(
      body("base") + body("arm") + "<link name='flange'/><link name='camera'/><link name='tool0'/>" +
      joint("j", "continuous", "base", "arm", "<origin xyz='0 0 1' rpy='0.3 0 0'/><axis xyz='0 0 1'/>") +
      joint("f", "fixed", "arm", "flange", "<origin xyz='0.5 0 0'/>") + joint("cam", "fixed", "arm", "camera", "") +
      joint("t", "fixed", "flange", "tool0", "<origin rpy='0 1.5707963267948966 0'/>"));
  const Robot robot = read(text);
  EXPECT_EQ(robot.frames.size(), 1u);
  for (const char* name : {"base", "arm", "flange", "camera", "tool0"}) {
    const auto found = find_frame(robot, name);
    ASSERT_TRUE(found && found->attached) << name;
    EXPECT_EQ(robot.attached[*found->attached].name, name);
  }
  EXPECT_EQ(robot.attached[*default_tool(robot).attached].name, "tool0");
  EXPECT_LT(difference(text, robot, 1), 1e-15L);
}

TEST(ReadUrdf, says_which_angles_it_took_as_right_ones) {
  const auto notes = [](const std::string& angle, double right_angles = 1e-6) {
    Diagnostics diagnostics;
    const Robot robot =
        read_urdf(robot_of(body("base") + body("a") + body("b") + joint("j", "continuous", "base", "a", "") +
                           joint("k", "continuous", "a", "b", "<origin rpy='0 0 " + angle + "'/><axis xyz='1 0 0'/>")),
                  "test.urdf", diagnostics, {.right_angles = right_angles});
    return std::pair(to_string(diagnostics), robot.arena.op(robot.frame(2).geometry.alpha));
  };
  EXPECT_EQ(notes("1.5707963267948966"), std::pair(std::string(), Op::product));
  const auto [rounded, exact] = notes("1.570796");
  EXPECT_NE(rounded.find("test.urdf:6:"), std::string::npos) << rounded;
  EXPECT_NE(rounded.find("note: the angle 1.570796 is taken as pi/2, 3.3e-07 rad away"), std::string::npos) << rounded;
  EXPECT_EQ(exact, Op::product);
  const auto [missed, decimal] = notes("1.5708");
  EXPECT_NE(missed.find("note: the angle 1.5708 is nearly pi/2, but 3.7e-06 rad away; if right angles are meant, "
                        "right_angles = 1e-5"),
            std::string::npos)
      << missed;
  EXPECT_NE(notes("4.7124").first.find("right_angles = 1e-4 makes the model shorter"), std::string::npos);
  EXPECT_EQ(decimal, Op::constant);
  const auto [told, meant] = notes("1.5708", 1e-5);
  EXPECT_NE(told.find("note: the angle 1.5708 is taken as pi/2, 3.7e-06 rad away"), std::string::npos) << told;
  EXPECT_EQ(meant, Op::product);
  // Zero snaps nothing but rounding.
  EXPECT_EQ(notes("1.5707963267948966", 0), std::pair(std::string(), Op::product));
  const auto [kept, general] = notes("1.570796", 0);
  EXPECT_NE(kept.find("note: the angle 1.570796 is nearly pi/2, but 3.3e-07 rad away"), std::string::npos) << kept;
  EXPECT_EQ(kept.find("taken as"), std::string::npos) << kept;
  EXPECT_EQ(general, Op::constant);
  EXPECT_NE(notes("3.14159265", 0).first.find("is nearly pi, but"), std::string::npos);
}

// With nothing snapped, the robot moves as the file says, however near its angles are to right ones: joints on a root,
// and on each other, whose axes are off by 1e-2 to 1e-11 rad.
TEST(ReadUrdf, with_nothing_snapped_moves_exactly_and_stays_near) {
  std::mt19937 random(7);
  const auto any = [&](double most) { return std::uniform_real_distribution<double>(-most, most)(random); };
  for (int i = 0; i < 200; ++i) {
    std::string text = body("base");
    const std::size_t count = 3 + random() % 8;
    double reach = 0;
    for (std::size_t j = 1; j <= count; ++j) {
      const std::size_t parent = random() % 3 == 0 ? 0 : random() % j;
      const auto turn = [&] {
        return static_cast<double>(random() % 4) * 1.5707963267948966 + std::pow(10, any(4.5) - 6.5);
      };
      const std::array<double, 3> at = {any(0.4), any(0.4), any(0.4)};
      reach += std::hypot(at[0], at[1], at[2]);
      text += body(fmt::format("l{}", j)) +
              joint(fmt::format("j{}", j), random() % 4 == 0 ? "prismatic" : "continuous",
                    parent == 0 ? "base" : fmt::format("l{}", parent), fmt::format("l{}", j),
                    fmt::format("<origin xyz='{} {} {}' rpy='{} {} {}'/><axis xyz='0 0 1'/><limit lower='-1' upper='1' "
                                "velocity='1' effort='1'/>",
                                at[0], at[1], at[2], turn(), turn(), turn()));
    }
    Diagnostics diagnostics;
    const Robot robot = read_urdf(robot_of(text), "test.urdf", diagnostics, {.right_angles = 0});
    ASSERT_LT(difference(robot_of(text), robot, 2), 1e-12L * static_cast<long double>(1 + reach))
        << i << robot_of(text);
    for (const Frame& frame : robot.frames)
      for (const Ref length : {frame.geometry.b, frame.geometry.d, frame.geometry.r})
        ASSERT_LE(std::abs(value(robot, length)), 11 * reach) << i << " " << frame.joint_name;
  }
}

TEST(ReadUrdf, axes_beside_coordinate_axes_are_one_note) {
  std::string text = body("base");
  for (const char* const link : {"a", "b", "c"}) text += body(link);
  text += joint("j", "continuous", "base", "a", "<axis xyz='0 2e-8 1'/>") +
          joint("k", "continuous", "a", "b", "<origin xyz='0 0.1 0.2'/><axis xyz='1 3e-8 0'/>") +
          joint("l", "continuous", "b", "c", "<origin xyz='0 0.3 0'/><axis xyz='0 1 1e-8'/>");
  Diagnostics diagnostics;
  (void)read_urdf(robot_of(text), "test.urdf", diagnostics);
  const std::string said = to_string(diagnostics);
  EXPECT_NE(said.find("the axis of j, k, l is taken along a coordinate axis, up to 3e-08 rad away"), std::string::npos)
      << said;
  EXPECT_EQ(said.find("coordinate axis"), said.rfind("coordinate axis")) << said;
}

// As exporters round them: a wrist of right angles, or one of general angles, whose axes meet far away, with a fixed
// frame between those that are nearly parallel.
TEST(ReadUrdf, many_rounded_right_angles_are_one_note) {
  std::string text = body("base");
  for (const char* const link : {"a", "b", "c", "d"}) text += body(link);
  text += joint("j", "continuous", "base", "a", "<origin rpy='3.1416 0 0'/><axis xyz='0 0 1'/>") +
          joint("k", "continuous", "a", "b", "<origin xyz='0 0.1 0.2' rpy='1.5708 0 0'/><axis xyz='0 0 1'/>") +
          joint("l", "continuous", "b", "c", "<origin xyz='0 0.3 0' rpy='3.1416 0 0'/><axis xyz='0 0 1'/>") +
          joint("m", "continuous", "c", "d", "<origin xyz='0 0.2 0' rpy='-1.5708 0 0'/><axis xyz='0 0 1'/>");
  for (const double right_angles : {1e-6, 1e-5}) {
    Diagnostics diagnostics;
    const Robot robot = read_urdf(robot_of(text), "test.urdf", diagnostics, {.right_angles = right_angles});
    const bool meant = right_angles > 1e-6;
    ASSERT_EQ(diagnostics.all().size(), meant ? 1u : 2u) << to_string(diagnostics);
    EXPECT_EQ(to_string(diagnostics).find("a fixed frame between axes that are nearly parallel, before_l, keeps") ==
                  std::string::npos,
              meant);
    EXPECT_EQ(robot.frames.size(), meant ? 4u : 5u);
    EXPECT_NE(to_string(diagnostics).find("the angle 3.1416 is"), std::string::npos);
    EXPECT_NE(to_string(diagnostics).find("7.3e-06 rad away; so are 3 more, up to 7.3e-06 rad"), std::string::npos)
        << to_string(diagnostics);
    for (const Frame& frame : robot.frames)
      for (const Ref length : {frame.geometry.b, frame.geometry.d, frame.geometry.r})
        EXPECT_LT(std::abs(value(robot, length)), 1) << frame.joint_name;
    EXPECT_LT(difference(robot_of(text), robot, 3), meant ? 1e-4L : 1e-15L);
  }
}

// A name that the file has is not taken again.
TEST(ReadUrdf, a_frame_between_axes_has_a_name_of_its_own) {
  const std::string text =
      body("base") + body("a") + body("before_l") + body("c") +
      joint("j", "continuous", "base", "a", "<axis xyz='0 0 1'/>") +
      joint("l", "continuous", "a", "before_l", "<origin xyz='0 0.3 0' rpy='1e-5 0 0'/><axis xyz='0 0 1'/>") +
      joint("m", "continuous", "before_l", "c", "<origin xyz='0.3 0 0' rpy='0 1e-5 0'/><axis xyz='0 0 1'/>");
  const Robot robot = read(robot_of(text));
  ASSERT_EQ(robot.frames.size(), 5u);
  EXPECT_EQ(robot.frame(2).joint_name, "before_l_");
  EXPECT_EQ(robot.frame(3).link_name, "before_l");
  EXPECT_EQ(robot.frame(4).joint_name, "before_m");
  EXPECT_EQ(robot.frame(4).antecedent, 3u);
  EXPECT_EQ(robot.coordinates.size(), 3u);
  EXPECT_LT(difference(robot_of(text), robot, 3), 1e-15L);
}

}  // namespace
}  // namespace armature::internal
