#include "app/lesson/follow.h"

#include "app/exhibits/catalogue.h"
#include "app/lesson/link.h"
#include "app/lesson/sections.h"
#include "app/text.h"

namespace lab {
namespace {

/// Up to the first full stop that ends a sentence.
std::string first_sentence(const std::string& text) {
  const size_t end = text.find(". ");
  return end == text.npos ? text : text.substr(0, end + 1);
}

/// In the glossary, with no search that could hide it.
void to_term(Ui& ui, const std::string& term, Session& next) {
  next.page = "map";
  next.map.tab = MapTab::terms;
  next.map.term = term;
  next.map.search.clear();
  ui.followed = true;
}

/// What a link does, said before it is pressed.
std::string told(const std::string& href, const Session& now, Answers& answers) {
  try {
    const Link link = link_from(href);
    if (link.kind == Link::Kind::term) return definition(answers, link.target);
    if (link.kind == Link::Kind::web) return "Copies " + link.target;
    const std::string page = link.target.empty() ? Session().page : link.target;
    if (link.kind == Link::Kind::page)
      return "Goes to " + std::string(find_exhibit(page)->title) + ", as you left it.";
    return page == now.page ? "Shows it here. Ctrl+Z goes back."
                            : "Shows it on " + std::string(find_exhibit(page)->title) + ".";
  } catch (const BadLink& problem) {
    return problem.what();
  }
}

}  // namespace

std::string definition(Answers& answers, std::string_view term) {
  for (const Section& section : answers.lesson("terms").sections)
    if (hyphenated(section.title) == term && !section.blocks.empty())
      return first_sentence(plain(section.blocks.front().spans));
  return {};
}

void follow(Ui& ui, std::string_view href, const Session& now, Answers& answers, Session& next) {
  try {
    const Link link = link_from(href);
    if (link.kind == Link::Kind::term) {
      if (definition(answers, link.target).empty())
        throw BadLink("The glossary has no term " + in_quotes(link.target) + ".");
      return to_term(ui, link.target, next);
    }
    if (link.kind == Link::Kind::web) {
      ImGui::SetClipboardText(link.target.c_str());
      ui.message = "Copied the address " + link.target + ". Paste it into a browser.";
      return;
    }
    next = followed(link, now);
    // From its own glossary a link to the page of the map means the map.
    if (link.kind == Link::Kind::page && now.page == "map" && next.page == "map")
      next.map.tab = MapTab::map;
    ui.followed = true;
  } catch (const BadLink& problem) {
    ui.message = "This link leads nowhere. " + std::string(problem.what());
  }
}

void follow(Ui& ui, const ProseResult& text, const Session& now, Answers& answers, Session& next) {
  if (!text.pointed.empty()) {
    if (text.pointed.substr(0, 5) == "term:") ui.pointed_term = text.pointed.substr(5);
    const std::string help = told(text.pointed, now, answers);
    if (!help.empty()) tooltip(ui, help, text.place, true);
  }
  if (!text.pressed.empty()) follow(ui, text.pressed, now, answers, next);
}

}  // namespace lab
