#include "app/exhibits/map_picture.h"

#include <algorithm>
#include <string>
#include <vector>

#include "app/exhibits/map_text.h"
#include "app/widgets/arrow.h"

namespace lab {
namespace {

/// What stands in a box, in one line or two.
struct Words {
  const char *first, *second = nullptr;
};

Words words_of(MapBox box) {
  switch (box) {
    case MapBox::encoder_embedding:
    case MapBox::decoder_embedding:
      return {"Embedding"};
    case MapBox::encoder_positions:
    case MapBox::decoder_positions:
      return {"+ Positions"};
    case MapBox::encoder_attention:
      return {"Multi-head", "self-attention"};
    case MapBox::decoder_attention:
      return {"Masked multi-head", "self-attention"};
    case MapBox::cross_attention:
      return {"Multi-head", "cross-attention"};
    case MapBox::encoder_feed_forward:
    case MapBox::decoder_feed_forward:
      return {"Feed-forward"};
    case MapBox::encoder:
      return {"Encoder"};
    case MapBox::decoder:
      return {"Decoder"};
    case MapBox::encoder_stack:
    case MapBox::decoder_stack:
      return {"N ×"};
    case MapBox::output:
      return {"Linear, softmax"};
    default:
      return {"Add & norm"};
  }
}

bool is_attention(MapBox box) {
  return box == MapBox::encoder_attention || box == MapBox::decoder_attention ||
         box == MapBox::cross_attention;
}
bool is_chip(MapBox box) {
  return box == MapBox::encoder || box == MapBox::decoder || box == MapBox::encoder_stack ||
         box == MapBox::decoder_stack;
}

/// The largest type of two in which the text fits.
Type fitting(Ui& ui, std::string_view text, float width) {
  return ui.paint.width(Type::strong, text) <= width ? Type::strong : Type::note_strong;
}

constexpr float dot_pitch = 9;

/// A dot a page of this program about the box: filled once it has been seen.
void page_dots(Ui& ui, ImVec2 left, const std::vector<std::string_view>& pages, ImU32 colour) {
  float x = left.x + ui.px(3);
  for (const std::string_view page : pages) {
    if (has(ui.record.seen, page))
      ui.paint.disc({x, left.y}, ui.px(3), colour);
    else
      ui.paint.circle({x, left.y}, ui.px(3), colour, ui.px(1));
    x += ui.px(dot_pitch);
  }
}

void attention_words(Ui& ui, const Rect& r, const Words& words, MapBox box, ImU32 ink) {
  const std::vector<std::string_view> pages = pages_of(box);
  const float line = std::min(ui.px(17), r.h() / 3 - ui.px(1));
  Rect lines = rect_at(r.min.x, r.cy() - 1.5f * line, r.w(), 3 * line).inset(ui.px(4), 0);
  for (const char* text : {words.first, words.second})
    ui.paint.text_in(lines.cut_top(line), fitting(ui, text, lines.w()), ink, text, Align::centre);
  const float dots = ui.px(dot_pitch) * static_cast<float>(pages.size());
  const char* told = box == MapBox::encoder_attention ? "this lesson" : "";
  const float w = ui.paint.width(Type::note_strong, told);
  const float gap = told[0] ? ui.px(8) : 0;
  const float left = std::round(lines.cx() - (w + gap + dots) / 2);
  ui.paint.text_in(rect_at(left, lines.min.y, w + 1, line), Type::note_strong, ink, told);
  page_dots(ui, {left + w + gap, lines.cy() + ui.px(1)}, pages, ink);
}

void flat_words(Ui& ui, const Rect& r, const Words& words, MapBox box, ImU32 ink) {
  const std::vector<std::string_view> pages = pages_of(box);
  const float dots =
      pages.empty() ? 0 : ui.px(dot_pitch) * static_cast<float>(pages.size()) + ui.px(6);
  const float room = r.w() - ui.px(8);
  const Type type = fitting(ui, words.first, room - 2 * dots);
  const float w = std::min(ui.paint.width(type, words.first), room - dots);
  ui.paint.text_in(rect_at(std::round(r.cx() - w / 2 - (w + 2 * dots > room ? dots / 2 : 0)),
                           r.min.y, w + 1, r.h()),
                   type, ink, words.first);
  page_dots(ui, {r.max.x - dots, r.cy()}, pages, ink);
}

/// The term of the glossary that a box shows; empty if there is none.
std::string_view term_of(MapBox box) {
  if (box == MapBox::decoder_attention) return "mask";
  const std::string_view section = info(box).section;
  if (section == "attention") return "scaled-dot-product-attention";
  if (section == "positions") return "positional-encoding";
  if (section == "add-norm") return "layer-normalisation";
  if (section == "output") return "softmax";
  if (section == "embedding" || section == "cross-attention") return section;
  return {};
}

bool box_button(Ui& ui, const MapPlace& place, bool chosen) {
  const Theme& theme = ui.theme;
  const Rect& r = place.rect;
  const float round = is_chip(place.box) ? r.h() / 2 : ui.px(7);
  const Hit h = hit(ui, info(place.box).name, r);
  const bool lesson = is_attention(place.box);
  const ImU32 ground = chosen                ? theme.query.mark
                       : lesson || h.hovered ? theme.query.tint
                                             : theme.card;
  const ImU32 ink = chosen ? theme.on_query : lesson ? theme.query.ink : theme.text;
  ui.paint.fill(r, ground, round);
  ui.paint.outline(r, chosen || lesson || h.hovered ? theme.query.mark : theme.control_border,
                   ui.px(place.box == MapBox::encoder_attention ? 2 : 1), round);
  const Words words = words_of(place.box);
  if (lesson)
    attention_words(ui, r, words, place.box, ink);
  else if (is_chip(place.box))
    ui.paint.text_in(r.inset(ui.px(4), 0), Type::note_strong, ink, words.first, Align::centre);
  else
    flat_words(ui, r, words, place.box, ink);
  if (const std::string_view term = term_of(place.box); !term.empty()) ui.mark(term, r);
  return h.pressed;
}

/// The lines of one stack, from below upwards.
class Wires {
 public:
  Wires(Ui& ui, const MapPlan& plan, const MapStack& stack)
      : ui_(ui), plan_(plan), stack_(stack), ink_(ui.theme.ghost) {}

  void up(float from, float to, bool head = true) {
    wire(ui_, {{stack_.middle, from}, {stack_.middle, to}}, ink_, ui_.px(1.5f),
         head ? ui_.px(6) : 0);
  }
  const Rect& at(MapBox box) const { return *plan_.find(box, stack_.side); }

  /// From `from` into attention: the same vectors become queries, keys and values.
  void into_attention(MapBox box, float from) {
    const Rect& r = at(box);
    const float split = r.max.y + ui_.px(19);
    up(from, split, false);
    const struct {
      const char* name;
      const Role& role;
      float way;
    } parts[] = {{"Q", ui_.theme.query, -1}, {"K", ui_.theme.key, 0}, {"V", ui_.theme.value, 1}};
    const float reach = std::min(r.w() * 0.3f, ui_.px(64));
    for (const auto& part : parts) {
      const float x = std::round(stack_.middle + part.way * reach);
      std::vector<ImVec2> way = {{stack_.middle, split}, {x, r.max.y}};
      if (part.way != 0) way.insert(way.begin() + 1, {x, split});
      wire(ui_, way, part.role.mark, ui_.px(1.5f), ui_.px(6));
      letter({x + ui_.px(7), r.max.y + ui_.px(3)}, part.name, part.role);
    }
  }
  void letter(ImVec2 at, const char* name, const Role& role) {
    ui_.paint.text(at, Type::note_strong, role.ink, name);
  }
  /// Round a box into its add & norm.
  void residual(float from, MapBox add_norm) {
    const Rect& r = at(add_norm);
    const float side = stack_.lane < stack_.middle ? r.min.x : r.max.x;
    wire(ui_, {{stack_.middle, from}, {stack_.lane, from}, {stack_.lane, r.cy()}, {side, r.cy()}},
         ink_, ui_.px(1.5f), ui_.px(6));
    ui_.paint.disc({stack_.middle, from}, ui_.px(2.5f), ink_);
  }

 private:
  Ui& ui_;
  const MapPlan& plan_;
  const MapStack& stack_;
  const ImU32 ink_;
};

void stack_wires(Ui& ui, const MapPlan& plan, const MapStack& stack) {
  const bool encoder = stack.side == MapSide::encoder;
  Wires w(ui, plan, stack);
  const Rect& embedding = w.at(encoder ? MapBox::encoder_embedding : MapBox::decoder_embedding);
  const Rect& positions = w.at(encoder ? MapBox::encoder_positions : MapBox::decoder_positions);
  const Rect& norm = w.at(encoder ? MapBox::encoder_first_norm : MapBox::decoder_first_norm);
  const MapBox attention = encoder ? MapBox::encoder_attention : MapBox::decoder_attention;
  const MapBox forward = encoder ? MapBox::encoder_feed_forward : MapBox::decoder_feed_forward;
  const MapBox last = encoder ? MapBox::encoder_second_norm : MapBox::decoder_third_norm;
  const float off = ui.px(7);
  w.up(stack.input.min.y, embedding.max.y);
  w.up(embedding.min.y, positions.max.y);
  w.into_attention(attention, positions.min.y);
  w.residual(stack.frame.max.y - ui.px(5),
             encoder ? MapBox::encoder_first_norm : MapBox::decoder_first_norm);
  w.up(w.at(attention).min.y, norm.max.y, false);
  const Rect* below = &norm;
  if (!encoder) {
    const Rect& cross = w.at(MapBox::cross_attention);
    const Rect& second = w.at(MapBox::decoder_second_norm);
    w.up(norm.min.y, cross.max.y);
    w.letter({stack.middle + ui.px(7), cross.max.y + ui.px(3)}, "Q", ui.theme.query);
    w.residual(norm.min.y - off, MapBox::decoder_second_norm);
    w.up(cross.min.y, second.max.y, false);
    below = &second;
  }
  w.up(below->min.y, w.at(forward).max.y);
  w.residual(below->min.y - off, last);
  w.up(w.at(forward).min.y, w.at(last).max.y, false);
  if (encoder) return;
  w.up(w.at(last).min.y, w.at(MapBox::output).max.y);
  w.up(w.at(MapBox::output).min.y, stack.output.max.y);
}

/// The encoder's output becomes the keys and values of cross-attention.
void between_stacks(Ui& ui, const MapPlan& plan) {
  const Theme& theme = ui.theme;
  const MapStack* encoder = plan.stack(MapSide::encoder);
  const MapStack* decoder = plan.stack(MapSide::decoder);
  const float thick = ui.px(2), head = ui.px(6);
  const float out_y = encoder ? encoder->output.max.y : 0;
  if (decoder) {
    const Rect& cross = *plan.find(MapBox::cross_attention);
    const float apart = ui.px(8), x = plan.channel;
    const float start = encoder ? x : decoder->frame.min.x - ui.px(22);
    const struct {
      const char* name;
      const Role& role;
      float y, lane;
    } parts[] = {{"K", theme.key, cross.cy() - apart, x + ui.px(3)},
                 {"V", theme.value, cross.cy() + apart, x - ui.px(3)}};
    for (const auto& part : parts) {
      const ImVec2 end{cross.min.x, std::round(part.y)};
      if (encoder)
        wire(ui, {{part.lane, out_y}, {part.lane, end.y}, end}, part.role.mark, thick, head);
      else
        wire(ui, {{start, end.y}, end}, part.role.mark, thick, head);
      const bool key = part.name[0] == 'K';
      ui.paint.text(
          {decoder->frame.min.x - ui.px(8),
           end.y + (key ? -ui.paint.line_height(Type::note_strong) - ui.px(2) : ui.px(2))},
          Type::note_strong, part.role.ink, part.name, Align::right);
    }
    if (!encoder)
      ui.paint.text_upright({start - ui.px(1), cross.min.y - ui.px(14)}, Type::note,
                            theme.text_soft, "from the encoder",
                            cross.min.y - decoder->frame.min.y);
  }
  if (!encoder) return;
  const Rect& last = *plan.find(MapBox::encoder_second_norm);
  if (decoder)
    wire(
        ui,
        {{encoder->middle, last.min.y}, {encoder->middle, out_y}, {plan.channel + ui.px(4), out_y}},
        theme.ghost, ui.px(1.5f), 0);
  else
    wire(ui, {{encoder->middle, last.min.y}, {encoder->middle, out_y}}, theme.ghost, ui.px(1.5f),
         head);
}

void ends(Ui& ui, const MapStack& stack, bool both) {
  const bool encoder = stack.side == MapSide::encoder;
  const auto say = [&](const Rect& r, const char* text) {
    ui.paint.text_in(r, Type::note, ui.theme.text_soft, text, Align::centre);
  };
  say(stack.input, encoder ? "the sentence to read" : "the words written so far");
  if (!encoder) say(stack.output, "the next word");
  if (encoder && !both) say(stack.output, "to the decoder: keys and values");
}

struct Meaning {
  const char *mark, *words;
};
constexpr Meaning meanings[] = {{"flow", "Vectors flow upwards, one for every word."},
                                {"lesson", "Attention, what this lesson is about."},
                                {"round", "Residual: what went in is added to what came out."},
                                {"cross", "The encoder's output gives keys and values."},
                                {"dots", "Each dot: a page about it; filled: seen."}};

void draw_mark(Ui& ui, const Rect& r, std::string_view mark) {
  const Theme& theme = ui.theme;
  const float y = std::round(r.cy());
  if (mark == "flow") {
    wire(ui, {{r.cx(), r.max.y - ui.px(2)}, {r.cx(), r.min.y + ui.px(2)}}, theme.ghost, ui.px(1.5f),
         ui.px(5));
  } else if (mark == "lesson") {
    const Rect box = rect_at(r.min.x, y - ui.px(7), r.w(), ui.px(14));
    ui.paint.fill(box, theme.query.tint, ui.px(4));
    ui.paint.outline(box, theme.query.mark, ui.px(2), ui.px(4));
  } else if (mark == "round") {
    wire(ui,
         {{r.max.x, y + ui.px(6)},
          {r.min.x + ui.px(2), y + ui.px(6)},
          {r.min.x + ui.px(2), y - ui.px(6)},
          {r.max.x, y - ui.px(6)}},
         theme.ghost, ui.px(1.5f), ui.px(5));
  } else if (mark == "cross") {
    wire(ui, {{r.min.x, y - ui.px(4)}, {r.max.x, y - ui.px(4)}}, theme.key.mark, ui.px(2),
         ui.px(5));
    wire(ui, {{r.min.x, y + ui.px(4)}, {r.max.x, y + ui.px(4)}}, theme.value.mark, ui.px(2),
         ui.px(5));
  } else {
    ui.paint.disc({r.min.x + ui.px(7), y}, ui.px(3), theme.query.ink);
    ui.paint.circle({r.max.x - ui.px(7), y}, ui.px(3), theme.query.ink, ui.px(1));
  }
}

}  // namespace

std::optional<MapBox> map_picture(Ui& ui, const Rect& area, MapBox chosen) {
  const Theme& theme = ui.theme;
  const MapPlan plan = map_plan(theme, area, info(chosen).side);
  const bool both = plan.stacks.size() == 2;
  for (const MapStack& stack : plan.stacks) {
    ui.paint.fill(stack.frame, theme.window, ui.px(12));
    ui.paint.outline(stack.frame, theme.border, ui.px(1), ui.px(12));
  }
  between_stacks(ui, plan);
  for (const MapStack& stack : plan.stacks) {
    stack_wires(ui, plan, stack);
    ends(ui, stack, both);
  }
  std::optional<MapBox> pressed;
  for (const MapPlace& place : plan.places)
    if (box_button(ui, place, place.box == chosen)) pressed = place.box;
  return pressed;
}

float map_legend(Ui& ui, const Rect& rect, bool measure) {
  const float mark = ui.px(26), gap = ui.px(10);
  float y = rect.min.y;
  for (const Meaning& meaning : meanings) {
    const Rect words{{rect.min.x + mark + gap, y}, rect.max};
    const float h = std::max(ui.px(20), ui.paint.wrapped(words, Type::note, ui.theme.text_soft,
                                                         meaning.words, 0, measure));
    if (!measure) draw_mark(ui, rect_at(rect.min.x, y - ui.px(2), mark, ui.px(20)), meaning.mark);
    y += h + ui.px(4);
  }
  return y - rect.min.y;
}

}  // namespace lab
