// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Requests that no browser sends, byte by byte.
#include "studio/server/connection.h"

#include "tests/studio/server/running_server.h"

namespace armature::studio {
namespace {

struct Connection : RunningServer {
  std::string answer(const std::string& bytes) {
    const RawSocket socket(server().port());
    socket.send(bytes);
    socket.finish();
    return socket.answer();
  }
  bool still_serves() { return get("/api/session")->status == 200; }
};

TEST_F(Connection, bounds_the_bytes_of_the_head) {
  const RawSocket socket(server().port());
  socket.send("GET / HTTP/1.1\r\n");
  const std::string line = "X-Filler: " + std::string(1000, 'x') + "\r\n";
  int sent = 0;
  while (sent < 1000 && socket.send(line)) ++sent;
  EXPECT_EQ(socket.answer().substr(0, 12), "HTTP/1.1 431");
  EXPECT_EQ(answer("GET /" + std::string(100'000, 'x') + " HTTP/1.1\r\n\r\n").substr(0, 10), "HTTP/1.1 4");
  EXPECT_TRUE(still_serves());
}

TEST_F(Connection, survives_requests_that_are_none) {
  for (const std::string& bytes :
       {std::string(), std::string("\r\n\r\n"), std::string("GET\r\n\r\n"), std::string("GET / HTTP/9.9\r\n\r\n"),
        std::string(1000, '\0'), std::string("\x16\x03\x01\x02\x00\x01", 6), std::string("GET / HTTP/1.1\r\n"),
        head("POST /api/jobs") + "Content-Length: 99999999999999999999\r\n\r\n{}",
        head("POST /api/jobs") + "Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFF\r\n{}",
        head("POST /api/jobs") + "Transfer-Encoding: chunked\r\n\r\nzz\r\n{}",
        head("PUT /api/files/a") + "If-None-Match: *\r\nContent-Length: 100\r\n\r\nshort",
        head("GET /api/files/%") + "\r\n", head("GET /api/files/%zz%") + "\r\n",
        head("GET http://evil.example/") + "\r\n", head("GET /api/session") + "Host: evil.example\r\n\r\n"}) {
    const std::string said = answer(bytes);
    EXPECT_EQ(said.find("200 OK"), std::string::npos) << bytes << "\n" << said;
    EXPECT_TRUE(still_serves()) << bytes;
  }
  EXPECT_TRUE(std::filesystem::is_empty(settings_.folder)) << "half an upload is none";
}

TEST_F(Connection, takes_nothing_behind_a_refused_body_for_a_request) {
  const std::string inner = head("PUT /api/files/smuggled") + "If-None-Match: *\r\nContent-Length: 1\r\n\r\nx";
  const std::string said =
      answer("POST /api/jobs HTTP/1.1\r\nHost: evil.example\r\nContent-Length: " + std::to_string(inner.size()) +
             "\r\n\r\n" + inner);
  EXPECT_EQ(said.substr(0, 12), "HTTP/1.1 421");
  EXPECT_EQ(said.find("HTTP/1.1", 5), std::string::npos) << said;
  EXPECT_TRUE(std::filesystem::is_empty(settings_.folder));
}

TEST_F(Connection, serves_one_request_and_closes) {
  const std::string said = answer(head("GET /api/files") + "\r\n" + head("GET /api/files") + "\r\n");
  EXPECT_EQ(said.substr(0, 12), "HTTP/1.1 200");
  EXPECT_NE(said.find("Connection: close"), std::string::npos);
  EXPECT_EQ(said.find("HTTP/1.1", 5), std::string::npos);
}

TEST_F(Connection, of_more_than_are_allowed_wait) {
  settings_.connections = 4;
  {
    std::vector<std::unique_ptr<RawSocket>> idle;
    for (int k = 0; k < 4; ++k) idle.push_back(std::make_unique<RawSocket>(server().port()));
    const RawSocket waiting(server().port());
    waiting.send(head("GET /api/files") + "\r\n");
    waiting.finish();
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    idle.clear();
    EXPECT_EQ(waiting.answer().substr(0, 12), "HTTP/1.1 200");
  }
  EXPECT_TRUE(still_serves());
}

TEST(LimitedStream, bounds_the_time_of_the_head) {
  int ends[2];
  ASSERT_EQ(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
  const ConnectionLimits limits{.head_time = std::chrono::milliseconds(200)};
  std::thread slow([&] {  // a byte now and then
    for (int k = 0; k < 20; ++k) {
      if (::send(ends[1], "x", 1, MSG_NOSIGNAL) != 1) break;
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
  });
  LimitedStream stream(ends[0], limits);
  const auto began = std::chrono::steady_clock::now();
  char byte = 0;
  while (stream.read(&byte, 1) == 1) {}
  EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::milliseconds(800));
  ::shutdown(ends[0], SHUT_RDWR);
  slow.join();
  std::array<char, 100> said{};
  EXPECT_GT(::recv(ends[1], said.data(), said.size() - 1, 0), 0);
  EXPECT_EQ(std::string(said.data()).substr(0, 12), "HTTP/1.1 408");
  ::close(ends[0]), ::close(ends[1]);
}

}  // namespace
}  // namespace armature::studio
