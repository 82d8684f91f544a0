// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Bounds on time hold for programs as they are shipped; sanitizers slow them down several times.
#pragma once

namespace armature::support {

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

}  // namespace armature::support
