// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/report/axis.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace armature::internal {
namespace {

// The number among 1, 2, 5 times a power of ten that is nearest to `value` in ratio.
double round_step(double value) {
  const double power = std::pow(10.0, std::floor(std::log10(value))), lead = value / power;
  return power * (lead < std::sqrt(2.0) ? 1 : lead < std::sqrt(10.0) ? 2 : lead < std::sqrt(50.0) ? 5 : 10);
}

std::string superscript(int exponent) {
  static constexpr std::array<const char*, 10> digits = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string result = exponent < 0 ? "⁻" : "";
  for (const char digit : std::to_string(std::abs(exponent))) result += digits[static_cast<std::size_t>(digit - '0')];
  return result;
}

std::string power_label(int exponent) {
  if (exponent < -3 || exponent > 4) return "10" + superscript(exponent);
  return exponent < 0 ? fmt::format("{:.{}f}", std::pow(10.0, exponent), -exponent)
                      : fmt::format("{:.0f}", std::pow(10.0, exponent));
}

}  // namespace

bool has_place(double value, Scale scale) {
  constexpr double most = 1e100;
  return std::abs(value) < most && (scale == Scale::linear || value > 1 / most);
}

void Extent::add(double value) {
  if (!has_place(value, scale_)) return;
  low_ = empty_ ? value : std::min(low_, value);
  high_ = empty_ ? value : std::max(high_, value);
  empty_ = false;
}

Ruler::Ruler(const Axis& axis, const Extent& extent, double first, double last, double margin)
    : scale_(axis.scale), first_(first), last_(last) {
  const bool log = scale_ == Scale::logarithmic;
  low_ = axis.from.value_or(extent.empty() ? (log ? 0.1 : 0) : extent.low());
  high_ = axis.to.value_or(extent.empty() ? (log ? 10 : 1) : extent.high());
  if (log) {
    if (!(low_ > 0)) low_ = high_ > 0 ? high_ / 10 : 0.1;
    if (!(high_ > low_)) high_ = low_ * 10;
    const double room = std::pow(high_ / low_, margin);
    if (!axis.from) low_ /= room;
    if (!axis.to) high_ *= room;
  } else {
    if (!(high_ > low_ + 1e-12 * std::max(std::abs(low_), std::abs(high_)))) {  // one value, or nearly
      const double room = low_ == 0 ? 1 : 0.1 * std::abs(low_);
      if (!axis.from) low_ -= room;
      high_ = std::max(high_, low_) + room;
    }
    const double room = margin * (high_ - low_);
    if (!axis.from) low_ -= room;
    if (!axis.to) high_ += room;
  }
}

double Ruler::at(double value) const {
  const double share =
      scale_ == Scale::linear ? (value - low_) / (high_ - low_) : std::log(value / low_) / std::log(high_ / low_);
  return first_ + std::clamp(share, 0.0, 1.0) * (last_ - first_);
}

std::vector<Tick> Ruler::ticks(std::size_t about) const {
  about = std::max<std::size_t>(about, 2);
  return scale_ == Scale::linear || high_ / low_ < 10 ? linear_ticks(about) : decades(about);
}

std::vector<Tick> Ruler::linear_ticks(std::size_t about) const {
  // A single tick tells no scale.
  double step = round_step((high_ - low_) / static_cast<double>(about));
  const auto ticks_at = [&](double each) {
    return std::floor(high_ / each + 1e-6) - std::ceil(low_ / each - 1e-6) + 1;
  };
  for (int finer = 0; finer < 3 && ticks_at(step) < 2; ++finer) step = round_step(step / 2);
  const double largest = std::max(std::abs(low_), std::abs(high_));
  const int decimals = std::max(0, -static_cast<int>(std::floor(std::log10(step) + 1e-9)));
  const bool plain = largest < 1e6 && decimals <= 5;
  std::vector<Tick> result;
  const double start = std::ceil(low_ / step - 1e-6), end = std::floor(high_ / step + 1e-6);
  for (double i = start; i <= end && result.size() < 100; ++i) {
    const double value = i == 0 ? 0 : i * step;
    result.push_back({value, plain    ? fmt::format("{:.{}f}", value, decimals)
                             : i == 0 ? "0"
                                      : fmt::format("{:.4g}", value)});
  }
  return result;
}

std::vector<Tick> Ruler::decades(std::size_t about) const {
  const int from = static_cast<int>(std::floor(std::log10(low_) + 1e-9));
  const int to = static_cast<int>(std::ceil(std::log10(high_) - 1e-9));
  const int every = std::max(1, (to - from) / static_cast<int>(about) + ((to - from) % static_cast<int>(about) != 0));
  std::vector<Tick> result;
  for (int e = from; e <= to; ++e) {
    const double power = std::pow(10.0, e);
    for (int digit = 1; digit < 10; ++digit) {
      if (digit > 1 && (every > 1 || to - from > 5)) break;
      const double value = digit * power;
      if (value < low_ * (1 - 1e-9) || value > high_ * (1 + 1e-9)) continue;
      // Labelled powers of ten are counted from 1, so that neighbouring plots label the same ones.
      const bool labelled = digit == 1 && e % every == 0;
      if (labelled || every < 4) result.push_back({value, labelled ? power_label(e) : ""});
    }
  }
  return result;
}

}  // namespace armature::internal
