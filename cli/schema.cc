// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// schema: what every verb takes and gives, for programs that call the command line.
#include "cli/schema.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "armature/base/option_names.h"
#include "armature/base/suggest.h"
#include "armature/verbs/catalogue.h"
#include "cli/command_forms.h"
#include "cli/table.h"
#include "cli/verbs.h"

namespace armature::cli {
namespace {

constexpr const char* schema_examples =
    "  armature schema                 the verbs that have one\n"
    "  armature schema count           the JSON schemas of its options and of what --json prints\n";

void list_verbs(Console& console) {
  Table table({{"verb"}, {"function of the library"}, {"what it does"}});
  console.result["verbs"] = Json::array();
  for (const VerbEntry& verb : verb_catalogue()) {
    table.add({verb.name, verb.call, verb.summary});
    console.result["verbs"].push_back({{"name", verb.name}, {"call", verb.call}, {"summary", verb.summary}});
  }
  console.text = table.text(0);
}

// Descriptions name options as JSON does: "rate", not "@rate".
Json with_plain_names(Json schema) {
  for (auto& [name, value] : schema.items()) {
    if (name == "description" && value.is_string())
      value = spell_options(value.get<std::string>(), OptionSpelling::plain);
    else if (value.is_object()) value = with_plain_names(std::move(value));
  }
  return schema;
}

}  // namespace

Json verb_schema(const CLI::App& app, const std::string& name) {
  const auto& verbs = verb_catalogue();
  const auto found = std::find_if(verbs.begin(), verbs.end(), [&](const VerbEntry& v) { return v.name == name; });
  if (found == verbs.end()) {
    std::vector<std::string> names;
    for (const VerbEntry& verb : verbs) names.push_back(verb.name);
    const std::string near = name.size() > 100 ? "" : internal::suggest(name, names);
    refuse_usage(fmt::format("no verb is called '{}'", printable(name, 80)),
                 near + (near.empty() ? "" : "; ") + "armature schema lists them");
  }
  return {{"verb", found->name},
          {"call", found->call},
          {"summary", found->summary},
          {"options", with_plain_names(Json::parse(found->options))},
          {"result", with_plain_names(Json::parse(found->result))},
          {"command_line", command_form(*app.get_subcommand(found->name))}};
}

void add_schema(CLI::App& app, Console& console) {
  const auto name = std::make_shared<std::string>();
  CLI::App* verb =
      add_verb(app, console, "schema", "Print what a verb takes and gives, as JSON schemas", schema_examples);
  verb->add_option("VERB", *name, "The name of a verb; without it they are listed")->type_name("");
  verb->callback([name, &app, &console] {
    if (name->empty()) return list_verbs(console);
    console.result = verb_schema(app, *name);
    console.text = to_text(console.result);
  });
}

}  // namespace armature::cli
