// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A studio's server that runs while a test does, on a folder of its own, and ways to ask it: as a page does, and byte
// by byte over a socket.
#pragma once

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <httplib.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>

#include "armature/base/process.h"
#include "armature/base/temporary_folder.h"
#include "studio/server/server.h"

namespace armature::studio {

class RunningServer : public testing::Test {
 protected:
  RunningServer() {
    std::filesystem::create_directory(outer_.file("project"));
    settings_.folder = outer_.file("project");
    static const auto schema = [] {
      Json all = Json::object();
      for (const char* verb : {"show", "check", "derive", "bench", "eval"})
        all[verb] = Json::parse(internal::run_process({ARMATURE_BINARY, "schema", verb, "--json"}).output);
      return std::make_shared<const Json>(all);
    }();
    settings_.schema = schema;
    settings_.robots = {{"one", "name: one\n"}};
    settings_.jobs = {.program = ARMATURE_BINARY, .workers = 2};
  }
  ~RunningServer() override {
    if (server_) server_->stop();
    if (thread_.joinable()) thread_.join();
  }

  StudioServer& server() {
    if (!server_) {
      server_ = std::make_unique<StudioServer>(settings_);
      thread_ = std::thread([this] { server_->serve(); });
    }
    return *server_;
  }
  std::string write(const std::string& name, const std::string& text) const {
    const std::string path = settings_.folder + "/" + name;
    std::ofstream(path, std::ios::binary) << text;
    return path;
  }
  httplib::Client client() {
    httplib::Client client("127.0.0.1", server().port());
    client.set_default_headers({{"Authorization", "Bearer " + server().token()}});
    client.set_read_timeout(30);
    return client;
  }
  httplib::Result get(const std::string& path) { return client().Get(path); }
  httplib::Result post(const std::string& path, const Json& body) {
    return client().Post(path, body.dump(), "application/json");
  }
  Json json(const httplib::Result& answer) const {
    EXPECT_TRUE(answer) << httplib::to_string(answer.error());
    return answer ? Json::parse(answer->body) : Json();
  }
  // The head of a good request, up to the empty line.
  std::string head(const std::string& first_line) {
    return first_line + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(server().port()) +
           "\r\nAuthorization: Bearer " + server().token() + "\r\n";
  }

  internal::TemporaryFolder outer_;
  ServerSettings settings_;

 private:
  std::unique_ptr<StudioServer> server_;
  std::thread thread_;
};

// A connection to a port of 127.0.0.1.
class RawSocket {
 public:
  explicit RawSocket(int port, const char* address = "127.0.0.1") : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(static_cast<std::uint16_t>(port));
    ::inet_pton(AF_INET, address, &to.sin_addr);
    connected = ::connect(socket_, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0;
    const timeval patience{5, 0};
    ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  }
  ~RawSocket() { ::close(socket_); }
  RawSocket(const RawSocket&) = delete;
  RawSocket& operator=(const RawSocket&) = delete;

  bool send(const std::string& bytes) const {
    return ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(bytes.size());
  }
  void finish() const { ::shutdown(socket_, SHUT_WR); }
  std::string answer() const {  // all of it, until the server closes
    std::string all;
    std::array<char, 4096> bytes;
    for (ssize_t got; (got = ::recv(socket_, bytes.data(), bytes.size(), 0)) > 0;)
      all.append(bytes.data(), static_cast<std::size_t>(got));
    return all;
  }
  bool connected = false;

 private:
  int socket_;
};

}  // namespace armature::studio
