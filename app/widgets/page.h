#pragma once

#include <string_view>

#include "app/widgets/ui.h"

namespace lab {

/// The question that a page answers and a line under it, from the top of `page`, which shrinks.
/// *Starred* words are strong. `right` is kept free for a badge, beside the corner that is taken
/// already. In a lecture the teacher says what the line says.
void page_title(Ui& ui, Rect& page, std::string_view title, std::string_view lead, float right = 0);

/// The two apart, and how much of the page the line takes.
void page_heading(Ui& ui, Rect& page, std::string_view title, float right = 0);
void page_lead(Ui& ui, Rect& page, std::string_view lead);
float lead_height(Ui& ui, const Rect& page, std::string_view lead);

/// What is chosen scrolls into sight when something was chosen, to `ratio` of the window's height,
/// but not under the hands of someone who types or holds the button.
void keep_in_sight(Ui& ui, const Rect& chosen, float ratio);

/// Controls side by side that go to the next row before they clip.
class Flow {
 public:
  Flow(Ui& ui, const Rect& area, float row_height, float row_gap = 0);
  /// The place of the next control; `gap` before it unless it begins a row.
  Rect next(float width, float gap = 0);
  /// A label and the room for its control of `width` together, so that they are not parted.
  Rect labelled(std::string_view label, float width, float gap = 0);
  float bottom() const { return y_ + row_; }

 private:
  Ui& ui_;
  Rect area_;
  float row_, row_gap_, x_, y_;
};

}  // namespace lab
