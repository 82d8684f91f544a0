// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/emit/languages/rust_batch.h"

#include <fmt/format.h>

#include <algorithm>

#include "armature/base/error.h"
#include "armature/program/passes/short_lives.h"

namespace armature::internal {
namespace {

constexpr const char* lenient =
    "#[allow(dead_code, non_snake_case, unused_variables, unused_parens, unused_mut, clippy::all)]\n";

constexpr const char* lanes =
    R"(// Many states at once: each lane of a register is a state.
#[cfg(target_feature = "avx512f")]
const LANES: usize = @AVX512@;
#[cfg(all(target_feature = "avx", not(target_feature = "avx512f")))]
const LANES: usize = @AVX@;
#[cfg(not(target_feature = "avx"))]
const LANES: usize = @SSE@;

#[derive(Clone, Copy)]
#[repr(align(64))]
struct Lanes([@TYPE@; LANES]);

@LENIENT@impl Lanes {
    #[inline(always)]
    fn load(from: &[@TYPE@], at: usize) -> Lanes {
        let mut all = [0.0; LANES];
        all.copy_from_slice(&from[at..at + LANES]);
        Lanes(all)
    }
    #[inline(always)]
    fn store(self, to: &mut [@TYPE@], at: usize) {
        to[at..at + LANES].copy_from_slice(&self.0);
    }
    #[inline(always)]
    fn all<X: Into<Lanes>>(x: X) -> Lanes {
        x.into()
    }
    #[inline(always)]
    fn each<F: Fn(@TYPE@) -> @TYPE@>(self, function: F) -> Lanes {
        let mut all = self.0;
        for k in 0..LANES {
            all[k] = function(all[k]);
        }
        Lanes(all)
    }
    #[inline(always)]
    fn with<F: Fn(@TYPE@, @TYPE@) -> @TYPE@>(self, other: Lanes, function: F) -> Lanes {
        let mut all = self.0;
        for k in 0..LANES {
            all[k] = function(all[k], other.0[k]);
        }
        Lanes(all)
    }
    // The states that are left over; further lanes repeat the last one.
    fn gather(from: &[@TYPE@], first: usize, pitch: usize, states: usize, to: &mut [@TYPE@]) {
        for (i, x) in to.iter_mut().enumerate() {
            *x = from[i / LANES * pitch + first + core::cmp::min(i % LANES, states - 1)];
        }
    }
    fn scatter(from: &[@TYPE@], states: usize, to: &mut [@TYPE@], first: usize, pitch: usize) {
        for (i, x) in from.iter().enumerate() {
            if i % LANES < states {
                to[i / LANES * pitch + first + i % LANES] = *x;
            }
        }
    }
}

impl From<@TYPE@> for Lanes {
    #[inline(always)]
    fn from(x: @TYPE@) -> Lanes {
        Lanes([x; LANES])
    }
}

impl core::ops::Neg for Lanes {
    type Output = Lanes;
    #[inline(always)]
    fn neg(self) -> Lanes {
        self.each(|x| -x)
    }
}

)";

constexpr const char* operators =
    R"(impl core::ops::@TRAIT@ for Lanes {
    type Output = Lanes;
    #[inline(always)]
    fn @FUNCTION@(self, other: Lanes) -> Lanes {
        self.with(other, |a, b| a @SIGN@ b)
    }
}
impl core::ops::@TRAIT@<@TYPE@> for Lanes {
    type Output = Lanes;
    #[inline(always)]
    fn @FUNCTION@(self, other: @TYPE@) -> Lanes {
        self.each(|a| a @SIGN@ other)
    }
}
impl core::ops::@TRAIT@<Lanes> for @TYPE@ {
    type Output = Lanes;
    #[inline(always)]
    fn @FUNCTION@(self, other: Lanes) -> Lanes {
        other.each(|b| self @SIGN@ b)
    }
}

)";

class RustLanes final : public Language {
 public:
  RustLanes(const EmitOptions& options, const NameRules& rules) : Language(options), rules_(rules) {}

  NameRules rules() const override { return rules_; }
  Infix operation(Code code, const Infix& a, const Infix& b) const override {
    if (code != Code::sin && code != Code::cos && code != Code::tanh) return apply(code, a, b);
    const char* function = code == Code::sin ? "sine" : code == Code::cos ? "cosine" : "smooth_sign";
    return {fmt::format("{}.each({})", bound(a, Binding::atom), function)};
  }
  Infix sign(const Infix& a) const override {
    return {fmt::format("{}.each(|x| {}::from(i8::from(x > 0.0) - i8::from(x < 0.0)))", a.text,
                        is_single() ? "f32" : "f64")};
  }
  std::string parameter(const std::string& name) const override { return "p." + name; }
  std::string constant(const std::string& name) const override { return "c." + name; }
  std::string element(const Array& array, std::size_t index) const override {
    return fmt::format("{}, {}first", array.name,
                       index == 0   ? ""
                       : index == 1 ? "pitch + "
                                    : fmt::format("{}*pitch + ", index));
  }
  Infix loaded(const Array& input, std::size_t index) const override {
    return {fmt::format("Lanes::load({})", element(input, index))};
  }
  std::string definition(const std::string& name, const Infix& value) const override {
    return line(fmt::format("let {}: Lanes = {};", name, value.text));
  }
  std::string assignment(const std::string& place, const Infix& value) const override {
    return line(fmt::format("{}.store({});", bound(value, Binding::atom), place));
  }
  std::string heading(const std::string&) const override { return {}; }  // the order is not that of the derivation

  MemoryOrder memory_order() const override { return MemoryOrder::streamed; }
  Infix of_all_states(const Infix& value) const override { return {fmt::format("Lanes::all({})", value.text)}; }
  bool groups_angles() const override { return true; }
  std::string angle_group(const AngleGroup& group, const std::vector<std::string>& angles) const override {
    const auto zeros = [&] { return fmt::format("[Lanes::all(0.0); {}]", angles.size()); };
    return fmt::format("    let (mut {}, mut {}) = ({}, {});\n", group.sines, group.cosines, zeros(), zeros()) +
           line(fmt::format("let {} = [{}];", group.angles, joined(angles))) +
           fmt::format("    for i in 0..{} {{\n", angles.size()) +
           wrapped(fmt::format("        sine_cosine(&{}[i].0, &mut {}[i].0, &mut {}[i].0);", group.angles, group.sines,
                               group.cosines),
                   code_width, "            ") +
           "\n    }\n";
  }
  std::vector<EmittedFile> files(const Parts&) const override { return {}; }

 private:
  static std::string line(const std::string& statement) {
    return wrapped("    " + statement, code_width, "        ") + "\n";
  }

  const NameRules rules_;
};

std::string type_of(const Parts& parts) { return parts.options.precision == Precision::binary32 ? "f32" : "f64"; }

// The arguments after the first ones.
std::string signature(const Parts& parts, const std::string& name, std::vector<std::string> arguments) {
  if (parts.has_parameters()) arguments.insert(arguments.begin(), "c: &Constants");
  for (const Array& input : parts.inputs) arguments.push_back(fmt::format("{}: &[{}]", input.name, type_of(parts)));
  for (const Array& output : parts.outputs)
    arguments.push_back(fmt::format("{}: &mut [{}]", output.name, type_of(parts)));
  return wrapped(fmt::format("fn {}({}) {{", name, joined(arguments)), code_width, "        ") + "\n";
}

}  // namespace

std::string rust_lanes(const Parts& parts, bool single) {
  std::string out = lanes;
  for (const auto& [name, function, sign] :
       {std::tuple{"Add", "add", "+"}, {"Sub", "sub", "-"}, {"Mul", "mul", "*"}, {"Div", "div", "/"}})
    out += filled_in(operators, {{"TRAIT", name}, {"FUNCTION", function}, {"SIGN", sign}});
  return filled_in(out, {{"TYPE", type_of(parts)},
                         {"LENIENT", lenient},
                         {"AVX512", single ? "16" : "8"},
                         {"AVX", single ? "8" : "4"},
                         {"SSE", single ? "4" : "2"}});
}

std::string rust_batch(const Parts& parts, const NameRules& rules) {
  std::string body;
  write(RustLanes(parts.options, rules), with_short_lives(parts.program), parts.options,
        [&](const Parts& made) -> std::vector<EmittedFile> {
          ARMATURE_CHECK(std::ranges::equal(made.constants, parts.constants, {}, &Field::name, &Field::name));
          body = made.run;
          return {};
        });
  std::vector<std::string> whole = {"pitch", "first"}, rest = {"LANES", "0"};
  if (parts.has_parameters()) {
    whole.insert(whole.begin(), "c");
    rest.insert(rest.begin(), "c");
  }
  std::string made, scattered;
  for (const Array& input : parts.inputs) {
    const std::string name = parts.names.unique("rest_of_" + input.name);
    whole.push_back(input.name);
    rest.push_back("&" + name);
    made += fmt::format("        let mut {} = [0.0; {} * LANES];\n", name, input.size());
    made += fmt::format("        Lanes::gather({}, first, pitch, count - first, &mut {});\n", input.name, name);
  }
  for (const Array& output : parts.outputs) {
    const std::string name = parts.names.unique("rest_of_" + output.name);
    whole.push_back(output.name);
    rest.push_back("&mut " + name);
    made += fmt::format("        let mut {} = [0.0; {} * LANES];\n", name, output.size());
    scattered += fmt::format("        Lanes::scatter(&{}, count - first, {}, first, pitch);\n", name, output.name);
  }
  const auto call = [&](const std::vector<std::string>& arguments) {
    return wrapped(fmt::format("        evaluate_lanes({});", joined(arguments)), code_width, "            ") + "\n";
  };
  return std::string(lenient) + "#[inline(never)]\n" +
         signature(parts, "evaluate_lanes", {"pitch: usize", "first: usize"}) + body + "}\n\n" +
         "/// Many states at once: element i of state k is q[i*pitch + k], and so for all inputs and outputs; pitch >= "
         "count.\n/// A pitch that is a multiple of 512 is slow: all columns then compete for the same places of the "
         "cache.\n" +
         lenient + "pub " + signature(parts, "evaluate_batch", {"count: usize", "pitch: usize"}) +
         "    assert!(pitch >= count);\n    let mut first = 0;\n    while count - first >= LANES {\n" + call(whole) +
         "        first += LANES;\n    }\n    if first < count {\n" + made + call(rest) + scattered + "    }\n}\n\n";
}

std::string rust_batch_selftest(const Parts& parts, const SelfTestText& test) {
  const std::size_t vectors = parts.vectors.inputs.size();
  std::string made, filled, checks;
  std::vector<std::string> arguments = {"STATES", "STATES"};
  if (parts.has_parameters()) arguments.insert(arguments.begin(), "&constants");
  const auto each = [](std::size_t size, const std::string& statements) {
    return fmt::format(
        "        for element in 0..{} {{\n            for state in 0..STATES {{\n{}            }}\n        }}\n", size,
        statements);
  };
  for (const Array& input : parts.inputs) {
    const std::string name = parts.names.unique("batch_" + input.name);
    made += fmt::format("        let mut {} = [0.0; {} * STATES];\n", name, input.size());
    arguments.push_back("&" + name);
    filled +=
        each(input.size(), fmt::format("                {}[element * STATES + state] = {}[state % {}][element];\n",
                                       name, input.name, vectors));
  }
  for (std::size_t i = 0; i < parts.outputs.size(); ++i) {
    const Array& output = parts.outputs[i];
    const std::string name = parts.names.unique("batch_" + output.name);
    made += fmt::format("        let mut {} = [0.0; {} * STATES];\n", name, output.size());
    arguments.push_back("&mut " + name);
    if (output.size() == 0) continue;
    checks += each(
        output.size(),
        wrapped(fmt::format("                let difference = {}[element * STATES + state] - {}[state % {}][element];",
                            name, test.expected[i], vectors),
                code_width, "                    ") +
            fmt::format("\n                if !(difference <= {0}[element] && -difference <= {0}[element]) {{\n"
                        "                    failures += 1;\n                }}\n",
                        test.tolerance[i]));
  }
  return fmt::format("    {{\n        const STATES: usize = LANES + {};\n", vectors) + made + filled +
         wrapped(fmt::format("        evaluate_batch({});", joined(arguments)), code_width, "            ") + "\n" +
         checks + "    }\n";
}

}  // namespace armature::internal
