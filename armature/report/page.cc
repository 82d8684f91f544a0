// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/report/page.h"

#include <fmt/format.h>

#include "armature/base/option_names.h"
#include "armature/base/version.h"
#include "armature/report/markup.h"
#include "armature/report/script.h"
#include "armature/report/style.h"

namespace armature::internal {
namespace {

constexpr std::size_t longest_text = 20'000;

// A text with code between backquotes; an unmatched backquote is an ordinary character. Options are spelled as in the
// commands that a page shows.
std::string inline_html(const std::string& named) {
  const std::string text = spell_options(named, OptionSpelling::command_line);
  std::string result;
  std::size_t from = 0;
  while (true) {
    const std::size_t open = text.find('`', from);
    const std::size_t close = open == std::string::npos ? open : text.find('`', open + 1);
    if (close == std::string::npos) return result + escaped(text.substr(from), longest_text);
    result += escaped(text.substr(from, open - from), longest_text);
    result += "<code>" + escaped(text.substr(open + 1, close - open - 1), longest_text) + "</code>";
    from = close + 1;
  }
}

struct BlockWriter {
  std::string& out;

  void operator()(const Paragraph& p) const { out += "<p>" + inline_html(p.text) + "</p>\n"; }
  void operator()(const Warning& w) const { out += "<p class=\"warning\">" + inline_html(w.text) + "</p>\n"; }

  void operator()(const Html& written) const { out += written.text; }

  void operator()(const BulletList& list) const {
    out += "<ul>\n";
    for (const std::string& item : list.items) out += "<li>" + inline_html(item) + "</li>\n";
    out += "</ul>\n";
  }

  void operator()(const DataTable& table) const {
    const auto text = [&](std::size_t column) {
      return column < table.align.size() && table.align[column] == 'l' ? " class=\"text\"" : "";
    };
    if (!table.folded.empty()) out += "<details><summary>" + inline_html(table.folded) + "</summary>\n";
    // A table wider than the page scrolls, also by keyboard.
    out += "<div class=\"scroll\" tabindex=\"0\"><table>";
    if (!table.caption.empty()) out += "<caption>" + inline_html(table.caption) + "</caption>";
    out += "<thead><tr>";
    for (std::size_t c = 0; c < table.head.size(); ++c)
      out += fmt::format("<th scope=\"col\"{}>{}</th>", text(c), inline_html(table.head[c]));
    out += "</tr></thead>\n<tbody>\n";
    for (std::size_t r = 0; r < table.rows.size(); ++r) {
      out += r < table.faint.size() && table.faint[r] ? "<tr class=\"faint\">" : "<tr>";
      for (std::size_t c = 0; c < table.rows[r].size(); ++c)
        out += c == 0 ? fmt::format("<th scope=\"row\"{}>{}</th>", text(c), inline_html(table.rows[r][c]))
                      : fmt::format("<td{}>{}</td>", text(c), inline_html(table.rows[r][c]));
      out += "</tr>\n";
    }
    out += "</tbody></table></div>\n";
    if (!table.folded.empty()) out += "</details>\n";
  }

  void operator()(const Figures& figures) const {
    out += fmt::format("<figure><div class=\"plots{}\">\n", figures.size == FigureSize::wide    ? " wide"
                                                            : figures.size == FigureSize::small ? " small"
                                                                                                : "");
    for (const std::string& drawing : figures.svgs) out += drawing;
    out += "</div>";
    if (!figures.caption.empty()) out += "<figcaption>" + inline_html(figures.caption) + "</figcaption>";
    out += "</figure>\n";
  }

  void operator()(const KeyFigures& keys) const {
    out += "<dl class=\"keys\">\n";
    for (const auto& [value, label] : keys.entries)
      out += fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", inline_html(label), inline_html(value));
    out += "</dl>\n";
  }

  void operator()(const Commands& commands) const {
    out += "<pre>";
    for (const std::string& line : commands.lines) out += escaped(line, longest_text) + "\n";
    out += "</pre>\n";
  }
};

void write_blocks(std::string& out, const std::vector<Block>& blocks) {
  for (const Block& block : blocks) std::visit(BlockWriter{out}, block);
}

}  // namespace

std::string html(const Page& page) {
  const std::string style = fmt::format("{}{}", drawing_style(), page_style());
  std::string out = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/>\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src {}; script-src {}; "
      "base-uri "
      "'none'; form-action 'none'\"/>\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
      "<meta name=\"generator\" content=\"Armature {}\"/>\n<title>{}</title>\n<style>{}</style></head>\n<body>\n"
      "<header><h1>{}</h1><p class=\"subtitle\">{}</p></header>\n",
      policy_hash(style), policy_hash(page_script()), version, escaped(page.title), style, inline_html(page.title),
      inline_html(page.subtitle));
  if (page.sections.size() > 2) {
    out += "<nav aria-label=\"Sections\">";
    for (std::size_t s = 0; s < page.sections.size(); ++s)
      out += fmt::format("<a href=\"#s{}\">{}</a>\n", s + 1, inline_html(page.sections[s].title));
    out += "</nav>\n";
  }
  out += "<main>\n";
  write_blocks(out, page.summary);
  for (std::size_t s = 0; s < page.sections.size(); ++s) {
    out += fmt::format("<section><h2 id=\"s{}\">{}</h2>\n", s + 1, inline_html(page.sections[s].title));
    write_blocks(out, page.sections[s].blocks);
    out += "</section>\n";
  }
  return out + fmt::format("</main>\n<footer>Written by Armature {}.</footer>\n<script>{}</script>\n</body></html>\n",
                           version, page_script());
}

Html html_of(const std::vector<Block>& blocks) {
  Html written;
  write_blocks(written.text, blocks);
  return written;
}

std::string standalone(const std::string& svg) {
  const std::size_t end_of_tag = svg.find('>') + 1;
  return svg.substr(0, end_of_tag) + fmt::format("<style>{}svg{{background:var(--paper)}}</style>", drawing_style()) +
         svg.substr(end_of_tag);
}

}  // namespace armature::internal
