// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Fortran 2008: the nested loops of the scripts, with declarations, and with a kind after every decimal number.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <set>

#include "armature/base/error.h"
#include "armature/emit/infix.h"
#include "armature/emit/language.h"
#include "armature/inverse_geometry/closed_form/fortran_kernels.h"
#include "armature/inverse_geometry/closed_form/inverse_code.h"
#include "armature/inverse_geometry/closed_form/script_writer.h"

namespace armature::internal {
namespace {

const ScriptSpelling fortran{.comment = "! ",
                             .tab = "    ",
                             .sine = "sin({})",
                             .cosine = "cos({})",
                             .solve = "n{0} = {1}",
                             .open_loop = "do b{0} = 1, n{0}%n",
                             .close_loop = "end do",
                             .root = "n{0}%{1}(b{0})",
                             .keep = "call keep(p, x, value, target, {}, {}, found)",
                             .yes = ".true.",
                             .no = ".false.",
                             .remember = "before{0} = exact(found)",
                             .stop = "if (n{0}%status(b{0}) == 2 .and. exact(found) > before{0}) exit",
                             .miss = "if (exact(found) > 0) return\n      status = ior(status, 4)",
                             .give = "U = ",
                             .continued = " &",
                             .both = "ior({}, {})",
                             .angle = "angle_roots",
                             .width = 80,  // kinds make lines longer
                             .first = 1,
                             .open = '(',
                             .close = ')'};

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// 0.5 -> 0.5_dp, 1e-05 -> 1e-05_dp; whole numbers and the digits of names stay.
std::string with_kinds(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const bool starts = std::isdigit(static_cast<unsigned char>(text[i])) != 0 && (i == 0 || !is_word(text[i - 1]));
    if (!starts) {
      out += text[i++];
      continue;
    }
    bool decimal = false;
    while (i < text.size()) {
      const bool exponent =
          text[i] == 'e' && i + 1 < text.size() &&
          (std::isdigit(static_cast<unsigned char>(text[i + 1])) != 0 || text[i + 1] == '-' || text[i + 1] == '+');
      decimal = decimal || exponent || text[i] == '.';
      if (exponent) out += text[i++];
      else if (std::isdigit(static_cast<unsigned char>(text[i])) == 0 && text[i] != '.') break;
      out += text[i++];
    }
    if (decimal) out += "_dp";
  }
  return out;
}

// Declarations of the scalars that a body assigns to.
std::string declarations(const std::string& body) {
  std::set<std::string> numbers, roots, counters;
  for (std::size_t start = 0; start < body.size();) {
    const std::size_t end = std::min(body.find('\n', start), body.size());
    const std::string line = body.substr(start, end - start);
    start = end + 1;
    const std::size_t first = line.find_first_not_of(' ');
    const std::size_t equals = line.find(" = ");
    if (first == std::string::npos || equals == std::string::npos || line[first] == '!') continue;
    std::string name = line.substr(first, equals - first);
    if (name.starts_with("do ")) name.erase(0, 3);
    const bool numbered = name.size() > 1 && name.find_first_not_of("0123456789", 1) == std::string::npos;
    if (!std::ranges::all_of(name, is_word) || name == "x" || name == "value" || name == "target" || name == "U")
      continue;
    if (numbered && name[0] == 'n') roots.insert(name);
    else if ((numbered && name[0] == 'b') || name.starts_with("before")) counters.insert(name);
    else numbers.insert(name);
  }
  std::string out;
  const auto add = [&](const char* type, const std::set<std::string>& names) {
    if (!names.empty())
      out +=
          wrapped(fmt::format("    {} :: {}", type, fmt::join(names, ", ")), code_width - 4, "        ", " &") + "\n";
  };
  add("real(dp)", numbers);
  add("type(roots)", roots);
  add("integer", counters);
  return out;
}

std::string test_values(const CodePlan& plan) {
  std::string out;
  const auto add = [&](const char* name, const std::vector<std::vector<double>>& rows) {
    for (std::size_t k = 0; k < rows.size(); ++k) {
      std::vector<std::string> numbers;
      for (const double x : rows[k]) numbers.push_back(number(x).text);
      if (!numbers.empty())
        out += wrapped(with_kinds(fmt::format("    {}(:, {}) = [{}]", name, k + 1, fmt::join(numbers, ", "))),
                       code_width - 4, "        ", " &") +
               "\n";
    }
  };
  add("parameters", plan.test_parameters);
  add("expected", plan.test_positions);
  add("poses", plan.test_poses);
  return out;
}

}  // namespace

std::vector<EmittedFile> fortran_inverse_code(const CodePlan& plan) {
  if (plan.pose_is_given)
    throw UnmetRequest("loop geometry is not written in Fortran",
                       "its languages are text, c, cpp, python, javascript, latex and mathml");
  const ScriptWriter writer(plan, fortran);
  const std::string constants = with_kinds(writer.filled("@CONSTANTS@")),
                    forward = with_kinds(writer.filled("@FORWARD@")), solve = with_kinds(writer.filled("@SOLVE@"));
  const std::string positions = wrapped(with_kinds(writer.filled("@POSITIONS@")), code_width - 20, "        ", " &");
  const std::string text = filled_in(fortran_kernels, {{"CONSTANTS", constants},
                                                       {"FORWARD", forward},
                                                       {"SOLVE", solve},
                                                       {"POSITIONS", positions},
                                                       {"CONSTANT_NAMES", declarations(constants)},
                                                       {"FORWARD_NAMES", declarations(forward)},
                                                       {"SOLVE_NAMES", declarations(solve)},
                                                       {"TESTS", test_values(plan)}});
  return {{plan.function + ".f90", writer.header() + writer.filled(text.c_str())}};
}

}  // namespace armature::internal
