#include "app/tour_guide.h"

#include <algorithm>

namespace lab {

void TourGuide::aim() { frames_to_aim_ = 3; }  // a new layout takes some to settle

Session TourGuide::begin(const Session& now) {
  tour_ = Tour{};
  aim();
  return at_step(now, 0);
}

bool TourGuide::card(Ui& ui, Rect& view, const Lesson& lesson, const Session& now, Session& next) {
  if (!tour_) return false;
  const float side = ui.px(view.w() > ui.px(900) ? 32 : 16), below = ui.px(12);
  const float width = std::max(ui.px(200), view.w() - 2 * side);
  const float height = tour_card_height(ui, width, lesson);
  // In a very low window it scrolls, and leaves the page a half.
  const Rect place = view.cut_bottom(std::min(height + below, view.h() / 2));
  ImGui::SetCursorScreenPos({place.min.x + side, place.min.y});
  ImGui::BeginChild("tour", {width, std::max(1.0f, place.h() - below)}, false,
                    ImGuiWindowFlags_NoNav);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const TourWish wish = tour_card(ui, rect_at(at.x, at.y, width, height), lesson, *tour_, now);
  ImGui::SetCursorScreenPos({at.x, at.y + height - 1});
  ImGui::Dummy({1, 1});
  ImGui::EndChild();

  if (wish != TourWish::none) aim();
  switch (wish) {
    case TourWish::show:
      next = at_step(now, tour_->step + 1);
      break;
    case TourWish::bring_back:
      next = at_step(now, tour_->step);
      break;
    case TourWish::next:
      tour_ = next_step(*tour_, now);
      break;
    case TourWish::back:
      tour_ = Tour{tour_->step - 1, false};
      next = at_step(now, tour_->step);
      break;
    case TourWish::leave:
      leave();
      return true;
    case TourWish::none:
      break;
  }
  return false;
}

void TourGuide::point(Ui& ui, const Rect& view, const Session& now) {
  if (!tour_) return;
  const std::optional<Rect> place =
      astray(now, tour_->step).empty() ? outline_tour_step(ui, *tour_) : std::nullopt;
  if (frames_to_aim_ == 0) return;
  --frames_to_aim_;
  if (!place) return;
  const float margin = ui.px(16);
  float by = std::max(0.0f, place->max.y + margin - view.max.y);
  by = std::min(by, place->min.y - margin - view.min.y);  // its top before its foot
  if (by != 0) ImGui::SetScrollY(std::max(0.0f, ImGui::GetScrollY() + by));
}

void TourGuide::follow(const Session& now, bool interacting, bool undone) {
  if (!tour_ || interacting) return;
  const Tour then = undone ? after_undo(*tour_, now) : after(*tour_, now);
  if (then.step != tour_->step) aim();
  tour_ = over(then) ? std::nullopt : std::optional(then);
}

}  // namespace lab
