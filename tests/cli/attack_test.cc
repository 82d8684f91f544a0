// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// tests/cases/attack, and relatives made here: logs and robots that made version 0.1.0 crash, hang or take gigabytes.
// Each gets a message within a second of processor time and 256 MB; sanitizers multiply both, and there only the answer
// is judged.
#include "tests/cli/run_cli.h"
#include "tests/support/patience.h"

namespace armature::internal {
namespace {

const std::string attack = ARMATURE_SOURCE_DIR "/tests/cases/attack/";

class Attack : public Cli {
 protected:
  // The error of a run that ends in time, with exit code 2 unless another is expected.
  std::string refusal(const std::vector<std::string>& arguments, int code = 2) {
    std::vector<std::string> words = {ARMATURE_BINARY};
    words.insert(words.end(), arguments.begin(), arguments.end());
    const ProcessResult done = run_process(words, {.folder = folder_.string(), .most_seconds = 30});
    EXPECT_FALSE(done.timed_out);
    EXPECT_EQ(done.exit_code, code) << done.errors.substr(0, 1000);
    EXPECT_TRUE(has(done.errors, "error: ")) << done.errors.substr(0, 1000);
    if (support::patience == 1) {
      EXPECT_LT(done.seconds, 1.0);
      EXPECT_LT(done.megabytes, 256.0);
    }
    return done.errors;
  }
  std::string refused_log(const std::string& file) { return refusal({"identify", attack + "2r.yaml", file}); }
};

std::string npy_of(const std::string& dictionary, std::size_t data) {
  std::string bytes = std::string("\x93NUMPY\x02", 7) + '\0';
  for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(dictionary.size() >> shift & 255);
  return bytes + dictionary + std::string(data, '\0');
}

TEST_F(Attack, npy_with_an_item_size_that_wraps_around) {
  EXPECT_TRUE(has(refused_log(attack + "oob_far.npy"), "is not known"));
}

// A header of a megabyte, which every field once kept: a gigabyte for a file of two.
TEST_F(Attack, npy_with_a_thousand_long_names) {
  std::string fields;
  for (int i = 0; i < 990; ++i) fields += "('" + std::string(1000, 'x') + std::to_string(i) + "', '<f8'), ";
  write("long.npy", npy_of("{'descr': [" + fields + "], 'fortran_order': False, 'shape': (10,), }", 10u * 990 * 8));
  EXPECT_TRUE(has(refused_log("long.npy"), "no column was recognised"));
}

// One number and much padding per row: as large as a file can be without blocks of it, since it has holes.
TEST_F(Attack, npy_whose_rows_are_padding) {
  const std::string dictionary =
      "{'descr': [('t', '<f8'), ('q', '<f8', (2,)), ('tau', '<f8', (2,)), ('p', 'V1000000')], 'fortran_order': False, "
      "'shape': (300,), }";
  const std::string file = write("padded.npy", npy_of(dictionary, 0));
  std::filesystem::resize_file(file, std::filesystem::file_size(file) + 300u * 1'000'040u);
  EXPECT_TRUE(has(refused_log("padded.npy"), "the time 0 is repeated"));
}

// libhdf5 itself breaks on these: a segmentation fault, a double free, an over-read whose numbers are no log.
TEST_F(Attack, hdf5_that_breaks_the_library) {
  for (const char* file : {"h5crash_min.h5", "h5abort1.h5"})
    EXPECT_TRUE(
        has(refused_log(attack + file), std::string(file) + ": error: the library that reads such files failed"));
  refused_log(attack + "asan-34.h5");
}

}  // namespace
}  // namespace armature::internal
