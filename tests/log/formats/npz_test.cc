// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/formats/npz.h"

#include <gtest/gtest.h>

#include <cmath>

#include "armature/base/error.h"
#include "tests/log/numpy_file.h"

namespace armature::internal {
namespace {

TEST(Npz, reads_what_numpy_saved) {
  const test::TemporaryFolder folder;
  const std::string script =
      "t = np.arange(50) / 10\n"
      "a = dict(t=t, q=np.stack([t, t * t], 1), names=np.array(['a', 'b']), meta=np.array({'x': 1}, dtype=object))\n"
      "np.savez('plain.npz', **a); np.savez_compressed('small.npz', **a)\n";
  if (!test::with_numpy(folder, script)) GTEST_SKIP() << "skipped: python3 with numpy is not installed";
  for (const char* name : {"plain.npz", "small.npz"}) {
    Diagnostics diagnostics;
    const std::vector<NamedArray> arrays = open_npz(bytes_of_file(folder.path() + '/' + name), name, diagnostics);
    ASSERT_EQ(arrays.size(), 2U) << name;
    EXPECT_EQ(arrays[0].name, "t");
    EXPECT_EQ(arrays[1].columns, 2U);
    const std::vector<double> t0 = test::values_of(arrays[0]), q = test::values_of(arrays[1]);
    for (std::size_t i = 0; i < 50; ++i) {
      const double t = static_cast<double>(i) / 10;
      EXPECT_EQ(t0[i], t);
      EXPECT_EQ(q[2 * i + 1], t * t);
    }
    EXPECT_EQ(diagnostics.warning_count(), 2U);
    EXPECT_NE(to_string(diagnostics).find("'meta' is left out: the array holds Python objects"), std::string::npos);
  }
  const std::string archive = folder.read("small.npz");
  Diagnostics diagnostics;
  EXPECT_THROW(open_npz(bytes_of_text(std::string_view(archive).substr(0, archive.size() / 2)), "cut.npz", diagnostics),
               InputError);
  EXPECT_THROW(open_npz(bytes_of_text("PK"), "short.npz", diagnostics), InputError);
}

TEST(Npz, is_read_in_pieces_however_its_arrays_lie_and_are_packed) {
  const test::TemporaryFolder folder;
  const std::string script =
      "n = 5000\nt = np.arange(n) / 10; q = np.sin(np.outer(t, [1, 2, 3]))\n"
      "for f, save in ('plain', np.savez), ('packed', np.savez_compressed):\n"
      "  save(f + '_rows.npz', t=t, q=q); save(f + '_columns.npz', t=t, q=np.asfortranarray(q))\n"
      "  save(f + '_lying.npz', t=t[None, :], q=q.T.copy())\n";
  if (!test::with_numpy(folder, script)) GTEST_SKIP() << "skipped: python3 with numpy is not installed";
  for (const std::string how : {"plain", "packed"})
    for (const std::string way : {"_rows", "_columns", "_lying"}) {
      Diagnostics diagnostics;
      const std::string file = folder.path() + "/" + how + way + ".npz";
      for (const std::size_t most : {std::size_t{999}, std::size_t{1'000'000}}) {
        const LogTable table = test::whole_table(
            table_of(file, open_npz(bytes_of_file(file), file, diagnostics), diagnostics), diagnostics, most);
        ASSERT_EQ(table.rows(), 5000U) << file << to_string(diagnostics);
        ASSERT_EQ(table.names, (std::vector<std::string>{"t", "q1", "q2", "q3"}));
        for (std::size_t i = 0; i < 5000; ++i)
          for (std::size_t c = 0; c < 3; ++c)
            ASSERT_NEAR(table.columns[c + 1][i], std::sin(0.1 * static_cast<double>((c + 1) * i)), 1e-9) << file;
        EXPECT_EQ(table.lines.back(), 5000U);
      }
      // A byte in the middle of the numbers: CRC or inflate finds it, and the row is named.
      std::string bytes = folder.read(how + way + ".npz");
      bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
      if (how == "plain" && way != "_rows") continue;  // read out of order, as unprotected as an NPY file
      test::whole_table(table_of(file, open_npz(bytes_of_text(bytes), file, diagnostics), diagnostics), diagnostics,
                        999);
      EXPECT_NE(to_string(diagnostics).find("cannot be read from row"), std::string::npos) << file;
      EXPECT_NE(to_string(diagnostics).find("is damaged"), std::string::npos) << file;
    }
}

TEST(Npz, refuses_bombs) {
  const test::TemporaryFolder folder;
  if (!test::with_numpy(folder, "np.savez_compressed('bomb.npz', **{f'a{i}': np.zeros(800000) for i in range(3)})"))
    GTEST_SKIP() << "skipped: python3 with numpy is not installed";
  Diagnostics diagnostics;
  EXPECT_THROW(open_npz(bytes_of_file(folder.path() + "/bomb.npz"), "bomb.npz", diagnostics), InputError);
  // Each that is open unpacks with a state of its own.
  test::with_numpy(folder, "np.savez_compressed('many.npz', **{f'a{i}': np.zeros(3) for i in range(2500)})");
  EXPECT_THROW(open_npz(bytes_of_file(folder.path() + "/many.npz"), "many.npz", diagnostics), InputError);
}

}  // namespace
}  // namespace armature::internal
