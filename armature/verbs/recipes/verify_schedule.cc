// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The checks of a schedule: its C is read back, values are there when they are used, the table follows from the text,
// and all processors together compute the model.
#include <fmt/format.h>

#include <cmath>
#include <filesystem>

#include "armature/robot/first_links.h"
#include "armature/verbs/recipes/verify_source.h"
#include "armature/verbs/schedule.h"
#include "armature/verify/code_text.h"
#include "armature/verify/parallel_code.h"

namespace armature::internal {
namespace {

bool same(double a, double b) { return std::abs(a - b) <= 1e-9 * (std::abs(a) + std::abs(b)); }

// "tau2", "A12", "A1_12" of "tau[1]", "A[1]" and so on, for a matrix with that many columns.
std::string task_name(const std::string& place, std::size_t columns) {
  const std::size_t bracket = place.find('[');
  const std::size_t element = std::stoul(place.substr(bracket + 1));
  const std::string name = place.substr(0, bracket);
  if (columns == 1) return fmt::format("{}{}", name, element + 1);
  const std::size_t row = element / columns + 1, column = element % columns + 1;
  return fmt::format("{}{}{}{}", name, row, row > 9 || column > 9 ? "_" : "", column);
}

std::string different_table(const ScheduleResult& stated, const ParallelCode& code) {
  if (stated.phases != code.phases || stated.processors.size() != code.processors.size())
    return "it has another number of phases or processors";
  if (!same(stated.sequential, code.sequential))
    return fmt::format("one processor alone needs {:g} operations, not {:g}", code.sequential, stated.sequential);
  if (!same(stated.time, code.time)) return fmt::format("it takes {:g}, not {:g}", code.time, stated.time);
  if (!same(stated.work, code.work)) return fmt::format("the work is {:g}, not {:g}", code.work, stated.work);
  if (!same(stated.speed_up, code.time > 0 ? code.sequential / code.time : 1)) return "the speed-up is another";
  for (std::size_t p = 0; p < code.processors.size(); ++p) {
    const ProcessorLoad& load = stated.processors[p];
    const ProcessorCount& count = code.processors[p];
    if (!same(load.work, count.work) || !same(load.useful, count.useful) || !same(load.received, count.received) ||
        !same(load.utilisation, code.time > 0 ? count.useful / code.time : 1))
      return fmt::format("processor {} does {:g}, {:g} of it useful, and receives {:g}", p + 1, count.work,
                         count.useful, count.received);
  }
  return {};
}

}  // namespace

void verify_schedule(Verification& v) {
  const auto options = v.options<armature::ScheduleOptions>();
  ScheduleResult stated;
  v.read_into(v.certificate.figures, stated, "figures");
  if (!v.robot) return v.skip("the schedule", "the robot is not there");
  if (stated.processors.empty() || stated.processors.size() > 256)
    Verification::refuse_contents("figures.processors: their number");
  for (const auto& [path, text] : v.outputs) {
    if (!path.ends_with(".c")) continue;
    if (text.find("_parameters") != std::string::npos)
      return v.skip("the schedule", "code with parameters for several processors is not read back");
    const std::string name = std::filesystem::path(path).stem().string();
    try {
      const ParallelCode code =
          read_parallel_code(text, name, stated.processors.size(),
                             {options.multiplication, options.addition, options.sine, options.word, options.barrier});
      v.judge("order of the values", "each is there before it is used", true, fmt::format("{} phases", code.phases));
      const std::string wrong = different_table(stated, code);
      v.judge("work, words, time, utilisation", "counted in the text", wrong.empty(),
              wrong.empty() ? fmt::format("{:g} operations at once, {:g} on one processor", code.time, code.sequential)
                            : wrong);
      DeriveCodeOptions asked;
      asked.models = {options.model};
      asked.model = options.options;
      const Robot robot = options.joints ? first_links(*v.robot, *options.joints) : *v.robot;
      const std::vector<OutputShape> outputs =
          compare_source(v, robot, asked, {"c", name, {code.sequential_text}}, false);
      std::string lost;
      for (std::size_t p = 0; p < code.processors.size(); ++p) {
        std::set<std::string> written;
        for (const std::string& place : code.processors[p].outputs)
          for (const OutputShape& output : outputs)
            if (place.starts_with(output.name + "[")) written.insert(task_name(place, output.columns));
        for (const std::string& task : stated.processors[p].tasks)
          if (!written.contains(task)) lost = fmt::format("processor {} does not write {}", p + 1, task);
      }
      v.judge("tasks", "what each processor writes", lost.empty(), lost);
    } catch (const UnreadableCode& wrong) {
      v.judge("the schedule", "read back from its text", false, wrong.what());
    }
  }
}

}  // namespace armature::internal
