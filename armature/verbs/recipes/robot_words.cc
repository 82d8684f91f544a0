// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/robot_words.h"

#include <functional>

#include "armature/base/described_json.h"
#include "armature/base/option_names.h"
#include "armature/base/text.h"
#include "armature/report/provenance.h"

namespace armature::internal {
namespace {

// `add` takes the name of an option and its value, quoted; none for a switch that is on.
std::string each_asked(const LoadRobotOptions& options,
                       const std::function<std::string(const std::string&, const std::string&)>& add) {
  const Json asked = json_of(options), usual = json_of(LoadRobotOptions{});
  std::string words;
  for (const auto& [name, value] : asked.items()) {
    if (usual.contains(name) && usual.at(name) == value) continue;
    for (const Json& each : value.is_array() ? value : Json::array({value}))
      words += ' ' + add(name, each.is_boolean()  ? ""
                               : each.is_string() ? shell_word(each.get<std::string>())
                                                  : shortest(each.get<double>()));
  }
  return words;
}

}  // namespace

std::string robot_words(const LoadRobotOptions& options) {
  return each_asked(options, [](const std::string& name, const std::string& value) {
    return "@" + name + (value.empty() ? "" : "=" + value);
  });
}

std::string robot_words_for_shell(const LoadRobotOptions& options) {
  return each_asked(options, [](const std::string& name, const std::string& value) {
    return spell_options("@" + name, OptionSpelling::command_line) + (value.empty() ? "" : " " + value);
  });
}

}  // namespace armature::internal
