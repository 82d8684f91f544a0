// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verify/compare_code.h"

#include <gtest/gtest.h>

#include <regex>

#include "tests/support/known_robots.h"
#include "tests/support/random_robot.h"
#include "tests/verify/sweep.h"

namespace armature::internal {
namespace {

using test::write_code;
using test::WrittenCode;

CodeTape tape_of(const WrittenCode& code, const std::string& language) {
  return read_code(language, code.texts(), code.name, code.interface);
}

constexpr const char* languages_read[] = {"c",     "cpp",  "python",     "matlab",      "fortran",
                                          "julia", "rust", "javascript", "mathematica", "maple"};

// No false alarms: every model of random robots, in every language in turn. Symbolic robots have no rounded numbers,
// so that their code is proved exactly.
TEST(CompareCode, honest_code_of_random_robots_agrees) {
  std::size_t compared = 0, exact = 0, turn = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed)
    for (const bool symbolic : {false, true}) {
      support::RobotOptions options;
      options.most_joints = 5;
      options.symbolic = symbolic;
      options.solid = true;
      const Robot robot = support::random_robot(seed, options).robot;
      for (const ModelEntry& entry : model_catalog()) {
        const std::string language = languages_read[turn++ % std::size(languages_read)];
        SCOPED_TRACE(entry.name + " in " + language + ", robot " + std::to_string(seed));
        WrittenCode code;
        try {
          code = write_code(robot, {entry.name}, language);
        } catch (const UnmetRequest&) {
          continue;  // the robot has no such model: no inverse of its Jacobian, a moving base
        }
        CodeTape tape;
        ASSERT_NO_THROW(tape = tape_of(code, language)) << code.files.back().content;
        EXPECT_EQ(tape.count, (TapeCount{code.count.mul, code.count.add, code.count.sincos}));
        const CodeAnswer answer = compare_code(
            tape,
            {robot, code.model, code.requests, {}, 1e-9, parameter_symbols(tape, robot, code.model, code.texts())});
        EXPECT_TRUE(answer.agrees) << answer.worst << " at " << answer.where;
        ++compared;
        exact += answer.exact ? 1 : 0;
        static const std::regex rounded(R"([0-9.]{17})");
        EXPECT_TRUE(answer.exact || !symbolic || std::regex_search(code.files.front().content, rounded) ||
                    std::regex_search(code.files.back().content, rounded))
            << code.files.front().content;
      }
    }
  EXPECT_GT(compared, 150U);
  EXPECT_GT(exact, 80U);
}

}  // namespace
}  // namespace armature::internal
