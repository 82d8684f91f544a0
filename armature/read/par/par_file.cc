// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/par/par_file.h"

#include <fmt/format.h>

#include <charconv>

#include "armature/base/characters.h"
#include "armature/base/text.h"
#include "armature/read/expression.h"

namespace armature::internal {

const ParStatement* ParFile::find(std::string_view key) const {
  const auto found = statements_.find(lower_case(key));
  return found == statements_.end() ? nullptr : &found->second;
}

const ParStatement* ParFile::list(std::string_view key, std::size_t least, std::size_t most) const {
  const ParStatement* given = find(key);
  if (!given) return nullptr;
  if (!given->is_list) {
    diagnostics.error(at(*given), fmt::format("{} must be a list", given->key),
                      fmt::format("write {} = {{...}}", given->key));
    return nullptr;
  }
  if (given->count < least || given->count > most) {
    diagnostics.error(at(*given), fmt::format("{} has {} entries and needs {}", given->key, given->count, least),
                      "entries are separated by commas; decimals have a point");
    return nullptr;
  }
  return given;
}

std::optional<Location> ParFile::place(std::string_view key, std::size_t j) const {
  const ParStatement* given = find(key);
  if (!given) return std::nullopt;
  return j <= given->items.size() ? at(given->items[j - 1]) : at(*given);
}

std::optional<std::size_t> ParFile::whole(const ParItem& item, const std::string& what, std::size_t most,
                                          const std::string& hint) const {
  std::size_t value = 0;
  const auto [end, failed] = std::from_chars(item.text.data(), item.text.data() + item.text.size(), value);
  if (failed == std::errc() && end == item.text.data() + item.text.size() && value <= most) return value;
  diagnostics.error(at(item), fmt::format("{} is {}", what, printable(item.text, 40)), hint);
  return std::nullopt;
}

Ref ParFile::formula(Arena& arena, const ParItem& item) const {
  const std::optional<Ref> value = parse_expression(arena, item.text, at(item), diagnostics, limits);
  return value ? *value : arena.symbol(fmt::format("unread {}:{}", item.line, item.column));
}

}  // namespace armature::internal
