// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The judge is the sine of long double, with 11 bits more and a reduction of its own.
#include "armature/emit/languages/c_trigonometry.h"

#include <gtest/gtest.h>

#include "tests/emit/check_c.h"

namespace armature::internal {
namespace {

using test::run;

std::string defines(bool single) {
  return "typedef " + c_angles(single) + " m_angles;\n#define m_sine_cosine " + c_sine_cosine(single) + "\n";
}

// Prints the largest error in units of the last place over angles of several kinds, and what becomes of NaN and
// infinity.
constexpr const char* measure = R"(#include <stdio.h>
static uint64_t state = 88172645463325252u;
static double any(void)
{
  state ^= state << 13, state ^= state >> 7, state ^= state << 17;
  return (double)(state >> 11) / 9007199254740992.0;
}
static double angle(int kind)
{
  const double sign = any() < 0.5 ? -1 : 1;
  if (kind == 0) return sign * 99 * any();
  if (kind == 1) return sign * 1e-4 * any();
  if (kind == 2) return sign * (double)(int)(63 * any()) * 1.5707963267948966 * (1 + 1e-15 * (double)(int)(5 * any()));
  if (kind == 3) return sign * 1e5 * any();
  if (kind == 4) return sign * pow(10, (sizeof(REAL) == 4 ? 38 : 308) * any());
  return sign * (double)(int)(1e9 * any()) * 1.5707963267948966; /* nearly a multiple of pi/2 */
}
static double error(REAL x, long double right)
{
  int exponent;
  (void)frexpl(right, &exponent);
  return (double)(fabsl((long double)x - right) / ldexpl(1, exponent - (sizeof(REAL) == 4 ? 24 : 53)));
}
int main(void)
{
  double worst = 0;
  for (int kind = 0; kind < 6; ++kind) {
    for (int trial = 0; trial < 20000; ++trial) {
      const REAL x[4] = {(REAL)angle(kind), (REAL)angle(kind), (REAL)angle(kind), (REAL)angle(kind)};
      const m_angles all = {x[0], x[1], x[2], x[3]};
      m_angles s, c;
      m_sine_cosine(&all, &s, &c);
      for (int i = 0; i < 4; ++i) {
        const double e = error(s[i], sinl(x[i])), f = error(c[i], cosl(x[i]));
        if (!(e <= worst)) worst = e;
        if (!(f <= worst)) worst = f;
      }
    }
  }
  const m_angles odd = {(REAL)NAN, (REAL)INFINITY, -(REAL)INFINITY, 1};
  m_angles s, c;
  m_sine_cosine(&odd, &s, &c);
  printf("%g %d%d%d %d%d%d %d\n", worst, isnan(s[0]), isnan(s[1]), isnan(s[2]), isnan(c[0]), isnan(c[1]), isnan(c[2]),
         fabs(s[3] - sin(1)) < 1e-6 && fabs(c[3] - cos(1)) < 1e-6);
  return 0;
}
)";

TEST(CTrigonometry, is_within_two_units_in_the_last_place_for_angles_of_any_size) {
  const test::TemporaryFolder folder;
  for (const bool single : {false, true}) {
    folder.write("x.c", c_trigonometry(single) + defines(single) + measure);
    for (const test::Compiler& compiler : test::compilers())
      for (const test::Words& flags : {test::Words{"-O2"},
                                       {"-O2", "-march=native"},
                                       {"-O0"},
                                       {"-O1", "-DARMATURE_PLAIN_C"},
                                       {"-O3", "-m32"},
                                       {"-O1", "-fsanitize=undefined", "-fno-sanitize-recover=all"}}) {
        const auto compiled =
            run(folder, test::joined({{compiler.c, "-std=c99"},
                                      flags,
                                      {single ? "-DREAL=float" : "-DREAL=double", "x.c", "-o", "x", "-lm"}}));
        if (flags.back() == "-m32" && compiled.exit_code != 0) continue;  // this compiler has no 32-bit libraries
        ASSERT_EQ(compiled.exit_code, 0) << compiled.errors;
        std::istringstream output(run(folder, {"./x"}).output);
        double worst = 9;
        std::string sines, cosines, ordinary;
        output >> worst >> sines >> cosines >> ordinary;
        EXPECT_LE(worst, 2) << compiler.c << " " << flags.back() << (single ? " float" : " double");
        EXPECT_EQ(sines + cosines + ordinary, "1111111") << compiler.c << " " << flags.back();
      }
  }
}

// Sums in another order would optimise the reduction away: the code must notice, or forbid it where no macro tells.
TEST(CTrigonometry, is_right_under_fast_math) {
  const test::TemporaryFolder folder;
  folder.write("x.c", c_trigonometry(false) + defines(false) +
                          "#include <stdio.h>\nint main(int n, char **v)\n{\n  (void)v;\n"
                          "  const m_angles x = {n, 30.0 * n, -70.5 * n, 1e6 * n};\n  m_angles s, c;\n"
                          "  m_sine_cosine(&x, &s, &c);\n  for (int i = 0; i < 4; ++i)\n"
                          "    if (!(fabs(s[i] - sin(x[i])) < 1e-9 && fabs(c[i] - cos(x[i])) < 1e-9)) return 1;\n"
                          "  return 0;\n}\n");
  for (const test::Compiler& compiler : test::compilers()) {
    for (const char* flag : {"-ffast-math", "-funsafe-math-optimizations"}) {
      ASSERT_EQ(run(folder, {compiler.c, "-std=c99", "-O3", flag, "x.c", "-o", "x", "-lm"}).exit_code, 0);
      EXPECT_EQ(run(folder, {"./x"}).exit_code, 0) << compiler.c << " " << flag;
    }
  }
}

TEST(CTrigonometry, code_for_the_run_part_calls_no_library) {
  const test::TemporaryFolder folder;
  folder.write("x.c", c_trigonometry(false) + defines(false) +
                          "void f(const double *q, double *y);\nvoid f(const double *q, double *y)\n{\n"
                          "  const m_angles x = {q[0], q[1], q[2], q[3]};\n  m_angles s, c;\n"
                          "  m_sine_cosine(&x, &s, &c);\n  y[0] = s[0] + c[1] + s[2] + c[3];\n}\n");
  for (const test::Compiler& compiler : test::compilers()) {
    ASSERT_EQ(run(folder, {compiler.c, "-std=c99", "-O2", "-c", "x.c", "-o", "x.o"}).exit_code, 0);
    std::istringstream symbols(run(folder, {"nm", "-u", "x.o"}).output);
    for (std::string letter, symbol; symbols >> letter >> symbol;) EXPECT_EQ(symbol, "_GLOBAL_OFFSET_TABLE_");
  }
}

TEST(CTrigonometry, a_group_is_filled_with_zeros) {
  AngleGroup group{"a", "s", "c", {}};
  EXPECT_EQ(c_angle_group(group, {"q1", "q2 + q3"}, "m_angles", "m_sine_cosine", "&", "0.0"),
            "  const m_angles a = {q1, q2 + q3, 0.0, 0.0};\n  m_angles s, c;\n  m_sine_cosine(&a, &s, &c);\n");
}

}  // namespace
}  // namespace armature::internal
