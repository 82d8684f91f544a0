// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The version of Armature, as in CMakeLists.txt.
#pragma once

#include <string_view>

namespace armature {

inline constexpr std::string_view version = "0.1.0";

}  // namespace armature
