// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// How fast the dynamic models of a robot run on this machine: compiled in the process, as the C that `derive` writes,
// and by the interpreter, in the same run. Asks whether to stop between two models only, because asking more often
// would disturb what is measured.
#pragma once

#include <string>
#include <vector>

#include "armature/base/describe.h"
#include "armature/base/json.h"
#include "armature/base/progress.h"
#include "armature/robot/robot.h"

namespace armature {

struct BenchOptions {
  std::size_t turns = 21;
};
template <class Visitor>
void describe(BenchOptions& o, Visitor& v) {
  v("turns", o.turns, "how often each time is measured; the median counts", range(1, 10'000));
}

struct BenchRow {
  std::string model, peer;
  double one_call_ns = 0, emitted_ns = 0, batch_ns = 0, ratio_one_call = 0, ratio_batch = 0;
};
template <class Visitor>
void describe(BenchRow& r, Visitor& v) {
  v("model", r.model, "name of the model");
  v("peer", r.peer, "what it is compared with");
  v("one_call_ns", r.one_call_ns, "time of one state", unit("ns"));
  v("emitted_ns", r.emitted_ns,
    "time of one state by the C that derive writes, with the flags that its top names; 0 without a compiler",
    unit("ns"));
  v("batch_ns", r.batch_ns, "time per state, 512 states at once on one core", unit("ns"));
  v("ratio_one_call", r.ratio_one_call, "how many times longer the peer takes for one state");
  v("ratio_batch", r.ratio_batch, "how many times longer the peer takes for many");
}

struct BenchResult {
  std::string robot, machine;
  std::vector<BenchRow> rows;
  std::vector<std::string> notes;
};
template <class Visitor>
void describe(BenchResult& r, Visitor& v) {
  v("robot", r.robot, "name of the robot");
  v("machine", r.machine, "processor, instruction set and number of cores");
  v("rows", r.rows, "inverse-dynamics, inertia, direct-dynamics, and the regressor of base parameters");
  v("notes", r.notes, "models that the robot does not admit; why there is no compiled code", hidden_if_empty());
}

BenchResult bench(const Robot& robot, const BenchOptions& options = {}, Progress& progress = no_progress());
Json to_json(const BenchResult& result);

}  // namespace armature
