#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "app/exhibits/heads_cards.h"
#include "app/exhibits/heads_text.h"
#include "app/format.h"
#include "app/widgets/matrix_grid.h"
#include "core/review.h"

namespace lab {
namespace {

using attention::Matrix;

std::string spelled(double v) { return fixed(v, 2); }

/// One matrix of the sum with its title, and how its halves belong to the heads.
struct Block {
  std::string title;
  Grid grid;
  const char* before = "";  // the sign in front of it
  enum class Halves { none, columns, rows } halves = Halves::none;
};

/// A number whose way is shown.
struct Traced {
  bool mixed = true;
  int row = 0, column = 0;
};

struct Sizes {
  float cell_w, cell_h, sign, title;
};

/// The frames of the two halves: head A's solid, head B's dashed.
void frame_halves(Ui& ui, const Block& block, const Rect& body, const HeadsPage& page) {
  const Matrix& m = *block.grid.values;
  const bool by_rows = block.halves == Block::Halves::rows;
  const Eigen::Index whole = by_rows ? m.rows() : m.cols();
  const int current =
      block.grid.current ? (by_rows ? block.grid.current->row : block.grid.current->column) : 0;
  const int first = first_shown(current, whole);
  const int shown = std::min(static_cast<int>(whole), most_grid_cells);
  const int half = static_cast<int>(page.heads.a.output.cols());
  const float length = (by_rows ? body.h() : body.w()) / static_cast<float>(shown);
  for (int head = 0; head < 2; ++head) {
    const int from = std::clamp(head * half - first, 0, shown);
    const int to = std::clamp((head + 1) * half - first, 0, shown);
    if (from == to) continue;
    Rect r = body;
    if (by_rows) {
      r.min.y = body.min.y + length * static_cast<float>(from);
      r.max.y = body.min.y + length * static_cast<float>(to);
    } else {
      r.min.x = body.min.x + length * static_cast<float>(from);
      r.max.x = body.min.x + length * static_cast<float>(to);
    }
    r = r.inset(ui.px(1), ui.px(1));
    const Role& role = head_role(ui, head);
    std::vector<ImVec2> corners = {
        {r.min.x, r.max.y}, r.min, {r.max.x, r.min.y}, r.max, {r.min.x, r.max.y}};
    ui.paint.polyline(corners, role.mark, ui.px(2), head == 0 ? Dash::solid : Dash::dashed);
  }
}

/// The names above the halves of the outputs side by side, where both are in sight.
void name_halves(Ui& ui, const Block& block, const Rect& line, const HeadsPage& page) {
  const int half = static_cast<int>(page.heads.a.output.cols());
  const Matrix& m = *block.grid.values;
  const int first = first_shown(block.grid.current ? block.grid.current->column : 0, m.cols());
  const int shown = std::min(static_cast<int>(m.cols()), most_grid_cells);
  const float cell = line.w() / static_cast<float>(shown);
  for (int head = 0; head < 2; ++head) {
    const int from = std::clamp(head * half - first, 0, shown);
    const int to = std::clamp((head + 1) * half - first, 0, shown);
    const Rect r = rect_at(line.min.x + cell * static_cast<float>(from), line.min.y,
                           cell * static_cast<float>(to - from), line.h());
    const char* name = head == 0 ? "from A" : "from B";
    if (ui.paint.width(Type::note_strong, name) <= r.w())
      ui.paint.text_in(r, Type::note_strong, head_role(ui, head).ink, name, Align::centre);
  }
}

std::vector<Block> blocks_of(Ui& ui, const HeadsPage& page, const Traced& traced,
                             const Traced& shown) {
  const attention::Heads& h = page.heads;
  const attention::Setup& setup = page.now.setup;
  const int half = static_cast<int>(h.a.output.cols());
  const auto of_head = [&ui, half](int c) { return &head_role(ui, c < half ? 0 : 1); };
  std::vector<Block> blocks;

  Block concat;
  concat.title = "A and B side by side, " + shape_of(h.concat);
  concat.grid.name = "outputs side by side";
  concat.grid.values = &h.concat;
  concat.grid.rows = setup.words;
  for (int c = 0; c < 2 * half; ++c)
    concat.grid.columns.push_back(attention::value_column_name(setup, c % half));
  concat.grid.range = page.review() ? 1 : 3;
  concat.grid.current = Cell{traced.row, traced.mixed ? 0 : traced.column};
  if (traced.mixed) concat.grid.current.reset();
  concat.grid.lit = [=, &h](Cell c) -> const Role* {
    if (c.row != shown.row) return nullptr;
    if (!shown.mixed) return c.column == shown.column ? of_head(c.column) : nullptr;
    return h.w_o(c.column, shown.column) != 0 ? of_head(c.column) : nullptr;
  };
  concat.halves = Block::Halves::columns;
  blocks.push_back(std::move(concat));
  if (!page.review()) return blocks;

  const std::vector<std::string> features(attention::review_features.begin(),
                                          attention::review_features.end());
  Block w_o;
  w_o.title = "W_O, " + shape_of(h.w_o);
  w_o.grid.name = "W_O";
  w_o.grid.values = &h.w_o;
  for (int c = 0; c < 2 * half; ++c)
    w_o.grid.rows.push_back(attention::value_column_name(setup, c % half));
  w_o.grid.columns = features;
  w_o.grid.lit = [=, &h](Cell c) -> const Role* {
    const bool takes_part = shown.mixed && c.column == shown.column && h.w_o(c.row, c.column) != 0;
    return takes_part ? of_head(c.row) : nullptr;
  };
  w_o.grid.spell = [](double v) { return compact(v); };
  w_o.before = "·";
  w_o.halves = Block::Halves::rows;
  blocks.push_back(std::move(w_o));

  const auto result = [&](const char* name, const char* title, const Matrix& values,
                          const char* sign) {
    Block block;
    block.title = title + shape_of(values);
    block.grid.name = name;
    block.grid.values = &values;
    block.grid.rows = setup.words;
    block.grid.columns = features;
    block.grid.range = 2;
    if (traced.mixed) block.grid.current = Cell{traced.row, traced.column};
    block.before = sign;
    blocks.push_back(std::move(block));
  };
  result("mixed", "mixed, ", h.mixed, "=");
  result("X + mixed", "X + mixed, ", h.residual, "+X");
  return blocks;
}

}  // namespace

float put_together(Ui& ui, const Rect& column, const HeadsPage& page, Session& next) {
  const Theme& theme = ui.theme;
  const attention::Heads& h = page.heads;
  const HeadsView& view = page.now.heads;
  const Traced traced{view.mixed && page.review(), page.now.query, column_of(view, h)};
  const float pad_x = ui.px(18), pad_y = ui.px(14), head = ui.px(28);
  const float width = column.w() - 2 * pad_x;

  // Cells as wide as the card allows: three matrices in a line where there is room for numbers.
  std::vector<Block> blocks = blocks_of(ui, page, traced, traced);
  const float cell_h = ui.px(24), sign = ui.px(28), title = ui.px(22), gap_y = ui.px(14);
  const auto gutter = [&](const Block& b) {
    const int shown = std::min(static_cast<int>(b.grid.values->cols()), most_grid_cells);
    return grid_size(ui, b.grid, ui.px(40), cell_h).x - ui.px(40) * static_cast<float>(shown);
  };
  const auto columns = [](const Block& b) {
    return static_cast<float>(std::min(static_cast<int>(b.grid.values->cols()), most_grid_cells));
  };
  const auto cell_for = [&](size_t count) {
    float names = 0, cells = 0;
    for (size_t i = 0; i < std::min(count, blocks.size()); ++i) {
      names += gutter(blocks[i]) + (i > 0 ? sign + ui.px(8) : 0);
      cells += columns(blocks[i]);
    }
    return std::floor((width - names) / cells);
  };
  float cell_w = cell_for(blocks.size() > 1 ? 3 : 1);
  if (cell_w < ui.px(32)) cell_w = cell_for(blocks.size() > 1 ? 2 : 1);
  if (cell_w < ui.px(32)) {
    cell_w = width;
    for (const Block& b : blocks)
      cell_w = std::min(cell_w, std::floor((width - gutter(b)) / columns(b)));
  }
  cell_w = std::clamp(cell_w, ui.px(16), ui.px(46));

  // Places in lines that break before they clip; the way of a number takes what is left, or a line
  // of its own.
  std::vector<ImVec2> places, sizes;
  std::vector<float> heads;  // of the column names: grids of one line stand on one height
  const Rect start{{column.min.x + pad_x, column.min.y + pad_y + head + ui.px(4)},
                   {column.max.x - pad_x, column.max.y}};
  float x = start.min.x, y = start.min.y, line = 0;
  size_t line_begin = 0;
  const auto end_line = [&](size_t end) {
    float most = 0;
    for (size_t i = line_begin; i < end; ++i) most = std::max(most, heads[i]);
    for (size_t i = line_begin; i < end; ++i) {
      places[i].y += most - heads[i];
      line = std::max(line, most - heads[i] + sizes[i].y);
    }
  };
  for (size_t i = 0; i < blocks.size(); ++i) {
    const ImVec2 size = grid_size(ui, blocks[i].grid, cell_w, cell_h);
    const float shown = static_cast<float>(
        std::min(static_cast<int>(blocks[i].grid.values->rows()), most_grid_cells));
    const float before = x > start.min.x ? sign + ui.px(8) : 0;
    if (x > start.min.x && x + before + size.x > start.max.x + 1) {
      end_line(i);
      x = start.min.x;
      y += line + gap_y;
      line = 0;
      line_begin = i;
    } else {
      x += before;
    }
    const bool named = blocks[0].halves == Block::Halves::columns && line_begin == 0;
    const float top = title + (named ? ui.px(18) : 0);
    places.push_back({x, y});
    sizes.push_back({size.x, top + size.y});
    heads.push_back(top + size.y - shown * cell_h);
    x += size.x;
  }
  end_line(blocks.size());
  const float way_least = ui.px(250), way_height = ui.px(190);
  Rect way;
  const float way_x = x + ui.px(32);
  if (start.max.x - way_x >= way_least) {
    way = rect_at(way_x, y + title, start.max.x - way_x, std::max(way_height, line - title));
  } else {
    way = rect_at(start.min.x, y + line + gap_y, width, way_height);
  }
  static constexpr std::string_view plain =
      "Heads do not cut up the sentence: each one sees every word. Their outputs stand side by "
      "side; they are not averaged. W_O then mixes them.";
  static constexpr std::string_view plain_random =
      "Heads do not cut up the sentence: each one sees every word. Their outputs stand side by "
      "side; they are not averaged.";
  const std::string_view told = page.review() ? plain : plain_random;
  const Rect text_at = rect_at(start.min.x, 0, width, 0);
  const float text = ui.paint.wrapped(text_at, Type::body, 0, told, 0, true);
  const float content = std::max(way.max.y, y + line);
  const float bottom = content + gap_y + text + pad_y;

  card(ui, {column.min, {column.max.x, bottom}}, "Put the heads together",
       page.review()
           ? product_shape(h.concat, h.w_o)
           : shape_of(h.a.output) + " and " + shape_of(h.b.output) + ": " + shape_of(h.concat));

  Traced shown = traced;
  const auto draw_block = [&](size_t i) {
    Block& block = blocks[i];
    const ImVec2 size = grid_size(ui, block.grid, cell_w, cell_h);
    const ImVec2 grid_at{places[i].x, places[i].y + sizes[i].y - size.y};
    const Rect body =
        rect_at(std::round(grid_at.x + size.x - columns(block) * cell_w),
                std::round(places[i].y + heads[i]), columns(block) * cell_w, sizes[i].y - heads[i]);
    ui.paint.text_in(rect_at(body.min.x, places[i].y, std::max(body.w(), ui.px(150)), title),
                     Type::strong, theme.text, block.title);
    if (*block.before && places[i].x > start.min.x)
      ui.paint.text({places[i].x - (sign + ui.px(8)) / 2, body.cy() - ui.px(12)}, Type::heading,
                    theme.text_soft, block.before, Align::centre);
    if (block.halves == Block::Halves::columns)
      name_halves(ui, block, rect_at(body.min.x, places[i].y + title, body.w(), ui.px(18)), page);
    block.grid.colour = CellColour::signed_numbers;
    if (!block.grid.spell) block.grid.spell = spelled;
    const GridResult result = matrix_grid(ui, grid_at, block.grid, cell_w, cell_h);
    if (block.halves != Block::Halves::none) frame_halves(ui, block, body, page);
    return result;
  };
  // What is pointed at is known only when all have been drawn, so the cells lit are those of the
  // number chosen; the way follows the pointer.
  for (size_t i = 0; i < blocks.size(); ++i) {
    const GridResult result = draw_block(i);
    const auto at = [&](Cell c) {
      if (i == 0) return Traced{false, c.row, c.column};
      if (i == 1) return Traced{true, traced.row, c.column};
      return Traced{true, c.row, c.column};
    };
    if (result.hovered) shown = at(*result.hovered);
    if (result.chosen) {
      const Traced to = at(*result.chosen);
      next.query = to.row;
      next.heads.mixed = to.mixed;
      next.heads.column = to.column;
    }
  }

  ui.paint.fill(way, theme.control, ui.px(8));
  Rect inside = way.inset(ui.px(14), ui.px(12));
  const std::vector<std::string> lines =
      way_of(page.now.setup, h, shown.mixed, shown.row, shown.column);
  for (const std::string& each : lines)
    inside.cut_top(ui.paint.wrapped(inside, Type::body, theme.text, each, theme.text) + ui.px(3));
  ui.paint.wrapped(rect_at(start.min.x, content + gap_y, width, text), Type::body, theme.text_soft,
                   told);
  return bottom;
}

}  // namespace lab
