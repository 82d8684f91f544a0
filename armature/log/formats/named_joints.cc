// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/formats/named_joints.h"

#include <map>
#include <optional>
#include <string_view>

#include "armature/base/characters.h"
#include "armature/log/columns/column_names.h"

namespace armature::internal {
namespace {

// "field.position12", "position[12]", "position_12 (deg)": what stands before the number, and the number.
struct Numbered {
  std::string base;
  std::string number;
};

std::optional<Numbered> numbered(std::string name) {
  take_unit(name);
  std::string_view text = name;
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  const bool bracket = !text.empty() && (text.back() == ']' || text.back() == ')');
  if (bracket) text.remove_suffix(1);
  std::size_t digits = 0;
  while (digits < text.size() && is_digit(text[text.size() - 1 - digits])) ++digits;
  if (digits == 0 || digits > 4) return std::nullopt;
  Numbered result{{}, std::string(text.substr(text.size() - digits))};
  text.remove_suffix(digits);
  if (!text.empty() && std::string_view("[(._/ ").find(text.back()) != std::string_view::npos) text.remove_suffix(1);
  if (text.empty()) return std::nullopt;
  result.base = text;
  return result;
}

// "field." of "field.name"; none where the base is not that of names.
std::optional<std::string> prefix_of_names(const std::string& base) {
  std::string lowered;
  for (const char c : base) lowered += lower(c);
  std::string_view rest = lowered;
  const auto drop = [&](std::string_view ending) {
    if (!rest.ends_with(ending)) return false;
    rest.remove_suffix(ending.size());
    return true;
  };
  if (!drop("names") && !drop("name")) return std::nullopt;
  // "filename" names no joint, "jointName" does.
  const bool word = rest.empty() || !is_lower(rest.back()) || is_upper(base[rest.size()]) || rest.ends_with("joint");
  if (!word) return std::nullopt;
  for (const char* joint : {"joint_", "joint ", "joint"})
    if (drop(joint)) break;
  return base.substr(0, rest.size());
}

}  // namespace

NamedJoints named_joints(const std::vector<std::string>& names, const std::vector<char>& text,
                         const std::vector<std::string>& row) {
  NamedJoints result;
  if (row.size() != names.size() || text.size() != names.size()) return result;
  using Columns = std::map<std::string, std::size_t>;                           // by number
  std::map<std::string, Columns> lists, signals;                                // by prefix; by base
  std::map<std::string, std::vector<std::pair<std::string, std::size_t>>> all;  // by base; a name that stands twice too
  for (std::size_t c = 0; c < names.size(); ++c) {
    const std::optional<Numbered> name = numbered(names[c]);
    if (!name) continue;
    if (text[c] == 0) {
      signals[name->base].emplace(name->number, c);
      all[name->base].emplace_back(name->number, c);
    } else if (const auto prefix = prefix_of_names(name->base); prefix && !row[c].empty()) {
      lists[*prefix].emplace(name->number, c);
    }
  }
  const auto same_numbers = [](const Columns& a, const Columns& b) {
    if (a.size() != b.size()) return false;
    for (const auto& [number, column] : a)
      if (!b.contains(number)) return false;
    return true;
  };
  for (const auto& [base, columns] : signals) {
    const Columns* best = nullptr;
    std::size_t longest = 0;
    for (const auto& [prefix, list] : lists)
      if (base.starts_with(prefix) && same_numbers(columns, list) && (best == nullptr || prefix.size() > longest)) {
        best = &list;
        longest = prefix.size();
      }
    if (best == nullptr) continue;
    result.joints.resize(names.size());
    result.constant.resize(names.size());
    for (const auto& [number, column] : all.at(base)) result.joints[column] = row[best->at(number)];
    for (const auto& [number, column] : *best) result.constant[column] = row[column];
  }
  return result;
}

}  // namespace armature::internal
