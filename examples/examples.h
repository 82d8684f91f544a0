// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The experiments of the papers that Armature comes from, repeated: each is one call that gives a page with figures,
// what had to be assumed, and a table of what was published beside what is found now. A line may fall short: it then
// says by how much and why. list_examples() and run_example() are called as the verbs of the library are.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "armature/base/describe.h"
#include "armature/base/file.h"
#include "armature/base/json.h"
#include "armature/base/progress.h"
#include "armature/report/page.h"

namespace armature::internal {

// A figure of others beside the one found now.
struct Comparison {
  enum class Aim { at_most, at_least, near } aim = Aim::at_most;
  std::string what, unit;
  double theirs = 0, ours = 0;
  double tolerance = 0;     // of near
  std::string source = {};  // where theirs stands: "table 2", "section 4.1"; of a restored figure, how it was restored
  std::string why = {};     // the reason, should ours fall short
  // published: it stands in the paper; restored: it does not, and was computed anew by the rules of the paper;
  // simulated: it is a property of the simulated robot, which the experiment is to find; chosen: no figure is known,
  // and ours is held to one that was chosen here.
  enum class Kind { published, restored, simulated, chosen } kind = Kind::published;
  std::optional<double> least = {}, most = {};  // of ours over repetitions (noise, motions); ours is then their median

  bool met() const;
  // How far ours is from theirs, as a share of theirs (of 1, where theirs is 0); 0 where it is met.
  double short_by() const;
  // A value of this line as text: integers as such, other values with the significant digits.
  std::string text(double value) const;
  std::string theirs_text() const;  // "305", "1.43 ± 0.05"
  std::string ours_text() const;    // "23", "23 (21 to 26)"
  std::string shortfall() const;    // "", or "falls short by 12 %"
};
constexpr auto names(Comparison::Aim) { return std::to_array<std::string_view>({"at-most", "at-least", "near"}); }
constexpr auto names(Comparison::Kind) {
  return std::to_array<std::string_view>({"published", "restored", "simulated", "chosen"});
}
template <class Visitor>
void describe(Comparison& c, Visitor& v) {
  bool met = c.met();
  double short_by = c.short_by();
  v("what", c.what, "the quantity");
  v("unit", c.unit, "its unit");
  v("kind", c.kind,
    "published: theirs stands in the paper; restored: it was computed anew by the rules of the paper; simulated: it is "
    "a property of the simulated robot; chosen: no figure is known, and ours is held to this one");
  v("source", c.source, "where theirs stands in the paper, or how it was computed");
  v("aim", c.aim, "what ours has to be, compared with theirs");
  v("theirs", c.theirs, "the figure of the paper");
  v("ours", c.ours, "the figure found now; the median of several");
  v("least", c.least, "least of several", hidden_if_empty());
  v("most", c.most, "largest of several", hidden_if_empty());
  v("tolerance", c.tolerance, "of near: how far ours may be from theirs");
  v("met", met, "whether ours is as good as theirs");
  v("short_by", short_by, "by how much it is not, as a share of theirs");
  v("why", c.why, "the reason, should it fall short", hidden_if_empty());
}

// Why lines fall short, each reason once: "fast turn; slow turn: the reason".
std::vector<std::string> reasons(const std::vector<Comparison>& comparisons);

struct ExampleResult {
  Page page;  // the assumptions and the comparisons are its first sections
  std::vector<Comparison> comparisons;
  std::vector<std::string> assumptions;  // what the paper does not say and was chosen here
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
  std::vector<std::string> assumptions;
  std::vector<Comparison> comparisons;
  Named<File> files;  // report
};
template <class Visitor>
void describe(ExampleRun& r, Visitor& v) {
  v("example", r.example, "its name");
  v("paper", r.paper, "authors and year");
  v("summary", r.summary, "one line");
  v("assumptions", r.assumptions, "what the paper does not say and was chosen here");
  v("comparisons", r.comparisons, "figures of the paper beside those found now");
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

// A page that starts with what was assumed and with the table of comparisons.
ExampleResult start_example(std::string title, std::string subtitle, std::string introduction,
                            std::vector<std::string> assumptions, std::vector<Comparison> comparisons);

}  // namespace armature::internal
