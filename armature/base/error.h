// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What can go wrong, each with a class of its own, all of them an Error:
//
//   InputError      the input is wrong; carries every diagnostic found in one go (exit code 2)
//   UnmetRequest    the input is right, but the request has no answer (exit code 3)
//   MisuseError     a program called the library wrongly: an array of the wrong length, an unknown name
//   Stopped         the user wanted no more (progress.h)
//   InternalError   a bug of ours, thrown by ARMATURE_CHECK (exit code 1)
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

#include "armature/base/diagnostics.h"

namespace armature {

class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The input is wrong. `diagnostics()` holds all errors, and the warnings found on the way.
class InputError : public Error {
 public:
  explicit InputError(Diagnostics diagnostics) : Error(to_string(diagnostics)), diagnostics_(std::move(diagnostics)) {}
  const Diagnostics& diagnostics() const { return diagnostics_; }

 private:
  Diagnostics diagnostics_;
};

// The input is right, but what is asked for cannot be had: no solution, not identifiable.
class UnmetRequest : public Error {
 public:
  explicit UnmetRequest(std::string message, std::string hint = {})
      : Error(spell_options(message, OptionSpelling::plain)), message_(std::move(message)), hint_(std::move(hint)) {}
  // With options as names (option_names.h), for a front end to spell.
  const std::string& message() const { return message_; }
  const std::string& hint() const { return hint_; }

 private:
  std::string message_, hint_;
};

// The calling program is wrong, not its user's input.
class MisuseError : public Error {
 public:
  using Error::Error;
};

class Stopped : public Error {
 public:
  Stopped() : Error("stopped") {}
};

class InternalError : public Error {
 public:
  using Error::Error;
};

// Throws InputError when there are errors.
void throw_if_errors(const Diagnostics& diagnostics);

[[noreturn]] void fail_check(const char* condition, const char* file, int line);

}  // namespace armature

// A broken invariant is our bug, in every build.
#define ARMATURE_CHECK(condition) ((condition) ? void() : ::armature::fail_check(#condition, __FILE__, __LINE__))
