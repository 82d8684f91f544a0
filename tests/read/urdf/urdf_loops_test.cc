// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Closed loops in a URDF: <loop> of URDF+ and <constraint> as proposed for urdfdom, read and written back.
#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "armature/read/reader.h"
#include "armature/robot/loop_closure.h"
#include "armature/write/urdf.h"
#include "tests/support/cases.h"

namespace armature::internal {
namespace {

// The unit square of generalized_rbda's parallel chains, here with turned link frames: a parallelogram.
std::string square(const std::string& closing, const std::string& independent = "independent") {
  const auto joint = [&](const char* name, const char* parent, const char* child, const char* origin, bool motor) {
    return std::string("<joint name=\"") + name + "\" type=\"continuous\" " + independent + "=\"" +
           (motor ? "true" : "false") + "\"><parent link=\"" + parent + "\"/><child link=\"" + child + "\"/><origin " +
           origin + "/><axis xyz=\"0 0 1\"/></joint>";
  };
  return "<robot name=\"square\"><link name=\"base\"/><link name=\"left\"/><link name=\"right\"/><link name=\"rod\"/>" +
         joint("turn", "base", "left", "xyz=\"0 0 0\"", true) +
         joint("follow", "base", "right", "xyz=\"1 0 0\" rpy=\"0 0 0.3\"", false) +
         joint("hinge", "left", "rod", "xyz=\"0 1 0\" rpy=\"0 0 -0.5\"", false) + closing + "</robot>";
}

const char* const loop_of_urdf_plus =
    R"(<loop name="pin" type="revolute"><predecessor link="rod"><origin xyz="0.8775825618903728 0.479425538604203 0" rpy="0 0 0.5"/></predecessor>
       <successor link="right"><origin xyz="0.29552020666133955 0.955336489125606 0" rpy="0 0 -0.3"/></successor>
       <axis xyz="0 0 1"/></loop>)";
const char* const constraint_of_urdfdom =
    R"(<constraint name="pin" type="revolute"><parent link="rod"/>
       <parent_origin xyz="0.8775825618903728 0.479425538604203 0" rpy="0 0 0.5"/><parent_axis xyz="0 0 1"/><child link="right"/>
       <child_origin xyz="0.29552020666133955 0.955336489125606 0" rpy="0 0 -0.3"/><child_axis xyz="0 0 1"/></constraint>)";

Robot read(const std::string& text) {
  Diagnostics diagnostics;
  return read_urdf(text, "square.urdf", diagnostics);
}

// Opposite bars stay parallel: hinge = -turn, follow = turn, pin = turn.
double opening(const Robot& robot, double t) {
  Eigen::VectorXd q(4);
  for (std::size_t k = 0; k < 4; ++k) q[static_cast<Eigen::Index>(k)] = robot.coordinates[k].name == "hinge" ? -t : t;
  return LoopClosure(robot).residual(q).cwiseAbs().maxCoeff();
}

TEST(UrdfLoops, both_spellings_close_where_the_bars_are_parallel) {
  for (const char* closing : {loop_of_urdf_plus, constraint_of_urdfdom}) {
    const Robot robot = read(square(closing));
    ASSERT_EQ(robot.loops.size(), 1U);
    EXPECT_EQ(robot.link_count, 3U);
    EXPECT_EQ(robot.frames.size(), 5U);
    ASSERT_EQ(robot.coordinates.size(), 4U);
    for (const double t : {-1.0, 0.0, 0.4, 2.0}) EXPECT_LT(opening(robot, t), 1e-12) << t;
    EXPECT_GT(LoopClosure(robot).residual(Eigen::Vector4d(1, 0, 0, 0)).norm(), 0.1);
  }
}

TEST(UrdfLoops, independent_joints_have_the_motors) {
  const LoopStructure structure = loop_structure(read(square(loop_of_urdf_plus)));
  EXPECT_EQ(structure.motorised.size(), 1U);
  EXPECT_EQ(structure.passive.size(), 2U);
  EXPECT_EQ(structure.cut.size(), 1U);
}

TEST(UrdfLoops, without_that_attribute_the_driven_joints_have_them) {
  const std::string driven = R"(<transmission name="t"><joint name="turn"/></transmission>)";
  std::string text = square(loop_of_urdf_plus + driven, "comment");
  EXPECT_EQ(loop_structure(read(text)).motorised.size(), 1U);
  EXPECT_EQ(loop_structure(read(square(loop_of_urdf_plus, "comment"))).motorised.size(), 3U);
}

TEST(UrdfLoops, written_and_read_again_they_close_as_before) {
  for (const Robot& robot : {read(square(loop_of_urdf_plus)), support::library_robot("four_bar"),
                             support::library_robot("delta"), support::library_robot("hexapod")}) {
    Diagnostics diagnostics;
    const Robot again = read(write_urdf(robot, diagnostics));
    ASSERT_EQ(again.loops.size(), robot.loops.size());
    EXPECT_EQ(loop_structure(again).motorised.size(), loop_structure(robot).motorised.size());
    const LoopClosure before(robot), after(again);
    RandomNumbers random(1);
    const auto q = before.random_posture(random);
    ASSERT_TRUE(q);
    // Coordinates may come in another order, and the zero of the opened joint elsewhere: the same links close.
    Eigen::VectorXd moved = Eigen::VectorXd::Zero(q->size());
    std::vector<std::size_t> opened;
    for (std::size_t k = 0; k < again.coordinates.size(); ++k) {
      const Frame* frame = nullptr;
      for (const Frame& f : again.frames)
        if (!f.variable.empty() && f.variable[0].coordinate == k) frame = &f;
      ASSERT_NE(frame, nullptr);
      for (const Frame& f : robot.frames)
        if (!f.variable.empty() && f.joint_name == frame->joint_name)
          moved[static_cast<Eigen::Index>(k)] = (*q)[static_cast<Eigen::Index>(f.variable[0].coordinate)];
      if (loop_structure(again).roles[k] == CoordinateRole::cut) opened.push_back(k);
    }
    EXPECT_LT(after.close(moved, opened), 1e-9) << robot.name;
  }
}

TEST(UrdfLoops, mistakes_are_told_with_their_place) {
  const auto error = [](const std::string& text) -> std::string {
    Diagnostics diagnostics;
    try {
      read_urdf(text, "square.urdf", diagnostics);
    } catch (const InputError& problem) {
      return problem.diagnostics().all().at(0).message + "; " + problem.diagnostics().all()[0].hint;
    }
    return "none";
  };
  EXPECT_NE(
      error(square(R"(<loop name="pin" type="revolute"><predecessor link="rod"/><successor link="rihgt"/></loop>)"))
          .find("unknown link rihgt"),
      std::string::npos);
  EXPECT_NE(error(square(R"(<loop name="pin" type="fixed"><predecessor link="rod"/><successor link="right"/></loop>)"))
                .find("cut at a joint"),
            std::string::npos);
  EXPECT_NE(error(square(R"(<loop name="pin" type="revolute"><predecessor link="rod"/><successor link="rod"/></loop>)"))
                .find("to itself"),
            std::string::npos);
  // A link with two parents: which joint to write as a loop.
  EXPECT_NE(error(square(R"(<joint name="pin" type="continuous"><parent link="rod"/><child link="right"/></joint>)"))
                .find("<loop name=\"pin\""),
            std::string::npos);
}

}  // namespace
}  // namespace armature::internal
