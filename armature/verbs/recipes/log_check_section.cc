// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/log_check_section.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "armature/report/markup.h"

namespace armature::internal {
namespace {

// A sign beside the word: lights must not be told by colour alone.
std::string sign_of(Light light) {
  return fmt::format("{} {}", light == Light::green ? "●" : light == Light::amber ? "◐" : "○", name_of(light));
}

// "elbow: it never moves", of what is not green.
template <class Lit>
void add_reasons(const std::vector<Lit>& all, std::string Lit::* name, Section& section) {
  BulletList list;
  for (const Lit& each : all)
    if (!each.why.empty())
      list.items.push_back(fmt::format("{}: {}", printable_name(each.*name), fmt::join(each.why, "; ")));
  if (!list.items.empty()) section.blocks.push_back(std::move(list));
}

DataTable recordings(const LogCheck& check) {
  DataTable table{
      "The recordings. Jitter: root mean square deviation of a step from the median. Mended: single samples far from "
      "their neighbours, and angles that wrapped. Cut off: samples at which the torque stays at its greatest or least "
      "value, of the worst joint.",
      {"log", "light", "samples", "s", "Hz", "jitter, %", "missing, %", "dropped", "mended", "velocities",
       "cut off, %"},
      {},
      "llrrrrrrrlr"};
  for (const RecordingQuality& q : check.recordings)
    table.rows.push_back({printable_name(q.log), sign_of(q.light), std::to_string(q.samples), figure(q.seconds),
                          figure(q.rate), fmt::format("{:.1f}", q.jitter), fmt::format("{:.1f}", q.missing),
                          std::to_string(q.dropped), std::to_string(q.mended),
                          q.velocities ? "measured" : "from positions",
                          figure(q.cut_off.empty() ? 0 : *std::max_element(q.cut_off.begin(), q.cut_off.end()), 2)});
  return table;
}

DataTable joints(const LogCheck& check) {
  DataTable table{
      "How each joint moves, in rad or m. Noise: what no parameters explain of its torque. Unknown: by how much its "
      "torque will be uncertain on other motions of the same speeds within its limits.",
      {"joint", "light", "from", "to", "speed", "acceleration", "at rest, %", "turns round", "noise, %", "unknown, %"},
      {},
      "llrrrrrrrr"};
  for (const JointCheck& j : check.joints)
    table.rows.push_back({printable_name(j.joint), sign_of(j.light), figure(j.low), figure(j.high), figure(j.speed),
                          figure(j.acceleration), figure(j.rest, 2), std::to_string(j.reversals), figure(j.noise, 2),
                          figure(j.unknown, 2)});
  return table;
}

// Those that are green are folded away: what limits the answer is what one looks for.
DataTable parameters(const LogCheck& check, bool green) {
  DataTable table{
      "How certain each base parameter will be: its predicted standard deviation (sd), in % of the size that it has or "
      "may have; and the share of a joint's torque that it makes uncertain.",
      {"parameter", "light", "sd", "size", "unit", "sd, % of size", "torque, %"},
      {},
      "llrrlrr"};
  for (const ParameterForecast& p : check.parameters)
    if ((p.light == Light::green) == green)
      table.rows.push_back({p.name, sign_of(p.light), figure(p.sd, 2), figure(p.size, 2), p.unit, figure(p.relative, 2),
                            figure(p.effect, 2)});
  if (green)
    table.folded = fmt::format("{} of {} base parameters are green", table.rows.size(), check.parameters.size());
  return table;
}

}  // namespace

Section log_check_section(const LogCheck& check) {
  const std::string said = to_string(check);
  Section section{"Can these logs answer?", {}};
  section.blocks.push_back(check.light == Light::green ? Block{Paragraph{said}} : Block{Warning{said}});
  if (!check.next.empty()) {
    section.blocks.push_back(Paragraph{"Record next:"});
    section.blocks.push_back(BulletList{check.next});
  }
  section.blocks.push_back(recordings(check));
  add_reasons(check.recordings, &RecordingQuality::log, section);
  if (!check.joints.empty()) section.blocks.push_back(joints(check));
  add_reasons(check.joints, &JointCheck::joint, section);
  for (const bool green : {false, true})
    if (DataTable table = parameters(check, green); !table.rows.empty()) section.blocks.push_back(std::move(table));
  return section;
}

}  // namespace armature::internal
