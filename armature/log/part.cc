// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/part.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace armature::internal {
namespace {

// A number of seconds, or of percent; false when the text is neither empty nor that.
bool read_bound(std::string_view text, std::optional<LogPart::Bound>& bound) {
  if (text.empty()) return true;
  LogPart::Bound result;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), result.value);
  const std::string_view rest = text.substr(static_cast<std::size_t>(end - text.data()));
  if (error != std::errc() || !std::isfinite(result.value) || (!rest.empty() && rest != "%" && rest != "s"))
    return false;
  result.percent = rest == "%";
  bound = result;
  return true;
}

template <class Values>
void cut(Values& values, std::size_t first, std::size_t last) {
  if (values.empty()) return;
  values.erase(values.begin() + static_cast<std::ptrdiff_t>(last), values.end());
  values.erase(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(first));
}

}  // namespace

LogPart parse_log_part(std::string_view text, Diagnostics& diagnostics) {
  LogPart part{std::string(text), {}, {}};
  const std::size_t at = text.rfind('@');
  if (at == std::string_view::npos) return part;
  const std::string_view range = text.substr(at + 1);
  const std::size_t colon = range.find(':');
  LogPart found{std::string(text.substr(0, at)), {}, {}};
  if (colon == std::string_view::npos || !read_bound(range.substr(0, colon), found.from) ||
      !read_bound(range.substr(colon + 1), found.to))
    return part;
  if (found.from && found.to && found.from->percent == found.to->percent && found.from->value >= found.to->value)
    diagnostics.error({found.file, 0, 0}, fmt::format("the part '{}' of the log holds nothing", range),
                      "its end comes after its start, as in log.csv@2:12.5 or log.csv@:60%");
  return found;
}

double part_time(const LogPart::Bound& bound, double start, double duration) {
  const double seconds = bound.percent ? bound.value / 100 * duration : bound.value;
  // Times are decimals: the tolerance absorbs their floating-point rounding.
  return start + seconds - 1e-9 * (1 + std::abs(start) + std::abs(seconds));
}

Log part_of(Log log, const LogPart& part, Diagnostics& diagnostics) {
  if (part.whole() || log.samples() == 0) return log;
  const double start = log.t.front(), duration = log.t.back() - start;
  const auto sample = [&](const std::optional<LogPart::Bound>& bound, std::size_t otherwise) {
    if (!bound) return otherwise;
    const double time = part_time(*bound, start, duration);
    return static_cast<std::size_t>(std::lower_bound(log.t.begin(), log.t.end(), time) - log.t.begin());
  };
  const std::size_t first = sample(part.from, 0), last = std::max(first, sample(part.to, log.samples()));
  if (first == last) {
    diagnostics.error({log.file, 0, 0}, "no sample lies in the part that was asked for",
                      fmt::format("the log lasts {:.6g} s", duration));
    return log;
  }
  cut(log.lines, std::min(first, log.lines.size()), std::min(last, log.lines.size()));
  cut(log.t, first, last);
  for (auto* signals : {&log.q, &log.qd, &log.qdd, &log.tau, &log.reference, &log.temperature})
    for (Signal& signal : *signals) cut(signal, first, last);
  return log;
}

}  // namespace armature::internal
