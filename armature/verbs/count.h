// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// How many operations the models of a robot cost: M multiplications and divisions, A additions and subtractions; sines,
// cosines and changes of sign are free but reported; what depends on parameters only is done once, in the setup.
#pragma once

#include <string>
#include <vector>

#include "armature/base/json.h"
#include "armature/base/progress.h"
#include "armature/robot/robot.h"
#include "armature/verbs/model_options.h"

namespace armature {

struct CountOptions {
  std::vector<std::string> models;
  ModelOptions model;
  SearchOptions search;
};

template <class Visitor>
void describe(CountOptions& o, Visitor& v) {
  v("models", o.models, "names of models", positional("MODEL"), required());
  describe(o.model, v);
  describe(o.search, v);
}

struct ModelCost {
  std::size_t mul = 0, add = 0, sincos = 0, negate = 0, sign = 0;
  std::size_t depth = 0;
  std::size_t setup_mul = 0, setup_add = 0;
};

template <class Visitor>
void describe(ModelCost& c, Visitor& v) {
  v("mul", c.mul, "multiplications and divisions at run time");
  v("add", c.add, "additions and subtractions at run time");
  v("sincos", c.sincos, "sines and cosines");
  v("negate", c.negate, "changes of sign");
  v("sign", c.sign, "sign functions, of Coulomb friction");
  v("depth", c.depth, "longest chain of M and A");
  v("setup_mul", c.setup_mul, "multiplications of the setup, done once");
  v("setup_add", c.setup_add, "additions of the setup, done once");
}

struct CountResult {
  std::string robot;
  std::string parameters;  // "standard" or "base"
  Named<ModelCost> models;
};

template <class Visitor>
void describe(CountResult& r, Visitor& v) {
  v("robot", r.robot, "name of the robot");
  v("parameters", r.parameters, "which dynamic parameters the models have", one_of({"standard", "base"}));
  v("models", r.models, "what each model costs, by its name");
}

CountResult count(const Robot& robot, const CountOptions& options, Progress& progress = no_progress());
Json to_json(const CountResult& result);

}  // namespace armature
