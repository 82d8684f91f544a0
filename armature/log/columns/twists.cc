// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/columns/twists.h"

#include "armature/robot/elastic_joints.h"
#include "armature/robot/numbers.h"

namespace armature::internal {

namespace {

// Calls visit(link coordinate, factor, twist coordinate) for every term of an elastic joint's variable.
template <class Visit>
void for_each_term(const Robot& robot, Visit visit) {
  if (!has_twist_coordinates(robot)) return;
  for (const ElasticJoint& each : elastic_joints(robot))
    for (const Coupling& term : robot.frame(each.joint).variable)
      visit(term.coordinate, number(robot.arena, term.coefficient).value_or(0),
            robot.frame(each.transmission).variable[0].coordinate);
}

}  // namespace

void to_twists(ColumnMap& map, const Robot& robot) {
  for_each_term(robot, [&](std::size_t link, double factor, std::size_t twist) {
    for (std::vector<Channel>* signal : {&map.position, &map.velocity, &map.acceleration, &map.reference}) {
      if (signal->empty()) continue;
      for (const Channel::Term& part : (*signal)[link].terms)
        (*signal)[twist].terms.push_back({part.column, -factor * part.factor});
      (*signal)[twist].offset -= factor * (*signal)[link].offset;
    }
    if (!map.torque.empty()) map.torque[link] = map.torque[twist];
  });
}

std::vector<Log> to_twists(std::vector<Log> logs, const Robot& robot) {
  for (Log& log : logs)
    for_each_term(robot, [&](std::size_t link, double factor, std::size_t twist) {
      for (std::vector<Signal>* signal : {&log.q, &log.qd, &log.qdd, &log.reference})
        for (std::size_t i = 0; !signal->empty() && i < (*signal)[twist].size(); ++i)
          (*signal)[twist][i] -= factor * (*signal)[link][i];
      log.tau[link] = log.tau[twist];
    });
  return logs;
}

}  // namespace armature::internal
