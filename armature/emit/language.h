// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The interface of a language: the spelling of a dozen constructs, and how the parts of a file are assembled. The
// statements and their order are decided here once for all languages, so that each computes to the last bit what the
// interpreter computes. To add a language, see docs/how_to/add_a_language.md.
//
// The code has up to three functions. With parameters, `init` runs the setup once and stores its results as constants
// for the run part, the model itself; `selftest` replays the test vectors.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "armature/emit/angle_groups.h"
#include "armature/emit/description.h"
#include "armature/emit/emit.h"
#include "armature/emit/infix.h"
#include "armature/emit/names.h"
#include "armature/emit/test_vectors.h"

namespace armature::internal {

inline constexpr std::size_t code_width = 110;  // characters of a line, where it can be broken

// An argument of the model. A vector has one column.
struct Array {
  std::string name;
  std::size_t rows = 0, columns = 1;
  std::size_t size() const { return rows * columns; }
};

// A field of the parameters or constants.
struct Field {
  std::string name;
  std::string original;              // of a parameter: its name in the robot
  std::optional<double> value = {};  // of a parameter: its default
};

// The parts that a language assembles into files.
struct Parts {
  const Program& program;
  const EmitOptions& options;
  Names& names;      // further names come from here
  std::string name;  // of the function
  std::vector<Array> inputs = {}, outputs = {};
  std::vector<Field> parameters = {}, constants = {};
  bool reads_parameters = false;         // some parameter affects the result
  Text interface = {}, provenance = {};  // of the top comment: inputs and outputs; operation count and origin
  std::string init = {}, run = {};       // the bodies of the functions; `init` is empty without parameters
  std::vector<std::string> init_locals = {}, run_locals = {};  // what the bodies define
  std::vector<AngleGroup> angle_groups = {};                   // of which `run` computes sines and cosines
  TestVectors vectors = {};

  bool has_parameters() const { return !parameters.empty(); }
  bool groups_angles() const { return !angle_groups.empty(); }
  bool has_values() const {
    return std::any_of(parameters.begin(), parameters.end(),
                       [](const Field& field) { return field.value.has_value(); });
  }
};

// When inputs are read and outputs written. The sooner an output is written, the fewer values are live.
enum class MemoryOrder {
  outputs_last,  // inputs first, outputs last
  inputs_first,  // inputs first, each output as soon as it is made: outputs may share the memory of inputs
  streamed,      // inputs where they are first used, too: they never share memory
};

class Language {
 public:
  explicit Language(const EmitOptions& options) : precision_(options.precision), trigonometry_(options.trigonometry) {}
  virtual ~Language() = default;
  Language(const Language&) = delete;
  Language& operator=(const Language&) = delete;

  // The form of names, and the reserved ones: keywords of the language and names that its files use.
  virtual NameRules rules() const = 0;

  // Expressions. By default numbers, operators and functions are written as in C.
  virtual Infix number(double value) const { return internal::number(value, precision_); }
  virtual Infix operation(Code code, const Infix& a, const Infix& b) const { return apply(code, a, b); }
  virtual Infix sign(const Infix& a) const = 0;  // of an atom
  virtual std::string variable(const std::string& name) const { return name; }
  virtual std::string parameter(const std::string& name) const = 0;  // read in init: "p->M1"
  virtual std::string constant(const std::string& name) const = 0;   // written in init, read by the model: "c->k1"
  virtual std::string element(const Array& array, std::size_t index) const = 0;
  virtual Infix loaded(const Array& input, std::size_t index) const { return {element(input, index)}; }

  // Lines of a body, with their end.
  virtual std::string definition(const std::string& name, const Infix& value) const = 0;
  virtual std::string assignment(const std::string& place, const Infix& value) const = 0;
  // Elements index to index + 3 become zero; empty: they are assigned one by one.
  virtual std::string four_zeros(const Array& /*array*/, std::size_t /*index*/) const { return {}; }
  virtual std::string heading(const std::string& text) const = 0;                   // "W3: angular velocity"
  virtual std::string unused(const std::string& /*argument*/) const { return {}; }  // silences warnings

  // Whether sines and cosines are computed in groups; and how such a group is written.
  virtual bool groups_angles() const { return false; }
  virtual std::string angle_group(const AngleGroup&, const std::vector<std::string>& /*angles*/) const { return {}; }
  virtual std::size_t largest_group() const { return angles_of_a_group; }
  virtual std::string of_group(const std::string& sines, std::size_t index) const {  // one sine or cosine
    return fmt::format("{}[{}]", sines, index);
  }

  virtual MemoryOrder memory_order() const { return MemoryOrder::outputs_last; }
  // A value that is the same for all states, where variables hold many states each.
  virtual Infix of_all_states(const Infix& value) const { return value; }

  // Bytes of stack that so many groups take without optimisation.
  virtual std::size_t stack_of_groups(std::size_t /*groups*/) const { return 0; }

  // Whether it is compiled to machine code, so that the stack use of a call is of interest.
  virtual bool has_stack() const { return false; }
  // Whether matrices have two indices; otherwise they are arrays, row by row.
  virtual bool has_matrices() const { return false; }

  virtual std::vector<EmittedFile> files(const Parts& parts) const = 0;

 protected:
  bool is_single() const { return precision_ == Precision::binary32; }

  const Precision precision_;
  const Trigonometry trigonometry_;
};

// The program in `language`.
std::vector<EmittedFile> write(const Language& language, const Program& program, const EmitOptions& options);

// The same, assembled by `files`: for packages, which need the names used in the code.
using PutIntoFiles = std::function<std::vector<EmittedFile>(const Parts&)>;
std::vector<EmittedFile> write(const Language& language, const Program& program, const EmitOptions& options,
                               const PutIntoFiles& files);

// The numbers of a row, or of a part of it: "0.5, -1.0"
std::string numbers(const Language& language, std::span<const double> values, const std::string& separator = ", ");

// `lines`, each behind `mark`: a comment in languages with line comments only.
std::string commented(const Text& lines, const std::string& mark);

// The texts of the header, one after the other.
Text header_text(const Parts& parts);

// `text` with every @KEY@ replaced.
std::string filled_in(std::string text, const std::vector<std::pair<std::string, std::string>>& values);

// `items` separated by commas, broken into lines as wrapped() does.
std::string joined(const std::vector<std::string>& items, const std::string& separator = ", ");
std::vector<std::string> names_of(const std::vector<Array>& arrays);

// One function per language file.
using LanguageFactory = std::unique_ptr<Language> (*)(const EmitOptions&);
std::unique_ptr<Language> c_language(const EmitOptions&);
std::unique_ptr<Language> cpp_language(const EmitOptions&);
std::unique_ptr<Language> python_language(const EmitOptions&);
std::unique_ptr<Language> matlab_language(const EmitOptions&);
std::unique_ptr<Language> fortran_language(const EmitOptions&);
std::unique_ptr<Language> rust_language(const EmitOptions&);
std::unique_ptr<Language> javascript_language(const EmitOptions&);
std::unique_ptr<Language> julia_language(const EmitOptions&);
std::unique_ptr<Language> mathematica_language(const EmitOptions&);
std::unique_ptr<Language> maple_language(const EmitOptions&);
std::unique_ptr<Language> latex_language(const EmitOptions&);
std::unique_ptr<Language> mathml_language(const EmitOptions&);
std::unique_ptr<Language> wasm_language(const EmitOptions&);

}  // namespace armature::internal
