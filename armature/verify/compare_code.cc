// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verify/compare_code.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "armature/base/random.h"
#include "armature/base/text.h"
#include "armature/verify/code_names.h"

namespace armature::internal {
namespace {

constexpr std::size_t states = 8, points = 3;

std::set<std::string> symbols_of(const Arena& arena) {
  std::set<std::string> names;
  for (std::uint32_t i = 0; i < arena.size(); ++i)
    if (arena.op(Ref{i}) == Op::symbol) names.insert(arena.name_of(Ref{i}));
  return names;
}

// The symbol that each input of the code stands for.
std::vector<std::string> symbols_of_inputs(const CodeTape& tape, const CodeQuestion& question) {
  std::map<std::string, std::string> of_elements;
  for (const Input& input : question.model.inputs)
    for (std::size_t i = 0; i < input.symbols.size(); ++i)
      of_elements[fmt::format("{}[{}]", input.name, i)] = question.model.arena.name_of(input.symbols[i]);
  std::vector<std::string> symbols;
  for (const std::string& input : tape.inputs)
    symbols.push_back(input.starts_with("p.") ? question.names.at(input.substr(2)) : of_elements.at(input));
  return symbols;
}

class Comparison {
 public:
  Comparison(const CodeTape& tape, const CodeQuestion& question)
      : tape_(tape), q_(question), formulas_(question.robot, true), known_(symbols_of(question.model.arena)) {
    known_.merge(symbols_of(question.robot.arena));
    inputs_ = symbols_of_inputs(tape, question);
    derived_.resize(question.model.outputs.size());
  }

  CodeAnswer run() {
    CodeAnswer answer;
    std::vector<std::vector<std::vector<long double>>> code, truth;  // state, output, element
    for (std::size_t k = 0; k < states; ++k) {
      const auto symbols = state(k);
      code.push_back(of_code(symbols));
      truth.push_back(of_oracle(symbols));
    }
    answer.states = states;
    judge(code, truth, answer);
    std::size_t equal = 0;
    for (std::size_t seed = 1; seed <= points; ++seed) {
      const std::optional<bool> same = same_at(FiniteField(0x7e51f1ed + seed));
      if (!same) continue;
      ++answer.points;
      equal += *same ? 1 : 0;
    }
    answer.exact = answer.points > 0 && equal == answer.points;
    for (std::size_t o = 0; o < derived_.size(); ++o)
      if (derived_[o]) answer.derived.push_back(q_.model.outputs[o].name);
    return answer;
  }

 private:
  using Symbols = std::unordered_map<std::string, long double>;

  Symbols state(std::size_t seed) const {
    RandomNumbers random(0xa12b + seed);
    Symbols symbols;
    for (const std::string& name : known_)
      symbols[name] = random.uniform(0.2, 2) * (random.uniform(0, 1) < 0.5 ? -1 : 1);
    for (const Coordinate& c : q_.robot.coordinates) {
      symbols[q_.robot.arena.name_of(c.q)] = random.uniform(-3, 3);
      symbols[q_.robot.arena.name_of(c.qd)] = random.uniform(-2, 2);
      symbols[q_.robot.arena.name_of(c.qdd)] = random.uniform(-3, 3);
    }
    for (const auto& [name, value] : q_.values)
      symbols[name] = value == 0 ? random.uniform(-0.1, 0.1) : value * random.uniform(0.7, 1.3);
    return symbols;
  }

  std::vector<std::vector<long double>> of_code(const Symbols& symbols) const {
    std::vector<long double> inputs;
    for (const std::string& name : inputs_) inputs.push_back(symbols.at(name));
    return by_output(evaluate(tape_, inputs));
  }

  template <class Number>
  std::vector<std::vector<Number>> by_output(const std::vector<Number>& nodes) const {
    std::vector<std::vector<Number>> result;
    for (const Output& output : q_.model.outputs) {
      std::vector<Number>& values = result.emplace_back();
      for (std::size_t i = 0; i < output.rows * output.columns; ++i)
        values.push_back(nodes[tape_.outputs.at(fmt::format("{}[{}]", output.name, i))]);
    }
    return result;
  }

  template <class Field>
  std::map<std::string, std::vector<typename Field::Value>> arrays(const Field& field) const {
    std::map<std::string, std::vector<typename Field::Value>> result;
    for (const Input& input : q_.model.inputs)
      for (const Ref symbol : input.symbols) result[input.name].push_back(field.symbol(q_.model.arena.name_of(symbol)));
    return result;
  }

  // An output by spatial vectors, where they know it: of a floating base the joint torques alone, of closed loops none.
  template <class T>
  std::optional<std::vector<T>> by_spatial_vectors(const SpatialState<T>& s, const OracleRequest& request,
                                                   const std::map<std::string, std::vector<T>>& others) const {
    if (!q_.robot.loops.empty()) return std::nullopt;
    if (q_.robot.floating_base && (request.model != "inverse-dynamics" || request.output != "tau")) return std::nullopt;
    return OracleAt<T>{q_.robot, s, request, others}.value();
  }

  std::vector<std::vector<long double>> of_oracle(const Symbols& symbols) {
    const NumericField<long double> field(symbols);
    const SpatialState<long double> s = formulas_.at(field);
    const auto others = arrays(field);
    std::vector<std::vector<long double>> result;
    for (std::size_t o = 0; o < q_.requests.size(); ++o) {
      std::optional<std::vector<long double>> value;
      if (q_.robot.loops.empty()) value = oracle_derivative(q_.robot, formulas_, q_.requests[o], symbols);
      if (!value) value = by_spatial_vectors(s, q_.requests[o], others);
      if (!value) {
        derived_[o] = 1;
        value = evaluate(q_.model.arena, q_.model.outputs[o].values, field);
      }
      result.push_back(std::move(*value));
    }
    return result;
  }

  std::optional<bool> same_at(const FiniteField& field) const {
    std::vector<Residue> inputs;
    for (const std::string& name : inputs_) inputs.push_back(field.symbol(name));
    const auto nodes = evaluate(tape_, inputs, field);
    if (!nodes) return std::nullopt;
    const auto code = by_output(*nodes);
    const SpatialState<Residue> s = formulas_.at(field);
    const auto others = arrays(field);
    for (std::size_t o = 0; o < q_.requests.size(); ++o) {
      auto value = by_spatial_vectors(s, q_.requests[o], others);
      if (!value) value = evaluate(q_.model.arena, q_.model.outputs[o].values, field);
      if (*value != code[o]) return false;
    }
    return true;
  }

  // Each element beside its greatest value over the states, with a floor for elements that are zero but for rounding.
  void judge(const std::vector<std::vector<std::vector<long double>>>& code,
             const std::vector<std::vector<std::vector<long double>>>& truth, CodeAnswer& answer) const {
    answer.agrees = true;
    for (std::size_t o = 0; o < q_.model.outputs.size(); ++o) {
      const Output& output = q_.model.outputs[o];
      if (truth[0][o].size() != output.rows * output.columns) {
        answer.agrees = false;
        answer.where = output.name + ": another number of elements";
        continue;
      }
      long double whole = 0;
      for (const auto& at : truth)
        for (const long double x : at[o]) whole = std::max(whole, std::abs(x));
      for (std::size_t i = 0; i < truth[0][o].size(); ++i) {
        long double scale = 1e-6L * std::max(whole, 1.0L), difference = 0;
        for (std::size_t k = 0; k < truth.size(); ++k) {
          scale = std::max(scale, std::abs(truth[k][o][i]));
          difference = std::max(difference, std::abs(code[k][o][i] - truth[k][o][i]));
          if (std::isnan(code[k][o][i])) difference = std::numeric_limits<long double>::infinity();
        }
        const auto relative = static_cast<double>(scale > 0 ? difference / scale : difference);
        if (relative > answer.worst || !std::isfinite(relative)) {
          answer.worst = relative;
          answer.where = output.columns == 1
                             ? fmt::format("{}[{}]", output.name, i)
                             : fmt::format("{}[{}][{}]", output.name, i / output.columns, i % output.columns);
        }
        answer.agrees = answer.agrees && relative <= q_.tolerance;
      }
    }
  }

  const CodeTape& tape_;
  const CodeQuestion& q_;
  SpatialFormulas formulas_;
  std::set<std::string> known_;
  std::vector<std::string> inputs_;
  std::vector<char> derived_;
};

}  // namespace

std::map<std::string, std::string> parameter_symbols(const CodeTape& tape, const Robot& robot, const Model& model,
                                                     const std::vector<std::string>& files) {
  std::set<std::string> symbols = symbols_of(model.arena), parameters;
  symbols.merge(symbols_of(robot.arena));
  for (const std::string& input : tape.inputs)
    if (input.starts_with("p.")) parameters.insert(input.substr(2));
  return symbols_of_parameters(parameters, symbols, files);
}

CodeAnswer compare_code(const CodeTape& tape, const CodeQuestion& question) { return Comparison(tape, question).run(); }

}  // namespace armature::internal
