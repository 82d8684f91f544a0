// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// reduce: the essential model, what it costs and what it loses.
#include "armature/verbs/reduce.h"

#include <fmt/format.h>

#include <cmath>
#include <memory>

#include "armature/base/set_aside.h"
#include "cli/certify.h"
#include "cli/identify.h"
#include "cli/options.h"
#include "cli/table.h"
#include "cli/verbs.h"

namespace armature::cli {
namespace {

constexpr const char* reduce_examples =
    "  armature reduce arm.urdf train.csv --validate other.csv        what is certain to 10 %\n"
    "  armature reduce arm.urdf train.csv --significance 0.01 -o out  and at least 1 % of the torque\n"
    "  armature reduce panda_like                                     no logs: the description's own numbers\n"
    "\n"
    "With logs, a parameter is kept when it is certain; without, when it reaches 1 % of the greatest torque of a "
    "joint\n"
    "on motions within the limits. What is left is identified again. The robot that is written has base parameters,\n"
    "and zeros for all others: cheap to compute with, and no longer made of bodies. Exit code 3 when the model is "
    "bad.\n";

std::string parameter_table(const ReduceResult& result) {
  Table table({{"parameter"},
               {""},
               {"value", Align::right},
               {"sd %", Align::right, true},
               {"reduced", Align::right},
               {"torque %", Align::right},
               {"unit"}});
  for (const ReducedParameter& p : result.parameters)
    table.add({p.name, p.kept ? "kept" : "-", fmt::format("{:.5g}", p.value),
               p.sd == 0 ? "" : fmt::format("{:.1f}", 100 * p.sd / std::abs(p.value)),
               p.kept ? fmt::format("{:.5g}", p.reduced) : "", fmt::format("{:.2f}", 100 * p.contribution), p.unit});
  return table.text();
}

std::string reduce_text(const ReduceResult& result) {
  return fmt::format(
      "{}{}{} of {} parameters are left{}; condition {:.3g} -> {:.3g}, with columns of length one {:.3g} -> {:.3g}\n"
      "inverse dynamics: {} M + {} A -> {} M + {} A\n\n{}\n{}",
      lines_of(result.readings), lines_of(result.notes), result.kept_count, result.base_count,
      result.given_back_count == 0
          ? ""
          : fmt::format(", {} of them for the inertia that every joint needs", result.given_back_count),
      result.condition.before, result.condition.after, result.condition_scaled.before, result.condition_scaled.after,
      result.operations.before.mul, result.operations.before.add, result.operations.after.mul,
      result.operations.after.add, parameter_table(result),
      error_table(result.joints, {{"all parameters", result.error.before}, {"reduced", result.error.after}}));
}

}  // namespace

void add_reduce(CLI::App& app, Console& console) {
  struct Arguments {
    std::string robot;
    ReduceOptions options;
  };
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* verb = add_verb(app, console, "reduce", reduce_examples);
  add_robot(verb, console, arguments->robot)->required();
  add_options(verb, arguments->options);
  verb->callback([arguments, &console] {
    const Robot robot = load_robot(arguments->robot, console, arguments->options.fit.origin);
    TerminalProgress progress(console.json);
    ReduceResult result =
        with_diagnostics(console, [&] { return armature::reduce(robot, arguments->options, progress); });
    const ReduceOptions& options = arguments->options;
    if (!result.files.empty())
      result.files.push_back(
          {"certificate", certify("reduce", fit_inputs(arguments->robot, options.logs, options.fit),
                                  certified(options, console), {{"operations", to_json(result)["operations"]}},
                                  plain_files(result.files), options.output + "/reduction.json")});
    console.text =
        reduce_text(result) + "\n" + spell_options(to_string(result.verdict), OptionSpelling::command_line) + "\n";
    if (result.verdict.grade == Grade::bad && !options.force) console.exit_code = unmet_request;
    console.result = to_json(result);
    write_named_files(result.files, console);
    set_aside(result.outdated, console.inputs);
  });
}

}  // namespace armature::cli
