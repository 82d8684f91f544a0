// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Leave to see one file for a minute, for a browser's tab that has no token.
#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <string>

namespace armature::studio {

class Tickets {
 public:
  explicit Tickets(std::chrono::milliseconds valid = std::chrono::minutes(1)) : valid_(valid) {}

  std::string issue(const std::string& path);
  std::string path(const std::string& ticket);  // throws Refusal 404 when it is unknown or too old

 private:
  using Clock = std::chrono::steady_clock;
  struct Leave {
    std::string path;
    Clock::time_point until;
  };
  void forget_old();

  std::chrono::milliseconds valid_;
  std::mutex mutex_;
  std::map<std::string, Leave> leaves_;
};

}  // namespace armature::studio
