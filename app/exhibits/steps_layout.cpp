#include <algorithm>
#include <cmath>
#include <utility>

#include "app/exhibits/steps_panel.h"
#include "app/widgets/ui.h"

namespace lab {
namespace {

using attention::Node;
using attention::Setup;
using attention::Trace;
using attention::Vectors;

struct PanelSize {
  float width = 0, head = 0, body = 0;
};

PanelSize size_of(Ui& ui, const Panel& panel, float most_width) {
  const ImVec2 size = grid_size(ui, panel.grid, panel.cell_width, panel.cell_height);
  const float head = grid_head(ui, panel.grid, panel.cell_width);
  const float told =
      std::max(ui.paint.width(Type::strong, panel.title), ui.paint.width(Type::note, panel.shapes));
  return {std::min(most_width, std::max(size.x, told)), head, size.y - head};
}

constexpr float title_height = 36, line_gap = 16, panel_gap = 18, side = 18, card_head = 28;

bool is_slim(const Panel& panel) { return panel.node == Node::maxima || panel.node == Node::sums; }

float gap_before(Ui& ui, const Panel& panel) { return ui.px(is_slim(panel) ? 8 : panel_gap); }

/// Places the panels of one card in lines below each other; returns the height they take. A line's
/// matrices begin at the same height, below the longest names.
float place_in_card(Ui& ui, const std::vector<Panel*>& panels, const Rect& inside) {
  float y = inside.min.y;
  for (size_t i = 0; i < panels.size();) {
    float x = inside.min.x, head = 0, body = 0;
    size_t end = i;
    std::vector<PanelSize> sizes;
    for (; end < panels.size(); ++end) {
      const PanelSize size = size_of(ui, *panels[end], inside.w());
      const float gap = end > i ? gap_before(ui, *panels[end]) : 0;
      // The maximum and the sum stay beside their exponentials.
      float together = size.width;
      for (size_t k = end + 1; k < panels.size() && is_slim(*panels[k]); ++k)
        together += gap_before(ui, *panels[k]) + size_of(ui, *panels[k], inside.w()).width;
      if (is_slim(*panels[end])) together = size.width;
      if (end > i && x + gap + together > inside.max.x + 1) break;
      x += gap + size.width;
      head = std::max(head, size.head);
      body = std::max(body, size.body);
      sizes.push_back(size);
    }
    x = inside.min.x;
    for (size_t k = i; k < end; ++k) {
      Panel& panel = *panels[k];
      const PanelSize& size = sizes[k - i];
      if (k > i) x += gap_before(ui, panel);
      panel.box = rect_at(x, y, size.width, ui.px(title_height) + head + body);
      panel.at = {x, y + ui.px(title_height) + head - size.head};
      x += size.width;
    }
    y += ui.px(title_height) + head + body + ui.px(line_gap);
    i = end;
  }
  return y - ui.px(line_gap) - inside.min.y;
}

}  // namespace

void make_panels(Ui& ui, Rect& page, const Session& now, const Trace& t, Panels& panels) {
  const Setup& setup = now.setup;
  const bool review = attention::has_projections(setup);
  panels.maxima = t.maxima;
  panels.sums = t.sums;
  std::vector<std::pair<std::string, std::vector<Node>>> cards;
  if (review)
    cards.push_back({"Start: words and projections", {Node::x, Node::w_q, Node::w_k, Node::w_v}});
  cards.push_back({review ? "Project: three views of every word" : "Given: queries, keys, values",
                   {Node::q, Node::k, Node::v}});
  cards.push_back({"Score: query meets key", {Node::raw}});
  std::vector<Node> softmax = {Node::scores};
  if (setup.mask.kind != attention::MaskKind::none) softmax.push_back(Node::masked);
  for (const Node node : {Node::exponentials, Node::maxima, Node::sums}) softmax.push_back(node);
  cards.push_back({"Softmax, row by row", softmax});
  if (attention::has_residual(setup)) {
    cards.push_back({"Mix: weights times values", {Node::weights, Node::output, Node::w_o}});
    cards.push_back({"Add: back to the word", {Node::mixed, Node::residual}});
  } else {
    cards.push_back({"Mix: weights times values", {Node::weights, Node::output}});
  }

  const float cell = std::round(std::clamp(page.w() / 39.0f, ui.px(28), ui.px(44)));
  const float most_inside = page.w() - 2 * ui.px(side);
  int index = 0;
  for (const auto& [title, nodes] : cards) {
    for (const Node node : nodes)
      panels.all.push_back(make_panel(ui, now, t, panels, node, index, cell, most_inside));
    panels.cards.push_back({title, {}});
    ++index;
  }

  // Cards side by side where they fit, as high as the highest of their row.
  const float gap = ui.px(16);
  const auto inside_card = [&](int card) {
    std::vector<Panel*> some;
    for (Panel& panel : panels.all)
      if (panel.card == card) some.push_back(&panel);
    return some;
  };
  const auto natural = [&](int card) {
    float w = 2 * ui.px(side);
    bool first = true;
    for (Panel* panel : inside_card(card)) {
      w += size_of(ui, *panel, most_inside).width + (first ? 0 : gap_before(ui, *panel));
      first = false;
    }
    const float titled =
        ui.paint.width(Type::heading, panels.cards[static_cast<size_t>(card)].title);
    return std::min(page.w(), std::max(w, titled + 2 * ui.px(side) + 1));
  };
  const int count = static_cast<int>(panels.cards.size());
  for (int first = 0; first < count;) {
    float used = natural(first);
    int end = first + 1;
    while (end < count && used + gap + natural(end) <= page.w() + 1) used += gap + natural(end++);
    const float spare = std::max(0.0f, page.w() - used) / static_cast<float>(end - first);
    float x = page.min.x, height = 0;
    for (int card = first; card < end; ++card) {
      const float w = std::floor(natural(card) + spare);
      Rect& rect = panels.cards[static_cast<size_t>(card)].rect;
      rect = rect_at(x, page.min.y, card + 1 == end ? page.max.x - x : w, 0);
      Rect inside{{rect.min.x + ui.px(side), rect.min.y + ui.px(14 + card_head)},
                  {rect.max.x - ui.px(side), rect.min.y + ui.px(100)}};
      height =
          std::max(height, ui.px(28 + card_head) + place_in_card(ui, inside_card(card), inside));
      x += w + gap;
    }
    for (int card = first; card < end; ++card) {
      Rect& rect = panels.cards[static_cast<size_t>(card)].rect;
      rect.max.y = rect.min.y + height;
    }
    take_below(page, height, gap);
    first = end;
  }
}

}  // namespace lab
