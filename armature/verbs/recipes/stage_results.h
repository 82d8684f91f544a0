// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What the stages of the whole job leave for later ones, and for later runs (job_stages.h). The robots are in files.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "armature/report/identification_report.h"
#include "armature/verbs/pipeline.h"

namespace armature::internal {

struct NotedDiagnostic {
  Severity severity = Severity::note;
  std::string file, message, hint;
  int line = 0, column = 0;
};
template <class Visitor>
void describe(NotedDiagnostic& d, Visitor& v) {
  v("severity", d.severity, "note or warning");
  v("file", d.file, "file that it is about");
  v("line", d.line, "line of the file; 0: not known");
  v("column", d.column, "column of the line; 0: not known");
  v("message", d.message, "what is odd");
  v("hint", d.hint, "what to do about it");
}
std::vector<NotedDiagnostic> noted(const Diagnostics& diagnostics);
Diagnostics diagnostics_of(const std::vector<NotedDiagnostic>& noted);

// The identification's part of the page, as it is printed.
struct WrittenSection {
  std::string title, html;
};
template <class Visitor>
void describe(WrittenSection& s, Visitor& v) {
  v("title", s.title, "heading");
  v("html", s.html, "what stands below it");
}
struct WrittenPage {
  std::string title, subtitle, summary;
  WrittenSection how_good;
  std::vector<WrittenSection> details;
  std::vector<WrittenSection> first = {};
};
template <class Visitor>
void describe(WrittenPage& p, Visitor& v) {
  v("title", p.title, "title of the page");
  v("subtitle", p.subtitle, "line below the title");
  v("summary", p.summary, "HTML before the first section");
  v("first", p.first, "sections before that on errors");
  v("how_good", p.how_good, "section on errors");
  v("details", p.details, "sections that follow it");
}
WrittenPage written(const IdentificationSections& sections);

struct IdentifyStage {
  std::size_t base_count = 0, essential_count = 0, given_back_count = 0;
  double condition = 0, essential_condition = 0;
  TotalError error, essential_error;
  std::vector<std::string> readings;
  std::vector<NotedDiagnostic> diagnostics;
  std::vector<InputSuspicion> suspicions;
  ModelVerdict verdict;
  bool refused = false;
  WrittenPage page;
  std::vector<double> delays;
};
template <class Visitor>
void describe(IdentifyStage& s, Visitor& v) {
  v("base_count", s.base_count, "number of base parameters");
  v("essential_count", s.essential_count, "number of parameters of the reduced model");
  v("given_back_count", s.given_back_count, "parameters kept only so that the joint's inertia stays positive");
  v("condition", s.condition, "condition number of the equations");
  v("essential_condition", s.essential_condition, "condition number with the essential parameters only");
  v("error", s.error, "error of the identified robot");
  v("essential_error", s.essential_error, "error of the reduced model");
  v("readings", s.readings, "per log, its samples and what its columns were taken for");
  v("diagnostics", s.diagnostics, "warnings and notes on the robot, the logs and the files");
  v("verdict", s.verdict, "whether the identified robot is good enough");
  v("suspicions", s.suspicions, "what is probably wrong with the input");
  v("refused", s.refused, "no robot was written, because it could not be right");
  v("page", s.page, "the report of the identification");
  v("delays", s.delays, "delay of the torque behind the motion, per joint", unit("s"));
}

struct CodeStage {
  Named<GeneratedCost> models;
};
template <class Visitor>
void describe(CodeStage& s, Visitor& v) {
  v("models", s.models, "what the generated code costs, by model");
}

struct CompileStage {
  std::string selftest;
  std::map<std::string, std::optional<double>> one_call_ns;
};
template <class Visitor>
void describe(CompileStage& s, Visitor& v) {
  v("selftest", s.selftest, "passed, or why the compiled code was not tested");
  v("one_call_ns", s.one_call_ns, "time of one call on this machine, by model", unit("ns"));
}

struct ControlStage {
  std::vector<TrackingResult> tracking;
  std::string note;
};
template <class Visitor>
void describe(ControlStage& s, Visitor& v) {
  v("tracking", s.tracking, "tracking errors of controllers in simulation");
  v("note", s.note, "why no controller was tried");
}

// Its page is a file.
struct ReportStage {};
template <class Visitor>
void describe(ReportStage&, Visitor&) {}

}  // namespace armature::internal
