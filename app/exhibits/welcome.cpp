#include "app/exhibits/welcome.h"

#include <algorithm>

#include "app/widgets/button.h"
#include "app/widgets/page.h"

namespace lab {

void welcome(Ui& ui, Rect& page, std::string_view lead) {
  const float height = lead_height(ui, page, lead);
  const float row = ui.px(28), gap = ui.px(12);
  Flow flow(ui, page, row);
  const auto words = [&](const char* text, float before) {
    ui.paint.text_in(flow.next(ui.paint.width(Type::lead, text) + 1, before), Type::lead,
                     ui.theme.text_soft, text);
  };
  words("New here?", 0);
  const char* const offer = "Take the two-minute tour";
  ui.wants_tour |= primary_button(ui, flow.next(button_width(ui, offer), gap), offer);
  words("or click any word.", gap);
  if (link(ui, flow.next(link_width(ui, "Not now"), gap), "Not now")) ui.newcomer = false;
  page.cut_top(std::max(height, flow.bottom() - page.min.y + ui.px(3)));
}

}  // namespace lab
