#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/lesson/markdown.h"

namespace lab {

/// A piece of a text under a heading of level 2.
struct Section {
  std::string title;
  Document blocks;  // without the heading
  bool operator==(const Section&) const = default;
};

/// A text split at its headings of level 2. What stands before the first (the text's own title)
/// belongs to none of them.
std::vector<Section> sections_of(const Document& document);

/// The section of this title, or null; valid as long as `sections`.
const Section* find_section(const std::vector<Section>& sections, std::string_view title);

/// How links name a title: in lower case, with hyphens for what is between words. "Scaled
/// dot-product attention" is "scaled-dot-product-attention".
std::string hyphenated(std::string_view title);

/// The links of some blocks in order: their words and where they lead.
std::vector<TextSpan> links_of(const Document& blocks);

/// The blocks as plain text, one a line; items begin with their number or a dot.
std::string plain(const Document& blocks);

}  // namespace lab
