// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "studio/server/server.h"

#include <fmt/format.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <charconv>
#include <chrono>
#include <ctime>
#include <nlohmann/json.hpp>
#include <thread>

#include "armature/base/error.h"
#include "armature/base/json_text.h"
#include "armature/base/version.h"
#include "studio/server/connection.h"
#include "studio/server/guard.h"
#include "studio/server/page.h"
#include "studio/server/refusal.h"
#include "studio/server/tickets.h"

namespace armature::studio {
namespace {

using httplib::Request, httplib::Response, httplib::ContentReader;

std::string dump(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

void answer(Response& response, const Json& json, int status = 200) {
  response.status = status;
  response.set_content(dump(json), "application/json");
}

void refuse(Response& response, const Refusal& refusal) {
  answer(response,
         {{"error", {{"message", refusal.what()}, {"hint", refusal.hint}, {"file", refusal.file}, {"line", 0}}}},
         refusal.status);
}

// Calls `handle`; what it throws becomes an answer.
template <class Handle>
void guarded(Response& response, const Handle& handle) {
  try {
    handle();
  } catch (const Refusal& refusal) {
    refuse(response, refusal);
  } catch (const std::bad_alloc&) {
    refuse(response, Refusal(507, "this takes more memory than there is"));
  } catch (const std::exception&) {  // whose words may hold a path
    refuse(response, Refusal(500, "a fault of Armature", "please report it with what was asked for"));
  }
}

// The body, piece by piece; exceptions of `take` pass through here, not through cpp-httplib.
void read_body(const ContentReader& reader, const Project::Write& take) {
  std::exception_ptr thrown;
  const bool whole = reader([&](const char* bytes, std::size_t size) {
    try {
      take(bytes, size);
    } catch (...) {
      thrown = std::current_exception();
    }
    return thrown == nullptr;
  });
  if (thrown) std::rethrow_exception(thrown);
  if (!whole) throw Refusal(400, "the body of the request ended too soon");
}

Json json_body(const ContentReader& reader, std::uint64_t most) {
  std::string text;
  read_body(reader, [&](const char* bytes, std::size_t size) {
    if (text.size() + size > most) throw Refusal(413, fmt::format("a request has at most {} MB of JSON", most >> 20));
    text.append(bytes, size);
  });
  Json json = internal::parse_json(text);
  if (!json.is_object()) throw Refusal(400, "the body of the request is no JSON object");
  return json;
}

// The standard input of a job.
std::string input_of(const Json& request) {
  if (!request.contains("stdin") || request.at("stdin").is_null()) return {};
  if (!request.at("stdin").is_string()) throw Refusal(400, "'stdin' is a text");
  return request.at("stdin");
}

std::string unquoted(std::string hash) {
  std::erase(hash, '"');
  return hash;
}

Precondition precondition(const Request& request) {
  return {request.get_header_value("If-None-Match") == "*", unquoted(request.get_header_value("If-Match"))};
}

// Content-Length in bytes; 0 when the request states none.
std::uint64_t length_of(const Request& request) {
  const std::string text = request.get_header_value("Content-Length");
  std::uint64_t length = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), length);
  if (failed == std::errc::result_out_of_range) throw Refusal(413, "the request is too large");
  if (!text.empty() && (failed != std::errc() || end != text.data() + text.size()))
    throw Refusal(400, "Content-Length is no number");
  return length;
}

RequestHead head_of(const Request& request) {
  RequestHead head{request.method, request.path, request.get_header_value_count("Host"),
                   request.get_header_value("Host")};
  if (request.has_header("Origin")) head.origin = request.get_header_value("Origin");
  if (request.has_header("Sec-Fetch-Site")) head.fetch_site = request.get_header_value("Sec-Fetch-Site");
  head.authorization = request.get_header_value("Authorization");
  head.has_encoded_body = request.has_header("Content-Encoding") ||
                          request.get_header_value("Content-Type").find("multipart") != std::string::npos;
  return head;
}

// 2026-11-18T03:50:00.125Z
std::string time_text(double seconds) {
  const auto whole = static_cast<std::time_t>(seconds);
  std::tm parts{};
  ::gmtime_r(&whole, &parts);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", parts.tm_year + 1900, parts.tm_mon + 1,
                     parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec,
                     static_cast<int>(1000 * (seconds - static_cast<double>(whole))));
}

std::string event_text(const JobEvent& event) {
  return event.name.empty() ? ": still there\n\n"
                            : fmt::format("event: {}\ndata: {}\n\n", event.name, dump(event.data));
}

}  // namespace

struct StudioServer::Parts {
  ServerSettings settings;
  Project project;
  Jobs jobs;
  HttpServer http;
  Tickets tickets;
  std::string token = new_token();
  int port = 0;
  std::atomic<bool> serving = false, stopped = false, ended = false;

  explicit Parts(const ServerSettings& s)
      : settings(s), project(s.folder), jobs(project, s.jobs), http({.connections = s.connections}) {
    http.set_default_headers({{"Content-Security-Policy", std::string(content_security_policy)},
                              {"X-Content-Type-Options", "nosniff"},
                              {"Referrer-Policy", "no-referrer"},
                              {"Cross-Origin-Opener-Policy", "same-origin"},
                              {"Cross-Origin-Resource-Policy", "same-origin"}});
    http.set_payload_max_length(s.largest_upload + 1);
    http.set_pre_routing_handler(
        [this](const Request& request, Response& response) { return check(request, response); });
    http.set_error_handler([](const Request&, Response& response) {  // those of cpp-httplib itself
      if (response.body.empty())
        refuse(response, Refusal(response.status, fmt::format("refused ({})", response.status)));
    });
    http.set_exception_handler([](const Request&, Response& response, std::exception_ptr) {
      refuse(response, Refusal(500, "a fault of Armature", "please report it with what was asked for"));
    });
    // Without SO_REUSEPORT, which would let another process of the user's listen on the same port.
    http.set_socket_options([](socket_t socket) {
      const int yes = 1;
      ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    });
    add_files();
    add_jobs();
    add_tickets();
    http.Get(".*", [this](const Request& request, Response& response) { show_page(request, response); });
    listen();
  }

  void listen() {
    const std::string here = "127.0.0.1";
    if (settings.port == 0) port = http.bind_to_any_port(here);
    else if (http.bind_to_port(here, settings.port)) port = settings.port;
    if (port <= 0)
      throw UnmetRequest(fmt::format("port {} of 127.0.0.1 cannot be had", settings.port),
                         "another program has it; choose another @port, or leave it out");
  }

  httplib::Server::HandlerResponse check(const Request& request, Response& response) {
    try {
      admit(head_of(request), token, port);
      if (request.path.starts_with("/api")) response.set_header("Cache-Control", "no-store");
      const bool takes_body = request.method == "PUT" ? request.path.starts_with("/api/files/")
                                                      : request.path == "/api/jobs" || request.path == "/api/quick" ||
                                                            request.path == "/api/open";
      if ((request.method == "PUT" || request.method == "POST") && !takes_body)
        throw Refusal(404, "there is no such place");
      const std::uint64_t length = length_of(request);
      if (request.method == "DELETE" && length > 0) throw Refusal(400, "a DELETE has no body");
      if (length > settings.largest_upload)
        throw Refusal(413, fmt::format("a request has at most {} MB", settings.largest_upload >> 20));
      return httplib::Server::HandlerResponse::Unhandled;
    } catch (const Refusal& refusal) {
      refuse(response, refusal);
      return httplib::Server::HandlerResponse::Handled;
    }
  }

  void add_files() {
    http.Get("/api/session",
             [this](const Request&, Response& response) { guarded(response, [&] { answer(response, session()); }); });
    http.Get("/api/robots/([a-z0-9_]+)", [this](const Request& request, Response& response) {
      guarded(response, [&] {
        const auto found = settings.robots.find(request.matches[1]);
        if (found == settings.robots.end()) throw Refusal(404, "no built-in robot has that name");
        response.set_content(found->second, "text/plain; charset=utf-8");
      });
    });
    http.Get("/api/files",
             [this](const Request&, Response& response) { guarded(response, [&] { answer(response, files()); }); });
    http.Get("/api/files/(.*)", [this](const Request& request, Response& response) {
      guarded(response, [&] { give_file(request.matches[1], request, response); });
    });
    http.Put("/api/files/(.*)", [this](const Request& request, Response& response, const ContentReader& reader) {
      guarded(response, [&] {
        const std::string path = request.matches[1];
        const Precondition seen = precondition(request);
        const std::string hash = project.replace(path, seen, settings.largest_upload,
                                                 [&](const Project::Write& write) { read_body(reader, write); });
        response.set_header("ETag", "\"" + hash + "\"");
        answer(response, {{"path", path}, {"hash", hash}}, seen.is_new ? 201 : 200);
      });
    });
    http.Delete("/api/files/(.*)", [this](const Request& request, Response& response) {
      guarded(response, [&] {
        const std::string path = request.matches[1];
        project.remove(path, precondition(request));
        answer(response, {{"path", path}});
      });
    });
  }

  void add_jobs() {
    http.Get("/api/jobs", [this](const Request&, Response& response) {
      guarded(response, [&] { answer(response, {{"jobs", jobs.list()}}); });
    });
    http.Post("/api/jobs", [this](const Request&, Response& response, const ContentReader& reader) {
      guarded(response, [&] {
        const Json request = json_body(reader, settings.largest_json);
        const Command command = checked(request);
        const std::string id = jobs.add(command, request, input_of(request));
        answer(response, {{"id", id}, {"command", command.shown}}, 202);
      });
    });
    http.Post("/api/quick", [this](const Request&, Response& response, const ContentReader& reader) {
      guarded(response, [&] {
        const Json request = json_body(reader, settings.largest_json);
        answer(response, jobs.run_now(checked(request), input_of(request)));
      });
    });
    http.Get("/api/jobs/([^/]+)", [this](const Request& request, Response& response) {
      guarded(response, [&] { answer(response, jobs.job(request.matches[1])); });
    });
    http.Delete("/api/jobs/([^/]+)", [this](const Request& request, Response& response) {
      guarded(response, [&] {
        jobs.cancel(request.matches[1]);
        answer(response, jobs.job(request.matches[1]));
      });
    });
    http.Get("/api/jobs/([^/]+)/events", [this](const Request& request, Response& response) {
      guarded(response, [&] {
        const std::string id = request.matches[1];
        jobs.job(id);  // throws when there is none
        response.set_chunked_content_provider("text/event-stream", [this, id](std::size_t, httplib::DataSink& sink) {
          try {
            jobs.follow(id, [&](const JobEvent& event) {
              const std::string text = event_text(event);
              return sink.is_writable() && sink.write(text.data(), text.size());
            });
          } catch (const Refusal&) {  // it was forgotten meanwhile
          }
          sink.done();
          return true;
        });
      });
    });
  }

  // A file in a tab of its own, where a request cannot carry the token: by a ticket for that file and one minute. The
  // sandbox gives it an origin of its own, so that its scripts cannot ask this server for anything.
  void add_tickets() {
    http.Post("/api/open", [this](const Request&, Response& response, const ContentReader& reader) {
      guarded(response, [&] {
        const Json request = json_body(reader, settings.largest_json);
        if (!request.contains("path") || !request.at("path").is_string()) throw Refusal(400, "'path' is missing");
        project.open(request.at("path"));  // throws when it cannot be shown
        answer(response, {{"url", "/open/" + tickets.issue(request.at("path"))}});
      });
    });
    http.Get("/open/([0-9a-f]+)", [this](const Request& request, Response& response) {
      guarded(response, [&] {
        const std::string path = tickets.path(request.matches[1]);
        give_file(path, request, response,
                  path.ends_with(".html") ? "text/html; charset=utf-8" : "text/plain; charset=utf-8");
        for (const char* name : {"Content-Security-Policy", "Content-Disposition"}) response.headers.erase(name);
        response.set_header("Content-Security-Policy", "sandbox allow-scripts allow-popups");
        response.set_header("Cache-Control", "no-store");
      });
    });
  }

  Command checked(const Json& request) const {
    Command command = command_of(request, *settings.schema);
    for (const std::string& word : command.words) project.check_links(word);
    for (const std::string& path : command.writes) project.check_output(path);
    return command;
  }

  Json session() const {
    Json names = Json::array();
    for (const auto& [name, text] : settings.robots) names.push_back(name);
    return {{"version", version},
            {"folder", project.name()},
            {"robot", settings.robot ? Json(*settings.robot) : Json(nullptr)},
            {"logs", settings.logs},
            {"schema", *settings.schema},
            {"robots", names}};
  }

  Json files() const {
    Listing seen;
    Json all = Json::array();
    for (const ProjectFile& file : project.list(&seen))
      all.push_back(
          {{"path", file.path}, {"size", file.size}, {"modified", time_text(file.modified)}, {"kind", file.kind}});
    return {{"files", all}, {"truncated", seen.truncated}, {"not_utf8", seen.not_utf8}};
  }

  // As bytes, never as a page or a script of this origin.
  void give_file(const std::string& path, const Request& request, Response& response,
                 const char* type = "application/octet-stream") {
    response.set_header("Content-Disposition", "attachment");
    if (path == ".armature/history.jsonl") {
      response.set_content(project.kept("history.jsonl", 16u << 20).value_or(""), type);
      return;
    }
    const auto opened = std::make_shared<OpenedFile>(project.open(path));
    response.set_header("ETag", "\"" + opened->hash + "\"");
    if (unquoted(request.get_header_value("If-None-Match")) == opened->hash) {
      response.status = 304;
      return;
    }
    if (opened->size == 0) {
      response.set_content("", type);
      return;
    }
    response.set_content_provider(
        opened->size, type, [opened](std::size_t offset, std::size_t length, httplib::DataSink& sink) {
          std::array<char, 1u << 16> bytes;
          const ssize_t got =
              ::pread(opened->file.get(), bytes.data(), std::min(length, bytes.size()), static_cast<off_t>(offset));
          return got > 0 && sink.write(bytes.data(), static_cast<std::size_t>(got));
        });
  }

  void show_page(const Request& request, Response& response) {
    const PageFile* const file = page_file(request.path);
    if (file == nullptr) {
      const bool is_home = request.path == "/" && page_files().empty();
      if (is_home) response.set_content(std::string(page_that_says_how_to_build_it()), "text/html; charset=utf-8");
      else refuse(response, Refusal(404, "there is no such place"));
      return;
    }
    const std::string tag = fmt::format("\"{}\"", file->hash);
    response.set_header("ETag", tag);
    response.set_header("Cache-Control", "no-cache");
    response.set_header("Vary", "Accept-Encoding");
    if (request.get_header_value("If-None-Match") == tag) {
      response.status = 304;
      return;
    }
    // cpp-httplib would compress what it takes for text a second time, hence a provider.
    const bool packed = request.get_header_value("Accept-Encoding").find("gzip") != std::string::npos;
    const auto body = std::make_shared<std::string>(packed ? std::string(file->gzip) : uncompressed(*file));
    if (packed) response.set_header("Content-Encoding", "gzip");
    response.set_content_provider(body->size(), std::string(file->type),
                                  [body](std::size_t offset, std::size_t length, httplib::DataSink& sink) {
                                    return sink.write(body->data() + offset, length);
                                  });
  }
};

StudioServer::StudioServer(const ServerSettings& settings) : parts_(std::make_unique<Parts>(settings)) {}
StudioServer::~StudioServer() { stop(); }
int StudioServer::port() const { return parts_->port; }
const std::string& StudioServer::token() const { return parts_->token; }
std::string StudioServer::url() const { return fmt::format("http://127.0.0.1:{}/#{}", parts_->port, parts_->token); }
void StudioServer::serve() {
  parts_->serving = true;
  if (!parts_->stopped) parts_->http.listen_after_bind();
  parts_->ended = true;
}
void StudioServer::stop() {
  parts_->stopped = true;
  parts_->jobs.stop();
  // One that is about to listen can be stopped only when it does.
  while (parts_->serving && !parts_->ended && !parts_->http.is_running())
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  parts_->http.stop();
}

}  // namespace armature::studio
