// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "studio/server/command.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "armature/base/suggest.h"
#include "armature/base/text.h"
#include "studio/server/names.h"
#include "studio/server/refusal.h"

namespace armature::studio {
namespace {

using internal::printable;

constexpr std::size_t most_words = 10'000;

[[noreturn]] void refuse_name(const char* what, const std::string& name, const std::vector<std::string>& names) {
  throw Refusal(400, fmt::format("no {} is called '{}'", what, printable(name, 80)),
                name.size() > 100 ? "" : internal::suggest(name, names));
}

const Json& verb_called(const std::string& name, const Json& schema) {
  std::vector<std::string> names;
  for (const auto& [verb, entry] : schema.items()) {
    if (verb == name) return entry;
    names.push_back(verb);
  }
  refuse_name("verb", name, names);
}

const Json& option_called(const std::string& name, const Json& verb) {
  std::vector<std::string> names;
  for (const Json& option : verb.at("command_line").at("options")) {
    if (option.at("name") == name) return option;
    names.push_back(option.at("name"));
  }
  refuse_name("option", name, names);
}

std::string word_of(const Json& value, const std::string& where) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number()) return value.dump();
  throw Refusal(400, fmt::format("'{}' takes texts and numbers", printable(where, 80)));
}

bool is_dashed(const std::string& word) { return word.size() > 1 && word[0] == '-'; }

void add_option(const Json& option, const std::string& name, const Json& value, Command& command) {
  const std::string flag = option.at("flag");
  if (value.is_null() || value == "" || value == false) return;  // a field of a form that was left empty
  if (option.at("type") == "flag") {
    if (value != true) throw Refusal(400, fmt::format("'{}' is true or false", name));
    command.words.push_back(flag);
    return;
  }
  const Json values = value.is_array() ? value : Json::array({value});
  if (values.size() != 1 && option.at("type") != "list") throw Refusal(400, fmt::format("'{}' takes one value", name));
  for (const Json& each : values) {
    const std::string word = word_of(each, name);
    check_word(word);
    if (option.contains("choices") && option.at("type") == "value" &&
        std::ranges::find(option.at("choices"), Json(word)) == option.at("choices").end())
      throw Refusal(400, fmt::format("'{}' is none of the choices of '{}'", printable(word, 80), name));
    if (name == "output" || name == "truth") command.writes.push_back(word);
    // "-1" would be read as an option, and an empty word as none.
    if (word.empty() || word[0] == '-') command.words.push_back(flag + "=" + word);
    else command.words.insert(command.words.end(), {flag, word});
  }
}

}  // namespace

std::vector<std::string> Command::with_json() const {
  std::vector<std::string> all = words;
  all.insert(std::ranges::find(all, "--"), "--json");
  return all;
}

Command command_of(const Json& request, const Json& schema) {
  static const Json nothing = Json::array(), no_options = Json::object();
  if (!request.is_object() || !request.contains("verb") || !request.at("verb").is_string())
    throw Refusal(400, "a job is an object with a verb", "such as {\"verb\": \"show\", \"arguments\": [\"puma560\"]}");
  Command command;
  command.verb = request.at("verb");
  const Json& verb = verb_called(command.verb, schema);
  const Json& arguments = request.contains("arguments") ? request.at("arguments") : nothing;
  const Json& options = request.contains("options") ? request.at("options") : no_options;
  if (!arguments.is_array() || !options.is_object())
    throw Refusal(400, "arguments are a list, and options an object by their names");
  if (arguments.size() > most_words || options.size() > most_words) throw Refusal(413, "a command has too many words");
  command.words = {command.verb};
  std::vector<std::string> positional;
  for (const Json& each : arguments) {
    positional.push_back(word_of(each, "arguments"));
    check_word(positional.back());
  }
  const bool dashed = std::ranges::any_of(positional, is_dashed);
  if (!dashed) command.words.insert(command.words.end(), positional.begin(), positional.end());
  for (const auto& [name, value] : options.items()) {
    std::string plain = name;
    std::ranges::replace(plain, '-', '_');
    add_option(option_called(plain, verb), plain, value, command);
  }
  if (dashed) {  // names that look like options come behind the mark that none follow
    command.words.emplace_back("--");
    command.words.insert(command.words.end(), positional.begin(), positional.end());
  }
  command.shown = "armature";
  for (const std::string& word : command.words) command.shown += " " + shell_quoted(word);
  return command;
}

std::string shell_quoted(const std::string& word) {
  const auto plain = [](unsigned char c) {
    return std::isalnum(c) != 0 || std::string_view("_-./:=,@%+").find(static_cast<char>(c)) != std::string_view::npos;
  };
  if (!word.empty() && std::ranges::all_of(word, plain)) return word;
  std::string quoted = "'";
  for (const char c : word) {
    if (c == '\'') quoted += "'\\''";
    else quoted += c;
  }
  return quoted + "'";
}

}  // namespace armature::studio
