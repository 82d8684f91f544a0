// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/npz.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "tests/log/numpy_file.h"

namespace armature {
namespace {

TEST(Npz, ReadsWhatNumpySaved) {
  const test::TemporaryFolder folder;
  const std::string script =
      "t = np.arange(50) / 10\n"
      "a = dict(t=t, q=np.stack([t, t * t], 1), names=np.array(['a', 'b']), meta=np.array({'x': 1}, dtype=object))\n"
      "np.savez('plain.npz', **a); np.savez_compressed('small.npz', **a)\n";
  if (!test::with_numpy(folder, script)) GTEST_SKIP() << "skipped: python3 with numpy is not installed";
  for (const char* name : {"plain.npz", "small.npz"}) {
    Diagnostics diagnostics;
    const std::vector<NamedArray> arrays = read_npz(folder.read(name), name, diagnostics);
    ASSERT_EQ(arrays.size(), 2U) << name;
    EXPECT_EQ(arrays[0].name, "t");
    EXPECT_EQ(arrays[1].columns, 2U);
    for (std::size_t i = 0; i < 50; ++i) {
      const double t = static_cast<double>(i) / 10;
      EXPECT_EQ(arrays[0].values[i], t);
      EXPECT_EQ(arrays[1].values[2 * i + 1], t * t);
    }
    EXPECT_EQ(diagnostics.warning_count(), 2U);
    EXPECT_NE(to_string(diagnostics).find("'meta' is left out: the array holds Python objects"), std::string::npos);
  }
  const std::string archive = folder.read("small.npz");
  Diagnostics diagnostics;
  EXPECT_THROW(read_npz(archive.substr(0, archive.size() / 2), "cut.npz", diagnostics), InputError);
  EXPECT_THROW(read_npz("PK", "short.npz", diagnostics), InputError);
}

TEST(Npz, RefusesBombs) {
  const test::TemporaryFolder folder;
  if (!test::with_numpy(folder, "np.savez_compressed('bomb.npz', **{f'a{i}': np.zeros(800000) for i in range(3)})"))
    GTEST_SKIP() << "skipped: python3 with numpy is not installed";
  Diagnostics diagnostics;
  EXPECT_THROW(read_npz(folder.read("bomb.npz"), "bomb.npz", diagnostics), InputError);
}

}  // namespace
}  // namespace armature
