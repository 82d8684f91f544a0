// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "studio/server/page.h"

#include <zlib.h>

#include <algorithm>
#include <array>

#include "armature/base/error.h"

namespace armature::studio {

const PageFile* page_file(std::string_view path) {
  if (path == "/") path = "/index.html";
  const auto files = page_files();
  const auto found = std::ranges::find(files, path, &PageFile::path);
  return found == files.end() ? nullptr : &*found;
}

std::string uncompressed(const PageFile& file) {
  z_stream stream{};
  ARMATURE_CHECK(inflateInit2(&stream, 15 + 16) == Z_OK);  // a gzip header
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(file.gzip.data()));
  stream.avail_in = static_cast<uInt>(file.gzip.size());
  std::string text;
  std::array<char, 1u << 14> piece;
  int state = Z_OK;
  while (state == Z_OK) {
    stream.next_out = reinterpret_cast<Bytef*>(piece.data());
    stream.avail_out = static_cast<uInt>(piece.size());
    state = inflate(&stream, Z_NO_FLUSH);
    text.append(piece.data(), piece.size() - stream.avail_out);
  }
  inflateEnd(&stream);
  ARMATURE_CHECK(state == Z_STREAM_END);
  return text;
}

std::string_view page_that_says_how_to_build_it() {
  return "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Armature studio</title>"
         "<h1>The page is not in this program</h1>"
         "<p>It is built with Node 18 or newer: <code>./run studio</code> in Armature's source builds it, and the "
         "program with it.</p><p>The server itself works: see docs/how_to/use_the_studio.md for what it answers.</p>\n";
}

}  // namespace armature::studio
