// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/emit/languages/parallel_c.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <limits>

#include "armature/base/characters.h"
#include "armature/emit/description.h"
#include "armature/emit/infix.h"
#include "armature/emit/languages/c_words.h"
#include "armature/emit/names.h"

namespace armature::internal {
namespace {

constexpr std::string_view parallel_words[] = {"c", "w", "phase", "processor", "parameters"};
constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

class ParallelC {
 public:
  ParallelC(const Program& program, const Schedule& schedule, const EmitOptions& options)
      : program_(program), schedule_(schedule), options_(options), slot_(program.value_count(), none) {
    const NameRules rules{.reserved = c_reserved_words(), .used = parallel_words};
    Names names(rules);
    name_ = function_name(rules, options.name, program.robot, program.model + "_parallel");
    names.reserve(name_);
    for (const ProgramInput& input : program.inputs) inputs_.push_back(names.unique(input.name));
    for (const ProgramOutput& output : program.outputs) outputs_.push_back(names.unique(output.name));
    has_parameters_ = !program.parameters.empty();
    find_constants();
    find_shared();
  }

  std::vector<EmittedFile> files() const { return {{name_ + ".h", header()}, {name_ + ".c", source()}}; }

 private:
  bool is_setup(ValueIndex v) const {
    return v >= program_.first_result() && v < program_.first_result() + program_.setup_count;
  }
  bool is_parameter(ValueIndex v) const { return v >= program_.first_parameter() && v < program_.first_input(); }
  bool is_result(ValueIndex v) const { return v >= program_.first_result() + program_.setup_count; }
  const Instruction& instruction(ValueIndex v) const { return program_.code[v - program_.first_result()]; }

  template <class Visit>
  void for_each_use(Visit visit) const {
    for (std::size_t phase = 0; phase < schedule_.code.size(); ++phase)
      for (std::size_t p = 0; p < schedule_.code[phase].size(); ++p)
        for (const ValueIndex v : schedule_.code[phase][p])
          for (const ValueIndex operand : {instruction(v).a, instruction(v).b}) visit(operand, phase, p);
    for (std::size_t g = 0; g < program_.outputs.size(); ++g)
      for (std::size_t e = 0; e < program_.outputs[g].values.size(); ++e)
        visit(program_.outputs[g].values[e], last_phase(), schedule_.giver[g][e]);
  }

  std::size_t last_phase() const { return schedule_.code.empty() ? 0 : schedule_.code.size() - 1; }

  // The run part reads parameters and setup results from the constants.
  void find_constants() {
    for_each_use([&](ValueIndex v, std::size_t, std::size_t) {
      if ((is_setup(v) || is_parameter(v)) && slot_[v] == none) slot_[v] = constants_++;
    });
  }

  // Results that another phase or another processor reads are stored in w.
  void find_shared() {
    std::vector<std::size_t> phase_of(program_.value_count(), none), maker(program_.value_count(), none);
    std::vector<char> repeated(program_.value_count(), 0);
    for (std::size_t phase = 0; phase < schedule_.code.size(); ++phase)
      for (std::size_t p = 0; p < schedule_.code[phase].size(); ++p)
        for (const ValueIndex v : schedule_.code[phase][p]) {
          repeated[v] = maker[v] != none;
          phase_of[v] = phase;
          maker[v] = p;
        }
    for_each_use([&](ValueIndex v, std::size_t phase, std::size_t p) {
      if (is_result(v) && !repeated[v] && slot_[v] == none && (phase_of[v] != phase || maker[v] != p))
        slot_[v] = shared_++;
    });
  }

  std::string flat_input(ValueIndex v) const {
    std::size_t i = v - program_.first_input(), g = 0;
    while (i >= program_.inputs[g].symbols.size()) i -= program_.inputs[g++].symbols.size();
    return fmt::format("{}[{}]", inputs_[g], i);
  }

  // How a value is read; `setup`: inside init.
  Infix read(ValueIndex v, bool setup) const {
    if (v < program_.first_parameter()) return number(program_.constants[v].value);
    if (is_parameter(v) && setup) return {fmt::format("parameters[{}]", v - program_.first_parameter())};
    if (is_setup(v) && (setup || !has_parameters_)) return {fmt::format("t{}", v)};
    if (is_parameter(v) || is_setup(v)) return {fmt::format("c->k[{}]", slot_[v])};
    if (!is_result(v)) return {flat_input(v)};
    return {slot_[v] != none ? fmt::format("w[{}]", slot_[v]) : fmt::format("t{}", v)};
  }

  std::string line(ValueIndex v, const char* indent, bool setup) const {
    const Instruction& i = instruction(v);
    Infix value;
    const Infix a = read(i.a, setup), b = read(i.b, setup);
    if (i.code == Code::sign) value = {fmt::format("(({0} > 0.0) ? 1.0 : (({0} < 0.0) ? -1.0 : 0.0))", a.text)};
    else value = apply(i.code, a, b);
    const bool shared = is_result(v) && slot_[v] != none;
    return fmt::format("{}{}{} = {};\n", indent, shared ? "" : "const double ",
                       shared ? read(v, false).text : fmt::format("t{}", v), value.text);
  }

  std::string arguments(bool types, bool workspace) const {
    std::vector<std::string> list;
    const auto add = [&](const std::string& type, const std::string& name, std::size_t size) {
      list.push_back(types ? fmt::format("{} {}[{}]", type, name, std::max<std::size_t>(size, 1)) : name);
    };
    if (has_parameters_) list.push_back(types ? fmt::format("const {}_constants *c", name_) : "c");
    for (std::size_t g = 0; g < inputs_.size(); ++g) add("const double", inputs_[g], program_.inputs[g].symbols.size());
    if (workspace) list.push_back(types ? "double w[]" : "w");
    for (std::size_t g = 0; g < outputs_.size(); ++g) add("double", outputs_[g], program_.outputs[g].values.size());
    return fmt::format("{}", fmt::join(list, ", "));
  }

  std::string processor_signature(std::size_t p) const {
    return wrapped(fmt::format("void {}_processor_{}(int phase, {})", name_, p + 1, arguments(true, true)), 110,
                   "    ");
  }
  std::string driver_signature() const {
    return wrapped(fmt::format("void {}({})", name_, arguments(true, false)), 110, "    ");
  }
  std::string init_signature() const {
    return fmt::format("void {0}_init(const double parameters[{1}], {0}_constants *c)", name_,
                       program_.parameters.size());
  }

  std::string top() const {
    Text text = interface_description(program_, {name_, inputs_, outputs_});
    text.push_back("");
    text.push_back(fmt::format("On {} processors, {}: {:g} operations at once where one processor needs {:g}.",
                               schedule_.processors.size(), schedule_.method, schedule_.time, schedule_.sequential));
    for (std::size_t p = 0; p < schedule_.processors.size(); ++p)
      text.push_back(fmt::format("Processor {}: {:g} operations, {:.0f} % useful", p + 1, schedule_.processors[p].work,
                                 100 * schedule_.processors[p].utilisation));
    for (std::size_t i = 0; i < program_.parameters.size(); ++i)
      text.push_back(fmt::format("parameters[{}] is {}", i, comment_text(program_.parameters[i])));
    text.push_back("");
    for (const std::string& each : provenance(program_, options_, true)) text.push_back(each);
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i)
      out += (i == 0 ? "/* " : text[i].empty() ? " *" : " * ") + text[i] + "\n";
    return out + " */\n";
  }

  std::string header() const {
    const std::string guard = upper_case(name_) + "_H";
    std::string out =
        top() + fmt::format("#ifndef {0}\n#define {0}\n\n#ifdef __cplusplus\nextern \"C\" {{\n#endif\n\n", guard);
    if (has_parameters_) {
      out += fmt::format("typedef struct {{\n  double k[{}];\n}} {}_constants;\n\n",
                         std::max<std::size_t>(constants_, 1), name_);
      out += "/* Call once, and again whenever a parameter changes. */\n" + init_signature() + ";\n\n";
    }
    out += fmt::format(
        "/* All processors, phase by phase, under OpenMP if compiled with it. Outputs must not overlap inputs. */\n"
        "{};\n\n/* One processor: phases 0 to {}, each after all processors have done the one before; w has "
        "{} numbers. */\n",
        driver_signature(), last_phase(), std::max<std::size_t>(shared_, 1));
    for (std::size_t p = 0; p < schedule_.processors.size(); ++p) out += processor_signature(p) + ";\n";
    return out + fmt::format("\n#ifdef __cplusplus\n}}\n#endif\n\n#endif /* {} */\n", guard);
  }

  std::string init() const {
    std::string out = init_signature() + "\n{\n";
    if (constants_ == 0) return out + "  (void)parameters;\n  c->k[0] = 0.0;\n}\n\n";
    for (std::size_t i = 0; i < program_.setup_count; ++i)
      out += line(program_.first_result() + static_cast<ValueIndex>(i), "  ", true);
    for (ValueIndex v = program_.first_parameter(); v < program_.value_count(); ++v)
      if ((is_parameter(v) || is_setup(v)) && slot_[v] != none)
        out += fmt::format("  c->k[{}] = {};\n", slot_[v], read(v, true).text);
    return out + "}\n\n";
  }

  std::string phase_body(std::size_t phase, std::size_t p, const char* indent) const {
    std::string out;
    if (!has_parameters_)
      for (std::size_t i = 0; i < program_.setup_count; ++i)
        out += line(program_.first_result() + static_cast<ValueIndex>(i), indent, true);
    if (phase < schedule_.code.size())
      for (const ValueIndex v : schedule_.code[phase][p]) out += line(v, indent, false);
    if (phase == last_phase())
      for (std::size_t g = 0; g < outputs_.size(); ++g)
        for (std::size_t e = 0; e < program_.outputs[g].values.size(); ++e)
          if (schedule_.giver[g][e] == p)
            out += fmt::format("{}{}[{}] = {};\n", indent, outputs_[g], e,
                               read(program_.outputs[g].values[e], false).text);
    return out;
  }

  std::string processor(std::size_t p) const {
    std::string out = processor_signature(p) + "\n{\n";
    if (has_parameters_) out += "  (void)c;\n";
    out += "  (void)w;\n";
    for (const std::vector<std::string>* group : {&inputs_, &outputs_})
      for (const std::string& each : *group) out += fmt::format("  (void){};\n", each);
    if (last_phase() == 0) return out + "  (void)phase;\n" + phase_body(0, p, "  ") + "}\n\n";
    out += "  switch (phase) {\n";
    for (std::size_t phase = 0; phase <= last_phase(); ++phase)
      out += fmt::format("    case {}: {{\n{}      break;\n    }}\n", phase, phase_body(phase, p, "      "));
    return out + "    default: break;\n  }\n}\n\n";
  }

  std::string source() const {
    std::string out = top() + fmt::format("#include \"{}.h\"\n\n#include <math.h>\n\n", name_);
    if (has_parameters_) out += init();
    const std::size_t count = schedule_.processors.size();
    for (std::size_t p = 0; p < count; ++p) out += processor(p);
    out += driver_signature() +
           fmt::format("\n{{\n  double w[{}];\n  int phase, processor;\n", std::max<std::size_t>(shared_, 1));
    out += fmt::format(
        "  for (phase = 0; phase <= {}; ++phase) {{\n#ifdef _OPENMP\n#pragma omp parallel for schedule(static, 1) "
        "num_threads({})\n#endif\n    for (processor = 1; processor <= {}; ++processor) {{\n      switch "
        "(processor) {{\n",
        last_phase(), count, count);
    for (std::size_t p = 0; p < count; ++p)
      out += wrapped(fmt::format("        case {0}: {1}_processor_{0}(phase, {2}); break;", p + 1, name_,
                                 arguments(false, true)),
                     110, "            ") +
             "\n";
    return out + "        default: break;\n      }\n    }\n  }\n}\n";
  }

  const Program& program_;
  const Schedule& schedule_;
  const EmitOptions& options_;
  std::vector<std::size_t> slot_;  // per value: index into the constants, or into w
  std::size_t constants_ = 0, shared_ = 0;
  bool has_parameters_ = false;
  std::string name_;
  std::vector<std::string> inputs_, outputs_;
};

}  // namespace

std::vector<EmittedFile> emit_parallel_c(const Program& program, const Schedule& schedule, const EmitOptions& options) {
  return ParallelC(program, schedule, options).files();
}

}  // namespace armature::internal
