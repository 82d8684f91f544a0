// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// derive: a model as equations to read, or as code to compile.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <sstream>

#include "armature/base/file.h"
#include "armature/base/sha256.h"
#include "armature/base/text.h"
#include "armature/derive/combine.h"
#include "armature/derive/equations.h"
#include "armature/derive/input_ranges.h"
#include "armature/derive/keep.h"
#include "armature/derive/model_options.h"
#include "armature/emit/emit.h"
#include "armature/emit/languages/c_fixed.h"
#include "armature/emit/packages/package.h"
#include "armature/formulate/formulation.h"
#include "armature/program/count.h"
#include "armature/program/lower.h"
#include "armature/read/reader.h"
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
    "  armature derive puma560 jacobian --explain                  what each pass of the compiler did\n";

struct DeriveArguments {
  std::string robot, models, language = "text", package, precision = "double", output;
  std::vector<std::string> keep, ranges;
  DeriveOptions derive;
  OptimiseOptions optimise;
  RobotChanges changes;
  bool explain = false;
};

std::string explained(const std::vector<PassReport>& passes) {
  Table table({{"pass"}, {"M", Align::right}, {"A", Align::right}, {"instructions", Align::right}, {"what it does"}});
  for (const PassReport& p : passes)
    table.add({p.pass, std::to_string(p.multiplications), std::to_string(p.additions), std::to_string(p.instructions),
               p.what});
  return table.text();
}

Json json_passes(const std::vector<PassReport>& passes) {
  Json list = Json::array();
  for (const PassReport& p : passes)
    list.push_back({{"pass", p.pass},
                    {"what", p.what},
                    {"mul", p.multiplications},
                    {"add", p.additions},
                    {"instructions", p.instructions}});
  return list;
}

std::string title(const Model& model, const OperationCount& count) {
  std::string text = fmt::format("{} of {}: {} M, {} A, {} sines and cosines\n", model.name, printable(model.robot, 80),
                                 count.mul, count.add, count.sincos);
  if (!model.reference.empty()) text += model.reference + '\n';
  for (const std::string& note : model.notes) text += printable(note) + '\n';
  return text;
}

void derive_text(const DeriveArguments& options, const Model& model, Console& console) {
  std::string text;
  Json list = Json::array();
  for (const Equation& e : equations(model)) {
    text += fmt::format("{} = {}\n", e.left, e.right);
    list.push_back({{"left", e.left}, {"right", e.right}});
  }
  console.result["equations"] = list;
  if (options.output.empty()) {
    console.text += '\n' + text;
    return;
  }
  const std::string path =
      (std::filesystem::path(options.output) / (identifier(model.robot + "_" + model.name) + ".txt")).string();
  write_file(path, console.text + '\n' + text);
  console.result["files"] = {path};
  console.text += fmt::format("wrote {}\n", printable(path));
}

// "arm.urdf, sha256 ...": what sha256sum says about the same file.
std::string fingerprint(const std::string& file_or_name) {
  for (const LibraryRobot& robot : robot_library())
    if (robot.name == file_or_name) return fmt::format("robots/{}.yaml, sha256 {}", robot.name, sha256(robot.text));
  return fmt::format("{}, sha256 {}", std::filesystem::path(file_or_name).filename().string(),
                     sha256(read_file(file_or_name)));
}

// "qdd=10"
std::map<std::string, double> range_limits(const std::vector<std::string>& ranges) {
  std::map<std::string, double> limits;
  for (const std::string& range : ranges) {
    const std::size_t equals = range.find('=');
    const std::string number = equals == std::string::npos ? "" : range.substr(equals + 1);
    char* end = nullptr;
    const double limit = std::strtod(number.c_str(), &end);
    if (number.empty() || *end != '\0')
      refuse_usage(fmt::format("'{}' is no range", printable(range, 80)), "a range is NAME=LIMIT, as in qdd=10");
    limits[range.substr(0, equals)] = limit;
  }
  return limits;
}

std::vector<EmittedFile> code_files(const DeriveArguments& options, const Robot& robot, const Model& model,
                                    const Program& program, const EmitOptions& emit_options) {
  if (options.precision == "fixed")
    return emit_c_fixed(program, input_ranges(robot, model.inputs, range_limits(options.ranges)), emit_options);
  if (!options.package.empty()) return emit_package(program, options.package, emit_options);
  return emit(program, options.language, emit_options);
}

void derive_code(const DeriveArguments& options, const Robot& robot, const Model& model, const Program& program,
                 std::vector<std::pair<std::string, double>> values, Console& console) {
  EmitOptions emit_options;
  emit_options.input = fingerprint(options.robot);
  emit_options.precision = options.precision == "float" ? Precision::binary32 : Precision::binary64;
  emit_options.values = std::move(values);
  std::vector<File> files;
  for (EmittedFile& file : code_files(options, robot, model, program, emit_options))
    files.push_back({(std::filesystem::path(options.output) / file.name).string(), std::move(file.content)});
  write_files(files);
  console.result["files"] = Json::array();
  for (const File& file : files) {
    console.result["files"].push_back(file.path);
    console.text += fmt::format("wrote {}\n", printable(file.path));
  }
}

// Before the work is done.
void check_name(const char* what, const std::string& name, const std::vector<std::string>& known) {
  if (std::find(known.begin(), known.end(), name) == known.end())
    refuse_usage(fmt::format("no {} is called '{}'", what, printable(name, 80)),
                 fmt::format("the {}s are {}", what, fmt::join(known, ", ")));
}

std::vector<std::string> names_of(const std::vector<LanguageEntry>& entries) {
  std::vector<std::string> names;
  for (const LanguageEntry& entry : entries) names.emplace_back(entry.name);
  return names;
}

void check_language(const DeriveArguments& options) {
  std::vector<std::string> known = names_of(languages());
  known.insert(known.begin(), "text");
  check_name("language", options.language, known);
  if (options.package.empty()) return;
  check_name("package", options.package, names_of(packages()));
  if (options.language != "text") refuse_usage("a package has its own language", "leave out --lang or --package");
}

// "inertia,gravity": each once, at least one.
std::vector<std::string> different_names(const std::string& list) {
  std::vector<std::string> names;
  std::istringstream text(list);
  for (std::string name; std::getline(text, name, ',') || names.empty();)
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  return names;
}

// What goes in and comes out, and which options the models take.
void describe_model(const std::vector<std::string>& names, const Model& model, Json& result) {
  result["reference"] = model.reference;
  result["notes"] = model.notes;
  result["options"] = result["inputs"] = result["outputs"] = Json::array();
  for (const std::string& name : names)
    for (const std::string& option : options_of_model(name)) result["options"].push_back("--" + option);
  for (const Input& input : model.inputs)
    result["inputs"].push_back(
        {{"name", input.name}, {"meaning", input.meaning}, {"size", input.symbols.size()}, {"units", input.units}});
  for (const Output& output : model.outputs)
    result["outputs"].push_back({{"name", output.name},
                                 {"meaning", output.meaning},
                                 {"rows", output.rows},
                                 {"columns", output.columns},
                                 {"units", output.units},
                                 {"labels", output.column_labels}});
}

void derive(const DeriveArguments& options, Console& console) {
  check_language(options);
  if (options.precision == "fixed" && options.language != "c")
    refuse_usage("fixed-point code is C", "say --lang c, without --package");
  const std::vector<std::string> names = different_names(options.models);
  refuse_idle_options(names, options.derive);
  const KeptParameters kept =
      keep_parameters(changed(load_robot(options.robot, console), options.changes, BaseValues::symbols), options.keep);
  const Formulated formulated = formulate(kept.robot, names, options.derive, options.optimise);
  const Model& model = formulated.model;
  const Program& program = formulated.program;
  const OperationCount count = count_operations(program);
  console.text = title(model, count);
  console.result = {{"robot", model.robot},
                    {"model", model.name},
                    {"language", options.language},
                    {"operations", {{"mul", count.mul}, {"add", count.add}, {"sincos", count.sincos}}}};
  describe_model(names, model, console.result);
  for (const auto& [name, value] : kept.values) console.result["kept"][name] = value;
  if (options.explain) {
    console.text += explained(formulated.passes);
    console.result["passes"] = json_passes(formulated.passes);
  }
  if (options.language == "text" && options.package.empty()) derive_text(options, model, console);
  else derive_code(options, kept.robot, model, program, kept.values, console);
}

}  // namespace

void add_derive(CLI::App& app, Console& console) {
  const auto options = std::make_shared<DeriveArguments>();
  CLI::App* verb = add_verb(app, console, "derive", "Derive a model, as equations or as code",
                            std::string(derive_examples) + "\n" + model_list());
  add_robot(verb, console, options->robot)->required();
  verb->add_option("MODEL", options->models, "The name of a model, see below; or several that share their work: A,B")
      ->type_name("")
      ->required();
  verb->add_option("--lang", options->language,
                   fmt::format("text (equations, the default), or code: {}", fmt::join(names_of(languages()), ", ")))
      ->type_name("LANGUAGE");
  verb->add_option("--package", options->package,
                   fmt::format("A whole project around the code: {}", fmt::join(names_of(packages()), ", ")))
      ->type_name("PACKAGE");
  verb->add_option("--keep", options->keep,
                   "Numbers that may change at run time, as in M6,MX6,d3, or groups of them: all (inertial, motors, "
                   "friction), geometry, gravity; others are folded")
      ->type_name("LIST")
      ->allow_extra_args(false)
      ->delimiter(',');
  verb->add_option("--precision", options->precision,
                   "Of the code: double (the default), float, or fixed (C in 32-bit integers)")
      ->type_name("TYPE")
      ->check(CLI::IsMember({"double", "float", "fixed"}).description(""));
  verb->add_option("--range", options->ranges,
                   "fixed: how large inputs get, as in qd=2,qdd=10; otherwise the joints' limits say so")
      ->type_name("LIST")
      ->allow_extra_args(false)
      ->delimiter(',');
  verb->add_option("-o,--output", options->output,
                   "The folder for files (code: the current one; text: standard output)")
      ->type_name("DIR");
  verb->add_flag("--explain", options->explain, "Say what each pass of the compiler did");
  add_derive_options(verb, options->derive);
  add_optimise_options(verb, options->optimise);
  add_robot_changes(verb, options->changes);
  verb->callback([options, &console] { derive(*options, console); });
}

}  // namespace armature::cli
