#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "app/widgets/ui.h"

namespace lab {

/// A logarithmic slider over whole numbers from 1. Arrow keys go by one, with Shift by a factor of
/// two. `ticks` are numbered below it. A disabled one says why when pointed at.
std::optional<int> log_slider(Ui& ui, const Rect& rect, std::string_view name, int value, int most,
                              const std::vector<int>& ticks, std::string_view why_disabled = {});

/// A linear slider over real numbers from `low` to `high` in steps of `step`. Arrow keys go by one
/// step, with Shift by `shift_steps`.
std::optional<double> real_slider(Ui& ui, const Rect& rect, std::string_view name, double value,
                                  double low, double high, double step,
                                  std::string_view why_disabled = {}, double shift_steps = 10);

/// Where a value from 1 to `most` sits on a logarithmic scale, 0 to 1, and back.
float log_place(int value, int most);
int log_value(float place, int most);

}  // namespace lab
