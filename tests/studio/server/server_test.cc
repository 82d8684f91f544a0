// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "studio/server/server.h"

#include <fmt/format.h>

#include <sstream>

#include "armature/base/error.h"
#include "armature/base/sha256.h"
#include "studio/server/guard.h"
#include "tests/studio/server/running_server.h"

namespace armature::studio {
namespace {

namespace fs = std::filesystem;
using Server = RunningServer;

TEST_F(Server, tells_what_is_opened) {
  settings_.robot = "arm.yaml";
  const Json session = json(get("/api/session"));
  EXPECT_EQ(session.at("folder"), "project");
  EXPECT_EQ(session.at("robot"), "arm.yaml");
  EXPECT_EQ(session.at("robots"), Json({"one"}));
  EXPECT_TRUE(session.at("schema").at("derive").at("options").contains("properties"));
  EXPECT_EQ(get("/api/robots/one")->body, "name: one\n");
  EXPECT_EQ(get("/api/robots/two")->status, 404);
}

TEST_F(Server, wants_the_token_for_everything_but_the_page) {
  httplib::Client stranger("127.0.0.1", server().port());
  for (const char* path :
       {"/api/session", "/api/files", "/api/files/a", "/api/jobs", "/api/jobs/1", "/api/jobs/1/events"})
    EXPECT_EQ(stranger.Get(path)->status, 401) << path;
  EXPECT_EQ(stranger.Post("/api/jobs", "{}", "application/json")->status, 401);
  EXPECT_EQ(stranger.Post("/api/quick", "{}", "application/json")->status, 401);
  EXPECT_EQ(stranger.Post("/api/open", "{}", "application/json")->status, 401);
  EXPECT_EQ(stranger.Put("/api/files/a", "x", "text/plain")->status, 401);
  EXPECT_EQ(stranger.Delete("/api/files/a")->status, 401);
  EXPECT_EQ(stranger.Get("/")->status, 200);
  EXPECT_TRUE(fs::is_empty(settings_.folder));
}

TEST_F(Server, answers_with_a_policy_that_forbids_inline_scripts) {
  for (const char* path : {"/", "/none", "/api/session", "/api/files/none"}) {
    const auto answer = get(path);
    EXPECT_EQ(answer->get_header_value_count("Content-Security-Policy"), 1u) << path;
    EXPECT_EQ(answer->get_header_value("Content-Security-Policy"), content_security_policy) << path;
    EXPECT_EQ(answer->get_header_value("X-Content-Type-Options"), "nosniff") << path;
    EXPECT_FALSE(answer->has_header("Access-Control-Allow-Origin")) << path;
  }
}

TEST_F(Server, refuses_other_hosts_and_origins) {
  httplib::Client page = client();
  EXPECT_EQ(page.Get("/api/session", {{"Host", "evil.example"}})->status, 421);
  EXPECT_EQ(page.Get("/", {{"Host", "evil.example"}})->status, 421);
  EXPECT_EQ(page.Get("/api/session", {{"Origin", "http://evil.example"}})->status, 403);
  EXPECT_EQ(page.Get("/api/session", {{"Origin", "null"}})->status, 403);
  EXPECT_EQ(page.Get("/api/session", {{"Sec-Fetch-Site", "cross-site"}})->status, 403);
}

TEST_F(Server, reads_and_writes_files_below_the_folder) {
  httplib::Client page = client();
  const auto made = page.Put("/api/files/a/b%20c.yaml", {{"If-None-Match", "*"}}, "one", "text/plain");
  ASSERT_EQ(made->status, 201) << made->body;
  const std::string tag = made->get_header_value("ETag");
  EXPECT_EQ(tag, "\"" + internal::sha256("one") + "\"");
  EXPECT_EQ(page.Get("/api/files/a/b%20c.yaml")->body, "one");
  EXPECT_EQ(page.Get("/api/files/a/b%20c.yaml", {{"If-None-Match", tag}})->status, 304);
  EXPECT_EQ(page.Put("/api/files/a/b%20c.yaml", "two", "text/plain")->status, 412);
  EXPECT_EQ(page.Put("/api/files/a/b%20c.yaml", {{"If-Match", tag}}, "two", "text/plain")->status, 200);
  EXPECT_EQ(page.Put("/api/files/a/b%20c.yaml", {{"If-Match", tag}}, "three", "text/plain")->status, 412);
  EXPECT_EQ(json(page.Get("/api/files")).at("files")[0].at("path"), "a/b c.yaml");
  EXPECT_EQ(page.Delete("/api/files/a/b%20c.yaml")->status, 200);
  EXPECT_EQ(page.Get("/api/files/a/b%20c.yaml")->status, 404);
}

TEST_F(Server, gives_files_as_bytes_that_no_browser_runs) {
  write("evil.html", "<script>alert(1)</script>");
  const auto answer = get("/api/files/evil.html");
  EXPECT_EQ(answer->get_header_value("Content-Type"), "application/octet-stream");
  EXPECT_EQ(answer->get_header_value("Content-Disposition"), "attachment");
}

TEST_F(Server, shows_a_report_in_a_tab_by_a_ticket_and_in_a_sandbox) {
  write("report.html", "<p>report");
  const std::string url = json(post("/api/open", {{"path", "report.html"}})).at("url");
  const auto shown = httplib::Client("127.0.0.1", server().port()).Get(url);
  EXPECT_EQ(shown->body, "<p>report");
  EXPECT_EQ(shown->get_header_value("Content-Type"), "text/html; charset=utf-8");
  ASSERT_EQ(shown->get_header_value_count("Content-Security-Policy"), 1u);
  EXPECT_EQ(shown->get_header_value("Content-Security-Policy"), "sandbox allow-scripts allow-popups");
  EXPECT_EQ(get("/open/00")->status, 404);
  EXPECT_EQ(post("/api/open", {{"path", "../secret"}})->status, 403);
  EXPECT_EQ(post("/api/open", {{"path", "none"}})->status, 404);
}

TEST_F(Server, gives_nothing_outside_the_folder) {
  std::ofstream(outer_.file("secret")) << "secret";
  fs::create_symlink(outer_.file("secret"), settings_.folder + "/link");
  fs::create_directory_symlink(outer_.path(), settings_.folder + "/up");
  for (const char* path :
       {"../secret", "%2e%2e/secret", "..%2fsecret", "a/../../secret", "/etc/passwd", "%2fetc%2fpasswd", "link",
        "up/secret", ".armature/jobs/1.json", ".hidden", "a%00b", "a%0ab", "", "a//b", "%ff%fe"}) {
    const auto answer = get(std::string("/api/files/") + path);
    ASSERT_TRUE(answer) << path;
    EXPECT_GE(answer->status, 400) << path;
    EXPECT_EQ(answer->body.find("secret\""), std::string::npos) << path;
    EXPECT_EQ(answer->body.find(outer_.path()), std::string::npos) << answer->body;
  }
}

TEST_F(Server, limits_what_is_sent) {
  settings_.largest_upload = 1000;
  settings_.largest_json = 1000;
  httplib::Client page = client();
  EXPECT_EQ(page.Put("/api/files/a", {{"If-None-Match", "*"}}, std::string(2000, 'x'), "text/plain")->status, 413);
  EXPECT_EQ(page.Put("/api/files/a", {{"If-None-Match", "*"}}, std::string(1001, 'x'), "text/plain")->status, 413);
  EXPECT_EQ(page.Post("/api/jobs", std::string(1001, ' '), "application/json")->status, 413);
  EXPECT_TRUE(fs::is_empty(settings_.folder));
  for (const char* body : {"", "[]", "no", "{\"verb\": ", "1"})
    EXPECT_EQ(page.Post("/api/jobs", body, "application/json")->status, 400) << body;
  EXPECT_EQ(page.Post("/api/jobs", std::string(500, '['), "application/json")->status, 400);
  EXPECT_EQ(page.Post("/api/jobs", {{"Content-Encoding", "gzip"}}, "{}", "application/json")->status, 415);
  EXPECT_EQ(page.Post("/api/jobs", "{}", "multipart/form-data; boundary=x")->status, 415);
  EXPECT_EQ(page.Post("/api/nothing", "{}", "application/json")->status, 404);
  EXPECT_EQ(page.Patch("/api/files/a", "{}", "application/json")->status, 405);
}

TEST_F(Server, runs_verbs_of_the_command_line) {
  write("arm.yaml", "nonsense: [");
  const Json checked = json(post("/api/quick", {{"verb", "check"}, {"arguments", {"arm.yaml"}}}));
  EXPECT_EQ(checked.at("state"), "failed");
  EXPECT_EQ(checked.at("exit"), 2);
  EXPECT_EQ(checked.at("messages")[0].at("file"), "arm.yaml");
  const Json evaluated = json(post("/api/quick", {{"verb", "eval"},
                                                  {"arguments", {"puma560", "gravity"}},
                                                  {"options", {{"state", R"({"q": [0, 0, 0, 0, 0, 0]})"}}}}));
  EXPECT_EQ(evaluated.at("state"), "done") << evaluated;
  EXPECT_EQ(evaluated.at("result").at("outputs").at("Q").size(), 6u);
  const Json typed = json(post("/api/quick", {{"verb", "show"}, {"arguments", {"-"}}, {"stdin", "name: [\n"}}));
  EXPECT_EQ(typed.at("messages")[0].at("severity"), "error");
}

TEST_F(Server, follows_a_job_to_its_end_by_events) {
  const Json job = json(post(
      "/api/jobs",
      {{"verb", "derive"}, {"arguments", {"planar2r", "inertia"}}, {"options", {{"lang", "c"}, {"output", "out"}}}}));
  EXPECT_EQ(job.at("command"), "armature derive planar2r inertia --lang c --output out");
  const std::string id = job.at("id");
  const auto events = get("/api/jobs/" + id + "/events");
  EXPECT_EQ(events->get_header_value("Content-Type"), "text/event-stream");
  const std::size_t at = events->body.find("event: done\ndata: ");
  ASSERT_NE(at, std::string::npos) << events->body;
  const Json done = Json::parse(events->body.substr(at + 18));
  EXPECT_EQ(done.at("state"), "done");
  EXPECT_EQ(done.at("files")[0].get<std::string>().substr(0, 4), "out/") << done;
  EXPECT_EQ(json(get("/api/jobs")).at("jobs").size(), 1u);
  EXPECT_EQ(json(get("/api/jobs/" + id)).at("result").at("model"), "inertia");
  EXPECT_EQ(get("/api/jobs/none/events")->status, 404);
}

TEST_F(Server, cancels_a_job) {
  const std::string id =
      json(post("/api/jobs",
                {{"verb", "derive"}, {"arguments", {"puma560", "inverse-dynamics"}}, {"options", {{"effort", 9}}}}))
          .at("id");
  EXPECT_EQ(client().Delete("/api/jobs/" + id)->status, 200);
  EXPECT_NE(get("/api/jobs/" + id + "/events")->body.find("\"state\":\"cancelled\""), std::string::npos);
}

TEST_F(Server, takes_hostile_names_for_names) {
  for (const char* name :
       {"a'b\"c", "$(touch pwned)", "--output=x", "-o", "--help", "a\nb", "<script>", "; ls", "%s%n", "\xff\xfe"}) {
    const std::string body =
        Json({{"verb", "show"}, {"arguments", {name}}}).dump(-1, ' ', false, Json::error_handler_t::replace);
    const auto answer = client().Post("/api/quick", body, "application/json");
    ASSERT_EQ(answer->status, 200) << name;
    const Json job = Json::parse(answer->body);
    EXPECT_EQ(job.at("exit"), 2) << job;
    EXPECT_FALSE(job.at("messages").empty()) << name;
  }
  EXPECT_TRUE(fs::is_empty(settings_.folder));
  EXPECT_EQ(post("/api/quick", {{"verb", "show"}, {"arguments", {"/etc/passwd"}}})->status, 403);
  fs::create_symlink("/etc/passwd", settings_.folder + "/link.yaml");
  EXPECT_EQ(post("/api/quick", {{"verb", "show"}, {"arguments", {"link.yaml"}}})->status, 403);
  EXPECT_EQ(
      post("/api/jobs", {{"verb", "derive"}, {"arguments", {"planar2r", "gravity"}}, {"options", {{"output", "../x"}}}})
          ->status,
      403);
}

TEST_F(Server, lets_no_job_write_through_a_link_in_its_output_folder) {
  std::ofstream(outer_.file("victim")) << "mine";
  fs::create_directories(settings_.folder + "/out/below");
  const auto derive = [&](const char* output) {
    return post("/api/jobs",
                {{"verb", "derive"}, {"arguments", {"planar2r", "gravity"}}, {"options", {{"output", output}}}});
  };
  for (const std::string& target : {outer_.file("victim"), outer_.file("not_there"), std::string("../../../victim")}) {
    fs::create_symlink(target, settings_.folder + "/out/below/planar2r_gravity.html");
    const auto answer = derive("out");
    EXPECT_EQ(answer->status, 403) << target;
    EXPECT_EQ(answer->body.find(outer_.path()), std::string::npos) << answer->body;
    EXPECT_EQ(derive("out/below")->status, 403) << target;
    fs::remove(settings_.folder + "/out/below/planar2r_gravity.html");
  }
  fs::create_symlink("below", settings_.folder + "/out/inside");  // leads to another place of the project
  EXPECT_EQ(derive("out")->status, 202);
}

TEST_F(Server, can_be_stopped_before_it_serves) {
  StudioServer early(settings_);
  early.stop();
  early.serve();  // returns at once
  for (int k = 0; k < 20; ++k) {
    StudioServer soon(settings_);
    std::thread serving([&] { soon.serve(); });
    soon.stop();
    serving.join();
  }
}

TEST_F(Server, says_that_a_port_is_taken) {
  settings_.port = server().port();
  EXPECT_THROW(StudioServer another(settings_), UnmetRequest);
}

TEST_F(Server, listens_on_the_loopback_interface_alone) {
  const std::string found = internal::run_process({"sh", "-c", "cat /proc/net/tcp /proc/net/tcp6"}).output;
  const std::string port = fmt::format(":{:04X} ", server().port());
  std::istringstream lines(internal::run_process({"sh", "-c", "cat /proc/net/tcp /proc/net/tcp6"}).output);
  int seen = 0;
  for (std::string line; std::getline(lines, line);)
    if (line.find(port) != std::string::npos && line.find(" 0A ") != std::string::npos) {
      ++seen;
      EXPECT_NE(line.find("0100007F" + port), std::string::npos) << line;
    }
  EXPECT_EQ(seen, 1) << found;
}

}  // namespace
}  // namespace armature::studio
