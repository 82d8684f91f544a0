// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// C99, also valid as C++: NAME.h and NAME.c. A program with parameters becomes
//
//   void NAME_init(const NAME_parameters *p, NAME_constants *c);           the setup, done once
//   void NAME(const NAME_constants *c, const double q[], ..., double tau[]);   the run part
//
// and one without parameters only NAME(q, ..., tau). Inputs are read before any output is written, so that they
// may share memory. NAME_selftest() replays the test vectors. The code does not allocate, has no global data but
// constant tables, and needs no external symbols but those of <math.h>: tanh for friction with a width, and sine and
// cosine for the setup or where these are asked for.
#include <fmt/format.h>

#include "armature/base/characters.h"
#include "armature/emit/language.h"
#include "armature/emit/languages/c_batch.h"
#include "armature/emit/languages/c_selftest.h"
#include "armature/emit/languages/c_trigonometry.h"
#include "armature/emit/languages/c_words.h"
#include "armature/emit/languages/joint_indices.h"

namespace armature::internal {
namespace {

constexpr std::string_view own_words[] = {"p",         "c",          "failures",   "vector",   "element",  "parameters",
                                          "constants", "count",      "pitch",      "first",    "none",     "states",
                                          "state",     "difference", "four_zeros", "all_zero", "ZERO_FOUR"};

constexpr const char* commented_batch =
    "/* Many states at once: element i of state k is q[i*pitch + k], and so for all inputs and outputs; pitch >= "
    "count.\n"
    " * Outputs must not overlap inputs. A pitch that is a multiple of 512 is slow: all columns then compete for the\n"
    " * same places of the cache. */\n";

std::string comment(const Text& lines) {
  std::string out;
  for (std::size_t i = 0; i < lines.size(); ++i)
    out += (i == 0 ? "/* " : lines[i].empty() ? " *" : " * ") + lines[i] + "\n";
  return out + " */\n";
}

// "const double q[6]"; C has no empty arrays, so their argument is a plain pointer.
std::string argument(const std::string& type, const Array& array) {
  return array.size() == 0 ? fmt::format("{} *{}", type, array.name)
                           : fmt::format("{} {}[{}]", type, array.name, array.size());
}

constexpr const char* four_zeros_macro =
    R"(/* GCC joins no stores without packing sums too, which costs more than it gains; clang does. */
#if defined(__GNUC__) && !defined(__clang__)
typedef @TYPE@ four_zeros __attribute__((vector_size(4 * sizeof(@TYPE@)), aligned(sizeof(@TYPE@)), may_alias));
static const four_zeros all_zero = {0};
#define ZERO_FOUR(x) (*(four_zeros *)(x) = all_zero)
#else
#define ZERO_FOUR(x) ((x)[0] = 0, (x)[1] = 0, (x)[2] = 0, (x)[3] = 0)
#endif

)";

// GCC's scheduling before registers are given out brings forward what a long chain waits for. It pays where many
// operations end in few results, as in direct dynamics; the many results of a matrix it would keep waiting in memory.
constexpr const char* scheduled =
    "#if defined(__GNUC__) && !defined(__clang__)\n"
    "__attribute__((optimize(\"schedule-insns\", \"sched-pressure\")))\n#endif\n";
bool gains_by_scheduling(const Program& program) {
  std::size_t results = 0;
  for (const ProgramOutput& output : program.outputs) results += output.values.size();
  return program.value_count() - program.first_result() > 50 * results;
}

class C final : public Language {
 public:
  using Language::Language;

  NameRules rules() const override { return {.reserved = c_reserved_words(), .used = own_words}; }

  Infix number(double value) const override {
    Infix result = Language::number(value);
    if (is_single()) result.text += "f";
    return result;
  }
  Infix operation(Code code, const Infix& a, const Infix& b) const override {
    if (is_single() && (code == Code::sin || code == Code::cos || code == Code::tanh))
      return {fmt::format("{}({})", code == Code::sin ? "sinf" : code == Code::cos ? "cosf" : "tanhf", a.text)};
    return apply(code, a, b);
  }
  Infix sign(const Infix& a) const override {
    const std::string zero = number(0).text, one = number(1).text, minus = number(-1).text;
    return {fmt::format("(({0} > {1}) ? {2} : (({0} < {1}) ? {3} : {1}))", a.text, zero, one, minus)};
  }
  std::string parameter(const std::string& name) const override { return "p->" + name; }
  std::string constant(const std::string& name) const override { return "c->" + name; }
  std::string element(const Array& array, std::size_t index) const override {
    return fmt::format("{}[{}]", array.name, index);
  }
  std::string definition(const std::string& name, const Infix& value) const override {
    return assignment(fmt::format("const {} {}", type(), name), value);
  }
  std::string assignment(const std::string& place, const Infix& value) const override {
    return wrapped(fmt::format("  {} = {};", place, value.text), code_width, "      ") + "\n";
  }
  std::string four_zeros(const Array& array, std::size_t index) const override {
    return fmt::format("  ZERO_FOUR({} + {});\n", array.name, index);
  }
  std::string heading(const std::string& text) const override { return fmt::format("\n  /* {} */\n", text); }
  std::string unused(const std::string& argument) const override { return fmt::format("  (void){};\n", argument); }

  bool groups_angles() const override { return trigonometry_ == Trigonometry::inlined; }
  std::string angle_group(const AngleGroup& group, const std::vector<std::string>& angles) const override {
    return c_angle_group(group, angles, c_angles(is_single()), c_sine_cosine(is_single()), "&", number(0).text);
  }

  MemoryOrder memory_order() const override { return MemoryOrder::inputs_first; }
  std::size_t stack_of_groups(std::size_t groups) const override { return c_trigonometry_stack(groups, is_single()); }

  bool has_stack() const override { return true; }
  std::vector<EmittedFile> files(const Parts& parts) const override {
    return {{parts.name + ".h", header(parts)}, {parts.name + ".c", source(parts)}};
  }

 private:
  const char* type() const { return is_single() ? "float" : "double"; }

  std::string signature(const Parts& parts) const {
    std::vector<std::string> arguments;
    if (parts.has_parameters()) arguments.push_back(fmt::format("const {}_constants *c", parts.name));
    for (const Array& input : parts.inputs) arguments.push_back(argument(fmt::format("const {}", type()), input));
    for (const Array& output : parts.outputs) arguments.push_back(argument(type(), output));
    return fmt::format("void {}({})", parts.name, arguments.empty() ? "void" : joined(arguments));
  }

  BatchSpelling batch(const Parts& parts) const {
    return {.batch = parts.name + "_batch",
            .lanes = parts.name + "_lanes",
            .linkage = "",
            .linkage_of_lanes = "static ",
            .constants = parts.has_parameters() ? fmt::format("const {}_constants *c", parts.name) : "",
            .access = "c->",
            .constant = "&constants",
            .rules = rules(),
            .single = is_single()};
  }

  static std::string init_signature(const Parts& parts) {
    return fmt::format("void {0}_init(const {0}_parameters *p, {0}_constants *c)", parts.name);
  }

  static std::string defaults_signature(const Parts& parts) {
    return fmt::format("void {0}_defaults({0}_parameters *p)", parts.name);
  }

  std::string defaults(const Parts& parts) const {
    std::string out = defaults_signature(parts) + "\n{\n";
    for (const Field& field : parts.parameters)
      out += assignment(parameter(field.name), number(field.value.value_or(0)));
    return out + "}\n\n";
  }

  std::string structure(const Parts& parts, const std::string& suffix, const std::vector<Field>& fields) const {
    std::string out = "typedef struct {\n";
    for (const Field& field : fields) {
      out += fmt::format("  {} {};", type(), field.name);
      if (field.original != field.name) out += fmt::format(" /* {} */", comment_text(field.original));
      out += "\n";
    }
    if (fields.empty()) out += fmt::format("  {} unused; /* C has no empty structures */\n", type());
    return out + fmt::format("}} {}_{};\n\n", parts.name, suffix);
  }

  std::string header(const Parts& parts) const {
    const std::string guard = upper_case(parts.name) + "_H";
    Text text = header_text(parts);
    text.emplace_back();
    for (const std::string& advice : c_compiler_advice(parts.groups_angles())) text.push_back(advice);
    std::string out = comment(text) + fmt::format("#ifndef {0}\n#define {0}\n\n", guard);
    if (parts.options.batch) out += "#include <stddef.h>\n\n";
    out += "#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n";
    out += c_joint_indices(parts.program, parts.options.joints, parts.name);
    if (parts.has_parameters()) {
      out += structure(parts, "parameters", parts.parameters);
      if (parts.has_values())
        out += "/* The robot's own values, and zero for parameters without one. */\n" + defaults_signature(parts) +
               ";\n\n";
      out += "/* What the model needs of the parameters at run time; filled by init. */\n";
      out += structure(parts, "constants", parts.constants);
      out += "/* Call once, and again whenever a parameter changes. */\n" +
             wrapped(init_signature(parts) + ";", code_width, "    ") + "\n\n";
    }
    out +=
        "/* Inputs and outputs may share memory. */\n" + wrapped(signature(parts) + ";", code_width, "    ") + "\n\n";
    if (parts.options.batch) out += commented_batch + c_batch_signature(parts, batch(parts)) + ";\n\n";
    out += fmt::format(
        "/* Replays the test vectors; returns the number of wrong results, 0 when all is well. */\n"
        "int {}_selftest(void);\n\n",
        parts.name);
    return out + "#ifdef __cplusplus\n}\n#endif\n\n" + fmt::format("#endif /* {} */\n", guard);
  }

  std::string init(const Parts& parts) const {
    std::string out = wrapped(init_signature(parts), code_width, "    ") + "\n{\n";
    if (!parts.reads_parameters) out += "  (void)p;\n";
    if (parts.constants.empty()) out += fmt::format("  c->unused = {};\n", number(0).text);
    return out + parts.init + "}\n\n";
  }

  std::string model(const Parts& parts) const {
    std::string out =
        (gains_by_scheduling(parts.program) ? scheduled : "") + wrapped(signature(parts), code_width, "    ") + "\n{\n";
    if (parts.has_parameters() && parts.constants.empty()) out += "  (void)c;\n";
    return out + parts.run + "}\n\n";
  }

  std::string source(const Parts& parts) const {
    Text text = {parts.interface.front()};
    text.insert(text.end(), parts.provenance.begin(), parts.provenance.end());
    if (!parts.program.legend.empty())
      text.emplace_back("Names: a quantity stands with the opposite sign where that saves a negation.");
    for (const std::string& advice : c_compiler_advice(parts.groups_angles())) text.push_back(advice);
    text.push_back(fmt::format("Self-test: cc -D{}_MAIN {}.c -lm && ./a.out", upper_case(parts.name), parts.name));
    std::string out = comment(text) + fmt::format("#include \"{}.h\"\n\n", parts.name);
    out += parts.groups_angles() ? c_trigonometry(is_single()) : "#include <math.h>\n\n";
    if (parts.run.find("ZERO_FOUR(") != std::string::npos) out += filled_in(four_zeros_macro, {{"TYPE", type()}});
    if (parts.has_values()) out += defaults(parts);
    if (parts.has_parameters()) out += init(parts);
    if (!parts.options.batch) return out + model(parts) + c_selftest(*this, parts, type()) + c_main(parts.name);
    const BatchSpelling spelling = batch(parts);
    return out + model(parts) + c_lanes(parts, is_single()) + c_batch(parts, spelling) +
           c_selftest(*this, parts, type(),
                      [&](const SelfTestText& test) { return c_batch_selftest(parts, spelling, test); }) +
           c_main(parts.name);
  }
};

}  // namespace

std::unique_ptr<Language> c_language(const EmitOptions& options) { return std::make_unique<C>(options); }

}  // namespace armature::internal
