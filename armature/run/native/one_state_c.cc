// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/native/one_state_c.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "armature/base/error.h"
#include "armature/run/native/lane_plan.h"

namespace armature::internal {
namespace {

constexpr std::size_t many_outputs = 32;

class OneStateWriter {
 public:
  OneStateWriter(ProgramC& program, std::size_t number, const OneStateOptions& options)
      : c_(program),
        number_(number),
        options_(options),
        is_there_(program.program.value_count(), 0),
        stores_(program.stores_of_results()) {}

  std::string write() {
    for (std::size_t s = 0; s < c_.stages.stages.size(); ++s) {
      const Stage& stage = c_.stages.stages[s];
      if (s + 1 == c_.stages.stages.size() && options_.contract) {
        run_last(stage);
      } else {
        for (const ValueIndex v : stage.code) run(statement_of(c_.program, v));
      }
      const std::vector<Window> all = windows(stage.angles);
      for (std::size_t w = 0; w < all.size(); ++w) {
        std::string from = fmt::format("in+{}", all[w].first_input);
        if (!all[w].contiguous) {
          from = fmt::format("a{}_{}", s, w);
          for (const ValueIndex angle : all[w].angles) read(angle);
          text_ += fmt::format("REGISTER({}) T {}[{}]={{", options_.lanes, from, options_.lanes);
          for (const ValueIndex angle : all[w].angles) text_ += c_.operand(angle) + ",";
          text_ += "};\n";
        }
        text_ += fmt::format("REGISTER({3}) T s{0}_{1}[{3}],c{0}_{1}[{3}];f({2},s{0}_{1},c{0}_{1});\n", s, w, from,
                             options_.lanes);
      }
      c_.for_each_ratio(stage, [&](ValueIndex v, std::size_t i, bool sine) {
        text_ += fmt::format("const T t{}={};\n", v, found_in(all, stage.angles[i], sine, s));
        store(v);
      });
    }
    for (ValueIndex v = c_.program.first_input(); v < c_.program.first_result(); ++v) {
      if (stores_[v].empty()) continue;
      read(v);
      store(v);
    }
    // Few outputs are long chains of operations, where g++'s first scheduling gains a tenth; many are stored as they
    // come.
    return fmt::format("{}void one{}(const T*restrict k,const T*restrict in,T*restrict out,F1*f){{\n{}{}}}\n",
                       c_.stages.outputs.size() < many_outputs ? "SCHEDULED " : "", number_, text_, constant_outputs());
  }

 private:
  // The source of the sines and cosines of one state: registers of angles, in memory.
  struct Window {
    std::size_t first_input;  // where `contiguous`: the angles are read where they are
    bool contiguous;
    std::vector<ValueIndex> angles;  // otherwise: they are gathered
  };

  // Angles that are adjacent inputs need no gathering, which costs as much as the sines: assembling a vector in memory
  // stalls the processor.
  std::vector<Window> windows(std::vector<ValueIndex> angles) const {
    std::sort(angles.begin(), angles.end());
    std::vector<Window> all;
    for (std::size_t i = 0; i < angles.size();) {
      const std::size_t inputs = c_.program.input_count();
      if (c_.is_input(angles[i]) && inputs >= options_.lanes) {
        const std::size_t first = std::min<std::size_t>(angles[i] - c_.program.first_input(), inputs - options_.lanes);
        all.push_back({first, true, {}});
        while (i < angles.size() && angles[i] < c_.program.first_input() + first + options_.lanes) ++i;
      } else {
        const std::size_t end = std::min(angles.size(), i + options_.lanes);
        all.push_back(
            {0,
             false,
             {angles.begin() + static_cast<std::ptrdiff_t>(i), angles.begin() + static_cast<std::ptrdiff_t>(end)}});
        i = end;
      }
    }
    return all;
  }

  // The expression for the sine or cosine of `angle`.
  std::string found_in(const std::vector<Window>& all, ValueIndex angle, bool sine, std::size_t stage) const {
    for (std::size_t w = 0; w < all.size(); ++w)
      for (std::size_t i = 0; i < options_.lanes; ++i)
        if (all[w].contiguous ? c_.program.first_input() + all[w].first_input + i == angle
                              : i < all[w].angles.size() && all[w].angles[i] == angle)
          return fmt::format("{}{}_{}[{}]", sine ? 's' : 'c', stage, w, i);
    fail_check("every angle is in a window", __FILE__, __LINE__);
  }

  // Inputs are read at their first use: read before the call of f, they would have to be saved across it.
  void read(ValueIndex v) {
    if (!c_.is_input(v) || is_there_[v]) return;
    is_there_[v] = 1;
    text_ += fmt::format("const T t{}=in[{}];\n", v, v - c_.program.first_input());
  }

  void store(ValueIndex v) {
    for (const std::size_t o : stores_[v]) text_ += fmt::format("out[{}]=t{};\n", o, v);
  }

  void run(const Statement& statement) {
    for (std::size_t i = 0; i < statement.count; ++i) read(statement.operands[i]);
    text_ += fmt::format("const T t{}={};\n", statement.value, c_.expression(statement, nullptr));
    store(statement.value);
  }

  // The last stage, four columns of a matrix at once where their structure matches.
  void run_last(const Stage& stage) {
    const std::vector<Statement> statements = statements_of(c_.program, c_.stages, stage, true);
    const LanePlan plan = plan_lanes(c_.program, statements, c_.known);
    if (plan.packs.empty()) {  // fusing is left to the compiler
      for (const ValueIndex v : stage.code) run(statement_of(c_.program, v));
      return;
    }
    for (const LanePack& pack : plan.packs)
      for (const std::size_t o : pack.outputs)
        for (std::size_t l = 0; l < pack_lanes; ++l) std::erase(stores_[pack.values[l]], o + l);
    for (const LaneStep& step : plan.steps) switch (step.kind) {
        case LaneStep::Kind::statement: run(statements[step.index]); break;
        case LaneStep::Kind::pack: run(plan.packs[step.index], step.index); break;
        case LaneStep::Kind::lane: {
          const ValueIndex v = plan.packs[step.index].values[step.lane];
          text_ += fmt::format("const T t{}=p{}[{}];\n", v, step.index, step.lane);
          store(v);
        }
      }
  }

  void run(const LanePack& pack, std::size_t number) {
    std::string sum;
    for (const LanePack::Term& term : pack.terms) {
      const bool minus = term.minus[0];
      std::string signs;  // of the other lanes relative to the first
      for (std::size_t l = 0; l < pack_lanes; ++l) signs += term.minus[l] == minus ? ",0" : ",-0.";
      const bool is_mixed = signs.find('-') != std::string::npos;
      std::string x = fmt::format("p{}", term.pack);
      if (term.factor) x = spread(*term.factor, is_mixed ? signs : "") + "*" + x;
      else if (is_mixed) x = fmt::format("FLIP({}{})", x, signs);
      sum += (minus ? "-" : sum.empty() ? "" : "+") + x;
    }
    if (pack.terms.empty())
      for (const ValueIndex v : pack.values) {
        read(v);
        sum += fmt::format("{}t{}", sum.empty() ? "{" : ",", v);
      }
    text_ += fmt::format("const W p{}={}{};\n", number, sum, pack.terms.empty() ? "}" : "");
    for (const std::size_t o : pack.outputs) text_ += fmt::format("*(X*)(out+{})=p{};\n", o, number);
  }

  // The register with `value` in all lanes, with these signs; made at its first use.
  std::string spread(ValueIndex value, const std::string& signs) {
    std::string name = fmt::format("b{}", value);
    read(value);
    const std::string number = c_.operand(value);
    std::string made = fmt::format("{{{0},{0},{0},{0}}}", number);
    if (!signs.empty()) {
      made = fmt::format("FLIP({}{})", spread(value, ""), signs);
      for (const char c : signs)
        if (c == ',') name += '_';
        else if (c == '-') name += 'm';
    }
    if (spreads_.insert(name).second) text_ += fmt::format("const W {}={};\n", name, made);
    return name;
  }

  // Constant outputs of one state; for a batch the caller writes them (engine.h). Equal neighbours, such as the zeros
  // of a matrix, take one vector store.
  std::string constant_outputs() {
    std::string text;
    const std::vector<ValueIndex>& outputs = c_.stages.outputs;
    for (std::size_t o = 0; o < outputs.size();) {
      std::size_t end = o + 1;
      if (c_.known.is_known[outputs[o]]) {
        const std::string value = c_.constant(outputs[o]);
        while (end < outputs.size() && outputs[end] == outputs[o]) ++end;
        for (; o + options_.lanes <= end; o += options_.lanes)
          text += fmt::format("FILL({},out+{},{});\n", options_.lanes, o, value);
        for (; o < end; ++o) text += fmt::format("out[{}]={};\n", o, value);
      }
      o = end;
    }
    return text;
  }

  ProgramC& c_;
  const std::size_t number_;
  const OneStateOptions options_;
  std::string text_;                              // of the function, as it grows
  std::vector<char> is_there_;                    // per value: an input already read
  std::vector<std::vector<std::size_t>> stores_;  // per value: the outputs stored as scalars
  std::set<std::string> spreads_;                 // broadcast registers already made
};

}  // namespace

std::string one_state_c(ProgramC& program, std::size_t number, const OneStateOptions& options) {
  return OneStateWriter(program, number, options).write();
}

}  // namespace armature::internal
