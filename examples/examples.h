// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The experiments of the papers that Armature comes from, repeated: each is one call that gives a page with a figure
// and a table of what was published against what is found now. list_examples() and run_example() are called as the
// verbs of the library are.
#pragma once

#include <string>
#include <vector>

#include "armature/base/describe.h"
#include "armature/base/file.h"
#include "armature/base/json.h"
#include "armature/base/progress.h"
#include "armature/report/page.h"

namespace armature::internal {

// What is published against what is found.
struct Comparison {
  enum class Aim { at_most, at_least, near } aim = Aim::at_most;
  std::string what, unit;
  double published = 0, ours = 0;
  double tolerance = 0;  // of near
  bool met() const;
  // A value of this line as text: integers as such, other values with the significant digits.
  std::string text(double value) const;
};
template <class Visitor>
void describe(Comparison& c, Visitor& v) {
  bool met = c.met();
  v("what", c.what, "the quantity");
  v("unit", c.unit, "its unit");
  v("published", c.published, "the value in the paper");
  v("ours", c.ours, "the value found now");
  v("met", met, "whether ours is as good as published");
}

struct ExampleResult {
  Page page;  // the comparisons are its first section
  std::vector<Comparison> comparisons;
};

struct Example {
  std::string name;   // "puma560-explicit"
  std::string paper;  // "Armstrong, Khatib & Burdick 1986"
  std::string summary;
  ExampleResult (*run)(Progress& progress);
};
template <class Visitor>
void describe(Example& e, Visitor& v) {
  v("name", e.name, "what to give as EXAMPLE");
  v("paper", e.paper, "authors and year");
  v("summary", e.summary, "one line");
}

// In the order of the papers.
const std::vector<Example>& examples();

struct ExampleList {
  std::vector<Example> examples;
};
template <class Visitor>
void describe(ExampleList& l, Visitor& v) {
  v("examples", l.examples, "in the order of the papers");
}
ExampleList list_examples();
Json to_json(const ExampleList& list);

struct ExampleOptions {
  std::string example;
  std::string output;  // folder; empty: nothing is written
};
template <class Visitor>
void describe(ExampleOptions& o, Visitor& v) {
  v("example", o.example, "the name of one; without it they are listed", positional("EXAMPLE"));
  v("output", o.output, "write report.html to this folder", letter('o'), value_name("FOLDER"));
}

struct ExampleRun {
  std::string example, paper, summary;
  std::vector<Comparison> comparisons;
  Named<File> files;  // report
};
template <class Visitor>
void describe(ExampleRun& r, Visitor& v) {
  v("example", r.example, "its name");
  v("paper", r.paper, "authors and year");
  v("summary", r.summary, "one line");
  v("comparisons", r.comparisons, "what was published against what is found");
  v("files", r.files, "files made", hidden_if_empty());
}
// Throws InputError when no example has that name.
ExampleRun run_example(const ExampleOptions& options, Progress& progress = no_progress());
Json to_json(const ExampleRun& run);

ExampleResult puma260_campaign(Progress& progress = no_progress());
ExampleResult rx90_menu(Progress& progress = no_progress());
ExampleResult stanford_recursive(Progress& progress = no_progress());
ExampleResult puma560_explicit(Progress& progress = no_progress());
ExampleResult pa10_tracking(Progress& progress = no_progress());

// A page whose first section is the table of comparisons.
ExampleResult start_example(std::string title, std::string subtitle, std::string introduction,
                            std::vector<Comparison> comparisons);

}  // namespace armature::internal
