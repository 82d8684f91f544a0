// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Models of a robot as equations to read, or as code to compile; several models share common subexpressions.
// Operation counts are those of what is written: equations keep the form of the derivation, code is optimised.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "armature/base/file.h"
#include "armature/base/json.h"
#include "armature/base/progress.h"
#include "armature/robot/robot.h"
#include "armature/verbs/model_options.h"

namespace armature {

enum class CodePrecision { binary64, binary32, fixed_point };
constexpr auto names(CodePrecision) { return std::to_array<std::string_view>({"double", "float", "fixed"}); }
enum class CodeTrigonometry { inlined, libm };
constexpr auto names(CodeTrigonometry) { return std::to_array<std::string_view>({"inline", "libm"}); }

struct DeriveCodeOptions {
  std::vector<std::string> models;
  std::string lang = "text";
  std::string package;  // empty: none
  std::vector<std::string> keep;
  CodePrecision precision = CodePrecision::binary64;
  CodeTrigonometry trigonometry = CodeTrigonometry::inlined;
  bool batch = false;
  std::vector<std::string> range;
  std::string output;
  bool explain = false;
  ModelOptions model;
  SearchOptions search;
  std::string
      input;  // what the robot was read from (LoadedRobot::fingerprint), for the top of each file; not described
};

std::vector<std::string> list_languages();  // "text" first
std::vector<std::string> list_packages();

template <class Visitor>
void describe(DeriveCodeOptions& o, Visitor& v) {
  v("models", o.models, "the name of a model, see below; or several that share their work: A,B", positional("MODEL"),
    required(), commas());
  v("lang", o.lang, "equations (text) or code in a language", value_name("LANGUAGE"), one_of(list_languages()));
  v("package", o.package, "a whole project around the code", value_name("PACKAGE"), one_of(list_packages()));
  v("keep", o.keep,
    "numbers that may change at run time, as in M6,MX6,d3, or groups of them: all (inertial, motors, friction), "
    "geometry, gravity; others are folded",
    commas(), value_name("LIST"));
  v("precision", o.precision, "numbers of the code: double, float, or fixed (C in 32-bit integers)",
    value_name("TYPE"));
  v("trigonometry", o.trigonometry,
    "sines and cosines in C, C++, Rust, Fortran and WebAssembly: inline (all at once) or libm (a call for each; the "
    "host's in WebAssembly)",
    value_name("HOW"));
  v("batch", o.batch,
    "C, C++, Rust and WebAssembly: besides, a function of many states at once, in the lanes of vector registers");
  v("range", o.range, "fixed: how large inputs get, as in qd=2,qdd=10; otherwise the joints' limits say so", commas(),
    value_name("LIST"));
  v("output", o.output, "folder for files (code: the current one; text: standard output)", letter('o'),
    value_name("DIR"));
  v("explain", o.explain, "say what each pass of the compiler did");
  describe(o.model, v);
  describe(o.search, v);
}

struct CodeOperations {
  std::size_t mul = 0, add = 0, sincos = 0;
  std::size_t setup_mul = 0, setup_add = 0;
};
template <class Visitor>
void describe(CodeOperations& c, Visitor& v) {
  v("mul", c.mul, "multiplications and divisions at run time");
  v("add", c.add, "additions and subtractions at run time");
  v("sincos", c.sincos, "sines and cosines");
  v("setup_mul", c.setup_mul, "multiplications and divisions of parameters, once");
  v("setup_add", c.setup_add, "additions and subtractions of parameters, once");
}

struct CodeInput {
  std::string name, meaning;
  std::size_t size = 0;
  std::vector<std::string> symbols, units;
};
template <class Visitor>
void describe(CodeInput& i, Visitor& v) {
  v("name", i.name, "name of the array");
  v("meaning", i.meaning, "what it is");
  v("size", i.size, "number of elements");
  v("symbols", i.symbols, "what each element is called in the equations");
  v("units", i.units, "unit of each element");
}

struct CodeOutput {
  std::string name, meaning;
  std::size_t rows = 0, columns = 1;
  std::vector<std::string> units, labels;
};
template <class Visitor>
void describe(CodeOutput& o, Visitor& v) {
  v("name", o.name, "name of the array, row-major");
  v("meaning", o.meaning, "what it is");
  v("rows", o.rows, "number of rows");
  v("columns", o.columns, "number of columns; 1 for a vector");
  v("units", o.units, "unit of each element, or one for all");
  v("labels", o.labels, "what each column stands for (regressors)");
}

struct CompilerPass {
  std::string pass, what;
  std::size_t mul = 0, add = 0, instructions = 0;
};
template <class Visitor>
void describe(CompilerPass& p, Visitor& v) {
  v("pass", p.pass, "its name");
  v("what", p.what, "what it does");
  v("mul", p.mul, "multiplications after it");
  v("add", p.add, "additions after it");
  v("instructions", p.instructions, "instructions after it");
}

struct ModelEquation {
  std::string left, right;
};
template <class Visitor>
void describe(ModelEquation& e, Visitor& v) {
  v("left", e.left, "the quantity");
  v("right", e.right, "what it is equal to");
}

struct DeriveCodeResult {
  std::string robot, model, language, package;
  CodeOperations operations;
  std::optional<CodeOperations> code_operations;
  std::string reference;
  std::vector<std::string> notes;
  std::vector<std::string> options;  // names from ModelOptions
  std::vector<CodeInput> inputs;
  std::vector<CodeOutput> outputs;
  Named<double> kept;
  std::vector<CompilerPass> passes;
  Named<std::string> legend;
  std::vector<ModelEquation> equations;
  std::string derivation;  // of inverse geometry
  std::vector<File> files;
};

template <class Visitor>
void describe(DeriveCodeResult& r, Visitor& v) {
  v("robot", r.robot, "name of the robot");
  v("model", r.model, "name of the model, or of several");
  v("language", r.language, "language asked for; text: equations");
  v("package", r.package, "package asked for", hidden_if_empty());
  v("operations", r.operations, "what one evaluation costs: of the code, or of the equations as they are written");
  v("code_operations", r.code_operations, "of equations: what generated code would cost", hidden_if_empty());
  v("reference", r.reference, "where the equations stand");
  v("notes", r.notes, "conventions and choices: frames, the tool, the point");
  v("options", r.options, "options that these models take");
  v("inputs", r.inputs, "arrays that go in");
  v("outputs", r.outputs, "arrays that come out");
  v("kept", r.kept, "values of the parameters that were kept", hidden_if_empty());
  v("passes", r.passes, "what each pass of the compiler did, if that was asked for", hidden_if_empty());
  v("legend", r.legend, "what the letters mean that names in the equations start with", hidden_if_empty());
  v("equations", r.equations, "the model in the form of its derivation, each line using only those before it",
    hidden_if_empty());
  v("derivation", r.derivation, "inverse geometry: its steps with their types, as text", hidden_if_empty());
  v("files", r.files, "files of code, or of equations", hidden_if_empty());
}

DeriveCodeResult derive_code(const Robot& robot, const DeriveCodeOptions& options, Progress& progress = no_progress());
Json to_json(const DeriveCodeResult& result);

// The heading of the equations: "inertia of puma560: 31 M, ...", the reference and the notes.
std::string title_of(const DeriveCodeResult& result);
// The equations, one per line; before them what the inputs are called, where that is not NAME1, NAME2, ..., and what
// the letters of other names mean.
std::string equation_lines(const DeriveCodeResult& result);

}  // namespace armature
