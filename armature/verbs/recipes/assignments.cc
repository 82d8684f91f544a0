// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/assignments.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "armature/base/error.h"
#include "armature/base/text.h"

namespace armature::internal {
namespace {

// Not a number unless all of the text is one.
double number(std::string_view text) {
  if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc{} && end == text.data() + text.size() ? value : NAN;
}

}  // namespace

std::map<std::string, double> assignments(const std::vector<std::string>& texts, const std::string& option,
                                          const std::string& example) {
  Diagnostics diagnostics;
  std::map<std::string, double> result;
  for (const std::string& text : texts) {
    const std::size_t equals = text.find('=');
    const double value = equals == std::string::npos ? NAN : number(std::string_view(text).substr(equals + 1));
    if (equals == 0 || !std::isfinite(value))
      diagnostics.error({}, fmt::format("@{} '{}' is not of the form NAME=NUMBER", option, printable(text, 80)),
                        "write " + example);
    else result[text.substr(0, equals)] = value;
  }
  throw_if_errors(diagnostics);
  return result;
}

}  // namespace armature::internal
