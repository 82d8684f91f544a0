// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/stanford_processors.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "armature/derive/derive.h"
#include "armature/program/lower.h"
#include "armature/program/schedule/schedule.h"
#include "armature/read/reader.h"
#include "armature/robot/first_links.h"
#include "examples/stanford_tasks.h"

namespace armature::internal {
namespace {

using Aim = Comparison::Aim;

Schedule on_three_processors(const Program& program) {
  ScheduleOptions options;
  options.processors = stanford_utilisation.size();
  return schedule(program, options);
}

}  // namespace

Section stanford_processors(std::vector<Comparison>& comparisons) {
  const StanfordTasks paper = stanford_tasks();
  const Schedule ours = on_three_processors(paper.program);
  Diagnostics known;
  const Schedule own =
      on_three_processors(lower(derive(first_links(read_robot("stanford", known), 3), "lagrange"), {.effort = 2}));
  constexpr std::size_t count = stanford_utilisation.size();
  std::array<double, count> load{};
  std::array<std::vector<std::string>, count> published, found;
  for (std::size_t t = 0; t < paper.tasks.size(); ++t) {
    const StanfordTask& task = paper.tasks[t];
    load[task.processor] += task.operations;
    published[task.processor].push_back(task.name);
    found[ours.giver[0][t]].push_back(task.name);
  }
  const double time = *std::ranges::max_element(load);
  DataTable table{
      fmt::format("The elements of eq. (1), each from eq. (7), (11) or (12) as printed: {:g} operations. In the "
                  "paper's allocation three processors take the time of {:g}, in Armature's of {:g}.",
                  ours.sequential, time, ours.time),
      {"processor", "tasks, paper", "operations", "utilisation, %", "published, %", "tasks, Armature", "operations",
       "utilisation, %"},
      {},
      "llrrrlrr"};
  DataTable own_table{
      fmt::format("Armature's own equations: {:g} operations, of which three processors take {:g} at once; "
                  "{:g} are repeated. Utilisation counts useful operations only.",
                  own.sequential, own.time, own.work - own.sequential),
      {"processor", "tasks", "operations", "useful", "utilisation, %"},
      {},
      "llrrr"};
  double published_sum = 0, least = 100;
  for (std::size_t p = 0; p < count; ++p) {
    const double counted = 100 * load[p] / time, percent = 100 * ours.processors[p].utilisation;
    published_sum += stanford_utilisation[p] / 100;
    least = std::min(least, percent);
    table.rows.push_back({fmt::format("P{}", p + 1), fmt::format("{}", fmt::join(published[p], " ")),
                          fmt::format("{:g}", load[p]), fmt::format("{:.1f}", counted),
                          fmt::format("{:g}", stanford_utilisation[p]), fmt::format("{}", fmt::join(found[p], " ")),
                          fmt::format("{:g}", ours.processors[p].work), fmt::format("{:.1f}", percent)});
    const ScheduledProcessor& each = own.processors[p];
    own_table.rows.push_back({fmt::format("P{}", p + 1), fmt::format("{}", fmt::join(each.tasks, " ")),
                              fmt::format("{:g}", each.work), fmt::format("{:.4g}", each.useful),
                              fmt::format("{:.1f}", 100 * each.utilisation)});
    comparisons.push_back({.aim = Aim::near,
                           .what = fmt::format("utilisation of P{}, the paper's allocation counted", p + 1),
                           .unit = "%",
                           .theirs = stanford_utilisation[p],
                           .ours = counted,
                           .tolerance = 0.5,
                           .source = "section 4.5, table 2",
                           .why =
                               "the paper measured times of transputers; here every operation takes the same time, and "
                               "loads, loops and links take none"});
  }
  table.rows.push_back({"speed-up", "", "", fmt::format("{:.2f}", ours.sequential / time),
                        fmt::format("{:.2f}", published_sum), "", "", fmt::format("{:.2f}", ours.speed_up())});
  own_table.rows.push_back({"speed-up", "", "", "", fmt::format("{:.2f}", own.speed_up())});
  comparisons.push_back({.aim = Aim::at_least,
                         .what = "least utilisation, the paper's equations",
                         .unit = "%",
                         .theirs = *std::ranges::min_element(stanford_utilisation),
                         .ours = least,
                         .source = "section 4.5, table 2"});
  comparisons.push_back({.aim = Aim::at_least,
                         .what = "speed-up of three processors, the paper's equations",
                         .unit = "",
                         .theirs = published_sum,
                         .ours = ours.speed_up(),
                         .source = "section 4.5, the sum of the utilisations"});
  comparisons.push_back(
      {.aim = Aim::at_least,
       .what = "speed-up of three processors, Armature's equations",
       .unit = "",
       .theirs = published_sum,
       .ours = own.speed_up(),
       .source = "section 4.5, the sum of the utilisations",
       .why = fmt::format(
           "Armature's elements share their subexpressions: {:g} operations in place of {:g}, which cannot be "
           "parted as evenly; three processors take {:g} at once in place of {:g}",
           own.sequential, ours.sequential, own.time, ours.time)});
  return {"Three processors (table 2)", {std::move(table), std::move(own_table)}};
}

}  // namespace armature::internal
