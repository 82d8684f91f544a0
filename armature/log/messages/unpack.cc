// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/messages/unpack.h"

#include <fmt/format.h>

#ifndef ARMATURE_WITHOUT_LZ4
#include <lz4frame.h>
#endif
#ifndef ARMATURE_WITHOUT_ZSTD
#include <zstd.h>
#endif

#include "armature/base/text.h"

namespace armature::internal {
namespace {

[[maybe_unused]] LogProblem damaged() { return {"a chunk does not unpack", "the file is damaged: copy it again"}; }

#if defined(ARMATURE_WITHOUT_LZ4) || defined(ARMATURE_WITHOUT_ZSTD)
LogProblem left_out(const char* name) {
  return {fmt::format("its chunks are packed by {}, and this program was built without it", name),
          "install it and build again; or record without compression"};
}
#endif

LogProblem unpack_lz4([[maybe_unused]] std::string_view packed, [[maybe_unused]] std::string& bytes) {
#ifdef ARMATURE_WITHOUT_LZ4
  return left_out("LZ4");
#else
  LZ4F_dctx* context = nullptr;
  if (LZ4F_isError(LZ4F_createDecompressionContext(&context, LZ4F_VERSION))) return damaged();
  std::size_t filled = 0;
  bool good = true;
  for (std::size_t rest = 1; rest != 0 && good;) {
    std::size_t taken = packed.size(), made = bytes.size() - filled;
    rest = LZ4F_decompress(context, bytes.data() + filled, &made, packed.data(), &taken, nullptr);
    good = !LZ4F_isError(rest) && (taken > 0 || made > 0 || rest == 0);
    packed.remove_prefix(taken);
    filled += made;
  }
  LZ4F_freeDecompressionContext(context);
  return good && filled == bytes.size() ? LogProblem{} : damaged();
#endif
}

LogProblem unpack_zstd([[maybe_unused]] std::string_view packed, [[maybe_unused]] std::string& bytes) {
#ifdef ARMATURE_WITHOUT_ZSTD
  return left_out("Zstandard");
#else
  const std::size_t made = ZSTD_decompress(bytes.data(), bytes.size(), packed.data(), packed.size());
  return !ZSTD_isError(made) && made == bytes.size() ? LogProblem{} : damaged();
#endif
}

}  // namespace

LogProblem unpack(std::string_view compression, std::string_view packed, std::size_t size, std::string& bytes) {
  bytes.resize(size);
  if (compression == "lz4") return unpack_lz4(packed, bytes);
  if (compression == "zstd") return unpack_zstd(packed, bytes);
  return {fmt::format("its chunks are packed by '{}', which is not known", printable(compression, 40)),
          "record with lz4, zstd or no compression"};
}

}  // namespace armature::internal
