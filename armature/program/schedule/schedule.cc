// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/program/schedule/schedule.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "armature/base/error.h"
#include "armature/program/schedule/schedule_problem.h"

namespace armature::internal {
namespace {

void check_schedule(const ScheduleOptions& options) {
  Diagnostics diagnostics;
  if (options.processors < 1 || options.processors > 256)
    diagnostics.error({}, fmt::format("{} processors cannot be scheduled", options.processors), "1 to 256");
  for (const double cost : {options.multiplication, options.addition, options.sine, options.word, options.barrier})
    if (!(cost >= 0) || !std::isfinite(cost))
      diagnostics.error({}, fmt::format("an operation cannot cost {:g}", cost), "give a number that is not negative");
  if (options.redundancy && (!(*options.redundancy >= 0) || !std::isfinite(*options.redundancy)))
    diagnostics.error({}, fmt::format("a share of {:g} of the work cannot be repeated", *options.redundancy),
                      "give a number that is not negative");
  throw_if_errors(diagnostics);
}

// The processor that writes each element, and the names of the elements that each processor writes. An input, a
// constant or a result of the setup costs nothing; the first processor writes it.
template <class Giver>
void give_outputs(const ScheduleProblem& problem, Schedule& schedule, Giver giver) {
  for (const ProgramOutput& output : problem.program.outputs) {
    schedule.giver.emplace_back();
    for (std::size_t e = 0; e < output.values.size(); ++e) {
      const bool computed = output.values[e] >= problem.first();
      const std::size_t p = computed ? giver(output.values[e] - problem.first()) : 0;
      schedule.giver.back().push_back(p);
      if (computed) schedule.processors[p].tasks.push_back(element_name(output, e));
    }
  }
}

void set_utilisations(const ScheduleProblem& problem, Schedule& schedule) {
  std::vector<double> copies(problem.size(), 0);
  for (const auto& phase : schedule.code)
    for (const auto& code : phase)
      for (const ValueIndex v : code) ++copies[v - problem.first()];
  for (const auto& phase : schedule.code)
    for (std::size_t p = 0; p < phase.size(); ++p)
      for (const ValueIndex v : phase[p])
        schedule.processors[p].useful += problem.cost[v - problem.first()] / copies[v - problem.first()];
  for (ScheduledProcessor& p : schedule.processors) {
    // A program without operations takes no time: nobody waits.
    p.utilisation = schedule.time > 0 ? p.useful / schedule.time : 1;
    schedule.work += p.work;
  }
}

Schedule replicated(const ScheduleProblem& problem) {
  const std::size_t processors = problem.options.processors;
  Schedule schedule;
  schedule.method = "replicated";
  schedule.processors.resize(processors);
  schedule.sequential = problem.total;
  const std::vector<std::size_t> place = deal_out(problem);
  std::vector<std::size_t> of(problem.size(), 0);
  std::vector<std::set<std::size_t>> code(processors);
  for (std::size_t r = 0; r < place.size(); ++r) {
    of[problem.results[r]] = place[r];
    const std::vector<std::size_t> cone = problem.cone(problem.results[r]);
    code[place[r]].insert(cone.begin(), cone.end());
  }
  schedule.code.emplace_back(processors);
  for (std::size_t p = 0; p < processors; ++p) {
    for (const std::size_t i : code[p]) {
      schedule.code[0][p].push_back(problem.first() + static_cast<ValueIndex>(i));
      schedule.processors[p].work += problem.cost[i];
    }
    schedule.time = std::max(schedule.time, schedule.processors[p].work);
  }
  give_outputs(problem, schedule, [&](std::size_t i) { return of[i]; });
  set_utilisations(problem, schedule);
  return schedule;
}

Schedule phased(const ScheduleProblem& problem) {
  const std::size_t processors = problem.options.processors;
  Schedule schedule;
  schedule.method = "phased";
  schedule.processors.resize(processors);
  schedule.sequential = problem.total;
  const std::vector<PhasedPlace> place = in_phases(problem);
  std::vector<std::vector<double>> load, words;
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> received;  // of value and processor: the first phase
  for (std::size_t i = 0; i < problem.size(); ++i) {
    if (!problem.needed[i]) continue;
    const auto [phase, p] = place[i];
    while (schedule.code.size() <= phase) {
      schedule.code.emplace_back(processors);
      load.emplace_back(processors, 0.0);
      words.emplace_back(processors, 0.0);
    }
    schedule.code[phase][p].push_back(problem.first() + static_cast<ValueIndex>(i));
    load[phase][p] += problem.cost[i];
    schedule.processors[p].work += problem.cost[i];
    for (const std::size_t operand : problem.operands[i])
      if (place[operand].processor != p) {
        const auto [first, is_new] = received.try_emplace({operand, p}, phase);
        if (!is_new) first->second = std::min(first->second, phase);
      }
  }
  for (const auto& [value_and_processor, phase] : received) {
    ++words[phase][value_and_processor.second];
    ++schedule.processors[value_and_processor.second].words;
  }
  for (std::size_t phase = 0; phase < load.size(); ++phase) {
    double slowest = 0;
    for (std::size_t p = 0; p < processors; ++p)
      slowest = std::max(slowest, load[phase][p] + problem.options.word * words[phase][p]);
    schedule.time += slowest + (phase > 0 ? problem.options.barrier : 0);
  }
  give_outputs(problem, schedule, [&](std::size_t i) { return place[i].processor; });
  set_utilisations(problem, schedule);
  return schedule;
}

}  // namespace

ScheduleProblem::ScheduleProblem(const Program& given, const ScheduleOptions& chosen)
    : program(given), options(chosen), cost(given.code.size() - given.setup_count, 0.0) {
  const std::size_t n = cost.size();
  needed.assign(n, 0);
  operands.resize(n);
  for (std::size_t i = 0; i < n; ++i) {
    const Instruction& instruction = program.code[program.setup_count + i];
    for (const ValueIndex operand : {instruction.a, instruction.b})
      if (operand >= first()) operands[i].push_back(operand - first());
    if (operands[i].size() == 2 && operands[i][0] == operands[i][1]) operands[i].pop_back();
  }
  for (const ProgramOutput& output : program.outputs)
    for (const ValueIndex value : output.values)
      if (value >= first() && !needed[value - first()]) {
        needed[value - first()] = 1;
        results.push_back(value - first());
      }
  for (std::size_t i = n; i-- > 0;) {
    if (!needed[i]) continue;
    for (const std::size_t operand : operands[i]) needed[operand] = 1;
    switch (program.code[program.setup_count + i].code) {
      case Code::add:
      case Code::subtract: cost[i] = options.addition; break;
      case Code::multiply:
      case Code::divide: cost[i] = options.multiplication; break;
      case Code::sin:
      case Code::cos:
      case Code::tanh: cost[i] = options.sine; break;
      case Code::negate:
      case Code::sign: break;
    }
    total += cost[i];
  }
}

std::vector<std::size_t> ScheduleProblem::cone(std::size_t result) const {
  std::vector<char> reached(size(), 0);
  std::vector<std::size_t> open = {result}, all;
  reached[result] = 1;
  while (!open.empty()) {
    const std::size_t i = open.back();
    open.pop_back();
    all.push_back(i);
    for (const std::size_t operand : operands[i])
      if (!reached[operand]) {
        reached[operand] = 1;
        open.push_back(operand);
      }
  }
  std::sort(all.begin(), all.end());
  return all;
}

Schedule schedule(const Program& program, const ScheduleOptions& options) {
  check_schedule(options);
  const ScheduleProblem problem(program, options);
  if (options.method == ScheduleMethod::replicated) return replicated(problem);
  if (options.method == ScheduleMethod::phased) return phased(problem);
  Schedule a = replicated(problem), b = phased(problem);
  // Among equally fast ones, the one that does less.
  return std::pair(b.time, b.work) < std::pair(a.time, a.work) ? std::move(b) : std::move(a);
}

std::string element_name(const ProgramOutput& output, std::size_t element) {
  if (output.columns == 1) return fmt::format("{}{}", output.name, element + 1);
  const std::size_t row = element / output.columns + 1, column = element % output.columns + 1;
  return fmt::format("{}{}{}{}", output.name, row, output.columns > 9 || output.rows > 9 ? "_" : "", column);
}

}  // namespace armature::internal
