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
#include "armature/emit/languages/c_trigonometry.h"
#include "armature/emit/languages/fortran_trigonometry.h"
#include "armature/emit/languages/rust_trigonometry.h"
#include "armature/verbs/recipes/asked_model.h"
#include "armature/verbs/recipes/verify_source.h"
#include "armature/verify/code_reader.h"
#include "armature/verify/compare_code.h"

namespace armature::internal {
namespace {

constexpr std::pair<const char*, const char*> endings[] = {
    {".c", "c"},      {".hpp", "cpp"}, {".py", "python"},      {".m", "matlab"},       {".f90", "fortran"},
    {".jl", "julia"}, {".rs", "rust"}, {".mjs", "javascript"}, {".wl", "mathematica"}, {".mpl", "maple"}};

// In a package, where other files stand beside the code: the one that has a function of its own name.
bool has_function(const std::string& language, const std::string& text, const std::string& name) {
  try {
    return !code_function(language, text, name, CodePart::run).statements.empty();
  } catch (const UnreadableCode&) {
    return false;
  }
}

// The file that holds the function: in one language, the one after whose name the others are called.
std::optional<CodeSource> source_of(const std::map<std::string, std::string>& files, const std::string& language) {
  std::optional<CodeSource> found;
  for (const auto& [path, text] : files)
    for (const auto& [ending, of] : endings) {
      const std::filesystem::path p(path);
      if (p.extension() != ending || (!language.empty() && language != of)) continue;
      const std::string stem = p.stem().string();
      if (language.empty() && !has_function(of, text, stem)) continue;
      if (!found) found = CodeSource{of, stem, {}};
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
void check_defaults(Verification& v, const Named<double>& values, const std::map<std::string, std::string>& symbols,
                    const std::vector<std::string>& texts) {
  std::size_t seen = 0;
  for (const auto& [symbol, value] : values) {
    const auto renamed = std::ranges::find(symbols, symbol, [](const auto& each) { return each.second; });
    const std::string name = renamed != symbols.end() ? renamed->first : symbol;
    if (identifier(name) != name) continue;
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
                fmt::format("{} is {} in the file and {} of the robot", symbol, shortest(written), shortest(value)));
        return;
      }
      break;
    }
  }
  if (seen > 0) v.judge("parameters in the file", "read back, against the robot", true, fmt::format("{} values", seen));
}

// Sines and cosines that a file computes by itself are read as such only if they are written as by this version, whose
// tests measure their errors.
void check_trigonometry(Verification& v, const std::vector<std::string>& texts) {
  for (const std::string& text : texts)
    for (const bool single : {false, true})
      if (text.find(c_sine_cosine(single) + "(") != std::string::npos)
        v.judge("sines and cosines", "their text, beside that of this version",
                text.find(c_trigonometry(single)) != std::string::npos);
  for (const std::string& text : texts)
    for (const auto& [start, written] :
         {std::pair<const char*, std::string (*)(bool)>("fn sine_cosine<", rust_trigonometry),
          {"subroutine sine_cosine(", fortran_trigonometry}})
      if (text.find(start) != std::string::npos)
        v.judge("sines and cosines", "their text, beside that of this version",
                text.find(written(false)) != std::string::npos || text.find(written(true)) != std::string::npos);
}

}  // namespace

std::vector<OutputShape> compare_source(Verification& v, const Robot& robot, const DeriveCodeOptions& options,
                                        const CodeSource& source, bool counted) {
  const DeriveOptions derivation = asked_derivation(options.models, options.model);
  const KeptParameters kept = keep_parameters(asked_robot(asked_loops(robot, options.models, options.model).robot,
                                                          options.models, options.model, BaseValues::symbols),
                                              options.keep);
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
  if (counted) check_counts(v, tape, source.texts);
  check_trigonometry(v, source.texts);
  std::vector<std::string> files = source.texts;
  for (const auto& [path, text] : v.outputs) files.push_back(text);  // a header says what names stand for
  const std::map<std::string, std::string> symbols = parameter_symbols(tape, kept.robot, model, files);
  if (!symbols.empty()) {
    const auto renamed = std::ranges::count_if(symbols, [](const auto& each) { return each.first != each.second; });
    v.judge("names of parameters", "read back: each stands for one symbol", true,
            fmt::format("{} parameters, {} have another name in the code", symbols.size(), renamed));
  }
  check_defaults(v, kept.values, symbols, source.texts);
  const double tolerance = options.precision == CodePrecision::binary32 ? 1e-4 : 1e-9;
  const CodeAnswer answer =
      compare_code(tape, {kept.robot, model, std::move(requests), kept.values, tolerance, symbols});

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
  std::vector<OutputShape> shapes;
  for (const Output& output : model.outputs) shapes.push_back({output.name, output.columns});
  return shapes;
}

void verify_code(Verification& v) {
  auto options = v.options<DeriveCodeOptions>();
  if (options.models.empty()) Verification::refuse_contents("options.models: there is none");
  if (!v.robot) return v.skip("the code", "the robot that it was made from is not there");
  const std::optional<CodeSource> source =
      options.precision == CodePrecision::fixed_point
          ? std::nullopt
          : source_of(v.outputs, options.package.empty() && is_readable(options.lang) ? options.lang : "");
  if (!source || (options.package.empty() && !is_readable(options.lang)))
    return v.skip("the equations",
                  fmt::format("{} is not read back", options.package.empty() ? options.lang : options.package));
  try {
    compare_source(v, *v.robot, options, *source, true);
  } catch (const UnreadableCode& wrong) {
    v.judge("the code", "read back from its text", false, wrong.what());
  }
}

}  // namespace armature::internal
