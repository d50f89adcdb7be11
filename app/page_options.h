#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/session.h"

namespace lab {

/// An option that sets what one page alone shows.
struct PageOption {
  std::string_view name;  // without "--"
  std::string_view page;  // its key
  std::string allowed;
  /// Returns false for a text that stands for nothing; throws BadOptions for one that does not go
  /// with the rest of the Session.
  bool (*set)(Session& session, std::string_view text);
};

/// Pages may have options of the same name.
const std::vector<PageOption>& page_options();

/// The one of that name that belongs to the page, or else to another; null if there is none.
const PageOption* page_option(std::string_view name, std::string_view page);

}  // namespace lab
