// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/model_program.h"

#include "armature/formulate/formulation.h"
#include "armature/verbs/recipes/asked_model.h"

namespace armature {

using namespace internal;

Program model_program(const Robot& robot, const ModelProgramOptions& options, Progress& progress) {
  const std::vector<std::string> models = {options.model};
  const CoupledLoops loops = asked_loops(robot, models, options.options);
  const Robot asked = asked_robot(loops.robot, models, options.options, BaseValues::formulas);
  return formulate(asked, models, asked_derivation(models, options.options), asked_search(options.search, progress))
      .program;
}

}  // namespace armature
