// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The checks of generated code: its text is read back, counted, and compared with the oracle of verify/.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>

#include "armature/base/text.h"
#include "armature/derive/combine.h"
#include "armature/derive/keep.h"
#include "armature/verbs/derive_code.h"
#include "armature/verbs/recipes/asked_model.h"
#include "armature/verbs/recipes/verification.h"
#include "armature/verify/code_reader.h"
#include "armature/verify/compare_code.h"

namespace armature::internal {
namespace {

// The files of code in one language, by their endings, and the name of their function.
struct Source {
  std::string language, name;
  std::vector<std::string> texts;
};

constexpr std::pair<const char*, const char*> endings[] = {
    {".c", "c"},      {".hpp", "cpp"}, {".py", "python"},      {".m", "matlab"},       {".f90", "fortran"},
    {".jl", "julia"}, {".rs", "rust"}, {".mjs", "javascript"}, {".wl", "mathematica"}, {".mpl", "maple"}};

// Of a package, in which other files stand beside the code: the one that has a function of its own name.
bool has_function(const std::string& language, const std::string& text, const std::string& name) {
  try {
    return !code_function(language, text, name, CodePart::run).statements.empty();
  } catch (const UnreadableCode&) {
    return false;
  }
}

// The file that holds the function: in one language, the one after whose name the others are called.
std::optional<Source> source_of(const std::map<std::string, std::string>& files, const std::string& language) {
  std::optional<Source> found;
  for (const auto& [path, text] : files)
    for (const auto& [ending, of] : endings) {
      const std::filesystem::path p(path);
      if (p.extension() != ending || (!language.empty() && language != of)) continue;
      const std::string stem = p.stem().string();
      if (language.empty() && !has_function(of, text, stem)) continue;
      if (!found) found = Source{of, stem, {}};
      if (found->language != of) continue;
      if (stem.size() < found->name.size()) found->name = stem;  // F before F_init
      found->texts.push_back(text);
    }
  return found;
}

std::string count_text(const TapeCount& c) {
  return fmt::format("{} M, {} A, {} sines and cosines", c.mul, c.add, c.sincos);
}

void check_counts(Verification& v, const CodeTape& tape, const std::vector<std::string>& texts) {
  CodeOperations said;
  v.read_into(v.certificate.figures.value("operations", Json::object()), said, "figures.operations");
  const TapeCount claimed{said.mul, said.add, said.sincos};
  v.judge("operations", "counted in the text", tape.count == claimed,
          tape.count == claimed
              ? count_text(claimed)
              : fmt::format("the certificate says {}, the text has {}", count_text(claimed), count_text(tape.count)));
  static const std::regex stated(
      R"(Operations: (\d{1,9}) M [^,]*, [^,]*, (\d{1,9}) A [^,]*, [^,]*, (\d{1,9}) sin/cos)");
  std::smatch found;
  for (const std::string& text : texts) {
    const std::string top = text.substr(0, 20'000);
    if (!std::regex_search(top, found, stated)) continue;
    const TapeCount top_count{std::stoul(found[1]), std::stoul(found[2]), std::stoul(found[3])};
    v.judge("operations in the top comment", "counted in the text", top_count == tape.count,
            "it says " + count_text(top_count));
    return;
  }
}

// The values that a file gives to parameters, beside those of the robot.
void check_defaults(Verification& v, const Named<double>& values, const std::vector<std::string>& texts) {
  std::size_t seen = 0;
  for (const auto& [name, value] : values) {
    const std::string plain = identifier(name);
    if (plain != name) continue;
    std::string other = name;
    other[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(other[0])));
    const std::regex form(fmt::format(
        R"re(\b(?:{}|{})"?\]?\s*(?:::?\s*[A-Za-z0-9]+\s*=|\{{Scalar\(|:=|->|[:=])\s*(-?[0-9][0-9.]*(?:e[+-]?[0-9]+)?)(`\*\^(-?[0-9]+))?)re",
        name, other));
    for (const std::string& text : texts) {
      std::smatch found;
      if (!std::regex_search(text, found, form)) continue;
      const double written = std::stod(found[1].str() + (found[3].matched ? "e" + found[3].str() : ""));
      ++seen;
      if (std::abs(written - value) > 1e-6 * std::abs(value)) {
        v.judge("parameters in the file", "read back, against the robot", false,
                fmt::format("{} is {} in the file and {} of the robot", name, shortest(written), shortest(value)));
        return;
      }
      break;
    }
  }
  if (seen > 0) v.judge("parameters in the file", "read back, against the robot", true, fmt::format("{} values", seen));
}

// Two symbols that a language which ignores case (or starts names small) has to rename.
bool names_differ_in_case_only(const Robot& robot) {
  std::set<std::string> seen;
  for (std::uint32_t i = 0; i < robot.arena.size(); ++i) {
    if (robot.arena.op(Ref{i}) != Op::symbol) continue;
    std::string name = robot.arena.name_of(Ref{i});
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    if (!seen.insert(name).second) return true;
  }
  return false;
}

// A symbol that clashes with a name of the code, which then calls it NAME_2.
std::string renamed_symbol(const Robot& robot, const std::vector<std::string>& texts) {
  for (std::uint32_t i = 0; i < robot.arena.size(); ++i) {
    if (robot.arena.op(Ref{i}) != Op::symbol) continue;
    const std::string name = robot.arena.name_of(Ref{i});
    for (const char* output : {"tau", "Q", "q", "g", "A", "B", "C", "H", "J", "T", "W", "V", "D"})
      if (name == output || (name.starts_with(output) &&
                             name.find_first_not_of("0123456789", std::string(output).size()) == std::string::npos))
        for (const std::string& text : texts)
          if (text.find(identifier(name) + "_2") != std::string::npos) return name;
  }
  return {};
}

void compare(Verification& v, const DeriveCodeOptions& options, const Source& source) {
  const DeriveOptions derivation = asked_derivation(options.models, options.model);
  const KeptParameters kept = keep_parameters(asked_robot(*v.robot, options.model, BaseValues::symbols), options.keep);
  std::vector<Model> models;
  std::vector<OracleRequest> requests;
  for (const std::string& name : options.models) {
    models.push_back(derive(kept.robot, name, derivation));
    for (const Output& output : models.back().outputs)
      requests.push_back({name, output.name, output.column_labels, derivation.from, derivation.to, derivation.rows,
                          derivation.columns});
  }
  const Model model = combine(models);
  CodeInterface interface;
  for (const Input& input : model.inputs) interface.inputs.push_back({input.name, input.symbols.size(), 1});
  for (const Output& output : model.outputs) interface.outputs.push_back({output.name, output.rows, output.columns});

  go_on(v.progress);
  const CodeTape tape = read_code(source.language, source.texts, source.name, interface);
  check_counts(v, tape, source.texts);
  check_defaults(v, kept.values, source.texts);
  const double tolerance = options.precision == CodePrecision::binary32 ? 1e-4 : 1e-9;
  const CodeAnswer answer = compare_code(tape, {kept.robot, model, std::move(requests), kept.values, tolerance});

  std::vector<std::string> by_oracle;
  for (const Output& output : model.outputs)
    if (std::find(answer.derived.begin(), answer.derived.end(), output.name) == answer.derived.end())
      by_oracle.push_back(output.name);
  const std::string found = answer.agrees ? fmt::format("within {:.1e} at {} states", answer.worst, answer.states)
                                          : fmt::format("{} differs by {:.1e} of its size", answer.where, answer.worst);
  if (!by_oracle.empty())
    v.judge(fmt::format("{}", fmt::join(by_oracle, ", ")), "text read back, against Newton-Euler on spatial vectors",
            answer.agrees, found);
  if (!answer.derived.empty())
    v.judge(fmt::format("{}", fmt::join(answer.derived, ", ")), "text read back, against the model derived again",
            answer.agrees, found);
  if (answer.exact)
    v.judge("the same function", "over GF(2^61 - 1), without rounding", true,
            fmt::format("at {} points", answer.points));
  else v.skip("the same function, without rounding", "numbers in the file are rounded");
}

}  // namespace

void verify_code(Verification& v) {
  auto options = v.options<DeriveCodeOptions>();
  if (options.models.empty()) Verification::refuse_contents("options.models: there is none");
  if (!v.robot) return v.skip("the code", "the robot that it was made from is not there");
  const std::optional<Source> source =
      options.precision == CodePrecision::fixed_point
          ? std::nullopt
          : source_of(v.outputs, options.package.empty() && is_readable(options.lang) ? options.lang : "");
  if (!source || (options.package.empty() && !is_readable(options.lang)))
    return v.skip("the equations",
                  fmt::format("{} is not read back", options.package.empty() ? options.lang : options.package));
  if ((source->language == "fortran" || source->language == "mathematica") && names_differ_in_case_only(*v.robot))
    return v.skip("the code", "symbols of the robot differ in case only, which this language does not tell apart");
  if (const std::string name = renamed_symbol(*v.robot, source->texts); !name.empty())
    return v.skip("the code",
                  fmt::format("the symbol {} of the robot has another name in the code", printable(name, 60)));
  try {
    compare(v, options, *source);
  } catch (const UnreadableCode& wrong) {
    v.judge("the code", "read back from its text", false, wrong.what());
  }
}

}  // namespace armature::internal
