// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A long job in stages that are not repeated. A stage gives a text (its result, which is all that later stages know of
// it) and files; both are recorded in FOLDER/.stages/NAME.json once the files are written. Run again, a stage is taken
// from its record when it would start from the same bytes, that is, from the same inputs of the job and the same
// results of the stages before, and when the files it wrote are still what they were. So a job that was interrupted
// goes on where it stopped, and nothing is ever half-written.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "armature/base/file.h"

namespace armature::internal {

struct StageEvent {
  enum class What { begins, done, reused } what = What::begins;
  std::size_t number = 0;  // from 1
  std::string title;
  double seconds = 0;  // of a stage that is done
};
using StageProgress = std::function<void(const StageEvent&)>;

struct StageOutcome {
  std::string result;
  std::vector<File> files = {};  // paths relative to the folder of the job
};

class JobStages {
 public:
  // `inputs` is everything the job depends on, or a fingerprint of it.
  JobStages(std::string folder, const std::string& inputs, StageProgress progress);

  std::string run(const std::string& name, const std::string& title, const std::function<StageOutcome()>& work);

  const std::vector<std::string>& files() const { return files_; }  // all that the stages wrote, in order

 private:
  std::string folder_, key_;
  StageProgress progress_;
  std::size_t number_ = 0;
  std::vector<std::string> files_;
};

}  // namespace armature::internal
