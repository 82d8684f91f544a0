// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/report/markup.h"

#include <fmt/format.h>

#include <cmath>

#include "armature/base/text.h"

namespace armature::internal {

std::string escaped(std::string_view text, std::size_t most) {
  std::string result;
  for (const char c : printable(text, most)) switch (c) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '"': result += "&quot;"; break;
      case '\'': result += "&#39;"; break;
      default: result += c;
    }
  return result;
}

std::string printable_name(std::string_view name) { return printable(name, 24); }

std::string figure(double value, int digits) {
  if (!std::isfinite(value)) return "–";
  if (value == 0) return "0";
  std::string text = fmt::format("{:.{}e}", value, digits - 1);
  const int exponent = std::stoi(text.substr(text.find('e') + 1));
  if (exponent < -4 || exponent >= 6) return fmt::format("{:.{}g}", value, digits);
  return fmt::format("{:.{}f}", value, std::max(0, digits - 1 - exponent));
}

std::string unit_text(const std::string& unit) {
  std::string text;
  for (std::size_t i = 0; i < unit.size(); ++i)
    if (unit.substr(i, 2) == "^2") {
      text += "²";
      ++i;
    } else {
      text += unit[i];
    }
  return text;
}

std::string pixels(double value) {
  const double tenths = std::round(10 * value);
  if (tenths == 0) return "0";
  return std::fmod(tenths, 10) == 0 ? fmt::format("{:.0f}", tenths / 10) : fmt::format("{:.1f}", tenths / 10);
}

double text_width(std::string_view text) {
  double width = 0;
  for (const char c : text) {
    if ((static_cast<unsigned char>(c) & 0xc0U) == 0x80U) continue;  // continues a character
    width += std::string_view("il.,:;'|! ").find(c) != std::string_view::npos ? 0.32
             : c == 'm' || c == 'w' || c == 'M' || c == 'W'                   ? 0.9
                                                                              : 0.6;
  }
  return width;
}

}  // namespace armature::internal
