// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Bounds on time hold for programs as they are shipped; sanitizers slow them down several times.
// Proofs over random inputs try all of them in the release build, and a sixth of them under sanitizers: memory errors
// do not wait for the three hundredth robot.
#pragma once

#include <cstdint>

namespace armature::internal::support {

#if defined(__SANITIZE_ADDRESS__)
inline constexpr int patience = 20;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr int patience = 20;
#else
inline constexpr int patience = 1;
#endif
#else
inline constexpr int patience = 1;
#endif

constexpr std::uint64_t random_count(std::uint64_t promised) { return patience > 1 ? (promised + 5) / 6 : promised; }

}  // namespace armature::internal::support
