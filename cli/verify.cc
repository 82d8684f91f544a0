// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// verify: a written result, checked from its certificate.
#include "armature/verbs/verify.h"

#include <fmt/format.h>

#include <memory>

#include "cli/options.h"
#include "cli/table.h"
#include "cli/verbs.h"

namespace armature::cli {
namespace {

constexpr const char* verify_examples =
    "  armature verify out/puma560_gravity.c              code, against another way of computing\n"
    "  armature verify identified/estimate.json           an estimate, from its logs\n"
    "  armature verify job                                all results of a folder\n"
    "  armature verify job/estimate.json --logs data/run1.csv --robot arm.urdf\n";

bool is_unchanged(const VerifyCheck& check) { return check.how == "sha256" && check.outcome == CheckOutcome::passed; }

std::string verify_text(const VerifyResult& result) {
  std::string text;
  for (std::size_t i = 0; i < result.checks.size();) {
    const std::string certificate = result.checks[i].certificate;
    Table table({{"what"}, {"how"}, {"outcome"}, {"detail"}});
    std::size_t unchanged = 0;
    for (; i < result.checks.size() && result.checks[i].certificate == certificate; ++i) {
      const VerifyCheck& check = result.checks[i];
      if (certificate != result.certificate && is_unchanged(check)) {  // of many results, the files in one line
        if (const bool more = i + 1 < result.checks.size() && is_unchanged(result.checks[i + 1]); ++unchanged, more)
          continue;
        table.add({fmt::format("{} files", unchanged), check.how, std::string(name_of(check.outcome)), ""});
        unchanged = 0;
        continue;
      }
      table.add({check.what, check.how.empty() ? "-" : check.how, std::string(name_of(check.outcome)),
                 printable(check.detail, 200)});
    }
    if (certificate == result.certificate)
      text += fmt::format("{}: written by armature {} {}\n", printable(certificate), result.armature, result.verb);
    else text += fmt::format("{}{}\n", text.empty() ? "" : "\n", printable(certificate));
    text += table.text();
  }
  const char* verdict = result.failed > 0 ? "It does NOT hold"
                        : result.holds    ? "It holds"
                                          : "It is unchanged, but not all of it was computed again";
  text += fmt::format("{}: {} passed, {} failed, {} not checked\n", verdict, result.passed, result.failed,
                      result.not_checked);
  return text;
}

}  // namespace

void add_verify(CLI::App& app, Console& console) {
  const auto options = std::make_shared<VerifyOptions>();
  CLI::App* verb = add_verb(app, console, "verify", verify_examples);
  add_options(verb, *options);
  verb->callback([options, &console] {
    TerminalProgress progress(console.json);
    const VerifyResult result = verify(*options, progress);
    console.text = verify_text(result);
    console.result = to_json(result);
    console.exit_code = result.failed == 0 ? done : unmet_request;
  });
}

}  // namespace armature::cli
