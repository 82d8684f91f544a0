// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What is made of an identification, by `identify` and by the first stage of `pipeline`: its result as plain data, the
// identified robot as files, and the page of the report.
#pragma once

#include <string>
#include <vector>

#include "armature/report/identification_report.h"
#include "armature/verbs/identify.h"
#include "armature/verbs/recipes/estimation.h"
#include "armature/verbs/recipes/input_doubts.h"

namespace armature::internal {

// The width of each Coulomb friction, by the name of its parameter.
Named<double> friction_widths(const IdentificationModel& model);
Named<double> stribeck_speeds(const IdentificationModel& model);
Named<double> friction_temperatures(const IdentificationModel& model);

TorqueErrors torque_errors(const Identification::Errors& errors);
std::vector<std::string> joint_names(const Robot& robot);

// What the errors of an identification were judged on, and a warning for each validation log that repeats the motions
// used.
JudgedOn judged_on(const Identification& found);
void warn_of_repetition(const Identification& found, const std::vector<std::string>& held_out,
                        Diagnostics& diagnostics);
IdentifyResult identify_result(const Robot& robot, const Estimation& estimation);

// Adds robot.yaml, robot.urdf (where URDF can say it) and estimate.json, to be written to `folder`. What they cannot
// hold goes to the diagnostics. `file` is the robot's own: a URDF (its bytes are `urdf`) is written with new numbers in
// the old text. No robot is added when the input looks wrong, unless `force`.
void add_identified_files(const std::string& folder, const std::string& file, const std::optional<std::string>& urdf,
                          IdentifyResult& result, bool force = true);

// `log_files`: the logs, or the parts of an estimate from parts. `folder`: where the results are, and `reading`: how
// the robot was read, for the commands that the report shows.
IdentificationSections identified_report(const Estimation& estimation, const IdentifyResult& result,
                                         const std::string& robot_file, const std::vector<std::string>& log_files,
                                         const std::string& folder, Provenance provenance,
                                         const LoadRobotOptions& reading, bool from_factors = false);

}  // namespace armature::internal
