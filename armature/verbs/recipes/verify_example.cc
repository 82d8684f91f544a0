// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The checks of a repeated experiment: its page says what its certificate says, line by line, and each verdict follows
// from the two figures. The experiment itself is not repeated.
#include <fmt/format.h>

#include <cmath>
#include <map>

#include "armature/base/text.h"
#include "armature/verbs/recipes/verification.h"
#include "armature/verify/page_tables.h"

namespace armature::internal {
namespace {

// A line of the table of published and found figures.
struct ComparedFigure {
  std::string what, unit, kind, aim, source;
  double theirs = 0, ours = 0, tolerance = 0;
  bool met = false;
};
template <class Visitor>
void describe(ComparedFigure& c, Visitor& v) {
  v("what", c.what, "");
  v("unit", c.unit, "");
  v("kind", c.kind, "");
  v("aim", c.aim, "");
  v("source", c.source, "");
  v("theirs", c.theirs, "");
  v("ours", c.ours, "");
  v("tolerance", c.tolerance, "");
  v("met", c.met, "");
}

bool is_met(const ComparedFigure& c) {
  if (c.aim == "at-most") return c.ours <= c.theirs;
  if (c.aim == "at-least") return c.ours >= c.theirs;
  return std::abs(c.ours - c.theirs) <= c.tolerance;
}

// "1.43 ± 0.05" and "23 (21 to 26)" begin with the figure.
std::string first_figure(const std::string& cell) { return cell.substr(0, cell.find(' ')); }

std::string different_line(const ComparedFigure& c, const std::vector<std::string>& cells) {
  if (is_met(c) != c.met) return "its verdict does not follow from its figures";
  if (cells.size() < 6 || cells[1] != c.unit || cells[4] != c.source) return "unit or source differ";
  for (const auto& [cell, value] : {std::pair{cells[2], c.theirs}, {cells[3], c.ours}})
    if (!prints(first_figure(cell), value))
      return fmt::format("the page says {}, and it is {:.6g}", printable(cell, 40), value);
  if ((cells[5] == "✓") != c.met) return "the page has another verdict";
  return {};
}

}  // namespace

void verify_example(Verification& v) {
  const auto page = v.outputs.find("report.html");
  if (page == v.outputs.end()) return v.judge("the page", "read back", false, "report.html is not there");
  std::vector<ComparedFigure> lines;
  v.read_into(v.certificate.figures.value("comparisons", Json::array()), lines, "figures.comparisons");
  if (lines.empty()) Verification::refuse_contents("figures.comparisons: there are none");
  const std::vector<PageTable> tables = page_tables(page->second);
  std::map<std::string, std::size_t> next;  // row of each kind's table
  std::string wrong;
  for (const ComparedFigure& line : lines) {
    const PageTable* table = table_with(tables, {"", "unit", line.kind});
    const std::size_t row = next[line.kind]++;
    std::string different = table == nullptr || row >= table->rows.size() ? "it is not on the page"
                            : table->rows[row].front() != line.what       ? "the page has another line in its place"
                                                                          : different_line(line, table->rows[row]);
    if (wrong.empty() && !different.empty()) wrong = fmt::format("{}: {}", printable(line.what, 60), different);
  }
  for (const auto& [kind, rows] : next)
    if (const PageTable* table = table_with(tables, {"", "unit", kind});
        wrong.empty() && table != nullptr && table->rows.size() != rows)
      wrong = fmt::format("the page has {} lines that are {}, and the certificate {}", table->rows.size(), kind, rows);
  v.judge("figures of the page", "read back, beside the certificate; verdicts from the figures", wrong.empty(),
          wrong.empty() ? fmt::format("{} lines", lines.size()) : wrong);
  v.skip("the experiment", "it is not repeated; @example() does that");
}

}  // namespace armature::internal
