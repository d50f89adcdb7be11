#pragma once

#include <string>
#include <string_view>

#include "app/answers.h"
#include "app/session.h"
#include "app/widgets/prose.h"

namespace lab {

/// A link was pressed: a page or a state goes into `next`, a term to the glossary, an address to
/// the clipboard, for the program opens no browser. A link that leads nowhere says so at the foot
/// of the screen.
void follow(Ui& ui, std::string_view href, const Session& now, Answers& answers, Session& next);

/// What happened to a text: follows a link that was pressed, and lights up on the page the term
/// that is pointed at, with its definition beside it.
void follow(Ui& ui, const ProseResult& text, const Session& now, Answers& answers, Session& next);

/// What the glossary says of a term in one sentence; empty if it does not know it. `term` as links
/// name it.
std::string definition(Answers& answers, std::string_view term);

}  // namespace lab
