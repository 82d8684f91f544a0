// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// base: the base parameters of a robot, with the evidence for their number.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

#include "armature/base/text.h"
#include "armature/verbs/base_parameters.h"
#include "cli/certify.h"
#include "cli/options.h"
#include "cli/table.h"
#include "cli/verbs.h"

namespace armature::cli {
namespace {

constexpr const char* base_examples =
    "  armature base rx90                    what is kept, and what it is made of\n"
    "  armature base puma260 --keep Ia       motor inertias stay, others are regrouped into them\n"
    "  armature base arm.urdf --known-zeros   zero inertias of a URDF are known, not unknown\n"
    "  armature base rx90 -o rx90_base.par   a file of base parameters for SYMORO, and back\n"
    "  armature base arm.urdf --json -o cert.json\n";

std::string base_text(const BaseParametersResult& result) {
  Table table({{"parameter"}, {"formula"}});
  for (const KeptParameter& p : result.parameters) table.add({p.name, p.formula});
  std::string text = fmt::format("{}: {} parameters, {} base parameters; {} of the regressor {}\n{}",
                                 printable(result.robot, 80), result.standard, result.count,
                                 result.exact ? "exact rank" : "rank in numbers", result.exact_rank, table.text());
  if (!result.without_effect.empty())
    text += fmt::format("Without effect: {}\n", fmt::join(result.without_effect, ", "));
  for (const std::string& note : result.notes)
    text += printable(spell_options(note, OptionSpelling::command_line), 10'000) + '\n';
  if (result.verified) text += "The certificate was verified by a second way of computing.\n";
  else if (result.certificate.kept.empty()) text += "There is no certificate: " + result.reason + '\n';
  else text += "The certificate does NOT hold: " + result.reason + '\n';
  return text + wrote(result.files);
}

}  // namespace

void add_base(CLI::App& app, Console& console) {
  struct Arguments {
    std::string robot;
    BaseParametersOptions options;
  };
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* verb = add_verb(app, console, "base", base_examples);
  add_robot(verb, console, arguments->robot)->required();
  add_options(verb, arguments->options);
  verb->callback([arguments, &console] {
    TerminalProgress progress(console.json);
    BaseParametersResult result = base_parameters(load_robot(arguments->robot, console), arguments->options, progress);
    for (const Diagnostic& each : result.diagnostics.all())
      console.diagnostics.warning(each.where, each.message, each.hint);
    if (can_be_certified(result.files))
      result.files.push_back(certify("base", {{"robot", arguments->robot}}, certified(arguments->options, console),
                                     figures_of(to_json(result), {"certificate", "files"}), result.files));
    write_files(result.files, console);
    console.text = base_text(result);
    console.result = to_json(result);
    const bool has_certificate = !result.certificate.kept.empty();
    if (has_certificate && !result.verified) console.exit_code = our_fault;
  });
}

}  // namespace armature::cli
