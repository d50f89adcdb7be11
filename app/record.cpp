#include "app/record.h"

#include <algorithm>

namespace lab {

bool has(const std::vector<std::string>& pages, std::string_view page) {
  return std::binary_search(pages.begin(), pages.end(), page);
}

void note(std::vector<std::string>& pages, std::string_view page) {
  const auto at = std::lower_bound(pages.begin(), pages.end(), page);
  if (at == pages.end() || *at != page) pages.emplace(at, page);
}

}  // namespace lab
