// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/stage_results.h"

namespace armature::internal {

std::vector<NotedDiagnostic> noted(const Diagnostics& diagnostics) {
  std::vector<NotedDiagnostic> all;
  for (const Diagnostic& d : diagnostics.all())
    all.push_back({d.severity, d.where.file, d.message, d.hint, d.where.line, d.where.column});
  return all;
}

Diagnostics diagnostics_of(const std::vector<NotedDiagnostic>& noted) {
  Diagnostics all;
  for (const NotedDiagnostic& d : noted) {
    const Location where{d.file, d.line, d.column};
    if (d.severity == Severity::warning) all.warning(where, d.message, d.hint);
    else all.note(where, d.message, d.hint);
  }
  return all;
}

WrittenPage written(const IdentificationSections& sections) {
  const auto section = [](const Section& each) { return WrittenSection{each.title, html_of(each.blocks).text}; };
  WrittenPage page{sections.title, sections.subtitle, html_of(sections.summary).text, section(sections.how_good), {}};
  for (const Section& each : sections.first) page.first.push_back(section(each));
  for (const Section& each : sections.details) page.details.push_back(section(each));
  return page;
}

}  // namespace armature::internal
