// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/columns/column_of_joint.h"

#include <fmt/format.h>

namespace armature::internal {

std::string column_of_joint(std::string_view joint, std::string_view signal) {
  std::string column;
  for (const char c : joint) {
    const auto code = static_cast<unsigned char>(c);
    if (code <= ' ' || code == 0x7f || std::string_view(",;\"'/%").find(c) != std::string_view::npos)
      column += fmt::format("%{:02X}", code);
    else column += c;
  }
  return column + "/" + std::string(signal);
}

}  // namespace armature::internal
