// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Code generation: a program, written in a language. What languages share is in names (identifiers), listing (which
// values get a statement of their own), infix (expressions), description (the top comment of a file), test_vectors, and
// language (the bodies of functions); a language is one file that spells these and assembles its files from them.
#pragma once

#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "armature/base/version.h"
#include "armature/program/program.h"

namespace armature::internal {

enum class Precision { binary64, binary32 };

// How generated C, C++, Rust, Fortran and WebAssembly compute sines and cosines: many angles at once, inline, or by a
// call of libm (of the host) for each.
enum class Trigonometry { inlined, libm };

// A coordinate of the robot: the joint that it moves, and the largest torque or force.
struct EmittedJoint {
  std::string name;
  double effort = std::numeric_limits<double>::infinity();
};

struct EmitOptions {
  std::string name;                          // of the function and its files; empty: ROBOT_MODEL
  std::string version{::armature::version};  // of Armature, as stated in the files
  std::string input;                         // source of the robot: "arm.urdf, sha256 ..."; may be empty
  Precision precision = Precision::binary64;
  Trigonometry trigonometry = Trigonometry::inlined;
  bool batch = false;  // C, C++, Rust, WebAssembly: a function of many states besides; needs Trigonometry::inlined
  std::vector<std::pair<std::string, double>> values = {};  // default values of parameters
  std::vector<EmittedJoint> joints = {};                    // in the order of q; may be empty
};

struct EmittedFile {
  std::string name;  // relative, with fixed folders if any; safe on every file system
  std::string content;
};

struct LanguageEntry {
  std::string_view name, summary;
};

// Every language that emit() knows.
std::vector<LanguageEntry> languages();

// The program in the language called `name`. Throws InputError for an unknown language, UnmetRequest when the program
// has no finite result for test vectors, or when the language cannot express the program.
std::vector<EmittedFile> emit(const Program& program, std::string_view name, const EmitOptions& options = {});

// C99: NAME.h and NAME.c.
std::vector<EmittedFile> emit_c(const Program& program, const EmitOptions& options = {});

}  // namespace armature::internal
