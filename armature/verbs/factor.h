// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The statistics of some logs as a small file, a part: identification is a reduction, and parts that were made on any
// machine merge (merge.h) and are solved as the logs would be (identify.h). The equations are made by choices that are
// found in the logs, or by those of an earlier part. The same input gives the same bytes.
#pragma once

#include <string>
#include <vector>

#include "armature/base/file.h"
#include "armature/base/json.h"
#include "armature/base/progress.h"
#include "armature/verbs/factor_part.h"
#include "armature/verbs/identify_options.h"

namespace armature {

// How equations with large residuals count (identify/estimators/robust.h).
enum class RobustLoss { huber, bisquare };
constexpr auto names(RobustLoss) { return std::to_array<std::string_view>({"huber", "bisquare"}); }

struct FactorOptions {
  std::vector<std::string> logs;
  std::string like, label, weights;
  RobustLoss loss = RobustLoss::huber;
  FitOptions fit;
  std::string output;  // a file; empty: none
};

template <class Visitor>
void describe(FactorOptions& o, Visitor& v) {
  v("logs", o.logs, meaning_of_logs, positional("LOG"), required());
  v("like", o.like,
    "make the equations as this part has them: filter, model, friction, delays, speeds. Default: chosen from the logs, "
    "as identify does",
    value_name("PART"));
  v("label", o.label, "what these logs have in common, such as a robot or a month, to be left out together",
    value_name("TEXT"));
  v("weights", o.weights,
    "a second pass against outliers: weigh each equation by its residual at the parameters of this estimate.json, or "
    "of the folder that has it",
    value_name("ESTIMATE"));
  v("loss", o.loss, "how large residuals count with weights");
  v("output", o.output, "write the part to this file, NAME.rf", letter('o'), value_name("FILE"));
  describe(o.fit.reading, v);
  describe_stream(o.fit, v);
  describe_equations(o.fit, v);
}

struct FactorResult {
  FactorPart part;
  std::vector<std::string> readings, notes;
  std::vector<File> files;
  Diagnostics diagnostics;
};

template <class Visitor>
void describe(FactorResult& r, Visitor& v) {
  describe(r.part, v);
  v("readings", r.readings, "per log, its samples and what its columns were taken for");
  v("notes", r.notes, "what was assumed and chosen");
  v("files", r.files, "files made", hidden_if_empty());
}

// Reads the logs that the options name. Throws InputError for logs and parts that cannot be read, and for a log that is
// given twice.
FactorResult factor(const Robot& robot, const FactorOptions& options, Progress& progress = no_progress());

Json to_json(const FactorResult& result);

}  // namespace armature
