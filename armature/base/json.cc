// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/base/json.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace armature {
namespace {

std::string on_one_line(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

std::string indented(const Json& json, std::size_t depth) {
  const auto simple = [](const Json& item) { return !item.is_structured(); };
  if (!json.is_structured() || json.empty()) return on_one_line(json);
  const bool row = json.is_array() && std::all_of(json.begin(), json.end(), simple);
  const std::string space = row ? "" : "\n" + std::string(2 * depth + 2, ' ');
  std::string out = json.is_array() ? "[" : "{";
  bool first = true;
  for (const auto& [key, item] : json.items()) {
    if (!first) out += row ? ", " : ",";
    first = false;
    out += space;
    if (json.is_object()) out += on_one_line(key) + ": ";
    out += indented(item, depth + 1);
  }
  if (!row) out += "\n" + std::string(2 * depth, ' ');
  return out + (json.is_array() ? "]" : "}");
}

}  // namespace

std::string to_text(const Json& json) { return indented(json, 0) + '\n'; }

Json to_json(const Diagnostics& diagnostics, Severity severity, OptionSpelling spelling) {
  Json list = Json::array();
  for (const Diagnostic& d : diagnostics.all())
    if (d.severity == severity)
      list.push_back({{"file", is_option(d.where.file) ? spell_options(d.where.file, spelling) : d.where.file},
                      {"line", d.where.line},
                      {"column", d.where.column},
                      {"message", spell_options(d.message, spelling)},
                      {"hint", spell_options(d.hint, spelling)}});
  return list;
}

}  // namespace armature
