// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/emit/listing.h"

#include <fmt/format.h>

#include "armature/base/error.h"

namespace armature::internal {
namespace {

// Longer expressions are hard to read, and to break over lines.
constexpr std::size_t most_operations = 12;

// How often each value is used, by live instructions and by outputs.
struct Uses {
  std::vector<std::size_t> count;
  std::vector<char> live;
};

Uses count_uses(const Program& program) {
  Uses uses{std::vector<std::size_t>(program.value_count()), std::vector<char>(program.value_count())};
  const auto use = [&](ValueIndex value) {
    ++uses.count[value];
    uses.live[value] = true;
  };
  for (const ProgramOutput& output : program.outputs)
    for (const ValueIndex value : output.values) use(value);
  for (std::size_t i = program.code.size(); i-- > 0;) {
    if (!uses.live[program.first_result() + i]) continue;
    use(program.code[i].a);
    if (is_binary(program.code[i].code)) use(program.code[i].b);
  }
  return uses;
}

const std::string& label_of(const Program& program, std::size_t instruction) {
  static const std::string none;
  return program.labels.empty() ? none : program.labels[instruction];
}

// "W3: angular velocity"; nothing for a quantity of one line that no legend explains.
std::string heading_of(const Program& program, const std::string& quantity, bool has_components) {
  const std::string stem = quantity.substr(0, quantity.find_first_of("0123456789_"));
  for (const auto& [known, meaning] : program.legend)
    if (known == stem) return quantity + ": " + meaning;
  return has_components ? quantity : "";
}

// A line without a label prepares the labelled one after it, so it stands under that one's heading; except sines and
// cosines with their angles, which many lines use.
void add_headings(const Program& program, std::vector<Listing::Line>& lines) {
  std::string next;      // the next label below
  ValueIndex angle = 0;  // of the sine or cosine below; constants have no line
  std::vector<std::string> labels(lines.size());
  for (std::size_t i = lines.size(); i-- > 0;) {
    const std::size_t instruction = lines[i].value - program.first_result();
    const std::string& label = label_of(program, instruction);
    const Code code = program.code[instruction].code;
    const bool turns = is_ratio(code);
    if (label.empty() && (turns || lines[i].value == angle)) {
      if (turns) angle = program.code[instruction].a;
      continue;
    }
    if (!label.empty()) next = label;
    labels[i] = next;
  }
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string here = quantity(labels[i]);
    if (i == 0 || here != quantity(labels[i - 1])) lines[i].heading = heading_of(program, here, here != labels[i]);
  }
}

}  // namespace

std::string quantity(const std::string& label) { return label.substr(0, label.rfind('_')); }

Listing list(const Program& program, Names& names, bool ratios_apart) {
  ARMATURE_CHECK(program.labels.empty() || program.labels.size() == program.code.size());
  ARMATURE_CHECK(program.setup_count <= program.code.size());
  const Uses uses = count_uses(program);
  const ValueIndex first_result = program.first_result();
  const std::size_t setup_end = program.parameters.empty() ? 0 : program.setup_count;

  Listing listing;
  listing.names.resize(program.value_count());
  listing.folded.resize(program.value_count());
  listing.read_by_setup.resize(program.value_count());
  listing.read_by_run.resize(program.value_count());

  // Fold in forward order: an operand has its final size when its user is reached.
  std::vector<std::size_t> operations(program.code.size(), 1);
  for (std::size_t i = 0; i < program.code.size(); ++i) {
    if (!uses.live[first_result + i]) continue;
    const Instruction& instruction = program.code[i];
    const bool in_setup = i < setup_end;
    const auto take = [&](ValueIndex operand) {
      ARMATURE_CHECK(operand < first_result + i);
      (in_setup ? listing.read_by_setup : listing.read_by_run)[operand] = true;
      if (operand < first_result || uses.count[operand] != 1 || instruction.code == Code::sign) return;
      const std::size_t producer = operand - first_result;
      if (!label_of(program, producer).empty() || (producer < setup_end) != in_setup) return;
      if (ratios_apart && !in_setup && is_ratio(program.code[producer].code)) return;
      if (operations[i] + operations[producer] > most_operations) return;
      operations[i] += operations[producer];
      listing.folded[operand] = true;
    };
    take(instruction.a);
    if (is_binary(instruction.code)) take(instruction.b);
  }
  for (const ProgramOutput& output : program.outputs)
    for (const ValueIndex value : output.values) {
      ARMATURE_CHECK(value < program.value_count());
      listing.read_by_run[value] = true;
      // Unnamed and used by this output only: the output's line computes it.
      if (value >= first_result + setup_end && uses.count[value] == 1 &&
          label_of(program, value - first_result).empty() &&
          !(ratios_apart && is_ratio(program.code[value - first_result].code)))
        listing.folded[value] = true;
    }

  // Parameters and inputs are named first, so that they keep the user's names.
  ValueIndex value = program.first_parameter();
  for (const std::string& parameter : program.parameters) listing.names[value++] = names.unique(parameter);
  for (const ProgramInput& input : program.inputs)
    for (const std::string& symbol : input.symbols) listing.names[value++] = names.unique(symbol);
  std::size_t nameless = 0;
  for (std::size_t i = 0; i < program.code.size(); ++i, ++value) {
    if (!uses.live[value] || listing.folded[value]) continue;
    const bool in_setup = i < setup_end;
    const auto& [code, a, b] = program.code[i];
    std::string name = label_of(program, i);
    if (name.empty() && is_ratio(code) && !listing.names[a].empty())
      name = (code == Code::sin ? "sin_" : "cos_") + listing.names[a];
    if (name.empty()) name = fmt::format("{}{}", in_setup ? 'k' : 't', ++nameless);
    listing.names[value] = names.unique(name);
    (in_setup ? listing.setup : listing.run).push_back({value, {}});
  }
  add_headings(program, listing.setup);
  add_headings(program, listing.run);

  const auto keep = [&](ValueIndex from, ValueIndex to) {
    for (ValueIndex i = from; i < to; ++i)
      if (listing.read_by_run[i]) listing.kept.push_back(i);
  };
  keep(program.first_parameter(), program.first_input());
  keep(first_result, static_cast<ValueIndex>(first_result + setup_end));
  return listing;
}

}  // namespace armature::internal
