// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/formats/csv.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "armature/base/error.h"
#include "tests/support/compile.h"

namespace armature::internal {
namespace {

class Csv : public testing::Test {
 protected:
  LogTable read(const std::string& text) {
    folder_.write("log.csv", text);
    return read_csv(folder_.path() + "/log.csv", diagnostics_);
  }
  std::string complaint(const std::string& text) {
    diagnostics_ = {};
    try {
      read(text);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  }
  test::TemporaryFolder folder_;
  Diagnostics diagnostics_;
};

TEST_F(Csv, reads_names_numbers_and_lines) {
  const LogTable table = read("# made by hand\n\"t\", q1 ,tau1\r\n0,1.5,-2e-3\r\n\n0.1,+3,nan\n0.2,,7");
  EXPECT_EQ(table.names, (std::vector<std::string>{"t", "q1", "tau1"}));
  ASSERT_EQ(table.rows(), 3U);
  EXPECT_EQ(table.columns[0], (std::vector<double>{0, 0.1, 0.2}));
  EXPECT_EQ(table.columns[1][1], 3);
  EXPECT_EQ(table.columns[2][0], -2e-3);
  EXPECT_TRUE(std::isnan(table.columns[2][1]));
  EXPECT_TRUE(std::isnan(table.columns[1][2]));
  EXPECT_EQ(table.lines, (std::vector<std::uint32_t>{3, 5, 6}));
}

TEST_F(Csv, knows_other_separators_and_files_without_names) {
  for (const char* text : {"a;b\n1;2\n3;4\n", "a\tb\n1\t2\n3\t4\n", "a b\n1   2\n 3 4\n",
                           "\xEF\xBB\xBF"
                           "a,b\n1,2\n3,4"}) {
    const LogTable table = read(text);
    EXPECT_EQ(table.names, (std::vector<std::string>{"a", "b"})) << text;
    EXPECT_EQ(table.columns[1], (std::vector<double>{2, 4})) << text;
  }
  const LogTable bare = read("1,2\n3,4\n");
  EXPECT_EQ(bare.names, (std::vector<std::string>{"c1", "c2"}));
  EXPECT_EQ(bare.columns[0], (std::vector<double>{1, 3}));
}

TEST_F(Csv, a_cell_in_quotes_may_go_over_lines) {
  const LogTable table = read("t,\"q1\n[deg]\",note\n0,1,\"a, \"\"b\"\"\r\nc\"\n1,2,x\n2,3,y\n3,4,z\n");
  EXPECT_EQ(table.names, (std::vector<std::string>{"t", "q1 [deg]"}));
  EXPECT_EQ(table.columns[1], (std::vector<double>{1, 2, 3, 4}));
  EXPECT_EQ(table.lines, (std::vector<std::uint32_t>{3, 5, 6, 7}));
  const std::string said = complaint("t,q1\n0,1\n1,\"2\n2,3\n3,4\n");
  EXPECT_NE(said.find(":3"), std::string::npos) << said;
  EXPECT_NE(said.find("a quote is opened"), std::string::npos) << said;
}

TEST_F(Csv, reads_the_joints_that_cells_name_and_refuses_names_that_change) {
  const std::string head = "t,field.name0,field.name1,field.position0,field.position1\n";
  const std::string rows = "0,elbow,shoulder,1,2\n1,elbow,shoulder,1,2\n2,elbow,shoulder,1,2\n";
  EXPECT_EQ(read(head + rows).joints, (std::vector<std::string>{"", "elbow", "shoulder"}));
  const std::string said = complaint(head + rows + "3,shoulder,elbow,2,1\n");
  EXPECT_NE(said.find(":5:3"), std::string::npos) << said;
  EXPECT_NE(said.find("change their joints"), std::string::npos) << said;
}

// An outer join: every third row is that of another topic, the first one too.
TEST_F(Csv, reads_the_joints_that_cells_name_where_rows_of_other_topics_name_none) {
  for (const std::string none : {"", "nan", "null"}) {
    std::string text = "t,name[0],name[1],position[0],position[1],other\n";
    for (int i = 0; i < 150; ++i)
      text += i % 3 == 0 ? fmt::format("{},{},{},,,7\n", i, none, none) : fmt::format("{},elbow,shoulder,1,2,\n", i);
    diagnostics_ = {};
    const LogTable table = read(text);
    EXPECT_EQ(table.joints, (std::vector<std::string>{"", "elbow", "shoulder", ""})) << none;
    EXPECT_EQ(table.rows(), 150U);
    const std::string said = complaint(text + "150,,elbow,2,1,\n");
    EXPECT_NE(said.find(":152:6"), std::string::npos) << said;
  }
}

TEST_F(Csv, leaves_out_a_last_line_whose_name_is_cut_off) {
  const std::string text =
      "t,position0,position1,name0,name1\n0,1,2,elbow,\"shoulder\"\n1,1,2,elbow,shoulder\n2,1,2,elbow,shoulder\n";
  for (const char* cut : {"3,1,2,elbow,shoul", "3,1,2,elbow,\"shoul"}) {
    EXPECT_EQ(read(text + cut).rows(), 3U) << cut;
    EXPECT_NE(diagnostics_.all().back().message.find("cut off"), std::string::npos);
  }
  EXPECT_EQ(read(text + "3,1,2,elbow,shoulder").rows(), 4U);
  EXPECT_NE(complaint(text + "3,1,2,elbow,wrist").find("change their joints"), std::string::npos);
}

TEST_F(Csv, reads_in_chunks_what_it_reads_at_once) {
  std::string text = "t,x\n";
  for (int i = 0; i < 1000; ++i) text += std::to_string(i) + "," + std::to_string(i * i) + "\n";
  const LogTable whole = read(text);
  CsvReader reader(folder_.path() + "/log.csv");
  LogTable chunked = reader.empty_table();
  std::size_t chunks = 0;
  while (reader.read(chunked, 7, diagnostics_)) ++chunks;
  EXPECT_EQ(chunked.columns, whole.columns);
  EXPECT_EQ(chunks, 142U);
}

// As PlotJuggler and pandas write messages of ROS.
TEST_F(Csv, skips_columns_of_words_with_one_note) {
  const LogTable table = read(
      "t,frame_id,q1,valid,tau1\n0,\"base, left\",1,False,3\n1,\"base, left\",2,True,4\n2,\"a \"\"b\"\", "
      "c\",5,False,6\n");
  EXPECT_EQ(table.names, (std::vector<std::string>{"t", "q1", "tau1"}));
  EXPECT_EQ(table.columns[1], (std::vector<double>{1, 2, 5}));
  EXPECT_EQ(table.columns[2], (std::vector<double>{3, 4, 6}));
  ASSERT_EQ(diagnostics_.all().size(), 1U);
  EXPECT_NE(diagnostics_.all()[0].message.find("frame_id, valid"), std::string::npos);
}

// A word among numbers is a fault, not a column of words.
TEST_F(Csv, does_not_skip_columns_with_numbers) {
  EXPECT_NE(complaint("t,q1,tau1\n0,1,a\n1,2,b\n2,5,c\n3,4,7\n").find("'a' is not a number"), std::string::npos);
  EXPECT_NE(complaint("t,q1,tau1\n0,1,2\n1,\"2,3\n").find("a quote is opened"), std::string::npos);
}

TEST_F(Csv, says_where_it_is_wrong) {
  EXPECT_NE(complaint("t,x\n0,1\n1,oops\n2,3,4\n").find("log.csv:3:3: error: 'oops' is not a number"),
            std::string::npos);
  EXPECT_NE(complaint("t,x\n0,1\n1,oops\n2,3,4\n").find(":4: error: 3 cells where the table has 2"), std::string::npos);
  EXPECT_NE(complaint("t;x\n0;1.5\n0;2\n1;2,5\n").find("a point, not a comma"), std::string::npos);
  EXPECT_NE(complaint("").find("the file is empty"), std::string::npos);
  EXPECT_NE(complaint(std::string("\xff\xfet\0,\0q\0\n\0", 10)).find("the file is UTF-16; save it as UTF-8"),
            std::string::npos);
  EXPECT_NE(complaint(std::string("a\0b,c\n1,2\n", 10)).find("bytes that no text has"), std::string::npos);
  EXPECT_THROW(read_csv(folder_.path() + "/none.csv", diagnostics_), InputError);
  EXPECT_THROW(read_csv(folder_.path(), diagnostics_), InputError);
  EXPECT_NE(complaint(std::string(6u << 20, 'x')).find("several megabytes"), std::string::npos);
}

TEST_F(Csv, skips_titles_and_reads_units_commas_and_dates) {
  const LogTable table = read(
      "Recorder 3\nRobot: arm\n\nt;q;tau\ns;deg;Nm\n2024-05-17T10:00:00;1,5;-2\n"
      "2024-05-17T10:00:01;2,5;3e-1\n");
  EXPECT_EQ(table.names, (std::vector<std::string>{"t", "q", "tau"}));
  EXPECT_EQ(table.units, (std::vector<std::string>{"s", "deg", "Nm"}));
  EXPECT_EQ(table.columns[1], (std::vector<double>{1.5, 2.5}));
  EXPECT_EQ(table.lines, (std::vector<std::uint32_t>{6, 7}));
  EXPECT_NE(to_string(diagnostics_).find("2 lines before the table are skipped"), std::string::npos);
}

TEST_F(Csv, unpacks_what_gzip_packed) {
  std::string text = "t,x\n";
  for (int i = 0; i < 1000; ++i) text += std::to_string(i) + "," + std::to_string(i * i % 97) + "\n";
  folder_.write("log.csv", text);
  if (run(folder_, {"gzip", "-k", "log.csv"}).exit_code != 0) GTEST_SKIP() << "skipped: gzip is not installed";
  const LogTable table = read_csv(folder_.path() + "/log.csv.gz", diagnostics_);
  EXPECT_EQ(table.rows(), 1000U);
  EXPECT_EQ(table.columns[1][999], 999 * 999 % 97);
  const std::string packed = folder_.read("log.csv.gz");
  EXPECT_NE(complaint(packed.substr(0, packed.size() / 2)).find("cannot be unpacked"), std::string::npos);
  folder_.write("zeros", std::string(20u << 20, '\n'));
  run(folder_, {"gzip", "zeros"});
  EXPECT_NE(complaint(folder_.read("zeros.gz")).find("far more than it holds"), std::string::npos);
}

// What follows numbers that were measured is judged by what has been unpacked so far, and numbers count as doubles.
TEST_F(Csv, refuses_what_unpacks_to_far_more_than_it_holds) {
  const std::string script =
      "import gzip, random\nrandom.seed(1)\nwith gzip.open('late.gz', 'wb') as f:\n"
      "  for i in range(20000): f.write(b'%d,%d\\n' % (i, random.randrange(10**6)))\n"
      "  for i in range(120): f.write(b'0,0\\n' * 250000)\n"
      "with gzip.open('mixed.gz', 'wb') as f:\n"
      "  for i in range(20000): f.write(b'%d,%d\\n' % (i, random.randrange(10**6)) + b'0,0\\n' * 30)\n";
  ASSERT_EQ(run(folder_, {"python3", "-c", script}).exit_code, 0);
  EXPECT_NE(complaint(folder_.read("late.gz")).find("far more than it holds"), std::string::npos);
  EXPECT_EQ(read(folder_.read("mixed.gz")).rows(), 20000U * 31);
}

// A topic that is slower than the joints: its first word comes late, or but once in the lines that are looked at first.
TEST_F(Csv, skips_words_of_columns_that_are_nearly_empty) {
  for (const int first : {7, 250}) {
    std::string text = "t,q,mode,volts\n";
    for (int i = 0; i < 400; ++i)
      text +=
          std::to_string(i) + ",1," + (i >= first && i % 60 == 7 ? "idle" : "") + "," + (i == 300 ? "24.5" : "") + "\n";
    diagnostics_ = {};
    const LogTable table = read(text);
    EXPECT_EQ(table.rows(), 400U);
    EXPECT_EQ(table.columns.back()[300], 24.5);
    EXPECT_NE(to_string(diagnostics_).find("'mode' holds words: they are skipped"), std::string::npos) << first;
  }
  EXPECT_NE(complaint("t,x\n0,1\n1,\n2,a\n").find("'a' is not a number"), std::string::npos);
  // Nor does a word that begins as a number does leave one behind.
  std::string text = "t,lap\n";
  for (int i = 0; i < 200; ++i) text += fmt::format("{},{}\n", i, i == 150 ? "3rd" : "");
  diagnostics_ = {};
  EXPECT_TRUE(std::isnan(read(text).columns[1][150]));
}

TEST_F(Csv, leaves_out_a_last_line_that_is_cut_off) {
  EXPECT_EQ(read("t,x,y\n0,1,2\n1,2,3\n2,3").rows(), 2U);
  EXPECT_NE(to_string(diagnostics_).find("log.csv:4: warning: the last line is cut off"), std::string::npos);
  EXPECT_EQ(read("t,x,y\n0,1,2\n1,2,3\n2,-").rows(), 2U);
  EXPECT_EQ(read("t,x,y\n0,1,2\n1,2,3\n2,3,4").rows(), 3U);
  EXPECT_NE(complaint("t,x,y\n0,1,2\n1,2,3\n2,3\n").find("2 cells where the table has 3"), std::string::npos);
}

TEST_F(Csv, bounds_what_it_says_about_hopeless_files) {
  std::string text = "t,x\n";
  for (int i = 0; i < 100'000; ++i) text += "a,b\n";
  EXPECT_LT(complaint(text).size(), 100'000U);
}

}  // namespace
}  // namespace armature::internal
