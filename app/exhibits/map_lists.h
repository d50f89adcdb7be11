#pragma once

#include "app/answers.h"
#include "app/session.h"
#include "app/widgets/ui.h"

namespace lab {

/// The glossary with its search, from the top of `page`, as high as it has to be; returns that.
float terms_card(Ui& ui, const Rect& page, const Session& now, Answers& answers, Session& next);

/// The sources with what each is cited for, the same way.
float sources_card(Ui& ui, const Rect& page, const Session& now, Answers& answers, Session& next);

}  // namespace lab
