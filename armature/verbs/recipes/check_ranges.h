// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Options within the bounds that their description states (base/describe.h). A command line refuses them before the
// verb is called; other callers are refused here, with every option that is out of bounds.
#pragma once

#include <fmt/format.h>

#include <limits>
#include <optional>
#include <type_traits>
#include <vector>

#include "armature/base/describe.h"
#include "armature/base/error.h"

namespace armature::internal {

class RangeChecker {
 public:
  template <class T, class... Facts>
  void operator()(std::string_view name, const T& value, std::string_view meaning, const Facts&... facts) {
    check(field(name, meaning, facts...), value);
  }
  Diagnostics diagnostics;

 private:
  template <class T>
  void check(const Field& field, const T& value) {
    if constexpr (std::is_arithmetic_v<T> && !std::is_same_v<T, bool>) number(field, static_cast<double>(value));
  }
  template <class T>
  void check(const Field& field, const std::optional<T>& value) {
    if (value) check(field, *value);
  }
  template <class T>
  void check(const Field& field, const std::vector<T>& values) {
    for (const T& value : values) check(field, value);
  }
  void number(const Field& field, double value) {
    if (value >= field.least && value <= field.most) return;
    diagnostics.error({}, fmt::format("@{} cannot be {:g}", field.name, value),
                      field.is_positive() ? "a positive number"
                      : field.has_least() && field.has_most()
                          ? fmt::format("from {:g} to {:g}", field.least, field.most)
                      : field.has_least() ? fmt::format("at least {:g}", field.least)
                      : field.has_most()  ? fmt::format("at most {:g}", field.most)
                                          : "a finite number");
  }
};

// Throws InputError; NaN is out of any bounds.
template <class Options>
void check_ranges(const Options& options) {
  RangeChecker checker;
  describe(const_cast<Options&>(options), checker);  // reads only
  throw_if_errors(checker.diagnostics);
}

}  // namespace armature::internal
