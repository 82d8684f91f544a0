// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/csdp.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <sstream>
#include <stdexcept>
#include <tuple>

#include "tests/support/compile.h"

namespace armature::internal::test {

std::size_t SemidefiniteProgram::variable(double cost) {
  costs_.push_back(cost);
  return costs_.size() - 1;
}

std::size_t SemidefiniteProgram::block(std::size_t size) {
  blocks_.push_back(size);
  return blocks_.size() - 1;
}

void SemidefiniteProgram::constant(std::size_t block, std::size_t row, std::size_t column, double value) {
  elements_.push_back({0, block + 1, std::min(row, column) + 1, std::max(row, column) + 1, -value});
}

void SemidefiniteProgram::times(std::size_t variable, std::size_t block, std::size_t row, std::size_t column,
                                double value) {
  elements_.push_back({variable + 1, block + 1, std::min(row, column) + 1, std::max(row, column) + 1, value});
}

// The sparse format of SDPA: F_0 has the other sign there.
std::vector<double> SemidefiniteProgram::solve() const {
  std::map<std::tuple<std::size_t, std::size_t, std::size_t, std::size_t>, double> sums;
  for (const Element& e : elements_) sums[{e.variable, e.block, e.row, e.column}] += e.value;
  std::string text = fmt::format("{}\n{}\n", costs_.size(), blocks_.size());
  for (const std::size_t size : blocks_) text += fmt::format("{} ", size);
  text += '\n';
  for (const double cost : costs_) text += fmt::format("{:.17g} ", cost);
  text += '\n';
  for (const auto& [at, value] : sums) {
    const auto& [variable, block, row, column] = at;
    if (value != 0) text += fmt::format("{} {} {} {} {:.17g}\n", variable, block, row, column, value);
  }
  if (!is_installed("csdp")) throw std::runtime_error("csdp is not installed: tools/packages test");
  const TemporaryFolder folder;
  folder.write("problem.dat-s", text);
  const ProcessResult result = run(folder, {"csdp", "problem.dat-s", "problem.sol"});
  std::string solution;
  try {
    solution = folder.read("problem.sol");
  } catch (const std::exception&) {}
  std::istringstream lines(solution);
  std::vector<double> y;
  std::string first;
  std::getline(lines, first);
  std::istringstream numbers(first);
  for (double value = 0; numbers >> value;) y.push_back(value);
  if (y.size() != costs_.size()) throw std::runtime_error("csdp found nothing: " + result.output);
  return y;
}

}  // namespace armature::internal::test
