// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/command_forms.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/options.h"

namespace armature::cli {
namespace {

// What --help shows in place of a value, without the default: "TOL" of "TOL=1e-06".
std::string value_name(const CLI::Option& option) {
  const std::string name = option.get_type_name();
  return name.substr(0, name.find(':'));
}

Json argument_form(const CLI::Option& option) {
  return {{"name", option.get_name(true)},
          {"meaning", option.get_description()},
          {"required", option.get_required()},
          {"several", option.get_expected_max() > 1}};
}

Json option_form(CLI::Option& option) {
  std::string name = option.get_lnames().front();
  const std::string flag = "--" + name;
  std::ranges::replace(name, '-', '_');
  const bool is_flag = option.get_expected_max() == 0;
  const bool several =
      option.get_expected_max() > 1 || option.get_multi_option_policy() == CLI::MultiOptionPolicy::TakeAll;
  Json form = {{"name", name},
               {"flag", flag},
               {"letter", option.get_snames().empty() ? "" : option.get_snames().front()},
               {"type", is_flag   ? "flag"
                        : several ? "list"
                                  : "value"},
               {"value", is_flag ? "" : value_name(option)},
               {"meaning", option.get_description()},
               {"default", option.get_default_str()},
               {"required", option.get_required()}};
  if (const std::vector<std::string> choices = choices_of(option); !choices.empty()) form["choices"] = choices;
  return form;
}

}  // namespace

Json command_form(const CLI::App& verb) {
  Json arguments = Json::array(), options = Json::array();
  for (const CLI::Option* each : verb.get_options()) {
    if (each->get_positional()) arguments.push_back(argument_form(*each));
    else if (!each->get_lnames().empty() && each->get_lnames().front() != "help" &&
             each->get_lnames().front() != "json")
      options.push_back(option_form(const_cast<CLI::Option&>(*each)));
  }
  return {{"arguments", arguments}, {"options", options}};
}

}  // namespace armature::cli
