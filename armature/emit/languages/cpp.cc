// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// C++20: one header NAME.hpp with everything in namespace NAME. Functions are templates of the scalar, so that they
// also take dual numbers, intervals and vector types; arguments are arrays and containers of the right length. When
// Eigen was included before, there are signatures with its matrices too.
#include <fmt/format.h>

#include "armature/base/characters.h"
#include "armature/emit/language.h"
#include "armature/emit/languages/c_batch.h"
#include "armature/emit/languages/c_trigonometry.h"
#include "armature/emit/languages/c_words.h"
#include "armature/emit/languages/joint_indices.h"
#include "armature/emit/selftest.h"

namespace armature::internal {
namespace {

constexpr std::string_view own_words[] = {
    "Scalar",      "Parameters", "Constants",  "Input",          "Output",
    "Eigen",       "evaluate",   "init",       "selftest",       "p",
    "c",           "failures",   "vector",     "element",        "array",
    "span",        "size_t",     "parameters", "constants",      "type_identity_t",
    "View",        "all",        "Container",  "assert",         "Angles",
    "sine_cosine", "count",      "joint",      "evaluate_batch", "evaluate_lanes",
    "pitch",       "first",      "none",       "states",         "state",
    "difference"};

// A span of fixed length takes arrays only; the length of vectors and other spans is known at run time.
constexpr const char* views =
    R"(// Any array of the right length, or a container such as std::vector; the scalar is that of the template.
template <class Scalar, std::size_t size>
struct View : std::span<Scalar, size> {
  template <class Container>
    requires std::convertible_to<Container&&, std::span<Scalar, size>>
  View(Container&& all) : std::span<Scalar, size>(all) {}
  template <class Container>
    requires(std::convertible_to<Container&&, std::span<Scalar>> &&
             decltype(std::span(std::declval<Container&>()))::extent == std::dynamic_extent)
  View(Container&& all) : std::span<Scalar, size>(std::span<Scalar>(all).data(), size) {
    assert(std::span<Scalar>(all).size() == size);
  }
};
template <class Scalar, std::size_t size>
using Input = View<const std::type_identity_t<Scalar>, size>;
template <class Scalar, std::size_t size>
using Output = View<std::type_identity_t<Scalar>, size>;

)";

// The scalar of the template decides: its own numbers by vectors, others by their sin and cos.
constexpr const char* angles_of_scalars =
    R"(// Four angles, or their sines or cosines: vectors of @REAL@; other scalars have their own sin and cos.
template <class Scalar>
struct Angles {
  using type = std::array<Scalar, 4>;
};
template <>
struct Angles<@REAL@> {
  using type = @ANGLES@;
};
template <std::size_t count, class Scalar>
void sine_cosine(const std::array<Scalar, 4>& x, std::array<Scalar, 4>& sine, std::array<Scalar, 4>& cosine) {
  using std::cos, std::sin;
  for (std::size_t i = 0; i < count; ++i) {
    sine[i] = sin(x[i]);
    cosine[i] = cos(x[i]);
  }
}
template <std::size_t count>
void sine_cosine(const @ANGLES@& x, @ANGLES@& sine, @ANGLES@& cosine) {
  @SINE_COSINE@(&x, &sine, &cosine);
}

)";

constexpr const char* commented_batch =
    "// Many states at once: element i of state k is q[i*pitch + k], and so for all inputs and outputs; pitch >= "
    "count.\n"
    "// Outputs must not overlap inputs. A pitch that is a multiple of 512 is slow: all columns then compete for the\n"
    "// same places of the cache.\n";

class Cpp final : public Language {
 public:
  using Language::Language;

  NameRules rules() const override { return {.reserved = c_reserved_words(), .used = own_words}; }
  Infix number(double value) const override { return {fmt::format("Scalar({})", Language::number(value).text)}; }
  Infix sign(const Infix& a) const override {
    return {fmt::format("Scalar(({0} > Scalar(0)) - ({0} < Scalar(0)))", a.text)};
  }
  std::string parameter(const std::string& name) const override { return "p." + name; }
  std::string constant(const std::string& name) const override { return "c." + name; }
  std::string element(const Array& array, std::size_t index) const override {
    return fmt::format("{}[{}]", array.name, index);
  }
  std::string definition(const std::string& name, const Infix& value) const override {
    return assignment("const Scalar " + name, value);
  }
  std::string assignment(const std::string& place, const Infix& value) const override {
    return wrapped(fmt::format("  {} = {};", place, value.text), code_width, "      ") + "\n";
  }
  std::string heading(const std::string& text) const override { return fmt::format("\n  // {}\n", text); }
  std::string unused(const std::string& argument) const override { return fmt::format("  (void){};\n", argument); }

  bool groups_angles() const override { return trigonometry_ == Trigonometry::inlined; }
  std::string angle_group(const AngleGroup& group, const std::vector<std::string>& angles) const override {
    const std::string call = fmt::format("sine_cosine<{}>", angles.size());
    return c_angle_group(group, angles, "typename Angles<Scalar>::type", call, "", number(0).text);
  }

  std::size_t stack_of_groups(std::size_t groups) const override { return c_trigonometry_stack(groups, is_single()); }

  MemoryOrder memory_order() const override { return MemoryOrder::inputs_first; }
  bool has_stack() const override { return true; }
  std::vector<EmittedFile> files(const Parts& parts) const override {
    std::string out = commented(header_text(parts), "//");
    out += "//\n" + commented(c_compiler_advice(parts.groups_angles()), "//");
    out += fmt::format("// Self-test: c++ -std=c++20 -x c++ -D{}_MAIN {}.hpp && ./a.out\n", upper_case(parts.name),
                       parts.name);
    out += fmt::format("#ifndef {0}_HPP\n#define {0}_HPP\n\n", parts.name);
    out +=
        "#include <array>\n#include <cassert>\n#include <cmath>\n#include <concepts>\n#include <cstddef>\n"
        "#include <span>\n#include <type_traits>\n\n";
    if (parts.groups_angles()) out += c_trigonometry(is_single());
    if (parts.options.batch) out += c_lanes(parts, is_single());
    out += fmt::format("namespace {} {{\n\n", parts.name);
    out += cpp_joint_indices(parts.program, parts.options.joints) + views;
    if (parts.groups_angles())
      out += filled_in(
          angles_of_scalars,
          {{"REAL", default_scalar()}, {"ANGLES", c_angles(is_single())}, {"SINE_COSINE", c_sine_cosine(is_single())}});
    if (parts.has_parameters()) out += structures(parts) + init(parts);
    out += model(parts) + eigen(parts);
    if (parts.options.batch) out += commented_batch + c_batch(parts, batch(parts));
    out += selftest(parts) + fmt::format("}}  // namespace {0}\n\n#endif  // {0}_HPP\n", parts.name);
    out += fmt::format(
        "\n#ifdef {1}_MAIN\n#include <cstdio>\n\nint main() {{\n  const int failures = {0}::selftest();\n"
        "  std::printf(\"{0}: self-test %s\\n\", failures == 0 ? \"passed\" : \"FAILED\");\n"
        "  return failures != 0;\n}}\n#endif\n",
        parts.name, upper_case(parts.name));
    return {{parts.name + ".hpp", out}};
  }

 private:
  static std::string functions(const Parts& parts) {
    const auto& code = parts.program.code;
    const bool smooth =
        std::any_of(code.begin(), code.end(), [](const Instruction& i) { return i.code == Code::tanh; });
    return smooth ? "std::cos, std::sin, std::tanh" : "std::cos, std::sin";
  }
  BatchSpelling batch(const Parts& parts) const {
    return {.batch = "evaluate_batch",
            .lanes = "evaluate_lanes",
            .linkage = "inline ",
            .linkage_of_lanes = "inline ",
            .constants = parts.has_parameters() ? fmt::format("const Constants<{}>& c", default_scalar()) : "",
            .access = "c.",
            .constant = "constants",
            .rules = rules(),
            .single = is_single()};
  }
  std::string default_scalar() const { return is_single() ? "float" : "double"; }
  std::string with_default() const { return fmt::format("template <class Scalar = {}>\n", default_scalar()); }

  std::string structure(const std::string& name, const std::vector<Field>& fields) const {
    std::string out = with_default() + fmt::format("struct {} {{\n", name);
    for (const Field& field : fields) {
      out += fmt::format("  Scalar {}{{{}}};", field.name, field.value ? number(*field.value).text : "");
      if (field.original != field.name) out += fmt::format("  // {}", comment_text(field.original));
      out += "\n";
    }
    return out + "};\n\n";
  }

  std::string structures(const Parts& parts) const {
    return structure("Parameters", parts.parameters) +
           "// What the model needs of the parameters at run time; filled by init.\n" +
           structure("Constants", parts.constants);
  }

  static std::string init(const Parts& parts) {
    std::string out =
        "// Call once, and again whenever a parameter changes.\ntemplate <class Scalar>\n"
        "Constants<Scalar> init(const Parameters<Scalar>& p) {\n  using " +
        functions(parts) + ";\n";
    if (!parts.reads_parameters) out += "  (void)p;\n";
    return out + "  Constants<Scalar> c;\n" + parts.init + "  return c;\n}\n\n";
  }

  std::string model(const Parts& parts) const {
    std::vector<std::string> arguments;
    if (parts.has_parameters()) arguments.emplace_back("const Constants<Scalar>& c");
    for (const Array& input : parts.inputs)
      arguments.push_back(fmt::format("Input<Scalar, {}> {}", input.size(), input.name));
    for (const Array& output : parts.outputs)
      arguments.push_back(fmt::format("Output<Scalar, {}> {}", output.size(), output.name));
    std::string out = "// Inputs and outputs may share memory.\n" + with_default() +
                      wrapped(fmt::format("void evaluate({}) {{", joined(arguments)), code_width, "    ") +
                      "\n  using " + functions(parts) + ";\n";
    if (parts.has_parameters() && parts.constants.empty()) out += "  (void)c;\n";
    return out + parts.run + "}\n\n";
  }

  // Accepts any vectors and matrices, row-major or column-major, and blocks of them; results may have dynamic size. As
  // Eigen's manual recommends, results are constant references, so that blocks are accepted too. The first template
  // parameter is not a type, so that evaluate<float>(...) never selects this function.
  static std::string eigen(const Parts& parts) {
    if (parts.inputs.empty()) return {};
    std::vector<std::string> types, arguments, values;
    std::string copies, results, scalar;
    const auto add = [&](const Array& array) {
      const std::string type = parts.names.unique("Any_" + array.name);
      if (scalar.empty()) scalar = fmt::format("typename {}::Scalar", type);
      types.push_back("class " + type);
      arguments.push_back(fmt::format("const Eigen::MatrixBase<{}>& {}", type, array.name));
      values.push_back(parts.names.unique("of_" + array.name));
      return type;
    };
    for (const Array& input : parts.inputs) {
      add(input);
      copies += fmt::format(
          "  std::array<Scalar, {0}> {1};\n  Eigen::Map<Eigen::Matrix<Scalar, {0}, 1>>({1}.data()) = {2};\n",
          input.size(), values.back(), input.name);
    }
    for (const Array& output : parts.outputs) {
      const std::string type = add(output);
      copies += fmt::format("  std::array<Scalar, {}> {};\n", output.size(), values.back());
      results += wrapped(fmt::format("  const_cast<Eigen::MatrixBase<{}>&>({}).derived() = Eigen::Map<const "
                                     "Eigen::Matrix<Scalar, {}, {}{}>>({}.data());",
                                     type, output.name, output.rows, output.columns,
                                     output.columns == 1 ? "" : ", Eigen::RowMajor", values.back()),
                         code_width, "      ") +
                 "\n";
    }
    if (parts.has_parameters()) {
      arguments.insert(arguments.begin(), fmt::format("const Constants<{}>& c", scalar));
      values.insert(values.begin(), "c");
    }
    return "#ifdef EIGEN_WORLD_VERSION\n" +
           wrapped(fmt::format("template <int = 0, {}>", joined(types)), code_width, "    ") + "\n" +
           wrapped(fmt::format("void evaluate({}) {{", joined(arguments)), code_width, "    ") + "\n" +
           fmt::format("  using Scalar = {};\n", scalar) + copies +
           wrapped(fmt::format("  evaluate<Scalar>({});", joined(values)), code_width, "      ") + "\n" + results +
           "}\n#endif\n\n";
  }

  std::string selftest(const Parts& parts) const {
    const auto row = [&](std::span<const double> values) { return "{" + numbers(*this, values) + "}"; };
    const auto line = [](const std::string& text) { return wrapped(text, code_width, "      ") + "\n"; };
    SelfTestSpelling cpp;
    cpp.constants = "constants";
    cpp.table = [&](const std::string& name, const TestedArray& tested) {
      return table_text(*this, tested.rows,
                        fmt::format("  const std::array<Scalar, {}> {}[] = {{", tested.array.size(), name), "    {{",
                        "}},", "  };");
    };
    cpp.tolerance = [&](const std::string& name, const TestedArray& tested) {
      return line(
          fmt::format("  const std::array<Scalar, {}> {} = {{{}}};", tested.array.size(), name, row(tested.tolerance)));
    };
    cpp.input = [](const Array& input) { return input.name + "[vector]"; };
    cpp.output = [](const Array& output) { return output.name; };
    cpp.result = [](const Array& output) {
      return fmt::format("    std::array<Scalar, {}> {};\n", output.size(), output.name);
    };
    cpp.check = [](const Array& output, const std::string& expected, const std::string& tolerance) {
      return fmt::format(
          "    for (std::size_t element = 0; element < {}; ++element)\n"
          "      if (!(std::abs({}[element] - {}[vector][element]) <= {}[element])) ++failures;\n",
          output.size(), output.name, expected, tolerance);
    };
    const SelfTestText text = self_test(parts, cpp);
    std::string out = fmt::format(
        "// Replays the test vectors; returns the number of wrong results, 0 when all is well.\n"
        "inline int selftest() {{\n  using Scalar = {};\n",
        default_scalar());
    if (parts.has_parameters())
      out += line(fmt::format("  const Constants<Scalar> constants = init(Parameters<Scalar>{});",
                              row(parts.vectors.parameters)));
    return out + text.tables + "  int failures = 0;\n" +
           fmt::format("  for (std::size_t vector = 0; vector < {}; ++vector) {{\n", parts.vectors.inputs.size()) +
           text.results +
           wrapped(fmt::format("    evaluate<Scalar>({});", joined(text.arguments)), code_width, "        ") + "\n" +
           text.checks + "  }\n" + (parts.options.batch ? c_batch_selftest(parts, batch(parts), text) : "") +
           "  return failures;\n}\n\n";
  }
};

}  // namespace

std::unique_ptr<Language> cpp_language(const EmitOptions& options) { return std::make_unique<Cpp>(options); }

}  // namespace armature::internal
