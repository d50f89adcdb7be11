#pragma once

#include <optional>

#include "app/widgets/columns.h"
#include "app/widgets/rect.h"
#include "app/widgets/ui.h"

namespace lab {

/// Whether `count` columns of at least `least` are wider than `width`.
bool strip_scrolls(float width, int count, float least);

/// What a strip has in its middle: the word that the keyboard looks for or, after a change,
/// `place`; else it stays as it was scrolled.
std::optional<float> strip_middle(const Ui& ui, float least, float place);

/// Words side by side: columns that share the rectangle evenly or, where that would leave them less
/// than `least`, a strip that scrolls sideways. From the constructor to end() (or out of scope) all
/// that is drawn is in the strip.
class Strip {
 public:
  /// `middle` is what comes to the middle of the strip, from the left end of its columns; nothing
  /// leaves it as it was scrolled.
  Strip(const Rect& rect, int count, float least, std::optional<float> middle);
  ~Strip() { end(); }
  Strip(const Strip&) = delete;
  Strip& operator=(const Strip&) = delete;

  const Columns& columns() const { return columns_; }
  void end();

 private:
  Columns columns_;
  float top_;
  bool open_;
};

}  // namespace lab
