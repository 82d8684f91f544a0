// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/closed_form/code_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <random>
#include <set>

#include "armature/emit/infix.h"
#include "armature/expr/numeric_field.h"
#include "armature/expr/print.h"
#include "armature/inverse_geometry/closed_form/tree_text.h"

namespace armature::internal {
namespace {

class Planner {
 public:
  Planner(const Robot& robot, const SolutionTree& tree, const DeriveOptions& options, const NameRules& rules,
          const std::vector<PlanTest>& tests)
      : robot_(robot), tree_(tree), options_(options), tests_(tests), arena_(tree.system.arena), names_(rules) {
    plan_.pose_is_given = tree.system.pose_is_given;
  }

  CodePlan plan() {
    const TransformEquations& system = tree_.system;
    for (const char* letter : {"r", "n", "b", "a"})
      for (std::size_t k = 1; k <= tree_.steps.size(); ++k) names_.reserve(fmt::format("{}{}", letter, k));
    make_forward();
    if (!plan_.pose_is_given)
      for (const Ref p : system.pose) symbols_[p] = names_.unique(arena_.name_of(p));
    for (const GeometricUnknown& u : system.unknowns) {
      symbols_[u.value] = names_.unique(arena_.name_of(u.value));
      if (!u.is_angle) continue;
      symbols_[u.cosine] = names_.unique(arena_.name_of(u.cosine));
      symbols_[u.sine] = names_.unique(arena_.name_of(u.sine));
    }
    find_levels();
    name_constants();
    for (std::size_t k = 0; k < tree_.steps.size(); ++k) plan_.steps.push_back(step(k));
    for (const Ref r : target_refs_) plan_.target.push_back(text(r));
    std::set<std::uint32_t> done;
    statements(target_refs_, plan_.target_statements, done);
    done.clear();
    statements(forward_refs_, plan_.forward, done);
    for (const Ref r : forward_refs_) plan_.forward_values.push_back(text(r));
    drop_unread(plan_.forward, plan_.forward_values);
    drop_unread(plan_.target_statements, plan_.target);
    drop_unread_of_steps();
    const std::vector<char> used = reachable(arena_, forward_refs_);
    const auto reads = [&](Ref r) { return r.index < used.size() && used[r.index]; };
    for (std::size_t u = 0; u < system.unknowns.size(); ++u) {
      const GeometricUnknown& unknown = system.unknowns[u];
      plan_.is_angle.push_back(unknown.is_angle);
      const Ref first = unknown.is_angle ? unknown.cosine : unknown.value;
      if (reads(first)) plan_.forward_inputs.emplace_back(symbols_.at(first), std::to_string(2 * u));
      if (unknown.is_angle && reads(unknown.sine))
        plan_.forward_inputs.emplace_back(symbols_.at(unknown.sine), std::to_string(2 * u + 1));
    }
    std::vector<Ref> read = target_refs_;
    for (const SolutionStep& s : tree_.steps) read.insert(read.end(), s.expressions.begin(), s.expressions.end());
    const std::vector<char> pose_used = reachable(arena_, read);
    for (const Ref p : system.pose)
      plan_.pose.push_back(!plan_.pose_is_given && p.index < pose_used.size() && pose_used[p.index] ? symbols_.at(p)
                                                                                                    : "");
    for (std::size_t k = 0; k < system.coordinates.size(); ++k) plan_.joints.push_back(joint(k));
    plan_.most = tree_.most_solutions();
    make_tests();
    return std::move(plan_);
  }

 private:
  static bool mentions(const std::string& text, const std::string& name) {
    const auto is_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1))
      if ((at == 0 || !is_word(text[at - 1])) && (at + name.size() == text.size() || !is_word(text[at + name.size()])))
        return true;
    return false;
  }
  // Statements that neither a later one nor `results` read, as quantities that turned out to be constant.
  static void drop_unread(std::vector<PlannedStatement>& all, const std::vector<std::string>& results) {
    for (std::size_t i = all.size(); i-- > 0;) {
      const bool read = std::ranges::any_of(results, [&](const std::string& r) { return mentions(r, all[i].name); }) ||
                        std::any_of(all.begin() + static_cast<std::ptrdiff_t>(i) + 1, all.end(),
                                    [&](const PlannedStatement& s) { return mentions(s.value, all[i].name); });
      if (!read) all.erase(all.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }

  // The same for what the steps compute, from the last to the first: as far as each is read by now.
  void drop_unread_of_steps() {
    std::vector<std::string> results = plan_.target;
    for (const PlannedStatement& s : plan_.target_statements) results.push_back(s.value);
    for (std::size_t k = plan_.steps.size(); k-- > 0;) {
      PlannedStep& step = plan_.steps[k];
      results.insert(results.end(), step.coefficients.begin(), step.coefficients.end());
      drop_unread(step.before, results);
      for (const PlannedStatement& s : step.before) results.push_back(s.value);
    }
  }

  // U as the product of its factors from the left, and the pose that it must equal.
  void make_forward() {
    const std::vector<Ref> refs = tree_.system.pose_expressions();
    for (std::size_t r = 0; r < 3; ++r) {
      for (std::size_t c = 0; c < 3; ++c) target_refs_.push_back(refs[3 * r + c]);
      target_refs_.push_back(refs[9 + r]);
    }
    forward_refs_ = tree_.system.forward(arena_);
  }

  // The depth at which each node can be computed: the number of steps done; 0 needs the pose at most.
  void find_levels() {
    level_.assign(arena_.size(), 0);
    depends_.assign(arena_.size(), 0);
    std::map<Ref, std::size_t> of_symbol;
    for (std::size_t k = 0; k < tree_.steps.size(); ++k) {
      const GeometricUnknown& u = tree_.system.unknowns[tree_.steps[k].unknown];
      of_symbol[u.value] = k + 1;
      if (!u.is_angle) continue;
      of_symbol[u.cosine] = k + 1;
      of_symbol[u.sine] = k + 1;
    }
    for (std::uint32_t i = 0; i < arena_.size(); ++i) {
      if (arena_.op(Ref{i}) == Op::symbol) {
        const auto found = of_symbol.find(Ref{i});
        level_[i] = found == of_symbol.end() ? 0 : found->second;
        const bool of_pose =
            !plan_.pose_is_given && std::ranges::find(tree_.system.pose, Ref{i}) != tree_.system.pose.end();
        depends_[i] = found != of_symbol.end() || of_pose ? 2 : 1;
      }
      arena_.for_each_operand(Ref{i}, [&](Ref a) {
        level_[i] = std::max(level_[i], level_[a.index]);
        depends_[i] = std::max(depends_[i], depends_[a.index]);
      });
    }
  }

  // Parameters, and sines of symbolic constant angles.
  void name_constants() {
    std::vector<Ref> roots = forward_refs_;
    roots.insert(roots.end(), target_refs_.begin(), target_refs_.end());
    for (const SolutionStep& s : tree_.steps) roots.insert(roots.end(), s.expressions.begin(), s.expressions.end());
    for (const GeometricUnknown& u : tree_.system.unknowns) roots.push_back(u.offset);
    const std::vector<char> used = reachable(arena_, roots);
    for (std::uint32_t i = 0; i < used.size(); ++i) {
      const Ref r{i};
      if (!used[i] || depends_[i] != 1) continue;
      if (arena_.op(r) == Op::symbol) {
        symbols_[r] = names_.unique(arena_.name_of(r));
        parameter_refs_.push_back(r);
        plan_.parameters.push_back(symbols_[r]);
      } else if (arena_.op(r) == Op::sin || arena_.op(r) == Op::cos) {
        const bool sine = arena_.op(r) == Op::sin;
        const Ref angle = arena_.argument(r);
        const std::string argument = text(angle);
        symbols_[r] = names_.unique(!plan_.pose_is_given || arena_.op(angle) != Op::symbol
                                        ? (sine ? "sine" : "cosine")
                                        : (sine ? "S" : "C") + arena_.name_of(angle));
        plan_.constants.push_back(
            {symbols_[r], argument, sine ? PlannedStatement::Function::sine : PlannedStatement::Function::cosine});
      }
    }
  }

  PlannedStep step(std::size_t k) {
    const SolutionStep& s = tree_.steps[k];
    const GeometricUnknown& u = tree_.system.unknowns[s.unknown];
    PlannedStep planned;
    planned.kernel = s.kernel;
    planned.unknown = s.unknown;
    planned.branches = s.branches;
    planned.can_be_free = s.can_degenerate && u.is_angle && s.kernel <= StepKernel::angle_pair;
    planned.capacity = u.is_angle ? (planned.can_be_free || s.kernel == StepKernel::angle_pair ? 32 : 8)
                                  : std::max<std::size_t>(2, s.branches);
    planned.comment =
        unknown_name(tree_, s.unknown) +
        (s.type == 0 ? fmt::format(": polynomial of degree {}", s.branches) : fmt::format(": type {}", s.type));
    // Everything of this depth that this step or a later one needs.
    std::vector<Ref> needed;
    for (std::size_t later = k; later < tree_.steps.size(); ++later)
      needed.insert(needed.end(), tree_.steps[later].expressions.begin(), tree_.steps[later].expressions.end());
    const std::vector<char> used = reachable(arena_, needed);
    for (std::uint32_t i = 0; i < used.size(); ++i)
      if (used[i] && arena_.op(Ref{i}) == Op::named && level_[i] == k && !symbols_.contains(Ref{i}))
        define(Ref{i}, planned.before);
    for (const Ref r : s.expressions) planned.coefficients.push_back(text(r));
    // What later steps read of the result.
    std::vector<Ref> rest;
    for (std::size_t later = k + 1; later < tree_.steps.size(); ++later)
      rest.insert(rest.end(), tree_.steps[later].expressions.begin(), tree_.steps[later].expressions.end());
    const std::vector<char> read = reachable(arena_, rest);
    const auto name_if_read = [&](Ref r) {
      return r.index < read.size() && read[r.index] ? symbols_.at(r) : std::string();
    };
    if (u.is_angle) {
      planned.cosine = name_if_read(u.cosine);
      planned.sine = name_if_read(u.sine);
    } else {
      planned.value = name_if_read(u.value);
    }
    return planned;
  }

  void define(Ref named, std::vector<PlannedStatement>& into) {
    const std::string value = text(arena_.argument(named));
    symbols_[named] = names_.unique(arena_.name_of(named));
    into.push_back({symbols_[named], value});
  }

  // The named quantities below `roots`, for a function of its own.
  void statements(const std::vector<Ref>& roots, std::vector<PlannedStatement>& into, std::set<std::uint32_t>& done) {
    const std::vector<char> used = reachable(arena_, roots);
    for (std::uint32_t i = 0; i < used.size(); ++i)
      if (used[i] && arena_.op(Ref{i}) == Op::named && done.insert(i).second) {
        if (symbols_.contains(Ref{i})) {
          if (&into == &plan_.target_statements && defined_in_steps(symbols_[Ref{i}])) continue;
          into.push_back({symbols_[Ref{i}], text(arena_.argument(Ref{i}))});
        } else {
          define(Ref{i}, into);
        }
      }
  }
  bool defined_in_steps(const std::string& name) const {
    return std::ranges::any_of(plan_.steps[0].before, [&](const PlannedStatement& s) { return s.name == name; });
  }

  PlannedJoint joint(std::size_t k) {
    const TransformEquations& system = tree_.system;
    PlannedJoint planned;
    planned.name = coordinate_name(tree_, k);
    planned.wraps = true;
    Ref offset = arena_.zero();
    for (std::size_t u = 0; u < system.unknowns.size(); ++u) {
      const Rational& factor = system.from_angles[k][u];
      if (factor.is_zero()) continue;
      planned.unknowns.emplace_back(u, factor.to_double());
      planned.wraps = planned.wraps && system.unknowns[u].is_angle && factor.is_integer();
      offset = arena_.subtract(offset, arena_.scale(factor, system.unknowns[u].offset));
    }
    planned.unit = planned.wraps ? "rad" : "m";
    if (level_.size() < arena_.size()) find_levels();
    if (!arena_.is_zero(offset)) planned.offset = text(offset);
    return planned;
  }

  // Expressions as text that every language reads.
  std::string text(Ref r) { return infix(r).text; }
  Infix infix(Ref r) {
    if (const auto found = symbols_.find(r); found != symbols_.end()) return {found->second};
    if (r.index >= depends_.size()) find_levels();
    if (depends_[r.index] == 0) return number(static_cast<double>(evaluate(arena_, r, NumericField<long double>({}))));
    switch (arena_.op(r)) {
      case Op::sum: {
        Infix total;
        for (const Ref operand : std::vector<Ref>(arena_.operands(r).begin(), arena_.operands(r).end())) {
          const Arena::Term term = arena_.split(operand);
          const bool minus = term.coefficient.sign() < 0;
          const Infix part = infix(minus ? arena_.negate(operand) : operand);
          if (total.text.empty()) total = minus ? apply(Code::negate, part, part) : part;
          else total = apply(minus ? Code::subtract : Code::add, total, part);
        }
        return total;
      }
      case Op::product: {
        Infix total;
        for (const Ref operand : std::vector<Ref>(arena_.operands(r).begin(), arena_.operands(r).end())) {
          if (arena_.is_constant(operand) && (-arena_.value(operand)).is_one() && total.text.empty()) {
            const Infix rest = infix(arena_.negate(r));
            return apply(Code::negate, rest, rest);
          }
          const Infix part = infix(operand);
          total = total.text.empty() ? part : apply(Code::multiply, total, part);
        }
        return total;
      }
      case Op::power: {
        const Infix base = infix(arena_.argument(r));
        Infix total = base;
        const int exponent = arena_.exponent(r);
        for (int k = 1; k < std::abs(exponent); ++k) total = apply(Code::multiply, total, base);
        return exponent > 0 ? total : apply(Code::divide, number(1), total);
      }
      default: return infix(arena_.argument(r));  // a named quantity of another function, written out
    }
  }

  void make_tests() {
    for (const PlanTest& test : tests_) {
      std::vector<double>& parameters = plan_.test_parameters.emplace_back();
      for (const Ref p : parameter_refs_) parameters.push_back(test.symbols.at(arena_.name_of(p)));
      plan_.test_positions.push_back(test.positions);
      plan_.test_poses.emplace_back();
    }
    if (plan_.pose_is_given) return;
    const Model forward = derive(robot_, "transform", options_);
    std::mt19937_64 random(20);
    for (int vector = 0; vector < 4; ++vector) {
      NumericField<long double>::Symbols values;
      const auto value = [&](double least, double most) {
        return least + (most - least) * static_cast<double>(random() % 1000) / 1000;
      };
      for (const Coordinate& c : robot_.coordinates) values[robot_.arena.name_of(c.q)] = 0;
      std::vector<double> parameters, positions, pose;
      for (const Ref p : parameter_refs_) {
        parameters.push_back(value(0.3, 0.9));
        values[arena_.name_of(p)] = parameters.back();
      }
      for (std::size_t k = 0; k < tree_.system.coordinates.size(); ++k) {
        positions.push_back(plan_.joints[k].wraps ? value(-1.4, 1.4) : value(0.2, 0.8));
        values[arena_.name_of(tree_.system.coordinate_symbol(k))] = positions.back();
      }
      for (const long double x :
           evaluate(forward.arena, std::span<const Ref>(forward.outputs[0].values), NumericField<long double>(values)))
        pose.push_back(static_cast<double>(x));
      plan_.test_parameters.push_back(parameters);
      plan_.test_positions.push_back(positions);
      plan_.test_poses.push_back(pose);
    }
  }

  const Robot& robot_;
  const SolutionTree& tree_;
  const DeriveOptions& options_;
  const std::vector<PlanTest>& tests_;
  Arena arena_;
  Names names_;
  CodePlan plan_;
  std::map<Ref, std::string> symbols_;
  std::vector<Ref> forward_refs_, target_refs_, parameter_refs_;
  std::vector<std::size_t> level_;
  std::vector<char> depends_;  // 0: a number; 1: parameters; 2: the pose or unknowns
};

}  // namespace

CodePlan code_plan(const Robot& robot, const SolutionTree& tree, const DeriveOptions& options, const NameRules& rules,
                   const EmitOptions& emit, const std::vector<PlanTest>& tests) {
  CodePlan plan = Planner(robot, tree, options, rules, tests).plan();
  plan.robot = robot.name;
  const bool loop = plan.pose_is_given;
  plan.function = function_name(rules, emit.name, robot.name, loop ? "loop-geometry" : "inverse-geometry");
  const auto add = [&](const std::string& line) { plan.header.push_back(comment_text(line, 400)); };
  add(fmt::format("{}: {} of {}, all {} in closed form", plan.function, loop ? "loop geometry" : "inverse geometry",
                  robot.name, loop ? "assembly modes" : "solutions"));
  add(fmt::format("Reference: Khalil & Creusot 1997, section {}; {}", loop ? "3.4" : "3.3",
                  tree.method == InverseMethod::paul ? "Paul's method" : "Pieper's method"));
  for (const std::string& note : tree.system.notes) add(note);
  std::string order = "q:";
  for (const PlannedJoint& j : plan.joints) order += fmt::format(" {} [{}]", j.name, j.unit);
  add(order);
  if (!plan.parameters.empty()) {
    std::string list = "parameters:";
    for (const std::string& p : plan.parameters) list += " " + p;
    add(list);
  }
  for (std::size_t k = 0; k < tree.steps.size(); ++k) add(fmt::format("step {}: {}", k + 1, plan.steps[k].comment));
  for (const Ref condition : tree.condition_expressions)
    add(fmt::format("the {} must fulfil {} = 0", loop ? "loop" : "pose", to_string(tree.system.arena, condition)));
  add("");
  if (!emit.input.empty()) add("Input: " + emit.input);
  add(fmt::format("Generated by Armature {}. Armature claims no rights in this file: it is yours.", emit.version));
  return plan;
}

}  // namespace armature::internal
