#pragma once

#include <string>
#include <string_view>

#include "app/record.h"
#include "app/widgets/ui.h"

namespace lab {

/// How far the learner is with a page.
enum class Progress { none, seen, predicted, practised };
Progress progress(const Record& record, std::string_view page);

/// "Seen; prediction made; not practised yet."
std::string progress_told(const Record& record, std::string_view page);

/// A ring that fills: empty, half, full, with a check. Says what it means when pointed at.
void progress_mark(Ui& ui, const Rect& rect, std::string_view page);

}  // namespace lab
