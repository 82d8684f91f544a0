// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/load_log.h"

#include "armature/verbs/recipes/read_logs.h"

namespace armature {

LoadedLog load_log(const std::string& file, const Robot& robot, const LoadLogOptions& options, Progress& progress) {
  internal::InputFiles files;
  return internal::read_log(file, robot, options, files, progress);
}

}  // namespace armature
