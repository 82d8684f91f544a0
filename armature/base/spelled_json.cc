// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/base/spelled_json.h"

#include <algorithm>
#include <string_view>

namespace armature::internal {
namespace {

constexpr std::string_view sentences[] = {
    "notes",   "note",    "why",     "what",   "remedy",   "option", "hint",    "model",  "suspicions", "message",
    "verdict", "summary", "changes", "reason", "readings", "doubt",  "meaning", "detail", "next"};

void spell(Json& json, OptionSpelling spelling, bool in_sentence) {
  if (json.is_string()) {
    if (in_sentence) json = spell_options(json.get_ref<const std::string&>(), spelling);
  } else if (json.is_object()) {
    for (auto& [name, value] : json.items())
      spell(value, spelling, std::ranges::find(sentences, name) != std::end(sentences));
  } else if (json.is_array()) {
    for (Json& value : json) spell(value, spelling, in_sentence);
  }
}

}  // namespace

Json spelled(Json json, OptionSpelling spelling) {
  spell(json, spelling, false);
  return json;
}

}  // namespace armature::internal
