// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Code for others: a program, written in a language. What languages share is in names (identifiers), listing (which
// values get a line of their own), infix (expressions), description (the text on top of a file) and test_vectors; a
// language is one file that puts these together.
#pragma once

#include <string>
#include <vector>

#include "armature/base/version.h"
#include "armature/program/program.h"

namespace armature {

struct EmitOptions {
  std::string name;                          // of the function and its files; empty: ROBOT_MODEL
  std::string version{::armature::version};  // of Armature, as stated in the files
};

struct EmittedFile {
  std::string name;  // without a folder, safe on every file system
  std::string content;
};

// C99: NAME.h and NAME.c. Throws UnmetRequest when the program has no finite result to test the code by.
std::vector<EmittedFile> emit_c(const Program& program, const EmitOptions& options = {});

}  // namespace armature
