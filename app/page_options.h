#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/session.h"

namespace lab {

/// An option that sets what one page alone shows.
struct PageOption {
  const char* name;  // without "--"
  const char* page;  // its key
  std::string allowed;
  /// Returns false for a text that stands for nothing; throws BadOptions for one that does not go
  /// with the rest of the Session.
  bool (*set)(Session& session, std::string_view text);
};

const std::vector<PageOption>& page_options();

}  // namespace lab
