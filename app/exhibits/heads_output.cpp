#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "app/exhibits/heads_cards.h"
#include "app/exhibits/heads_text.h"
#include "app/format.h"
#include "app/widgets/button.h"
#include "app/widgets/matrix_grid.h"
#include "core/review.h"

namespace lab {
namespace {

using attention::Matrix;

/// "−.4", ".5", "0".
std::string shortest(double v) {
  std::string text = compact(v, 1);
  if (const size_t at = text.find("0."); at != std::string::npos && std::abs(v) < 1)
    text.erase(at, 1);
  return text;
}

/// With as many decimals as cells of this inner width have room for: the same in a whole matrix.
std::string (*spelling_for(Ui& ui, float width))(double) {
  const auto fits = [&](const char* text) {
    return ui.paint.width(Type::note_strong, text) <= width;
  };
  if (fits("−0.88")) return [](double v) { return fixed(v, 2); };
  if (fits("−0.8")) return [](double v) { return fixed(v, 1); };
  return shortest;
}

constexpr std::string_view way_hint = "Where a number comes from: point at one, or click it";

/// One matrix of the sum with its title, and how its halves belong to the heads.
struct Block {
  std::string title;
  Grid grid;
  enum class Sign { none, times, equals } sign = Sign::none;  // in front of it
  enum class Halves { none, columns, rows } halves = Halves::none;
  bool short_numbers = false;  // few and simple ones
  float narrower = 1;          // its cells against the others': short numbers need less
};

/// A number whose way is shown.
struct Traced {
  bool mixed = true;
  int row = 0, column = 0;
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

/// The matrices of the sum. `shown` says which cells are lit; it is read while they are drawn.
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
  concat.grid.lit = [=, &h, &shown](Cell c) -> const Role* {
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
  w_o.grid.lit = [=, &h, &shown](Cell c) -> const Role* {
    const bool takes_part = shown.mixed && c.column == shown.column && h.w_o(c.row, c.column) != 0;
    return takes_part ? of_head(c.row) : nullptr;
  };
  w_o.short_numbers = true;
  w_o.sign = Block::Sign::times;
  w_o.halves = Block::Halves::rows;
  w_o.narrower = 0.55f;
  blocks.push_back(std::move(w_o));

  const auto result = [&](const char* name, const char* title, const Matrix& values,
                          Block::Sign sign) {
    Block block;
    block.title = title + shape_of(values);
    block.grid.name = name;
    block.grid.values = &values;
    block.grid.rows = setup.words;
    block.grid.columns = features;
    block.grid.range = 2;
    if (traced.mixed) block.grid.current = Cell{traced.row, traced.column};
    block.sign = sign;
    blocks.push_back(std::move(block));
  };
  result("mixed", "mixed, ", h.mixed, Block::Sign::equals);
  // X beside it, so that the sum can be followed; its numbers are few and simple.
  result("X", "X, ", h.a.x, Block::Sign::none);
  blocks.back().short_numbers = true;
  blocks.back().narrower = 0.55f;
  result("X + mixed", "X + mixed, ", h.residual, Block::Sign::none);
  return blocks;
}

}  // namespace

float put_together(Ui& ui, const Rect& column, const HeadsPage& page, Session& next) {
  const Theme& theme = ui.theme;
  const attention::Heads& h = page.heads;
  const HeadsView& view = page.now.heads;
  const Traced traced{view.mixed && page.review(), page.now.query, column_of(view, h)};
  Traced shown = traced;  // or what is pointed at
  std::vector<Block> blocks = blocks_of(ui, page, traced, shown);
  const float pad_x = ui.px(18), pad_y = ui.px(14), head = ui.px(28);
  const float width = column.w() - 2 * pad_x;
  const std::string told = together_told(h);
  const float text =
      ui.paint.wrapped(rect_at(column.min.x + pad_x, 0, width, 0), Type::body, 0, told, 0, true);

  // Cells wide enough for any number below 1: three matrices in a line, two, or one. A line names
  // its words once.
  const float cell_h = ui.px(24), between = ui.px(26), title = ui.px(22), gap_y = ui.px(16);
  const float names_of_halves = ui.px(18), ways_height = ui.px(22);
  const auto is_part = [](const Block& b) { return b.grid.values->cols() > most_grid_cells; };
  const float roomy = std::ceil(ui.paint.width(Type::note_strong, "−0.88")) + ui.px(2);
  const auto columns = [](const Block& b) {
    return static_cast<float>(std::min(static_cast<int>(b.grid.values->cols()), most_grid_cells));
  };
  const auto gutter_of = [&](const Block& b) {
    return grid_size(ui, b.grid, ui.px(40), cell_h).x - ui.px(40) * columns(b);
  };
  const auto names_again = [](size_t i, size_t per_line) {
    return (per_line == 3 && i == 4) || (per_line == 2 && i == 3);
  };
  const auto cell_for = [&](size_t per_line) {
    float least = ui.px(46);
    for (size_t first = 0; first < blocks.size(); first += per_line) {
      float names = 0, cells = 0;
      for (size_t i = first; i < std::min(first + per_line, blocks.size()); ++i) {
        const Block& b = blocks[i];
        names += (names_again(i, per_line) ? 0 : gutter_of(b)) + (i > first ? between : 0);
        cells += columns(b) * b.narrower;
      }
      least = std::min(least, std::floor((width - names) / cells));
    }
    return least;
  };
  size_t per_line = 3;
  if (blocks.size() == 5 && cell_for(3) < roomy) blocks.erase(blocks.begin() + 3);  // no room for X
  while (per_line > 1 && cell_for(per_line) < roomy) --per_line;
  const float normal = std::max(cell_for(per_line), ui.px(16));
  for (size_t i = 0; i < blocks.size(); ++i)
    if (names_again(i, per_line)) blocks[i].grid.rows.clear();

  // Places in lines that break before they clip; grids of one line stand on one height.
  struct Placed {
    ImVec2 at;
    float cell = 0, width = 0, head = 0, body = 0;
  };
  std::vector<Placed> placed;
  const Rect start{{column.min.x + pad_x, column.min.y + pad_y + head + text + ui.px(14)},
                   {column.max.x - pad_x, column.max.y}};
  float x = start.min.x, y = start.min.y, line = 0;
  size_t line_begin = 0;
  const auto end_line = [&] {
    float most = 0;
    for (size_t i = line_begin; i < placed.size(); ++i) most = std::max(most, placed[i].head);
    line = 0;
    for (size_t i = line_begin; i < placed.size(); ++i) {
      placed[i].at.y += most - placed[i].head;
      line = std::max(line, most + placed[i].body);
    }
  };
  for (const Block& block : blocks) {
    Placed place;
    place.cell = normal;
    if (per_line == 1)  // each for itself
      place.cell =
          std::floor(std::clamp((width - gutter_of(block)) / columns(block), ui.px(16), ui.px(46)));
    else if (block.narrower < 1)
      place.cell = std::floor(normal * block.narrower);
    const ImVec2 size = grid_size(ui, block.grid, place.cell, cell_h);
    place.width = size.x;
    place.body = cell_h * static_cast<float>(std::min(static_cast<int>(block.grid.values->rows()),
                                                      most_grid_cells));
    place.head = title + (is_part(block) ? ways_height : 0) +
                 (block.halves == Block::Halves::columns ? names_of_halves : 0) + size.y -
                 place.body;
    if (x > start.min.x && x + between + size.x > start.max.x + 1) {
      end_line();
      x = start.min.x;
      y += line + gap_y;
      line_begin = placed.size();
    } else if (x > start.min.x) {
      x += between;
    }
    place.at = {x, y};
    placed.push_back(place);
    x += size.x;
  }
  end_line();
  // The cells to light are wanted before the grid that is pointed at is drawn.
  const auto body_of = [&](size_t i) {
    const Placed& p = placed[i];
    const float w = p.cell * columns(blocks[i]);
    return rect_at(std::round(p.at.x + p.width - w), std::round(p.at.y + p.head), w, p.body);
  };
  const auto cell_of = [&](size_t i, Cell c) {
    return i == 0   ? Traced{false, c.row, c.column}
           : i == 1 ? Traced{true, traced.row, c.column}
                    : Traced{true, c.row, c.column};
  };
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  for (size_t i = 0; i < blocks.size() && ImGui::IsWindowHovered(); ++i) {
    const Rect body = body_of(i);
    if (!body.contains(mouse)) continue;
    const Matrix& m = *blocks[i].grid.values;
    const Cell from = blocks[i].grid.current.value_or(Cell{});
    const int row =
        first_shown(from.row, m.rows()) + static_cast<int>((mouse.y - body.min.y) / cell_h);
    const int at = first_shown(from.column, m.cols()) +
                   static_cast<int>((mouse.x - body.min.x) / placed[i].cell);
    if (row < m.rows() && at < m.cols()) shown = cell_of(i, {row, at});
  }

  // The way of a number takes what is left of the last line, or a line of its own. As high as the
  // longest mostly is, whichever is shown, so that nothing jumps.
  const bool beside = start.max.x - (x + between) >= ui.px(290);
  Rect way = beside ? rect_at(x + between, y + title, start.max.x - x - between, 0)
                    : rect_at(start.min.x, y + line + gap_y, width, 0);
  const std::vector<std::string> lines =
      way_of(page.now.setup, h, shown.mixed, shown.row, shown.column);
  const Rect in_way = way.inset(ui.px(16), 0);
  float lines_height = 0;
  for (const std::string& each : lines)
    lines_height += ui.paint.wrapped(in_way, Type::body, 0, each, 0, true) + ui.px(4);
  constexpr float longest = 8;  // lines
  lines_height = std::max(
      lines_height, longest * (std::round(ui.paint.line_height(Type::body) * 1.22f) + ui.px(4)));
  const float hint = ui.paint.wrapped(in_way, Type::note, 0, way_hint, 0, true) + ui.px(6);
  way.max.y = way.min.y + hint + lines_height + 2 * ui.px(12);
  const float bottom = std::max(way.max.y, y + line) + pad_y;
  card(ui, {column.min, {column.max.x, bottom}}, "Put the heads together",
       page.review()
           ? product_shape(h.concat, h.w_o)
           : shape_of(h.a.output) + " and " + shape_of(h.b.output) + " make " + shape_of(h.concat));
  ui.paint.wrapped(rect_at(start.min.x, column.min.y + pad_y + head, width, text), Type::body,
                   theme.text_soft, told);

  for (size_t i = 0; i < blocks.size(); ++i) {
    Block& block = blocks[i];
    const Placed& p = placed[i];
    const Rect body = body_of(i);
    ui.paint.text({body.min.x, p.at.y}, Type::strong, theme.text, block.title);
    const bool in_part = is_part(block);
    if (in_part) {  // the way to columns far away
      Rect ways = rect_at(body.min.x - ui.px(4), p.at.y + title, ui.px(240), ui.px(20));
      for (int to = 0; to < 2; ++to) {
        const char* way_text = to == 0 ? "columns of A" : "columns of B";
        if (link(ui, ways.cut_left(link_width(ui, way_text)), way_text,
                 to == 0 ? "columns of head A" : "columns of head B"))
          next.heads.column = to * static_cast<int>(h.a.output.cols());
        ways.cut_left(ui.px(4));
      }
    }
    if (p.at.x > start.min.x && block.sign != Block::Sign::none) {
      const ImVec2 middle{p.at.x - between / 2 + ui.px(4), body.cy()};
      if (block.sign == Block::Sign::times)  // larger than the glyph
        ui.paint.disc(middle, ui.px(3), theme.text_soft);
      else
        ui.paint.text({middle.x, middle.y - ui.px(15)}, Type::title, theme.text_soft, "=",
                      Align::centre);
    }
    if (block.halves == Block::Halves::columns)
      name_halves(ui, block,
                  rect_at(body.min.x, p.at.y + title + (in_part ? ways_height : 0), body.w(),
                          names_of_halves),
                  page);
    block.grid.colour = CellColour::signed_numbers;
    const float inner = p.cell - ui.px(2);
    if (!block.short_numbers)
      block.grid.spell = spelling_for(ui, inner);
    else if (ui.paint.width(Type::note_strong, "0.5") > inner)
      block.grid.spell = shortest;
    const float above = p.head - (grid_size(ui, block.grid, p.cell, cell_h).y - p.body);
    const GridResult result = matrix_grid(ui, {p.at.x, p.at.y + above}, block.grid, p.cell, cell_h);
    if (block.halves != Block::Halves::none) frame_halves(ui, block, body, page);
    if (result.chosen) {
      const Traced to = cell_of(i, *result.chosen);
      next.query = to.row;
      next.heads.mixed = to.mixed;
      next.heads.column = to.column;
    }
  }

  ui.paint.fill(way, theme.control, ui.px(8));
  Rect inside = way.inset(ui.px(16), ui.px(12));
  inside.cut_top(ui.paint.wrapped(inside, Type::note, theme.text_soft, way_hint) + ui.px(6));
  for (const std::string& each : lines)
    inside.cut_top(ui.paint.wrapped(inside, Type::body, theme.text, each, theme.text) + ui.px(4));
  return bottom;
}

}  // namespace lab
