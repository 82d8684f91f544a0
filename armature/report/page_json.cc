// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/report/page_json.h"

#include <nlohmann/json.hpp>

#include "armature/base/error.h"

namespace armature::internal {

NLOHMANN_JSON_SERIALIZE_ENUM(FigureSize,
                             {{FigureSize::wide, "wide"}, {FigureSize::medium, "medium"}, {FigureSize::small, "small"}})
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Paragraph, text)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(BulletList, items)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(DataTable, caption, head, rows, align, faint)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Figures, svgs, caption, size)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(KeyFigures::Entry, value, label)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(KeyFigures, entries)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Commands, lines)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Warning, text)

}  // namespace armature::internal

namespace nlohmann {

// A block is its kind, by number, and its content.
template <>
struct adl_serializer<armature::internal::Block> {
  static void to_json(json& to, const armature::internal::Block& block) {
    std::visit([&](const auto& content) { to = {{"kind", block.index()}, {"content", content}}; }, block);
  }
  static void from_json(const json& from, armature::internal::Block& block) { read<0>(from, from.at("kind"), block); }

 private:
  template <std::size_t kind>
  static void read(const json& from, std::size_t wanted, armature::internal::Block& block) {
    if constexpr (kind < std::variant_size_v<armature::internal::Block>) {
      if (wanted == kind) block = from.at("content").get<std::variant_alternative_t<kind, armature::internal::Block>>();
      else read<kind + 1>(from, wanted, block);
    } else {
      throw armature::InternalError("a page has blocks of a kind that is not known");
    }
  }
};

}  // namespace nlohmann

namespace armature::internal {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Section, title, blocks)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Page, title, subtitle, summary, sections)

std::string to_json_text(const Page& page) {
  return nlohmann::json(page).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

Page page_from_json(std::string_view text) {
  try {
    return nlohmann::json::parse(text).get<Page>();
  } catch (const nlohmann::json::exception& error) {
    throw InternalError(std::string("a page cannot be read back: ") + error.what());
  }
}

}  // namespace armature::internal
