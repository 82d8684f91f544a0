// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/evaluate/evaluate_at.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <set>
#include <span>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/program/interpret.h"

namespace armature::internal {
namespace {

// Finds values by name and remembers what it did not find.
class Lookup {
 public:
  explicit Lookup(const State& state) : state_(state) {}

  double value(const std::string& symbol) {
    if (const auto found = state_.parameters.find(symbol); found != state_.parameters.end()) return found->second.value;
    missing_.push_back(printable(symbol, 80));
    return 0;
  }

  void append(const ProgramInput& input, std::vector<double>& values) {
    if (const auto given = state_.arrays.find(input.name); given != state_.arrays.end()) {
      const StateArray& array = given->second;
      if (array.values.size() != input.symbols.size())
        diagnostics_.error(array.where,
                           fmt::format("'{}' has {} numbers, but the model needs {}", input.name, array.values.size(),
                                       input.symbols.size()),
                           input.symbols.empty() ? "leave it out" : "in this order: " + listed(input.symbols));
      values.insert(values.end(), array.values.begin(), array.values.end());
      return;
    }
    std::vector<std::string> absent;
    for (const std::string& symbol : input.symbols) {
      if (!state_.parameters.contains(symbol)) absent.push_back(symbol);
      else values.push_back(state_.parameters.at(symbol).value);
    }
    if (absent.empty()) return;
    diagnostics_.error(state_.where, fmt::format("values are missing for {} ({})", listed(absent), input.meaning),
                       fmt::format("give the array \"{}\" of {} numbers, or each by name under \"parameters\"",
                                   input.name, input.symbols.size()));
  }

  void finish() {
    if (!missing_.empty())
      diagnostics_.error(state_.where, fmt::format("values are missing for the parameters {}", listed(missing_)),
                         "give each of them under \"parameters\"");
    throw_if_errors(diagnostics_);
  }

 private:
  static std::string listed(const std::vector<std::string>& names) {
    return printable(fmt::format("{}", fmt::join(names, ", ")), 10'000);
  }

  const State& state_;
  std::vector<std::string> missing_;
  Diagnostics diagnostics_;
};

// Names that no model's input has are mistakes: "Q" for "q". One file may serve several models.
void refuse_unknown_arrays(const State& state, const Program& program) {
  std::set<std::string> known = {"q",
                                 "qd",
                                 "qdd",
                                 "tau",
                                 "wrench",
                                 "base_motion",
                                 "base_position",
                                 "base_quaternion",
                                 "base_twist",
                                 "base_twist_rate",
                                 "base_wrench"};
  for (const ProgramInput& input : program.inputs) known.insert(input.name);
  Diagnostics diagnostics;
  for (const auto& [name, array] : state.arrays)
    if (!known.contains(name))
      diagnostics.error(array.where, fmt::format("'{}' is no input", printable(name, 80)),
                        fmt::format("the inputs are {}", fmt::join(known, ", ")));
  throw_if_errors(diagnostics);
}

}  // namespace

std::vector<Result> evaluate_at(const Program& program, const State& state) {
  refuse_unknown_arrays(state, program);
  Lookup lookup(state);
  std::vector<double> parameters, inputs;
  for (const std::string& name : program.parameters) parameters.push_back(lookup.value(name));
  for (const ProgramInput& input : program.inputs) lookup.append(input, inputs);
  lookup.finish();

  const std::vector<double> values =
      interpret<double>(program, std::span<const double>(parameters), std::span<const double>(inputs));
  std::vector<Result> results;
  auto next = values.begin();
  for (const ProgramOutput& output : program.outputs) {
    const auto end = next + static_cast<std::ptrdiff_t>(output.values.size());
    results.push_back({output.name, output.rows, output.columns, {next, end}, output.column_labels});
    for (; next != end; ++next)
      if (!std::isfinite(*next))
        throw UnmetRequest(fmt::format("{} is not finite at this state", output.name),
                           "the position may be singular, or a parameter that divides may be zero");
  }
  return results;
}

}  // namespace armature::internal
