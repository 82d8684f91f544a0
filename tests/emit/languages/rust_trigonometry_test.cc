// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/emit/languages/rust_trigonometry.h"

#include <gtest/gtest.h>

#include "tests/emit/judge_sines.h"
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

template <class Real>
void expect_accurate(const std::vector<std::string>& flags) {
  const test::TemporaryFolder folder;
  folder.write("m.rs", rust_trigonometry(sizeof(Real) == 4) +
                           (sizeof(Real) == 4 ? "type Real = f32;\n" : "type Real = f64;\n") + filter);
  std::vector<std::string> command = {"rustc", "--edition", "2021", "m.rs"};
  command.insert(command.end(), flags.begin(), flags.end());
  const auto compiled = run(folder, command);
  ASSERT_EQ(compiled.exit_code, 0) << compiled.errors;
  const auto ran = run(folder, {"./m"}, test::bytes_of(test::angles_of_every_kind<Real>()));
  ASSERT_EQ(ran.exit_code, 0) << ran.errors;
  test::expect_accurate_sines<Real>(ran.output);
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
