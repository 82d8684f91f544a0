// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/schedule.h"

#include "armature/base/described_json.h"
#include "armature/emit/languages/parallel_c.h"
#include "armature/program/lower.h"
#include "armature/program/schedule/schedule.h"
#include "armature/robot/first_links.h"
#include "armature/verbs/recipes/asked_model.h"

namespace armature {
namespace {

using internal::ScheduleMethod;

ScheduleMethod method_of(Allocation allocation) {
  switch (allocation) {
    case Allocation::replicated: return ScheduleMethod::replicated;
    case Allocation::phased: return ScheduleMethod::phased;
    case Allocation::faster: break;
  }
  return ScheduleMethod::automatic;
}

}  // namespace

ScheduleResult schedule(const Robot& described, const ScheduleOptions& options, Progress& progress) {
  const Robot robot = internal::asked_loops(described, {options.model}, options.options).robot;
  const internal::DeriveOptions derivation = internal::asked_derivation({options.model}, options.options);
  const Robot beginning = options.joints ? internal::first_links(robot, *options.joints) : robot;
  const Robot asked = internal::asked_robot(beginning, {options.model}, options.options, internal::BaseValues::symbols);
  const Program program = internal::lower(internal::derive(asked, options.model, derivation),
                                          internal::asked_search(options.search, progress));
  const internal::Schedule made =
      internal::schedule(program, internal::ScheduleOptions{options.processors, method_of(options.allocation),
                                                            options.multiplication, options.addition, options.sine,
                                                            options.word, options.barrier, options.redundancy});
  ScheduleResult result;
  result.robot = robot.name;
  result.model = program.model;
  result.method = made.method;
  result.phases = made.code.size();
  for (const internal::ScheduledProcessor& p : made.processors)
    result.processors.push_back({p.work, p.useful, p.words, p.utilisation, p.tasks});
  result.sequential = made.sequential;
  result.time = made.time;
  result.work = made.work;
  result.speed_up = made.speed_up();
  if (!options.output.empty())
    for (internal::EmittedFile& file : internal::emit_parallel_c(program, made))
      result.files.push_back({options.output + "/" + file.name, std::move(file.content)});
  return result;
}

Json to_json(const ScheduleResult& result) { return internal::json_of(result); }

}  // namespace armature
