// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Flags from descriptions (base/describe.h): add_options(verb, options) gives a verb one flag for each field of its
// options, with its meaning, bounds and default. right_angles becomes --right-angles.
#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "armature/base/describe.h"
#include "armature/base/described_json.h"

namespace armature::cli {

class FlagAdder {
 public:
  explicit FlagAdder(CLI::App* verb) : verb_(verb) {}

  template <class T, class... Facts>
  void operator()(std::string_view name, T& value, std::string_view meaning, const Facts&... facts) {
    add(field(name, meaning, facts...), value);
  }

 private:
  static std::string flags(const Field& field);
  static std::string meaning(const Field& field);
  static std::string value_name(const Field& field, const char* of_type);
  void finish(CLI::Option* option, const Field& field, const char* of_type, bool several, bool numeric);

  void add(const Field& field, bool& value) { verb_->add_flag(flags(field), value, meaning(field)); }

  template <class T>
  void add(const Field& field, T& value) {
    if constexpr (NamedEnum<T>) {
      Field named = field;
      for (const std::string_view each : names(T{})) named.choices.emplace_back(each);
      add_words(named, [&value](const std::string& word) { value = *from_name<T>(word); }, std::string(name_of(value)));
    } else {
      CLI::Option* option = verb_->add_option(flags(field), value, meaning(field));
      constexpr bool several = internal::IsVector<T>::value;
      finish(option, field, of_type<T>(), several, is_numeric<T>());
      if constexpr (std::is_arithmetic_v<T> || std::is_same_v<T, std::string>)
        if (const Json json = internal::json_of(value); !field.positional && json != "")
          option->default_str(json.is_string()         ? json.get<std::string>()
                              : json.is_number_float() ? fmt::format("{:g}", json.get<double>())
                                                       : json.dump());
    }
  }
  // Several names of an enumeration.
  template <NamedEnum E>
  void add(const Field& field, std::vector<E>& value) {
    Field named = field;
    for (const std::string_view each : names(E{})) named.choices.emplace_back(each);
    CLI::Option* option = verb_->add_option_function<std::vector<std::string>>(
        flags(named),
        [&value](const std::vector<std::string>& words) {
          value.clear();
          for (const std::string& word : words) value.push_back(*from_name<E>(word));
        },
        meaning(named));
    finish(option, named, "LIST", true, false);
    std::string before;
    for (const E each : value) before.append(before.empty() ? "" : ",").append(name_of(each));
    option->default_str(before);
  }
  void add_words(const Field& field, std::function<void(const std::string&)> take, const std::string& before);

  template <class T>
  static constexpr bool is_numeric() {
    if constexpr (internal::IsVector<T>::value || internal::IsOptional<T>::value)
      return is_numeric<typename T::value_type>();
    else return std::is_arithmetic_v<T>;
  }
  template <class T>
  static constexpr const char* of_type() {
    if constexpr (internal::IsVector<T>::value) return "LIST";
    else if constexpr (internal::IsOptional<T>::value) return of_type<typename T::value_type>();
    else if constexpr (std::is_integral_v<T>) return "N";
    else if constexpr (std::is_floating_point_v<T>) return "NUMBER";
    else return "TEXT";
  }

  CLI::App* verb_;
};

// The words that an option may be; empty when any word will do. FlagAdder knows them from the description.
std::vector<std::string> choices_of(CLI::Option& option);

template <class Options>
void add_options(CLI::App* verb, Options& options) {
  FlagAdder adder(verb);
  describe(options, adder);
}

}  // namespace armature::cli
