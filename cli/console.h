// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What the verbs share: one robot, one result, two forms of output. A verb fills `text` for people and `result` for
// machines; main() prints one of them at the end, so that a failure prints nothing partial.
#pragma once

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>
#include <string>

#include "armature/base/diagnostics.h"
#include "armature/base/file.h"
#include "armature/base/json.h"
#include "armature/base/text.h"
#include "armature/robot/robot.h"
#include "armature/verbs/load_robot.h"
#include "cli/progress.h"

namespace armature::cli {

using internal::printable;

enum ExitCode { done = 0, our_fault = 1, bad_input = 2, unmet_request = 3, interrupted = 130 };

struct Console {
  bool json = false;
  bool force = false;  // an output may replace an input
  std::string text;
  Json result = Json::object();
  LoadRobotOptions reading;
  std::vector<std::string> inputs;   // files that the command line names, apart from its outputs
  Diagnostics diagnostics;           // warnings and notes found on the way
  ExitCode exit_code = done;         // when the result is printed
  std::vector<std::string> command;  // its words
};

// Prints the result and the warnings. Returns the exit code: printing may fail.
int finish(const Console& console);

// Progress on stderr: on a terminal, a line that is overwritten by the next unless it is final; elsewhere only final
// lines.
void tell_progress(const std::string& line, bool is_final);

// Prints what the exception in flight says, and returns its exit code.
int report_failure(const Console& console);

// Usage errors, in the same words.
[[noreturn]] void refuse_usage(const std::string& message, const std::string& hint);

// Reads the robot. Its warnings go to the console, except for built-in robots, whose warnings `check` shows.
// `fingerprint`, when given, receives LoadedRobot::fingerprint.
Robot load_robot(const std::string& file_or_name, Console& console, std::string* fingerprint = nullptr);

// --force, for verbs that write files.
void add_force(CLI::App& app, Console& console);

// What a verb says about files that it read besides the robot.
void keep_warnings(const Diagnostics& found, Console& console);

// A verb with its examples, --json, and (when asked for) the ROBOT argument with --right-angles.
CLI::App* add_verb(CLI::App& app, Console& console, const std::string& name, const std::string& summary,
                   const std::string& examples);
// A verb of the library, with the summary of the catalogue.
CLI::App* add_verb(CLI::App& app, Console& console, const std::string& name, const std::string& examples);
CLI::Option* add_robot(CLI::App* verb, Console& console, std::string& robot);
// The files that arguments name: not those of -o, --output and --truth; of "log.csv@2:5", "a.csv,b.csv" and
// "--at=x.json" the files in them.
std::vector<std::string> input_files(const std::vector<std::string>& arguments);
// Writes what a verb returned, unless it would replace an input.
void write_files(const std::vector<File>& files, const Console& console);
// "wrote FILE", a line for each.
std::string wrote(const std::vector<File>& files);

// The models, one per line, for --help.
std::string model_list();

}  // namespace armature::cli
