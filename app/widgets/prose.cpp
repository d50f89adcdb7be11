#include "app/widgets/prose.h"

#include <cmath>
#include <map>

#include "app/widgets/prose_layout.h"

namespace lab {
namespace {

bool is_term(std::string_view href) { return href.substr(0, 5) == "term:"; }

/// Query, key and value have their colours in the words as well.
const Role& role_of(const Theme& theme, std::string_view href) {
  if (href == "term:key") return theme.key;
  if (href == "term:value") return theme.value;
  return theme.query;
}

/// The text of a link that may consist of several spans, and where its pieces are.
struct LinkPieces {
  std::string text;
  std::vector<const ProseRun*> runs;
};

std::vector<LinkPieces> links_of(const TextBlock& block, const ProseBlock& laid) {
  std::vector<LinkPieces> links;
  const TextSpan* last = nullptr;
  for (const TextSpan& span : block.spans) {
    if (!span.href.empty()) {
      if (!last || last->href != span.href) links.emplace_back();
      links.back().text += span.text;
      for (const ProseRun& run : laid.runs)
        if (run.span == &span) links.back().runs.push_back(&run);
    }
    last = &span;
  }
  return links;
}

class Writer {
 public:
  Writer(Ui& ui, std::string_view name) : ui_(ui), words_(ui.paint.untold()), name_(name) {}

  ProseResult result;

  void write(const Rect& at, const TextBlock& block, const ProseBlock& laid) {
    const ImVec2 from{at.min.x + laid.left, at.min.y};
    const auto place = [&](const Rect& r) {
      return rect_at(from.x + r.min.x, from.y + r.min.y, r.w(), r.h());
    };
    const ImVec2 whole_min{at.min.x, at.min.y}, whole_max{at.max.x, at.min.y + laid.height};
    const bool visible = ImGui::IsRectVisible(whole_min, whole_max);
    for (const LinkPieces& each : links_of(block, laid)) {
      if (each.runs.empty()) continue;
      std::vector<Rect> pieces;  // one a line
      for (const ProseRun* run : each.runs) {
        const Rect r = place(run->rect);
        if (!pieces.empty() && pieces.back().min.y == r.min.y)
          pieces.back().max.x = r.max.x;
        else
          pieces.push_back(r);
      }
      link(each, pieces);
    }
    if (!visible) return;
    if (!laid.mark.empty()) {
      const float w = words_.width(laid.type, laid.mark);
      words_.text({from.x - ui_.px(7) - w, from.y}, laid.type, ui_.theme.text_soft, laid.mark);
    }
    for (const ProseRun& run : laid.runs) {
      const Rect r = place(run.rect);
      const TextSpan& span = *run.span;
      float x = r.min.x;
      if (span.formula) {
        ui_.paint.fill({{r.min.x, r.min.y - ui_.px(1)}, {r.max.x, r.max.y + ui_.px(1)}},
                       ui_.theme.control, ui_.px(4));
        x += formula_pad(ui_);
      }
      const ImU32 ink = span.href.empty() ? ui_.theme.text : role_of(ui_.theme, span.href).ink;
      if (span.emphasis)
        words_.slanted({x, r.min.y}, run.type, ink, run.text);
      else
        words_.text({x, r.min.y}, run.type, ink, run.text);
    }
    ui_.paint.told(plain(block.spans));
  }

 private:
  void link(const LinkPieces& each, const std::vector<Rect>& pieces) {
    const std::string& href = each.runs.front()->span->href;
    const Role& role = role_of(ui_.theme, href);
    std::string label = name_.empty() ? each.text : std::string(name_) + ": " + each.text;
    if (const int again = ++labels_[label]; again > 1) label += " " + std::to_string(again);
    const Hit h = hit(ui_, label, pieces);
    const float size = ui_.paint.line_height(each.runs.front()->type);
    for (const Rect& r : pieces) {
      if (h.hovered)
        ui_.paint.fill({{r.min.x - ui_.px(2), r.min.y}, {r.max.x + ui_.px(2), r.max.y}}, role.tint,
                       ui_.px(3));
      // Under the letters: a term's is dotted, for it leads into the glossary.
      const float y = std::round(r.min.y + size * 0.8f + ui_.px(2));
      ui_.paint.line({r.min.x, y}, {r.max.x, y}, role.mark, ui_.px(1),
                     is_term(href) ? Dash::dotted : Dash::solid);
      if (h.focused)
        ui_.paint.outline({{r.min.x - ui_.px(3), r.min.y - ui_.px(1)},
                           {r.max.x + ui_.px(3), r.max.y + ui_.px(2)}},
                          ui_.theme.ring, ui_.px(2), ui_.px(4));
    }
    if (h.pressed) result.pressed = href;
    if (h.focused && result.pointed.empty()) {
      result.pointed = href;
      result.keyed = result.place = pieces.back();
    }
    if (h.hovered) {  // the pointer goes before the keyboard
      result.pointed = href;
      result.keyed.reset();
      result.place = pieces.front();
      for (const Rect& r : pieces)
        if (ImGui::GetIO().MousePos.y >= r.min.y) result.place = r;
    }
  }

  Ui& ui_;
  const Paint words_;  // the transcript gets sentences, not their pieces
  std::string_view name_;
  std::map<std::string, int> labels_;
};

}  // namespace

ProseResult prose(Ui& ui, const Rect& rect, std::span<const TextBlock> blocks,
                  std::string_view name) {
  Writer writer(ui, name);
  float y = rect.min.y;
  const TextBlock* above = nullptr;
  for (const TextBlock& block : blocks) {
    const ProseBlock laid = prose_block(ui, rect.w(), block);
    y += gap_between(ui, above, block);
    writer.write(rect_at(rect.min.x, y, rect.w(), laid.height), block, laid);
    y += laid.height;
    above = &block;
  }
  writer.result.height = y - rect.min.y;
  return std::move(writer.result);
}

float prose_height(Ui& ui, float width, std::span<const TextBlock> blocks) {
  float height = 0;
  const TextBlock* above = nullptr;
  for (const TextBlock& block : blocks) {
    height += gap_between(ui, above, block) + prose_block(ui, width, block).height;
    above = &block;
  }
  return height;
}

}  // namespace lab
