// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <optional>
#include <sstream>

#include "armature/base/described_json.h"
#include "armature/base/option_names.h"
#include "armature/base/suggest.h"
#include "armature/base/text.h"

namespace armature::cli {
namespace {

// CLI11 keeps validators with a name: this one's is the words that it accepts.
constexpr std::string_view choices_mark = "one of ";

CLI::Validator choice(const std::vector<std::string>& words) {
  const auto check = [words](const std::string& word) -> std::string {
    if (std::find(words.begin(), words.end(), word) != words.end()) return {};
    const std::string near = word.size() > 100 ? "" : internal::suggest(word, words);
    return fmt::format("'{}' is none of {}{}", internal::printable(word, 80), fmt::join(words, ", "),
                       near.starts_with("did you mean") ? "; " + near : "");
  };
  CLI::Validator validator(check, "");
  validator.name(fmt::format("{}{}", choices_mark, fmt::join(words, " ")));
  return validator;
}

std::string flags(const Field& field) {
  if (field.positional) return field.value.empty() ? std::string(field.name) : field.value;
  std::string name(field.name);
  std::replace(name.begin(), name.end(), '_', '-');
  return field.letter != 0 ? fmt::format("-{},--{}", field.letter, name) : "--" + name;
}

// A sentence without its stop: "samples per second" becomes "Samples per second"; choices that it leaves out follow.
std::string meaning(const Field& field) {
  std::string text = spell_options(field.meaning, OptionSpelling::command_line);
  const std::size_t end = text.find_first_of(" ,:;");  // "fourier, points, ..." and "rk4: ..." begin with a choice
  if (end != std::string::npos && text[end] == ' ')
    text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  const bool tells = std::all_of(field.choices.begin(), field.choices.end(),
                                 [&](const std::string& word) { return text.find(word) != std::string::npos; });
  return tells ? text : fmt::format("{}: {}", text, fmt::join(field.choices, ", "));
}

std::string value_name(const Field& field, const char* of_type) {
  if (!field.value.empty()) return field.value;
  std::string text = field.unit;
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::toupper(c); });
  return text.empty() ? of_type : text;
}

void finish(CLI::Option* option, const Field& field, const char* of_type, bool several, bool numeric) {
  option->type_name(field.positional ? "" : value_name(field, of_type));
  if (field.required) option->required();
  if (several && field.several == Field::Several::commas) option->delimiter(',')->allow_extra_args(false);
  if (several && field.several == Field::Several::repeated) option->allow_extra_args(false);
  if (!field.choices.empty()) option->check(choice(field.choices));
  if (!numeric) return;
  option->check(CLI::Validator(
      [f = Field{.name = {}, .meaning = {}, .least = field.least, .most = field.most}](
          std::string& word) -> std::string {
        double value = 0;
        if (!CLI::detail::lexical_cast(word, value) || !std::isfinite(value)) return word + " is not a finite number";
        if (value >= f.least && value <= f.most) return {};
        if (f.is_positive()) return fmt::format("{} is not positive", word);
        if (f.has_least() && f.has_most()) return fmt::format("{} is not between {:g} and {:g}", word, f.least, f.most);
        return f.has_least() ? fmt::format("{} is below {:g}", word, f.least)
                             : fmt::format("{} is above {:g}", word, f.most);
      },
      ""));
}

template <class T>
constexpr bool is_numeric() {
  if constexpr (internal::IsVector<T>::value || internal::IsOptional<T>::value)
    return is_numeric<typename T::value_type>();
  else return std::is_arithmetic_v<T>;
}

template <class T>
constexpr const char* type_word() {
  if constexpr (internal::IsVector<T>::value) return "LIST";
  else if constexpr (internal::IsOptional<T>::value) return type_word<typename T::value_type>();
  else if constexpr (std::is_integral_v<T>) return "N";
  else if constexpr (std::is_floating_point_v<T>) return "NUMBER";
  else return "TEXT";
}

}  // namespace

std::vector<std::string> choices_of(CLI::Option& option) {
  std::string name;
  try {
    name = option.get_validator(0)->get_name();
  } catch (const CLI::OptionNotFound&) {
    return {};
  }
  if (!name.starts_with(choices_mark)) return {};
  std::istringstream text(name.substr(choices_mark.size()));
  return {std::istream_iterator<std::string>(text), {}};
}

void FlagAdder::add(const Field& field, bool& value) { verb_->add_flag(flags(field), value, meaning(field)); }

template <class T>
void FlagAdder::add(const Field& field, T& value) {
  CLI::Option* option = verb_->add_option(flags(field), value, meaning(field));
  finish(option, field, type_word<T>(), internal::IsVector<T>::value, is_numeric<T>());
  if constexpr (std::is_arithmetic_v<T> || std::is_same_v<T, std::string>)
    if (const Json json = internal::json_of(value); !field.positional && json != "")
      option->default_str(json.is_string()         ? json.get<std::string>()
                          : json.is_number_float() ? fmt::format("{:g}", json.get<double>())
                                                   : json.dump());
}
template void FlagAdder::add(const Field&, unsigned&);
template void FlagAdder::add(const Field&, std::size_t&);
template void FlagAdder::add(const Field&, double&);
template void FlagAdder::add(const Field&, std::string&);
template void FlagAdder::add(const Field&, std::optional<std::size_t>&);
template void FlagAdder::add(const Field&, std::optional<bool>&);
template void FlagAdder::add(const Field&, std::optional<double>&);
template void FlagAdder::add(const Field&, std::vector<std::size_t>&);
template void FlagAdder::add(const Field&, std::vector<double>&);
template void FlagAdder::add(const Field&, std::vector<std::string>&);
void FlagAdder::add_words(const Field& field, std::function<void(const std::string&)> take, const std::string& before) {
  CLI::Option* option = verb_->add_option_function<std::string>(flags(field), std::move(take), meaning(field));
  finish(option, field, "WHICH", false, false);
  option->default_str(before);
}

void FlagAdder::add_word_lists(const Field& field, std::function<void(const std::vector<std::string>&)> take,
                               const std::string& before) {
  CLI::Option* option =
      verb_->add_option_function<std::vector<std::string>>(flags(field), std::move(take), meaning(field));
  finish(option, field, "LIST", true, false);
  option->default_str(before);
}

}  // namespace armature::cli
