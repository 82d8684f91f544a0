// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// convert: the same robot in another format, chosen by the ending of the new file.
#include "armature/verbs/convert.h"

#include <memory>

#include "cli/certify.h"
#include "cli/options.h"
#include "cli/verbs.h"

namespace armature::cli {
namespace {

constexpr const char* convert_examples =
    "  armature convert arm.urdf -o arm.yaml     URDF to a table of Khalil and Kleinfinger's parameters\n"
    "  armature convert puma560 -o puma560.par   a built-in robot for SYMORO\n"
    "  armature convert arm.urdf --base -o arm.par   with its base parameters\n";

}  // namespace

void add_convert(CLI::App& app, Console& console) {
  struct Arguments {
    std::string robot;
    ConvertOptions options;
  };
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* verb = add_verb(app, console, "convert", convert_examples);
  add_robot(verb, console, arguments->robot)->required();
  add_options(verb, arguments->options);
  verb->callback([arguments, &console] {
    ConvertResult result = convert(load_robot(arguments->robot, console), arguments->options);
    if (can_be_certified(result.files))
      result.files.push_back(certify("convert", {{"robot", arguments->robot}}, certified(arguments->options, console),
                                     Json::object(), result.files));
    for (const Diagnostic& each : result.diagnostics.all())
      console.diagnostics.warning(each.where, each.message, each.hint);
    write_files(result.files, console);
    console.text = wrote(result.files);
    console.result = to_json(result);
  });
}

}  // namespace armature::cli
