#include "app/exhibits/cost_weights.h"

#include <algorithm>
#include <cmath>

#include "app/exhibits/cost_part.h"
#include "app/exhibits/cost_picture_text.h"
#include "app/exhibits/cost_text.h"
#include "app/format.h"
#include "app/weights_part.h"

namespace lab {
namespace {

/// Where the cells of a part lie on the screen.
struct Lattice {
  Rect square;
  CellRange part;
  float cell() const { return square.w() / static_cast<float>(part.span); }
  Rect place(const WeightsCell& at) const {
    return rect_at(square.min.x + cell() * static_cast<float>(at.key - part.column),
                   square.min.y + cell() * static_cast<float>(at.query - part.row), cell(), cell());
  }
  double row_at(ImVec2 p) const {
    return part.row + static_cast<double>((p.y - square.min.y) / cell());
  }
  double column_at(ImVec2 p) const {
    return part.column + static_cast<double>((p.x - square.min.x) / cell());
  }
  WeightsCell at(ImVec2 p) const {
    const auto within = [&](double v, int first) {
      return std::clamp(static_cast<int>(std::floor(v)), first, first + part.span - 1);
    };
    return {within(row_at(p), part.row), within(column_at(p), part.column)};
  }
};

void waiting(Ui& ui, const Rect& square, const Session& now, const Answers::WeightsView& seen) {
  const Theme& theme = ui.theme;
  ui.paint.fill(square, theme.card, ui.px(8));
  ui.paint.outline(square, theme.border, ui.px(1), ui.px(8));
  const float share = seen.result ? static_cast<float>(seen.result->share) : 0;
  const double cells = static_cast<double>(now.cost.n) * now.cost.n;
  const bool failed = seen.result && seen.result->failed;
  const std::string text = failed ? "There is too little memory for this picture."
                                  : count_told(cells) + " weights: " + percent(double{share}, 0);
  const Rect words = rect_at(square.min.x, square.cy() - ui.px(26), square.w(), ui.px(22));
  ui.paint.text_in(words, Type::body, theme.text_soft, text, Align::centre);
  if (failed) return;
  const float width = std::min(ui.px(240), square.w() * 0.7f);
  const Rect bar = rect_at(square.cx() - width / 2, square.cy(), width, ui.px(6));
  ui.paint.fill(bar, theme.grid, ui.px(3));
  ui.paint.fill({bar.min, {bar.min.x + bar.w() * share, bar.max.y}}, theme.query.mark, ui.px(3));
}

/// The multiples of the mean, where there is room for them.
void numbers(Ui& ui, const Lattice& lattice, const attention::WeightsPicture& weights) {
  constexpr int most_numbers = 24;  // cells a side
  const CellRange& part = lattice.part;
  if (part.span > most_numbers || lattice.cell() < ui.paint.width(Type::note, "×0.00")) return;
  for (int i = part.row; i < part.row + part.span; ++i)
    for (int j = part.column; j < part.column + part.span; ++j) {
      const auto multiple = static_cast<double>(weights.multiples()(i, j));
      if (multiple < 0) continue;
      ui.paint.text_in(lattice.place({i, j}), Type::note, viridis_ink(multiple_place(multiple)),
                       multiple_told(multiple), Align::centre);
    }
}

/// Dragging, zooming and moving by keys.
void operate(const Hit& h, const Lattice& lattice, CostView& next) {
  const ImGuiIO& io = ImGui::GetIO();
  const CellRange& part = lattice.part;
  if (h.held && ImGui::IsMouseDragging(0)) {
    // Whole cells since the button went down, less those that the frames before have moved.
    const auto cells = [&](float pixels) { return std::round(pixels / lattice.cell()); };
    const auto moved = [&](float pos, float delta, float from) {
      return cells(pos - from) - cells(pos - delta - from);
    };
    const ImVec2 from = io.MouseClickedPos[0];
    const float dy = moved(io.MousePos.y, io.MouseDelta.y, from.y);
    const float dx = moved(io.MousePos.x, io.MouseDelta.x, from.x);
    if (dx != 0 || dy != 0)
      show_part(next, part.row - static_cast<double>(dy), part.column - static_cast<double>(dx),
                part.span);
  } else if (h.double_clicked) {
    zoom_part(next, 2, lattice.row_at(io.MousePos), lattice.column_at(io.MousePos));
  }
  // A page that is taller than the window keeps the wheel for itself.
  const bool mine = io.KeyCtrl || ImGui::GetScrollMaxY() <= 0;
  if (h.hovered && mine && io.MouseWheel != 0)
    zoom_part(next, std::pow(1.25, static_cast<double>(std::clamp(io.MouseWheel, -4.f, 4.f))),
              lattice.row_at(io.MousePos), lattice.column_at(io.MousePos));
  if (h.dx != 0 || h.dy != 0) {
    // By what has a colour of its own; the part follows the cell.
    const int step =
        (h.shift ? 8 : 1) * cells_together(part.span, static_cast<int>(lattice.square.w()));
    move_cell(next, step * h.dy, step * h.dx);
  }
  if (!h.pressed) return;
  if (ImGui::IsMouseReleased(0)) {
    if (io.MouseDragMaxDistanceSqr[0] > 9) return;
    const WeightsCell at = lattice.at(io.MousePos);
    next.cell_query = at.query;
    next.cell_key = at.key;
  } else {
    zoom_part(next, 2, next.cell_query + 0.5, next.cell_key + 0.5);
  }
}

}  // namespace

ImU32 hidden_colour(const Theme& theme) { return theme.axis; }

std::optional<WeightsCell> weights_square(Ui& ui, const Rect& square, const Session& now,
                                          Answers& answers, const Answers::WeightsView& seen,
                                          Session& next) {
  const Theme& theme = ui.theme;
  if (!seen.result || !seen.result->whole) {
    waiting(ui, square, now, seen);
    return std::nullopt;
  }
  const attention::WeightsPicture& weights = *seen.result->whole;
  const Lattice lattice{square, shown_part(now.cost)};
  const Hit h = hit(ui, "n × n weights", square, Takes::arrows);
  const CellRange& part = lattice.part;
  const int pixels = std::max(1, static_cast<int>(square.w()));
  const Picture& picture = answers.weights_seen(
      weights.choice, {part.row, part.column, part.span, pixels, hidden_colour(theme)});
  // Blocks at the edges may lie partly out of sight.
  const int size = cells_together(part.span, pixels);
  const auto from = [&](int first) {
    return lattice.cell() * static_cast<float>(first / size * size - first);
  };
  const float block = lattice.cell() * static_cast<float>(size);
  ImGui::PushClipRect(square.min, square.max, true);
  ui.paint.image(rect_at(square.min.x + from(part.column), square.min.y + from(part.row),
                         block * static_cast<float>(picture.width),
                         block * static_cast<float>(picture.height)),
                 ui.pictures.texture("n × n weights", picture));
  ImGui::PopClipRect();
  numbers(ui, lattice, weights);
  ui.mark("attention-matrix", square);
  operate(h, lattice, next.cost);

  const int last = now.cost.n - 1;
  WeightsCell cell{std::min(now.cost.cell_query, last), std::min(now.cost.cell_key, last)};
  const WeightsCell read = cell;
  if (h.hovered) cell = lattice.at(ImGui::GetIO().MousePos);
  const auto in_sight = [&](int at, int first) { return at >= first && at < first + part.span; };
  const auto ring = [&](const WeightsCell& at) {
    if (!in_sight(at.query, part.row) || !in_sight(at.key, part.column)) return;
    // Two rings, light and dark: one of them stands out on every colour.
    Rect place = lattice.place(at);
    if (place.w() < ui.px(8))
      place = rect_at(place.cx() - ui.px(4), place.cy() - ui.px(4), ui.px(8), ui.px(8));
    ui.paint.outline(place.inset(ui.px(1)), theme.card, ui.px(1));
    ui.paint.outline(place, theme.text, ui.px(1));
  };
  ImGui::PushClipRect(square.min, square.max, true);
  ring(read);
  if (h.hovered && lattice.cell() >= ui.px(4)) ring(cell);
  ImGui::PopClipRect();
  return cell;
}

}  // namespace lab
