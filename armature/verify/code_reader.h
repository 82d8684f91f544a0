// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Generated code, read back from its text: what the file says, not what was meant. Every statement of the function and
// of its set-up must be an assignment that can be read, or one of the emitters' own declarations; each name is assigned
// once.
//
//   statement: place = sum          sum: product {(+|-) product}          product: factor {(*|/) factor}
//   factor: -factor | number | name | array element | function(sum) | (sum) | sign in any of the languages' forms
#pragma once

#include "armature/verify/code_text.h"
#include "armature/verify/tape.h"

namespace armature::internal {

struct CodeArray {
  std::string name;
  std::size_t rows = 0, columns = 1;
};

struct CodeInterface {
  std::vector<CodeArray> inputs, outputs;
};

// `files` are the texts that may hold the function, its set-up and its defaults. Throws UnreadableCode.
CodeTape read_code(std::string_view language, const std::vector<std::string>& files, const std::string& name,
                   const CodeInterface& interface);

}  // namespace armature::internal
