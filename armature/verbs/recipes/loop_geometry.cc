// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/loop_geometry.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/derive/keep.h"
#include "armature/inverse_geometry/closed_form/inverse_code.h"
#include "armature/inverse_geometry/closed_form/tree_text.h"
#include "armature/robot/coordinate_limits.h"
#include "armature/verbs/recipes/refuse.h"

namespace armature::internal {
namespace {

using Eigen::Index;

void refuse_without_loops(const Robot& robot) {
  if (robot.loops.empty())
    throw UnmetRequest(fmt::format("the robot {} has no loops", printable(robot.name, 80)),
                       "loop geometry is that of closed loops; transform and inverse-geometry serve chains and trees");
}

std::vector<std::string> names_of(const Robot& robot, const std::vector<std::size_t>& coordinates) {
  std::vector<std::string> names;
  for (const std::size_t k : coordinates) names.push_back(printable(robot.arena.name_of(robot.coordinates[k].q), 60));
  return names;
}

// Without what an iteration leaves of a zero. A gap that is larger counts as open.
double tidied(double x) { return x < closed_residual ? 0 : x; }

// Postures at which the code of a step is tested: closed ones at random lengths, of the step's own loop alone.
std::vector<PlanTest> tests_of(const Robot& robot, const LoopStep& step) {
  std::vector<PlanTest> tests;
  Robot part = robot;
  part.loops = {robot.loops[step.loops[0]]};
  const std::vector<char> slides = sliding_coordinates(robot);
  RandomNumbers random(41);
  for (int trial = 0; trial < 60 && tests.size() < 4; ++trial) {
    PlanTest test;
    std::map<std::string, double> lengths;
    for (const std::string& name : geometric_symbols(robot))
      lengths[name] = std::round(random.uniform(0.3, 0.9) * 1000) / 1000;
    const LoopClosure closure(part, lengths);
    const auto q = closure.random_posture(random, 10);
    if (!q) continue;
    test.symbols.insert(lengths.begin(), lengths.end());
    for (std::size_t k = 0; k < robot.coordinates.size(); ++k)
      test.symbols[robot.arena.name_of(robot.coordinates[k].q)] = (*q)[static_cast<Index>(k)];
    for (const std::size_t k : step.tree->system.coordinates) {
      const std::size_t c = step.chain->coordinates[k];
      const double x = (*q)[static_cast<Index>(c)];
      test.positions.push_back(slides[c] ? x : std::remainder(x, 2 * M_PI));
    }
    tests.push_back(std::move(test));
  }
  return tests;
}

void refuse_contradictions(const DeriveCodeOptions& o) {
  if (!o.package.empty())
    refuse("loop geometry has no package", "leave out @package, and choose a language with @lang");
  if (o.precision != CodePrecision::binary64)
    refuse("loop geometry is written in double precision", "leave out @precision");
  if (!o.model.rows.empty() || !o.model.columns.empty() || o.model.base || !o.model.load.empty())
    refuse("loop geometry takes none of @rows, @columns, @base and @load", "leave them out");
}

}  // namespace

std::string loops_called(const Robot& robot, const std::vector<std::size_t>& loops) {
  std::vector<std::string> names;
  for (const std::size_t i : loops) names.push_back(printable(robot.frame(robot.loops[i].cut).joint_name, 60));
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string described(const Robot& robot, const LoopStep& step) {
  std::string text = step.loops.size() > 1 ? fmt::format("loops cut at {}", loops_called(robot, step.loops))
                                           : fmt::format("{} {} loop cut at {}", step.kind, step.assembly,
                                                         loops_called(robot, step.loops));
  text += fmt::format(": {} ", fmt::join(names_of(robot, step.unknown), ", "));
  text += step.tree ? fmt::format("in closed form, at most {} modes", step.tree->most_solutions())
                    : "by Newton's iteration from many starts (" + step.why_not + ")";
  if (!step.held.empty())
    text += fmt::format("; {} idle, held", fmt::join(names_of(robot, step.held), ", ")) +
            (step.held.size() > 1 ? " where they are" : " where it is");
  return text;
}

std::string why_open(const Robot& robot, const LoopSolver& solver, const LoopAnswer& answer) {
  if (!answer.open) return "the loops cannot be closed all at once";
  const LoopStep& step = solver.plan().steps[*answer.open];
  return fmt::format("the {} cut at {} cannot be closed here: at best {:.4g} m and {:.4g} rad stay between {} ends",
                     step.loops.size() > 1 ? "loops" : "loop", loops_called(robot, step.loops), tidied(answer.gap),
                     tidied(answer.turn), step.loops.size() > 1 ? "their" : "its");
}

LoopState loop_state(const Robot& robot, const State& state) {
  LoopState result;
  result.q = Eigen::VectorXd::Zero(static_cast<Index>(robot.coordinates.size()));
  for (const auto& [name, value] : state.parameters) result.values[name] = value.value;
  const LoopStructure structure = loop_structure(robot);
  const std::vector<std::string> joints = coordinate_joints(robot);
  const auto found = state.arrays.find("q");
  Diagnostics diagnostics;
  const auto motors = [&] {
    std::vector<std::string> names;
    for (const std::size_t k : structure.motorised) names.push_back(printable(joints[k], 60));
    return fmt::format("{}", fmt::join(names, ", "));
  };
  if (found == state.arrays.end()) {
    diagnostics.error(state.where, "the positions of the motors are missing",
                      fmt::format("give \"q\": [..] in the order {}", motors()));
    throw InputError(diagnostics);
  }
  const StateArray& array = found->second;
  if (array.names.empty()) {
    result.whole = array.values.size() == robot.coordinates.size();
    if (!result.whole && array.values.size() != structure.motorised.size())
      diagnostics.error(array.where,
                        fmt::format("'q' has {} numbers; the robot has {} motors and {} coordinates",
                                    array.values.size(), structure.motorised.size(), robot.coordinates.size()),
                        fmt::format("give one per motor, in the order {}", motors()));
    else
      for (std::size_t i = 0; i < array.values.size(); ++i)
        result.q[static_cast<Index>(result.whole ? i : structure.motorised[i])] = array.values[i];
  } else {
    std::vector<char> given(joints.size(), 0);
    for (std::size_t i = 0; i < array.names.size(); ++i) {
      std::size_t k = 0;
      while (k < joints.size() && joints[k] != array.names[i] && robot.coordinates[k].name != array.names[i]) ++k;
      if (k == joints.size()) {
        diagnostics.error(array.where, fmt::format("no joint is called '{}'", printable(array.names[i], 60)),
                          fmt::format("the motors are {}", motors()));
        continue;
      }
      given[k] = 1;
      result.q[static_cast<Index>(k)] = array.values[i];
    }
    for (const std::size_t k : structure.motorised)
      if (!given[k])
        diagnostics.error(array.where, fmt::format("the position of motor {} is missing", printable(joints[k], 60)),
                          fmt::format("the motors are {}", motors()));
    result.whole = std::ranges::all_of(given, [](char g) { return g != 0; });
  }
  if (diagnostics.has_errors()) throw InputError(diagnostics);
  return result;
}

EvaluateResult evaluate_loop_geometry(const Robot& robot, const State& state) {
  refuse_without_loops(robot);
  const LoopState at = loop_state(robot, state);
  const LoopSolver solver(robot, at.values);
  const LoopAnswer answer = solver.solve(at.q);
  if (answer.postures.empty())
    throw UnmetRequest(why_open(robot, solver, answer), "other positions of the motors, or other lengths");
  EvaluateResult result{robot.name, loop_geometry, {}, {}, {}};
  const std::size_t n = robot.coordinates.size();
  EvaluatedOutput q{"q", "positions, one row per assembly mode", {answer.postures.size(), n, {}}, {}, {}};
  EvaluatedOutput residual{
      "residual",
      "what is left between the ends of the loops, per mode: rad, and m relative to the robot's size",
      {answer.postures.size(), 1, {}},
      {"1"},
      {}};
  for (const Coordinate& c : robot.coordinates) q.labels.push_back(robot.arena.name_of(c.q));
  for (const LoopPosture& posture : answer.postures) {
    for (const double x : posture.q) q.value.values.push_back(std::abs(x) < 1e-15 ? 0 : x);
    residual.value.values.push_back(posture.residual);
    result.modes.push_back(fmt::format("{}", fmt::join(posture.modes, ", ")));
  }
  result.outputs = {std::move(q), std::move(residual)};
  for (const LoopStep& step : solver.plan().steps) result.notes.push_back(described(robot, step));
  if (!answer.promises_all) result.notes.emplace_back("modes were searched from random starts: there may be more");
  return result;
}

DeriveCodeResult loop_geometry_code(const Robot& robot, const DeriveCodeOptions& options) {
  refuse_contradictions(options);
  refuse_without_loops(robot);
  const KeptParameters kept = keep_parameters(robot, options.keep);
  const LoopPlan plan = plan_loops(kept.robot, loop_structure(kept.robot).motorised);

  DeriveCodeResult result;
  result.robot = robot.name;
  result.model = loop_geometry;
  result.language = options.lang;
  result.kept = kept.values;
  result.reference = "Khalil & Creusot 1997, section 3.4; types of Khalil & Dombre 2002, table 4.1";
  for (const LoopStep& step : plan.steps) result.notes.push_back(described(robot, step));

  std::vector<EmittedFile> files;
  for (std::size_t s = 0; s < plan.steps.size(); ++s) {
    const LoopStep& step = plan.steps[s];
    const std::string title = fmt::format("loop cut at {}", loops_called(robot, step.loops));
    if (!step.tree) {
      if (options.lang != "text")
        throw UnmetRequest(fmt::format("the {} has no closed form: {}", title, step.why_not),
                           "eval solves it in numbers");
      result.derivation += fmt::format("{}{}: no closed form, {}\n", s == 0 ? "" : "\n", title, step.why_not);
      continue;
    }
    const SolutionTree& tree = *step.tree;
    CodeOutput output{
        "q", fmt::format("{}, one row per mode", title), tree.most_solutions(), tree.system.coordinates.size(), {}, {}};
    for (const std::size_t k : tree.system.coordinates)
      output.labels.push_back(robot.arena.name_of(robot.coordinates[step.chain->coordinates[k]].q));
    result.outputs.push_back(std::move(output));
    if (options.lang == "text") {
      if (plan.steps.size() > 1) result.derivation += fmt::format("{}== {} ==\n", s == 0 ? "" : "\n", title);
      result.derivation += tree_text(tree);
      for (const TreeLine& line : tree_lines(tree))
        if (line.kind != TreeLine::Kind::heading) result.equations.push_back({line.left, line.right});
      continue;
    }
    EmitOptions emit;
    emit.input = options.input;
    if (plan.steps.size() > 1) emit.name = fmt::format("{}_loop{}", identifier(robot.name), s + 1);
    for (EmittedFile& file : inverse_code(step.chain->robot, tree, {}, options.lang, emit, tests_of(kept.robot, step)))
      files.push_back(std::move(file));
  }
  if (options.lang == "text" && !options.output.empty())
    files = {{identifier(result.robot + "_" + result.model) + ".txt", title_of(result) + '\n' + result.derivation}};
  for (EmittedFile& file : files)
    result.files.push_back({(std::filesystem::path(options.output) / file.name).string(), std::move(file.content)});
  return result;
}

}  // namespace armature::internal
