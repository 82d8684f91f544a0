// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/native/vector_c.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "armature/run/native/lane_plan.h"
#include "armature/run/native/one_state_c.h"

namespace armature::internal {
namespace {

// Batches: rows of samples.
class RowsWriter {
 public:
  RowsWriter(ProgramC& program, std::size_t number, const VectorCOptions& options)
      : c_(program), number_(number), options_(options) {}

  std::string write() {
    const std::string body = rows();
    std::string text = function("rows", "T*const*out", "out[o]", body);
    if (options_.apart)
      text += function("apart", "T*restrict out,ptrdiff_t p", fmt::format("(out+(o-{})*p)", first_output()), body);
    return text;
  }

  std::size_t scratch() const { return rows_ * samples_a_block; }

 private:
  // A row of the scratch memory, for the samples of a block.
  static std::string row(std::size_t index) { return fmt::format("s+{}", index * samples_a_block); }

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
        output, name, number_, out, samples_a_block, body);
  }

  std::string rows() {
    std::string text;
    for (std::size_t k = 0; k < c_.stages.stages.size(); ++k) {
      const Stage& stage = c_.stages.stages[k];
      text += loop(k);
      std::unordered_map<ValueIndex, std::size_t> sine_row;
      for (const ValueIndex angle : stage.angles) {
        const std::string from =
            c_.is_input(angle) ? fmt::format("in[{}]+b", angle - c_.program.first_input()) : row(row_of_.at(angle));
        text += fmt::format("f({},{},{},m);\n", from, row(rows_), row(rows_ + 1));
        sine_row[angle] = rows_;
        rows_ += 2;
      }
      c_.for_each_ratio(stage, [&](ValueIndex v, std::size_t i, bool sine) {
        row_of_[v] = sine_row.at(stage.angles[i]) + (sine ? 0 : 1);
      });
    }
    return text;
  }

  // One stage over all samples. Operands in memory are loaded where they are first used; the last stage writes the
  // outputs, each as soon as it is made.
  std::string loop(std::size_t k) {
    const Stage& stage = c_.stages.stages[k];
    const bool last = k + 1 == c_.stages.stages.size();
    if (stage.code.empty() && !last) return {};
    std::string text;
    ProgramC::Names names;
    const auto load = [&](ValueIndex v) {
      if (c_.known.is_known[v] || names.contains(v)) return;
      names[v] = fmt::format("t{}", v);
      const std::string from =
          c_.is_input(v) ? fmt::format("in[{}]+i", v - c_.program.first_input()) : row(row_of_.at(v)) + "+j";
      text += fmt::format("const V t{}=LOAD({});\n", v, from);
    };
    std::vector<std::vector<std::size_t>> stores(c_.program.value_count());
    if (last) stores = c_.stores_of_results();
    const auto write = [&](ValueIndex v) {
      for (const std::size_t o : stores[v]) text += fmt::format("STORE(OUT({})+i,{});\n", o, names.at(v));
      stores[v].clear();
    };
    std::unordered_map<ValueIndex, std::size_t> made_rows;
    for (const Statement& statement : statements_of(c_.program, c_.stages, stage, options_.contract)) {
      for (std::size_t i = 0; i < statement.count; ++i) load(statement.operands[i]);
      const ValueIndex v = statement.value;
      text += fmt::format("const V t{}={};\n", v, c_.expression(statement, &names));
      names[v] = fmt::format("t{}", v);
      write(v);
      if (c_.stages.crosses[v] || is_angle(stage, v)) {
        made_rows[v] = rows_++;
        text += fmt::format("STORE({}+j,t{});\n", row(made_rows[v]), v);
      }
    }
    row_of_.insert(made_rows.begin(), made_rows.end());
    for (const ValueIndex v : c_.stages.outputs)  // those that earlier stages made, and inputs
      if (!stores[v].empty()) {
        load(v);
        write(v);
      }
    return fmt::format("for(size_t i=b,j=0;j<m;i+=L,j+=L){{\n{}}}\n", text);
  }

  static bool is_angle(const Stage& stage, ValueIndex value) {
    return std::find(stage.angles.begin(), stage.angles.end(), value) != stage.angles.end();
  }

  ProgramC& c_;
  const std::size_t number_;
  const VectorCOptions options_;
  std::unordered_map<ValueIndex, std::size_t> row_of_;  // of values of earlier stages
  std::size_t rows_ = 0;
};

}  // namespace

std::string vector_c_prelude(bool is_float, std::size_t lanes) {
  std::string ones = "1";
  for (std::size_t i = 1; i < lanes; ++i) ones += ",1";
  return fmt::format(
      "typedef __SIZE_TYPE__ size_t;\ntypedef __PTRDIFF_TYPE__ ptrdiff_t;\n"
      "typedef {0} T;\n"
      "typedef {1} B __attribute__((vector_size({2})));\n"
      "typedef T V __attribute__((vector_size({2})));\n"
      "typedef T U __attribute__((vector_size({2}),aligned({3})));\n"
      "typedef T W __attribute__((vector_size({6}*sizeof(T))));\n"
      "typedef T X __attribute__((vector_size({6}*sizeof(T)),aligned({3})));\n"
      "typedef {1} Y __attribute__((vector_size({6}*sizeof(T))));\n"
      "typedef void F(const T*,T*,T*,size_t);\n"
      "typedef void F1(const T*,T*,T*);\n"
      "enum{{L={4}}};\n"
      "#define REGISTER(lanes) __attribute__((aligned(lanes*sizeof(T))))\n"
      "#ifdef __clang__\n#define SCHEDULED\n#else\n"
      "#define SCHEDULED __attribute__((optimize(\"schedule-insns\",\"sched-pressure\")))\n#endif\n"
      "#define FLIP(w,...) ((W)((Y)(w)^(Y)(W){{__VA_ARGS__}}))\n"
      "#define LOAD(p) (*(const U*)(p))\n"
      "#define STORE(p,v) (*(U*)(p)=(v))\n"
      "#define FILL(lanes,p,x) do{{typedef T W __attribute__((vector_size(lanes*sizeof(T)),aligned(sizeof(T))));\\\n"
      "*(W*)(p)=(x)-(W){{0}};}}while(0)\n"
      "static inline T sign_one(T x){{return (T)((x>0)-(x<0));}}\n"
      "static inline V sign_all(V x){{const V z={{0}},o={{{5}}};\n"
      "return (V)((B)(x>z)&(B)o)-(V)((B)(x<z)&(B)o);}}\n"
      "T {7}(T);\n"
      "static inline T tanh_one(T x){{return {7}(x);}}\n"
      "static inline V tanh_all(V x){{for(int i=0;i<L;++i)x[i]={7}(x[i]);return x;}}\n",
      is_float ? "float" : "double", is_float ? "int" : "long long", lanes * (is_float ? 4 : 8), is_float ? 4 : 8,
      lanes, ones, pack_lanes, is_float ? "tanhf" : "tanh");
}

VectorC vector_c(const Program& program, const KnownValues& known, std::size_t number, const VectorCOptions& options) {
  ProgramC c(program, known);
  VectorC made;
  for (const Stage& stage : c.stages.stages) made.operations += stage.code.size() + stage.angles.size();
  RowsWriter rows(c, number, options);
  made.text = rows.write();
  made.text += one_state_c(c, number, {.lanes = options.lanes, .contract = options.contract});
  made.known = c.constants();
  made.scratch = rows.scratch();
  return made;
}

}  // namespace armature::internal
