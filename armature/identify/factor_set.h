// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The statistics of some logs, to be written to a file and merged with those of others: identification is a reduction.
// With R_1 and R_2 the triangles of the equations W_1, W_2 of two logs,
//
//   R^T R = R_1^T R_1 + R_2^T R_2
//
// is that of both, so sets merge in any order and as any tree, on any number of machines. A set keeps its logs apart,
// in the order of their hashes: merging is a union, and the bytes are the same whatever the order. Summed sets are
// small; they differ by rounding alone. A set knows what it was made from: merging refuses another robot, other choices
// (choose/equation_choices.h) and logs that both have.
//
// A file: the line "armature factors 1", the length of a JSON text and the text itself on lines of their own, the
// numbers, as 64-bit floating point, least byte first, and the SHA-256 of all that in 64 hexadecimal digits
// (docs/reference/factors.md).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "armature/identify/choose/equation_choices.h"
#include "armature/identify/log_statistics.h"

namespace armature::internal {

struct FactoredLog {
  std::string name;                // of its file, without the folder
  std::string sha256;              // of its bytes
  std::string label;               // that the user gave: a robot, a month
  std::optional<double> from, to;  // s, the first and the last sample of a part; none: the whole log
  std::size_t samples = 0;         // prepared
};

template <class Visitor>
void describe(FactoredLog& l, Visitor& v) {
  v("name", l.name, "file of the log, without its folder");
  v("sha256", l.sha256, "hash of its bytes");
  v("label", l.label, "what the user called it", hidden_if_empty());
  v("from", l.from, "first sample of a part", unit("s"), hidden_if_empty());
  v("to", l.to, "last sample of a part", unit("s"), hidden_if_empty());
  v("samples", l.samples, "prepared samples");
}

// One log, or the sum of several.
struct FactorGroup {
  std::vector<FactoredLog> logs;  // in the order of their hashes
  LogStatistics statistics;
};

struct FactorSet {
  std::string robot, robot_sha256;               // its name, and the hash of its description
  EquationChoices choices;                       // how the equations were made
  std::vector<std::string> columns;              // names of the parameters
  std::vector<std::vector<std::size_t>> active;  // per coordinate: the columns that its torque depends on
  std::vector<FactorGroup> groups;               // in the order of the hashes of their first logs
};

std::string to_bytes(const FactorSet& set);

// Throws InputError: no such file, another version, cut short, or not what was written.
FactorSet factor_set(std::string_view bytes, const std::string& file);

// One set of several, each from a file. Throws InputError that says why they do not belong together: another robot,
// another choice, a log that two of them have, or parts of it that overlap.
struct FactorFile {
  std::string file;
  FactorSet set;
};
FactorSet merged(std::vector<FactorFile> parts);

// One group for each label: logs can no longer be told apart.
FactorSet summed(const FactorSet& set);

// Without the logs of this name, label or hash (at least eight digits of it); how many groups that were.
std::size_t leave_out(FactorSet& set, const std::string& what);

}  // namespace armature::internal
