// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// SHA-256 (FIPS 180-4): the fingerprint of an input, so that `sha256sum FILE` tells whether generated code was made
// from that file.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace armature::internal {

// 64 hexadecimal digits.
std::string sha256(std::string_view bytes);

// The hash of bytes that come in pieces: `read(into, size)` fills all of `size` bytes, or fewer at the end.
std::string sha256(const std::function<std::size_t(char* into, std::size_t size)>& read);

}  // namespace armature::internal
