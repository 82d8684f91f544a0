// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Loggers print to standard error, so that tests see what a controller says.
#pragma once

#include <cstdio>

namespace rclcpp {
class Logger {};
}  // namespace rclcpp

#define RCLCPP_ERROR(logger, ...) \
  ((void)(logger), std::fprintf(stderr, "error: " __VA_ARGS__), (void)std::fprintf(stderr, "\n"))
#define RCLCPP_WARN(logger, ...) \
  ((void)(logger), std::fprintf(stderr, "warning: " __VA_ARGS__), (void)std::fprintf(stderr, "\n"))
