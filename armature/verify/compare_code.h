// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Is the function of a file the model of the robot? Both are evaluated at random states: the code as it was read back
// (tape.h), the model by the oracle (oracle_outputs.h); outputs that the oracle does not know are those of a model that
// was derived again. In extended precision what is left is the rounding of the file's own numbers; over GF(p) nothing
// is left, when the decimals in the file are exact.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "armature/base/describe.h"
#include "armature/model/model.h"
#include "armature/robot/robot.h"
#include "armature/verify/oracle_outputs.h"
#include "armature/verify/tape.h"

namespace armature::internal {

struct CodeQuestion {
  const Robot& robot;                   // with symbols for what the code takes at run time
  const Model& model;                   // derived again, in plain form: names of inputs and outputs, and a last resort
  std::vector<OracleRequest> requests;  // per output of the model
  Named<double> values;                 // of parameters, near which they are tried
  double tolerance = 1e-9;              // relative, per element
  std::map<std::string, std::string> names = {};  // the symbol that each parameter of the code stands for
};

struct CodeAnswer {
  std::size_t states = 0;
  double worst = 0;   // greatest relative difference
  std::string where;  // the element that has it
  bool agrees = false;
  std::size_t points = 0;            // of GF(p)
  bool exact = false;                // equal at all of them
  std::vector<std::string> derived;  // outputs that were compared with the model derived again
};

// The symbol of each parameter of the code, from what `files` say (code_names.h). Throws UnreadableCode.
std::map<std::string, std::string> parameter_symbols(const CodeTape& tape, const Robot& robot, const Model& model,
                                                     const std::vector<std::string>& files);

CodeAnswer compare_code(const CodeTape& tape, const CodeQuestion& question);

}  // namespace armature::internal
