// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Identification on line as a C project: the regressor of a robot, and recursive least squares in square-root form
// around it (control/information_factor.h has the theory), of fixed size, in double or float. The project is that of
// cmake_package() with one more source. Its test vectors come from the normal equations in long double.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "armature/base/characters.h"
#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/emit/language.h"
#include "armature/emit/packages/online_texts.h"
#include "armature/emit/packages/package.h"

namespace armature::internal {
namespace {

constexpr double sigma = 0.5, forgetting = 0.9;

// Per row: the first column that is not the constant zero; at least one column is taken.
std::vector<std::size_t> first_columns(const Program& program) {
  const ProgramOutput& w = program.outputs.front();
  const auto is_zero = [&](std::size_t i) {
    const ValueIndex value = w.values[i];
    return value < program.constants.size() && program.constants[value].value == 0;
  };
  std::vector<std::size_t> first;
  for (std::size_t k = 0; k < w.rows; ++k) {
    std::size_t j = 0;
    while (j + 1 < w.columns && is_zero(k * w.columns + j)) ++j;
    first.push_back(j);
  }
  return first;
}

// What the self-test expects: the normal equations of all vectors, with information returned as the header says.
struct Expected {
  std::vector<std::vector<double>> tau;  // per vector
  std::vector<double> value, deviation;
  double spread = 1;  // greatest over least diagonal element of the triangle
};

class NormalEquations {
 public:
  explicit NormalEquations(std::size_t p) : p_(p), a_(p * p, 0), b_(p, 0) {}
  void scale(long double by) {
    for (long double& each : a_) each *= by;
    for (long double& each : b_) each *= by;
  }
  void add(const std::vector<long double>& row, long double value) {
    for (std::size_t i = 0; i < p_; ++i) {
      b_[i] += row[i] * value;
      for (std::size_t j = 0; j < p_; ++j) a_[i * p_ + j] += row[i] * row[j];
    }
  }
  // Cholesky's factor L of the matrix; L^T is the triangle of the code.
  std::vector<long double> factor() const {
    std::vector<long double> l(p_ * p_, 0);
    for (std::size_t i = 0; i < p_; ++i)
      for (std::size_t j = 0; j <= i; ++j) {
        long double sum = a_[i * p_ + j];
        for (std::size_t k = 0; k < j; ++k) sum -= l[i * p_ + k] * l[j * p_ + k];
        l[i * p_ + j] = i == j ? std::sqrt(sum) : sum / l[j * p_ + j];
      }
    return l;
  }
  std::vector<long double> solved(const std::vector<long double>& l, std::vector<long double> x) const {
    for (std::size_t i = 0; i < p_; ++i) {
      for (std::size_t k = 0; k < i; ++k) x[i] -= l[i * p_ + k] * x[k];
      x[i] /= l[i * p_ + i];
    }
    for (std::size_t i = p_; i-- > 0;) {
      for (std::size_t k = i + 1; k < p_; ++k) x[i] -= l[k * p_ + i] * x[k];
      x[i] /= l[i * p_ + i];
    }
    return x;
  }
  const std::vector<long double>& right() const { return b_; }

 private:
  std::size_t p_;
  std::vector<long double> a_, b_;
};

Expected expected_of(const Program& program, const TestVectors& vectors, bool single) {
  const std::size_t n = program.outputs.front().rows, p = program.outputs.front().columns;
  Expected result;
  NormalEquations equations(p);
  const auto unit = [&](std::size_t j, long double length) {
    std::vector<long double> row(p, 0);
    row[j] = length;
    return row;
  };
  for (std::size_t j = 0; j < p; ++j) equations.add(unit(j, 1), 0);
  std::vector<long double> x(p, 0);
  const long double lambda = single ? static_cast<long double>(static_cast<float>(forgetting)) : forgetting;
  const long double share = std::sqrt(1 - std::pow(lambda, static_cast<long double>(p)));
  for (std::size_t step = 0; step < vectors.inputs.size(); ++step) {
    equations.scale(lambda);
    equations.add(unit(step % p, share), share * x[step % p]);
    result.tau.emplace_back();
    for (std::size_t k = 0; k < n; ++k) {
      std::vector<long double> row(p);
      double torque = std::sin(static_cast<double>(7 * step + 3 * k + 1));  // anything that rows alone do not explain
      for (std::size_t j = 0; j < p; ++j) {
        const double w = vectors.expected[step][k * p + j];
        row[j] = w / static_cast<long double>(sigma);
        torque += w * std::cos(static_cast<double>(5 * j));
      }
      torque = std::round(torque * 1024) / 1024;
      result.tau.back().push_back(torque);
      equations.add(row, torque / static_cast<long double>(sigma));
    }
    x = equations.solved(equations.factor(), equations.right());
  }
  const std::vector<long double> l = equations.factor();
  long double least = l[0], most = l[0];
  for (std::size_t j = 0; j < p; ++j) {
    result.value.push_back(static_cast<double>(x[j]));
    result.deviation.push_back(static_cast<double>(std::sqrt(equations.solved(l, unit(j, 1))[j])));
    least = std::min(least, l[j * p + j]);
    most = std::max(most, l[j * p + j]);
  }
  result.spread = static_cast<double>(most / least);
  return result;
}

std::string table(const Language& c, const std::string& type, const std::string& name,
                  const std::vector<std::vector<double>>& rows) {
  std::string text = fmt::format("  static const {} {}[{}][{}] = {{\n", type, name, rows.size(), rows.front().size());
  for (const std::vector<double>& row : rows)
    text += wrapped("    {" + numbers(c, row) + "},", code_width, "      ") + "\n";
  return text + "  };\n";
}

std::string list(const Language& c, const std::string& type, const std::string& name, const std::vector<double>& row) {
  return wrapped(fmt::format("  static const {} {}[{}] = {{{}}};", type, name, row.size(), numbers(c, row)), code_width,
                 "      ") +
         "\n";
}

// What the texts leave open.
std::vector<std::pair<std::string, std::string>> places(const Language& c, const Parts& parts) {
  const Program& program = parts.program;
  const ProgramOutput& w = program.outputs.front();
  const bool single = parts.options.precision == Precision::binary32;
  const std::string type = single ? "float" : "double", end = single ? "f" : "";
  std::vector<std::string> arguments, names, checks, vector, vector0;
  std::string declared, tables, columns;
  std::size_t at = 0;
  for (const Array& input : parts.inputs) {
    arguments.push_back(fmt::format("const {} {}[{}]", type, input.name, input.size()));
    names.push_back(input.name);
    checks.push_back(fmt::format("!all_ordinary({}, {})", input.name, input.size()));
    vector.push_back(fmt::format("at_{}[i]", input.name));
    vector0.push_back(fmt::format("at_{}[0]", input.name));
    declared += fmt::format("  const {} {}[{}] = {{0}};\n", type, input.name, input.size());
    std::vector<std::vector<double>> rows;
    for (const std::vector<double>& each : parts.vectors.inputs)
      rows.emplace_back(each.begin() + static_cast<std::ptrdiff_t>(at),
                        each.begin() + static_cast<std::ptrdiff_t>(at + input.size()));
    tables += table(c, type, "at_" + input.name, rows);
    at += input.size();
  }
  checks.push_back(fmt::format("!all_ordinary(tau, {})", w.rows));
  const Expected expected = expected_of(program, parts.vectors, single);
  tables += table(c, type, "tau", expected.tau) + list(c, type, "expected", expected.value) +
            list(c, type, "deviation", expected.deviation);
  double largest = 1;
  for (const double value : expected.value) largest = std::max(largest, std::abs(value));
  const double epsilon = single ? std::numeric_limits<float>::epsilon() : std::numeric_limits<double>::epsilon();
  const double tolerance = std::pow(10, std::ceil(std::log10(100 * epsilon * expected.spread * largest)));
  for (std::size_t j = 0; j < w.columns; ++j)
    columns += fmt::format(" * value[{}]: {}\n", j, comment_text(w.column_labels.at(j)));
  std::vector<std::string> first;
  for (const std::size_t j : first_columns(program)) first.push_back(std::to_string(j));
  const std::string start = fmt::format(
      "int {0}_start({0}_state *s, const {1} value[{2}], const {1} bound[{2}], const {1} sigma[{3}], {1} forgetting)",
      parts.name, type, w.columns, w.rows);
  const std::string update =
      fmt::format("int {0}_update({0}_state *s, {1}, const {2} tau[{3}])", parts.name, joined(arguments), type, w.rows);
  const auto number = [](std::size_t n) { return std::to_string(n); };
  return {{"NAME", parts.name},
          {"GUARD", upper_case(parts.name)},
          {"ROBOT", comment_text(program.robot)},
          {"COLUMNS", columns},
          {"T", type},
          {"P", number(w.columns)},
          {"N", number(w.rows)},
          {"W", number(w.rows * w.columns)},
          {"F", number(w.columns * (w.columns + 1) / 2)},
          {"FIRST", joined(first)},
          {"START", wrapped(start, code_width, "    ")},
          {"UPDATE", wrapped(update, code_width, "    ")},
          {"ARGUMENTS", joined(names)},
          {"NAMES", joined(names)},
          {"CHECKS", joined(checks, " || ")},
          {"VECTOR", joined(vector)},
          {"VECTOR0", joined(vector0)},
          {"VECTORS", number(parts.vectors.inputs.size())},
          {"DECLARED", declared},
          {"TABLES", tables},
          {"TOLERANCE", c.number(tolerance).text},
          {"SIGMA", c.number(sigma).text},
          {"FORGETTING", c.number(forgetting).text},
          {"BITS", single ? "uint32_t" : "uint64_t"},
          {"EXPONENT", single ? "UINT32_C(0x7f800000)" : "UINT64_C(0x7ff0000000000000)"},
          {"LARGEST", single ? "1e12f" : "1e100"},
          {"SMALLEST", single ? "1e-12f" : "1e-100"},
          {"SQRT", "sqrt" + end},
          {"LOG", "log" + end},
          {"EXPM1", "expm1" + end},
          {"FABS", "fabs" + end}};
}

void refuse_other_models(const Program& program) {
  if (program.model != "regressor" || program.outputs.size() != 1 || program.outputs.front().columns == 0)
    throw UnmetRequest("identification on line needs the regressor of the torques",
                       "derive the model regressor with @base, and @package=online");
  if (!program.parameters.empty())
    throw UnmetRequest("identification on line needs a robot whose geometry and gravity are numbers",
                       "give the symbols values, and leave out @keep");
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  const std::size_t at = text.find(what);
  ARMATURE_CHECK(at != std::string::npos);
  return text.replace(at, what.size(), by);
}

}  // namespace

std::vector<EmittedFile> online_package(const Program& program, const EmitOptions& options) {
  refuse_other_models(program);
  std::vector<EmittedFile> files = cmake_package(program, options);
  const std::unique_ptr<Language> c = c_language(options);
  write(*c, program, options, [&](const Parts& parts) -> std::vector<EmittedFile> {
    const std::string& name = parts.name;
    const auto filled_places = places(*c, parts);
    const auto fill = [&](const char* text) { return filled_in(text, filled_places); };
    for (EmittedFile& file : files) {
      if (file.name.ends_with("CMakeLists.txt")) {
        file.content =
            replaced(file.content, fmt::format("src/{}.c)", name), fmt::format("src/{0}.c src/{0}_online.c)", name));
        file.content = replaced(file.content, fmt::format("include/{}.h DEST", name),
                                fmt::format("include/{0}.h include/{0}_online.h DEST", name));
      } else if (file.name.ends_with("README.md")) {
        file.content = readme(name, program, options, fill(online::how_to));
      } else if (file.name.ends_with("main.c")) {
        file.content = fill(online::example);
      } else if (file.name.ends_with("selftest.c")) {
        file.content = fill(online::test_source);
      }
    }
    files.push_back({fmt::format("{0}/include/{0}_online.h", name), fill(online::header)});
    files.push_back({fmt::format("{0}/src/{0}_online.c", name), fill(online::source)});
    return {};
  });
  return files;
}

}  // namespace armature::internal
