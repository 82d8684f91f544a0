// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verify/parallel_code.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <regex>

#include "armature/base/text.h"
#include "armature/verify/code_text.h"

namespace armature::internal {
namespace {

constexpr std::size_t most_phases = 10'000;

struct Statement {
  std::string place, formula;
};
using Phase = std::vector<Statement>;

Statement statement_of(std::string text) {
  if (text.starts_with("const double ")) text = text.substr(13);
  const std::size_t equal = text.find(" = ");
  if (equal == std::string::npos) throw UnreadableCode(fmt::format("'{}' is no assignment", printable(text, 60)));
  return {text.substr(0, equal), text.substr(equal + 3)};
}

// "(void)q", "break".
bool does_nothing(const std::string& text) { return text.starts_with("(void)") || text == "break"; }

std::string trimmed(std::string text) {
  std::erase(text, '\r');
  const std::size_t begin = text.find_first_not_of(" \n"), end = text.find_last_not_of(" \n");
  return begin == std::string::npos ? "" : text.substr(begin, end - begin + 1);
}

Phase statements_of(const std::string& body) {
  Phase phase;
  for (std::size_t at = 0; at < body.size();) {
    const std::size_t end = std::min(body.find(';', at), body.size());
    const std::string text = trimmed(body.substr(at, end - at));
    if (!text.empty() && !does_nothing(text)) phase.push_back(statement_of(text));
    at = end + 1;
  }
  return phase;
}

// The phases of one processor: the cases of its switch, or all of its body.
std::vector<Phase> phases_of(const CodeFunction& function) {
  std::vector<Phase> phases;
  Phase plain;
  for (std::string text : function.statements) {
    if (does_nothing(text)) continue;
    if (!text.starts_with("switch (phase)")) {
      plain.push_back(statement_of(text));
      continue;
    }
    for (std::size_t at = text.find("case "); at != std::string::npos;) {
      const std::size_t number = phases.size(), open = text.find('{', at), close = text.find('}', at);
      if (open == std::string::npos || close == std::string::npos || number > most_phases ||
          trimmed(text.substr(at, open - at)) != fmt::format("case {}:", number))
        throw UnreadableCode("the phases are not numbered from 0");
      phases.push_back(statements_of(text.substr(open + 1, close - open - 1)));
      at = text.find("case ", close);
    }
  }
  if (phases.empty()) phases.push_back(std::move(plain));
  else if (!plain.empty()) throw UnreadableCode("there is code outside the phases");
  return phases;
}

// Cost of a formula as it is written: a sign and a number are free.
double cost_of(const std::string& formula, const OperationCosts& costs) {
  double cost = 0;
  bool operand = false;                                  // before here stands one, so that + and - take two
  if (formula.find('?') != std::string::npos) return 0;  // a sign
  for (std::size_t i = 0; i < formula.size(); ++i) {
    const char c = formula[i];
    if (c == '*' || c == '/') cost += costs.multiplication, operand = false;
    else if (c == '+' || c == '-') cost += operand ? costs.addition : 0, operand = false;
    else if (std::isdigit(static_cast<unsigned char>(c)) && !operand) {
      while (i + 1 < formula.size() &&
             (std::isdigit(static_cast<unsigned char>(formula[i + 1])) || formula[i + 1] == '.' ||
              formula[i + 1] == 'e' || (formula[i] == 'e' && (formula[i + 1] == '-' || formula[i + 1] == '+'))))
        ++i;
      operand = true;
    } else if (formula.compare(i, 4, "sin(") == 0 || formula.compare(i, 4, "cos(") == 0) {
      cost += costs.sine;
      i += 3;
      operand = false;
    } else if (std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == ']' || c == ')') {
      operand = true;
    }
  }
  return cost;
}

class Reader {
 public:
  Reader(const std::string& text, const std::string& name, std::size_t processors, const OperationCosts& costs)
      : costs_(costs) {
    code_.processors.resize(processors);
    for (std::size_t p = 1; p <= processors; ++p) {
      const CodeFunction function = code_function("c", text, fmt::format("{}_processor_{}", name, p), CodePart::run);
      if (function.arguments.size() < 3) throw UnreadableCode(fmt::format("there is no processor {}", p));
      if (arguments_.empty()) arguments_ = function.arguments;
      phases_.push_back(phases_of(function));
      code_.phases = std::max(code_.phases, phases_.back().size());
    }
    for (std::size_t phase = 0; phase < code_.phases; ++phase) {
      double slowest = 0;
      for (std::size_t p = 0; p < processors; ++p)
        if (phase < phases_[p].size()) slowest = std::max(slowest, run(phases_[p][phase], phase, p));
      code_.time += slowest + (phase > 0 ? costs_.barrier : 0);
    }
    for (const auto& [value, one] : values_) {
      code_.sequential += one.cost;
      for (const std::size_t p : one.processors)
        code_.processors[p].useful += one.cost / static_cast<double>(one.processors.size());
    }
    for (const ProcessorCount& p : code_.processors) code_.work += p.work;
    std::vector<std::string> arrays;  // without the phase and the shared values
    for (const std::string& argument : arguments_)
      if (argument != "phase" && argument != "w") arrays.push_back("double " + argument + "[1]");
    code_.sequential_text = fmt::format("void {}({})\n{{\n{}}}\n", name, fmt::join(arrays, ", "), body_);
  }
  ParallelCode take() { return std::move(code_); }

 private:
  struct Value {
    double cost = 0;
    std::string formula;
    std::set<std::size_t> processors;
  };
  struct Place {
    std::size_t phase = 0, processor = 0;
    bool operator==(const Place&) const = default;
  };

  // Operations and words of one processor in one phase.
  double run(const Phase& statements, std::size_t phase, std::size_t p) {
    double load = 0, words = 0;
    const std::string own = fmt::format("f{}p{}_", phase, p);
    for (const Statement& s : statements) {
      const bool output = s.place.find('[') != std::string::npos && !s.place.starts_with("w[");
      const std::string formula = renamed(s.formula, own, phase, p, output ? nullptr : &words);
      if (output) {
        for (const ProcessorCount& each : code_.processors)
          if (each.outputs.contains(s.place)) throw UnreadableCode(s.place + " is written twice");
        code_.processors[p].outputs.insert(s.place);
        body_ += fmt::format("  {} = {};\n", s.place, formula);
        continue;
      }
      const double cost = cost_of(s.formula, costs_);
      load += cost;
      Value& value = values_[s.place.starts_with("w[") || code_.phases == 1 ? s.place : own + s.place];
      if (!value.processors.insert(p).second) throw UnreadableCode(s.place + " is assigned twice");
      if (value.processors.size() > 1 && (value.formula != s.formula || s.place.starts_with("w[")))
        throw UnreadableCode(fmt::format("two processors compute {} differently", printable(s.place, 40)));
      value.cost = cost;
      value.formula = s.formula;
      if (s.place.starts_with("w[")) shared_[s.place] = {phase, p};
      body_ += fmt::format("  const double {} = {};\n", local(s.place, own), formula);
    }
    code_.processors[p].work += load;
    code_.processors[p].received += words;
    return load + costs_.word * words;
  }

  static std::string local(const std::string& place, const std::string& own) {
    if (!place.starts_with("w[")) return own + place;
    return "w_" + place.substr(2, place.size() - 3);
  }

  // The formula with names of its own; shared values must be there.
  std::string renamed(const std::string& formula, const std::string& own, std::size_t phase, std::size_t p,
                      double* words) {
    static const std::regex names(R"(\bw\[\d+\]|\bt\d+\b)");
    std::string result;
    std::size_t at = 0;
    for (std::sregex_iterator each(formula.begin(), formula.end(), names), none; each != none; ++each) {
      const std::string name = each->str();
      result += formula.substr(at, static_cast<std::size_t>(each->position()) - at) + local(name, own);
      at = static_cast<std::size_t>(each->position()) + name.size();
      if (!name.starts_with("w[")) continue;
      const auto found = shared_.find(name);
      if (found == shared_.end() || (found->second.phase == phase && found->second.processor != p))
        throw UnreadableCode(
            fmt::format("processor {} uses {} in phase {}, where it is not there yet", p + 1, name, phase));
      if (found->second.processor != p && words != nullptr && received_.emplace(name, p).second) ++*words;
    }
    return result + formula.substr(at);
  }

  OperationCosts costs_;
  ParallelCode code_;
  std::vector<std::string> arguments_;
  std::vector<std::vector<Phase>> phases_;
  std::map<std::string, Value> values_;
  std::map<std::string, Place> shared_;
  std::set<std::pair<std::string, std::size_t>> received_;
  std::string body_;
};

}  // namespace

ParallelCode read_parallel_code(const std::string& text, const std::string& name, std::size_t processors,
                                const OperationCosts& costs) {
  return Reader(text, name, processors, costs).take();
}

}  // namespace armature::internal
