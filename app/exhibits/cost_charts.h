#pragma once

#include <vector>

#include "app/widgets/log_chart.h"

namespace lab {

// What the charts over n have in common: they never re-range.

const LogAxis& n_axis();
const LogAxis& flops_axis();

/// The powers of two up to the largest n, and `n` among them, so that it can be marked.
std::vector<int> chart_sizes(int n);

}  // namespace lab
