#include <algorithm>
#include <cmath>

#include "app/exhibits/catalogue.h"
#include "app/predict/marks.h"
#include "app/studio_state.h"

namespace lab {

constexpr double time_to_see = 3;  // seconds a page is on the screen before it counts as seen

/// The page in a view of its own that scrolls when the page is taller.
void Studio::State::page(Ui& ui, const Rect& view, std::vector<KeyPress>& presses,
                         const Desk& desk) {
  const Exhibit* exhibit = find_exhibit(session.page);
  if (!exhibit) return;
  ImGui::SetCursorScreenPos(view.min);
  ImGui::BeginChild("page", {std::max(1.0f, view.w()), std::max(1.0f, view.h())}, false,
                    ImGuiWindowFlags_NoNav);
  if (page_shown != session.page) {
    ImGui::SetScrollY(0);
    page_shown = session.page;
  } else if (scroll != 0 && !reads) {
    ImGui::SetScrollY(ImGui::GetScrollY() + static_cast<float>(scroll) * ui.px(120));
  }
  const float side = view.w() > ui.px(900) ? ui.px(32) : ui.px(16), top = ui.px(20);
  const ImVec2 origin = ImGui::GetCursorScreenPos();
  ui.area = rect_at(origin.x + side, origin.y + top, std::max(ui.px(200), view.w() - 2 * side),
                    std::max(ui.px(100), view.h() - top - ui.px(24)));
  ui.fresh = fresh;
  if (!desk.narrow && !desk.words_shown && !lecture.on() && !desk.words_wait &&
      has_reading(session))
    reading_tab(ui, ui.area, settings);
  draw_page(ui, *exhibit, presses, desk.next);
  guide.point(ui, view, session);
  if (ui.height > ui.area.h() + 1) {
    ImGui::SetCursorScreenPos({origin.x, ui.area.min.y + ui.height + ui.px(20)});
    ImGui::Dummy({1, 1});
  }
  ImGui::EndChild();
  const Question* asked_now = question();
  // Marks lie over the page, for as long as it shows what they are about.
  if (asked_now && (session.predict.asking() ? in_situation(*asked_now, session)
                                             : in_changed(*asked_now, session)))
    guess_marks(ui, view, *asked_now, session.predict, truth_of(*asked_now), hands, ui.targets);
}

/// A page that has been on the screen for a while counts as seen.
void Studio::State::note_seen(Ui& ui, double clock) {
  if (page_shown != session.page) shown_since = clock;
  if (has(record.seen, session.page)) return;
  const double left = time_to_see - (clock - shown_since);
  if (left <= 0)
    note(ui.next_record.seen, session.page);
  else
    stopwatch.wake_in(left);
}

}  // namespace lab
