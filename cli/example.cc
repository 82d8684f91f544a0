// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// example: the experiments of the papers, repeated.
#include <fmt/format.h>

#include <memory>

#include "armature/base/file.h"
#include "armature/base/suggest.h"
#include "armature/base/text.h"
#include "cli/table.h"
#include "cli/verbs.h"
#include "examples/examples.h"

namespace armature::cli {
namespace {

constexpr const char* example_examples =
    "  armature example                            lists them\n"
    "  armature example puma560-explicit -o out    writes out/report.html\n";

struct ExampleArguments {
  std::string name, output;
};

void list_examples(Console& console) {
  Table table({{"example"}, {"paper"}, {"what"}});
  Json json = Json::array();
  for (const Example& example : examples()) {
    table.add({example.name, example.paper, example.summary});
    json.push_back({{"name", example.name}, {"paper", example.paper}, {"summary", example.summary}});
  }
  console.text = table.text();
  console.result["examples"] = std::move(json);
}

const Example& example_called(const std::string& name) {
  std::vector<std::string> names;
  for (const Example& example : examples()) {
    if (example.name == name) return example;
    names.push_back(example.name);
  }
  const std::string near = name.size() > 100 ? "" : suggest(name, names);
  refuse_usage(fmt::format("no example is called '{}'", printable(name, 80)),
               (near.empty() ? "" : near + "; ") + "armature example lists them");
}

void example_verb(const ExampleArguments& arguments, Console& console) {
  if (arguments.name.empty()) return list_examples(console);
  const Example& example = example_called(arguments.name);
  const ExampleResult result = example.run();
  Table table({{""}, {"unit"}, {"published", Align::right}, {"Armature", Align::right}, {""}});
  Json rows = Json::array();
  for (const Comparison& c : result.comparisons) {
    table.add({c.what, c.unit, c.text(c.published), c.text(c.ours), c.met() ? "" : "falls short"});
    rows.push_back(
        {{"what", c.what}, {"unit", c.unit}, {"published", c.published}, {"ours", c.ours}, {"met", c.met()}});
  }
  console.text = fmt::format("{}: {}\n\n{}", example.paper, example.summary, table.text());
  console.result = {{"example", example.name}, {"paper", example.paper}, {"comparisons", std::move(rows)}};
  if (arguments.output.empty()) return;
  const std::string file = arguments.output + "/report.html";
  write_file(file, html(result.page));
  console.text += fmt::format("\nwrote {}\n", printable(file));
  console.result["files"]["report"] = file;
}

}  // namespace

void add_example(CLI::App& app, Console& console) {
  const auto arguments = std::make_shared<ExampleArguments>();
  CLI::App* verb = add_verb(app, console, "example", "Repeat an experiment of the papers", example_examples);
  verb->add_option("EXAMPLE", arguments->name, "The name of one; without it they are listed")->type_name("");
  verb->add_option("-o,--output", arguments->output, "Write report.html to this folder")->type_name("FOLDER");
  verb->callback([arguments, &console] { example_verb(*arguments, console); });
}

}  // namespace armature::cli
