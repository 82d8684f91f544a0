// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Options of a verb from JSON: members that are not given keep their defaults, and everything that is wrong (names that
// no option has, values of another type, words that are no choice) is told at once, by the name of the option.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "armature/base/described_json.h"
#include "armature/base/suggest.h"
#include "armature/base/text.h"

namespace armature::internal {

// Whether JSON has the type of an option, without any of the conversions that nlohmann's get() allows: true is no
// number, -1 no count, 2.5 no whole number.
template <class T>
bool has_type(const Json& json) {
  if constexpr (std::is_same_v<T, bool>) return json.is_boolean();
  else if constexpr (std::is_integral_v<T>)
    return json.is_number_unsigned() ? std::in_range<T>(json.get<std::uint64_t>())
                                     : json.is_number_integer() && std::in_range<T>(json.get<std::int64_t>());
  else if constexpr (std::is_floating_point_v<T>) return json.is_number();
  else if constexpr (std::is_same_v<T, std::string> || NamedEnum<T>) return json.is_string();
  else if constexpr (IsOptional<T>::value) return has_type<typename T::value_type>(json);
  else if constexpr (IsVector<T>::value && !IsNamed<T>::value)
    return json.is_array() && std::ranges::all_of(json, has_type<typename T::value_type>);
  else return true;
}

// The words of an enumeration, of one that may be absent, or of several.
template <class T>
std::vector<std::string> words_of() {
  if constexpr (NamedEnum<T>) {
    constexpr auto all = names(T{});
    return {all.begin(), all.end()};
  } else if constexpr (IsOptional<T>::value || IsVector<T>::value) {
    return words_of<typename T::value_type>();
  } else {
    return {};
  }
}

class OptionsReader {
 public:
  explicit OptionsReader(const Json& json) : json_(json) {}

  template <class T, class... Facts>
  void operator()(std::string_view name, T& value, std::string_view meaning, const Facts&... facts) {
    Field described = field(name, meaning, facts...);
    if (described.choices.empty()) described.choices = words_of<T>();
    names_.emplace_back(name);
    const auto found = json_.find(names_.back());
    if (found == json_.end() || found->is_null()) {
      if (described.required)
        diagnostics.error({}, fmt::format("the option '{}' is missing", name), described_as(described));
      return;
    }
    if (!has_type<T>(*found)) return refuse(described, *found);
    try {
      read_json(*found, value);
    } catch (const MisuseError&) {
      return refuse(described, *found);
    } catch (const Json::exception&) {
      return refuse(described, *found);
    }
    if (described.choices.empty()) return;
    for (const Json& item : found->is_array() ? *found : Json::array({*found})) {
      const std::string word = item.is_string() ? item.get<std::string>() : item.dump();
      if (!word.empty() && std::ranges::find(described.choices, word) == described.choices.end())
        refuse(described, item);
    }
  }

  // Names that no option has.
  void refuse_others() {
    for (const auto& [name, value] : json_.items())
      if (std::ranges::find(names_, name) == names_.end())
        diagnostics.error({}, fmt::format("no option is called '{}'", printable(name, 80)),
                          name.size() > 100 ? "" : suggest(name, names_));
  }

  Diagnostics diagnostics;

 private:
  static std::string described_as(const Field& field) {
    return field.choices.empty() ? std::string(field.meaning)
                                 : fmt::format("one of: {}", fmt::join(field.choices, ", "));
  }
  void refuse(const Field& field, const Json& value) {
    diagnostics.error({}, fmt::format("@{}={}: no such value", field.name, printable(value.dump(), 80)),
                      described_as(field));
  }
  const Json& json_;
  std::vector<std::string> names_;
};

// Throws InputError.
template <class Options>
Options options_from_json(const Json& json) {
  Options options;
  if (!json.is_object()) throw MisuseError("options are an object of names and values");
  OptionsReader reader(json);
  describe(options, reader);
  reader.refuse_others();
  throw_if_errors(reader.diagnostics);
  return options;
}

}  // namespace armature::internal
