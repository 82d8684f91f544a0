// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/emit/language.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "armature/emit/listing.h"
#include "armature/program/dependence.h"

namespace armature::internal {
namespace {

// Large matrices are tested at fewer states; without inputs there is one state only.
std::size_t state_count(const Program& program) {
  std::size_t results = 1;
  for (const ProgramOutput& output : program.outputs) results += output.values.size();
  return program.input_count() == 0 ? 1 : std::clamp<std::size_t>(2000 / results, 1, 4);
}

// Writes the bodies of init and of the model.
class Bodies {
 public:
  Bodies(const Language& language, const Program& program, const Listing& listing, const AngleGroups& angles)
      : language_(language),
        program_(program),
        listing_(listing),
        angles_(angles),
        varies_(changes_at_run_time(program)),
        is_loaded_(program.value_count(), 0) {}

  std::string init() const {
    std::string out, last;
    for (const Listing::Line& line : listing_.setup) {
      const std::string& name = listing_.names[line.value];
      const bool kept = listing_.read_by_run[line.value];
      const bool direct = kept && !listing_.read_by_setup[line.value];
      const Infix value = expression(line.value, true);
      out += heading(line);
      out += direct ? language_.assignment(language_.constant(name), value) : language_.definition(name, value);
      if (kept && !direct) last += language_.assignment(language_.constant(name), {language_.variable(name)});
    }
    for (const ValueIndex value : listing_.kept)
      if (value < program_.first_input()) {
        const std::string& name = listing_.names[value];
        last += language_.assignment(language_.constant(name), {language_.parameter(name)});
      }
    return out + last;
  }

  std::string run(const std::vector<Array>& inputs, const std::vector<Array>& outputs) {
    std::string out;
    if (language_.memory_order() == MemoryOrder::streamed) return streamed(inputs, outputs);
    ValueIndex value = program_.first_input();
    for (const Array& input : inputs) {
      const ValueIndex first = value;
      std::string loads;
      for (; value < first + input.rows; ++value)
        if (listing_.read_by_run[value]) {
          loads += language_.definition(listing_.names[value], language_.loaded(input, value - first));
          is_loaded_[value] = 1;
        }
      out += loads.empty() ? language_.unused(input.name) : loads;
    }
    if (language_.memory_order() == MemoryOrder::inputs_first) return out + streamed({}, outputs);
    out += lines(angles_.angles) + groups() + lines(angles_.others);
    out += "\n";
    for (std::size_t i = 0; i < outputs.size(); ++i) {
      const auto& values = program_.outputs[i].values;
      if (values.empty()) out += language_.unused(outputs[i].name);
      for (std::size_t k = 0; k < values.size(); ++k)
        out += language_.assignment(language_.element(outputs[i], k), operand(values[k], false));
    }
    return out;
  }

 private:
  std::string line_of(const Listing::Line& line) const {
    const Infix value = expression(line.value, false);
    return heading(line) + language_.definition(listing_.names[line.value],
                                                varies_[line.value] ? value : language_.of_all_states(value));
  }

  std::string lines(const std::vector<Listing::Line>& all) const {
    std::string out;
    for (const Listing::Line& line : all) out += line_of(line);
    return out;
  }

  // Each output behind the line that makes it; outputs without a line of their own behind those of their operands.
  std::string streamed(const std::vector<Array>& inputs, const std::vector<Array>& outputs) {
    struct Store {
      ValueIndex value;
      const Array* array;
      std::size_t index;
    };
    std::multimap<ValueIndex, Store> stores;
    std::string out;
    for (std::size_t i = 0; i < outputs.size(); ++i) {
      if (outputs[i].size() == 0) out += language_.unused(outputs[i].name);
      for (std::size_t k = 0; k < outputs[i].size(); ++k) {
        const ValueIndex value = program_.outputs[i].values[k];
        stores.emplace(last_line(value), Store{value, &outputs[i], k});
      }
    }
    const auto store_before = [&](ValueIndex line) {
      while (!stores.empty() && stores.begin()->first < line) {
        const auto [value, array, index] = stores.begin()->second;
        const Infix written = operand(value, false);
        const auto is_next_zero = [&](const auto& next, std::size_t k) {
          return next.first < line && next.second.value == value && next.second.array == array &&
                 next.second.index == index + k;
        };
        if (written.text == language_.number(0).text && stores.size() >= 4) {
          auto next = stores.begin();
          std::size_t k = 1;
          while (k < 4 && is_next_zero(*++next, k)) ++k;
          const std::string four = k == 4 ? language_.four_zeros(*array, index) : "";
          if (!four.empty()) {
            out += four;
            stores.erase(stores.begin(), ++next);
            continue;
          }
        }
        out += loads(value, inputs) + language_.assignment(language_.element(*array, index),
                                                           varies_[value] ? written : language_.of_all_states(written));
        stores.erase(stores.begin());
      }
    };
    const auto add = [&](const std::vector<Listing::Line>& all) {
      for (const Listing::Line& line : all) {
        store_before(line.value);
        out += loads_of_operands(line.value, inputs) + line_of(line);
      }
    };
    for (const Listing::Line& line : angles_.angles) out += loads_of_operands(line.value, inputs) + line_of(line);
    for (const AngleGroup& group : angles_.groups)
      for (const ValueIndex angle : group.values) out += loads(angle, inputs);
    out += groups();
    add(angles_.others);
    store_before(static_cast<ValueIndex>(program_.value_count()));
    std::string unused;
    ValueIndex value = program_.first_input();
    for (const Array& input : inputs) {
      const auto begin = is_loaded_.begin() + static_cast<std::ptrdiff_t>(value);
      value += static_cast<ValueIndex>(input.rows);
      if (std::count(begin, begin + static_cast<std::ptrdiff_t>(input.rows), 1) == 0)
        unused += language_.unused(input.name);
    }
    return unused + out;
  }

  // The last value with a line of its own that `value` is written with.
  ValueIndex last_line(ValueIndex value) const {
    if (value < program_.first_result() || !listing_.folded[value]) return value;
    const Instruction& i = program_.code[value - program_.first_result()];
    return is_binary(i.code) ? std::max(last_line(i.a), last_line(i.b)) : last_line(i.a);
  }

  // What reads the inputs that `value` needs in its place and that are not read yet.
  std::string loads(ValueIndex value, const std::vector<Array>& inputs) {
    if (value >= program_.first_result()) return listing_.folded[value] ? loads_of_operands(value, inputs) : "";
    if (value < program_.first_input() || is_loaded_[value]) return "";
    is_loaded_[value] = 1;
    std::size_t element = value - program_.first_input();
    auto input = inputs.begin();
    for (; element >= input->rows; ++input) element -= input->rows;
    return language_.definition(listing_.names[value], language_.loaded(*input, element));
  }
  std::string loads_of_operands(ValueIndex value, const std::vector<Array>& inputs) {
    const Instruction& i = program_.code[value - program_.first_result()];
    return loads(i.a, inputs) + (is_binary(i.code) ? loads(i.b, inputs) : "");
  }

  std::string groups() const {
    std::string out;
    for (const AngleGroup& group : angles_.groups) {
      std::vector<std::string> angles;
      for (const ValueIndex angle : group.values) {
        const Infix written = operand(angle, false);
        angles.push_back((varies_[angle] ? written : language_.of_all_states(written)).text);
      }
      out += language_.angle_group(group, angles);
    }
    for (const Listing::Line& line : angles_.ratios) {
      const Instruction& ratio = program_.code[line.value - program_.first_result()];
      for (const AngleGroup& group : angles_.groups)
        for (std::size_t i = 0; i < group.values.size(); ++i)
          if (group.values[i] == ratio.a)
            out += language_.definition(listing_.names[line.value],
                                        {language_.of_group(ratio.code == Code::sin ? group.sines : group.cosines, i)});
    }
    return out;
  }

  std::string heading(const Listing::Line& line) const {
    return line.heading.empty() ? "" : language_.heading(comment_text(line.heading));
  }

  Infix operand(ValueIndex value, bool in_setup) const {
    if (value < program_.first_parameter()) return language_.number(program_.constants[value].value);
    if (listing_.folded[value]) return expression(value, in_setup);
    const std::string& name = listing_.names[value];
    if (value < program_.first_input()) return {in_setup ? language_.parameter(name) : language_.constant(name)};
    const bool from_setup = !program_.parameters.empty() && value >= program_.first_result() &&
                            value - program_.first_result() < program_.setup_count;
    return {from_setup && !in_setup ? language_.constant(name) : language_.variable(name)};
  }

  Infix expression(ValueIndex value, bool in_setup) const {
    const Instruction& i = program_.code[value - program_.first_result()];
    Infix a = operand(i.a, in_setup);
    if (!is_binary(i.code) && !in_setup && !varies_[i.a]) a = language_.of_all_states(a);
    if (i.code == Code::sign) return language_.sign(a);
    return language_.operation(i.code, a, is_binary(i.code) ? operand(i.b, in_setup) : a);
  }

  const Language& language_;
  const Program& program_;
  const Listing& listing_;
  const AngleGroups& angles_;
  std::vector<char> varies_;     // per value: depends on an input
  std::vector<char> is_loaded_;  // per value: an input that has been read
};

}  // namespace

std::vector<EmittedFile> write(const Language& language, const Program& program, const EmitOptions& options) {
  return write(language, program, options, [&](const Parts& parts) { return language.files(parts); });
}

std::vector<EmittedFile> write(const Language& language, const Program& program, const EmitOptions& options,
                               const PutIntoFiles& files) {
  const NameRules rules = language.rules();
  Names names(rules);
  Parts parts{.program = program,
              .options = options,
              .names = names,
              .name = function_name(rules, options.name, program.robot, program.model)};
  for (const char* suffix :
       {"", "_init", "_selftest", "_parameters", "_constants", "_module", "_defaults", "_batch", "_lanes"})
    names.reserve(parts.name + suffix);
  for (const ProgramInput& input : program.inputs)
    parts.inputs.push_back({names.unique(input.name), input.symbols.size(), 1});
  for (const ProgramOutput& output : program.outputs) {
    const bool shaped = output.rows * output.columns == output.values.size();
    parts.outputs.push_back(
        {names.unique(output.name), shaped ? output.rows : output.values.size(), shaped ? output.columns : 1});
  }
  const bool groups_angles = language.groups_angles();
  const Listing listing = list(program, names, groups_angles);
  const AngleGroups angles = groups_angles ? group_angles(program, listing, names, language.largest_group())
                                           : AngleGroups{.others = listing.run};
  parts.angle_groups = angles.groups;
  for (ValueIndex i = program.first_parameter(); i < program.first_input(); ++i) {
    const std::string& original = program.parameters[i - program.first_parameter()];
    parts.parameters.push_back({listing.names[i], original});
    for (const auto& [name, value] : options.values)
      if (name == original) parts.parameters.back().value = value;
    parts.reads_parameters |= listing.read_by_setup[i] || listing.read_by_run[i];
  }
  if (parts.has_parameters())
    for (const ValueIndex value : listing.kept)
      parts.constants.push_back({listing.names[value], value < program.first_input()
                                                           ? program.parameters[value - program.first_parameter()]
                                                           : listing.names[value]});

  Spelling spelling{parts.name, {}, {}, language.has_matrices()};
  for (const Array& input : parts.inputs) spelling.inputs.push_back(input.name);
  for (const Array& output : parts.outputs) spelling.outputs.push_back(output.name);
  parts.interface = interface_description(program, spelling);
  parts.provenance = provenance(program, options, language.has_stack(), language.stack_of_groups(angles.groups.size()));

  for (ValueIndex i = program.first_input(); i < program.first_result(); ++i)
    if (listing.read_by_run[i]) parts.run_locals.push_back(listing.names[i]);
  for (const Listing::Line& line : listing.run) parts.run_locals.push_back(listing.names[line.value]);
  for (const Listing::Line& line : listing.setup)
    if (!listing.read_by_run[line.value] || listing.read_by_setup[line.value])
      parts.init_locals.push_back(listing.names[line.value]);

  Bodies bodies(language, program, listing, angles);
  if (parts.has_parameters()) parts.init = bodies.init();
  parts.run = bodies.run(parts.inputs, parts.outputs);
  parts.vectors = make_test_vectors(program, state_count(program), options);
  return files(parts);
}

std::string numbers(const Language& language, std::span<const double> values, const std::string& separator) {
  std::vector<std::string> texts;
  for (const double value : values) texts.push_back(language.number(value).text);
  return fmt::format("{}", fmt::join(texts, separator));
}

std::string commented(const Text& lines, const std::string& mark) {
  std::string out;
  for (const std::string& line : lines) out += line.empty() ? mark + "\n" : mark + " " + line + "\n";
  return out;
}

Text header_text(const Parts& parts) {
  Text text = parts.interface;
  text.emplace_back();
  text.insert(text.end(), parts.provenance.begin(), parts.provenance.end());
  return text;
}

std::string filled_in(std::string text, const std::vector<std::pair<std::string, std::string>>& values) {
  for (const auto& [key, value] : values) {
    const std::string mark = "@" + key + "@";
    for (std::size_t at = 0; (at = text.find(mark, at)) != std::string::npos; at += value.size())
      text.replace(at, mark.size(), value);
  }
  return text;
}

std::string joined(const std::vector<std::string>& items, const std::string& separator) {
  return fmt::format("{}", fmt::join(items, separator));
}

std::vector<std::string> names_of(const std::vector<Array>& arrays) {
  std::vector<std::string> names;
  for (const Array& array : arrays) names.push_back(array.name);
  return names;
}

}  // namespace armature::internal
