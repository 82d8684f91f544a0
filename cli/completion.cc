// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// completion: scripts that let a shell finish verbs, options, models, robots and files. They are made from the command
// line itself, so they cannot be out of date.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

#include "armature/base/text.h"
#include "armature/derive/derive.h"
#include "armature/emit/emit.h"
#include "armature/emit/packages/package.h"
#include "armature/read/reader.h"
#include "cli/verbs.h"

namespace armature::cli {
namespace {

constexpr const char* completion_examples =
    "  armature completion bash > /etc/bash_completion.d/armature\n"
    "  armature completion zsh > \"${fpath[1]}/_armature\"\n"
    "  armature completion fish > ~/.config/fish/completions/armature.fish\n";

struct VerbWords {
  std::string name, summary;
  std::vector<std::string> options;
};

std::vector<VerbWords> words_of(const CLI::App& app) {
  std::vector<VerbWords> verbs;
  for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; })) {
    VerbWords words{verb->get_name(), verb->get_description(), {}};
    for (const CLI::Option* option : verb->get_options())
      if (!option->get_lnames().empty()) words.options.push_back("--" + option->get_lnames().front());
    verbs.push_back(std::move(words));
  }
  return verbs;
}

// What may stand where a robot or a model stands, besides files.
std::vector<std::string> robots() {
  std::vector<std::string> names;
  for (const LibraryRobot& robot : robot_library()) names.push_back(robot.name);
  return names;
}
std::vector<std::string> models() {
  std::vector<std::string> names;
  for (const ModelEntry& entry : model_catalog()) names.push_back(entry.name);
  return names;
}

// What may stand behind an option.
struct OptionValues {
  const char* option;
  std::vector<std::string> values;
};
std::vector<OptionValues> values_of_options() {
  std::vector<OptionValues> all = {{"--lang", {"text"}},
                                   {"--package", {}},
                                   {"--precision", {"double", "float", "fixed"}},
                                   {"--method", {"factorised", "articulated"}},
                                   {"--objective", {"operations", "fused"}}};
  for (const LanguageEntry& language : languages()) all[0].values.emplace_back(language.name);
  for (const LanguageEntry& package : packages()) all[1].values.emplace_back(package.name);
  return all;
}

std::string bash(const std::vector<VerbWords>& verbs) {
  std::string cases, names, values;
  for (const OptionValues& each : values_of_options())
    values += fmt::format("    {}) COMPREPLY=($(compgen -W \"{}\" -- \"$word\")); return ;;\n", each.option,
                          fmt::join(each.values, " "));
  for (const VerbWords& verb : verbs) {
    names += (names.empty() ? "" : " ") + verb.name;
    cases += fmt::format("    {}) words=\"{}\" ;;\n", verb.name, fmt::join(verb.options, " "));
  }
  return fmt::format(R"(# bash completion for armature
_armature() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} words=
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "{} --help --version" -- "$word"))
    return
  fi
  case ${{COMP_WORDS[COMP_CWORD-1]}} in
{}  esac
  case ${{COMP_WORDS[1]}} in
{}  esac
  case $word in
    -*) ;;
    *) words="{} {} bash zsh fish" ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word") $(compgen -f -- "$word"))
}}
complete -o filenames -F _armature armature
)",
                     names, values, cases, fmt::join(robots(), " "), fmt::join(models(), " "));
}

std::string zsh(const std::vector<VerbWords>& verbs) {
  std::string list, cases, values;
  for (const OptionValues& each : values_of_options())
    values += fmt::format("    {}) compadd -- {}; return ;;\n", each.option, fmt::join(each.values, " "));
  for (const VerbWords& verb : verbs) {
    list += fmt::format("    '{}:{}'\n", verb.name, verb.summary);
    cases += fmt::format("    {}) options=({}) ;;\n", verb.name, fmt::join(verb.options, " "));
  }
  return fmt::format(R"(#compdef armature
_armature() {{
  local -a verbs options  # words is what has been typed
  verbs=(
{}  )
  if (( CURRENT == 2 )); then
    _describe 'verb' verbs
    return
  fi
  case $words[CURRENT-1] in
{}  esac
  case $words[2] in
{}  esac
  compadd -- $options {} {}
  _files
}}
_armature "$@"
)",
                     list, values, cases, fmt::join(robots(), " "), fmt::join(models(), " "));
}

std::string fish(const std::vector<VerbWords>& verbs) {
  std::string text = "# fish completion for armature\n";
  const std::vector<OptionValues> values = values_of_options();
  for (const VerbWords& verb : verbs) {
    text += fmt::format("complete -c armature -n __fish_use_subcommand -f -a {} -d '{}'\n", verb.name, verb.summary);
    for (const std::string& option : verb.options) {
      text +=
          fmt::format("complete -c armature -n '__fish_seen_subcommand_from {}' -l {}", verb.name, option.substr(2));
      for (const OptionValues& each : values)
        if (option == each.option) text += fmt::format(" -x -a '{}'", fmt::join(each.values, " "));
      text += '\n';
    }
  }
  text += fmt::format("complete -c armature -n 'not __fish_use_subcommand' -a '{} {}'\n", fmt::join(robots(), " "),
                      fmt::join(models(), " "));
  return text;
}

}  // namespace

void add_completion(CLI::App& app, Console& console) {
  const auto shell = std::make_shared<std::string>();
  CLI::App* verb = app.add_subcommand("completion", "Print a completion script for a shell");
  verb->footer(std::string("Examples:\n") + completion_examples);
  verb->add_option("SHELL", *shell, "bash, zsh or fish")->type_name("")->required();
  verb->callback([shell, &app, &console] {
    const std::vector<VerbWords> verbs = words_of(app);
    if (*shell == "bash") console.text = bash(verbs);
    else if (*shell == "zsh") console.text = zsh(verbs);
    else if (*shell == "fish") console.text = fish(verbs);
    else
      refuse_usage(fmt::format("no completion for the shell '{}'", printable(*shell, 80)),
                   "the shells are bash, zsh and fish");
  });
}

}  // namespace armature::cli
