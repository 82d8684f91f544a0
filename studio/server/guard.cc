// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "studio/server/guard.h"

#include <fmt/format.h>
#include <sys/random.h>

#include <algorithm>
#include <array>

#include "armature/base/error.h"
#include "studio/server/refusal.h"

namespace armature::studio {
namespace {

constexpr std::size_t longest_path = 2048;

}  // namespace

std::string new_token() {
  std::array<unsigned char, 32> bytes{};
  if (::getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()))
    throw UnmetRequest("the system gives no random numbers", "the studio needs them for its token");
  std::string token;
  for (const unsigned char byte : bytes) token += fmt::format("{:02x}", byte);
  return token;
}

bool equal_in_constant_time(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  volatile unsigned char difference = 0;
  for (std::size_t k = 0; k < a.size(); ++k)
    difference =
        static_cast<unsigned char>(difference | (static_cast<unsigned char>(a[k]) ^ static_cast<unsigned char>(b[k])));
  return difference == 0;
}

void admit(const RequestHead& request, const std::string& token, int port) {
  if (request.path.size() > longest_path) throw Refusal(414, "the path of the request is too long");
  const std::array own{fmt::format("127.0.0.1:{}", port), fmt::format("localhost:{}", port)};
  if (request.hosts != 1 || std::ranges::find(own, request.host) == own.end())
    throw Refusal(421, "the request is addressed to another host", "open the URL that armature studio printed");
  if (request.origin && *request.origin != "http://" + own[0] && *request.origin != "http://" + own[1])
    throw Refusal(403, "the request comes from another page");
  if (request.fetch_site && *request.fetch_site != "same-origin" && *request.fetch_site != "none")
    throw Refusal(403, "the request comes from another page");
  const std::array methods{"GET", "HEAD", "POST", "PUT", "DELETE"};
  if (std::ranges::find(methods, request.method) == methods.end()) throw Refusal(405, "no such method");
  if (!request.path.starts_with("/api/") && request.path != "/api") {
    if (request.method != "GET" && request.method != "HEAD") throw Refusal(405, "the page can only be read");
    return;
  }
  constexpr std::string_view scheme = "Bearer ";
  const bool known = request.authorization.starts_with(scheme) &&
                     equal_in_constant_time(std::string_view(request.authorization).substr(scheme.size()), token);
  if (!known) throw Refusal(401, "the token is missing or wrong", "open the URL that armature studio printed last");
  if (request.has_encoded_body) throw Refusal(415, "bodies are sent as they are, neither encoded nor in parts");
}

}  // namespace armature::studio
