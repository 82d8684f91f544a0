// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "studio/server/guard.h"

#include <gtest/gtest.h>

#include "studio/server/refusal.h"

namespace armature::studio {
namespace {

const std::string token(64, 'a');

int status_of(const RequestHead& head) {
  try {
    admit(head, token, 8000);
  } catch (const Refusal& refusal) {
    return refusal.status;
  }
  return 200;
}

RequestHead good() {
  RequestHead head{"GET", "/api/session", 1, "127.0.0.1:8000"};
  head.authorization = "Bearer " + token;
  return head;
}

TEST(Guard, admits_the_page_of_its_own_origin) {
  RequestHead head = good();
  EXPECT_EQ(status_of(head), 200);
  head.host = "localhost:8000";
  head.origin = "http://localhost:8000";
  head.fetch_site = "same-origin";
  EXPECT_EQ(status_of(head), 200);
  EXPECT_EQ(status_of({"GET", "/", 1, "127.0.0.1:8000"}), 200) << "the page itself needs no token";
}

TEST(Guard, refuses_other_hosts_as_names_that_were_made_to_resolve_here) {
  for (const char* host : {"evil.example:8000", "127.0.0.1", "127.0.0.1:8001", "localhost", "",
                           "127.0.0.1:8000.evil.example", "[::1]:8000", "0.0.0.0:8000", "127.0.0.1:8000 "}) {
    RequestHead head = good();
    head.host = host;
    EXPECT_EQ(status_of(head), 421) << host;
    head.path = "/";
    EXPECT_EQ(status_of(head), 421) << host;
  }
  RequestHead twice = good();
  twice.hosts = 2;
  EXPECT_EQ(status_of(twice), 421);
  twice.hosts = 0;
  EXPECT_EQ(status_of(twice), 421);
}

TEST(Guard, refuses_requests_of_other_pages) {
  for (const char* origin : {"http://evil.example", "null", "https://127.0.0.1:8000", "http://127.0.0.1:8001", ""}) {
    RequestHead head = good();
    head.origin = origin;
    EXPECT_EQ(status_of(head), 403) << origin;
  }
  for (const char* site : {"cross-site", "same-site", ""}) {
    RequestHead head = good();
    head.fetch_site = site;
    EXPECT_EQ(status_of(head), 403) << site;
  }
}

TEST(Guard, wants_the_whole_token) {
  for (const std::string& words :
       {std::string(), token, "bearer " + token, std::string("Bearer "), "Bearer " + token.substr(1),
        "Bearer " + token + "a", "Bearer " + std::string(64, 'b'), "Basic " + token, "Bearer  " + token}) {
    RequestHead head = good();
    head.authorization = words;
    EXPECT_EQ(status_of(head), 401) << words;
  }
}

TEST(Guard, refuses_what_no_page_of_ours_sends) {
  RequestHead head = good();
  head.path = "/api/" + std::string(3000, 'x');
  EXPECT_EQ(status_of(head), 414);
  for (const char* method : {"OPTIONS", "PATCH", "TRACE", "CONNECT", "get", ""}) {
    head = good();
    head.method = method;
    EXPECT_EQ(status_of(head), 405) << method;
  }
  head = good();
  head.has_encoded_body = true;
  EXPECT_EQ(status_of(head), 415);
  head = good();
  head.method = "POST", head.path = "/index.html";
  EXPECT_EQ(status_of(head), 405);
}

TEST(Guard, tokens_are_long_and_differ) {
  EXPECT_EQ(new_token().size(), 64u);
  EXPECT_NE(new_token(), new_token());
  EXPECT_TRUE(equal_in_constant_time("abc", "abc"));
  EXPECT_FALSE(equal_in_constant_time("abc", "abd"));
  EXPECT_FALSE(equal_in_constant_time("abc", "ab"));
}

}  // namespace
}  // namespace armature::studio
