// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Texts of many megabytes, made faster than the readers under test refuse them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace armature::internal::support {

std::string repeated(std::string_view piece, std::size_t times);

// `piece` once for each number from 1, with # replaced by the number and @ by the number before.
std::string numbered(std::string_view piece, std::size_t times);

}  // namespace armature::internal::support
