// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// SHA-256 (FIPS 180-4): the fingerprint of an input, so that `sha256sum FILE` tells whether generated code was made
// from that file.
#pragma once

#include <string>
#include <string_view>

namespace armature::internal {

// 64 hexadecimal digits.
std::string sha256(std::string_view bytes);

}  // namespace armature::internal
