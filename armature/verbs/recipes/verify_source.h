// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The text of a function beside the oracle of verify/, for generated code of one processor and of several.
#pragma once

#include <string>
#include <vector>

#include "armature/verbs/derive_code.h"
#include "armature/verbs/recipes/verification.h"

namespace armature::internal {

// The files of code in one language, and the name of their function.
struct CodeSource {
  std::string language, name;
  std::vector<std::string> texts;
};

struct OutputShape {
  std::string name;
  std::size_t columns = 1;
};

// Compares the code with the models that `options` asks for, and its operations with those that are stated if
// `counted`; returns the outputs of the model. Throws UnreadableCode.
std::vector<OutputShape> compare_source(Verification& v, const Robot& robot, const DeriveCodeOptions& options,
                                        const CodeSource& source, bool counted);

}  // namespace armature::internal
