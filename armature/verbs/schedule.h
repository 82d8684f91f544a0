// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A model scheduled over several processors: tasks are the elements of the model's outputs, costs are in operations
// (Zomaya & Morris 1989, section 4.5).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "armature/base/file.h"
#include "armature/base/json.h"
#include "armature/base/progress.h"
#include "armature/robot/robot.h"
#include "armature/verbs/model_options.h"

namespace armature {

enum class Allocation { faster, replicated, phased };
constexpr auto names(Allocation) { return std::to_array<std::string_view>({"auto", "replicated", "phased"}); }

struct ScheduleOptions {
  std::string model;
  std::size_t processors = 2;
  std::optional<std::size_t> joints;
  Allocation allocation = Allocation::faster;
  double multiplication = 1, addition = 1, sine = 0, word = 1, barrier = 10;
  std::optional<double> redundancy;
  std::string output;
  ModelOptions options;
  SearchOptions search;
};

template <class Visitor>
void describe(ScheduleOptions& o, Visitor& v) {
  v("model", o.model, "the name of a model, see below", positional("MODEL"), required());
  v("processors", o.processors, "number of processors", letter('p'), value_name("P"), range(1, 256));
  v("joints", o.joints, "only the first links of the robot", value_name("N"));
  v("allocation", o.allocation,
    "replicated: processors share nothing and repeat what two of them need; phased: each value is computed once and "
    "handed on; auto: the faster one",
    value_name("WHICH"));
  v("multiplication", o.multiplication, "cost of an M", value_name("COST"), range(0, 1e6));
  v("addition", o.addition, "cost of an A", value_name("COST"), range(0, 1e6));
  v("sine", o.sine, "cost of a sine or cosine", value_name("COST"));
  v("word", o.word, "cost of a value from another processor", value_name("COST"));
  v("barrier", o.barrier, "cost of a change of phases", value_name("COST"));
  v("redundancy", o.redundancy,
    "largest repeated work, as a share of the work of one processor; 0: nothing is repeated; without it, what shortens "
    "the time is repeated",
    value_name("SHARE"));
  v("output", o.output, "write C for OpenMP to this folder", letter('o'), value_name("FOLDER"));
  describe(o.options, v);
  describe(o.search, v);
}

struct ProcessorLoad {
  double work = 0, useful = 0, received = 0, utilisation = 0;
  std::vector<std::string> tasks;
};
template <class Visitor>
void describe(ProcessorLoad& p, Visitor& v) {
  v("work", p.work, "its operations, those included that others do too");
  v("useful", p.useful, "its share of the operations of one processor alone; one that k processors repeat counts 1/k");
  v("received", p.received, "values received from others");
  v("utilisation", p.utilisation,
    "its useful operations over the time of all; the sum over the processors is the speed-up");
  v("tasks", p.tasks, "elements of outputs that it gives");
}

struct ScheduleResult {
  std::string robot, model, method;
  std::size_t phases = 0;
  std::vector<ProcessorLoad> processors;
  double sequential = 0, time = 0, work = 0, speed_up = 1;
  std::vector<File> files;
};
template <class Visitor>
void describe(ScheduleResult& r, Visitor& v) {
  v("robot", r.robot, "name of the robot");
  v("model", r.model, "name of the model");
  v("method", r.method, "how values are shared", one_of({"replicated", "phased"}));
  v("phases", r.phases, "number of phases");
  v("processors", r.processors, "what each processor does");
  v("sequential", r.sequential, "operations of one processor alone");
  v("time", r.time, "operations one after another on all processors");
  v("work", r.work, "operations of all processors together, repeated ones included");
  v("speed_up", r.speed_up, "sequential over time");
  v("files", r.files, "C with one function per processor, and a driver for OpenMP", hidden_if_empty());
}

// Throws UnmetRequest for more joints than the robot has.
ScheduleResult schedule(const Robot& robot, const ScheduleOptions& options, Progress& progress = no_progress());
Json to_json(const ScheduleResult& result);

}  // namespace armature
