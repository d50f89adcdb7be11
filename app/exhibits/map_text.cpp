#include "app/exhibits/map_text.h"

#include <algorithm>

#include "app/exhibits/catalogue.h"
#include "app/exhibits/map_weights.h"
#include "app/lesson/sections.h"
#include "app/text.h"
#include "app/told.h"

namespace lab {
namespace {

const Section* section_in(Answers& answers, const char* title, std::string& missing) {
  const Lesson& lesson = answers.lesson("map");
  const Section* section = find_section(lesson.sections, title);
  if (!lesson.problem.empty())
    missing = lesson.problem;
  else if (!section)
    missing = "The text \"map.md\" has no section " + in_quotes(title) +
              ". Install the program again, or build it anew; the page works without.";
  return section;
}

/// The last paragraph of a term names the pages where it can be seen.
bool is_see(const TextBlock& block) { return plain(block.spans).rfind("See", 0) == 0; }

/// All paragraphs in one. With `mark_links` the words of links stand in brackets, so that
/// they are known from the sentence before.
std::string joined(const Document& blocks, bool mark_links) {
  std::string text;
  for (const TextBlock& block : blocks) {
    text += text.empty() ? "" : " ";
    for (const TextSpan& span : block.spans)
      text += mark_links && !span.href.empty() ? "[" + span.text + "]" : span.text;
  }
  return text;
}

bool holds(const std::string& text, const std::string& piece) {
  return lower_ascii(text).find(piece) != std::string::npos;
}

void describe_stacks(std::string& out, const Session& now, Answers& answers) {
  out += "The Transformer, drawn after Vaswani et al. 2017, along the flow:\n";
  int number = 0;
  for (int i = 0; i < map_box_count; ++i) {
    const MapBox box = static_cast<MapBox>(i);
    std::string missing;
    const Section* section = section_of(answers, box, missing);
    out += std::to_string(++number) + ". " + info(box).name +
           (box == now.map.box ? " (chosen)" : "") +
           (box == MapBox::encoder_attention ? " (this lesson)" : "") + ": " +
           (section ? joined(section->blocks, true) : missing) + "\n";
    std::vector<std::string> titles;
    for (const std::string_view page : pages_of(box))
      titles.emplace_back(find_exhibit(page)->title);
    if (!titles.empty()) out += "   Pages about it: " + listed(titles) + ".\n";
  }
  out +=
      "Round every attention and every feed-forward goes a residual connection into its add & "
      "norm. The encoder's output gives the keys and values of cross-attention.\n";
}

void describe_sections(std::string& out, const char* heading, const Lesson& lesson) {
  out += std::string("\n") + heading + "\n" + (lesson.problem.empty() ? "" : lesson.problem + "\n");
  for (const Section& section : lesson.sections) {
    out += section.title + ": " + joined(section.blocks, true) + "\n";
    if (const std::string address = address_of(section); !address.empty())
      out += "  " + address + "\n";
  }
}

}  // namespace

std::vector<std::string_view> pages_of(MapBox box) {
  const std::string_view section = info(box).section;
  if (box == MapBox::decoder_attention || box == MapBox::cross_attention) return {"masks"};
  if (section == "attention")
    return {"attend", "steps", "scaling", "break", "heads", "train", "paths", "cost"};
  if (section == "positions") return {"order"};
  if (section == "add-norm" || section == "embedding") return {"steps"};
  return {};
}

const Section* section_of(Answers& answers, MapBox box, std::string& missing) {
  return section_in(answers, info(box).section, missing);
}

const Section* weights_section(Answers& answers, std::string& missing) {
  return section_in(answers, "weights", missing);
}

std::vector<const Section*> terms_with(Answers& answers, std::string_view search) {
  std::string piece = lower_ascii(search);
  piece.erase(0, piece.find_first_not_of(' '));
  while (!piece.empty() && piece.back() == ' ') piece.pop_back();
  std::vector<const Section*> found;
  const auto& terms = answers.lesson("terms").sections;
  for (const Section& term : terms)
    if (holds(term.title, piece)) found.push_back(&term);
  for (const Section& term : terms)
    if (!holds(term.title, piece) && holds(definition_of(term), piece)) found.push_back(&term);
  return found;
}

std::string definition_of(const Section& term) {
  Document blocks = term.blocks;
  if (!blocks.empty() && is_see(blocks.back())) blocks.pop_back();
  return joined(blocks, false);
}

std::string address_of(const Section& source) {
  for (const TextSpan& link : links_of(source.blocks))
    if (link.href.rfind("https:", 0) == 0) return link.href;
  return {};
}

std::string describe_map(const Session& now, Answers& answers) {
  std::string out = "Map, terms, sources\n\n";
  describe_stacks(out, now, answers);
  describe_sections(out, "Terms", answers.lesson("terms"));
  describe_sections(out, "Sources", answers.lesson("sources"));
  out += "\nWhat weights tell\n";
  std::string missing;
  const Section* weights = weights_section(answers, missing);
  out += (weights ? plain(weights->blocks) : missing + "\n") + weights_told(answers);
  return out;
}

std::string csv_map(const Session&, Answers& answers) {
  std::string csv = "term,definition\n";
  for (const Section& term : answers.lesson("terms").sections)
    csv += csv_word(term.title) + "," + csv_word(definition_of(term)) + "\n";
  return csv;
}

}  // namespace lab
