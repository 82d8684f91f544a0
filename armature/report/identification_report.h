// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The report of an identification: what was done and why, how good the result is, and what to do next, on one page.
#pragma once

#include <string>
#include <vector>

#include "armature/identify/identify.h"
#include "armature/report/page.h"
#include "armature/report/provenance.h"

namespace armature::internal {

// What the page shows besides the result.
struct ReportContext {
  std::string robot_file, folder;          // of the command that was given, and of its results
  std::vector<std::string> log_files;      // trained on; or files of factors
  std::vector<std::string> warnings = {};  // found while reading
  std::vector<std::string> readings = {};  // files read, and the meaning given to their columns
  std::string verdict = {};                // one or two sentences
  bool bad = false;                        // then no next step is suggested that uses the model
  Provenance provenance = {};
  std::string robot_options = {};  // with which the robot was read, for commands that read it again: " --lock finger"
  bool from_factors = false;       // there are no motions to show
};

// The parts of the page, for a report that says more (verbs/recipes/pipeline_report.h).
struct IdentificationSections {
  std::string title, subtitle;
  std::vector<Block> summary;
  Section how_good;
  std::vector<Section> details;     // what follows how good the result is
  std::vector<Section> first = {};  // what comes before it
};
IdentificationSections identification_sections(const Identification& result, const std::vector<Log>& logs,
                                               const EstimationOptions& options, const ReportContext& context);
Page page_of(const IdentificationSections& sections);

Page identification_report(const Identification& result, const std::vector<Log>& logs, const EstimationOptions& options,
                           const ReportContext& context);

}  // namespace armature::internal
