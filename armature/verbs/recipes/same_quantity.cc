// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/same_quantity.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

#include "armature/base/characters.h"
#include "armature/base/text.h"

namespace armature::internal {
namespace {

constexpr double nearly_equal = 0.01;

constexpr auto of_joints = std::to_array<std::pair<std::string_view, std::string_view>>({{"Fv", "viscous friction"},
                                                                                         {"Fs", "Coulomb friction"},
                                                                                         {"Fo", "friction offset"},
                                                                                         {"Ks", "stiffness"},
                                                                                         {"Fq", "quadratic friction"},
                                                                                         {"Fa", "asymmetric friction"},
                                                                                         {"Fb", "Stribeck friction"},
                                                                                         {"Ia", "motor inertia"}});

// A number at the beginning of `text`, which becomes what follows.
double take_number(std::string_view& text) {
  double value = NAN;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  text.remove_prefix(error == std::errc::invalid_argument ? 1 : static_cast<std::size_t>(end - text.data()));
  return value;
}

}  // namespace

NameParts parts_of_name(std::string_view name) {
  std::size_t at = name.size();
  while (at > 0 && is_digit(name[at - 1]) && name.size() - at < 6) --at;
  NameParts parts{std::string(name.substr(0, at)), 0};
  std::from_chars(name.data() + at, name.data() + name.size(), parts.number);
  return parts;
}

std::string meaning_of(std::string_view name, const std::vector<std::string>& joints) {
  const NameParts parts = parts_of_name(name);
  const auto whose = [&](const char* what) {
    std::string text = fmt::format("of {} {}", what, parts.number);
    if (const std::size_t j = parts.number; j <= joints.size() && joints[j - 1] != fmt::format("q{}", j))
      text += fmt::format(" ({})", printable(joints[j - 1], 30));
    return text;
  };
  if (parts.number == 0) return printable(name, 40);
  for (const auto& [kind, words] : of_joints)
    if (parts.kind == kind || parts.kind == fmt::format("{}R", kind))
      return fmt::format("{} {}", words, whose("joint"));
  const std::string_view kind = parts.kind;
  const bool regrouped = kind.ends_with('R');
  const std::string_view plain = kind.substr(0, kind.size() - (regrouped ? 1 : 0));
  constexpr std::string_view inertias[] = {"XX", "XY", "XZ", "YY", "YZ", "ZZ"}, moments[] = {"MX", "MY", "MZ"};
  if (std::ranges::find(inertias, plain) != std::end(inertias))
    return fmt::format("inertia {} {}", name, whose("link"));
  if (std::ranges::find(moments, plain) != std::end(moments))
    return fmt::format("first moment {} {}", name, whose("link"));
  if (plain == "M") return fmt::format("mass {} {}", name, whose("link"));
  return printable(name, 40);
}

Sameness same_formula(std::string_view a, std::string_view b) {
  if (a == b) return Sameness::same;
  bool in_name = false;  // digits in a name are part of it
  while (!a.empty() && !b.empty()) {
    const bool number_a = !in_name && (is_digit(a[0]) || a[0] == '.'),
               number_b = !in_name && (is_digit(b[0]) || b[0] == '.');
    if (number_a != number_b) return Sameness::different;
    if (number_a) {
      const double x = take_number(a), y = take_number(b);
      if (!(std::abs(x - y) <= nearly_equal * std::max(std::abs(x), std::abs(y)))) return Sameness::different;
      continue;
    }
    if (a[0] != b[0]) return Sameness::different;
    in_name = in_name ? continues_name(a[0]) : starts_name(a[0]);
    a.remove_prefix(1);
    b.remove_prefix(1);
  }
  return a.empty() && b.empty() ? Sameness::nearly : Sameness::different;
}

}  // namespace armature::internal
