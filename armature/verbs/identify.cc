// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/identify.h"

#include "armature/base/described_json.h"
#include "armature/derive/modelled_robot.h"
#include "armature/log/columns/twists.h"
#include "armature/robot/base_joints.h"
#include "armature/verbs/recipes/check_ranges.h"
#include "armature/verbs/recipes/factored.h"
#include "armature/verbs/recipes/identified.h"
#include "armature/verbs/recipes/input_hashes.h"
#include "armature/verbs/recipes/refuse.h"
#include "armature/verbs/recipes/robot_text.h"

namespace armature {

using namespace internal;

namespace {

IdentifyResult result_of(const Robot& described, const Robot& robot, const Estimation& estimation) {
  IdentifyResult result = identify_result(robot, estimation);
  result.identified = off_base_joints(result.identified, described);
  return result;
}

IdentifyResult with_files(const Robot& described, const Robot& robot, const Estimation& estimation,
                          const IdentifyOptions& options, InputFiles& files, const std::vector<std::string>& read,
                          Progress& progress) {
  IdentifyResult result = result_of(described, robot, estimation);
  if (options.output.empty()) return result;
  const std::string& file = options.fit.origin.file;
  add_identified_files(options.output, file, original_urdf(file), result, options.force);
  const bool from_factors = !options.factors.empty();
  const IdentificationSections sections = identified_report(
      estimation, result, file.empty() ? robot.name : file, from_factors ? options.factors : options.logs,
      options.output, provenance_of(options.fit.origin, read, estimation.diagnostics, files, progress),
      options.fit.origin.reading, from_factors);
  result.files.push_back({"report", {options.output + "/report.html", html(page_of(sections))}});
  return result;
}

IdentifyResult identify_parts(const Robot& described, const Robot& robot, const IdentifyOptions& options,
                              InputFiles& files, Progress& progress) {
  if (!options.logs.empty())
    refuse("logs and @factors are given", "make a part of the logs too, and give its file among the factors");
  const Estimation estimation =
      estimate_from_parts(robot, options.factors, options.fit, options.essential, files, progress);
  const std::vector<std::string> read =
      files_read(options.fit.origin.file, options.fit.reading, {&options.factors, &options.fit.validate});
  return with_files(described, robot, estimation, options, files, read, progress);
}

}  // namespace

IdentifyResult identify(const Robot& described, const IdentifyOptions& options, Progress& progress) {
  const Robot robot = measured_robot(described);
  check_ranges(options);
  InputFiles files;
  if (!options.factors.empty()) return identify_parts(described, robot, options, files, progress);
  if (options.logs.empty()) refuse("no log is given", "logs, or @factors=PART with parts that were made of logs");
  const Estimation estimation = estimate_from(robot, options.logs, options.fit, options.essential, files, progress);
  const std::vector<std::string> read = files_read(options.fit.origin.file, options.fit.reading,
                                                   {&options.logs, &options.fit.validate, &options.fit.loaded});
  return with_files(described, robot, estimation, options, files, read, progress);
}

IdentifyResult identify(const Robot& described, const std::vector<Log>& logs, const std::vector<Log>& validation,
                        const IdentifyOptions& options, Progress& progress) {
  const Robot robot = measured_robot(described);
  check_ranges(options);
  InputFiles files;
  return with_files(described, robot,
                    estimate_from(robot, {to_twists(logs, robot), to_twists(validation, robot), {}}, options.fit,
                                  options.essential, progress),
                    options, files, {options.fit.origin.file}, progress);
}

Json to_json(const IdentifyResult& result) { return json_of(result); }

}  // namespace armature
