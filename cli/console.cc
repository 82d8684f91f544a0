// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/console.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <new>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/derive/load.h"
#include "cli/options.h"

namespace armature::cli {
namespace {

bool print(std::FILE* stream, const std::string& text) {
  return std::fwrite(text.data(), 1, text.size(), stream) == text.size() && std::fflush(stream) == 0;
}

int print_errors(const Console& console, const Diagnostics& diagnostics, int code) {
  if (console.json) {
    Json answer = {{"errors", to_json(diagnostics, Severity::error, OptionSpelling::command_line)}};
    if (diagnostics.warning_count() > 0)
      answer["warnings"] = to_json(diagnostics, Severity::warning, OptionSpelling::command_line);
    print(stdout, to_text(answer));
  } else {
    print(stderr, to_string(diagnostics, OptionSpelling::command_line) + '\n');
  }
  return code;
}

Diagnostics one_error(const std::string& message, const std::string& hint) {
  Diagnostics diagnostics;
  diagnostics.error({"armature", 0, 0}, message, hint);
  return diagnostics;
}

}  // namespace

int finish(const Console& console) {
  if (!console.diagnostics.all().empty())
    print(stderr, to_string(console.diagnostics, OptionSpelling::command_line) + '\n');
  Json result = console.result;
  if (console.json && console.diagnostics.warning_count() > 0)
    result["warnings"] = to_json(console.diagnostics, Severity::warning, OptionSpelling::command_line);
  if (print(stdout, console.json ? to_text(result) : console.text)) return done;
  std::perror("armature: error: cannot print the result");
  return our_fault;
}

void tell_progress(const std::string& line, bool is_final) {
  const bool terminal = ::isatty(STDERR_FILENO) != 0;
  if (is_final || terminal)
    std::fputs(fmt::format("{}{}{}", terminal ? "\r\033[K" : "", line, is_final ? "\n" : "").c_str(), stderr);
}

int report_failure(const Console& console) {
  try {
    throw;
  } catch (const InputError& error) {
    return print_errors(console, error.diagnostics(), bad_input);
  } catch (const UnmetRequest& error) {
    Diagnostics said = console.diagnostics;  // warnings may tell why
    said.error({"armature", 0, 0}, error.message(), error.hint());
    return print_errors(console, said, unmet_request);
  } catch (const Stopped&) {
    return print_errors(console, one_error("interrupted", "nothing was written"), interrupted);
  } catch (const std::bad_alloc&) {
    return print_errors(console, one_error("out of memory", "is the robot larger than it should be?"), our_fault);
  } catch (const std::exception& error) {
    return print_errors(console,
                        one_error(fmt::format("a fault of Armature: {}", error.what()),
                                  "please report it with the robot file and the command"),
                        our_fault);
  }
}

void refuse_usage(const std::string& message, const std::string& hint) { throw InputError(one_error(message, hint)); }

Robot load_robot(const std::string& file_or_name, Console& console) {
  LoadedRobot loaded = armature::load_robot(file_or_name, console.reading);
  console.diagnostics = loaded.diagnostics;
  return std::move(loaded.robot);
}

CLI::App* add_verb(CLI::App& app, Console& console, const std::string& name, const std::string& summary,
                   const std::string& examples) {
  CLI::App* verb = app.add_subcommand(name, summary);
  verb->add_flag("--json", console.json, "Print JSON for machines instead of text");
  verb->footer("Examples:\n" + examples);
  return verb;
}

CLI::Option* add_robot(CLI::App* verb, Console& console, std::string& robot) {
  add_options(verb, console.reading);
  return verb->add_option("ROBOT", robot, "A file (.yaml .urdf .par .spec) or a built-in robot (armature show --list)")
      ->type_name("");
}

CLI::Option* add_model(CLI::App* verb, std::string& model) {
  return verb->add_option("MODEL", model, "The name of a model, see below")->type_name("")->required();
}

void add_derive_options(CLI::App* verb, DeriveOptions& options) {
  verb->add_option("--from", options.from,
                   "Reference frame: a joint, link or frame (default: the base; of a URDF, its root link)")
      ->type_name("FRAME");
  verb->add_option("--to", options.to, "Frame of interest (default: the tool)")->type_name("FRAME");
  verb->add_option("--rows", options.rows, "inverse-jacobian: the rows to keep, 1 to 6, as in 1,2,6")
      ->type_name("LIST")
      ->delimiter(',');
  verb->add_option("--columns", options.columns, "inverse-jacobian: the columns to keep")
      ->type_name("LIST")
      ->delimiter(',');
  verb->add_option("--method", options.method, "direct-dynamics: factorised or articulated (default: the cheaper)")
      ->type_name("METHOD");
  verb->add_flag("--tree", options.tree, "Open the loops of the robot: its equivalent tree");
}

void add_optimise_options(CLI::App* verb, OptimiseOptions& options) {
  options.effort = usual_effort;
  verb->add_option(
          "--effort", options.effort,
          "How long to search for fewer operations: 0 none, 1 milliseconds, 2 a second (the default), each more\n"
          "four times as long")
      ->type_name("LEVEL")
      ->check(CLI::Range(0U, greatest_effort).description(""));
  verb->add_option_function<std::string>(
          "--objective",
          [&options](const std::string& what) {
            options.objective = what == "fused" ? Objective::fused : Objective::operations;
          },
          "What to make few: operations (M + A, the default), or fused: the operations of a machine that\n"
          "multiplies and adds at once")
      ->type_name("WHAT")
      ->check(CLI::IsMember({"operations", "fused"}).description(""));
}

void add_robot_changes(CLI::App* verb, RobotChanges& changes) {
  verb->add_flag("--base", changes.base, "Use base parameters: the fewest that give the same torques");
  verb->add_option("--load", changes.load,
                   "Carry an arbitrary load, given at run time, on this frame (tool: the default tool)")
      ->type_name("FRAME");
}

Robot changed(Robot robot, const RobotChanges& changes, BaseValues values) {
  if (changes.base) {
    BaseOptions options;
    options.certificate = false;
    options.tree = !robot.loops.empty();
    robot = with_base_parameters(robot, base_parameters(robot, options), values);
  }
  if (!changes.load.empty()) robot = with_load(robot, changes.load == "tool" ? "" : changes.load);
  return robot;
}

std::string model_list() {
  std::string text = "Models:\n";
  for (const ModelEntry& entry : model_catalog()) text += fmt::format("  {:<30}{}\n", entry.name, entry.summary);
  return text;
}

}  // namespace armature::cli
