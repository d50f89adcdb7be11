#include "app/widgets/choices.h"

#include <vector>

#include "app/spelling.h"
#include "app/told.h"
#include "app/widgets/button.h"
#include "app/widgets/number_field.h"
#include "app/widgets/segmented.h"
#include "app/widgets/slider.h"

namespace lab {

using attention::Divisor;
using attention::Setup;
using attention::Vectors;

std::optional<Divisor> divisor_choice(Ui& ui, Flow& flow, Divisor chosen, float gap) {
  constexpr std::string_view name = "Divide scores by";
  std::vector<std::string_view> options;
  for (const Divisor divisor : every_divisor) options.emplace_back(symbol(divisor));
  const auto picked = segmented(ui, flow.labelled(name, segmented_width(ui, options), gap), name,
                                options, static_cast<int>(chosen));
  if (!picked) return std::nullopt;
  return static_cast<Divisor>(*picked);
}

std::optional<std::uint64_t> seed_choice(Ui& ui, Flow& flow, std::string_view name,
                                         std::uint64_t seed, float field_width, float gap) {
  const float fresh = button_width(ui, "New seed");
  Rect place = flow.labelled("Seed", field_width + ui.px(8) + fresh, gap);
  std::optional<std::uint64_t> to =
      number_field(ui, place.cut_left(field_width).inset(0, ui.px(1)), name, seed, 0, UINT64_MAX);
  place.cut_left(ui.px(8));
  if (button(ui, place.inset(0, ui.px(1)), "New seed")) to = seed + 1;
  return to;
}

std::optional<int> dimension_field(Ui& ui, const Rect& rect, int d) {
  const auto typed = number_field(ui, rect, "d, typed", static_cast<std::uint64_t>(d), 1,
                                  attention::most_dimensions);
  if (!typed) return std::nullopt;
  return static_cast<int>(*typed);
}

void setup_choices(Ui& ui, Flow& flow, const Setup& setup, Setup& next, bool with_divisor,
                   const std::vector<std::string_view>& why_no_vectors) {
  std::vector<std::string_view> sources = {"Hand-set review", "Random"};
  if (!setup.head.empty()) sources.push_back("Trained");
  if (const auto picked =
          segmented(ui, flow.labelled("Vectors", segmented_width(ui, sources)), "Vectors", sources,
                    static_cast<int>(setup.vectors), why_no_vectors)) {
    next.vectors = static_cast<Vectors>(*picked);
    // The review's vectors, and a trained head's, fit its words alone.
    if (next.vectors != Vectors::random) next.words = attention::review_words();
  }
  if (with_divisor)
    if (const auto divisor = divisor_choice(ui, flow, setup.divisor, ui.px(20)))
      next.divisor = *divisor;

  const bool review = setup.vectors != Vectors::random;  // d is given
  const int d = attention::dimension(setup);
  const char* why_given =
      setup.vectors == Vectors::trained
          ? "The head was trained with this d. Train another on the page Train a head."
          : "The hand-set review has four columns, so d is 4. Choose Random to move it.";
  Rect place = flow.labelled("d",
                             ui.px(setup.vectors == Vectors::trained ? 136
                                   : review                          ? 110
                                                                     : 230),
                             ui.px(20));
  const Rect slider = place.cut_left(ui.px(review ? 86 : 150));
  const auto moved =
      log_slider(ui, slider, "d", d, attention::most_dimensions, {}, review ? why_given : "");
  if (moved) next.d = *moved;
  place.cut_left(ui.px(10));
  if (review) return void(ui.paint.text_in(place, Type::strong, ui.theme.text, std::to_string(d)));
  if (const auto typed = dimension_field(ui, place.inset(0, ui.px(1)), d)) next.d = *typed;
  if (const auto seed = seed_choice(ui, flow, "seed", setup.seed, ui.px(90), ui.px(20))) {
    next = attention::without_edits(next);  // they belong to the old draw
    next.seed = *seed;
  }
}

float origin_badge(Ui& ui, const Rect& page, const Setup& setup, Setup& next) {
  const bool edited = attention::is_edited(setup);
  const bool random = setup.vectors == Vectors::random;
  const ImVec2 right{page.max.x - ui.corner, page.min.y + ui.px(6)};
  float used = badge(ui, right, origin_of(setup),
                     edited   ? ui.theme.warning
                     : random ? ui.theme.query
                              : ui.theme.value);
  if (edited) {
    const float w = button_width(ui, "Reset numbers");
    if (button(ui, rect_at(right.x - used - ui.px(8) - w, page.min.y + ui.px(3), w, ui.px(30)),
               "Reset numbers"))
      next = attention::without_edits(setup);
    used += w + ui.px(8);
  }
  return used + ui.px(16);
}

void mask_notice(Ui& ui, Rect& page, const Setup& setup, Setup& next) {
  if (setup.mask.kind == attention::MaskKind::none) return;
  Rect row = page.cut_top(ui.px(30));
  page.cut_top(ui.px(10));
  const std::string told = capital(mask_told(setup.mask, static_cast<int>(setup.words.size())));
  const float button_w = button_width(ui, "Take the mask off");
  const float w = std::min(ui.paint.width(Type::body, told) + ui.px(24), row.w() - button_w);
  const Rect note = row.cut_left(w);
  ui.paint.fill(note, ui.theme.warning.tint, ui.px(7));
  ui.paint.text_in(note.inset(ui.px(12), 0), Type::body, ui.theme.warning.ink, told);
  row.cut_left(ui.px(8));
  if (button(ui, row.cut_left(button_w), "Take the mask off"))
    next.mask.kind = attention::MaskKind::none;
}

}  // namespace lab
