// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// From a robot to the program of a model, in one call. The same model can be written in more than one way: the
// recursion of Newton and Euler grows with the number of joints; the explicit model (explicit/explicit_model.h) grows
// much faster, but starts lower: for few joints, or many parallel axes, it has the fewest operations. formulate()
// derives the model both ways, proves over GF(p) that they are the same function, and keeps the cheaper.
#pragma once

#include <string>
#include <vector>

#include "armature/derive/derive.h"
#include "armature/program/lower.h"
#include "armature/program/search/optimise.h"

namespace armature::internal {

struct Formulated {
  Model model;
  Program program;                 // of the model, after the search
  std::vector<PassReport> passes;  // the passes that made the program
};

// The models called `names`, at least one, as one program that shares common subexpressions; each is in the formulation
// that is cheapest on its own after a search of that effort.
Formulated formulate(const Robot& robot, const std::vector<std::string>& names, const DeriveOptions& options = {},
                     const OptimiseOptions& optimise = {});

}  // namespace armature::internal
