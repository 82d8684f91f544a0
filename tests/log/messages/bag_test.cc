// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/messages/bag.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "armature/base/error.h"
#include "tests/support/compile.h"

namespace armature::internal {
namespace {

std::string refusal(const std::string& metadata) {
  const test::TemporaryFolder folder;
  folder.write("metadata.yaml", metadata);
  try {
    file_of_bag(folder.path());
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Bag, is_the_file_that_it_names) {
  const std::string recordings = ARMATURE_SOURCE_DIR "/tests/log/messages/recordings/";
  for (const char* name : {"bag_old/bag_old.db3", "bag_new/bag_new.db3", "bag_mcap/bag_mcap.mcap"}) {
    const std::filesystem::path file = recordings + name;
    EXPECT_EQ(file_of_bag(file.parent_path().string()), file.string());
    EXPECT_EQ(file_of_bag(file.string()), file.string());
  }
  EXPECT_EQ(file_of_bag("no/such/place"), "no/such/place");
}

TEST(Bag, names_no_file_outside_of_itself) {
  const test::TemporaryFolder folder;
  folder.write("metadata.yaml", "rosbag2_bagfile_information: {relative_file_paths: [../../etc/passwd]}");
  EXPECT_EQ(file_of_bag(folder.path()), folder.path() + "/passwd");
}

TEST(Bag, of_several_files_or_packed_is_refused_with_what_to_do) {
  EXPECT_NE(refusal("rosbag2_bagfile_information: {relative_file_paths: [a_0.db3, a_1.db3]}").find("one by one"),
            std::string::npos);
  EXPECT_NE(refusal("rosbag2_bagfile_information: {relative_file_paths: [a.db3.zstd], compression_mode: FILE}")
                .find("zstd -d"),
            std::string::npos);
  EXPECT_NE(refusal("rosbag2_bagfile_information: {relative_file_paths: [a.db3], compression_mode: MESSAGE}")
                .find("one by one"),
            std::string::npos);
  for (const char* nothing : {"", "a: 1", "rosbag2_bagfile_information: 3", "rosbag2_bagfile_information: {}",
                              "rosbag2_bagfile_information: {relative_file_paths: []}"})
    EXPECT_NE(refusal(nothing), "") << nothing;
}

}  // namespace
}  // namespace armature::internal
