// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/console.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <new>

#include "armature/base/error.h"
#include "armature/base/spelled_json.h"
#include "armature/base/text.h"
#include "armature/verbs/catalogue.h"
#include "armature/verbs/model_options.h"
#include "cli/options.h"

namespace armature::cli {
namespace {

constexpr std::ptrdiff_t screen_lines = 24;

bool print(std::FILE* stream, const std::string& text) {
  return std::fwrite(text.data(), 1, text.size(), stream) == text.size() && std::fflush(stream) == 0;
}

void add(const Diagnostic& d, Diagnostics& to) {
  if (d.severity == Severity::error) to.error(d.where, d.message, d.hint);
  if (d.severity == Severity::warning) to.warning(d.where, d.message, d.hint);
  if (d.severity == Severity::note) to.note(d.where, d.message, d.hint);
}

// Diagnostics without a file are prefixed with the program's name: "armature: error: ...".
Diagnostics placed(const Diagnostics& diagnostics) {
  const auto& all = diagnostics.all();
  if (std::none_of(all.begin(), all.end(), [](const Diagnostic& d) { return d.where.file.empty(); }))
    return diagnostics;
  Diagnostics result;
  for (Diagnostic d : all) {
    if (d.where.file.empty()) d.where.file = "armature";
    add(d, result);
  }
  return result;
}

int print_errors(const Console& console, const Diagnostics& found, int code) {
  const Diagnostics diagnostics = placed(found);
  if (console.json) {
    Json answer = {{"errors", to_json(diagnostics, Severity::error, OptionSpelling::command_line)}};
    if (diagnostics.warning_count() > 0)
      answer["warnings"] = to_json(diagnostics, Severity::warning, OptionSpelling::command_line);
    print(stdout, to_text(answer));
  } else {
    print(stderr, to_string(diagnostics, OptionSpelling::command_line) + '\n');
  }
  return code;
}

Diagnostics one_error(const std::string& message, const std::string& hint) {
  Diagnostics diagnostics;
  diagnostics.error({"armature", 0, 0}, message, hint);
  return diagnostics;
}

}  // namespace

int finish(const Console& console) {
  // Warnings that a long answer would push out of sight follow it.
  const bool is_long = !console.json && std::ranges::count(console.text, '\n') > screen_lines;
  const auto tell = [&](auto chosen) {
    Diagnostics said;
    for (const Diagnostic& each : console.diagnostics.all())
      if (chosen(each)) add(each, said);
    if (!said.all().empty()) print(stderr, to_string(said, OptionSpelling::command_line) + '\n');
  };
  const auto is_late = [&](const Diagnostic& each) { return is_long && each.severity == Severity::warning; };
  tell(std::not_fn(is_late));
  Json result = internal::spelled(console.result, OptionSpelling::command_line);
  if (console.json && console.diagnostics.warning_count() > 0)
    result["warnings"] = to_json(console.diagnostics, Severity::warning, OptionSpelling::command_line);
  const bool printed = print(stdout, console.json ? to_text(result) : console.text);
  tell(is_late);
  if (printed) return console.exit_code;
  std::perror("armature: error: cannot print the result");
  return bad_input;  // a full disk, a closed pipe
}

void tell_progress(const std::string& line, bool is_final) {
  const bool terminal = ::isatty(STDERR_FILENO) != 0;
  if (is_final || terminal)
    std::fputs(fmt::format("{}{}{}", terminal ? "\r\033[K" : "", line, is_final ? "\n" : "").c_str(), stderr);
}

int report_failure(const Console& console) {
  try {
    throw;
  } catch (const InputError& error) {
    return print_errors(console, error.diagnostics(), bad_input);
  } catch (const UnmetRequest& error) {
    Diagnostics said = console.diagnostics;  // warnings may tell why
    said.error({"armature", 0, 0}, error.message(), error.hint());
    return print_errors(console, said, unmet_request);
  } catch (const Stopped&) {
    return print_errors(
        console, one_error("interrupted", "no file is half-written; stages that were complete are kept"), interrupted);
  } catch (const std::filesystem::filesystem_error& error) {  // a folder that cannot be read, a disk that is gone
    return print_errors(
        console, one_error(fmt::format("{}: {}", printable(error.path1().string(), 300), error.code().message()), ""),
        bad_input);
  } catch (const std::bad_alloc&) {
    return print_errors(
        console, one_error("this takes more memory than there is", "a smaller robot, a shorter log, or --stream"),
        unmet_request);
  } catch (const std::exception& error) {
    return print_errors(console,
                        one_error(fmt::format("a fault of Armature: {}", error.what()),
                                  "please report it with the robot file and the command"),
                        our_fault);
  }
}

void refuse_usage(const std::string& message, const std::string& hint) { throw InputError(one_error(message, hint)); }

Robot load_robot(const std::string& file_or_name, Console& console, std::string* fingerprint) {
  LoadedRobot loaded = armature::load_robot(file_or_name, console.reading);
  console.diagnostics = loaded.diagnostics;
  if (fingerprint != nullptr) *fingerprint = loaded.fingerprint;
  return std::move(loaded.robot);
}

void keep_warnings(const Diagnostics& found, Console& console) {
  for (const Diagnostic& each : found.all())
    each.severity == Severity::note ? console.diagnostics.note(each.where, each.message, each.hint)
                                    : console.diagnostics.warning(each.where, each.message, each.hint);
}

CLI::App* add_verb(CLI::App& app, Console& console, const std::string& name, const std::string& summary,
                   const std::string& examples) {
  CLI::App* verb = app.add_subcommand(name, summary);
  verb->add_flag("--json", console.json, "Print JSON for machines instead of text");
  verb->footer("Examples:\n" + examples);
  return verb;
}

CLI::App* add_verb(CLI::App& app, Console& console, const std::string& name, const std::string& examples) {
  return add_verb(app, console, name, verb_entry(name).summary, examples);
}

// A verb with a --force of its own keeps its meaning: who overrules a verdict does not thereby give up an input. The
// folder of a whole job never holds its inputs.
void add_force(CLI::App& app, Console& console) {
  for (CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; })) {
    const bool has_folder = verb->get_name() == "pipeline" || verb->get_name() == "demo";
    if (has_folder || verb->get_option_no_throw("--output") == nullptr ||
        verb->get_option_no_throw("--force") != nullptr)
      continue;
    verb->add_flag("--force", console.force, "Replace a file even if this command reads it");
  }
}

CLI::Option* add_robot(CLI::App* verb, Console& console, std::string& robot) {
  add_options(verb, console.reading);
  return verb
      ->add_option("ROBOT", robot,
                   "A file (.yaml .urdf .xacro .mjcf .xml .sdf .par .spec), - for standard input, or a built-in robot "
                   "(armature show --list)")
      ->type_name("");
}

std::vector<std::string> input_files(const std::vector<std::string>& arguments) {
  std::vector<std::string> files;
  const auto add = [&](const std::string& name) {
    std::error_code unknown;
    if (std::filesystem::is_regular_file(name, unknown)) files.push_back(name);
  };
  const auto add_parts = [&](const std::string& word) {
    add(word);
    add(word.substr(0, word.rfind('@')));
  };
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& word = arguments[i];
    if (word == "-o" || word == "--output" || word == "--truth") ++i;
    if (word.starts_with("-o") || word.starts_with("--output") || word.starts_with("--truth")) continue;
    add_parts(word);
    add_parts(word.substr(word.find('=') + 1));
    for (std::size_t start = 0, end = 0; end < word.size(); start = end + 1) {
      end = std::min(word.find(',', start), word.size());
      add_parts(word.substr(start, end - start));
    }
  }
  return files;
}

void write_files(const std::vector<File>& files, const Console& console) {
  armature::write_files(files, console.force ? std::vector<std::string>{} : console.inputs);
}

std::string wrote(const std::vector<File>& files) {
  std::string text;
  for (const File& file : files) text += fmt::format("wrote {}\n", printable(file.path));
  return text;
}

std::string model_list() {
  std::string text = "Models:\n";
  for (const ModelSummary& entry : list_models()) text += fmt::format("  {:<37}{}\n", entry.name, entry.summary);
  return text;
}

}  // namespace armature::cli
