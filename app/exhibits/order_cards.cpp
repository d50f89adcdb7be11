#include "app/exhibits/order_cards.h"

#include <algorithm>
#include <cmath>

#include "app/format.h"
#include "app/told.h"
#include "app/widgets/matrix_grid.h"
#include "app/widgets/offset_curves.h"
#include "app/widgets/signed_map.h"
#include "core/trace.h"

namespace lab {
namespace {

using attention::Matrix;
using attention::Positions;
using attention::Trace;

size_t index(int i) { return static_cast<size_t>(i); }

constexpr double axis_of_scores = 16;  // β·8 / √4 at the largest β; the same for every scheme
constexpr int rotary_places = 6, most_rotary_places = 9;
constexpr int most_rows = 9;  // of outputs: as many as the review has

/// The session takes over the words that are shown before something of them is chosen.
void adopt(const ShownOrder& shown, Session& next) {
  if (shown.setup.words.size() == next.setup.words.size()) return;
  next.setup.vectors = shown.setup.vectors;
  next.setup.words = shown.setup.words;
  next = fitted(next);
}

std::string spelled_difference(double v) {
  if (v == 0) return "0";
  return v < 0.005 ? significant(v, 1) : fixed(v, 2);
}

Grid signed_grid(std::string_view name, const Matrix& values, std::vector<std::string> rows,
                 std::vector<std::string> columns, double range, std::string (*spell)(double)) {
  Grid grid;
  grid.name = name;
  grid.values = &values;
  grid.rows = std::move(rows);
  grid.columns = std::move(columns);
  grid.colour = CellColour::signed_numbers;
  grid.range = range;
  grid.spell = spell;
  return grid;
}

/// The rows and columns of the outputs that there is room for.
struct OutputsLayout {
  int first = 0, rows = 0, columns = 0;
  bool stacked = false;  // the second table below the first
  float names = 0, places = 0, apart = 0, gap = 0, cell = 0, row = 0;
};

OutputsLayout outputs_layout(Ui& ui, float width, const ShownOrder& shown, Eigen::Index dims) {
  OutputsLayout l;
  const int n = static_cast<int>(shown.setup.words.size());
  l.rows = std::min(n, most_rows);
  l.first = std::clamp(shown.query - l.rows / 2, 0, n - l.rows);
  for (int i = l.first; i < l.first + l.rows; ++i)
    l.names = std::max(l.names, ui.paint.width(Type::note_strong, word_at(shown.setup, i)));
  l.names = std::min(l.names, ui.px(90)) + ui.px(8);
  l.places = ui.paint.width(Type::note_strong, std::to_string(n)) + ui.px(8);
  l.apart = ui.px(66);
  l.stacked = width < ui.px(440);
  if (l.stacked) l.apart = ui.px(46);
  l.gap = ui.px(l.stacked ? 8 : 18);
  const float gap = l.gap;
  const float left = l.stacked ? width - l.names - l.places - l.apart - gap
                               : (width - l.names - l.places - l.apart - 2 * gap) / 2;
  const int fit =
      std::max(1, static_cast<int>(left / (ui.paint.width(Type::note, "−0.00") + ui.px(5))));
  l.columns = std::min({static_cast<int>(dims), fit, 8});
  l.cell = std::floor(std::min(left / static_cast<float>(l.columns), ui.px(72)));
  l.row = ui.px(22);
  return l;
}

/// Which rows and columns are shown, if not all.
std::string part_told(const ShownOrder& shown, const OutputsLayout& l, Eigen::Index dims) {
  const int all = static_cast<int>(shown.setup.words.size());
  std::string part;
  if (l.rows < all)
    part = "words " + std::to_string(l.first + 1) + " to " + std::to_string(l.first + l.rows) +
           " of " + grouped(all);
  if (l.columns < static_cast<int>(dims))
    part += (part.empty() ? "the first " : ", the first ") + std::to_string(l.columns) + " of " +
            grouped(dims) + " dimensions; apart: the largest over all " + grouped(dims);
  return part;
}

/// Sentences as long as those of most orders: room is kept for them, so that reordering moves
/// nothing.
constexpr const char* usual_result = "Largest difference 0.78, at great: the order matters.";
constexpr const char* usual_why =
    "The clause belongs to the place: a word that moves to the other clause asks and answers "
    "there. The mask counts places: it hides whatever stands after the query, and other words "
    "stand there now. *cold* gave most to *biryani*, 82.1%; now to *naan*, 82.1%.";

}  // namespace

void choose_query(const ShownOrder& shown, int word, Session& next) {
  adopt(shown, next);
  next.query = word;
}

void choose_order(const ShownOrder& shown, std::vector<int> order, Session& next) {
  adopt(shown, next);
  bool as_it_is = true;
  for (size_t p = 0; p < order.size(); ++p) as_it_is &= order[p] == static_cast<int>(p);
  if (as_it_is) order.clear();
  next.order.choice.order = std::move(order);
}

OutputsHeight outputs_card(Ui& ui, const Rect& rect, const ShownOrder& shown, Answers& answers,
                           Session& next, bool measure) {
  const Theme& theme = ui.theme;
  const Trace& original = original_trace(shown, answers);
  const Trace& moved = moved_trace(shown, answers);
  const attention::OrderEffect& effect = answers.order_effect(shown.setup, shown.choice);
  OrderVerdict verdict = order_verdict(shown, answers);
  if (ui.covered) verdict.why.clear();  // it would answer the page's question
  const float pad = ui.px(18), inner = rect.w() - 2 * pad;
  const auto dims = original.output.cols();
  const OutputsLayout l = outputs_layout(ui, inner, shown, dims);

  const bool review = shown.setup.vectors == attention::Vectors::review;
  Matrix before(l.rows, l.columns), now(l.rows, l.columns), apart(l.rows, 1);
  std::vector<std::string> words, places, names;
  for (int i = 0; i < l.rows; ++i) {
    const int word = l.first + i;
    const auto place =
        std::find(shown.order.begin(), shown.order.end(), word) - shown.order.begin();
    before.row(i) = original.output.row(word).head(l.columns);
    now.row(i) = moved.output.row(place).head(l.columns);
    apart(i, 0) = effect.apart[word];
    words.push_back(word_at(shown.setup, word));
    places.push_back(std::to_string(place + 1));
    if (l.stacked) places.back() += " " + words.back();  // the names of the first table are far
  }
  for (int c = 0; c < l.columns; ++c) {
    std::string name = attention::value_column_name(shown.setup, c);
    // "function word" is long for its column: its first word says enough, and "17" for "dim 17".
    if (ui.paint.width(Type::note, name) > l.cell - ui.px(2))
      name = review ? name.substr(0, name.find(' ')) : name.substr(name.find(' ') + 1);
    names.push_back(std::move(name));
  }

  const auto spell = [](double v) { return fixed(v, 2); };
  Grid left = signed_grid("outputs, original order", before, words, names, review ? 1 : 3, spell);
  left.current = Cell{shown.query - l.first, 0};
  left.frames_row = true;
  Grid right = left;
  right.name = "outputs, this order";
  right.values = &now;
  right.rows = places;
  const Grid third = signed_grid("difference", apart, {}, {""}, left.range, spelled_difference);

  const ImVec2 size = grid_size(ui, left, l.cell, l.row);
  const float line = ui.paint.line_height(Type::note), head = line + ui.px(6);
  const float tables = (l.stacked ? 2 * (head + size.y) + ui.px(12) : head + size.y) + ui.px(12);
  const Rect room = rect_at(0, 0, inner, 0);
  const float result_h = ui.paint.wrapped(room, Type::heading, 0, verdict.result, 0, true);
  const float why_h = ui.paint.wrapped(room, Type::body, 0, verdict.why, 0, true);
  const std::string part = part_told(shown, l, dims);
  const float part_h =
      part.empty() ? 0 : ui.paint.wrapped(room, Type::note, 0, part, 0, true) + ui.px(4);
  const auto needed = [&](float result, float why) {
    return 2 * ui.px(14) + ui.px(28) + tables + part_h + result + ui.px(4) + why;
  };
  const OutputsHeight height = {
      needed(ui.paint.wrapped(room, Type::heading, 0, usual_result, 0, true),
             ui.paint.wrapped(room, Type::body, 0, usual_why, 0, true)),
      needed(result_h, why_h)};
  if (measure) return height;

  Rect inside = card(ui, rect, "Outputs, matched word by word");
  const auto heading = [&](float x, float y, std::string_view text) {
    ui.paint.text({x, y}, Type::note_strong, theme.text, text);
  };
  ImVec2 at = inside.min;
  heading(at.x + l.names, at.y, "original order");
  const GridResult on_left = matrix_grid(ui, {at.x, at.y + head}, left, l.cell, l.row);
  if (l.stacked)
    at = {inside.min.x, at.y + head + size.y + ui.px(12)};
  else
    at.x += size.x + ui.px(18);
  const ImVec2 right_size = grid_size(ui, right, l.cell, l.row);
  const float gutter = right_size.x - l.cell * static_cast<float>(l.columns);
  heading(at.x + gutter, at.y, l.columns > 1 ? "this order, from place" : "this order");
  const GridResult on_right = matrix_grid(ui, {at.x, at.y + head}, right, l.cell, l.row);
  const float x = at.x + right_size.x + l.gap;
  heading(x, at.y, "apart");
  const float third_head = size.y - l.row * static_cast<float>(l.rows);
  const float own_head =
      grid_size(ui, third, l.apart, l.row).y - l.row * static_cast<float>(l.rows);
  matrix_grid(ui, {x, at.y + head + third_head - own_head}, third, l.apart, l.row);
  inside.cut_top(tables);
  if (!part.empty())
    inside.cut_top(ui.paint.wrapped(inside, Type::note, theme.text_soft, part) + ui.px(4));
  const bool matters = shown.changed && !effect.rounding;
  inside.cut_top(ui.paint.wrapped(inside, Type::heading, matters ? theme.warning.ink : theme.text,
                                  verdict.result) +
                 ui.px(4));
  ui.paint.wrapped(inside, Type::body, theme.text_soft, verdict.why, theme.text);

  for (const GridResult* result : {&on_left, &on_right})
    if (result->chosen) choose_query(shown, l.first + result->chosen->row, next);
  return height;
}

void places_card(Ui& ui, const Rect& rect, const ShownOrder& shown, Answers& answers) {
  const Theme& theme = ui.theme;
  const int n = static_cast<int>(shown.order.size());
  if (shown.choice.positions == Positions::rotary) {
    Rect inside = card(ui, rect, "One q, one k, all places");
    const auto& scores = answers.position_scores(
        shown.setup, shown.choice, shown.place)[index(static_cast<int>(Positions::rotary))];
    Grid grid;
    Matrix table;
    grid.values = &table;
    const auto sized = [&](int count) {
      table = Matrix::Zero(count, count);
      std::vector<std::string> places;
      for (int i = 0; i < count; ++i) places.push_back(std::to_string(i + 1));
      grid.rows = grid.columns = places;
      return std::floor((inside.w() - grid_size(ui, grid, 0, 0).x) / static_cast<float>(count));
    };
    // All nine where two decimals fit, else six.
    const float two_decimals = ui.paint.width(Type::note, "−0.00") + ui.px(4);
    int count = std::min(n, most_rotary_places);
    if (sized(count) < two_decimals) count = std::min(count, rotary_places);
    const float width = std::min(sized(count), ui.px(44));
    for (int i = 0; i < count; ++i)
      for (int j = 0; j < count; ++j)
        table(i, j) = scores[index(attention::position_reach + j - i)];
    grid = signed_grid("rotary scores", table, grid.rows, grid.columns, 4,
                       [](double v) { return fixed(v, 2); });
    grid.lit = [&](Cell cell) { return cell.row == cell.column ? &theme.query : nullptr; };
    std::string told = "The first q · first k";
    if (shown.setup.divisor != attention::Divisor::none)
      told += ", divided by " + division(shown.setup);
    told += ". Rows: q's place, columns: k's";
    if (count < n) told += ", 1 to " + std::to_string(count) + " of " + grouped(n);
    told += ". Along a diagonal the distance stays, and the score.";
    const float foot = ui.paint.wrapped(inside, Type::note, 0, told, 0, true);
    ui.paint.wrapped(inside.cut_bottom(foot), Type::note, theme.text_soft, told);
    inside.cut_bottom(ui.px(8));
    const ImVec2 frame = grid_size(ui, grid, 0, 0);
    const float rows = static_cast<float>(count);
    const float height = std::floor(std::min((inside.h() - frame.y) / rows, ui.px(36)));
    const float spare = inside.w() - frame.x - width * rows;
    if (width > 1 && height > 1)
      matrix_grid(ui, {inside.min.x + spare / 2, inside.min.y}, grid, width, height);
    return;
  }
  const float line = ui.paint.line_height(Type::note);
  Rect inside = card(ui, rect, "Sinusoids of the places");
  const Matrix& pe = answers.sinusoids(n);
  SignedMap map;
  map.name = "sinusoids";
  map.values = &pe;
  map.current = shown.place;
  map.pale = shown.choice.positions != Positions::sinusoids;
  for (int p = 0; p < n; ++p)
    map.rows.push_back(std::to_string(p + 1) + " " + shown.words[index(p)]);
  const std::string high = std::to_string(pe.cols());
  map.low = "1";
  map.high = high;
  std::string told = "Low columns change fastest from place to place.";
  if (map.pale)
    told = (shown.choice.positions == Positions::none ? "*Not used* without positions. "
                                                      : "*Not used by this scheme.* ") +
           told;
  const float foot = ui.paint.wrapped(inside, Type::note, 0, told, 0, true);
  Rect note = inside.cut_bottom(foot);
  inside.cut_bottom(ui.px(4));
  const auto pointed = signed_map(ui, inside, map);
  if (pointed)
    ui.paint.text_in(note.cut_top(line), Type::note, theme.text,
                     "place " + std::to_string(pointed->row + 1) + ", column " +
                         std::to_string(pointed->column + 1) + ": " +
                         fixed(pe(pointed->row, pointed->column), 2));
  else
    ui.paint.wrapped(note, Type::note, theme.text_soft, told, theme.text);
}

void distance_card(Ui& ui, const Rect& rect, const ShownOrder& shown, Answers& answers) {
  const Theme& theme = ui.theme;
  const bool rotary = shown.choice.positions == Positions::rotary;
  Rect inside = card(ui, rect, "Score against distance");
  const std::string told =
      "Rotary adds nothing: its curve is the score of the first q and k at that distance.";
  const float foot = ui.paint.wrapped(inside, Type::note, 0, told, 0, true);
  ui.paint.wrapped(inside.cut_bottom(foot), Type::note, theme.text_soft, told);
  inside.cut_bottom(ui.px(6));
  const attention::PositionScores& scores =
      answers.position_scores(shown.setup, shown.choice, shown.place);
  const Role plain{theme.ghost, theme.text, theme.control};
  const Role roles[] = {plain, theme.value, theme.query, theme.key, theme.negative};
  constexpr Dash dashes[] = {Dash::dotted, Dash::dashed, Dash::solid, Dash::dotted, Dash::dashed};
  std::vector<OffsetLine> lines;
  for (const Positions positions : attention::every_positions) {
    const size_t i = static_cast<size_t>(positions);
    // "None" is 0 everywhere: even chosen it covers nothing.
    const bool chosen = positions == shown.choice.positions && positions != Positions::none;
    std::string label = positions_name(positions);
    if (positions == Positions::clause) label = "Clause" + clause_d(shown.setup, positions);
    lines.push_back({scores[i], roles[i], dashes[i], label, chosen});
  }
  offset_curves(ui, inside, "score against distance", attention::position_reach, axis_of_scores,
                lines, rotary ? "score" : "score added", shown.choice.causal);
}

}  // namespace lab
