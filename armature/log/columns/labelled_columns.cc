// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/columns/labelled_columns.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <map>
#include <string>

#include "armature/base/text.h"
#include "armature/log/columns/column_names.h"

namespace armature::internal {
namespace {

using Words = std::vector<std::string>;

bool ends_with(const Words& words, const Words& ending) {
  return !ending.empty() && words.size() >= ending.size() && std::equal(ending.rbegin(), ending.rend(), words.rbegin());
}

Words without_joint(Words words) {
  if (words.size() > 1) std::erase(words, "joint");
  return words;
}

// The names in the log, in their order, each once.
std::vector<std::string> labels_of(const LogTable& table) {
  std::vector<std::string> labels;
  for (const std::string& joint : table.joints)
    if (!joint.empty() && std::ranges::find(labels, joint) == labels.end()) labels.push_back(joint);
  return labels;
}

std::map<std::string, std::size_t> matched(const std::vector<std::string>& labels, const Robot& robot) {
  std::map<std::string, std::size_t> result;
  std::vector<char> taken(robot.coordinates.size(), 0);
  using Fits = std::function<bool(const std::string&, const std::string&)>;
  const std::vector<Fits> ways = {[](const std::string& a, const std::string& b) { return a == b; },
                                  [](const std::string& a, const std::string& b) { return words_of(a) == words_of(b); },
                                  [](const std::string& a, const std::string& b) {
                                    return without_joint(words_of(a)) == without_joint(words_of(b));
                                  },
                                  [](const std::string& a, const std::string& b) {
                                    return ends_with(words_of(a), words_of(b)) || ends_with(words_of(b), words_of(a));
                                  }};
  for (const Fits& fits : ways) {
    std::map<std::string, std::vector<std::size_t>> of_label;
    std::vector<std::size_t> count(robot.coordinates.size(), 0);
    for (const std::string& label : labels)
      for (std::size_t k = 0; k < robot.coordinates.size(); ++k)
        if (!result.contains(label) && taken[k] == 0 && fits(label, robot.coordinates[k].name)) {
          of_label[label].push_back(k);
          ++count[k];
        }
    for (const auto& [label, fitting] : of_label)
      if (fitting.size() == 1 && count[fitting[0]] == 1) {
        result[label] = fitting[0];
        taken[fitting[0]] = 1;
      }
  }
  return result;
}

}  // namespace

LabelledColumns labelled_columns(const LogTable& table, const Robot& robot) {
  LabelledColumns result;
  const std::map<std::string, std::size_t> known = matched(labels_of(table), robot);
  if (known.empty()) return result;
  result.labelled.resize(table.names.size(), 0);
  result.coordinate.resize(table.names.size());
  for (std::size_t c = 0; c < std::min(table.names.size(), table.joints.size()); ++c) {
    if (table.joints[c].empty()) continue;
    result.labelled[c] = 1;
    if (const auto found = known.find(table.joints[c]); found != known.end()) result.coordinate[c] = found->second;
  }
  return result;
}

void tell_labels(const LogTable& table, const Robot& robot, Diagnostics& diagnostics) {
  const std::vector<std::string> labels = labels_of(table);
  if (labels.empty()) return;
  const std::map<std::string, std::size_t> known = matched(labels, robot);
  std::vector<std::string> joints, others;
  for (const Coordinate& coordinate : robot.coordinates) joints.push_back(printable(coordinate.name, 40));
  for (const std::string& label : labels)
    if (!known.contains(label)) others.push_back(printable(label, 40));
  const auto listed = [](const std::vector<std::string>& names) {
    return printable(fmt::format("{}", fmt::join(names, ", ")), 200);
  };
  if (known.empty())
    return diagnostics.warning(
        {table.file, 1, 0},
        fmt::format(
            "the log names its joints {}, and the robot {}: no name fits, so the columns are taken in their order",
            listed(labels), listed(joints)),
        "if their order differs from the robot's, tell the columns in a file given by @columns");
  diagnostics.note({table.file, 1, 0},
                   others.empty()
                       ? "columns are matched to joints by the names in the log"
                       : fmt::format("columns are matched to joints by the names in the log; not of this robot: {}",
                                     listed(others)));
}

}  // namespace armature::internal
