#include "app/exhibits/paths.h"

#include <algorithm>

#include "app/exhibits/paths_lanes.h"
#include "app/exhibits/paths_table.h"
#include "app/exhibits/paths_text.h"
#include "app/widgets/button.h"
#include "app/widgets/page.h"

namespace lab {
namespace {

constexpr std::string_view lead =
    "Choose who *sends* (keys 1 to 9) and who *receives*. A recurrent net goes word by word, a "
    "convolution layer by layer; attention needs one step, at a price.";

void draw(Ui& ui, const Session& now, Answers& answers, Session& next) {
  const attention::Message& m = message_of(now, answers);
  const auto costs = costs_of(now, answers);
  Rect page = ui.column();
  const float reserved = badge(ui, {page.max.x - ui.corner, page.min.y + ui.px(6)},
                               "counted, no vectors", ui.theme.query) +
                         ui.px(16);
  page_title(ui, page, paths_question, lead, reserved);

  const float gap = ui.px(16);
  const float table = cost_card(ui, page, now, costs, next, true);
  const float room = ui.area.max.y - page.min.y - gap - table;
  const Rect lanes = take_below(page, lanes_height(ui, page.w(), now, m, room), gap);
  lanes_card(ui, lanes, now, m, next);
  page.cut_top(cost_card(ui, page, now, costs, next, false));
  ui.height = page.min.y - ui.area.min.y;
}

void reset(Session& next) {
  next.paths = PathsView();
  next = fitted(next);
}

int last(const Session& session) { return static_cast<int>(session.setup.words.size()) - 1; }

void move_main(Session& next, int by) {
  next.paths.from = std::clamp(next.paths.from + by, 0, last(next));
  next.paths.hop.reset();
}

void move_second(Session& next, int by) {
  next.paths.to = std::clamp(next.paths.to + by, 0, last(next));
  next.paths.hop.reset();
}

void pick(Session& next, int word) {
  if (word > last(next)) return;
  next.paths.from = word;
  next.paths.hop.reset();
}

void play(Session& next) { next.paths = next_hop(next.paths); }

}  // namespace

Exhibit paths_exhibit() {
  return {"paths",
          "Cost",
          "Paths",
          draw,
          describe_paths,
          csv_paths,
          reset,
          "the word that sends",
          "the word that receives",
          move_main,
          move_second,
          pick,
          nullptr,
          play,
          nullptr,
          "Next hop of the message"};
}

}  // namespace lab
