#include "app/progress_mark.h"

namespace lab {

Progress progress(const Record& record, std::string_view page) {
  if (has(record.practised, page)) return Progress::practised;
  if (has(record.predicted, page)) return Progress::predicted;
  return has(record.seen, page) ? Progress::seen : Progress::none;
}

std::string progress_told(const Record& record, std::string_view page) {
  const auto part = [&](const std::vector<std::string>& pages, const char* yes, const char* no) {
    return std::string(has(pages, page) ? yes : no);
  };
  return part(record.seen, "Seen; ", "Not seen yet; ") +
         part(record.predicted, "prediction made; ", "no prediction yet; ") +
         part(record.practised, "practised.", "not practised yet.");
}

void progress_mark(Ui& ui, const Rect& rect, std::string_view page) {
  const Theme& theme = ui.theme;
  const ImVec2 centre{rect.cx(), rect.cy()};
  const float radius = ui.px(5);
  const Progress reached = progress(ui.record, page);
  if (reached == Progress::seen) ui.paint.half_disc(centre, radius, theme.value.mark);
  if (reached >= Progress::predicted) ui.paint.disc(centre, radius, theme.value.mark);
  ui.paint.circle(centre, radius,
                  reached == Progress::none ? theme.control_text_off : theme.value.mark,
                  std::max(1.0f, ui.px(1)));
  if (reached == Progress::practised) {
    const float r = radius;
    ui.paint.polyline({{centre.x - 0.5f * r, centre.y + 0.02f * r},
                       {centre.x - 0.12f * r, centre.y + 0.42f * r},
                       {centre.x + 0.52f * r, centre.y - 0.4f * r}},
                      theme.panel, ui.px(1.5f));
  }
  if (!ui.pointer_still && ImGui::IsMouseHoveringRect(rect.min, rect.max) &&
      ImGui::IsWindowHovered())
    tooltip(ui, progress_told(ui.record, page));
}

}  // namespace lab
