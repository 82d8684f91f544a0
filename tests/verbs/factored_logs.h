// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Parts of logs as files, as workers make them.
#pragma once

#include <fstream>
#include <string>
#include <vector>

#include "armature/verbs/factor.h"
#include "armature/verbs/identify.h"
#include "armature/verbs/merge.h"
#include "tests/verbs/measured_arm.h"

namespace armature::internal::test {

class FactoredLogs : public MeasuredArm {
 protected:
  // A log of the robot under this name.
  std::string log(const std::string& name, std::uint64_t seed, std::size_t samples = 400, double noise = 0.02) {
    folder_.write(name, to_csv(synthetic_log(robot_, seed, samples, noise)));
    return path(name);
  }

  FactorResult factored(const std::vector<std::string>& logs, const std::string& part, FactorOptions options = {}) {
    options.logs = logs;
    options.output = path(part);
    FactorResult result = factor(robot_, options);
    written(result.files);
    return result;
  }

  MergeResult united(const std::vector<std::string>& parts, const std::string& to, MergeOptions options = {}) {
    for (const std::string& part : parts) options.parts.push_back(path(part));
    options.output = path(to);
    MergeResult result = merge(options);
    written(result.files);
    return result;
  }

  IdentifyResult solved(const std::string& part, IdentifyOptions options = {}) {
    options.factors = {path(part)};
    return armature::identify(robot_, options);
  }

  std::string bytes(const std::string& part) const { return folder_.read(part); }

  static void written(const std::vector<File>& files) { write_files(files); }
};

// To 1e-12 of the length of the estimate: a parameter that is zero has no digits of its own.
inline void expect_same_estimate(const IdentifyResult& a, const IdentifyResult& b, double tolerance = 1e-12) {
  ASSERT_EQ(a.parameters.size(), b.parameters.size());
  double length = 0;
  for (const IdentifiedParameter& p : a.parameters) length = std::hypot(length, p.value);
  for (std::size_t i = 0; i < a.parameters.size(); ++i) {
    const IdentifiedParameter &p = a.parameters[i], &q = b.parameters[i];
    ASSERT_EQ(p.name, q.name);
    EXPECT_NEAR(p.value, q.value, tolerance * length) << p.name;
    EXPECT_NEAR(p.sd_white, q.sd_white, 1e-9 * p.sd_white) << p.name;
    EXPECT_NEAR(p.contribution, q.contribution, 1e-9 * std::max(1.0, p.contribution)) << p.name;
    EXPECT_EQ(p.essential, q.essential) << p.name;
  }
  EXPECT_EQ(a.equations, b.equations);
  EXPECT_EQ(a.samples, b.samples);
  ASSERT_EQ(a.error.train.size(), b.error.train.size());
  for (std::size_t k = 0; k < a.unconstrained_error.train.size(); ++k) {
    EXPECT_NEAR(a.unconstrained_error.train[k], b.unconstrained_error.train[k], 1e-9);
    EXPECT_NEAR(a.unconstrained_error.train_moving[k], b.unconstrained_error.train_moving[k], 1e-9);
  }
}

}  // namespace armature::internal::test
