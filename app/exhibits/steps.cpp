#include "app/exhibits/steps.h"

#include "app/exhibits/controls.h"
#include "app/exhibits/steps_cards.h"
#include "app/exhibits/steps_grids.h"
#include "app/exhibits/steps_text.h"
#include "app/moves.h"
#include "app/widgets/choices.h"
#include "app/widgets/page.h"

namespace lab {
namespace {

using attention::Divisor;
using attention::Node;
using attention::Trace;
using attention::Vectors;

constexpr std::string_view lead_of_review =
    "Press *→* and follow one number at a time, or point at any cell: its formula appears, and "
    "what it is made of lights up, back to X.";
constexpr std::string_view lead_of_random =
    "Random vectors have no X and no projections, so the page starts at *Q*, *K* and *V*. Press "
    "*→*, or point at any cell.";

constexpr std::string_view lead_of_trained =
    "The head that was trained, from X to its output; the dimensions have no names. Press *→*, or "
    "point "
    "at any cell.";

/// What the stage is about: its cell, or with random vectors, at the residual, the output's.
Shown of_stage(const Session& now) {
  Node node = pipeline[static_cast<size_t>(stage_of(now.steps.step))].node;
  if (attention::shape(now.setup, node).rows == 0) node = Node::output;
  if (node == Node::masked && now.setup.mask.kind == attention::MaskKind::none) node = Node::scores;
  return {node, current_cell(now, node)};
}

/// The cell that the card explains: under the pointer, else of the matrix that was clicked or has
/// the keyboard, else the step's own. `visible` is the part of the screen where matrices show.
Shown explained(Ui& ui, const Panels& panels, const Session& now, const Rect& visible) {
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  if (ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem) &&
      visible.contains(mouse))
    for (const Panel& panel : panels.all)
      if (const auto cell =
              cell_at(ui, panel.at, panel.grid, panel.cell_width, panel.cell_height, mouse))
        return {panel.node, *cell};
  for (const Panel& panel : panels.all)
    if (ui.focus.focused() == ImGui::GetID(panel.name.c_str()))
      return {panel.node, current_cell(now, panel.node)};
  return of_stage(now);
}

// What was in sight last is kept where Dear ImGui keeps how far the page is scrolled.
constexpr const char* seen_step = "step in sight";
constexpr const char* to_twins = "to the twins";

int kept(const char* name, int otherwise) {
  return ImGui::GetStateStorage()->GetInt(ImGui::GetID(name), otherwise);
}

void keep(const char* name, int value) {
  ImGui::GetStateStorage()->SetInt(ImGui::GetID(name), value);
}

/// After a step, the matrix that it is about scrolls into sight, and what was clicked before is let
/// go of.
void follow_step(Ui& ui, const Panels& panels, const Session& now, float top, float bottom) {
  if (kept(seen_step, pipeline_steps - 1) == now.steps.step) return;
  keep(seen_step, now.steps.step);
  const int stage = stage_of(now.steps.step);
  const Node node = of_stage(now).node;
  std::optional<Rect> whole, main;  // all that the stage computes, and what it is about
  for (const Panel& panel : panels.all) {
    if (ui.focus.focused() == ImGui::GetID(panel.name.c_str())) ui.focus.drop();
    if (panel.node != node && stage_computing(panel.node) != stage) continue;
    const float card_top = panels.cards[static_cast<size_t>(panel.card)].rect.min.y;
    // With the title of its card, unless its line is further down in it.
    Rect box = panel.box;
    if (box.min.y - card_top < ui.px(80)) box.min.y = card_top;
    box.max.y += ui.px(14);
    if (panel.node == node) main = box;
    if (!whole) whole = box;
    whole = Rect{{0, std::min(whole->min.y, box.min.y)}, {0, std::max(whole->max.y, box.max.y)}};
  }
  if (!main) return;
  // All of it, if need be without the first title; else what it is about.
  const float room = bottom - top, titles = ui.px(70);
  const Rect& to = whole->h() <= room + titles ? *whole : *main;
  if (to.min.y >= top && to.max.y <= bottom) return;
  const float by = to.h() <= room ? to.min.y - top : to.max.y - bottom;
  ImGui::SetScrollY(std::max(0.0f, ImGui::GetScrollY() + by));
}

void draw(Ui& ui, const Session& now, Answers& answers, Session& next) {
  const Trace& t = answers.trace(now.setup);
  Rect page = ui.column();
  const float reserved = origin_badge(ui, page, now.setup, next.setup);
  page_title(ui, page, "How does a word become its output?",
             now.setup.vectors == Vectors::review    ? lead_of_review
             : now.setup.vectors == Vectors::trained ? lead_of_trained
                                                     : lead_of_random,
             reserved);
  setup_row(ui, page, now, next);

  // Places first: what the pointer is over is known before anything is drawn.
  const float gap = ui.px(16), height = now_card_height(ui, page.w());
  Rect now_at = take_below(page, height, gap);
  Panels panels;
  make_panels(ui, page, now, t, panels);
  // Not before all is there: it would tell the end.
  const bool twins = now.steps.step == pipeline_steps - 1;
  Rect twins_at;
  if (twins) twins_at = take_below(page, twin_card_height(ui, now, t, page.w()), gap);
  ui.height = page.min.y - gap - ui.area.min.y;

  // In a window that is high enough the card of the step stays in sight over the matrices.
  const float window_top = ImGui::GetWindowPos().y;
  const float window_bottom = window_top + ImGui::GetWindowSize().y;
  const bool stays = window_bottom - window_top >= 1.75f * height;
  const float stuck_at = window_top + ui.px(10);
  const bool stuck = stays && now_at.min.y < stuck_at;
  if (stuck) now_at = rect_at(now_at.min.x, stuck_at, now_at.w(), height);
  const float top = stays ? stuck_at + height + ui.px(10) : window_top + ui.px(12);
  const Rect visible{{ui.area.min.x, stuck ? now_at.max.y + ui.px(8) : window_top},
                     {ui.area.max.x, window_bottom}};

  follow_step(ui, panels, now, top, window_bottom);
  if (twins && kept(to_twins, 0) != 0) {
    ImGui::SetScrollY(ImGui::GetScrollY() + std::max(0.0f, twins_at.max.y + gap - window_bottom));
    keep(to_twins, 0);
  }
  const Shown shown = explained(ui, panels, now, visible);
  const auto lit = attention::ancestors(now.setup, shown.node, shown.cell.row, shown.cell.column);
  bool compare = false;
  now_card(ui, now_at, now, answers, shown, next, compare);
  if (compare) {  // its card is there in the next frame
    keep(to_twins, 1);
    keep(seen_step, pipeline_steps - 1);
  }

  const float edge = ui.px(6);  // focus rings and shadows
  if (stuck)
    ImGui::PushClipRect({visible.min.x - edge, visible.min.y},
                        {visible.max.x + edge, window_bottom}, true);
  draw_panels(ui, panels, now, shown, lit, next);
  if (twins) twin_card(ui, twins_at, now, t);
  if (stuck) ImGui::PopClipRect();
}

void reset(Session& next) {
  reset_setup(next);
  next.steps = {};
}

void move_main(Session& next, int by) { next.steps.step = step_from(next, by); }

/// From the end it starts over.
void play(Session& next) {
  next.steps.step = next.steps.step == pipeline_steps - 1 ? 0 : step_from(next, 1);
}

}  // namespace

Exhibit steps_exhibit() {
  return {"steps",    "Look",    "Step by step", draw,     describe_steps, csv_steps,     reset,
          "the step", "the key", move_main,      move_key, pick_query,     setup_divisor, play};
}

}  // namespace lab
