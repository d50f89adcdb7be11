#include "app/lesson/sections.h"

#include <algorithm>

namespace lab {

std::vector<Section> sections_of(const Document& document) {
  std::vector<Section> sections;
  for (const TextBlock& block : document) {
    if (block.kind == TextBlock::Kind::heading && block.level == 2)
      sections.push_back({plain(block.spans), {}});
    else if (!sections.empty())
      sections.back().blocks.push_back(block);
  }
  return sections;
}

const Section* find_section(const std::vector<Section>& sections, std::string_view title) {
  const auto found = std::find_if(sections.begin(), sections.end(),
                                  [&](const Section& section) { return section.title == title; });
  return found == sections.end() ? nullptr : &*found;
}

std::string hyphenated(std::string_view title) {
  std::string name;
  bool between = false;
  for (const char c : title) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
                        static_cast<unsigned char>(c) >= 0x80;  // part of another alphabet's letter
    const bool capital = c >= 'A' && c <= 'Z';
    if (!letter && !capital) {
      between = !name.empty();
      continue;
    }
    if (between) name += '-';
    between = false;
    name += capital ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return name;
}

std::vector<TextSpan> links_of(const Document& blocks) {
  std::vector<TextSpan> links;
  for (const TextBlock& block : blocks)
    for (const TextSpan& span : block.spans) {
      if (span.href.empty()) continue;
      // A link of which a part is emphasised arrives in pieces.
      if (!links.empty() && &span != &block.spans.front() && (&span - 1)->href == span.href)
        links.back().text += span.text;
      else
        links.push_back(span);
    }
  return links;
}

std::string plain(const Document& blocks) {
  std::string text;
  for (const TextBlock& block : blocks) {
    if (block.kind == TextBlock::Kind::item)
      text += block.number > 0 ? std::to_string(block.number) + ". " : std::string("· ");
    text += plain(block.spans) + "\n";
  }
  return text;
}

}  // namespace lab
