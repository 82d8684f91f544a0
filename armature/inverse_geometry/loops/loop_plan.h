// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// In which order the loops of a robot are solved, and how. A loop can be solved when its unknown coordinates have
// independent columns in its own Jacobian; what it decides is known to the loops after it. Loops that share unknowns
// and cannot be solved one by one (platforms) are solved together. A freedom that no loop decides, such as the turn of
// a rod between two ball joints about itself, is idle: one of its coordinates is held.
//
// A single loop is an arm with a pose (loop_chain.h): it has a closed form where the solution tree finds one. The
// assembly of a loop is named by its unknown joints from one side to the other: R, P, C (a coaxial R and P), U (two
// axes that meet), S (three axes that meet in a point), as in "planar RRR" or "spatial UPS".
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "armature/inverse_geometry/closed_form/solution_tree.h"
#include "armature/inverse_geometry/loops/loop_chain.h"
#include "armature/robot/loop_closure.h"

namespace armature::internal {

struct LoopStep {
  std::vector<std::size_t> loops;            // indices into Robot::loops; several are solved together
  std::vector<std::size_t> unknown;          // coordinates that it decides
  std::vector<std::size_t> held;             // coordinates of idle freedoms
  std::vector<std::size_t> rows;             // of the closure of these loops: as many as unknowns, independent
  std::string kind;                          // "planar", "spherical", "spatial"; "coupled" for several loops
  std::string assembly;                      // "RRR"; empty for several loops
  std::shared_ptr<const LoopChain> chain;    // of a single loop
  std::shared_ptr<const SolutionTree> tree;  // its closed form; null: solved by Newton's iteration
  std::string why_not;                       // what stands against a closed form
};

struct LoopPlan {
  std::vector<LoopStep> steps;
  std::vector<std::size_t> redundant;  // loops that the others close already
};

// `known`: coordinates whose values are given; usually the motorised ones. Symbols without a value in `values` get
// random ones for the decisions; the closed forms keep them as symbols.
LoopPlan plan_loops(const Robot& robot, const std::vector<std::size_t>& known,
                    const std::map<std::string, double>& values = {});

}  // namespace armature::internal
