// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// convert: the same robot in another format, chosen by the ending of the new file.
#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "armature/base/file.h"
#include "armature/base/text.h"
#include "armature/write/par.h"
#include "armature/write/urdf.h"
#include "armature/write/yaml.h"
#include "cli/verbs.h"

namespace armature::cli {
namespace {

constexpr const char* convert_examples =
    "  armature convert arm.urdf -o arm.yaml     URDF to a table of Khalil and Kleinfinger's parameters\n"
    "  armature convert puma560 -o puma560.par   a built-in robot for SYMORO\n";

std::string written(const Robot& robot, const std::string& path, Diagnostics& diagnostics) {
  const std::string ending = std::filesystem::path(path).extension().string();
  if (ending == ".yaml" || ending == ".yml") return write_yaml(robot);
  if (ending == ".urdf" || ending == ".xml") return write_urdf(robot, diagnostics);
  if (ending == ".par") {
    std::vector<std::string> lost;
    const std::string text = write_par(robot, &lost);
    for (const std::string& what : lost) diagnostics.warning({path, 0, 0}, "SYMORO's format cannot tell: " + what);
    return text;
  }
  refuse_usage(fmt::format("no format is known for '{}'", printable(path, 200)),
               "end the file's name in .yaml, .urdf or .par");
}

}  // namespace

void add_convert(CLI::App& app, Console& console) {
  struct Options {
    std::string robot, output;
  };
  const auto options = std::make_shared<Options>();
  CLI::App* verb = add_verb(app, console, "convert", "Write a robot in another format", convert_examples);
  add_robot(verb, console, options->robot)->required();
  verb->add_option("-o,--output", options->output, "The file to write: NAME.yaml, NAME.urdf or NAME.par")
      ->type_name("FILE")
      ->required();
  verb->callback([options, &console] {
    const Robot robot = load_robot(options->robot, console);
    write_file(options->output, written(robot, options->output, console.diagnostics));
    console.text = fmt::format("wrote {}\n", printable(options->output));
    console.result = {{"robot", robot.name}, {"files", {options->output}}};
  });
}

}  // namespace armature::cli
