#pragma once

#include "app/session.h"
#include "app/widgets/columns.h"
#include "app/widgets/ui.h"
#include "app/widgets/word_choice.h"
#include "core/paths.h"

namespace lab {

/// Where everything stands in the card. Wide: what a lane says is left of its picture. Narrow:
/// above it.
struct PathsLayout {
  bool wide = false;
  float panel = 0, gutter = 0;  // left of the columns
  Columns columns;
  WordStyle style = WordStyle::flat;
  float label = 0;  // height of the words below a picture
};

// The picture of each lane, with the words below it.
void recurrent_picture(Ui& ui, Rect plot, const PathsLayout& l, const Session& now,
                       const attention::Message& m);
void convolution_picture(Ui& ui, Rect plot, const PathsLayout& l, const Session& now,
                         const attention::Message& m);
void attention_picture(Ui& ui, Rect plot, const PathsLayout& l, const Session& now,
                       const attention::Message& m);

/// While the page's question is about the layers of the convolution: how many the plain one has,
/// for each is a place for a guess. Else 0.
int layers_asked(const Session& now, const attention::Message& m);

}  // namespace lab
