// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "studio/server/project.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "armature/base/error.h"
#include "armature/base/sha256.h"
#include "armature/base/temporary_folder.h"
#include "studio/server/refusal.h"

namespace armature::studio {
namespace {

namespace fs = std::filesystem;

struct ProjectTest : testing::Test {
  internal::TemporaryFolder outer;
  std::string folder = outer.file("project");
  std::unique_ptr<Project> project;

  ProjectTest() {
    fs::create_directory(folder);
    std::ofstream(outer.file("secret.yaml")) << "secret";
    project = std::make_unique<Project>(folder);
  }
  std::string put(const std::string& path, const std::string& text, const Precondition& seen = {.is_new = true},
                  std::uint64_t most = 1000) {
    return project->replace(path, seen, most, [&](const Project::Write& write) { write(text.data(), text.size()); });
  }
  std::string get(const std::string& path) {
    const OpenedFile opened = project->open(path);
    std::string text(opened.size, ' ');
    EXPECT_EQ(::pread(opened.file.get(), text.data(), text.size(), 0), static_cast<ssize_t>(text.size()));
    return text;
  }
  std::vector<std::string> listed() {
    std::vector<std::string> paths;
    for (const ProjectFile& file : project->list()) paths.push_back(file.path);
    return paths;
  }
};

int status_of(const auto& attempt) {
  try {
    attempt();
  } catch (const Refusal& refusal) {
    EXPECT_EQ(std::string(refusal.what()).find("/tmp"), std::string::npos) << refusal.what();
    return refusal.status;
  }
  return 200;
}

TEST_F(ProjectTest, counts_files_whose_names_are_not_utf8) {
  put("log.csv", "1");
  std::ofstream(folder + "/caf\xE9.csv") << "1";
  Listing seen;
  EXPECT_EQ(project->list(&seen).size(), 1u);
  EXPECT_EQ(seen.not_utf8, 1u);
  EXPECT_EQ(status_of([&] { get("caf\xE9.csv"); }), 400);
}

TEST_F(ProjectTest, keeps_what_is_put_there) {
  EXPECT_EQ(put("a/b.yaml", "text"), internal::sha256("text"));
  EXPECT_EQ(get("a/b.yaml"), "text");
  put("log.csv", "1");
  put("r.html", "");
  EXPECT_EQ(listed(), (std::vector<std::string>{"a/b.yaml", "log.csv", "r.html"}));
  EXPECT_EQ(project->list()[0].kind, "robot");
  EXPECT_EQ(project->list()[1].kind, "log");
  EXPECT_EQ(project->list()[2].kind, "report");
  project->remove("a/b.yaml", {});
  EXPECT_EQ(status_of([&] { get("a/b.yaml"); }), 404);
}

TEST_F(ProjectTest, replaces_only_what_the_sender_has_seen) {
  const std::string first = put("a", "1");
  EXPECT_EQ(status_of([&] { put("a", "2"); }), 412) << "not new";
  EXPECT_EQ(status_of([&] { put("a", "2", {}); }), 412) << "nothing seen";
  EXPECT_EQ(status_of([&] { put("a", "2", {.hash = internal::sha256("x")}); }), 412);
  const std::string second = put("a", "2", {.hash = first});
  EXPECT_EQ(status_of([&] { put("a", "3", {.hash = first}); }), 412) << "changed meanwhile";
  EXPECT_EQ(status_of([&] { project->remove("a", {.hash = first}); }), 412);
  EXPECT_EQ(get("a"), "2");
  EXPECT_EQ(status_of([&] { put("b", "1", {.hash = second}); }), 412) << "not there";
}

TEST_F(ProjectTest, leaves_nothing_of_an_upload_that_fails) {
  EXPECT_EQ(status_of([&] { put("a", std::string(2000, 'x')); }), 413);
  EXPECT_THROW(
      project->replace("b", {.is_new = true}, 10, [](const Project::Write&) { throw std::runtime_error("cut"); }),
      std::runtime_error);
  EXPECT_TRUE(fs::is_empty(folder));
}

TEST_F(ProjectTest, follows_no_link_and_opens_no_device) {
  fs::create_symlink(outer.file("secret.yaml"), folder + "/link.yaml");
  fs::create_directory_symlink(outer.path(), folder + "/up");
  fs::create_symlink("nowhere", folder + "/dangling");
  ::mkfifo((folder + "/pipe").c_str(), 0600);
  EXPECT_EQ(status_of([&] { get("link.yaml"); }), 403);
  EXPECT_EQ(status_of([&] { get("up/secret.yaml"); }), 409);
  EXPECT_EQ(status_of([&] { put("up/new.yaml", "x"); }), 409);
  EXPECT_EQ(status_of([&] { put("link.yaml", "x", {.hash = internal::sha256("secret")}); }), 403);
  EXPECT_EQ(status_of([&] { put("dangling", "x"); }), 403);
  EXPECT_EQ(status_of([&] { project->remove("link.yaml", {}); }), 403);
  EXPECT_EQ(status_of([&] { project->remove("up/secret.yaml", {}); }), 409);
  EXPECT_EQ(status_of([&] { get("pipe"); }), 403);
  EXPECT_TRUE(listed().empty());
  EXPECT_FALSE(fs::exists(outer.file("new.yaml")));
  EXPECT_TRUE(fs::exists(outer.file("secret.yaml")));
}

TEST_F(ProjectTest, refuses_commands_that_name_links) {
  fs::create_symlink(outer.file("secret.yaml"), folder + "/link.yaml");
  fs::create_directory_symlink(outer.path(), folder + "/up");
  for (const char* word : {"link.yaml", "./link.yaml", "link.yaml@2:5", "a,link.yaml", "1:2:3:link.yaml", "up",
                           "up/secret.yaml", "up/new", "x=up/new"})
    EXPECT_EQ(status_of([&] { project->check_links(word); }), 403) << word;
  for (const char* word : {"", "a.yaml", "new/b", "-", "."})
    EXPECT_EQ(status_of([&] { project->check_links(word); }), 200) << word;
}

TEST_F(ProjectTest, refuses_folders_as_files) {
  put("a/b", "1");
  EXPECT_EQ(status_of([&] { get("a"); }), 403);
  EXPECT_EQ(status_of([&] { put("a", "1"); }), 409);
  EXPECT_EQ(status_of([&] { put("a/b/c", "1"); }), 409);
  EXPECT_EQ(status_of([&] { project->remove("a", {}); }), 403);
}

TEST_F(ProjectTest, keeps_files_of_its_own_out_of_sight) {
  project->append("history.jsonl", "1\n");
  project->append("history.jsonl", "2\n");
  project->keep("1.json", "{}");
  EXPECT_EQ(project->kept("history.jsonl", 100), "1\n2\n");
  EXPECT_EQ(project->kept("history.jsonl", 2), "2\n") << "the newest";
  EXPECT_EQ(project->kept("jobs/1.json", 100), "{}");
  EXPECT_EQ(project->kept("none", 100), std::nullopt);
  EXPECT_TRUE(listed().empty());
  EXPECT_EQ(status_of([&] { get(".armature/history.jsonl"); }), 403);
}

TEST_F(ProjectTest, writes_no_history_through_a_link) {
  fs::create_directory_symlink(outer.path(), folder + "/.armature");
  EXPECT_NE(status_of([&] { project->append("history.jsonl", "1\n"); }), 200);
  EXPECT_FALSE(fs::exists(outer.file("history.jsonl")));
  EXPECT_EQ(project->kept("secret.yaml", 100), std::nullopt);
}

TEST_F(ProjectTest, says_nothing_of_where_it_is) {
  const std::string whole = fs::canonical(folder).string();
  EXPECT_EQ(project->without_folder("cannot open " + whole + "/a.yaml in " + whole), "cannot open a.yaml in .");
  EXPECT_EQ(project->name(), "project");
  EXPECT_THROW(Project(outer.file("none")), InputError);
}

}  // namespace
}  // namespace armature::studio
