// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Units as logs name them, and their SI factors.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace armature::internal {

enum class Quantity { time, position, velocity, acceleration, torque, current, temperature };
enum class JointMotion { any, turning, sliding };

struct Unit {
  std::string_view name;
  Quantity quantity;
  JointMotion motion;  // rad is the unit of a joint that turns, m of one that slides
  double factor;       // to SI
};

// "deg", "degrees" and "°" are the same unit.
std::optional<Unit> find_unit(std::string_view name);

// Those that --columns and --unit take.
std::vector<std::string> unit_names();

}  // namespace armature::internal
