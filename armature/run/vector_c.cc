// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/vector_c.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <unordered_map>

#include "armature/base/error.h"
#include "armature/run/lane_plan.h"
#include "armature/run/stages.h"
#include "armature/run/statement_order.h"

namespace armature {
namespace {

constexpr std::size_t no_limit = ~std::size_t{0};

class Writer {
 public:
  Writer(const Program& program, const KnownValues& known, std::size_t number, const VectorCOptions& options)
      : program_(program),
        known_(known),
        stages_(make_stages(program, known)),
        number_(number),
        lanes_(options.lanes),
        tile_(options.tile),
        registers_(options.registers),
        contract_(options.contract) {}

  VectorC write() {
    VectorC made;
    for (const Stage& stage : stages_.stages) made.operations += stage.code.size() + stage.angles.size();
    const std::string body = rows();
    made.text = one() + function("rows", "T*const*out", "out[o]", "__builtin_prefetch(OUT(o)+at,1)", body);
    if (tile_ > 0) made.text += function("tile", "T*restrict out", fmt::format("(out+o*{})", tile_), "(void)0", body);
    made.known = std::move(list_);
    made.scratch_rows = rows_;
    return made;
  }

 private:
  const Instruction& instruction(ValueIndex value) const { return program_.code[value - program_.first_result()]; }
  bool is_input(ValueIndex value) const { return value >= program_.first_input() && value < program_.first_result(); }

  std::string constant(ValueIndex value) {
    const auto [place, is_new] = index_.try_emplace(value, list_.size());
    if (is_new) list_.push_back(value);
    return fmt::format("k[{}]", place->second);
  }

  std::string operand(ValueIndex value) { return known_.is_known[value] ? constant(value) : fmt::format("t{}", value); }

  bool is_one(ValueIndex value) const {
    return value < program_.constants.size() && program_.constants[value].value == 1;
  }

  using Names = std::unordered_map<ValueIndex, std::string>;

  // Over rows, whose values have names; or for one state.
  std::string expression(const Statement& statement, const Names* names) {
    std::array<std::string, 3> x;
    for (std::size_t i = 0; i < statement.count; ++i) {
      const ValueIndex v = statement.operands[i];
      x[i] = names == nullptr || known_.is_known[v] ? operand(v) : names->at(v);
    }
    if (statement.takes_product) {
      if (!statement.minus_product)
        return fmt::format("{}*{}{}{}", x[0], x[1], statement.minus_other ? '-' : '+', x[2]);
      return statement.minus_other ? fmt::format("-({}*{})-{}", x[0], x[1], x[2])
                                   : fmt::format("{}-{}*{}", x[2], x[0], x[1]);
    }
    switch (statement.code) {
      case Code::add: return fmt::format("{}+{}", x[0], x[1]);
      case Code::subtract: return fmt::format("{}-{}", x[0], x[1]);
      case Code::multiply: return fmt::format("{}*{}", x[0], x[1]);
      case Code::divide:
        if (names == nullptr) return fmt::format("{}/{}", x[0], x[1]);
        return is_one(statement.operands[0]) ? fmt::format("inverse({})", x[1])
                                             : fmt::format("quotient({},{})", x[0], x[1]);
      case Code::negate: return "-" + x[0];
      case Code::sign: return fmt::format("{}({})", names == nullptr ? "sign_first" : "sign_all", x[0]);
      case Code::sin:
      case Code::cos: break;
    }
    fail_check("sines and cosines are not operations of a stage", __FILE__, __LINE__);
  }

  // The sines and cosines whose angles are in `stage`, as they are read: their position among the angles, and which.
  template <class Visit>
  void for_each_ratio(const Stage& stage, Visit visit) const {
    std::unordered_map<ValueIndex, std::size_t> position;
    for (const ValueIndex angle : stage.angles) position.try_emplace(angle, position.size());
    for (ValueIndex v = program_.first_result(); v < program_.value_count(); ++v) {
      const Code code = instruction(v).code;
      if (known_.is_known[v] || (code != Code::sin && code != Code::cos)) continue;
      const auto found = position.find(instruction(v).a);
      if (found != position.end()) visit(v, found->second, code == Code::sin);
    }
  }

  // Where the sines and cosines of one state come from: registers of angles, in memory.
  struct Window {
    std::size_t first_input;  // where `contiguous`: the angles are read where they are
    bool contiguous;
    std::vector<ValueIndex> angles;  // otherwise: they are gathered
  };

  // Angles that are inputs side by side need no gathering, which costs as much as the sines: a vector that is put
  // together in memory makes the processor wait.
  std::vector<Window> windows(std::vector<ValueIndex> angles) const {
    std::sort(angles.begin(), angles.end());
    std::vector<Window> all;
    for (std::size_t i = 0; i < angles.size();) {
      const std::size_t inputs = program_.input_count();
      if (is_input(angles[i]) && inputs >= lanes_) {
        const std::size_t first = std::min<std::size_t>(angles[i] - program_.first_input(), inputs - lanes_);
        all.push_back({first, true, {}});
        while (i < angles.size() && angles[i] < program_.first_input() + first + lanes_) ++i;
      } else {
        const std::size_t end = std::min(angles.size(), i + lanes_);
        all.push_back(
            {0,
             false,
             {angles.begin() + static_cast<std::ptrdiff_t>(i), angles.begin() + static_cast<std::ptrdiff_t>(end)}});
        i = end;
      }
    }
    return all;
  }

  // Where the sine or cosine of `angle` is found.
  std::string found_in(const std::vector<Window>& all, ValueIndex angle, bool sine, std::size_t stage) const {
    for (std::size_t w = 0; w < all.size(); ++w)
      for (std::size_t i = 0; i < lanes_; ++i)
        if (all[w].contiguous ? program_.first_input() + all[w].first_input + i == angle
                              : i < all[w].angles.size() && all[w].angles[i] == angle)
          return fmt::format("{}{}_{}[{}]", sine ? 's' : 'c', stage, w, i);
    fail_check("every angle is in a window", __FILE__, __LINE__);
  }

  // The text of one state as it grows.
  struct One {
    std::string text;
    std::vector<char> is_there;                    // inputs that are read
    std::vector<std::vector<std::size_t>> stores;  // of each value: the outputs that it is still to be written to
    std::set<std::string> spreads;                 // registers of one number that are there
  };

  // Inputs are read where they are first used: read before the call of f, they would have to survive it.
  void read(One& one, ValueIndex v) const {
    if (!is_input(v) || one.is_there[v]) return;
    one.is_there[v] = 1;
    one.text += fmt::format("const S t{}={{in[{}]}};\n", v, v - program_.first_input());
  }

  static void store(One& one, ValueIndex v) {
    for (const std::size_t o : one.stores[v]) one.text += fmt::format("out[{}]=t{}[0];\n", o, v);
  }

  void run(One& one, const Statement& statement) {
    for (std::size_t i = 0; i < statement.count; ++i) read(one, statement.operands[i]);
    one.text += fmt::format("const S t{}={};\n", statement.value, expression(statement, nullptr));
    store(one, statement.value);
  }

  // Numbers are the first elements of short vectors, because g++ 12 copies a scalar by an operation, and a vector for
  // nothing: seven in a hundred. What is beside them is zero, or whatever becomes of it.
  std::string one() {
    One one{{}, std::vector<char>(program_.value_count(), 0), stores_of_results(), {}};
    for (std::size_t s = 0; s < stages_.stages.size(); ++s) {
      const Stage& stage = stages_.stages[s];
      if (s + 1 == stages_.stages.size() && contract_) {
        run_last(one, stage);
      } else {
        for (const ValueIndex v : stage.code) run(one, statement_of(program_, v));
      }
      const std::vector<Window> all = windows(stage.angles);
      for (std::size_t w = 0; w < all.size(); ++w) {
        std::string from = fmt::format("in+{}", all[w].first_input);
        if (!all[w].contiguous) {
          from = fmt::format("a{}_{}", s, w);
          for (const ValueIndex angle : all[w].angles) read(one, angle);
          one.text += fmt::format("REGISTER({}) T {}[{}]={{", lanes_, from, lanes_);
          for (const ValueIndex angle : all[w].angles) one.text += operand(angle) + "[0],";
          one.text += "};\n";
        }
        one.text +=
            fmt::format("REGISTER({3}) T s{0}_{1}[{3}],c{0}_{1}[{3}];f({2},s{0}_{1},c{0}_{1});\n", s, w, from, lanes_);
      }
      for_each_ratio(stage, [&](ValueIndex v, std::size_t i, bool sine) {
        one.text += fmt::format("const S t{}={{{}}};\n", v, found_in(all, stage.angles[i], sine, s));
        store(one, v);
      });
    }
    for (ValueIndex v = program_.first_input(); v < program_.first_result(); ++v) {
      if (one.stores[v].empty()) continue;
      read(one, v);
      store(one, v);
    }
    // Many outputs are stored as they come; what goes into few is worth g++'s scheduling: a tenth of the time.
    return fmt::format("{}void one{}(const T*restrict k,const T*restrict in,T*restrict out,F1*f){{\n{}{}}}\n",
                       tile_ == 0 ? "SCHEDULED " : "", number_, one.text, constant_outputs());
  }

  // The last stage, four columns of a matrix at once where they are alike.
  void run_last(One& one, const Stage& stage) {
    const std::vector<Statement> statements = statements_of(program_, stages_, stage, true);
    const LanePlan plan = plan_lanes(program_, statements, known_);
    if (plan.packs.empty()) {  // what becomes part of a sum is left to the compiler
      for (const ValueIndex v : stage.code) run(one, statement_of(program_, v));
      return;
    }
    for (const LanePack& pack : plan.packs)
      for (const std::size_t o : pack.outputs)
        for (std::size_t l = 0; l < pack_lanes; ++l) std::erase(one.stores[pack.values[l]], o + l);
    for (const LaneStep& step : plan.steps) switch (step.kind) {
        case LaneStep::Kind::statement: run(one, statements[step.index]); break;
        case LaneStep::Kind::pack: run(one, plan.packs[step.index], step.index); break;
        case LaneStep::Kind::lane: {
          const ValueIndex v = plan.packs[step.index].values[step.lane];
          one.text += fmt::format("const S t{}={{p{}[{}]}};\n", v, step.index, step.lane);
          store(one, v);
        }
      }
  }

  void run(One& one, const LanePack& pack, std::size_t number) {
    std::string sum;
    for (const LanePack::Term& term : pack.terms) {
      const bool minus = term.minus[0];
      std::string signs;  // of the other lanes, where they differ from the first
      for (std::size_t l = 0; l < pack_lanes; ++l) signs += term.minus[l] == minus ? ",0" : ",-0.";
      const bool is_mixed = signs.find('-') != std::string::npos;
      std::string x = fmt::format("p{}", term.pack);
      if (term.factor) x = spread(one, *term.factor, is_mixed ? signs : "") + "*" + x;
      else if (is_mixed) x = fmt::format("FLIP({}{})", x, signs);
      sum += (minus ? "-" : sum.empty() ? "" : "+") + x;
    }
    if (pack.terms.empty())
      for (const ValueIndex v : pack.values) {
        read(one, v);
        sum += fmt::format("{}t{}[0]", sum.empty() ? "{" : ",", v);
      }
    one.text += fmt::format("const W p{}={}{};\n", number, sum, pack.terms.empty() ? "}" : "");
    for (const std::size_t o : pack.outputs) one.text += fmt::format("*(X*)(out+{})=p{};\n", o, number);
  }

  // The register that has `value` in all lanes, with these signs; made where it is first used.
  std::string spread(One& one, ValueIndex value, const std::string& signs) {
    std::string name = fmt::format("b{}", value);
    read(one, value);
    const std::string number = operand(value) + (known_.is_known[value] ? "" : "[0]");
    std::string made = fmt::format("{{{0},{0},{0},{0}}}", number);
    if (!signs.empty()) {
      made = fmt::format("FLIP({}{})", spread(one, value, ""), signs);
      for (const char c : signs)
        if (c == ',') name += '_';
        else if (c == '-') name += 'm';
    }
    if (one.spreads.insert(name).second) one.text += fmt::format("const W {}={};\n", name, made);
    return name;
  }

  // Of each value that is not known: the outputs that it is.
  std::vector<std::vector<std::size_t>> stores_of_results() const {
    std::vector<std::vector<std::size_t>> stores(program_.value_count());
    for (std::size_t o = 0; o < stages_.outputs.size(); ++o)
      if (!known_.is_known[stages_.outputs[o]]) stores[stages_.outputs[o]].push_back(o);
    return stores;
  }

  // Of one state; those of a batch are not the program's business (engine.h). Equal neighbours, as the zeros of a
  // matrix are, take one store for a register of them.
  std::string constant_outputs() {
    std::string text;
    const std::vector<ValueIndex>& outputs = stages_.outputs;
    for (std::size_t o = 0; o < outputs.size();) {
      std::size_t end = o + 1;
      if (known_.is_known[outputs[o]]) {
        const std::string value = constant(outputs[o]);
        while (end < outputs.size() && outputs[end] == outputs[o]) ++end;
        for (; o + lanes_ <= end; o += lanes_) text += fmt::format("FILL({},out+{},{});\n", lanes_, o, value);
        for (; o < end; ++o) text += fmt::format("out[{}]={};\n", o, value);
      }
      o = end;
    }
    return text;
  }

  // A row of the scratch memory.
  static std::string row(std::size_t index) { return fmt::format("s+{}", index * vector_c_block); }

  // `body` with its outputs where `output` says, asked for beforehand as `ahead` says.
  std::string function(const char* name, const char* out, const std::string& output, const char* ahead,
                       const std::string& body) const {
    return fmt::format(
        "#define OUT(o) {}\n#define AHEAD(o,at) {}\nvoid {}{}(const T*restrict k,const T*const*in,{},T*restrict "
        "s,size_t n,F*f){{\n{}}}\n#undef OUT\n#undef AHEAD\n",
        output, ahead, name, number_, out, body);
  }

  struct Store {
    std::size_t end;  // in the text
    std::size_t output;
  };

  // Many columns are more streams than the processor follows by itself: each line is asked for some stores beforehand.
  std::string asking_ahead(const std::string& text, const std::vector<Store>& stores) const {
    constexpr std::size_t ahead = 6;
    if (tile_ == 0 || stores.size() <= ahead) return text;
    std::string asking;
    std::size_t from = 0;
    for (std::size_t k = 0; k < stores.size(); ++k) {
      asking += text.substr(from, stores[k].end - from);
      from = stores[k].end;
      const bool here = k + ahead < stores.size();
      asking += fmt::format("AHEAD({},{});\n", stores[here ? k + ahead : k + ahead - stores.size()].output,
                            here ? "i" : "i+L");
    }
    return asking + text.substr(from);
  }

  std::string rows() {
    std::string text;
    std::unordered_map<ValueIndex, std::size_t> row_of;  // of values of earlier stages
    for (std::size_t k = 0; k < stages_.stages.size(); ++k) {
      const Stage& stage = stages_.stages[k];
      text += loop(k, row_of);
      for (const ValueIndex angle : stage.angles) {
        const std::string from =
            is_input(angle) ? fmt::format("in[{}]", angle - program_.first_input()) : row(row_of.at(angle));
        text += fmt::format("f({},{},{},n);\n", from, row(rows_), row(rows_ + 1));
        angle_row_[angle] = rows_;
        rows_ += 2;
      }
      for_each_ratio(stage, [&](ValueIndex v, std::size_t i, bool sine) {
        row_of[v] = angle_row_.at(stage.angles[i]) + (sine ? 0 : 1);
      });
    }
    return text;
  }

  // One stage over all samples. The last one writes the outputs, each as soon as it is there.
  std::string loop(std::size_t k, std::unordered_map<ValueIndex, std::size_t>& row_of) {
    const Stage& stage = stages_.stages[k];
    const bool last = k + 1 == stages_.stages.size();
    if (stage.code.empty() && !last) return {};
    const auto source = [&](ValueIndex v) {
      if (known_.is_known[v]) return Source::constant;
      return is_input(v) || row_of.contains(v) ? Source::memory : Source::statement;
    };
    std::vector<Statement> statements = statements_of(program_, stages_, stage, contract_);
    if (last && registers_ > 0) statements = in_good_order(std::move(statements), source, registers_);
    const RegisterPlan plan = plan_registers(statements, source, registers_ > 0 ? registers_ : no_limit);

    std::string text;
    Names names;
    std::size_t loads = 0;
    const auto read = [&](ValueIndex v, const std::string& from) {
      names[v] = fmt::format("r{}", loads++);
      text += fmt::format("const V {}={};\n", names[v], from);
    };
    const auto in_memory = [&](ValueIndex v) {
      return is_input(v) ? fmt::format("LOAD(in[{}]+i)", v - program_.first_input())
                         : fmt::format("LOAD({}+i)", row(row_of.at(v)));
    };
    std::vector<std::vector<std::size_t>> stores(program_.value_count());
    if (last) stores = stores_of_results();
    std::vector<Store> stored;
    const auto write = [&](ValueIndex v) {
      for (const std::size_t o : stores[v]) {
        text += fmt::format("STORE(OUT({})+i,{});\n", o, names.at(v));
        stored.push_back({text.size(), o});
      }
      stores[v].clear();
    };
    std::unordered_map<ValueIndex, std::size_t> made_rows;
    const auto run = [&](const Statement& statement) {
      const ValueIndex v = statement.value;
      text += fmt::format("const V t{}={};\n", v, expression(statement, &names));
      names[v] = fmt::format("t{}", v);
      write(v);
      if (stages_.crosses[v] || is_angle(stage, v)) {
        made_rows[v] = rows_++;
        text += fmt::format("STORE({}+i,t{});\n", row(made_rows[v]), v);
      }
    };
    for (const RegisterStep& step : plan.steps) switch (step.kind) {
        case RegisterStep::Kind::load: read(step.value, in_memory(step.value)); break;
        case RegisterStep::Kind::reload: read(step.value, fmt::format("slots[{}]", step.index)); break;
        case RegisterStep::Kind::store: text += fmt::format("SPILL({},{});\n", step.index, names.at(step.value)); break;
        case RegisterStep::Kind::run: run(statements[step.index]); break;
      }
    row_of.insert(made_rows.begin(), made_rows.end());
    for (const ValueIndex v : stages_.outputs)  // of earlier stages, and inputs
      if (!stores[v].empty()) {
        read(v, in_memory(v));
        write(v);
      }
    // Constants are read where they are used: kept in registers over the loop, they would be spilled.
    return fmt::format("{{V slots[{}];for(size_t i=0;i<n;i+=L){{\n__asm__(\"\":\"+r\"(k));\n{}}}}}\n",
                       std::max<std::size_t>(1, plan.slots), asking_ahead(text, stored));
  }

  static bool is_angle(const Stage& stage, ValueIndex value) {
    for (const ValueIndex angle : stage.angles)
      if (angle == value) return true;
    return false;
  }

  const Program& program_;
  const KnownValues& known_;
  const Stages stages_;
  const std::size_t number_, lanes_, tile_, registers_;
  const bool contract_;
  std::vector<ValueIndex> list_;
  std::unordered_map<ValueIndex, std::size_t> index_, angle_row_;
  std::size_t rows_ = 0;
};

}  // namespace

std::string vector_c_prelude(bool is_float, std::size_t lanes, bool estimates) {
  // Sixteen products take as long as one division. Newton's steps double the digits of a first guess of 14 bits.
  const char* const step = "y=y+y*(1-b*y);";
  const std::string inverse = estimates
                                  ? fmt::format("V y=__builtin_ia32_rcp14p{}512_mask(b,(V){{0}},-1);{}{}return y;",
                                                is_float ? "s" : "d", step, is_float ? "" : step)
                                  : "return 1/b;";
  return fmt::format(
      "typedef __SIZE_TYPE__ size_t;\n"
      "typedef {0} T;\n"
      "typedef {1} B __attribute__((vector_size({2})));\n"
      "typedef T V __attribute__((vector_size({2})));\n"
      "typedef T S __attribute__((vector_size(16)));\n"
      "typedef T U __attribute__((vector_size({2}),aligned({3})));\n"
      "typedef T W __attribute__((vector_size({8}*sizeof(T))));\n"
      "typedef T X __attribute__((vector_size({8}*sizeof(T)),aligned({3})));\n"
      "typedef {1} Y __attribute__((vector_size({8}*sizeof(T))));\n"
      "typedef void F(const T*,T*,T*,size_t);\n"
      "typedef void F1(const T*,T*,T*);\n"
      "enum{{L={4}}};\n"
      "#define REGISTER(lanes) __attribute__((aligned(lanes*sizeof(T))))\n"
      "#ifdef __clang__\n#define SCHEDULED\n#else\n"
      "#define SCHEDULED __attribute__((optimize(\"schedule-insns\",\"sched-pressure\")))\n#endif\n"
      "#define FLIP(w,...) ((W)((Y)(w)^(Y)(W){{__VA_ARGS__}}))\n"
      "#define LOAD(p) (*(const U*)(p))\n"
      "#define STORE(p,v) (*(U*)(p)=(v))\n"
      // The compiler is not to remember what is in a slot.
      "#define SPILL(k,v) slots[k]=(v);__asm__ volatile(\"\":\"+m\"(slots[k]))\n"
      "#define FILL(lanes,p,x) do{{typedef T W __attribute__((vector_size(lanes*sizeof(T)),aligned(sizeof(T))));\\\n"
      "*(W*)(p)=(x)-(W){{0}};}}while(0)\n"
      "static inline S sign_first(S x){{return (S){{(T)((x[0]>0)-(x[0]<0))}};}}\n"
      "static inline V sign_all(V x){{const V z={{0}},o={{{5}}};\n"
      "return (V)((B)(x>z)&(B)o)-(V)((B)(x<z)&(B)o);}}\n"
      "static inline V inverse(V b){{{6}}}\n"
      "static inline V quotient(V a,V b){{return {7};}}\n",
      is_float ? "float" : "double", is_float ? "int" : "long long", lanes * (is_float ? 4 : 8), is_float ? 4 : 8,
      lanes,
      [&] {
        std::string ones;
        for (std::size_t i = 0; i < lanes; ++i) ones += i == 0 ? "1" : ",1";
        return ones;
      }(),
      inverse, estimates ? "a*inverse(b)" : "a/b", pack_lanes);
}

VectorC vector_c(const Program& program, const KnownValues& known, std::size_t number, const VectorCOptions& options) {
  return Writer(program, known, number, options).write();
}

}  // namespace armature
