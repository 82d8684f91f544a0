// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A page as a value: sections of blocks. html() writes it as one self-contained file without fonts or links, and with
// one script (script.h); a content security policy forbids every other one, should a hostile name ever get through. It
// follows the reader's light or dark theme, prints on paper, and works with screen readers.
//
// In all texts, text between backquotes is set as code; everything else is literal.
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
  std::string align = "l";                     // per column: l for text, r for numbers; r by default
  std::vector<char> faint = {};                // rows set in a faint colour
  std::string folded = {};                     // not empty: folded away under these words
};

// Drawings side by side: one, about two or about four per line.
enum class FigureSize { wide, medium, small };
struct Figures {
  std::vector<std::string> svgs;
  std::string caption;
  FigureSize size = FigureSize::medium;
};

// The key figures at the top of a page.
struct KeyFigures {
  struct Entry {
    std::string value, label;
  };
  std::vector<Entry> entries;
};

// Commands to type, one per line.
struct Commands {
  std::vector<std::string> lines;
};

struct Warning {
  std::string text;
};

// Blocks that were written before (html_of).
struct Html {
  std::string text;
};

using Block = std::variant<Paragraph, BulletList, DataTable, Figures, KeyFigures, Commands, Warning, Html>;

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

// Blocks as they stand on a page, so that one part of a job can leave them for another to finish.
Html html_of(const std::vector<Block>& blocks);

// A drawing of plot.h, bars.h or heat_map.h as a file of its own, with the look of the page.
std::string standalone(const std::string& svg);

}  // namespace armature::internal
