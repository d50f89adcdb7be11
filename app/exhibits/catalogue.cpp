#include "app/exhibits/catalogue.h"

#include "app/exhibits/attend.h"
#include "app/exhibits/scaling.h"

namespace lab {

const std::vector<Exhibit>& catalogue() {
  static const std::vector<Exhibit> pages = {attend_exhibit(), scaling_exhibit()};
  return pages;
}

const Exhibit* find_exhibit(std::string_view key) {
  for (const Exhibit& exhibit : catalogue())
    if (key == exhibit.key) return &exhibit;
  return nullptr;
}

std::string exhibit_keys() {
  std::string keys;
  for (const Exhibit& exhibit : catalogue())
    keys += (keys.empty() ? "" : ", ") + std::string(exhibit.key);
  return keys;
}

}  // namespace lab
