// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// For make_cases.py: what libsdformat, Gazebo's own library, says of the SDF on its standard input: poses of links and
// joints in the model, axes in their joint's frame, inertias in the link's frame at the centre of mass.
//
//   g++ -std=c++17 resolve.cc -o resolve $(pkg-config --cflags --libs sdformat12)
#include <iostream>
#include <iterator>
#include <sdf/sdf.hh>

int main() {
  const std::string text(std::istreambuf_iterator<char>(std::cin), {});
  sdf::Root root;
  for (const auto& error : root.LoadSdfString(text)) std::cerr << error.Message() << '\n';
  const sdf::Model* model = root.Model();
  if (!model) return 1;
  std::cout.precision(17);
  const auto print = [](const ignition::math::Pose3d& p) {
    std::cout << p.Pos().X() << ' ' << p.Pos().Y() << ' ' << p.Pos().Z() << ' ' << p.Rot().X() << ' ' << p.Rot().Y()
              << ' ' << p.Rot().Z() << ' ' << p.Rot().W() << ' ';
  };
  for (std::uint64_t i = 0; i < model->LinkCount(); ++i) {
    const sdf::Link& link = *model->LinkByIndex(i);
    ignition::math::Pose3d pose;
    link.SemanticPose().Resolve(pose, "__model__");
    std::cout << "link " << link.Name() << ' ';
    print(pose);
    print(link.Inertial().Pose());
    const auto moment = link.Inertial().MassMatrix().Moi();
    std::cout << link.Inertial().MassMatrix().Mass();
    for (int r = 0; r < 3; ++r)
      for (int c = 0; c < 3; ++c) std::cout << ' ' << moment(r, c);
    std::cout << '\n';
  }
  for (std::uint64_t i = 0; i < model->JointCount(); ++i) {
    const sdf::Joint& joint = *model->JointByIndex(i);
    ignition::math::Pose3d pose;
    joint.SemanticPose().Resolve(pose, "__model__");
    std::string parent, child;
    joint.ResolveParentLink(parent);
    joint.ResolveChildLink(child);
    ignition::math::Vector3d axis(0, 0, 1);
    if (joint.Axis()) joint.Axis()->ResolveXyz(axis, joint.Name());
    std::cout << "joint " << joint.Name() << ' ' << parent << ' ' << child << ' ' << static_cast<int>(joint.Type())
              << ' ';
    print(pose);
    std::cout << axis.X() << ' ' << axis.Y() << ' ' << axis.Z() << '\n';
  }
}
