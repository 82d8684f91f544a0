// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Who may ask. The server listens on the loopback interface only, but every page that a browser shows can send requests
// there. So a request must be addressed to the server by its own name (a page of evil.example whose name was made to
// resolve to 127.0.0.1 still says Host: evil.example), must come from the server's own page where the browser says
// whence it comes (Origin, Sec-Fetch-Site), and a request to the API must carry the token, which only the URL that the
// user opened has.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace armature::studio {

// 256 random bits, in hexadecimal digits.
std::string new_token();

// In a time that depends on the lengths alone.
bool equal_in_constant_time(std::string_view a, std::string_view b);

struct RequestHead {
  std::string method, path;
  std::size_t hosts = 0;  // how many Host headers there are
  std::string host;
  std::optional<std::string> origin = {}, fetch_site = {};
  std::string authorization = {};
  bool has_encoded_body = false;  // Content-Encoding, or multipart
};

// Throws Refusal: 414, 421 (another host), 403 (another origin), 401 (no token), 415, 405.
void admit(const RequestHead& request, const std::string& token, int port);

// The policy that every answer carries, unless it is a file in a sandbox of its own.
inline constexpr std::string_view content_security_policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; worker-src 'self'; font-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri "
    "'none'";

}  // namespace armature::studio
