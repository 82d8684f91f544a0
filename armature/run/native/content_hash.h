// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// 128 bits that tell contents apart: FNV-1a, twice with different starts, in hexadecimal. Not against adversaries; who
// can write into the cache can run code anyway.
#pragma once

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

namespace armature::internal {

inline std::string content_hash(std::string_view content) {
  std::uint64_t a = 0xcbf29ce484222325U, b = 0x6c62272e07bb0142U;
  for (const char c : content) {
    a = (a ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    b = (b ^ static_cast<unsigned char>(c) ^ (a >> 29)) * 0x100000001b3U;
  }
  char text[33];
  std::snprintf(text, sizeof text, "%016llx%016llx", static_cast<unsigned long long>(a),
                static_cast<unsigned long long>(b));
  return text;
}

}  // namespace armature::internal
