// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Flags from descriptions (base/describe.h): add_options(verb, options) gives a verb one flag for each field of its
// options, with its meaning, bounds and default. right_angles becomes --right-angles.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <vector>

#include "armature/base/describe.h"

namespace armature::cli {

class FlagAdder {
 public:
  explicit FlagAdder(CLI::App* verb) : verb_(verb) {}

  template <class T, class... Facts>
  void operator()(std::string_view name, T& value, std::string_view meaning, const Facts&... facts) {
    add(field(name, meaning, facts...), value);
  }

 private:
  void add(const Field& field, bool& value);
  // Numbers, texts, optional ones and lists of them; defined in options.cc for the types that options have, because
  // what CLI11 does for a type takes the compiler a second.
  template <class T>
  void add(const Field& field, T& value);

  template <NamedEnum E>
  void add(const Field& field, E& value) {
    add_words(
        with_choices<E>(field), [&value](const std::string& word) { value = *from_name<E>(word); },
        std::string(name_of(value)));
  }
  // Several names of an enumeration.
  template <NamedEnum E>
  void add(const Field& field, std::vector<E>& value) {
    std::string before;
    for (const E each : value) before.append(before.empty() ? "" : ",").append(name_of(each));
    add_word_lists(
        with_choices<E>(field),
        [&value](const std::vector<std::string>& words) {
          value.clear();
          for (const std::string& word : words) value.push_back(*from_name<E>(word));
        },
        before);
  }

  template <NamedEnum E>
  static Field with_choices(Field field) {
    for (const std::string_view each : names(E{})) field.choices.emplace_back(each);
    return field;
  }
  void add_words(const Field& field, std::function<void(const std::string&)> take, const std::string& before);
  void add_word_lists(const Field& field, std::function<void(const std::vector<std::string>&)> take,
                      const std::string& before);

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
