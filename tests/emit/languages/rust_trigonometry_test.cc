// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The judge is the sine of long double, with 11 bits more and a reduction of its own.
#include "armature/emit/languages/rust_trigonometry.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <random>

#include "tests/support/compile.h"

namespace armature::internal {
namespace {

using test::run;

constexpr const char* filter = R"(
use std::io::{Read, Write};
fn main() {
    let mut bytes = Vec::new();
    std::io::stdin().read_to_end(&mut bytes).unwrap();
    let size = std::mem::size_of::<Real>();
    let mut out = Vec::new();
    for four in bytes.chunks(4 * size) {
        let (mut x, mut s, mut c) = ([0.0; 4], [0.0; 4], [0.0; 4]);
        for i in 0..4 {
            x[i] = Real::from_le_bytes(four[i * size..(i + 1) * size].try_into().unwrap());
        }
        sine_cosine(&x, &mut s, &mut c);
        for i in 0..4 {
            out.extend(s[i].to_le_bytes());
            out.extend(c[i].to_le_bytes());
        }
    }
    std::io::stdout().write_all(&out).unwrap();
}
)";

// Angles up to 99, near multiples of pi/2, and of any size.
template <class Real>
std::vector<Real> angles() {
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> any(-1, 1);
  std::vector<Real> all;
  for (int i = 0; i < 40'000; ++i) {
    all.push_back(static_cast<Real>(99 * any(random)));
    all.push_back(static_cast<Real>(1e-4 * any(random)));
    all.push_back(static_cast<Real>(std::round(63 * any(random)) * 1.5707963267948966));
    all.push_back(static_cast<Real>(std::round(1e9 * any(random)) * 1.5707963267948966));
    all.push_back(static_cast<Real>(1e5 * any(random)));
    all.push_back(static_cast<Real>(
        std::copysign(std::pow(10, (sizeof(Real) == 4 ? 38 : 308) * std::abs(any(random))), any(random))));
  }
  return all;
}

template <class Real>
double error(Real x, long double right) {
  int exponent = 0;
  (void)std::frexp(right, &exponent);
  return static_cast<double>(std::abs(static_cast<long double>(x) - right) /
                             std::ldexp(1.0L, exponent - (sizeof(Real) == 4 ? 24 : 53)));
}

template <class Real>
void expect_accurate(const std::vector<std::string>& flags) {
  std::vector<Real> x = angles<Real>();
  for (const Real odd : {Real(NAN), Real(INFINITY), Real(-INFINITY), Real(0)}) x.push_back(odd);
  const test::TemporaryFolder folder;
  folder.write("m.rs", rust_trigonometry(sizeof(Real) == 4) +
                           (sizeof(Real) == 4 ? "type Real = f32;\n" : "type Real = f64;\n") + filter);
  std::vector<std::string> command = {"rustc", "--edition", "2021", "m.rs"};
  command.insert(command.end(), flags.begin(), flags.end());
  const auto compiled = run(folder, command);
  ASSERT_EQ(compiled.exit_code, 0) << compiled.errors;
  std::string bytes(x.size() * sizeof(Real), '\0');
  std::memcpy(bytes.data(), x.data(), bytes.size());
  const auto ran = run(folder, {"./m"}, bytes);
  ASSERT_EQ(ran.output.size(), 2 * bytes.size()) << ran.errors;
  std::vector<Real> y(2 * x.size());
  std::memcpy(y.data(), ran.output.data(), ran.output.size());
  double worst = 0;
  for (std::size_t i = 0; i + 4 < x.size(); ++i) {
    worst = std::max(worst, error(y[2 * i], std::sin(static_cast<long double>(x[i]))));
    worst = std::max(worst, error(y[2 * i + 1], std::cos(static_cast<long double>(x[i]))));
    ASSERT_LE(worst, 2) << x[i];
  }
  EXPECT_GT(worst, 0.4);  // or nothing was compared
  for (std::size_t i = 2 * x.size() - 8; i < 2 * x.size() - 2; ++i) EXPECT_TRUE(std::isnan(y[i]));
  EXPECT_EQ(y[2 * x.size() - 2], 0);
  EXPECT_EQ(y[2 * x.size() - 1], 1);
}

TEST(RustTrigonometry, has_two_units_in_the_last_place) {
  if (!test::is_installed("rustc")) GTEST_SKIP() << "skipped: no rustc";
  expect_accurate<double>({"-C", "opt-level=3", "-C", "target-cpu=native"});
  expect_accurate<float>({"-C", "opt-level=3"});
  expect_accurate<double>({});  // overflow would panic
  expect_accurate<float>({});
}

TEST(RustTrigonometry, fills_groups_of_four) {
  EXPECT_EQ(rust_angle_group({"a", "s", "c", {}}, {"q1", "q2"}),
            "    let a = [q1, q2, 0.0, 0.0];\n    let (mut s, mut c) = ([0.0; 4], [0.0; 4]);\n"
            "    sine_cosine(&a, &mut s, &mut c);\n");
}

}  // namespace
}  // namespace armature::internal
