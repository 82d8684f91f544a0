// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/inverse_geometry_code.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "armature/base/text.h"
#include "armature/derive/keep.h"
#include "armature/inverse_geometry/closed_form/inverse_code.h"
#include "armature/inverse_geometry/closed_form/tree_text.h"
#include "armature/inverse_geometry/general_code/general_code.h"
#include "armature/inverse_geometry/six_joint_arm.h"
#include "armature/verbs/recipes/refuse.h"

namespace armature::internal {
namespace {

InverseMethod method_of(const std::string& name) {
  if (name.empty()) return InverseMethod::automatic;
  const auto all = names(InverseMethod{});
  const auto found = std::ranges::find(all, name);
  if (found == all.end())
    refuse(fmt::format("no method of inverse geometry is called '{}'", printable(name, 80)),
           fmt::format("the methods are {}", fmt::join(all, ", ")));
  return static_cast<InverseMethod>(found - all.begin());
}

void refuse_contradictions(const DeriveCodeOptions& o) {
  if (!o.package.empty())
    refuse("inverse geometry has no package", "leave out @package, and choose a language with @lang");
  if (o.batch)
    refuse("inverse geometry has no function of many poses: each has a number of solutions of its own",
           "leave out @batch, and call the function once per pose");
  if (o.explain)
    refuse("inverse geometry passes through no compiler: there is nothing to explain", "leave out @explain");
  if (o.precision != CodePrecision::binary64)
    refuse("inverse geometry is written in double precision", "leave out @precision");
  if (!o.range.empty()) refuse("only fixed-point code takes @range", "leave it out");
  if (!o.model.rows.empty() || !o.model.columns.empty() || o.model.base || !o.model.load.empty())
    refuse("inverse geometry takes none of @rows, @columns, @base and @load", "leave them out");
}

CodeInput pose_input() {
  CodeInput pose{"T", "pose of one frame in another, 4x4, row by row", 16, {}, {}};
  for (std::size_t k = 0; k < 16; ++k) pose.units.push_back(k % 4 == 3 && k < 12 ? "m" : "1");
  return pose;
}

void add_files(std::vector<EmittedFile> files, const DeriveCodeOptions& options, DeriveCodeResult& result) {
  for (EmittedFile& file : files)
    result.files.push_back({(std::filesystem::path(options.output) / file.name).string(), std::move(file.content)});
}

// The general method, in the numbers of the robot.
DeriveCodeResult general_method_code(const Robot& robot, const DeriveCodeOptions& options) {
  if (!options.keep.empty())
    refuse("the general method is written with the numbers of the robot: it keeps none open", "leave out @keep");
  const ik::RobotArm arm = ik::arm_of(robot, options.model.to, {});
  if (!options.model.from.empty() && options.model.from != arm.base)
    refuse(fmt::format("the general method gives poses in {}", printable(arm.base, 80)), "leave out @from");
  DeriveCodeResult result;
  result.robot = robot.name;
  result.model = inverse_geometry;
  result.language = options.lang;
  result.options = {"from", "to", "method"};
  result.reference = "Raghavan & Roth 1993; Manocha & Canny 1994";
  result.notes = general_method_lines(arm);
  result.notes.push_back(fmt::format("the pose is that of {} in {}", arm.tool, arm.base));
  result.inputs.push_back(pose_input());
  result.outputs.push_back({"q", "joint positions, one row per solution", 16, 6, {}, {}});
  if (options.lang == "text") {
    if (!options.output.empty())
      add_files({{identifier(result.robot + "_" + result.model) + ".txt", title_of(result)}}, options, result);
    return result;
  }
  EmitOptions emit;
  emit.input = options.input;
  add_files(general_code(robot.name, arm, options.lang, emit), options, result);
  return result;
}

// Whether the general method can serve where the closed forms do not.
bool has_six_numeric_joints(const Robot& robot, const DeriveCodeOptions& options) {
  if (!options.keep.empty()) return false;
  try {
    return ik::arm_of(robot, options.model.to, {}).arm.axes.size() == 6;
  } catch (const Error&) {
    return false;
  }
}

DeriveCodeResult closed_form_code(const Robot& robot, const DeriveCodeOptions& options, InverseMethod method);

// Whether the elimination of the general method is degenerate, as for many arms with a closed form.
bool is_degenerate(const Robot& robot, const DeriveCodeOptions& options) {
  if (!has_six_numeric_joints(robot, options)) return false;
  const ik::RobotArm arm = ik::arm_of(robot, options.model.to, {});
  if (std::ranges::count_if(arm.arm.axes, [](const ik::Axis& axis) { return axis.slides; }) > 1) return false;
  ik::SixAxes axes;
  std::ranges::copy(arm.arm.axes, axes.begin());
  return ik::SixJointArm(axes, arm.arm.tool, ik::SixMethod::general).is_degenerate();
}

bool has_closed_form(const Robot& robot, const DeriveCodeOptions& options) {
  DeriveOptions derivation;
  derivation.from = options.model.from;
  derivation.to = options.model.to;
  derivation.tree = options.model.tree;
  try {
    derive_solution_tree(robot, derivation, InverseMethod::automatic);
    return true;
  } catch (const NoClosedForm&) {
    return false;
  }
}

}  // namespace

DeriveCodeResult inverse_geometry_code(const Robot& robot, const DeriveCodeOptions& options) {
  refuse_contradictions(options);
  const InverseMethod method = method_of(options.model.method);
  if (method == InverseMethod::general) {
    if (is_degenerate(robot, options)) {
      try {
        DeriveCodeResult result = closed_form_code(robot, options, InverseMethod::automatic);
        result.notes.insert(
            result.notes.begin(),
            "the elimination of the general method is degenerate for this arm, so its closed form serves");
        return result;
      } catch (const NoClosedForm&) {  // arms beside it are solved
      }
    }
    DeriveCodeResult result = general_method_code(robot, options);
    if (has_closed_form(robot, options))
      result.notes.insert(result.notes.begin(),
                          "this arm has a closed form (method auto), which is faster, and complete beside singular "
                          "poses too, where the general method may miss postures");
    return result;
  }
  try {
    return closed_form_code(robot, options, method);
  } catch (const NoClosedForm&) {
    if (method != InverseMethod::automatic || !has_six_numeric_joints(robot, options)) throw;
    DeriveCodeResult result = general_method_code(robot, options);
    result.notes.insert(result.notes.begin(), "neither Paul's nor Pieper's method has a closed form");
    return result;
  }
}

namespace {

DeriveCodeResult closed_form_code(const Robot& robot, const DeriveCodeOptions& options, InverseMethod method) {
  const KeptParameters kept = keep_parameters(robot, options.keep);
  DeriveOptions derivation;
  derivation.from = options.model.from;
  derivation.to = options.model.to;
  derivation.tree = options.model.tree;
  const SolutionTree tree = derive_solution_tree(kept.robot, derivation, method);

  DeriveCodeResult result;
  result.robot = robot.name;
  result.model = inverse_geometry;
  result.language = options.lang;
  result.kept = kept.values;
  result.options = {"from", "to", "method"};
  result.reference = "Khalil & Creusot 1997, section 3.3; types of Khalil & Dombre 2002, table 4.1";
  result.notes = tree.system.notes;
  result.notes.push_back(fmt::format("{}: at most {} solutions",
                                     tree.method == InverseMethod::paul ? "Paul's method" : "Pieper's method",
                                     tree.most_solutions()));
  CodeInput pose = pose_input();
  for (const Ref p : tree.system.pose) pose.symbols.push_back(tree.system.arena.name_of(p));
  for (const char* last : {"0", "0", "0", "1"}) pose.symbols.emplace_back(last);
  result.inputs.push_back(pose);
  result.outputs.push_back(
      {"q", "joint positions, one row per solution", tree.most_solutions(), tree.system.coordinates.size(), {}, {}});

  std::vector<EmittedFile> files;
  if (options.lang == "text") {
    result.derivation = tree_text(tree);
    for (const TreeLine& line : tree_lines(tree))
      if (line.kind != TreeLine::Kind::heading) result.equations.push_back({line.left, line.right});
    if (!options.output.empty())
      files = {{identifier(result.robot + "_" + result.model) + ".txt", title_of(result) + '\n' + result.derivation}};
  } else {
    EmitOptions emit;
    emit.input = options.input;
    files = inverse_code(kept.robot, tree, derivation, options.lang, emit);
  }
  add_files(std::move(files), options, result);
  return result;
}

}  // namespace
}  // namespace armature::internal
