// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/gather_notes.h"

#include <fmt/format.h>

#include <map>
#include <set>

namespace armature::internal {
namespace {

// The message without what is in quotes, and without digits.
std::string kind_of(const std::string& message) {
  std::string kind;
  bool quoted = false;
  for (const char c : message) {
    if (c == '\'') quoted = !quoted;
    else if (!quoted && (c < '0' || c > '9')) kind += c;
  }
  return kind;
}

}  // namespace

Diagnostics with_notes_gathered(const Diagnostics& diagnostics) {
  std::map<std::string, std::size_t> counts;
  for (const Diagnostic& each : diagnostics.all())
    if (each.severity == Severity::note) ++counts[kind_of(each.message)];
  Diagnostics gathered;
  std::set<std::string> said;
  for (const Diagnostic& each : diagnostics.all()) {
    if (each.severity != Severity::note) {
      if (!said.insert(to_string(each)).second) continue;
      const auto add = each.severity == Severity::error ? &Diagnostics::error : &Diagnostics::warning;
      (gathered.*add)(each.where, each.message, each.hint);
      continue;
    }
    std::size_t& count = counts[kind_of(each.message)];
    if (count == 0) continue;  // said before
    gathered.note(each.where,
                  count == 1 ? each.message : fmt::format("{} (the first of {} such notes)", each.message, count),
                  each.hint);
    count = 0;
  }
  return gathered;
}

}  // namespace armature::internal
