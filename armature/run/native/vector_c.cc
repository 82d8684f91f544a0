// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/native/vector_c.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "armature/run/native/lane_plan.h"
#include "armature/run/native/one_state_c.h"
#include "armature/run/native/statement_order.h"

namespace armature::internal {
namespace {

constexpr std::size_t no_limit = ~std::size_t{0};

// Batches: rows of samples.
class RowsWriter {
 public:
  RowsWriter(ProgramC& program, std::size_t number, const VectorCOptions& options)
      : c_(program), number_(number), options_(options) {}

  std::string write() {
    const std::string body = rows();
    std::string text = function("rows", "T*const*out", "out[o]", body);
    const auto apart = [&](const char* name, const std::string& pitch) {
      const std::string output = fmt::format("(out+(o-{})*{})", first_output(), pitch);
      return function(name, "T*restrict out,ptrdiff_t p", output, body);
    };
    if (options_.tile > 0) text += apart("tile", fmt::to_string(options_.tile));
    if (options_.apart) text += apart("apart", "p");
    return text;
  }

  std::size_t scratch() const { return rows_ * options_.block; }

 private:
  // A row of the scratch memory, for the samples of a block.
  std::string row(std::size_t index) const { return fmt::format("s+{}", index * options_.block); }

  std::size_t first_output() const {
    const std::vector<ValueIndex>& outputs = c_.stages.outputs;
    const auto is_changing = [&](ValueIndex v) { return !c_.known.is_known[v]; };
    return static_cast<std::size_t>(std::find_if(outputs.begin(), outputs.end(), is_changing) - outputs.begin());
  }

  // `body` with its outputs where `output` says.
  std::string function(const char* name, const char* out, const std::string& output, const std::string& body) const {
    return fmt::format(
        "#define OUT(o) {0}\nvoid {1}{2}(const T*restrict k,const T*const*in,{3},T*restrict s,size_t n,F*f){{\n"
        "for(size_t b=0;b<n;b+={4}){{const size_t m=n-b<{4}?n-b:{4};\n{5}}}}}\n#undef OUT\n",
        output, name, number_, out, options_.block, body);
  }

  struct Store {
    std::size_t end;  // in the text
    std::size_t output;
  };

  // Many columns are more streams than the processor follows by itself: each line is asked for some stores beforehand.
  std::string asking_ahead(const std::string& text, const std::vector<Store>& stores) const {
    constexpr std::size_t ahead = 6;
    if (options_.tile == 0 || stores.size() <= ahead) return text;
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
    for (std::size_t k = 0; k < c_.stages.stages.size(); ++k) {
      const Stage& stage = c_.stages.stages[k];
      text += loop(k, row_of);
      text += sines_cosines(stage, row_of);
      c_.for_each_ratio(stage, [&](ValueIndex v, std::size_t i, bool sine) {
        row_of[v] = angle_row_.at(stage.angles[i]) + (sine ? 0 : 1);
      });
    }
    return text;
  }

  // Of all angles of a stage, in rows one after the other.
  std::string sines_cosines(const Stage& stage, const std::unordered_map<ValueIndex, std::size_t>& row_of) {
    if (stage.angles.empty()) return {};
    std::string angles;
    const std::string first = row(rows_);
    for (const ValueIndex angle : stage.angles) {
      angles +=
          c_.is_input(angle) ? fmt::format("in[{}]+b,", angle - c_.program.first_input()) : row(row_of.at(angle)) + ",";
      angle_row_[angle] = rows_;
      rows_ += 2;
    }
    return fmt::format("{{const T*const x[]={{{}}};f(x,{},{},{},m);}}\n", angles, stage.angles.size(), first,
                       options_.block);
  }

  // One stage over all samples. The last one writes the outputs, each as soon as it is there.
  std::string loop(std::size_t k, std::unordered_map<ValueIndex, std::size_t>& row_of) {
    const Stage& stage = c_.stages.stages[k];
    const bool last = k + 1 == c_.stages.stages.size();
    if (stage.code.empty() && !last) return {};
    const auto source = [&](ValueIndex v) {
      if (c_.known.is_known[v]) return Source::constant;
      return c_.is_input(v) || row_of.contains(v) ? Source::memory : Source::statement;
    };
    std::vector<Statement> statements = statements_of(c_.program, c_.stages, stage, options_.contract);
    if (last && options_.registers > 0) statements = in_good_order(std::move(statements), source, options_.registers);
    const RegisterPlan plan =
        plan_registers(statements, source, options_.registers > 0 ? options_.registers : no_limit);

    std::string text;
    ProgramC::Names names;
    std::size_t loads = 0;
    const auto read = [&](ValueIndex v, const std::string& from) {
      names[v] = fmt::format("r{}", loads++);
      text += fmt::format("const V {}={};\n", names[v], from);
    };
    const auto in_memory = [&](ValueIndex v) {
      return c_.is_input(v) ? fmt::format("LOAD(in[{}]+i)", v - c_.program.first_input())
                            : fmt::format("LOAD({}+j)", row(row_of.at(v)));
    };
    std::vector<std::vector<std::size_t>> stores(c_.program.value_count());
    if (last) stores = c_.stores_of_results();
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
      text += fmt::format("const V t{}={};\n", v, c_.expression(statement, &names));
      names[v] = fmt::format("t{}", v);
      write(v);
      if (c_.stages.crosses[v] || is_angle(stage, v)) {
        made_rows[v] = rows_++;
        text += fmt::format("STORE({}+j,t{});\n", row(made_rows[v]), v);
      }
    };
    for (const RegisterStep& step : plan.steps) switch (step.kind) {
        case RegisterStep::Kind::load: read(step.value, in_memory(step.value)); break;
        case RegisterStep::Kind::reload: read(step.value, fmt::format("slots[{}]", step.index)); break;
        case RegisterStep::Kind::store: text += fmt::format("SPILL({},{});\n", step.index, names.at(step.value)); break;
        case RegisterStep::Kind::run: run(statements[step.index]); break;
      }
    row_of.insert(made_rows.begin(), made_rows.end());
    for (const ValueIndex v : c_.stages.outputs)  // of earlier stages, and inputs
      if (!stores[v].empty()) {
        read(v, in_memory(v));
        write(v);
      }
    // Constants are read where they are used: kept in registers over the loop, they would be spilled.
    return fmt::format("{{V slots[{}];for(size_t i=b,j=0;j<m;i+=L,j+=L){{\n__asm__(\"\":\"+r\"(k));\n{}}}}}\n",
                       std::max<std::size_t>(1, plan.slots), asking_ahead(text, stored));
  }

  static bool is_angle(const Stage& stage, ValueIndex value) {
    for (const ValueIndex angle : stage.angles)
      if (angle == value) return true;
    return false;
  }

  ProgramC& c_;
  const std::size_t number_;
  const VectorCOptions options_;
  std::unordered_map<ValueIndex, std::size_t> angle_row_;
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
      "typedef __SIZE_TYPE__ size_t;\ntypedef __PTRDIFF_TYPE__ ptrdiff_t;\n"
      "typedef {0} T;\n"
      "typedef {1} B __attribute__((vector_size({2})));\n"
      "typedef T V __attribute__((vector_size({2})));\n"
      "typedef T S __attribute__((vector_size(16)));\n"
      "typedef T U __attribute__((vector_size({2}),aligned({3})));\n"
      "typedef T W __attribute__((vector_size({8}*sizeof(T))));\n"
      "typedef T X __attribute__((vector_size({8}*sizeof(T)),aligned({3})));\n"
      "typedef {1} Y __attribute__((vector_size({8}*sizeof(T))));\n"
      "typedef void F(const T*const*,size_t,T*,size_t,size_t);\n"
      "typedef void F1(const T*,T*,T*);\n"
      "enum{{L={4}}};\n"
      "#define REGISTER(lanes) __attribute__((aligned(lanes*sizeof(T))))\n"
      "#ifdef __clang__\n#define SCHEDULED\n#else\n"
      "#define SCHEDULED __attribute__((optimize(\"schedule-insns\",\"sched-pressure\")))\n#endif\n"
      "#define FLIP(w,...) ((W)((Y)(w)^(Y)(W){{__VA_ARGS__}}))\n"
      "#define LOAD(p) (*(const U*)(p))\n"
      "#define STORE(p,v) (*(U*)(p)=(v))\n"
      "#define AHEAD(o,at) __builtin_prefetch(OUT(o)+(at),1)\n"
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
  ProgramC c(program, known);
  VectorC made;
  for (const Stage& stage : c.stages.stages) made.operations += stage.code.size() + stage.angles.size();
  RowsWriter rows(c, number, options);
  made.text = rows.write();
  made.text += one_state_c(
      c, number, {.lanes = options.lanes, .contract = options.contract, .has_many_outputs = options.tile > 0});
  made.known = c.constants();
  made.scratch = rows.scratch();
  return made;
}

}  // namespace armature::internal
