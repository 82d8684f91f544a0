// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What is wrong with an input, where, and what to do about it. Readers collect diagnostics and go on, so
// that a user sees every error at once: "arm.urdf:12:5: error: mass is negative; give a positive mass".
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "armature/base/option_names.h"

namespace armature {

// A place in an input; line and column start at 1, and 0 means "not known".
struct Location {
  std::string file;
  int line = 0;
  int column = 0;
};

// True when an option stands in the place of a file: "@term".
bool is_option(std::string_view place);

enum class Severity { note, warning, error };

struct Diagnostic {
  Severity severity = Severity::error;
  Location where;
  std::string message;  // what is wrong, without a final stop
  std::string hint;     // what to do next; may be empty
};

constexpr auto names(Severity) { return std::to_array<std::string_view>({"note", "warning", "error"}); }

// "file:line:column: severity: message; hint". Control characters in names are shown escaped.
std::string to_string(const Diagnostic& diagnostic, OptionSpelling spelling = OptionSpelling::plain);

class Diagnostics {
 public:
  // A hostile file can be wrong in a million places; what is kept is bounded, what was seen is counted.
  static constexpr std::size_t most_kept = 200;

  void error(Location where, std::string message, std::string hint = {});
  void warning(Location where, std::string message, std::string hint = {});
  void note(Location where, std::string message, std::string hint = {});

  bool has_errors() const { return errors_ > 0; }
  std::size_t error_count() const { return errors_; }
  std::size_t warning_count() const { return warnings_; }
  std::size_t note_count() const { return notes_; }
  // In the order found; at most `most_kept` of each severity.
  const std::vector<Diagnostic>& all() const { return all_; }

 private:
  void add(Severity severity, Location where, std::string message, std::string hint);
  std::vector<Diagnostic> all_;
  std::size_t errors_ = 0, warnings_ = 0, notes_ = 0;
};

// All lines, joined by newlines, with a last line that counts what was not kept.
std::string to_string(const Diagnostics& diagnostics, OptionSpelling spelling = OptionSpelling::plain);

}  // namespace armature
