// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A model as equations that people read: every intermediate quantity once, under a name of its own, before its first
// use; then the outputs. This is the form of the derivation, with the names of the literature; generated code is the
// same model after the search for fewer operations.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "armature/model/model.h"
#include "armature/program/count.h"

namespace armature::internal {

struct Equation {
  std::string left, right;
};

struct Equations {
  std::vector<Equation> lines;
  // What the letters mean that names start with, of those names that occur: {"W", "angular velocity of the link"}.
  std::vector<std::pair<std::string, std::string>> legend;
  // Counted in the lines as they are written: a product that stands in two lines counts twice; a sine or cosine counts
  // once however often it is written, and so does a sum of angles. Negations and depth are not counted.
  OperationCount operations;
};

// Elements of outputs are called NAME1, NAME2, ... for vectors and NAME11, NAME12, ... for matrices (NAME1_1 when a
// number has two digits). A derivation may use one name for several quantities; the second one gets "_2", the third
// "_3". Symbols keep their names. Throws UnmetRequest when an expression is too long to be read.
Equations equations(const Model& model);

}  // namespace armature::internal
