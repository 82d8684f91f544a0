// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/command_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "armature/base/confine.h"
#include "armature/base/error.h"
#include "armature/base/suggest.h"
#include "armature/base/text.h"
#include "armature/base/version.h"
#include "cli/ik.h"
#include "cli/verbs.h"

namespace armature::cli {
namespace {

constexpr const char* epilogue =
    "Examples:\n"
    "  armature show puma560\n"
    "  armature count puma560 inverse-dynamics\n"
    "  armature derive arm.urdf inverse-dynamics --lang c -o out\n"
    "\n"
    "Exit codes: 0 done, 1 a fault of Armature, 2 bad input or usage, 3 the request cannot be met, 130 interrupted.\n";

// The verb that was named, if any.
CLI::App* named_verb(CLI::App& app) {
  const auto verbs = app.get_subcommands();
  return verbs.empty() ? nullptr : verbs.front();
}

std::string see_help(const CLI::App* verb) {
  return fmt::format("see armature {}--help", verb == nullptr ? "" : verb->get_name() + " ");
}

// Words that fit nowhere: a mistyped verb, an option that does not exist, one argument too many.
[[noreturn]] void refuse_extra(CLI::App& app) {
  CLI::App* verb = named_verb(app);
  const std::vector<std::string> rest = app.remaining(true);
  const std::string word = rest.empty() ? "" : rest.front();
  std::vector<std::string> candidates;
  const bool option = word.starts_with("-");
  if (option)
    for (const CLI::Option* o : (verb == nullptr ? &app : verb)->get_options())
      for (const std::string& name : o->get_lnames()) candidates.push_back("--" + name);
  else if (verb == nullptr)
    for (const CLI::App* v : app.get_subcommands([](const CLI::App*) { return true; }))
      candidates.push_back(v->get_name());
  const char* what = option ? "no option is called" : verb == nullptr ? "no verb is called" : "one argument too many:";
  std::string hint = word.size() > 100 ? "" : internal::suggest(word, candidates);
  if (!option && verb != nullptr && verb->get_name() == "derive")
    hint = "several models that share their work are given as A,B without blanks";
  hint += (hint.empty() ? "" : "; ") + see_help(verb);
  refuse_usage(fmt::format("{} '{}'", what, printable(word, 80)), hint);
}

// The words of the command line, with --root and --tip for --from and --to where the verb does not name frames so.
std::vector<std::string> words_of(CLI::App& app, int argc, char** argv) {
  std::vector<std::string> words(argv + 1, argv + argc);
  const auto is_asked_for = [&](const CLI::App* verb) { return verb->get_name() == words.front(); };
  const std::vector<CLI::App*> verbs = app.get_subcommands(is_asked_for);
  if (verbs.empty() || verbs.front()->get_option_no_throw("--root") == nullptr ||
      verbs.front()->get_option_no_throw("--from") != nullptr)
    return words;
  for (std::string& word : words) {
    const std::string name = word.substr(0, word.find('='));
    if (name == "--from") word.replace(0, name.size(), "--root");
    if (name == "--to") word.replace(0, name.size(), "--tip");
  }
  return words;
}

// Parses and runs. CLI11 calls the callback of the verb that was named; its errors become ours.
void parse(CLI::App& app, int argc, char** argv) {
  try {
    std::vector<std::string> words = words_of(app, argc, argv);
    std::ranges::reverse(words);  // as CLI11 takes them
    app.parse(std::move(words));
  } catch (const CLI::Success&) {
    throw;
  } catch (const CLI::ExtrasError&) {
    refuse_extra(app);
  } catch (const CLI::ParseError& error) {
    if (!app.remaining(true).empty()) refuse_extra(app);
    refuse_usage(printable(error.what(), 200), see_help(named_verb(app)));
  }
}

}  // namespace

int run_command_line(int argc, char** argv) {
  internal::bound_memory(0.8);
  Console console;
  CLI::App app("Armature: from a robot description to verified, minimal, real-time dynamic models.", "armature");
  app.set_version_flag("--version", fmt::format("armature {}", version));
  app.require_subcommand(1);
  app.footer(epilogue);
  add_show(app, console);
  add_check(app, console);
  add_convert(app, console);
  add_base(app, console);
  add_derive(app, console);
  add_count(app, console);
  add_eval(app, console);
  add_ik(app, console);
  add_explicit(app, console);
  add_bench(app, console);
  add_simulate(app, console);
  add_columns(app, console);
  add_validate(app, console);
  add_identify(app, console);
  add_factor(app, console);
  add_merge(app, console);
  add_compare(app, console);
  add_control(app, console);
  add_reduce(app, console);
  add_excite(app, console);
  add_pipeline(app, console);
  add_example(app, console);
  add_dominant(app, console);
  add_schedule(app, console);
  add_verify(app, console);
  add_demo(app, console);
  add_schema(app, console);
  add_studio(app, console);
  add_completion(app, console);
  add_force(app, console);

  // Errors of parsing are JSON too when that is asked for.
  for (int i = 1; i < argc; ++i) console.json = console.json || std::strcmp(argv[i], "--json") == 0;
  try {
    if (argc < 2) {
      console.text = app.help();
      finish(console);
      return bad_input;
    }
    console.command = {argv, argv + argc};
    console.inputs = input_files({argv + 1, argv + argc});
    {
      const StillWorking busy(printable(argv[1], 40), console.json);
      parse(app, argc, argv);
    }
    return finish(console);
  } catch (const CLI::Success& asked_for_help) {
    return app.exit(asked_for_help);
  } catch (...) {
    return report_failure(console);
  }
}

}  // namespace armature::cli
