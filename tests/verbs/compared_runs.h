// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Identifications of an arm whose truth is known, written as identify writes them. The torques come from the
// spatial-vector oracle.
#pragma once

#include "armature/base/described_json.h"
#include "armature/verbs/certify.h"
#include "armature/verbs/identify.h"
#include "tests/verbs/measured_arm.h"

namespace armature::internal::test {

class ComparedRuns : public MeasuredArm {
 protected:
  // The estimate of `robot` from one log, in folder `name`.
  void write_run(const std::string& name, const Robot& robot, std::uint64_t seed, double noise = 0.2) const {
    write_run(name, robot_, {synthetic_log(robot, seed, 600, noise)});
  }
  void write_run(const std::string& name, const Robot& description, const std::vector<Log>& logs) const {
    IdentifyOptions options;
    options.fit.cutoff = 0;
    options.fit.choose = Choice::no;
    options.fit.motor_inertia = Choice::yes;
    const IdentifyResult result = armature::identify(description, logs, {}, options);
    const File estimate{path(name + "/estimate.json"), to_text(to_json(result))};
    RobotOrigin origin;
    origin.command = {"armature", "identify", "arm.yaml", name + ".csv"};
    origin.date = "2026-01-01 12:00 UTC";
    write_files({estimate, certify("identify", {{"robot", path("arm.yaml")}}, json_of(options), Json::object(),
                                   {estimate}, "", origin)});
  }
  // One friction coefficient or inertia of the arm, times `factor`.
  Robot changed(std::size_t link, ParameterKind kind, double factor) const {
    Robot robot = robot_;
    Ref& entry = parameter_of(robot, link, kind);
    entry = robot.arena.multiply(entry, robot.arena.constant(Rational::from_double(factor)));
    return robot;
  }
};

}  // namespace armature::internal::test
