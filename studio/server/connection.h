// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// cpp-httplib's server with what it leaves out: one request per connection (nothing that follows a refused body is
// taken for a request), a limit on the bytes of the head and on the time that it may take, and on the number of
// connections.
#pragma once

#include <httplib.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>

namespace armature::studio {

struct ConnectionLimits {
  std::size_t head_bytes = 32u << 10;
  std::chrono::milliseconds head_time{10'000}, pause{10'000};  // for the whole head; between two bytes of a body
  unsigned connections = 64;                                   // at once; the rest wait
};

// A socket as cpp-httplib reads and writes it.
class LimitedStream : public httplib::Stream {
 public:
  LimitedStream(int socket, const ConnectionLimits& limits);

  // Some versions of cpp-httplib have more of these than others, hence no `override`.
  bool is_readable() const;
  bool is_writable() const;
  bool wait_readable() const { return is_readable(); }
  bool wait_writable() const { return is_writable(); }
  ssize_t read(char* into, std::size_t size);
  ssize_t write(const char* bytes, std::size_t size);
  void get_remote_ip_and_port(std::string& ip, int& port) const { ip = "127.0.0.1", port = 0; }
  void get_local_ip_and_port(std::string& ip, int& port) const { ip = "127.0.0.1", port = 0; }
  socket_t socket() const { return socket_; }
  time_t duration() const { return 0; }

 private:
  using Clock = std::chrono::steady_clock;
  void count_head(std::size_t size);
  void refuse(const char* status);

  int socket_;
  const ConnectionLimits& limits_;
  Clock::time_point began_;
  std::string buffer_;
  std::size_t at_ = 0, head_ = 0, line_ends_ = 0;
  bool in_head_ = true, refused_ = false;
};

class HttpServer : public httplib::Server {
 public:
  explicit HttpServer(const ConnectionLimits& limits);

 private:
  bool process_and_close_socket(socket_t socket) override;
  ConnectionLimits limits_;
};

}  // namespace armature::studio
