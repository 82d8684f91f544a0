// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// completion: scripts that let a shell finish verbs, options, models, robots and files. They are made from the command
// line itself, so they cannot be out of date.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

#include "armature/base/text.h"
#include "armature/verbs/load_robot.h"
#include "armature/verbs/model_options.h"
#include "cli/options.h"
#include "cli/verbs.h"

namespace armature::cli {
namespace {

constexpr const char* completion_examples =
    "  armature completion bash > /etc/bash_completion.d/armature\n"
    "  armature completion zsh > \"${fpath[1]}/_armature\"\n"
    "  armature completion fish > ~/.config/fish/completions/armature.fish\n";

struct OptionWords {
  std::string flag;                  // "--lang"
  std::vector<std::string> choices;  // what may stand behind it; empty: anything
};

struct VerbWords {
  std::string name, summary;
  std::vector<OptionWords> options;
  std::string flags() const {
    std::string text;
    for (const OptionWords& option : options) text += (text.empty() ? "" : " ") + option.flag;
    return text;
  }
};

std::vector<VerbWords> words_of(CLI::App& app) {
  std::vector<VerbWords> verbs;
  for (CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; })) {
    VerbWords words{verb->get_name(), verb->get_description(), {}};
    for (CLI::Option* option : verb->get_options())
      if (!option->get_lnames().empty())
        words.options.push_back({"--" + option->get_lnames().front(), choices_of(*option)});
    verbs.push_back(std::move(words));
  }
  return verbs;
}

// What may stand where a robot or a model stands, besides files.
std::string robots_and_models() {
  std::string text;
  for (const LibraryEntry& robot : list_robots()) text += robot.name + " ";
  for (const ModelSummary& model : list_models()) text += model.name + " ";
  text.pop_back();
  return text;
}

// One case for each option of a verb that takes one of some words: they stand between `before` and `behind`.
std::string choice_cases(const std::vector<VerbWords>& verbs, const char* before, const char* behind) {
  std::string text;
  for (const VerbWords& verb : verbs)
    for (const OptionWords& option : verb.options)
      if (!option.choices.empty())
        text += fmt::format("    {}\\ {}) {}{}{}; return ;;\n", verb.name, option.flag, before,
                            fmt::join(option.choices, " "), behind);
  return text;
}

std::string bash(const std::vector<VerbWords>& verbs) {
  std::string cases, names;
  const std::string values = choice_cases(verbs, "COMPREPLY=($(compgen -W \"", "\" -- \"$word\"))");
  for (const VerbWords& verb : verbs) {
    names += (names.empty() ? "" : " ") + verb.name;
    cases += fmt::format("    {}) words=\"{}\" ;;\n", verb.name, verb.flags());
  }
  return fmt::format(R"(# bash completion for armature
_armature() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} words=
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "{} --help --version" -- "$word"))
    return
  fi
  case "${{COMP_WORDS[1]}} ${{COMP_WORDS[COMP_CWORD-1]}}" in
{}  esac
  case ${{COMP_WORDS[1]}} in
{}  esac
  case $word in
    -*) ;;
    *) words="{} bash zsh fish" ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word") $(compgen -f -- "$word"))
}}
complete -o filenames -F _armature armature
)",
                     names, values, cases, robots_and_models());
}

std::string zsh(const std::vector<VerbWords>& verbs) {
  std::string list, cases;
  const std::string values = choice_cases(verbs, "compadd -- ", "");
  for (const VerbWords& verb : verbs) {
    list += fmt::format("    '{}:{}'\n", verb.name, verb.summary);
    cases += fmt::format("    {}) options=({}) ;;\n", verb.name, verb.flags());
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
  case "$words[2] $words[CURRENT-1]" in
{}  esac
  case $words[2] in
{}  esac
  compadd -- $options {}
  _files
}}
_armature "$@"
)",
                     list, values, cases, robots_and_models());
}

std::string fish(const std::vector<VerbWords>& verbs) {
  std::string text = "# fish completion for armature\n";
  for (const VerbWords& verb : verbs) {
    text += fmt::format("complete -c armature -n __fish_use_subcommand -f -a {} -d '{}'\n", verb.name, verb.summary);
    for (const OptionWords& option : verb.options) {
      text += fmt::format("complete -c armature -n '__fish_seen_subcommand_from {}' -l {}", verb.name,
                          option.flag.substr(2));
      if (!option.choices.empty()) text += fmt::format(" -x -a '{}'", fmt::join(option.choices, " "));
      text += '\n';
    }
  }
  text += fmt::format("complete -c armature -n 'not __fish_use_subcommand' -a '{}'\n", robots_and_models());
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
