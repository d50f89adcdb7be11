#include "app/exhibits/catalogue.h"

#include "app/exhibits/attend.h"
#include "app/exhibits/break.h"
#include "app/exhibits/cost.h"
#include "app/exhibits/heads.h"
#include "app/exhibits/map.h"
#include "app/exhibits/masks.h"
#include "app/exhibits/order.h"
#include "app/exhibits/paths.h"
#include "app/exhibits/practice.h"
#include "app/exhibits/scaling.h"
#include "app/exhibits/steps.h"
#include "app/exhibits/train.h"

namespace lab {

const std::vector<Exhibit>& catalogue() {
  static const std::vector<Exhibit> pages = {
      attend_exhibit(), steps_exhibit(), scaling_exhibit(),  break_exhibit(),
      heads_exhibit(),  order_exhibit(), masks_exhibit(),    train_exhibit(),
      paths_exhibit(),  cost_exhibit(),  practice_exhibit(), map_exhibit()};
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
