// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// tests/cases/attack, and relatives made here: logs and robots that made version 0.1.0 crash, hang or take gigabytes.
// Each gets a message within a second of processor time and 256 MB; sanitizers multiply both, and there only the answer
// is judged.
#include <sys/stat.h>

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

// An inertia of 1e50 needs steps of nothing; loads of 1e20 kg too.
TEST_F(Attack, motions_that_no_step_is_small_enough_for) {
  const std::string hang = attack + "simulate_hang.yaml";
  EXPECT_TRUE(has(refusal({"simulate", hang, "--duration", "0.01"}, 3), "no step of rk4 is small enough"));
  for (const char* adaptive : {"dormand-prince", "cvode"})
    EXPECT_EQ(run({"simulate", hang, "--duration", "0.01", "--integrator", adaptive}).code, 0) << adaptive;
  EXPECT_TRUE(has(refusal({"simulate", attack + "2r.yaml", "--load", "1e20"}), "finite numbers up to"));
}

// Limits of a million rad are none: a motion of days becomes one of seconds.
TEST_F(Attack, limits_that_are_none) {
  const Answer answer = run({"excite", attack + "wide.yaml", "--starts", "1", "--trials", "20", "--json"});
  ASSERT_EQ(answer.code, 0) << answer.err;
  EXPECT_LT(answer.json()["duration"].get<double>(), 100);
  refusal({"excite", attack + "2r.yaml", "--table", "1e308"});
}

// Coefficients of (1 + b)^35 are too large for the usual form of a constant: one was not seen to be twice another.
TEST_F(Attack, explicit_model_with_a_power_of_35) {
  const Answer answer = run({"explicit", attack + "explicit_fault.yaml", "--json"});
  EXPECT_EQ(answer.code, 0) << answer.err;
}

TEST_F(Attack, options_that_are_no_numbers) {
  for (const std::vector<std::string>& options : std::vector<std::vector<std::string>>{{"explicit", "--velocity"},
                                                                                       {"explicit", "--significance"},
                                                                                       {"excite", "--table"},
                                                                                       {"excite", "--rate"},
                                                                                       {"simulate", "--rate"},
                                                                                       {"simulate", "--load"},
                                                                                       {"simulate", "--duration"},
                                                                                       {"show", "--right-angles"}})
    for (const char* number : {"nan", "-nan", "inf", "-inf", "1e999"})
      EXPECT_TRUE(has(refusal({options[0], attack + "2r.yaml", options[1], number}), "is not a finite number"))
          << options[0] << ' ' << options[1] << ' ' << number;
}

// Models that would take gigabytes are refused at once. The program bounds its memory by that of the machine; here by
// less.
TEST_F(Attack, a_thousand_joints_are_refused_or_run_out_of_memory_with_a_message) {
  if (support::patience > 1) GTEST_SKIP() << "skipped: sanitizers take memory of their own";
  std::string robot = "armature: 1\nrobot: big\ngravity: [0, 0, -9.81]\njoints:\n  - [joint, alpha, d, theta]\n";
  for (int i = 1; i <= 1000; ++i)
    robot += "  - [j" + std::to_string(i) + (i % 2 == 0 ? ", pi/2, 0.3, q" : ", 0, 0.2, q") + std::to_string(i) + "]\n";
  robot += "links:\n  - [link, m, cx, cy, Ixx, Iyy, Izz]\n";
  for (int i = 1; i <= 1000; ++i) robot += "  - [j" + std::to_string(i) + ", 1, 0.1, 0.02, 0.1, 0.1, 0.1]\n";
  write("big.yaml", robot);
  for (const char* model : {"regressor", "inertia", "inverse-dynamics-derivatives"})
    EXPECT_TRUE(has(refusal({"count", "big.yaml", model}, 3), "would be too large")) << model;
  const ProcessResult done =
      run_process({"/bin/sh", "-c", "ulimit -d 50000; exec " ARMATURE_BINARY " count big.yaml inverse-dynamics"},
                  {.folder = folder_.string(), .most_seconds = 100});
  EXPECT_EQ(done.exit_code, 3);
  EXPECT_TRUE(has(done.errors, "more memory than there is")) << done.errors;
}

TEST_F(Attack, a_pipe_that_nobody_writes_to) {
  ASSERT_EQ(::mkfifo(path("log.csv").c_str(), 0600), 0);
  EXPECT_TRUE(has(refused_log("log.csv"), "nobody writes to this pipe"));
}

// libhdf5 itself breaks on these: a segmentation fault, a double free, an over-read whose numbers are no log.
TEST_F(Attack, hdf5_that_breaks_the_library) {
  for (const char* file : {"h5crash_min.h5", "h5abort1.h5"})
    EXPECT_TRUE(
        has(refused_log(attack + file), std::string(file) + ": error: the library that reads such files failed"));
  refused_log(attack + "asan-34.h5");
}

// The seeds of the fuzz targets too: a table that is no log, or a message, within the bounds.
TEST_F(Attack, binary_logs_of_every_kind) {
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(ARMATURE_SOURCE_DIR "/hostile/binary_log")) {
    const std::string name = entry.path().filename();
    // Sound, but too short for a log; the bag is of another robot.
    const bool sound = !has(name, "_huge") && !has(name, "_bomb") && !has(name, ".db3");
    refusal({"identify", attack + "2r.yaml", entry.path().string()}, sound ? 3 : 2);
    ++files;
  }
  EXPECT_GE(files, 8u);
}

// Text that was packed to a thousandth; the second file is measured for a while.
TEST_F(Attack, logs_that_unpack_to_gigabytes) {
  const std::string script =
      "import gzip, random\nrow = b'0,0,0,0,0\\n' * 50000\nrandom.seed(1)\n"
      "with gzip.open('zeros.csv.gz', 'wb', 1) as f:\n  f.write(b't,q1,q2,tau1,tau2\\n')\n"
      "  for i in range(400): f.write(row)\n"
      "with gzip.open('mixed.csv.gz', 'wb', 1) as f:\n  f.write(b't,q1,q2,tau1,tau2\\n')\n"
      "  for i in range(40000): f.write(b'%d,%d,0,0,0\\n' % (i, random.randrange(10**9)) + row[:8000])\n";
  ASSERT_EQ(run_process({"python3", "-c", script}, {.folder = folder_.string(), .most_seconds = 100}).exit_code, 0);
  for (const char* file : {"zeros.csv.gz", "mixed.csv.gz"})
    EXPECT_TRUE(has(refused_log(file), "far more than it holds")) << file;
}

// A record of a stage that nests deeper than any stack, beside a job that was done.
TEST_F(Attack, records_that_nest_too_deep) {
  std::filesystem::create_directories(path("job/.stages"));
  write("job/.stages/identify.json", "{\"key\": " + std::string(1'000'000, '['));
  refusal({"pipeline", attack + "2r.yaml", attack + "oob_far.npy", "-o", "job"});
}

}  // namespace
}  // namespace armature::internal
