// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/parameters.h"

#include <array>

#include "armature/base/error.h"

namespace armature::internal {
namespace {

constexpr std::array kind_names{"XX", "XY", "XZ", "YY", "YZ", "ZZ", "MX",   "MY",   "MZ",
                                "M",  "Ia", "Fv", "Fs", "Fo", "Ks", "Kcos", "Ksin", "Fb"};

constexpr std::array inertial_members{&Inertial::XX, &Inertial::XY, &Inertial::XZ, &Inertial::YY, &Inertial::YZ,
                                      &Inertial::ZZ, &Inertial::MX, &Inertial::MY, &Inertial::MZ, &Inertial::M};
constexpr std::array joint_members{&Frame::motor_inertia,   &Frame::viscous_friction, &Frame::coulomb_friction,
                                   &Frame::friction_offset, &Frame::spring,           &Frame::spring_cosine,
                                   &Frame::spring_sine,     &Frame::stribeck_friction};

// For a constant robot and for one that may be changed.
template <class AnyRobot>
auto& member_of(AnyRobot& robot, std::size_t link, ParameterKind kind) {
  const auto index = static_cast<std::size_t>(kind);
  if (link == 0) return robot.base_inertial.*inertial_members[index];
  auto& frame = robot.frame(link);
  return is_inertial(kind) ? frame.inertial.*inertial_members[index]
                           : frame.*joint_members[index - inertial_members.size()];
}

}  // namespace

Ref& parameter_of(Robot& robot, std::size_t link, ParameterKind kind) {
  ARMATURE_CHECK(link <= robot.link_count && (link > 0 || (robot.floating_base && is_inertial(kind))));
  return member_of(robot, link, kind);
}

std::vector<DynamicParameter> dynamic_parameters(const Robot& robot) {
  std::vector<DynamicParameter> parameters;
  for (std::size_t link = robot.floating_base ? 0 : 1; link <= robot.link_count; ++link) {
    for (std::size_t k = 0; k < kind_names.size(); ++k) {
      const auto kind = static_cast<ParameterKind>(k);
      if (!is_inertial(kind) && (link == 0 || robot.frame(link).type == JointType::fixed)) continue;
      const Ref value = member_of(robot, link, kind);
      if (!robot.arena.is_zero(value)) parameters.push_back({link, kind, value});
    }
  }
  return parameters;
}

std::string label(const DynamicParameter& parameter) {
  return kind_names[static_cast<std::size_t>(parameter.kind)] + std::to_string(parameter.link);
}

}  // namespace armature::internal
