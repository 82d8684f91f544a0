// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/comparison_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "armature/base/characters.h"
#include "armature/base/counted.h"
#include "armature/base/text.h"

namespace armature::internal {

std::string two_values(double first, double second) {
  const double largest = std::max(std::abs(first), std::abs(second)), apart = std::abs(second - first);
  const int digits = apart > 0 ? static_cast<int>(std::clamp(std::ceil(std::log10(largest / apart)) + 2, 3.0, 9.0)) : 3;
  return fmt::format("from {:.{}g} to {:.{}g}", first, digits, second, digits);
}

namespace {

// Two digits, and no power of ten: 0.35, 4.2, 40, 1200.
std::string percent(double value) {
  return fmt::format(fmt::runtime(std::abs(value) < 10 ? "{:.2g} %" : "{:.0f} %"), value);
}

}  // namespace

std::string words_of_change(const ComparedParameter& p) {
  const std::string values =
      fmt::format("{}{}{}", two_values(p.first, p.second), p.unit.empty() ? "" : " ", printable(p.unit, 20));
  const std::string how = p.percent && p.first > 0 ? fmt::format("{} by {}, {}", p.difference > 0 ? "rose" : "fell",
                                                                 percent(std::abs(*p.percent)), values)
                                                   : "went " + values;
  std::string whose = p.meaning;
  if (!whose.empty() && p.meaning != p.name) whose[0] = upper(whose[0]);
  return fmt::format("{} {} ({:.1f} standard deviations, {} of the greatest torque of a joint){}", whose, how,
                     std::abs(p.z), percent(p.torque), p.doubt.empty() ? "" : "; " + p.doubt);
}

std::string comparison_verdict(const CompareResult& result) {
  const auto largest = std::ranges::max_element(
      result.parameters, {}, [](const ComparedParameter& p) { return std::isfinite(p.z) ? std::abs(p.z) : -1; });
  const std::size_t all = result.parameters.size();
  if (result.changed == 0)
    return fmt::format("Nothing changed beyond chance. The largest of {} is that of {}: {:.1f} standard deviations.",
                       counted(all, "difference"), printable(largest->name, 40), std::abs(largest->z));
  std::string text = fmt::format("{} of {} changed beyond chance.", result.changed, counted(all, "parameter"));
  if (result.common_factor)
    text += fmt::format(
        " One factor of {:.3g} between all of them explains most of it: the torques of the two runs have different "
        "gains or units, rather than the robots different bodies.",
        *result.common_factor);
  else if (2 * result.changed > all)
    text +=
        " That is more than half: the runs differ as a whole, by temperature, load, gains or the motion. Compare runs "
        "of the same motion before you look for one part.";
  return text;
}

}  // namespace armature::internal
