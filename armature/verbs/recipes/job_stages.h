// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A long job in stages that are not repeated. A stage gives a result, a struct that describes itself, and files; both
// are recorded in FOLDER/.stages/NAME.json once the files are written. Run again, a stage is taken from its record when
// it would start from the same bytes, that is, from the same inputs of the job and the same results and files of the
// stages before, and when the files it wrote are still what they were. So a job that was interrupted goes on where it
// stopped, and nothing is ever half-written.
//
// A record is an input: it is bounded in size and depth, names files of its own folder only, and carries a hash of all
// that it says. One that is damaged is not believed; the stage is repeated, and its step says why. The hash is no
// signature: who can write to the folder can forge a whole record, as they could forge its files.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "armature/base/described_json.h"
#include "armature/base/file.h"
#include "armature/base/progress.h"

namespace armature::internal {

template <class Result>
struct StageOutcome {
  Result result;
  std::vector<File> files = {};  // paths relative to the folder of the job
};

class JobStages {
 public:
  // `inputs` is everything the job depends on, or a hash of it. Each stage is a step of the progress:
  // "2  write the code: 0.7 s", numbered after `before`.
  JobStages(std::string folder, const std::string& inputs, Progress& progress, std::size_t before = 0);

  // `work` gives a StageOutcome<Result>.
  template <class Result, class Work>
  Result run(const std::string& name, const std::string& title, const Work& work) {
    Result result{};
    run_recorded(
        name, title,
        [&] {
          StageOutcome<Result> outcome = work();
          return StageOutcome<Json>{json_of(outcome.result), std::move(outcome.files)};
        },
        [&](const Json& json) { read_json(json, result); });
    return result;
  }

  // Files that no stage may replace: those that the job reads.
  void keep(std::vector<std::string> files) { kept_ = std::move(files); }

  // What later stages depend on besides the job's inputs and the stages before.
  void depends_on(const std::string& what);

  const std::string& folder() const { return folder_; }
  const std::vector<std::string>& files() const { return files_; }  // all that the stages wrote, in order

 private:
  // `take` throws when the record is not one of this stage.
  void run_recorded(const std::string& name, const std::string& title, const std::function<StageOutcome<Json>()>& work,
                    const std::function<void(const Json&)>& take);

  std::string folder_, key_;
  Progress& progress_;
  std::size_t number_;
  std::vector<std::string> files_, kept_;
};

}  // namespace armature::internal
