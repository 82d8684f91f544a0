// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// JSON of whatever describes itself (describe.h), in both directions, and its schema (JSON Schema, draft 2020-12):
// json_of(result), read_json(json, result), schema_of_options<Options>(), schema_of_result<Result>(). A verb's
// to_json() is one line that calls the first.
#pragma once

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <type_traits>

#include "armature/base/describe.h"
#include "armature/base/error.h"
#include "armature/base/file.h"
#include "armature/base/json.h"

namespace armature::internal {

template <class T>
struct IsOptional : std::false_type {};
template <class T>
struct IsOptional<std::optional<T>> : std::true_type {};
template <class T>
struct IsNamed : std::false_type {};
template <class T>
struct IsNamed<std::vector<std::pair<std::string, T>>> : std::true_type {};
template <class T>
struct IsVector : std::false_type {};
template <class T>
struct IsVector<std::vector<T>> : std::true_type {};
template <class T>
struct IsMap : std::false_type {};
template <class T>
struct IsMap<std::map<std::string, T>> : std::true_type {};

struct AnyVisitor {
  template <class T, class... Facts>
  void operator()(std::string_view, T&, std::string_view, const Facts&...) {}
};
template <class T>
concept Described = requires(T& value, AnyVisitor& visitor) { describe(value, visitor); };

template <class T>
Json json_of(const T& value);

class JsonWriter {
 public:
  template <class T, class... Facts>
  void operator()(std::string_view name, T& value, std::string_view meaning, const Facts&... facts) {
    Json item = json_of(value);
    const bool empty = item.is_null() || item == false || (item.is_structured() && item.empty()) || item == "";
    if (!empty || !field(name, meaning, facts...).hidden_if_empty) object[std::string(name)] = std::move(item);
  }
  Json object = Json::object();
};

template <class T>
Json json_of(const T& value) {
  if constexpr (std::is_same_v<T, Json>) {
    return value;
  } else if constexpr (std::is_same_v<T, bool> || std::is_integral_v<T> || std::is_same_v<T, std::string>) {
    return value;
  } else if constexpr (std::is_floating_point_v<T>) {
    return std::isfinite(value) ? Json(value) : Json(nullptr);
  } else if constexpr (NamedEnum<T>) {
    return std::string(name_of(value));
  } else if constexpr (std::is_same_v<T, File>) {
    return value.path;
  } else if constexpr (std::is_same_v<T, MatrixValue>) {
    if (value.columns == 1) return json_of(value.values);
    Json rows = Json::array();
    for (std::size_t i = 0; i < value.rows; ++i) {
      const auto row = value.values.begin() + static_cast<std::ptrdiff_t>(i * value.columns);
      rows.push_back(json_of(std::vector<double>(row, row + static_cast<std::ptrdiff_t>(value.columns))));
    }
    return rows;
  } else if constexpr (IsOptional<T>::value) {
    return value ? json_of(*value) : Json(nullptr);
  } else if constexpr (IsNamed<T>::value || IsMap<T>::value) {
    Json object = Json::object();
    for (const auto& [name, item] : value) object[name] = json_of(item);
    return object;
  } else if constexpr (IsVector<T>::value) {
    Json list = Json::array();
    for (const auto& item : value) list.push_back(json_of(item));
    return list;
  } else {
    static_assert(Described<T>, "write describe() for this struct");
    JsonWriter writer;
    describe(const_cast<T&>(value), writer);  // reads only
    return std::move(writer.object);
  }
}

template <class T>
void read_json(const Json& json, T& value);

// Throws MisuseError when a member is missing that is never left out, and nlohmann's exceptions for other types than
// described.
class JsonReader {
 public:
  explicit JsonReader(const Json& json) : json_(json) {}
  template <class T, class... Facts>
  void operator()(std::string_view name, T& value, std::string_view meaning, const Facts&... facts) {
    const auto found = json_.find(std::string(name));
    if (found != json_.end()) read_json(*found, value);
    else if (field(name, meaning, facts...).hidden_if_empty) value = {};
    else throw MisuseError("the member " + std::string(name) + " is missing");
  }

 private:
  const Json& json_;
};

template <class T>
void read_json(const Json& json, T& value) {
  if constexpr (std::is_same_v<T, Json>) {
    value = json;
  } else if constexpr (std::is_floating_point_v<T>) {
    value = json.is_null() ? static_cast<T>(NAN) : json.get<T>();
  } else if constexpr (std::is_same_v<T, bool> || std::is_integral_v<T> || std::is_same_v<T, std::string>) {
    value = json.get<T>();
  } else if constexpr (NamedEnum<T>) {
    const std::optional<T> found = from_name<T>(json.get<std::string>());
    if (!found) throw MisuseError("no such name: " + json.get<std::string>());
    value = *found;
  } else if constexpr (std::is_same_v<T, File>) {
    value = {json.get<std::string>(), {}};
  } else if constexpr (std::is_same_v<T, MatrixValue>) {
    value = {json.size(), json.empty() || !json[0].is_array() ? 1 : json[0].size(), {}};
    for (const Json& row : json) {
      std::vector<double> numbers;
      read_json(row.is_array() ? row : Json::array({row}), numbers);
      value.values.insert(value.values.end(), numbers.begin(), numbers.end());
    }
  } else if constexpr (IsOptional<T>::value) {
    value.reset();
    if (!json.is_null()) read_json(json, value.emplace());
  } else if constexpr (IsNamed<T>::value) {
    value.clear();
    for (const auto& [name, item] : json.items())
      read_json(item, value.emplace_back(name, typename T::value_type::second_type{}).second);
  } else if constexpr (IsMap<T>::value) {
    value.clear();
    for (const auto& [name, item] : json.items()) read_json(item, value[name]);
  } else if constexpr (IsVector<T>::value) {
    value.clear();
    for (const auto& item : json) {
      typename T::value_type one{};
      read_json(item, one);
      value.push_back(std::move(one));
    }
  } else {
    static_assert(Described<T>, "write describe() for this struct");
    JsonReader reader(json);
    describe(value, reader);
  }
}

// Which members a schema requires: those that describe() calls required (options), or all that are never left out
// (results).
enum class Required { as_described, all };

template <class T, Required required>
Json schema_of_type();

// Where the value is a number, its choices are numbers too.
template <class T>
Json choices_of(const std::vector<std::string>& words) {
  if constexpr (!std::is_arithmetic_v<T>) return words;
  Json numbers = Json::array();
  for (const std::string& word : words) numbers.push_back(Json::parse(word));
  return numbers;
}

template <Required required>
class SchemaWriter {
 public:
  template <class T, class... Facts>
  void operator()(std::string_view name, T& value, std::string_view meaning, const Facts&... facts) {
    const Field f = field(name, meaning, facts...);
    Json entry = schema_of_type<T, required>();
    entry["description"] = std::string(meaning);
    if (!f.unit.empty()) entry["unit"] = f.unit;
    if (f.is_positive()) entry["exclusiveMinimum"] = 0;
    else if (f.has_least()) entry["minimum"] = f.least;
    if (f.has_most()) entry["maximum"] = f.most;
    if (!f.choices.empty()) (entry.contains("items") ? entry["items"] : entry)["enum"] = choices_of<T>(f.choices);
    if constexpr (required == Required::as_described &&
                  (std::is_arithmetic_v<T> || std::is_same_v<T, std::string> || NamedEnum<T>))
      entry["default"] = json_of(value);
    object["properties"][std::string(name)] = std::move(entry);
    if (required == Required::all ? !f.hidden_if_empty : f.required) object["required"].push_back(std::string(name));
  }
  Json object = {{"type", "object"}, {"properties", Json::object()}};
};

template <class T, Required required>
Json schema_of_type() {
  if constexpr (std::is_same_v<T, Json>) return Json::object();
  else if constexpr (std::is_same_v<T, bool>) return {{"type", "boolean"}};
  else if constexpr (std::is_integral_v<T>) return {{"type", "integer"}};
  else if constexpr (std::is_floating_point_v<T>) return {{"type", "number"}};
  else if constexpr (std::is_same_v<T, std::string> || std::is_same_v<T, File>) return {{"type", "string"}};
  else if constexpr (std::is_same_v<T, MatrixValue>)
    return {{"type", "array"}, {"items", {{"type", {"number", "array"}}, {"items", {{"type", "number"}}}}}};
  else if constexpr (NamedEnum<T>) {
    Json choices = Json::array();
    for (const std::string_view name : names(T{})) choices.push_back(std::string(name));
    return {{"type", "string"}, {"enum", choices}};
  } else if constexpr (IsOptional<T>::value) {
    Json entry = schema_of_type<typename T::value_type, required>();
    if (entry.contains("type") && entry["type"].is_string()) entry["type"] = {entry["type"], "null"};
    if (entry.contains("enum")) entry["enum"].push_back(nullptr);
    return entry;
  } else if constexpr (IsNamed<T>::value) {
    return {{"type", "object"},
            {"additionalProperties", schema_of_type<typename T::value_type::second_type, required>()}};
  } else if constexpr (IsMap<T>::value) {
    return {{"type", "object"}, {"additionalProperties", schema_of_type<typename T::mapped_type, required>()}};
  } else if constexpr (IsVector<T>::value) {
    return {{"type", "array"}, {"items", schema_of_type<typename T::value_type, required>()}};
  } else {
    static_assert(Described<T>, "write describe() for this struct");
    T value{};
    SchemaWriter<required> writer;
    describe(value, writer);
    return std::move(writer.object);
  }
}

template <class Options>
Json schema_of_options() {
  return schema_of_type<Options, Required::as_described>();
}
template <class Result>
Json schema_of_result() {
  return schema_of_type<Result, Required::all>();
}

}  // namespace armature::internal
