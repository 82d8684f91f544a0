// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The whole way on one robot, the PUMA 560: from its description to compiled and tested C, and from measurements of it
// (made on the spot) to an identified model, its code and a report. Like pipeline.h, this verb writes its files itself,
// and goes on where it was stopped.
#pragma once

#include <string>
#include <vector>

#include "armature/base/json.h"
#include "armature/base/progress.h"
#include "armature/verbs/pipeline.h"

namespace armature {

struct DemoOptions {
  std::string output = "out";
};

template <class Visitor>
void describe(DemoOptions& o, Visitor& v) {
  v("output", o.output, "the folder to write into", letter('o'), value_name("DIR"));
}

struct KnownCost {
  std::string what, source;
  std::size_t mul = 0, add = 0;
};
template <class Visitor>
void describe(KnownCost& c, Visitor& v) {
  v("what", c.what, "robot and method");
  v("source", c.source, "where the figures stand, or how they were come by");
  v("mul", c.mul, "multiplications and divisions");
  v("add", c.add, "additions and subtractions");
}

struct DemoCost {
  std::size_t mul = 0, add = 0, sincos = 0;
};
template <class Visitor>
void describe(DemoCost& c, Visitor& v) {
  v("mul", c.mul, "multiplications and divisions");
  v("add", c.add, "additions and subtractions");
  v("sincos", c.sincos, "sines and cosines");
}

struct DemoResult {
  std::string robot, model;
  DemoCost operations;
  std::vector<KnownCost> known;
  std::vector<std::string> files;
  std::string selftest;
  PipelineResult pipeline;
  std::string function;  // of the generated C
  Robot described;       // the PUMA 560
};

template <class Visitor>
void describe(DemoResult& r, Visitor& v) {
  v("robot", r.robot, "name of the robot");
  v("model", r.model, "name of the model");
  v("operations", r.operations, "what the model costs");
  v("known", r.known, "figures of others for the same model");
  v("files", r.files, "the generated C and the program around it");
  v("selftest", r.selftest, "passed: the compiled program agreed with every test vector");
  v("pipeline", r.pipeline, "what was made of measurements of a virtual robot");
}

// Throws UnmetRequest when there is no C compiler.
DemoResult demo(const DemoOptions& options, Progress& progress = no_progress());

Json to_json(const DemoResult& result);

}  // namespace armature
