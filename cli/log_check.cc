// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/log_check.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <ranges>

#include "armature/base/option_names.h"
#include "armature/base/text.h"
#include "cli/table.h"

namespace armature::cli {

using internal::printable;

namespace {

std::string recordings(const LogCheck& check) {
  Table table({{"recording"},
               {"light"},
               {"samples", Align::right},
               {"s", Align::right},
               {"Hz", Align::right},
               {"jitter %", Align::right},
               {"missing %", Align::right},
               {"dropped", Align::right},
               {"mended", Align::right},
               {"cut off %", Align::right},
               {"velocities"}});
  for (const RecordingQuality& q : check.recordings)
    table.add({printable(q.log, 40), std::string(name_of(q.light)), std::to_string(q.samples),
               fmt::format("{:.1f}", q.seconds), fmt::format("{:.4g}", q.rate), fmt::format("{:.1f}", q.jitter),
               fmt::format("{:.1f}", q.missing), std::to_string(q.dropped), std::to_string(q.mended),
               fmt::format("{:.1f}", q.cut_off.empty() ? 0 : *std::max_element(q.cut_off.begin(), q.cut_off.end())),
               q.velocities ? "measured" : "from positions"});
  return table.text();
}

std::string joints(const LogCheck& check) {
  if (check.joints.empty()) return "";
  Table table({{"joint"},
               {"light"},
               {"from", Align::right},
               {"to", Align::right},
               {"speed", Align::right},
               {"acceleration", Align::right},
               {"at rest %", Align::right},
               {"turns round", Align::right},
               {"noise %", Align::right},
               {"unknown %", Align::right}});
  for (const JointCheck& j : check.joints)
    table.add({printable(j.joint, 30), std::string(name_of(j.light)), fmt::format("{:.2f}", j.low),
               fmt::format("{:.2f}", j.high), fmt::format("{:.3g}", j.speed), fmt::format("{:.3g}", j.acceleration),
               fmt::format("{:.0f}", j.rest), std::to_string(j.reversals), fmt::format("{:.1f}", j.noise),
               fmt::format("{:.3g}", j.unknown)});
  return table.text();
}

std::string parameter_table(const LogCheck& check) {
  const auto is_weak = [](const ParameterForecast& p) { return p.light != Light::green; };
  if (std::ranges::none_of(check.parameters, is_weak)) return "";
  Table table({{"parameter"},
               {"light"},
               {"predicted sd", Align::right},
               {"size", Align::right},
               {"unit"},
               {"sd % of size", Align::right},
               {"torque %", Align::right}});
  for (const ParameterForecast& p : check.parameters | std::views::filter(is_weak))
    table.add({p.name, std::string(name_of(p.light)), fmt::format("{:.2g}", p.sd), fmt::format("{:.2g}", p.size),
               p.unit, fmt::format("{:.1f}", p.relative), fmt::format("{:.2g}", p.effect)});
  return table.text();
}

std::string weak_parameters(const LogCheck& check) {
  std::string text;
  for (const Light light : {Light::red, Light::amber}) {
    std::vector<std::string> names;
    for (const ParameterForecast& p : check.parameters)
      if (p.light == light) names.push_back(p.name);
    if (!names.empty())
      text += fmt::format("  {} parameters ({}): {}\n", name_of(light),
                          light == Light::red ? "predicted sd above 50 % of their size" : "above 10 %",
                          fmt::join(names, " "));
  }
  return text;
}

}  // namespace

std::string log_check_text(const LogCheck& check, CheckedParameters parameters) {
  const auto spelled = [](const std::string& text) {
    return printable(spell_options(text, OptionSpelling::command_line));
  };
  std::string text = spelled(to_string(check)) + "\n" + recordings(check) + joints(check);
  text += parameters == CheckedParameters::table ? parameter_table(check) : weak_parameters(check);
  for (const std::string& advice : check.next) text += "  record next: " + spelled(advice) + "\n";
  return text + "\n";
}

}  // namespace armature::cli
