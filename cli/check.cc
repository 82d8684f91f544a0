// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// check: every error and every physical implausibility of a robot, in one go.
#include "armature/verbs/check.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

#include "armature/base/counted.h"
#include "armature/base/error.h"
#include "armature/base/text.h"
#include "cli/verbs.h"

namespace armature::cli {
namespace {

constexpr const char* check_examples =
    "  armature check arm.urdf              errors and warnings as file:line:column\n"
    "  armature check arm.par --json        the same for machines; exit code 2 when there are errors\n";

}  // namespace

void add_check(CLI::App& app, Console& console) {
  const auto name = std::make_shared<std::string>();
  CLI::App* verb = add_verb(app, console, "check", check_examples);
  add_robot(verb, console, *name)->required();
  verb->callback([name, &console] {
    const CheckResult result = check(*name, console.reading);
    throw_if_errors(result.diagnostics);
    console.diagnostics = result.diagnostics;
    const std::size_t warnings = result.diagnostics.warning_count();
    console.text =
        fmt::format("{}: {}, {}, no errors, {}\n", printable(result.robot, 80), internal::counted(result.links, "link"),
                    internal::counted(result.coordinates, "coordinate"),
                    warnings == 0 ? "no warnings" : internal::counted(warnings, "warning"));
    if (!result.root_gravity.empty())
      console.text += fmt::format("gravity in {}: [{:.6g}] m/s2\n", printable(result.root, 80),
                                  fmt::join(result.root_gravity, ", "));
    console.result = to_json(result);
  });
}

}  // namespace armature::cli
