// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Programs and folders for the tests of packages.
#pragma once

#include <filesystem>

#include "armature/derive/derive.h"
#include "armature/derive/keep.h"
#include "armature/emit/packages/package.h"
#include "armature/program/lower.h"
#include "tests/emit/example_robots.h"
#include "tests/emit/hostile_program.h"
#include "tests/support/compile.h"

namespace armature::internal::test {

inline void write_all(const TemporaryFolder& folder, const std::vector<EmittedFile>& files) {
  for (const EmittedFile& file : files) {
    std::filesystem::create_directories((std::filesystem::path(folder.path()) / file.name).parent_path());
    folder.write(file.name, file.content);
  }
}

// The folder that the package is in.
inline std::string top_of(const std::vector<EmittedFile>& files) {
  return files[0].name.substr(0, files[0].name.find('/'));
}

struct Kept {
  Program program;
  EmitOptions options;
};

inline Kept kept_model(const char* model) {
  KeptParameters kept = keep_parameters(random_tree(6, 3, false), {"all"});
  Kept result{lower(derive(kept.robot, model)), {}};
  result.options.values = std::move(kept.values);
  result.options.name = "kept";
  return result;
}

}  // namespace armature::internal::test
