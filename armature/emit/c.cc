// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// C99, also valid as C++: NAME.h and NAME.c. A program with parameters becomes
//
//   void NAME_init(const NAME_parameters *p, NAME_constants *c);           the setup, done once
//   void NAME(const NAME_constants *c, const double q[], ..., double tau[]);   the run part
//
// and one without parameters only NAME(q, ..., tau). Inputs are read first and outputs written last, so that they may
// share memory. NAME_selftest() replays the test vectors. Nothing allocates, nothing is global but constant tables,
// and no symbols are asked for but those of <math.h>.
#include <fmt/format.h>

#include <algorithm>

#include "armature/base/text.h"
#include "armature/emit/c_selftest.h"
#include "armature/emit/c_words.h"
#include "armature/emit/description.h"
#include "armature/emit/emit.h"
#include "armature/emit/infix.h"
#include "armature/emit/listing.h"
#include "armature/emit/names.h"

namespace armature {
namespace {

constexpr std::size_t width = 110;

std::string function_name(const Program& program, const EmitOptions& options) {
  // Each part is cut by itself, so that a long robot name does not hide the model.
  std::string name =
      options.name.empty() ? identifier(program.robot) + "_" + identifier(program.model) : identifier(options.name);
  if (name.front() == '_') name.insert(0, "x");
  const auto words = c_reserved_words();
  if (std::find(words.begin(), words.end(), name) != words.end()) name += "_model";
  return name;
}

std::string upper(std::string text) {
  for (char& c : text)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return text;
}

std::string comment(const Text& lines) {
  std::string out;
  for (std::size_t i = 0; i < lines.size(); ++i)
    out += (i == 0 ? "/* " : lines[i].empty() ? " *" : " * ") + lines[i] + "\n";
  return out + " */\n";
}

std::string join(const std::vector<std::string>& items) { return fmt::format("{}", fmt::join(items, ", ")); }

// "const double q[6]"; an empty array is not C, so that its argument is a bare pointer.
std::string array(const std::string& type, const std::string& name, std::size_t size) {
  return size == 0 ? fmt::format("{} *{}", type, name) : fmt::format("{} {}[{}]", type, name, size);
}

class Writer {
 public:
  Writer(const Program& program, const EmitOptions& options)
      : program_(program), options_(options), names_(c_reserved_words()) {
    const std::string name = function_name(program, options);
    spelling_.function = name;
    for (const char* suffix : {"", "_init", "_selftest", "_parameters", "_constants"}) names_.reserve(name + suffix);
    for (const char* local : {"p", "c", "failures", "vector", "element", "parameters", "constants"})
      names_.reserve(local);
    for (const ProgramInput& input : program.inputs) spelling_.inputs.push_back(names_.unique(input.name));
    for (const ProgramOutput& output : program.outputs) spelling_.outputs.push_back(names_.unique(output.name));
    listing_ = list(program, names_);
  }

  std::vector<EmittedFile> files() { return {{name() + ".h", header()}, {name() + ".c", source()}}; }

 private:
  const std::string& name() const { return spelling_.function; }
  bool has_parameters() const { return !program_.parameters.empty(); }

  // ---- declarations

  std::string signature() const {
    std::vector<std::string> arguments;
    if (has_parameters()) arguments.push_back(fmt::format("const {}_constants *c", name()));
    for (std::size_t i = 0; i < program_.inputs.size(); ++i)
      arguments.push_back(array("const double", spelling_.inputs[i], program_.inputs[i].symbols.size()));
    for (std::size_t i = 0; i < program_.outputs.size(); ++i)
      arguments.push_back(array("double", spelling_.outputs[i], program_.outputs[i].values.size()));
    return fmt::format("void {}({})", name(), arguments.empty() ? "void" : join(arguments));
  }

  std::string init_signature() const {
    return fmt::format("void {0}_init(const {0}_parameters *p, {0}_constants *c)", name());
  }

  std::string structure(const std::string& suffix, const std::vector<ValueIndex>& values) const {
    std::string out = "typedef struct {\n";
    for (const ValueIndex value : values) {
      out += fmt::format("  double {};", listing_.names[value]);
      if (value < program_.first_input()) {
        const std::string& original = program_.parameters[value - program_.first_parameter()];
        if (original != listing_.names[value]) out += fmt::format(" /* {} */", comment_text(original));
      }
      out += "\n";
    }
    if (values.empty()) out += "  double unused; /* C has no empty structures */\n";
    return out + fmt::format("}} {}_{};\n\n", name(), suffix);
  }

  std::string header() const {
    Text text = interface_description(program_, spelling_);
    text.emplace_back();
    for (std::string& line : provenance(program_, options_)) text.push_back(std::move(line));
    const std::string guard = upper(name()) + "_H";
    std::string out = comment(text) + fmt::format("#ifndef {0}\n#define {0}\n\n", guard);
    out += "#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n";
    if (has_parameters()) {
      std::vector<ValueIndex> parameters;
      for (ValueIndex i = program_.first_parameter(); i < program_.first_input(); ++i) parameters.push_back(i);
      out += structure("parameters", parameters);
      out += "/* What the model needs of the parameters at run time; filled by init. */\n";
      out += structure("constants", listing_.kept);
      out += "/* Call once, and again whenever a parameter changes. */\n" +
             wrapped(init_signature() + ";", width, "    ") + "\n\n";
    }
    out += "/* Inputs and outputs may share memory. */\n" + wrapped(signature() + ";", width, "    ") + "\n\n";
    out += fmt::format(
        "/* Replays the test vectors; returns the number of wrong results, 0 when all is well. */\n"
        "int {}_selftest(void);\n\n",
        name());
    return out + "#ifdef __cplusplus\n}\n#endif\n\n" + fmt::format("#endif /* {} */\n", guard);
  }

  // ---- expressions

  Infix operand(ValueIndex value, bool in_setup) const {
    if (value < program_.first_parameter()) return number(program_.constants[value].value);
    if (listing_.folded[value]) return expression(value, in_setup);
    const std::string& text = listing_.names[value];
    if (value < program_.first_input()) return {(in_setup ? "p->" : "c->") + text};
    if (value < program_.first_result()) return {text};
    const bool from_setup = has_parameters() && value - program_.first_result() < program_.setup_count;
    return {from_setup && !in_setup ? "c->" + text : text};
  }

  Infix expression(ValueIndex value, bool in_setup) const {
    const Instruction& i = program_.code[value - program_.first_result()];
    const Infix a = operand(i.a, in_setup);
    if (i.code == Code::sign) return {fmt::format("(double)(({0} > 0.0) - ({0} < 0.0))", a.text)};
    return apply(i.code, a, is_binary(i.code) ? operand(i.b, in_setup) : a);
  }

  static std::string statement(const std::string& left, const Infix& right) {
    return wrapped(fmt::format("  {} = {};", left, right.text), width, "      ") + "\n";
  }

  static std::string heading(const Listing::Line& line) {
    return line.heading.empty() ? "" : fmt::format("\n  /* {} */\n", comment_text(line.heading));
  }

  // ---- definitions

  std::string init_definition() const {
    std::string out = wrapped(init_signature(), width, "    ") + "\n{\n", last;
    bool reads_parameters = false;
    for (ValueIndex i = program_.first_parameter(); i < program_.first_input(); ++i)
      reads_parameters |= listing_.read_by_setup[i] || listing_.read_by_run[i];
    if (!reads_parameters) out += "  (void)p;\n";
    if (listing_.kept.empty()) out += "  c->unused = 0.0;\n";
    for (const Listing::Line& line : listing_.setup) {
      const std::string& variable = listing_.names[line.value];
      const bool kept = listing_.read_by_run[line.value];
      const bool direct = kept && !listing_.read_by_setup[line.value];
      out += heading(line) + statement((direct ? "c->" : "const double ") + variable, expression(line.value, true));
      if (kept && !direct) last += fmt::format("  c->{0} = {0};\n", variable);
    }
    for (const ValueIndex value : listing_.kept)
      if (value < program_.first_input()) last += fmt::format("  c->{0} = p->{0};\n", listing_.names[value]);
    return out + last + "}\n\n";
  }

  std::string definition() const {
    std::string out = wrapped(signature(), width, "    ") + "\n{\n";
    if (has_parameters() && listing_.kept.empty()) out += "  (void)c;\n";
    ValueIndex value = program_.first_input();
    for (std::size_t i = 0; i < program_.inputs.size(); ++i) {
      const ValueIndex first = value;
      std::string loads;
      for (; value < first + program_.inputs[i].symbols.size(); ++value)
        if (listing_.read_by_run[value])
          loads +=
              fmt::format("  const double {} = {}[{}];\n", listing_.names[value], spelling_.inputs[i], value - first);
      out += loads.empty() ? fmt::format("  (void){};\n", spelling_.inputs[i]) : loads;
    }
    for (const Listing::Line& line : listing_.run)
      out += heading(line) + statement("const double " + listing_.names[line.value], expression(line.value, false));
    out += "\n";
    for (std::size_t i = 0; i < program_.outputs.size(); ++i) {
      const auto& values = program_.outputs[i].values;
      if (values.empty()) out += fmt::format("  (void){};\n", spelling_.outputs[i]);
      for (std::size_t k = 0; k < values.size(); ++k)
        out += statement(fmt::format("{}[{}]", spelling_.outputs[i], k), operand(values[k], false));
    }
    return out + "}\n\n";
  }

  std::string source() {
    const std::string main_macro = upper(name()) + "_MAIN";
    Text text = interface_description(program_, spelling_);
    text.resize(1);
    for (std::string& line : provenance(program_, options_)) text.push_back(std::move(line));
    if (!program_.legend.empty())
      text.emplace_back("Names: a quantity stands with the opposite sign where that saves a negation.");
    text.push_back(fmt::format("Self-test: cc -D{} {}.c -lm && ./a.out", main_macro, name()));
    std::string out = comment(text) + fmt::format("#include \"{}.h\"\n\n#include <math.h>\n\n", name());
    if (has_parameters()) out += init_definition();
    out += definition() + c_selftest(program_, spelling_, names_);
    return out + fmt::format(
                     "\n#ifdef {0}\n#include <stdio.h>\n\nint main(void)\n{{\n"
                     "  const int failures = {1}_selftest();\n"
                     "  printf(\"{1}: self-test %s\\n\", failures == 0 ? \"passed\" : \"FAILED\");\n"
                     "  return failures != 0;\n}}\n#endif\n",
                     main_macro, name());
  }

  const Program& program_;
  const EmitOptions& options_;
  Names names_;
  Spelling spelling_;
  Listing listing_;
};

}  // namespace

std::vector<EmittedFile> emit_c(const Program& program, const EmitOptions& options) {
  return Writer(program, options).files();
}

}  // namespace armature
