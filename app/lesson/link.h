#pragma once

#include <map>
#include <stdexcept>
#include <string>
#include <string_view>

#include "app/session.h"

namespace lab {

/// Where a link of the lesson leads.
struct Link {
  enum class Kind {
    show,  // "show:query=cold&divisor=none": sets the Session; settings named as options are
    page,  // "page:scaling": goes to a page as it was left
    term,  // "term:softmax": a term of the glossary
    web    // "https://…": an address to read; the program opens no browser
  };
  Kind kind = Kind::page;
  std::string target;                                        // page, term or address
  std::map<std::string, std::string, std::less<>> settings;  // of show
};

/// A link that leads nowhere: what is wrong with it, as a sentence.
struct BadLink : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Throws BadLink for an unknown kind, page or setting. Whether there is such a term, the glossary
/// knows.
Link link_from(std::string_view href);

/// The Session after a link of kind show or page has been followed. "show" begins with the numbers
/// and the page of a new Session, so that what the text says of them is true whatever the learner
/// did before; one undo brings that back. Throws BadLink for a value that is not allowed.
Session followed(const Link& link, const Session& now);

}  // namespace lab
