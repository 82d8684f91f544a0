// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// "1 log", "2 logs".
#pragma once

#include <string>
#include <string_view>

namespace armature::internal {

inline std::string counted(std::size_t number, std::string_view what) {
  return std::to_string(number) + ' ' + std::string(what) + (number == 1 ? "" : "s");
}

}  // namespace armature::internal
