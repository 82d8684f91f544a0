// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Words that generated C cannot use as names: keywords of C and C++ in all their versions (the code is valid in both),
// and macros of <math.h> and of compilers, and functions that the code calls.
#pragma once

#include <span>
#include <string_view>

namespace armature::internal {

std::span<const std::string_view> c_reserved_words();

}  // namespace armature::internal
