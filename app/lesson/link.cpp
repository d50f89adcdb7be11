#include "app/lesson/link.h"

#include <algorithm>
#include <array>

#include "app/exhibits/catalogue.h"
#include "app/moves.h"
#include "app/options.h"
#include "app/text.h"

namespace lab {
namespace {

void read_settings(std::string_view text, Link& link) {
  while (!text.empty()) {
    const std::string_view one = text.substr(0, text.find('&'));
    text.remove_prefix(std::min(text.size(), one.size() + 1));
    const std::size_t equals = one.find('=');
    if (equals == one.npos || equals == 0) throw BadLink(in_quotes(one) + " has to be NAME=VALUE.");
    const std::string name(one.substr(0, equals));
    const auto& names = session_options();
    if (std::find(names.begin(), names.end(), name) == names.end())
      throw BadLink("There is no setting " + in_quotes(name) + ".");
    if (!link.settings.emplace(name, one.substr(equals + 1)).second)
      throw BadLink(in_quotes(name) + " is set twice.");
  }
  if (link.settings.empty()) throw BadLink("A show link has to set something.");
}

void check_page(const std::string& key) {
  if (!find_exhibit(key))
    throw BadLink("There is no page " + in_quotes(key) + "; there are " + exhibit_keys() + ".");
}

}  // namespace

Link link_from(std::string_view href) {
  Link link;
  const std::size_t colon = href.find(':');
  const std::string_view kind = href.substr(0, colon);
  const std::string_view rest = colon == href.npos ? "" : href.substr(colon + 1);
  if (rest.empty()) throw BadLink(in_quotes(href) + " leads nowhere.");
  link.target = rest;
  if (kind == "show") {
    link.kind = Link::Kind::show;
    link.target.clear();
    read_settings(rest, link);
    if (const auto page = link.settings.find("page"); page != link.settings.end())
      check_page(link.target = page->second);
  } else if (kind == "page") {
    check_page(link.target);
  } else if (kind == "term") {
    link.kind = Link::Kind::term;
  } else if (kind == "https") {
    link.kind = Link::Kind::web;
    link.target = href;
  } else {
    throw BadLink(in_quotes(href) + " is no link to a page, a term, a state or an address.");
  }
  return link;
}

Session followed(const Link& link, const Session& now) {
  Session next = now;
  next.page = link.target.empty() ? Session().page : link.target;
  if (link.kind == Link::Kind::page) return next;
  reset_setup(next);
  next.setup.head = now.setup.head;  // a trained head stays at hand
  find_exhibit(next.page)->reset(next);
  try {
    return session_with(link.settings, next);
  } catch (const BadOptions& problem) {
    throw BadLink(problem.what());
  }
}

}  // namespace lab
