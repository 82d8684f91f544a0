// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "studio/server/connection.h"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

namespace armature::studio {
namespace {

// Whether `events` come within the time; the other side's hanging up counts as none.
bool wait_for(int socket, short events, std::chrono::milliseconds time) {
  pollfd ready{socket, events, 0};
  int got = 0;
  do got = ::poll(&ready, 1, static_cast<int>(std::max<std::chrono::milliseconds::rep>(0, time.count())));
  while (got < 0 && errno == EINTR);
  return got > 0 && (ready.revents & events) != 0;
}

// Threads that wait for tasks, and at most as many tasks: whoever brings another waits.
class BoundedPool : public httplib::ThreadPool {
 public:
  explicit BoundedPool(unsigned most) : ThreadPool(most), most_(most) {}

  using Enqueued = decltype(std::declval<httplib::ThreadPool&>().enqueue({}));
  Enqueued enqueue(std::function<void()> task) override {
    {
      std::unique_lock lock(mutex_);
      free_.wait(lock, [&] { return tasks_ < most_; });
      ++tasks_;
    }
    return ThreadPool::enqueue([this, task = std::move(task)] {
      task();
      const std::lock_guard turn(mutex_);
      --tasks_;
      free_.notify_one();
    });
  }

 private:
  unsigned most_, tasks_ = 0;
  std::mutex mutex_;
  std::condition_variable free_;
};

// Lets the other side read the answer before the connection goes: what it still sends is read and forgotten, for a
// while.
void close_gently(int socket) {
  constexpr std::size_t most = 64u << 20;
  ::shutdown(socket, SHUT_WR);
  std::array<char, 1u << 16> bytes;
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(2);
  for (std::size_t total = 0; total < most && std::chrono::steady_clock::now() < until;) {
    if (!wait_for(socket, POLLIN, std::chrono::milliseconds(500))) break;
    const ssize_t got = ::recv(socket, bytes.data(), bytes.size(), 0);
    if (got <= 0) break;
    total += static_cast<std::size_t>(got);
  }
  ::close(socket);
}

}  // namespace

LimitedStream::LimitedStream(int socket, const ConnectionLimits& limits)
    : socket_(socket), limits_(limits), began_(Clock::now()) {}

bool LimitedStream::is_readable() const { return at_ < buffer_.size() || wait_for(socket_, POLLIN, limits_.pause); }

bool LimitedStream::is_writable() const {
  pollfd ready{socket_, POLLOUT | POLLRDHUP, 0};
  return ::poll(&ready, 1, 0) >= 0 && (ready.revents & (POLLRDHUP | POLLHUP | POLLERR)) == 0;
}

void LimitedStream::refuse(const char* status) {
  const std::string answer = std::string("HTTP/1.1 ") + status + "\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
  write(answer.data(), answer.size());
  refused_ = true;
}

// Counts up to the empty line that ends the head.
void LimitedStream::count_head(std::size_t size) {
  for (std::size_t k = at_; in_head_ && k < at_ + size; ++k) {
    ++head_;
    if (buffer_[k] == '\n') in_head_ = ++line_ends_ < 2;
    else if (buffer_[k] != '\r') line_ends_ = 0;
  }
  if (in_head_ && head_ > limits_.head_bytes) refuse("431 Request Header Fields Too Large");
}

ssize_t LimitedStream::read(char* into, std::size_t size) {
  if (refused_) return -1;
  if (at_ == buffer_.size()) {
    using std::chrono::duration_cast, std::chrono::milliseconds;
    const milliseconds left =
        in_head_ ? limits_.head_time - duration_cast<milliseconds>(Clock::now() - began_) : limits_.pause;
    if (!wait_for(socket_, POLLIN, left)) {
      refuse("408 Request Timeout");
      return -1;
    }
    buffer_.resize(1u << 14);
    const ssize_t got = ::recv(socket_, buffer_.data(), buffer_.size(), 0);
    at_ = 0;
    buffer_.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
    if (got <= 0) return got;
  }
  const std::size_t given = std::min(size, buffer_.size() - at_);
  count_head(given);
  if (refused_) return -1;
  std::memcpy(into, buffer_.data() + at_, given);
  at_ += given;
  return static_cast<ssize_t>(given);
}

ssize_t LimitedStream::write(const char* bytes, std::size_t size) {
  if (refused_) return -1;
  for (std::size_t at = 0; at < size;) {
    if (!wait_for(socket_, POLLOUT, limits_.pause)) return -1;
    const ssize_t put = ::send(socket_, bytes + at, size - at, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (put < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (put <= 0) return -1;
    at += static_cast<std::size_t>(put);
  }
  return static_cast<ssize_t>(size);
}

HttpServer::HttpServer(const ConnectionLimits& limits) : limits_(limits) {
  new_task_queue = [this] { return new BoundedPool(limits_.connections); };
}

bool HttpServer::process_and_close_socket(socket_t socket) {
  LimitedStream stream(socket, limits_);
  bool closed = false, done = false;
  const auto nothing = [](httplib::Request&) {};
  const auto process = [&](auto& self) {  // its arguments grew with its versions
    if constexpr (requires { self.process_request(stream, true, closed, nothing); })
      done = self.process_request(stream, true, closed, nothing);
    else done = self.process_request(stream, "127.0.0.1", 0, "127.0.0.1", 0, true, closed, nothing);
  };
  process(*this);
  close_gently(socket);
  return done;
}

}  // namespace armature::studio
