// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Three failures, three mechanisms. Bad input: InputError, which carries every diagnostic found in one
// go (exit code 2). A request that the robot cannot meet: UnmetRequest (exit code 3). A bug of ours:
// InternalError, thrown by ARMATURE_CHECK (exit code 1).
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

#include "armature/base/diagnostics.h"

namespace armature {

// The input is wrong. `diagnostics()` holds all errors, and the warnings found on the way.
class InputError : public std::runtime_error {
 public:
  explicit InputError(Diagnostics diagnostics)
      : std::runtime_error(to_string(diagnostics)), diagnostics_(std::move(diagnostics)) {}
  const Diagnostics& diagnostics() const { return diagnostics_; }

 private:
  Diagnostics diagnostics_;
};

// The input is right, but what is asked of it does not exist (no inverse, no such frame).
class UnmetRequest : public std::runtime_error {
 public:
  explicit UnmetRequest(const std::string& message, std::string hint = {})
      : std::runtime_error(message), hint_(std::move(hint)) {}
  const std::string& hint() const { return hint_; }

 private:
  std::string hint_;
};

// A broken invariant of our own.
class InternalError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

// Throws InputError when `diagnostics` holds an error.
void throw_if_errors(const Diagnostics& diagnostics);

[[noreturn]] void fail_check(const char* condition, const char* file, int line);

}  // namespace armature

#define ARMATURE_CHECK(condition) ((condition) ? void() : ::armature::fail_check(#condition, __FILE__, __LINE__))
