// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A page as a value: sections of blocks. html() writes it as one file that needs nothing from outside: no scripts, no
// fonts, no links; a content policy forbids them besides, should a hostile name ever get through. It follows the
// reader's light or dark theme, prints on paper, and can be read aloud.
//
// In all texts, what stands between backquotes is set as code; everything else is taken literally.
#pragma once

#include <string>
#include <variant>
#include <vector>

namespace armature::internal {

struct Paragraph {
  std::string text;
};

struct BulletList {
  std::vector<std::string> items;
};

struct DataTable {
  std::string caption;
  std::vector<std::string> head;
  std::vector<std::vector<std::string>> rows;  // the first cell names the row
  std::string align = "l";                     // a column each: l for text, r for numbers; r for what is not said
  std::vector<char> faint = {};                // rows that count less
};

// Drawings side by side: one, about two or about four a line.
enum class FigureSize { wide, medium, small };
struct Figures {
  std::vector<std::string> svgs;
  std::string caption;
  FigureSize size = FigureSize::medium;
};

// What a reader wants to know first.
struct KeyFigures {
  struct Entry {
    std::string value, label;
  };
  std::vector<Entry> entries;
};

// What to type, one command a line.
struct Commands {
  std::vector<std::string> lines;
};

struct Warning {
  std::string text;
};

using Block = std::variant<Paragraph, BulletList, DataTable, Figures, KeyFigures, Commands, Warning>;

struct Section {
  std::string title;
  std::vector<Block> blocks;
};

struct Page {
  std::string title, subtitle;
  std::vector<Block> summary = {};  // before the first section
  std::vector<Section> sections = {};
};

std::string html(const Page& page);

// A drawing of plot.h, bars.h or heat_map.h as a file of its own, with the look of the page.
std::string standalone(const std::string& svg);

}  // namespace armature::internal
