#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace lab {

/// Text of one kind within a block.
struct TextSpan {
  std::string text;
  bool strong = false, emphasis = false;
  bool formula = false;  // between backquotes
  std::string href;      // of a link; empty if it is none
  bool operator==(const TextSpan&) const = default;
};

struct TextBlock {
  enum class Kind { heading, paragraph, item };
  Kind kind = Kind::paragraph;
  int level = 0;   // of a heading, 1 to 6; how deep an item's list is within others, from 1
  int number = 0;  // of an item in a numbered list; 0 in a list with dots
  std::vector<TextSpan> spans;
  bool operator==(const TextBlock&) const = default;
};

/// A text of the lesson: its blocks in order.
using Document = std::vector<TextBlock>;

/// What the text says, without marks.
std::string plain(const std::vector<TextSpan>& spans);

/// Markdown that cannot be shown: a whole sentence.
struct MarkdownProblem : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// CommonMark, parsed by md4c, of which lessons use headings, paragraphs, lists, emphasis, code
/// (for formulas) and links. Throws MarkdownProblem for anything else (tables, pictures, HTML,
/// quotes, code blocks), rather than leaving it out in silence, and for text that is not UTF-8.
Document parse_markdown(std::string_view text);

}  // namespace lab
