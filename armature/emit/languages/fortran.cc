// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Fortran 2008: a module in NAME.f90 with the subroutine NAME, the function NAME_selftest and, with parameters, two
// types and the subroutine NAME_init. Everything but the self-test is pure. Lines have at most 132 characters and
// statements at most 255 continuations, so tables are filled in pieces.
#include <fmt/format.h>

#include <algorithm>

#include "armature/emit/language.h"
#include "armature/emit/languages/fortran_trigonometry.h"
#include "armature/emit/selftest.h"

namespace armature::internal {
namespace {

// Fortran reserves no words, but names that the code uses must keep their meaning.
constexpr std::string_view words[] = {
    "sin", "cos", "tanh", "abs", "merge", "real", "integer", "logical", "count", "dp", "real64", "real32", "p", "c",
    "iso_fortran_env", "failures", "vector", "expected", "tolerance", "computed", "reshape", "transpose", "parameters",
    "constants", "sine_cosine", "far_angles",
    // words that would be hard to read as names, and some that old compilers reject
    "if", "then", "else", "end", "do", "while", "call", "return", "stop", "module", "program", "function", "subroutine",
    "contains", "use", "only", "implicit", "none", "type", "pure", "intent", "in", "out", "inout", "parameter", "data",
    "common", "block", "associate", "select", "case", "where", "forall", "result", "entry", "format", "print", "write",
    "read", "open", "close", "goto", "go", "to", "continue", "save", "private", "public"};

constexpr std::size_t longest_line = 132;  // of the standard

class Fortran final : public Language {
 public:
  using Language::Language;

  NameRules rules() const override {
    return {.reserved = words, .ignores_case = true, .longest = 63, .longest_function = 51};
  }
  Infix number(double value) const override {
    Infix result = Language::number(value);
    result.text += "_dp";
    return result;
  }
  Infix sign(const Infix& a) const override {
    return {fmt::format("(merge(1.0_dp, 0.0_dp, {0} > 0.0_dp) - merge(1.0_dp, 0.0_dp, {0} < 0.0_dp))", a.text)};
  }
  std::string parameter(const std::string& name) const override { return "p%" + name; }
  std::string constant(const std::string& name) const override { return "c%" + name; }
  std::string element(const Array& array, std::size_t index) const override {
    if (array.columns == 1) return fmt::format("{}({})", array.name, index + 1);
    return fmt::format("{}({}, {})", array.name, index / array.columns + 1, index % array.columns + 1);
  }
  std::string definition(const std::string& name, const Infix& value) const override { return assignment(name, value); }
  std::string assignment(const std::string& place, const Infix& value) const override {
    return broken(fmt::format("    {} = {}", place, value.text));
  }
  std::string heading(const std::string& text) const override { return fmt::format("\n    ! {}\n", text); }
  bool groups_angles() const override { return trigonometry_ == Trigonometry::inlined; }
  std::string angle_group(const AngleGroup& group, const std::vector<std::string>& angles) const override {
    return fortran_angle_group(group, angles);
  }
  std::size_t largest_group() const override { return 7; }
  std::string of_group(const std::string& sines, std::size_t index) const override {
    return fmt::format("{}({})", sines, index + 1);
  }
  // Arrays of a group and their copies; sine_cosine and far_angles (gfortran 12: 288 and 112 bytes).
  std::size_t stack_of_groups(std::size_t groups) const override { return groups == 0 ? 0 : 300 * groups + 500; }
  MemoryOrder memory_order() const override { return MemoryOrder::inputs_first; }
  bool has_stack() const override { return true; }
  bool has_matrices() const override { return true; }

  std::vector<EmittedFile> files(const Parts& parts) const override {
    const std::string& name = parts.name;
    std::string out = commented(header_text(parts), "!");
    if (parts.groups_angles()) out += "!\n" + commented(fortran_trigonometry_note(is_single()), "!");
    out += fmt::format("module {}_module\n  use, intrinsic :: iso_fortran_env, only: dp => {}\n", name,
                       is_single() ? "real32" : "real64");
    out += fmt::format("  implicit none\n  private\n  public :: {0}, {0}_selftest\n", name);
    if (parts.has_parameters()) {
      out += fmt::format("  public :: {0}_init, {0}_parameters, {0}_constants\n\n", name);
      out += structure(name + "_parameters", parts.parameters);
      out += "  ! What the model needs of the parameters at run time; filled by init.\n";
      out += structure(name + "_constants", parts.constants);
    }
    out += "\ncontains\n\n";
    if (parts.groups_angles()) out += fortran_trigonometry(is_single());
    if (parts.has_parameters()) out += init(parts);
    out += model(parts) + selftest(parts) + fmt::format("end module {}_module\n", name);
    return {{name + ".f90", fitted(out)}};
  }

 private:
  // Long names make long lines: a comment behind code goes before it, a comment is cut into pieces, code is continued.
  static std::string fitted(const std::string& text) {
    std::string out;
    for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end + 1) {
      end = text.find('\n', begin);
      const std::string line = text.substr(begin, end - begin);
      const std::size_t indent = line.find_first_not_of(' '), behind = line.find("  ! ");
      const std::string spaces(std::min(indent, line.size()), ' ');
      if (line.size() <= longest_line) {
        out += line + '\n';
      } else if (line[indent] == '!') {
        for (std::size_t at = indent; at < line.size(); at += 100)
          out += spaces + (at == indent ? "" : "! ") + line.substr(at, 100) + '\n';
      } else if (behind != std::string::npos) {
        out += spaces + line.substr(behind + 2) + '\n' + line.substr(0, behind) + '\n';
      } else {
        std::string rest = line;
        while (rest.size() > longest_line) {
          const std::size_t gap = rest.find_last_of(" ,*", longest_line - 2);
          const std::size_t cut = gap != std::string::npos && gap > indent + 10 ? gap + 1 : longest_line - 1;
          out += rest.substr(0, cut) + "&\n";
          rest = spaces + "  &" + rest.substr(cut);  // where a line begins with &, even a name may be cut
        }
        out += rest + '\n';
      }
    }
    return out;
  }

  static std::string broken(const std::string& line) { return wrapped(line, code_width, "        ", " &") + "\n"; }

  std::string structure(const std::string& name, const std::vector<Field>& fields) const {
    std::string out = fmt::format("  type :: {}\n", name);
    for (const Field& field : fields) {
      out += fmt::format("    real(dp) :: {} = {}", field.name, number(field.value.value_or(0)).text);
      if (field.original != field.name) out += fmt::format("  ! {}", comment_text(field.original, 60));
      out += "\n";
    }
    return out + fmt::format("  end type {}\n\n", name);
  }

  // A few names per statement.
  static std::string locals(const std::vector<std::string>& names) {
    constexpr std::size_t a_line = 6;
    std::string out;
    for (std::size_t i = 0; i < names.size(); i += a_line)
      out += broken("    real(dp) :: " +
                    joined({names.begin() + static_cast<std::ptrdiff_t>(i),
                            names.begin() + static_cast<std::ptrdiff_t>(std::min(i + a_line, names.size()))}));
    return out;
  }

  static std::string shape(const Array& array) {
    return array.columns == 1 ? fmt::format("{}({})", array.name, array.rows)
                              : fmt::format("{}({}, {})", array.name, array.rows, array.columns);
  }

  static std::string init(const Parts& parts) {
    return "  ! Call once, and again whenever a parameter changes.\n" +
           fmt::format(
               "  pure subroutine {0}_init(p, c)\n    type({0}_parameters), intent(in) :: p\n"
               "    type({0}_constants), intent(out) :: c\n",
               parts.name) +
           locals(parts.init_locals) + parts.init + fmt::format("  end subroutine {}_init\n\n", parts.name);
  }

  static std::string model(const Parts& parts) {
    std::vector<std::string> arguments = names_of(parts.inputs);
    for (const Array& output : parts.outputs) arguments.push_back(output.name);
    if (parts.has_parameters()) arguments.insert(arguments.begin(), "c");
    std::string out = broken(fmt::format("  pure subroutine {}({})", parts.name, joined(arguments)));
    if (parts.has_parameters()) out += fmt::format("    type({}_constants), intent(in) :: c\n", parts.name);
    for (const Array& input : parts.inputs) out += fmt::format("    real(dp), intent(in) :: {}\n", shape(input));
    for (const Array& output : parts.outputs) out += fmt::format("    real(dp), intent(out) :: {}\n", shape(output));
    out += locals(parts.run_locals);
    for (const AngleGroup& group : parts.angle_groups) out += broken("    real(dp) :: " + fortran_angle_arrays(group));
    return out + parts.run + fmt::format("  end subroutine {}\n\n", parts.name);
  }

  // "    q(1:8, 2) = [...]" for pieces of one row.
  std::string filled(const std::string& name, std::span<const double> values, const std::string& state) const {
    constexpr std::size_t piece = 40;
    std::string out;
    for (std::size_t i = 0; i < values.size(); i += piece) {
      const auto some = values.subspan(i, std::min(piece, values.size() - i));
      out += broken(fmt::format("    {}({}:{}{}) = [{}]", name, i + 1, i + some.size(), state, numbers(*this, some)));
    }
    return out;
  }

  std::string selftest(const Parts& parts) const {
    const std::size_t states = parts.vectors.inputs.size();
    std::string declared, parameters;
    if (parts.has_parameters()) {
      declared += fmt::format("    type({0}_parameters) :: p\n    type({0}_constants) :: c\n", parts.name);
      for (std::size_t i = 0; i < parts.parameters.size(); ++i)
        parameters += assignment("p%" + parts.parameters[i].name, number(parts.vectors.parameters[i]));
      parameters += fmt::format("    call {}_init(p, c)\n", parts.name);
    }
    SelfTestSpelling fortran;
    fortran.constants = "c";
    fortran.table = [&](const std::string& name, const TestedArray& tested) {
      std::string out;
      for (std::size_t k = 0; k < states; ++k) out += filled(name, tested.rows[k], fmt::format(", {}", k + 1));
      return out;
    };
    fortran.tolerance = [&](const std::string& name, const TestedArray& tested) {
      return filled(name, tested.tolerance, "");
    };
    fortran.input = [&](const Array& input) {
      declared += fmt::format("    real(dp) :: {}({}, {})\n", input.name, input.size(), states);
      return input.name + "(:, vector)";
    };
    fortran.output = [](const Array& output) { return output.name; };
    fortran.result = [&](const Array& output) {
      declared += fmt::format("    real(dp) :: {}\n", shape(output));
      return "";
    };
    fortran.check = [&](const Array& output, const std::string& expected, const std::string& tolerance) {
      declared += fmt::format("    real(dp) :: {}({}, {}), {}({})\n", expected, output.size(), states, tolerance,
                              output.size());
      // The vectors are row-major, Fortran's memory is column-major.
      const std::string computed =
          output.columns == 1 ? output.name : fmt::format("reshape(transpose({}), [{}])", output.name, output.size());
      return broken(fmt::format("      failures = failures + count(.not. (abs({} - {}(:, vector)) <= {}))", computed,
                                expected, tolerance));
    };
    const SelfTestText text = self_test(parts, fortran);
    return fmt::format(
               "  ! Replays the test vectors; returns the number of wrong results, 0 when all is well.\n"
               "  function {}_selftest() result(failures)\n    integer :: failures, vector\n",
               parts.name) +
           declared + parameters + text.tables + fmt::format("    failures = 0\n    do vector = 1, {}\n", states) +
           broken(fmt::format("      call {}({})", parts.name, joined(text.arguments))) + text.checks +
           fmt::format("    end do\n  end function {}_selftest\n\n", parts.name);
  }
};

}  // namespace

std::unique_ptr<Language> fortran_language(const EmitOptions& options) { return std::make_unique<Fortran>(options); }

}  // namespace armature::internal
