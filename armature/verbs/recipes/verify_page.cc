// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/verify_page.h"

#include <fmt/format.h>

#include <cmath>

#include "armature/base/text.h"
#include "armature/report/markup.h"
#include "armature/verify/page_tables.h"

namespace armature::internal {
namespace {

using Rows = std::vector<std::vector<PageCell>>;

constexpr const char* how = "figures read back from the page";

// The tables that a page must have, and the figures that must stand in them.
class PageCheck {
 public:
  PageCheck(const std::string& html) : html_(html), tables_(page_tables(html)) {}

  void table(const std::vector<std::string>& head, const Rows& rows) {
    const PageTable* found = table_with(tables_, head);
    if (found == nullptr) return say(fmt::format("there is no table of '{}'", head.front()));
    if (const std::string different = different_cell(found->rows, rows); !different.empty()) return say(different);
    for (const auto& row : rows) figures_ += row.size();
  }
  void key(const std::string& name, double value) {
    const std::optional<std::string> found = page_key(html_, name);
    if (!found || !prints(*found, value))
      return say(
          fmt::format("{}: the page says {}, and it is {:.6g}", name, printable(found.value_or("nothing"), 40), value));
    ++figures_;
  }
  void text(const std::string& line) {
    if (html_.find(escaped(line, 2000)) == std::string::npos) return say(fmt::format("it does not say '{}'", line));
    ++figures_;
  }
  void judge(Verification& v, const std::string& name) const {
    v.judge("figures of " + name, how, wrong_.empty(),
            wrong_.empty() ? fmt::format("{} figures and words", figures_) : wrong_);
  }

 private:
  void say(std::string wrong) {
    if (wrong_.empty()) wrong_ = std::move(wrong);
  }
  const std::string& html_;
  std::vector<PageTable> tables_;
  std::size_t figures_ = 0;
  std::string wrong_;
};

void add_errors(Rows& rows, const char* motions, const std::string& which, const std::vector<double>& errors,
                double total) {
  if (errors.empty()) return;
  std::vector<PageCell>& row = rows.emplace_back();
  row.emplace_back(motions);
  row.emplace_back(which);
  for (const double error : errors) row.emplace_back(error);
  row.emplace_back(total);
}

std::string yes(bool is) { return is ? "yes" : ""; }

}  // namespace

void check_identification_page(Verification& v, const std::string& name, const std::string& html,
                               const IdentifyResult& e) {
  PageCheck page(html);
  Rows errors, parameters;
  const std::pair<const char*, const TorqueErrors*> kinds[] = {
      {"consistent", &e.error}, {"free", &e.unconstrained_error}, {"essential", &e.essential_error}};
  for (const auto& [kind, error] : kinds)
    add_errors(errors, "validation", kind, error->validation, error->validation_total.value_or(NAN));
  for (const auto& [kind, error] : kinds) add_errors(errors, "training", kind, error->train, error->train_total);
  page.table({"motions", "estimate"}, errors);
  Rows parts;
  const auto part = [&](const char* motions, const char* samples, const std::vector<double>& figures) {
    if (figures.empty()) return;
    std::vector<PageCell>& row = parts.emplace_back();
    row.emplace_back(motions);
    row.emplace_back(samples);
    for (const double figure : figures) row.emplace_back(figure);
  };
  part("validation", "in motion, error in %", e.error.validation_moving);
  part("validation", "at rest, share in %", e.error.validation_rest);
  part("training", "in motion, error in %", e.error.train_moving);
  part("training", "at rest, share in %", e.error.train_rest);
  page.table({"motions", "samples"}, parts);
  for (const IdentifiedParameter& p : e.parameters)
    parameters.push_back({p.name, unit_text(p.unit), p.value, 1.96 * p.sd, 100 * p.sd / std::abs(p.value), p.consistent,
                          100 * p.contribution, yes(p.essential), p.mark});
  page.table({"parameter", "unit", "value", "± 95 %"}, parameters);
  Rows models;
  const auto model = [&](const char* which, std::size_t count, double condition, const PageCell& scaled,
                         const TorqueErrors& error) {
    models.push_back({std::string(which), static_cast<double>(count), condition, scaled, error.train_total,
                      error.validation_total.value_or(NAN)});
  };
  model("all", e.base_count, e.condition, PageCell(e.condition_scaled), e.unconstrained_error);
  model("significant", e.significant_count, e.condition_significant, PageCell(), e.significant_error);
  model("essential", e.essential_count, e.condition_essential, PageCell(), e.essential_error);
  page.table({"model", "parameters", "condition"}, models);
  page.key("parameters identified", static_cast<double>(e.base_count));
  page.key("of them certain", static_cast<double>(e.essential_count));
  page.judge(v, name);
}

void check_reduction_page(Verification& v, const std::string& name, const std::string& html, const ReduceResult& r) {
  PageCheck page(html);
  Rows errors, parameters;
  const TorqueErrors &before = r.error.before, &after = r.error.after;
  const std::string all = std::to_string(r.base_count), kept = std::to_string(r.kept_count);
  add_errors(errors, "validation", all, before.validation, before.validation_total.value_or(NAN));
  add_errors(errors, "validation", kept, after.validation, after.validation_total.value_or(NAN));
  add_errors(errors, "training", all, before.train, before.train_total);
  add_errors(errors, "training", kept, after.train, after.train_total);
  page.table({"motions", "parameters"}, errors);
  for (const ReducedParameter& p : r.parameters) {
    const double none = NAN;
    parameters.push_back({p.name, unit_text(p.unit), p.value, p.kept ? p.reduced : none,
                          p.kept ? 1.96 * p.reduced_sd : none, 100 * p.contribution, yes(p.kept)});
  }
  page.table({"parameter", "unit", "value", "reduced"}, parameters);
  page.judge(v, name);
}

void check_job_page(Verification& v, const std::string& name, const std::string& html, const PipelineResult& job) {
  PageCheck page(html);
  Rows costs, tracking;
  const auto count = [](std::size_t n) { return static_cast<double>(n); };
  for (const auto& [model, cost] : job.models) {
    costs.push_back(
        {model, count(cost.mul), count(cost.add), count(cost.sincos), count(cost.full.mul), count(cost.full.add)});
    if (cost.one_call_ns) costs.back().push_back(*cost.one_call_ns);
  }
  if (!costs.empty()) page.table({"model", "M", "A"}, costs);
  for (const TrackingResult& row : job.tracking) tracking.push_back({row.controller, row.model, row.rms, row.largest});
  if (!tracking.empty()) page.table({"controller", "model", "rms"}, tracking);
  for (const std::string& line : job.summary) page.text(line);
  page.judge(v, name);
}

}  // namespace armature::internal
