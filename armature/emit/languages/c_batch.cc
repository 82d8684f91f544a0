// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/emit/languages/c_batch.h"

#include <fmt/format.h>

#include <algorithm>

#include "armature/base/error.h"
#include "armature/emit/languages/c_trigonometry.h"
#include "armature/program/passes/short_lives.h"

namespace armature::internal {
namespace {

constexpr const char* types =
    R"(#ifndef @MACRO@LANES
/* Many states at once: each lane of a register is a state. */
#include <stddef.h>
#include <stdint.h>
#if defined(__GNUC__) && !defined(ARMATURE_PLAIN_C)
#if defined(__AVX512F__) && defined(__AVX512DQ__)
#define @MACRO@LANES (64 / sizeof(@REAL@))
#elif defined(__AVX__)
#define @MACRO@LANES (32 / sizeof(@REAL@))
#else
#define @MACRO@LANES (16 / sizeof(@REAL@))
#endif
#define @MACRO@LANE(x, i) (x)[i]
#define @MACRO@EACH_LANE static inline __attribute__((always_inline))
typedef @REAL@ @PREFIX@lanes __attribute__((vector_size(@MACRO@LANES * sizeof(@REAL@))));
typedef @INTEGER@ @PREFIX@lanes_bits __attribute__((vector_size(@MACRO@LANES * sizeof(@REAL@))));
typedef @REAL@ @PREFIX@lanes_memory
    __attribute__((vector_size(@MACRO@LANES * sizeof(@REAL@)), aligned(sizeof(@REAL@)), may_alias));
#else
#define @MACRO@LANES ((size_t)1)
#define @MACRO@LANE(x, i) (&(x))[i]
#define @MACRO@EACH_LANE static inline
typedef @REAL@ @PREFIX@lanes;
typedef @INTEGER@ @PREFIX@lanes_bits;
typedef @REAL@ @PREFIX@lanes_memory;
#endif
#endif

)";

// Each helper once in a program, however many files have it.
constexpr const char* helper = "#ifndef @MACRO@LANES_@KEY@\n#define @MACRO@LANES_@KEY@\n@TEXT@#endif\n\n";

constexpr const char* load =
    R"(@MACRO@EACH_LANE @PREFIX@lanes @PREFIX@lanes_load(const @REAL@ *from)
{
  return *(const @PREFIX@lanes_memory *)from;
}

/* The states that are left over; further lanes repeat the last one. */
static inline void @PREFIX@lanes_gather(const @REAL@ *from, size_t pitch, size_t rows, size_t states, @REAL@ *to)
{
  for (size_t row = 0; row < rows; ++row) {
    for (size_t k = 0; k < @MACRO@LANES; ++k) {
      to[row * @MACRO@LANES + k] = from[row * pitch + (k < states ? k : states - 1)];
    }
  }
}
)";

constexpr const char* store =
    R"(@MACRO@EACH_LANE void @PREFIX@lanes_store(@REAL@ *to, @PREFIX@lanes value)
{
  *(@PREFIX@lanes_memory *)to = value;
}

static inline void @PREFIX@lanes_scatter(const @REAL@ *from, size_t rows, size_t states, @REAL@ *to, size_t pitch)
{
  for (size_t row = 0; row < rows; ++row) {
    for (size_t k = 0; k < states; ++k) {
      to[row * pitch + k] = from[row * @MACRO@LANES + k];
    }
  }
}
)";

constexpr const char* sign =
    R"(@MACRO@EACH_LANE @PREFIX@lanes @PREFIX@lanes_sign(@PREFIX@lanes x)
{
#if defined(__GNUC__) && !defined(ARMATURE_PLAIN_C)
  const @PREFIX@lanes zero = {0}, one = zero + 1;
  return (@PREFIX@lanes)((@PREFIX@lanes_bits)(x > zero) & (@PREFIX@lanes_bits)one) -
         (@PREFIX@lanes)((@PREFIX@lanes_bits)(x < zero) & (@PREFIX@lanes_bits)one);
#else
  return (@REAL@)((x > 0) - (x < 0));
#endif
}
)";

constexpr const char* by_libm =
    R"(@MACRO@EACH_LANE @PREFIX@lanes @PREFIX@lanes_@FUNCTION@(@PREFIX@lanes x)
{
  for (size_t k = 0; k < @MACRO@LANES; ++k) {
    @MACRO@LANE(x, k) = @FUNCTION@(@MACRO@LANE(x, k));
  }
  return x;
}
)";

constexpr const char* sine_cosine =
    R"(#if defined(ARMATURE_LIBM) || defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) || \
    defined(_M_FP_FAST) || (defined(FLT_EVAL_METHOD) && FLT_EVAL_METHOD != 0)
@MACRO@EACH_LANE void @PREFIX@lanes_sine_cosine(const @PREFIX@lanes *x, @PREFIX@lanes *sine, @PREFIX@lanes *cosine,
    int count)
{
  for (int i = 0; i < count; ++i) {
    for (size_t k = 0; k < @MACRO@LANES; ++k) {
      @MACRO@LANE(sine[i], k) = @SIN@(@MACRO@LANE(x[i], k));
      @MACRO@LANE(cosine[i], k) = @COS@(@MACRO@LANE(x[i], k));
    }
  }
}
#else
@NEAR_LANES@@MACRO@EACH_LANE void @PREFIX@lanes_sine_cosine(const @PREFIX@lanes *x, @PREFIX@lanes *sine, @PREFIX@lanes *cosine,
    int count)
{
  @PREFIX@lanes_bits any = {0};
  for (int i = 0; i < count; ++i) {
    @PREFIX@lanes_bits beyond;
    @PREFIX@near_lanes(x + i, sine + i, cosine + i, &beyond);
    any |= beyond;
  }
  @INTEGER@ far = 0;
  for (size_t k = 0; k < @MACRO@LANES; ++k) {
    far |= @MACRO@LANE(any, k);
  }
  if (far != 0) {
    for (int i = 0; i < count; ++i) {
      for (size_t k = 0; k < @MACRO@LANES; ++k) {
        const @REAL@ angle = @MACRO@LANE(x[i], k);
        if (!(angle <= 99 && angle >= -99)) {
          @REAL@ one_sine, one_cosine;
          @PREFIX@far_angle(angle, &one_sine, &one_cosine);
          @MACRO@LANE(sine[i], k) = one_sine;
          @MACRO@LANE(cosine[i], k) = one_cosine;
        }
      }
    }
  }
}
#endif
)";

std::string lanes_type(bool single) { return single ? "armature_float_lanes" : "armature_lanes"; }

std::string lanes_count(bool single) { return single ? "ARMATURE_FLOAT_LANES" : "ARMATURE_LANES"; }

// The body for one register. All else is the business of the language around it.
class Lanes final : public Language {
 public:
  Lanes(const EmitOptions& options, const BatchSpelling& spelling) : Language(options), spelling_(spelling) {}

  NameRules rules() const override { return spelling_.rules; }
  Infix number(double value) const override {
    Infix result = Language::number(value);
    if (is_single()) result.text += "f";
    return result;
  }
  Infix operation(Code code, const Infix& a, const Infix& b) const override {
    if (code != Code::sin && code != Code::cos && code != Code::tanh) return apply(code, a, b);
    const char* function = code == Code::sin ? "sin" : code == Code::cos ? "cos" : "tanh";
    return {fmt::format("{}_{}{}({})", lanes_type(is_single()), function, is_single() ? "f" : "", a.text)};
  }
  Infix sign(const Infix& a) const override { return {fmt::format("{}_sign({})", lanes_type(is_single()), a.text)}; }
  std::string parameter(const std::string& name) const override { return "p->" + name; }
  std::string constant(const std::string& name) const override { return spelling_.access + name; }
  std::string element(const Array& array, std::size_t index) const override {
    return index == 0   ? array.name
           : index == 1 ? array.name + " + pitch"
                        : fmt::format("{} + {}*pitch", array.name, index);
  }
  Infix loaded(const Array& input, std::size_t index) const override {
    return {fmt::format("{}_load({})", lanes_type(is_single()), element(input, index))};
  }
  std::string definition(const std::string& name, const Infix& value) const override {
    return line(fmt::format("const {} {} = {};", lanes_type(is_single()), name, value.text));
  }
  std::string assignment(const std::string& place, const Infix& value) const override {
    return line(fmt::format("{}_store({}, {});", lanes_type(is_single()), place, value.text));
  }
  std::string heading(const std::string&) const override { return {}; }  // the order is not that of the derivation
  std::string unused(const std::string& argument) const override { return fmt::format("  (void){};\n", argument); }

  MemoryOrder memory_order() const override { return MemoryOrder::streamed; }
  // x - 0 is x for all x, and -0 too.
  Infix of_all_states(const Infix& value) const override {
    return {fmt::format("({} - none)", bound(value, Binding::product))};
  }
  bool groups_angles() const override { return true; }
  std::string angle_group(const AngleGroup& group, const std::vector<std::string>& angles) const override {
    const std::string type = lanes_type(is_single());
    return line(fmt::format("const {} {}[{}] = {{{}}};", type, group.angles, angles.size(), joined(angles))) +
           line(fmt::format("{} {}[{}], {}[{}];", type, group.sines, angles.size(), group.cosines, angles.size())) +
           line(fmt::format("{}_sine_cosine({}, {}, {}, {});", type, group.angles, group.sines, group.cosines,
                            angles.size()));
  }

  std::vector<EmittedFile> files(const Parts& parts) const override { return {{"", parts.run}}; }

 private:
  static std::string line(const std::string& statement) {
    return wrapped("  " + statement, code_width, "      ") + "\n";
  }

  const BatchSpelling& spelling_;
};

bool has(const Program& program, Code code) {
  return std::any_of(program.code.begin(), program.code.end(), [&](const Instruction& i) { return i.code == code; });
}

std::string real(const BatchSpelling& spelling) { return spelling.single ? "float" : "double"; }

// The arguments as they are declared: of the arrays, each `prefix` its name.
std::vector<std::string> declared(const Parts& parts, const BatchSpelling& spelling, bool is_definition) {
  const char* alone = is_definition ? "__restrict " : "";
  std::vector<std::string> all;
  for (const Array& input : parts.inputs)
    all.push_back(fmt::format("const {} *{}{}", real(spelling), alone, input.name));
  for (const Array& output : parts.outputs) all.push_back(fmt::format("{} *{}{}", real(spelling), alone, output.name));
  return all;
}

std::string signature(const Parts& parts, const BatchSpelling& spelling, bool is_definition) {
  std::vector<std::string> arguments = {"size_t count", "size_t pitch"};
  if (!spelling.constants.empty()) arguments.insert(arguments.begin(), spelling.constants);
  for (std::string& array : declared(parts, spelling, is_definition)) arguments.push_back(std::move(array));
  return fmt::format("{}void {}({})", spelling.linkage, spelling.batch, joined(arguments));
}

std::string line(const std::string& statement) { return wrapped(statement, code_width, "        ") + "\n"; }

// The part for one register.
std::string of_a_register(const Parts& parts, const BatchSpelling& spelling) {
  // The names of constants are those of the language around it.
  const Lanes lanes(parts.options, spelling);
  std::vector<std::string> arguments = {"size_t pitch"};
  if (!spelling.constants.empty()) arguments.insert(arguments.begin(), spelling.constants);
  for (std::string& array : declared(parts, spelling, true)) arguments.push_back(std::move(array));
  std::string body;
  write(lanes, with_short_lives(parts.program), parts.options, [&](const Parts& made) -> std::vector<EmittedFile> {
    ARMATURE_CHECK(std::ranges::equal(made.constants, parts.constants, {}, &Field::name, &Field::name));
    body = made.run;
    return {};
  });
  std::string out =
      line(fmt::format("{}void {}({})", spelling.linkage_of_lanes, spelling.lanes, joined(arguments))) + "{\n";
  if (!spelling.constants.empty() && parts.constants.empty()) out += "  (void)c;\n";
  out += "  (void)pitch;\n";
  if (body.find(" - none)") != std::string::npos)
    out += fmt::format("  const {} none = {{0}};\n", lanes_type(spelling.single));
  return out + body + "}\n\n";
}

}  // namespace

std::string c_lanes(const Parts& parts, bool single) {
  const auto add = [&](const char* key, const std::string& text) {
    return filled_in(helper, {{"KEY", key}, {"TEXT", text}});
  };
  const auto any_of = [](const std::vector<Array>& arrays) {
    return std::any_of(arrays.begin(), arrays.end(), [](const Array& array) { return array.size() > 0; });
  };
  std::string out = types;
  if (any_of(parts.inputs)) out += add("LOAD", load);
  if (any_of(parts.outputs)) out += add("STORE", store);
  if (has(parts.program, Code::sign)) out += add("SIGN", sign);
  const std::string f = single ? "f" : "";
  if (has(parts.program, Code::tanh)) out += add("TANH", filled_in(by_libm, {{"FUNCTION", "tanh" + f}}));
  if (parts.run.find("sin(") != std::string::npos || parts.run.find("sinf(") != std::string::npos)
    out += add("SIN", filled_in(by_libm, {{"FUNCTION", "sin" + f}}));
  if (parts.run.find("cos(") != std::string::npos || parts.run.find("cosf(") != std::string::npos)
    out += add("COS", filled_in(by_libm, {{"FUNCTION", "cos" + f}}));
  if (parts.groups_angles()) out += add("SINE_COSINE", sine_cosine);
  const std::string type = lanes_type(single), prefix = single ? "armature_float_" : "armature_";
  return filled_in(c_with_numbers(out.c_str(), single),
                   {{"NEAR_LANES", c_near_angles(single, type, type + "_bits", prefix + "near_lanes")}});
}

std::string c_batch_signature(const Parts& parts, const BatchSpelling& spelling) {
  return wrapped(signature(parts, spelling, false), code_width, "    ");
}

std::string c_batch(const Parts& parts, const BatchSpelling& spelling) {
  const std::string lanes = lanes_count(spelling.single);
  std::vector<std::string> whole = {"pitch"}, rest = {lanes};
  std::string gathered, scattered;
  if (!spelling.constants.empty()) {
    whole.insert(whole.begin(), "c");
    rest.insert(rest.begin(), "c");
  }
  const auto add = [&](const Array& array) {
    const std::string name = parts.names.unique("rest_of_" + array.name);
    whole.push_back(array.size() > 0 ? fmt::format("{} + first", array.name) : array.name);
    rest.push_back(array.size() > 0 ? name : array.name);
    if (array.size() > 0) gathered += fmt::format("    {} {}[{} * {}];\n", real(spelling), name, array.size(), lanes);
    return name;
  };
  const std::string type = lanes_type(spelling.single);
  std::string copies;
  for (const Array& input : parts.inputs)
    if (const std::string name = add(input); input.size() > 0)
      copies += line(fmt::format("    {}_gather({} + first, pitch, {}, count - first, {});", type, input.name,
                                 input.size(), name));
  for (const Array& output : parts.outputs)
    if (const std::string name = add(output); output.size() > 0)
      scattered += line(fmt::format("    {}_scatter({}, {}, count - first, {} + first, pitch);", type, name,
                                    output.size(), output.name));
  return of_a_register(parts, spelling) + wrapped(signature(parts, spelling, true), code_width, "    ") +
         "\n{\n  size_t first = 0;\n" + fmt::format("  for (; count - first >= {0}; first += {0}) {{\n", lanes) +
         line(fmt::format("    {}({});", spelling.lanes, joined(whole))) + "  }\n  if (first < count) {\n" + gathered +
         copies + line(fmt::format("    {}({});", spelling.lanes, joined(rest))) + scattered + "  }\n}\n\n";
}

std::string c_batch_selftest(const Parts& parts, const BatchSpelling& spelling, const SelfTestText& test) {
  const std::size_t vectors = parts.vectors.inputs.size();
  std::string declared, filled, checks;
  std::vector<std::string> arguments = {"states", "states"};
  if (!spelling.constants.empty()) arguments.insert(arguments.begin(), spelling.constant);
  const auto add = [&](const Array& array) {
    const std::string name = parts.names.unique("batch_" + array.name);
    arguments.push_back(array.size() > 0 ? name : "0");
    if (array.size() > 0)
      declared += fmt::format("    {} {}[{} * ({} + {})];\n", real(spelling), name, array.size(),
                              lanes_count(spelling.single), vectors);
    return name;
  };
  const auto each = [&](std::size_t size, const std::string& statements) {
    return fmt::format(
        "    for (size_t element = 0; element < {}; ++element) {{\n"
        "      for (size_t state = 0; state < states; ++state) {{\n{}      }}\n    }}\n",
        size, statements);
  };
  for (const Array& input : parts.inputs)
    if (const std::string name = add(input); input.size() > 0)
      filled += each(input.size(), fmt::format("        {}[element * states + state] = {}[state % {}][element];\n",
                                               name, input.name, vectors));
  for (std::size_t i = 0; i < parts.outputs.size(); ++i)
    if (const std::string name = add(parts.outputs[i]); parts.outputs[i].size() > 0)
      checks +=
          each(parts.outputs[i].size(),
               line(fmt::format("        const {} difference = {}[element * states + state] - {}[state % {}][element];",
                                real(spelling), name, test.expected[i], vectors)) +
                   fmt::format("        if (!(difference <= {0}[element] && -difference <= {0}[element])) {{\n"
                               "          ++failures;\n        }}\n",
                               test.tolerance[i]));
  return fmt::format("  {{\n    const size_t states = {} + {};\n", lanes_count(spelling.single), vectors) + declared +
         filled + line(fmt::format("    {}({});", spelling.batch, joined(arguments))) + checks + "  }\n";
}

}  // namespace armature::internal
