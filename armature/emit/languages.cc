// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Every language, in one list: a new one is one line.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/emit/language.h"

namespace armature::internal {
namespace {

struct Known {
  LanguageEntry entry;
  LanguageFactory make;
};

constexpr Known known[] = {
    {{"c", "C99"}, c_language},
    {{"cpp", "C++20, one header, any scalar"}, cpp_language},
    {{"python", "Python with NumPy, many states at once"}, python_language},
    {{"matlab", "MATLAB and Octave, many states at once"}, matlab_language},
    {{"fortran", "Fortran 2008"}, fortran_language},
    {{"julia", "Julia"}, julia_language},
    {{"rust", "Rust, without its standard library"}, rust_language},
    {{"javascript", "JavaScript, with declarations for TypeScript"}, javascript_language},
    {{"wasm", "WebAssembly, ready to run in browsers and Node"}, wasm_language},
    {{"mathematica", "Mathematica"}, mathematica_language},
    {{"maple", "Maple"}, maple_language},
    {{"latex", "equations to print"}, latex_language},
    {{"mathml", "equations for the web"}, mathml_language},
};

}  // namespace

std::vector<LanguageEntry> languages() {
  std::vector<LanguageEntry> all;
  for (const Known& language : known) all.push_back(language.entry);
  return all;
}

std::vector<EmittedFile> emit(const Program& program, std::string_view name, const EmitOptions& options) {
  std::vector<std::string_view> all;
  for (const Known& language : known) {
    if (language.entry.name == name) return write(*language.make(options), program, options);
    all.push_back(language.entry.name);
  }
  Diagnostics diagnostics;
  diagnostics.error({}, fmt::format("no language is called '{}'", printable(name, 80)),
                    fmt::format("the languages are {}", fmt::join(all, ", ")));
  throw InputError(diagnostics);
}

std::vector<EmittedFile> emit_c(const Program& program, const EmitOptions& options) {
  return emit(program, "c", options);
}

}  // namespace armature::internal
