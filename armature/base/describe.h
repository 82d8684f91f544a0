// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A struct of options or results describes its fields once:
//
//   template <class Visitor>
//   void describe(CountOptions& o, Visitor& v) {
//     v("models", o.models, "names of models", positional());
//     v("base", o.base, "substitute base parameters");
//     v("rate", o.rate, "samples per second", unit("Hz"), range(1, 1e5));
//   }
//
// and from that come the flags and help of the command line, JSON in both directions and its schema (json.h), the
// keywords of Python, the forms of the studio and the reference pages. Names are snake_case.
//
// Fields are bool, numbers, std::string, enumerations with names and MatrixValue (below), File, structs that describe
// themselves, and
// std::optional, std::vector, std::map<std::string, ...> and Named<...> of those. A struct of options that is part of
// another one describes itself into the same list: describe(o.search, v).
#pragma once

#include <array>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace armature {

// What is known of a field besides its value.
struct Field {
  std::string_view name, meaning;
  std::string unit = {};   // "Hz"
  std::string value = {};  // what stands for the value in a usage line: "FILE"; empty: made from the unit or the type
  // Bounds of numbers; without others, those of finite numbers.
  double least = std::numeric_limits<double>::lowest(), most = std::numeric_limits<double>::max();
  std::vector<std::string> choices = {};  // the words that it may be; of an enumeration they are its names
  bool positional = false;                // on a command line it is an argument without a flag
  bool required = false;
  enum class Several {
    words,
    commas,
    repeated
  } several = Several::words;    // how a list is given: --x a b, a,b, or twice
  bool hidden_if_empty = false;  // JSON leaves it out when it is empty, false or absent
  char letter = 0;               // a short flag: -o

  bool has_least() const { return least > std::numeric_limits<double>::lowest(); }
  bool has_most() const { return most < std::numeric_limits<double>::max(); }
  bool is_positive() const { return least == std::numeric_limits<double>::min(); }  // positive()
};

// What a describe() says of a field, as in v("rate", o.rate, "samples per second", unit("Hz"), range(1, 1e5)).
inline auto unit(std::string text) {
  return [text](Field& f) { f.unit = text; };
}
inline auto value_name(std::string text) {
  return [text](Field& f) { f.value = text; };
}
inline auto range(double least, double most) {
  return [=](Field& f) { f.least = least, f.most = most; };
}
inline auto at_least(double least) { return range(least, std::numeric_limits<double>::max()); }
// Greater than zero.
inline auto positive() { return at_least(std::numeric_limits<double>::min()); }
inline auto one_of(std::vector<std::string> words) {
  return [words](Field& f) { f.choices = words; };
}
inline auto positional(std::string name = {}) {
  return [name](Field& f) { f.positional = true, f.value = name.empty() ? f.value : name; };
}
inline auto required() {
  return [](Field& f) { f.required = true; };
}
inline auto letter(char c) {
  return [=](Field& f) { f.letter = c; };
}
inline auto commas() {
  return [](Field& f) { f.several = Field::Several::commas; };
}
inline auto repeated() {
  return [](Field& f) { f.several = Field::Several::repeated; };
}
inline auto hidden_if_empty() {
  return [](Field& f) { f.hidden_if_empty = true; };
}

template <class... Facts>
Field field(std::string_view name, std::string_view meaning, const Facts&... facts) {
  Field result{.name = name, .meaning = meaning};
  (facts(result), ...);
  return result;
}

// A list of things by name, in order: a JSON object.
template <class T>
using Named = std::vector<std::pair<std::string, T>>;

// A vector (one column) or a matrix, row-major. JSON has a list of numbers for a vector, a list of rows for a matrix.
struct MatrixValue {
  std::size_t rows = 0, columns = 1;
  std::vector<double> values;
};

// The names of an enumeration stand beside it, in its order:
//
//   enum class Criterion { condition, determinant };
//   constexpr auto names(Criterion) { return std::to_array<std::string_view>({"condition", "determinant"}); }
template <class E>
concept NamedEnum = std::is_enum_v<E> && requires(E e) { names(e)[0]; };

template <NamedEnum E>
constexpr std::string_view name_of(E value) {
  return names(value)[static_cast<std::size_t>(value)];
}
template <NamedEnum E>
constexpr std::optional<E> from_name(std::string_view name) {
  constexpr auto all = names(E{});
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i] == name) return static_cast<E>(i);
  return std::nullopt;
}

}  // namespace armature
