// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verify/page_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "armature/base/text.h"

namespace armature::internal {
namespace {

// Without tags, with the five characters that HTML escapes.
std::string plain_text(const std::string& html) {
  static constexpr std::pair<const char*, char> entities[] = {
      {"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&#39;", '\''}};
  std::string text;
  for (std::size_t i = 0; i < html.size(); ++i) {
    if (html[i] == '<') {
      const std::size_t end = html.find('>', i);
      if (end == std::string::npos) break;
      i = end;
      continue;
    }
    const auto* entity = std::ranges::find_if(entities, [&](const auto& each) {
      return html.compare(i, std::string_view(each.first).size(), each.first) == 0;
    });
    if (entity == std::end(entities)) {
      text += html[i];
    } else {
      text += entity->second;
      i += std::string_view(entity->first).size() - 1;
    }
  }
  return text;
}

// The inside of each <NAME ...>...</NAME>, one after the other; elements of one name are not nested here.
std::vector<std::string> elements(const std::string& html, const std::string& name) {
  std::vector<std::string> found;
  const std::string open = "<" + name, close = "</" + name + ">";
  for (std::size_t at = html.find(open); at != std::string::npos; at = html.find(open, at)) {
    const char next = at + open.size() < html.size() ? html[at + open.size()] : '\0';
    const std::size_t begin = html.find('>', at), end = html.find(close, at);
    if (next != ' ' && next != '>') {
      at += open.size();
      continue;
    }
    if (begin == std::string::npos || end == std::string::npos || end < begin) break;
    found.push_back(html.substr(begin + 1, end - begin - 1));
    at = end + close.size();
  }
  return found;
}

// The cells of a row, <th> and <td> in their order.
std::vector<std::string> cells(const std::string& row) {
  std::string alike = row;
  for (std::size_t at = 0; (at = alike.find("th", at)) != std::string::npos; at += 2) {
    const bool opens = at >= 1 && alike[at - 1] == '<', closes = at >= 2 && alike.compare(at - 2, 2, "</") == 0;
    const char next = at + 2 < alike.size() ? alike[at + 2] : '\0';
    if ((opens || closes) && (next == ' ' || next == '>')) alike.replace(at, 2, "td");
  }
  std::vector<std::string> texts;
  for (const std::string& cell : elements(alike, "td")) texts.push_back(plain_text(cell));
  return texts;
}

}  // namespace

std::vector<PageTable> page_tables(const std::string& html) {
  std::vector<PageTable> tables;
  for (const std::string& each : elements(html, "table")) {
    PageTable table;
    for (const std::string& row : elements(each, "tr")) {
      if (table.head.empty()) table.head = cells(row);
      else table.rows.push_back(cells(row));
    }
    tables.push_back(std::move(table));
  }
  return tables;
}

std::optional<std::string> page_key(const std::string& html, const std::string& name) {
  const std::string key = "<dt>" + name + "</dt>";
  const std::size_t at = html.find(key);
  if (at == std::string::npos) return std::nullopt;
  const std::vector<std::string> values = elements(html.substr(at, 2000), "dd");
  return values.empty() ? std::nullopt : std::optional(plain_text(values.front()));
}

bool prints(const std::string& text, double value) {
  if (text.empty() || text == "–") return !std::isfinite(value);
  char* end = nullptr;
  const double printed = std::strtod(text.c_str(), &end);
  if (end == text.c_str() || *end != '\0' || !std::isfinite(printed) || !std::isfinite(value)) return false;
  const std::size_t exponent = text.find_first_of("eE"), point = text.find('.');
  double unit = 1;
  if (point != std::string::npos)
    unit = std::pow(10, -static_cast<double>(std::min(exponent, text.size()) - point - 1));
  if (exponent != std::string::npos) unit *= std::pow(10, std::atoi(text.c_str() + exponent + 1));
  return std::abs(printed - value) <= 0.51 * unit;
}

std::string different_cell(const std::vector<std::vector<std::string>>& rows,
                           const std::vector<std::vector<PageCell>>& expected) {
  if (rows.size() != expected.size())
    return fmt::format("there are {} rows, and {} should be there", rows.size(), expected.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].size() < expected[i].size()) return fmt::format("row {} has too few cells", i + 1);
    for (std::size_t c = 0; c < expected[i].size(); ++c) {
      const std::string& cell = rows[i][c];
      const PageCell& right = expected[i][c];
      if (right.any || (right.number ? prints(cell, *right.number) : cell == right.text)) continue;
      return fmt::format("{}: the page says '{}', and it is {}", printable(rows[i][0], 40), printable(cell, 40),
                         right.number ? fmt::format("{:.6g}", *right.number) : "'" + printable(right.text, 40) + "'");
    }
  }
  return {};
}

const PageTable* table_with(const std::vector<PageTable>& tables, const std::vector<std::string>& head) {
  for (const PageTable& table : tables)
    if (table.head.size() >= head.size() && std::equal(head.begin(), head.end(), table.head.begin())) return &table;
  return nullptr;
}

}  // namespace armature::internal
