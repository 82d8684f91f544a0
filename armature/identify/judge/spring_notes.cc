// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/spring_notes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace armature::internal {
namespace {

std::optional<double> value_of(const IdentificationModel& model, const Eigen::VectorXd& x, FrictionKind kind,
                               std::size_t joint) {
  for (std::size_t c = 0; c < model.unknowns(); ++c)
    if (const ModelColumn& column = model.columns[c];
        !column.inertial && column.friction.kind == kind && column.friction.joint == joint)
      return x[static_cast<Eigen::Index>(c)];
  return std::nullopt;
}

// The offset that acts on the joint of a spring alone: of the only coordinate that moves it.
std::optional<double> offset_of(const IdentificationModel& model, const Eigen::VectorXd& x,
                                const FrictionColumn& spring) {
  const auto& parts = spring.coefficients;
  const auto moves = [](double part) { return part != 0; };
  if (std::count_if(parts.begin(), parts.end(), moves) != 1) return std::nullopt;
  const auto k = static_cast<std::size_t>(std::find_if(parts.begin(), parts.end(), moves) - parts.begin());
  const auto offset = value_of(model, x, FrictionKind::offset, k + 1);
  return offset ? std::optional(*offset / parts[k]) : std::nullopt;
}

}  // namespace

std::vector<std::string> notes_on_springs(const IdentificationModel& model, const Eigen::VectorXd& x) {
  std::vector<std::string> notes;
  for (std::size_t c = 0; c < model.unknowns(); ++c) {
    const FrictionColumn& spring = model.columns[c].friction;
    const double value = x[static_cast<Eigen::Index>(c)];
    if (model.columns[c].inertial) continue;
    if (spring.kind == FrictionKind::spring && value > 0) {
      const auto offset = offset_of(model, x, spring);
      notes.push_back(fmt::format("the spring of joint {} has {:.3g} {}{}", spring.joint, value, spring.unit,
                                  offset ? fmt::format(", and with the offset is at rest at {:.3g} {}",
                                                       -*offset / value, spring.unit == "Nm/rad" ? "rad" : "m")
                                         : ""));
    }
    if (spring.kind != FrictionKind::lever) continue;
    const double cosine = value_of(model, x, FrictionKind::lever_cosine, spring.joint).value_or(0);
    notes.push_back(
        fmt::format("the spring on a lever of joint {} pulls with up to {:.3g} {}, and is at rest at {:.3g} rad",
                    spring.joint, std::hypot(value, cosine), spring.unit, std::atan2(-cosine, value)));
  }
  return notes;
}

}  // namespace armature::internal
