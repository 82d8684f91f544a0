// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// derive: a model as equations to read, or as code to compile.
#include <algorithm>
#include <filesystem>
#include <memory>

#include "armature/base/file.h"
#include "armature/base/text.h"
#include "armature/verbs/derive_code.h"
#include "cli/certify.h"
#include "cli/options.h"
#include "cli/table.h"
#include "cli/verbs.h"

namespace armature::cli {
namespace {

constexpr const char* derive_examples =
    "  armature derive puma560 inverse-dynamics                    equations to read\n"
    "  armature derive puma560 inverse-dynamics --lang c -o out    C99 files with their own test\n"
    "  armature derive puma560 inertia,gravity --lang rust -o out  two models that share what they have in common\n"
    "  armature derive panda_like gravity --keep M7,MZ7 --lang cpp the last link's mass may change at run time\n"
    "  armature derive puma560 gravity --keep gravity --lang c     mounted on a wall or a ceiling\n"
    "  armature derive puma560 gravity --package cmake -o out      a project to build, test and install\n"
    "  armature derive puma560 transform --from base --to 3        between two frames\n"
    "  armature derive puma560 inverse-geometry                    all solutions in closed form, step by step\n"
    "  armature derive five_bar loop-geometry --lang c             passive joints of closed loops from the motors\n"
    "  armature derive puma560 jacobian --explain                  what each pass of the compiler did\n";

constexpr const char* inverse_geometry_entry =
    "  inverse-geometry              joint positions of a pose: the solution tree by Paul's or Pieper's method\n"
    "  loop-geometry                 closed loops: passive joints from the motors, every assembly mode\n";

std::string pass_table(const std::vector<CompilerPass>& passes) {
  Table table({{"pass"}, {"M", Align::right}, {"A", Align::right}, {"instructions", Align::right}, {"what it does"}});
  for (const CompilerPass& p : passes)
    table.add({p.pass, std::to_string(p.mul), std::to_string(p.add), std::to_string(p.instructions), p.what});
  return passes.empty() ? "" : table.text();
}

std::string derive_text(const DeriveCodeResult& result) {
  std::string text = title_of(result) + pass_table(result.passes);
  if (!result.files.empty()) return text + wrote(result.files);
  return text + '\n' + equation_lines(result);
}

Json derive_json(const DeriveCodeResult& result) {
  Json json = to_json(result);
  for (Json& option : json["options"]) option = "--" + option.get<std::string>();
  return json;
}

// The largest file has the code; a package is called by its folder.
std::string main_file(const std::vector<File>& files, const std::string& folder) {
  const auto largest = std::max_element(
      files.begin(), files.end(), [](const File& a, const File& b) { return a.content.size() < b.content.size(); });
  const std::filesystem::path below =
      std::filesystem::path(largest->path).lexically_relative(folder.empty() ? "." : folder);
  return std::distance(below.begin(), below.end()) < 2 ? largest->path
                                                       : (std::filesystem::path(folder) / *below.begin()).string();
}

}  // namespace

void add_derive(CLI::App& app, Console& console) {
  struct Arguments {
    std::string robot;
    DeriveCodeOptions options;
  };
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* verb =
      add_verb(app, console, "derive", std::string(derive_examples) + "\n" + model_list() + inverse_geometry_entry);
  add_robot(verb, console, arguments->robot)->required();
  add_options(verb, arguments->options);
  verb->callback([arguments, &console] {
    const Robot robot = load_robot(arguments->robot, console, &arguments->options.input);
    TerminalProgress progress(console.json);
    DeriveCodeResult result = derive_code(robot, arguments->options, progress);
    if (can_be_certified(result.files) && result.model != "inverse-geometry" && result.model != "loop-geometry" &&
        result.language != "wasm")  // which verify cannot replay
      result.files.push_back(certify("derive", {{"robot", arguments->robot}}, certified(arguments->options, console),
                                     figures_of(to_json(result), {"inputs", "outputs", "equations", "passes", "files"}),
                                     result.files, main_file(result.files, arguments->options.output)));
    write_files(result.files, console);
    console.text = derive_text(result);
    console.result = derive_json(result);
  });
}

}  // namespace armature::cli
