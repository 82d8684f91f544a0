// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Options of every verb that derives a model: frames, rows and columns, base parameters, a load, and the effort of the
// search for fewer operations.
#pragma once

#include <string>
#include <vector>

#include "armature/base/describe.h"
#include "armature/program/objective.h"

namespace armature {

struct ModelOptions {
  std::string from, to;                    // frames; empty: the base, and the tool
  std::vector<std::size_t> rows, columns;  // of inverse-jacobian; empty: all
  std::string method;                      // of direct-dynamics and inverse-geometry; empty: the cheaper
  bool tree = false;
  bool base = false;
  bool known_zeros = false;
  std::string load;  // frame that carries it; empty: no load
};

template <class Visitor>
void describe(ModelOptions& o, Visitor& v) {
  v("from", o.from, "reference frame: a joint, link or frame; default: the base (of a URDF, its root link)",
    value_name("FRAME"));
  v("to", o.to, "frame of interest; default: the tool", value_name("FRAME"));
  v("rows", o.rows, "inverse-jacobian: the rows to keep, 1 to 6, as in 1,2,6", commas(), value_name("LIST"));
  v("columns", o.columns, "inverse-jacobian: the columns to keep", commas(), value_name("LIST"));
  v("method", o.method,
    "direct-dynamics: factorised or articulated; inverse-geometry: auto, pieper, paul or general; default: the cheaper",
    value_name("METHOD"), one_of({"factorised", "articulated", "auto", "pieper", "paul", "general"}));
  v("tree", o.tree, "open the loops of the robot: its equivalent tree");
  v("base", o.base, "use base parameters: the fewest that give the same torques");
  v("known_zeros", o.known_zeros, "regressors: no columns for zero inertias of a URDF", hidden_if_empty());
  v("load", o.load, "carry an arbitrary load, given at run time, on this frame (tool: the default tool)",
    value_name("FRAME"));
}

struct SearchOptions {
  unsigned effort = 2;
  Objective objective = Objective::operations;
};

template <class Visitor>
void describe(SearchOptions& o, Visitor& v) {
  v("effort", o.effort,
    "how long to search for fewer operations: 0 not at all, 1 milliseconds, 2 a second, each more four times as long",
    value_name("LEVEL"), range(0, 9));
  v("objective", o.objective,
    "what to make few: operations (M + A), or fused: operations of a machine that multiplies and adds at once",
    value_name("WHAT"));
}

// A model of the catalogue, for lists and help.
struct ModelSummary {
  std::string name, summary, reference;
};
template <class Visitor>
void describe(ModelSummary& m, Visitor& v) {
  v("name", m.name, "what to give as MODEL");
  v("summary", m.summary, "one line");
  v("reference", m.reference, "where its equations stand");
}
std::vector<ModelSummary> list_models();

}  // namespace armature
