// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What the verbs that identify share: logs and how to take them.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "armature/identify/identify.h"
#include "cli/console.h"

namespace armature::cli {

struct IdentifyArguments {
  std::string robot, columns, output, motor_inertia = "auto", velocity = "log", estimator = "weighted",
                                      model = "dynamic", stream = "auto";
  std::vector<std::string> logs, validation, friction = {"viscous", "coulomb", "offset"}, terms, motors, known, loaded,
                                             units;
  std::optional<double> cutoff, sign_width, load_mass, period;
  std::optional<std::size_t> decimation, trim;
  std::vector<std::size_t> savitzky_golay;  // samples, and the degree
  std::size_t differences = 4;
  double slowest = 0.005, prior = 1, essential = 10, interval = 0.05;
  bool repair = false;
};

// ROBOT, LOG and all options that say how to identify.
std::shared_ptr<IdentifyArguments> add_identify_arguments(CLI::App* verb, Console& console, bool logs_required);

// The logs, read, and how to take them; what was read goes to the console. With `streams`, which are read in chunks,
// `logs` has only the beginning of the first, to be looked at.
struct IdentifyInputs {
  IdentifyOptions options;
  std::vector<Log> logs, validation;
  std::optional<LogStreams> streams;
  std::vector<std::string> readings = {};  // a line a log: its samples, and what its columns were taken for
};
IdentifyInputs identify_inputs(const IdentifyArguments& arguments, const Robot& robot, Console& console);

// Errors on the logs that were used and on others, a column a joint.
struct ErrorRow {
  std::string estimate;
  const Identification::Errors* errors;
};
std::string error_table(const Robot& robot, const std::vector<ErrorRow>& rows);

// The verdict of the logs; its notes go to the console.
Identification identification_of(const IdentifyInputs& inputs, const Robot& robot, Console& console);

}  // namespace armature::cli
