#include "app/widgets/choices.h"

#include <vector>

#include "app/spelling.h"
#include "app/widgets/button.h"
#include "app/widgets/number_field.h"
#include "app/widgets/segmented.h"

namespace lab {

using attention::Divisor;

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

}  // namespace lab
