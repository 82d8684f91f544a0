// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/base/diagnostics.h"

#include <fmt/format.h>

#include <utility>

#include "armature/base/describe.h"
#include "armature/base/text.h"

namespace armature {
bool is_option(std::string_view place) {
  return place.size() > 1 && place.starts_with('@') &&
         place.find_first_not_of("abcdefghijklmnopqrstuvwxyz_", 1) == std::string_view::npos;
}

std::string to_string(const Diagnostic& d, OptionSpelling spelling) {
  const auto shown = [&](const std::string& text) { return internal::printable(spell_options(text, spelling)); };
  std::string out;
  if (!d.where.file.empty()) {
    out += internal::printable(is_option(d.where.file) ? spell_options(d.where.file, spelling) : d.where.file);
    if (d.where.line > 0) out += fmt::format(":{}", d.where.line);
    if (d.where.line > 0 && d.where.column > 0) out += fmt::format(":{}", d.where.column);
    out += ": ";
  }
  out += fmt::format("{}: {}", name_of(d.severity), shown(d.message));
  if (!d.hint.empty()) out += "; " + shown(d.hint);
  return out;
}

void Diagnostics::add(Severity severity, Location where, std::string message, std::string hint) {
  std::size_t& seen = severity == Severity::error ? errors_ : severity == Severity::warning ? warnings_ : notes_;
  if (seen++ < most_kept) all_.push_back({severity, std::move(where), std::move(message), std::move(hint)});
}

void Diagnostics::error(Location where, std::string message, std::string hint) {
  add(Severity::error, std::move(where), std::move(message), std::move(hint));
}
void Diagnostics::warning(Location where, std::string message, std::string hint) {
  add(Severity::warning, std::move(where), std::move(message), std::move(hint));
}
void Diagnostics::note(Location where, std::string message, std::string hint) {
  add(Severity::note, std::move(where), std::move(message), std::move(hint));
}

std::string to_string(const Diagnostics& diagnostics, OptionSpelling spelling) {
  std::string out;
  for (const Diagnostic& d : diagnostics.all()) {
    if (!out.empty()) out += '\n';
    out += to_string(d, spelling);
  }
  std::string more;
  const auto count = [&](std::size_t seen, const char* what) {
    if (seen <= Diagnostics::most_kept) return;
    more += fmt::format("{} {} more {}", more.empty() ? "\n... and" : ",", seen - Diagnostics::most_kept, what);
  };
  count(diagnostics.error_count(), "errors");
  count(diagnostics.warning_count(), "warnings");
  count(diagnostics.note_count(), "notes");
  out += more;
  return out;
}

}  // namespace armature
