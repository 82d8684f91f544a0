// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// example: the experiments of the papers, repeated.
#include <fmt/format.h>

#include <memory>

#include "armature/base/text.h"
#include "cli/certify.h"
#include "cli/options.h"
#include "cli/table.h"
#include "cli/verbs.h"
#include "examples/examples.h"

namespace armature::cli {

using namespace internal;  // of examples/

namespace {

constexpr const char* example_examples =
    "  armature example                            lists them\n"
    "  armature example puma560-explicit -o out    writes out/report.html\n";

std::string list_text(const ExampleList& list) {
  Table table({{"example"}, {"paper"}, {"what"}});
  for (const Example& example : list.examples) table.add({example.name, example.paper, example.summary});
  return table.text();
}

std::string comparison_table(const ExampleRun& run, Comparison::Kind kind) {
  Table table({{""},
               {"unit"},
               {std::string(names(kind)[static_cast<std::size_t>(kind)]), Align::right},
               {"Armature", Align::right},
               {kind == Comparison::Kind::published ? "where it stands" : "how"},
               {""}});
  bool any = false;
  for (const Comparison& c : run.comparisons) {
    if (c.kind != kind) continue;
    any = true;
    table.add({c.what, c.unit, c.theirs_text(), c.ours_text(), c.source, c.shortfall()});
  }
  return any ? table.text() + '\n' : "";
}

std::string run_text(const ExampleRun& run) {
  std::string text = fmt::format("{}: {}\n\n", run.paper, run.summary);
  if (!run.assumptions.empty()) {
    text += "What was assumed:\n";
    for (const std::string& assumption : run.assumptions) text += fmt::format("- {}\n", assumption);
    text += '\n';
  }
  for (std::size_t kind = 0; kind < names(Comparison::Kind{}).size(); ++kind)
    text += comparison_table(run, static_cast<Comparison::Kind>(kind));
  if (const auto found = reasons(run.comparisons); !found.empty()) {
    text += "Why some fall short:\n";
    for (const std::string& reason : found) text += fmt::format("- {}\n", reason);
    text += '\n';
  }
  for (const auto& [what, file] : run.files) text += fmt::format("wrote {}\n", printable(file.path));
  return text;
}

}  // namespace

void add_example(CLI::App& app, Console& console) {
  const auto options = std::make_shared<ExampleOptions>();
  CLI::App* verb = add_verb(app, console, "example", "Repeat an experiment of the papers", example_examples);
  add_options(verb, *options);
  verb->callback([options, &console] {
    if (options->example.empty()) {
      console.text = list_text(list_examples());
      console.result = to_json(list_examples());
      return;
    }
    TerminalProgress progress(console.json);
    ExampleRun run = run_example(*options, progress);
    if (can_be_certified(plain_files(run.files)))
      run.files.emplace_back("certificate", certify("example", {}, certified(*options, console),
                                                    figures_of(to_json(run), {"files"}), plain_files(run.files)));
    write_files(plain_files(run.files), console);
    console.text = run_text(run);
    console.result = to_json(run);
  });
}

}  // namespace armature::cli
