// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// columns: what a log holds, and what its columns are taken for.
#include "armature/verbs/columns.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

#include "cli/identify.h"
#include "cli/options.h"
#include "cli/verbs.h"

namespace armature::cli {
namespace {

constexpr const char* columns_examples =
    "  armature columns arm.urdf log.mcap                 which columns it has, and what they are taken for\n"
    "  armature columns arm.urdf log.mat --columns columns.yaml\n"
    "  armature columns arm.urdf log.h5 -o log.csv        the signals in SI units, as they were measured\n"
    "  armature columns arm.urdf log.h5 -o log.npy        the same as an array for numpy\n"
    "\n"
    "Exit code 3 when a signal that identify needs is not found; the columns are listed all the same.\n";

std::string columns_text(const ColumnsResult& result) {
  std::string text = fmt::format("{}: {} columns{}\n", printable(result.log, 200), result.names.size(),
                                 result.topic.empty() ? "" : " of " + printable(result.topic, 200));
  for (const std::string& name : result.names) text += "  " + printable(name, 200) + "\n";
  if (!result.meaning.empty()) text += printable(result.meaning, 2000) + "\n";
  for (const Finding& each : result.missing) text += printable(each.message + "; " + each.hint, 2000) + "\n";
  return text;
}

}  // namespace

void add_columns(CLI::App& app, Console& console) {
  struct Arguments {
    std::string robot;
    ColumnsOptions options;
  };
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* verb = add_verb(app, console, "columns", columns_examples);
  add_robot(verb, console, arguments->robot)->required();
  add_options(verb, arguments->options);
  verb->callback([arguments, &console] {
    TerminalProgress progress(console.json);
    const Robot robot = load_robot(arguments->robot, console, arguments->options.origin);
    const ColumnsResult result = columns(robot, arguments->options, progress);
    keep_warnings(result.diagnostics, console);
    write_files(result.files, console);
    console.text = columns_text(result) + wrote(result.files);
    console.result = to_json(result);
    if (!result.recognised) console.exit_code = unmet_request;
  });
}

}  // namespace armature::cli
