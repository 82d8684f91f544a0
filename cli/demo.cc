// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// demo: the whole way on one robot: from its description to compiled and tested C, and from measurements of it (made on
// the spot) to an identified model, its code and a report.
#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "armature/base/error.h"
#include "armature/base/file.h"
#include "armature/base/text.h"
#include "armature/emit/emit.h"
#include "armature/formulate/formulation.h"
#include "armature/program/count.h"
#include "armature/program/lower.h"
#include "armature/simulate/virtual_campaign.h"
#include "cli/identify.h"
#include "cli/pipeline.h"
#include "cli/process.h"
#include "cli/robot_tables.h"
#include "cli/table.h"
#include "cli/verbs.h"

namespace armature::cli {
namespace {

constexpr const char* demo_examples = "  armature demo              writes into the folder out\n";
constexpr const char* robot_name = "puma560";
constexpr const char* model_name = "inverse-dynamics";

// Inverse dynamics with standard parameters, counted by the same convention.
struct Published {
  const char* what;
  std::size_t mul, add;
};
constexpr Published published[] = {
    {"any six-joint arm, Luh, Walker & Paul 1980, as quoted by Izaguirre & Paul", 800, 600},
    {"any six-joint arm, Khalil & Creusot 1997, section 5.1 (92n-127 M, 81n-117 A)", 425, 369},
    {"PUMA 560 with Armstrong's zeros, OpenSYMORO", 275, 214},
    {"PUMA 560 with Armstrong's zeros, SymPyBotics", 260, 208},
    {"PUMA 560 with Armstrong's zeros, SYMORO+ form of Euler's equation", 240, 197},
};

std::string counts_table(const OperationCount& ours) {
  Table table({{"inverse dynamics of"}, {"M", Align::right}, {"A", Align::right}});
  for (const Published& row : published) table.add({row.what, std::to_string(row.mul), std::to_string(row.add)});
  table.add({"this PUMA 560, Armature", std::to_string(ours.mul), std::to_string(ours.add)});
  return table.text();
}

std::string main_program(const std::string& function) {
  return fmt::format(R"(/* Runs the test that travels with {0}.c. */
#include <stdio.h>

#include "{0}.h"

int main(void) {{
  const int failures = {0}_selftest();
  if (failures != 0) fprintf(stderr, "{0}: %d test vectors failed\n", failures);
  return failures != 0;
}}
)",
                     function);
}

// Compiles the files with the system's C compiler and runs the result.
void compile_and_test(const std::string& source, const std::string& main_source, const std::string& program) {
  const int compiled = run_program(
      {"cc", "-std=c99", "-O2", "-Wall", "-Wextra", "-pedantic", source, main_source, "-lm", "-o", program});
  if (compiled == 127) throw UnmetRequest("no C compiler called cc was found", "install one: apt-get install gcc");
  if (compiled != 0) throw InternalError("the generated C does not compile");
  if (run_program({program}) != 0) throw InternalError("the generated C fails its own test");
}

void demo(const std::string& folder, Console& console) {
  const Robot robot = load_robot(robot_name, console);
  const OptimiseOptions optimise{.effort = usual_effort};
  const Program program = formulate(robot, {model_name}, {}, optimise).program;
  const OperationCount count = count_operations(program);

  std::vector<File> files;
  const auto path = [&](const std::string& name) { return (std::filesystem::path(folder) / name).string(); };
  std::string function;
  for (EmittedFile& file : emit_c(program)) {
    if (file.name.ends_with(".c")) function = file.name.substr(0, file.name.size() - 2);
    files.push_back({path(file.name), std::move(file.content)});
  }
  files.push_back({path("selftest.c"), main_program(function)});
  write_files(files);
  const std::string executable = (std::filesystem::absolute(folder) / "selftest").string();
  compile_and_test(path(function + ".c"), path("selftest.c"), executable);

  const ShowResult shown = show(robot);
  console.text =
      headline(shown) + fmt::format("Source: {}\n\n", printable(robot.source, 500)) + joint_table(shown) +
      "\nThe torques for a motion (inverse dynamics) cost, in multiplications M and additions A:\n\n" +
      counts_table(count) + fmt::format("\nplus {} sines and cosines.\n\n", count.sincos) +
      fmt::format("Made in {}/:\n", printable(folder)) +
      fmt::format("  {0}.h, {0}.c   C99 that computes these torques, with test vectors inside\n", function) +
      "  selftest.c, selftest   a program around them, compiled with cc: it ran, and every test vector agreed\n";
  console.result = {{"robot", robot.name},
                    {"model", model_name},
                    {"operations", {{"mul", count.mul}, {"add", count.add}, {"sincos", count.sincos}}},
                    {"published", Json::array()},
                    {"files", Json::array()},
                    {"selftest", "passed"}};
  for (const Published& row : published)
    console.result["published"].push_back({{"what", row.what}, {"mul", row.mul}, {"add", row.add}});
  for (const File& file : files) console.result["files"].push_back(file.path);
}

// Measurements of a PUMA 560 that exists only here, and everything that can be made of them.
void demo_pipeline(const std::string& folder, Console& console) {
  const Robot truth = virtual_puma560();
  const StageProgress lines = stage_lines(console);
  const std::string inputs = fingerprint({}, "demo");
  JobStages measuring(folder, inputs, lines);
  measuring.run("measure", "measure a PUMA 560 with friction that exists only here",
                [&] { return StageOutcome{"", virtual_campaign(truth)}; });

  PipelineRequest request;
  request.folder = folder;
  request.robot_file = folder + "/drawn.yaml";
  Console reading;  // what is odd about the built-in robot is odd about a drawing of it
  request.robot = load_robot(request.robot_file, reading);
  IdentifyArguments arguments;
  arguments.logs = {folder + "/train_1.csv", folder + "/train_2.csv"};
  arguments.validation = {folder + "/validate.csv"};
  IdentifyInputs measured = identify_inputs(arguments, request.robot, reading);
  request.log_files = arguments.logs;
  request.logs = std::move(measured.logs);
  request.validation = std::move(measured.validation);
  request.identify = measured.options;
  request.inputs = inputs;
  request.truth = truth;
  request.code.optimise.effort = usual_effort;
  const PipelineResult result = run_pipeline(request, [&](StageEvent event) {
    ++event.number;  // after the measurement
    if (lines) lines(event);
  });

  Json described = std::move(console.result);
  console.text +=
      "\nThen a PUMA 560 with friction, which exists only here, was moved and measured (1 % noise, encoders of 1e-4 "
      "rad).\n"
      "From two such logs and a description whose links are up to 30 % too light or too heavy:\n";
  tell_pipeline(result, folder, true, console);
  console.text +=
      "  drawn.yaml, train_1.csv, train_2.csv, validate.csv    what went in\n\n"
      "Try next:\n"
      "  ./run pipeline YOUR.urdf YOUR_LOG.csv -o yours     the same for your robot\n"
      "  ./run show puma560                                 the whole robot: masses, limits, frames\n"
      "  ./run derive puma560 inverse-dynamics              the equations, to read\n"
      "  ./run derive YOUR.urdf inverse-dynamics --lang c -o out\n";
  described["pipeline"] = std::move(console.result);
  console.result = std::move(described);
}

}  // namespace

void add_demo(CLI::App& app, Console& console) {
  const auto folder = std::make_shared<std::string>("out");
  CLI::App* verb =
      add_verb(app, console, "demo", "Go the whole way on the PUMA 560, to compiled and tested C", demo_examples);
  verb->add_option("-o,--output", *folder, "The folder to write into")->type_name("DIR");
  verb->callback([folder, &console] {
    demo(*folder, console);
    demo_pipeline(*folder, console);
  });
}

}  // namespace armature::cli
