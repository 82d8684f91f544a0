// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A function of generated code as text: its arguments, and the statements of its body without comments.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "armature/base/error.h"

namespace armature::internal {

// The file does not have the form that the emitters write.
class UnreadableCode : public Error {
 public:
  using Error::Error;
};

struct CodeFunction {
  std::vector<std::string> arguments;   // names alone
  std::vector<std::string> results;     // names that it returns, in languages that return them
  std::vector<std::string> statements;  // on one line each, without what ends them
};

enum class CodePart { defaults, init, run };

// The languages that can be read: c, cpp, python, matlab, fortran, julia, rust, javascript, mathematica, maple.
bool is_readable(std::string_view language);

// `file` is the text of a file, `name` the function's name as the file's name has it. Nothing (no statements and no
// arguments) when the file has no such part. Throws UnreadableCode.
CodeFunction code_function(std::string_view language, const std::string& file, const std::string& name, CodePart part);

}  // namespace armature::internal
