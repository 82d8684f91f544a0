// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Generated code as a complete project to build, install and test.
#pragma once

#include <string_view>
#include <vector>

#include "armature/emit/emit.h"

namespace armature::internal {

// Every package that emit_package() knows, with a short description.
std::vector<LanguageEntry> packages();

// The package called `kind`, as files in folders below one that is named after the model. Throws InputError for an
// unknown kind, UnmetRequest when the model does not fit it.
std::vector<EmittedFile> emit_package(const Program& program, std::string_view kind, const EmitOptions& options = {});

// One function per package.
std::vector<EmittedFile> cmake_package(const Program& program, const EmitOptions& options);
std::vector<EmittedFile> python_package(const Program& program, const EmitOptions& options);
std::vector<EmittedFile> wasm_package(const Program& program, const EmitOptions& options);
std::vector<EmittedFile> ros2_package(const Program& program, const EmitOptions& options);
std::vector<EmittedFile> online_package(const Program& program, const EmitOptions& options);

// The name of the function in files made by emit(): that of the first file without its ending.
std::string stem_of(const std::vector<EmittedFile>& files);

// Whether the code has a function NAME_defaults: any parameter has a value.
bool has_defaults(const Program& program, const EmitOptions& options);

// One line for a README: what the package is and where it comes from.
std::string readme(const std::string& name, const Program& program, const EmitOptions& options,
                   const std::string& how_to);

}  // namespace armature::internal
