// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/emit/description.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "armature/emit/live_values.h"
#include "armature/emit/names.h"
#include "armature/program/count.h"

namespace armature::internal {
namespace {

constexpr std::size_t width = 110;

class Lines {
 public:
  void blank() { lines_.emplace_back(); }

  // Breaks at spaces; lines after the first are indented by `hang`. Each word is safe inside a comment, and so is the
  // whole.
  void add(const std::string& lead, const std::string& text, std::size_t hang) {
    std::string line = lead;
    std::istringstream words(comment_text(text, 100'000));
    bool fresh = true;
    for (std::string word; words >> word; fresh = false) {
      if (!fresh && line.size() + 1 + word.size() > width) {
        push(std::move(line));
        line = std::string(hang, ' ');
        fresh = true;
      }
      line += (fresh || line.empty() ? "" : " ") + word;
    }
    push(std::move(line));
  }

  Text take() { return std::move(lines_); }

 private:
  void push(std::string line) {
    if (line.ends_with('\\')) line += '|';
    lines_.push_back(std::move(line));
  }
  Text lines_;
};

// "th1 [rad], th2 [rad]"; the unit once at the end when it is the same for all.
std::string elements(const std::vector<std::string>& names, const std::vector<std::string>& units) {
  std::string out;
  const bool one_unit =
      !units.empty() && std::all_of(units.begin(), units.end(), [&](const auto& u) { return u == units.front(); });
  for (std::size_t i = 0; i < names.size(); ++i) {
    out += (i ? ", " : "") + comment_text(names[i], 60);
    if (!one_unit && i < units.size() && !units[i].empty()) out += " [" + comment_text(units[i], 30) + "]";
  }
  if (one_unit && !units.front().empty()) out += (out.empty() ? "[" : " [") + comment_text(units.front(), 30) + "]";
  return out;
}

// "[Nm]" where all are the same; else one for each element of a vector, "[Nm, N]", and for each row of a matrix.
std::string units_of(const ProgramOutput& output) {
  const std::vector<std::string>& units = output.units;
  const auto list = [&](std::size_t from, std::size_t count) {
    const auto begin = units.begin() + static_cast<std::ptrdiff_t>(from),
               end = begin + static_cast<std::ptrdiff_t>(count);
    const bool same = std::all_of(begin, end, [&](const auto& unit) { return unit == *begin; });
    std::string out;
    for (auto unit = begin; unit != (same ? begin + 1 : end); ++unit)
      out += (out.empty() ? "" : ", ") + comment_text(*unit, 30);
    return "[" + out + "]";
  };
  if (units.size() != output.values.size() || output.rows * output.columns != units.size() || units.empty())
    return elements({}, units);
  const std::string all = list(0, units.size());
  if (output.columns == 1 || all.find(',') == std::string::npos) return all == "[]" ? "" : all;
  std::string out;
  for (std::size_t row = 0, next = 0; row < output.rows; row = next) {
    const std::string those = list(row * output.columns, output.columns);
    while (next < output.rows && list(next * output.columns, output.columns) == those) ++next;
    out += out.empty() ? "" : ", ";
    out += next == row + 1 ? fmt::format("row {} {}", next, those) : fmt::format("rows {}-{} {}", row + 1, next, those);
  }
  return out;
}

std::string with_list(std::string meaning, const std::string& list) {
  meaning = comment_text(meaning);
  if (list.empty()) return meaning;
  return meaning.empty() || list.front() == '[' ? meaning + " " + list : meaning + ": " + list;
}

}  // namespace

Text interface_description(const Program& program, const Spelling& spelling) {
  Lines lines;
  lines.add(
      "", fmt::format("{}: {} of {}", spelling.function, comment_text(program.model), comment_text(program.robot)), 0);
  if (!program.reference.empty()) lines.add("Reference: ", comment_text(program.reference, 1000), 2);
  for (const std::string& note : program.notes) lines.add("Note: ", comment_text(note, 20'000), 2);
  lines.add("Conventions: ", "SI units and radians; frames and parameters as Khalil & Kleinfinger define them", 2);

  if (!program.inputs.empty()) {
    lines.blank();
    lines.add("Inputs:", "", 0);
    for (std::size_t i = 0; i < program.inputs.size(); ++i) {
      const ProgramInput& input = program.inputs[i];
      lines.add(fmt::format("  {}[{}]  ", spelling.inputs[i], input.symbols.size()),
                with_list(input.meaning, elements(input.symbols, input.units)), 6);
    }
  }
  lines.blank();
  lines.add("Outputs:", "", 0);
  for (std::size_t i = 0; i < program.outputs.size(); ++i) {
    const ProgramOutput& output = program.outputs[i];
    std::string size = std::to_string(output.values.size()), shape;
    if (output.columns != 1) {
      if (spelling.has_matrices) size = fmt::format("{}, {}", output.rows, output.columns);
      else shape = fmt::format("{} x {} matrix, row by row; ", output.rows, output.columns);
    }
    lines.add(fmt::format("  {}[{}]  ", spelling.outputs[i], size), shape + with_list(output.meaning, units_of(output)),
              6);
    if (!output.column_labels.empty()) lines.add("      columns: ", elements(output.column_labels, {}), 6);
  }
  if (!program.parameters.empty()) {
    lines.blank();
    lines.add("Parameters: ", elements(program.parameters, {}), 2);
  }
  return lines.take();
}

Text provenance(const Program& program, const EmitOptions& options, bool has_stack, std::size_t beside) {
  Lines lines;
  const OperationCount count = count_operations(program);
  lines.add(
      "Operations: ",
      fmt::format("{} M (multiplications, divisions), {} A (additions, subtractions), {} sin/cos, {} negations, {} "
                  "signs; longest chain of M and A: {}",
                  count.mul, count.add, count.sincos, count.negate, count.sign, count.depth),
      2);
  if (count.setup_mul + count.setup_add > 0)
    lines.add("Done once: ", fmt::format("{} M, {} A", count.setup_mul, count.setup_add), 2);
  if (has_stack) {
    const LiveValues live = live_values(program);
    const std::size_t bytes = options.precision == Precision::binary32 ? 4 : 8;
    lines.add("Stack: ",
              fmt::format("at most {} values at once ({} bytes); {} bytes without optimisation", live.at_once,
                          live.at_once * bytes, live.in_all * bytes + beside),
              2);
  }
  lines.blank();
  if (!options.input.empty()) lines.add("Input: ", comment_text(options.input, 400), 2);
  lines.add("",
            fmt::format("Generated by Armature {}. Armature claims no rights in this file: it is yours.",
                        comment_text(options.version, 30)),
            0);
  return lines.take();
}

}  // namespace armature::internal
