// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The generated identifier, compiled by a C compiler: its self-test, a stranger's build, bad numbers, a million steps
// with and without motion, in double and in float.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "tests/emit/packages.h"

namespace armature::internal {
namespace {

using test::run;
using Words = std::vector<std::string>;

Program regressor(unsigned seed, std::size_t joints) {
  return lower(derive(test::random_tree(seed, joints, false), "regressor"));
}

std::vector<EmittedFile> package(const Program& program, Precision precision) {
  EmitOptions options;
  options.name = "limb";
  options.precision = precision;
  return emit_package(program, "online", options);
}

// Every random robot, both precisions, with all warnings, and with the optimisation that forgets NaN.
TEST(OnlinePackage, passes_its_own_test) {
  for (unsigned seed = 1; seed <= 4; ++seed)
    for (const Precision precision : {Precision::binary64, Precision::binary32}) {
      const test::TemporaryFolder folder;
      test::write_all(folder, package(regressor(seed, 1 + seed), precision));
      for (const Words& flags :
           {Words{"-O1", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror"}, Words{"-O3", "-ffast-math"}}) {
        Words command = {"cc",   "-std=c99",        "-Ilimb/include",         "-o",
                         "test", "limb/src/limb.c", "limb/src/limb_online.c", "limb/test/selftest.c"};
        command.insert(command.end(), flags.begin(), flags.end());
        command.push_back("-lm");
        const auto built = run(folder, command);
        ASSERT_EQ(built.exit_code, 0) << built.errors;
        EXPECT_EQ(run(folder, {"./test"}).exit_code, 0) << "seed " << seed;
      }
    }
}

TEST(OnlinePackage, builds_as_a_project) {
  if (!test::is_installed("cmake")) GTEST_SKIP() << "skipped: cmake is not installed";
  const test::TemporaryFolder folder;
  test::write_all(folder, package(regressor(2, 3), Precision::binary64));
  ASSERT_EQ(run(folder, {"cmake", "-S", "limb", "-B", "build"}).exit_code, 0);
  const auto built = run(folder, {"cmake", "--build", "build"});
  ASSERT_EQ(built.exit_code, 0) << built.output << built.errors;
  EXPECT_EQ(run(folder, {"ctest", "--test-dir", "build", "--no-tests=error"}).exit_code, 0);
  EXPECT_NE(run(folder, {"build/limb_example"}).output.find("value[0] = "), std::string::npos);
}

// What the driver checks, in C: torques of known parameters are followed; standstill of a million samples leaves every
// deviation finite and below its bound; NaN and infinity change no byte. P, N and the type are filled in.
constexpr const char* driver = R"(#include <math.h>
#include <stdio.h>
#include <string.h>
#include "limb.h"
#include "limb_online.h"
static unsigned long long seed = 88172645463325252ULL;
static T uniform(void) { seed ^= seed << 13; seed ^= seed >> 7; seed ^= seed << 17;
  return (T)((double)(seed >> 11) / 4503599627370496.0 - 1.0); }
int main(void)
{
  static limb_state s, before;
  T x[P], bound[P], sigma[N], zero[P], q[N], qd[N], qdd[N], tau[N], w[N * P], *all[4];
  const T bad[3] = {(T)NAN, (T)INFINITY, -(T)INFINITY};
  int i, j, k, b, failures = 0;
  all[0] = q; all[1] = qd; all[2] = qdd; all[3] = tau;
  for (j = 0; j < P; ++j) { x[j] = uniform(); bound[j] = 10; zero[j] = 0; }
  for (k = 0; k < N; ++k) sigma[k] = (T)0.1;
  failures += limb_start(&s, zero, bound, sigma, (T)0.99);
  for (i = 0; i < 1000000; ++i) {
    if (i % 250000 == 0) x[i / 250000 % P] += 1; /* a load */
    for (k = 0; k < N; ++k) { q[k] = 3 * uniform(); qd[k] = 3 * uniform(); qdd[k] = 9 * uniform(); }
    limb(q, qd, qdd, w);
    for (k = 0; k < N; ++k) { tau[k] = (T)0.1 * uniform(); for (j = 0; j < P; ++j) tau[k] += w[k * P + j] * x[j]; }
    failures += limb_update(&s, q, qd, qdd, tau);
    if (i % 5000 == 4999)
      for (j = 0; j < P; ++j) {
        const T sd = limb_deviation(&s, j);
        failures += !(sd > 0 && sd <= 12) + !(fabs((double)(s.value[j] - x[j])) <= 8 * (double)sd + 0.01);
      }
  }
  for (i = 0; i < 3000; ++i) {
    limb(q, qd, qdd, w);
    b = i % 3; k = i / 3 % N; j = i % 4;
    { const T keep = all[j][k]; memcpy(&before, &s, sizeof s); all[j][k] = bad[b];
      failures += !limb_update(&s, q, qd, qdd, tau) + (memcmp(&s, &before, sizeof s) != 0); all[j][k] = keep; }
  }
  for (i = 0; i < 1000000; ++i) { /* the same sample again and again */
    failures += limb_update(&s, q, qd, qdd, tau);
    if (i % 5000 == 4999)
      for (j = 0; j < P; ++j) { const T sd = limb_deviation(&s, j);
        failures += !(sd > 0 && sd <= 10.1 * pow(0.99, -P / 2.0)) + !(fabs((double)(s.value[j] - x[j])) < 10); }
  }
  printf("%d\n", failures);
  return failures != 0;
}
)";

TEST(OnlinePackage, follows_for_a_million_steps_and_does_not_wind_up) {
  for (const Precision precision : {Precision::binary64, Precision::binary32}) {
    const Program program = regressor(7, 2);
    const test::TemporaryFolder folder;
    test::write_all(folder, package(program, precision));
    const ProgramOutput& w = program.outputs.front();
    folder.write("driver.c", fmt::format("#define P {}\n#define N {}\n#define T {}\n", w.columns, w.rows,
                                         precision == Precision::binary32 ? "float" : "double") +
                                 driver);
    const auto built = run(folder, {"cc", "-std=c99", "-O2", "-Ilimb/include", "-o", "driver", "driver.c",
                                    "limb/src/limb.c", "limb/src/limb_online.c", "-lm"});
    ASSERT_EQ(built.exit_code, 0) << built.errors;
    const auto ran = run(folder, {"./driver"});
    EXPECT_EQ(ran.exit_code, 0) << ran.output << ran.errors;
  }
}

TEST(OnlinePackage, refuses_what_is_no_regressor) {
  EXPECT_THROW(emit_package(lower(derive(test::random_tree(1, 2, false), "gravity")), "online"), UnmetRequest);
  const KeptParameters kept = keep_parameters(test::random_tree(1, 2, false), {"geometry"});
  EXPECT_THROW(emit_package(lower(derive(kept.robot, "regressor")), "online"), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
