#include <climits>

#include "app/window_place.h"
#include "tests/support/catch.h"

using namespace lab;

namespace {

const std::vector<MonitorArea> one = {{0, 30, 1920, 1050}};
const std::vector<MonitorArea> two = {{0, 0, 1920, 1080}, {1920, 0, 1280, 720}};

bool inside(const WindowPlace& place, const MonitorArea& area) {
  return place.x >= area.x && place.y >= area.y && place.x + place.width <= area.x + area.width &&
         place.y + place.height <= area.y + area.height;
}

}  // namespace

TEST_CASE("a window that fits stays where it was") {
  const WindowPlace place{.placed = true, .x = 100, .y = 50, .width = 1000, .height = 800};
  CHECK(fit_on_screen(place, one) == place);
  const WindowPlace right{.placed = true, .x = 2000, .y = 10, .width = 1000, .height = 700};
  CHECK(fit_on_screen(right, two) == right);
}

TEST_CASE("a window whose monitor is gone comes back") {
  const WindowPlace place{.placed = true, .x = 2000, .y = 10, .width = 1000, .height = 700};
  CHECK(inside(fit_on_screen(place, one), one[0]));
  for (const int far : {INT_MIN, INT_MAX, -32000}) {
    const WindowPlace lost{.placed = true, .x = far, .y = far, .width = 1000, .height = 700};
    CHECK(inside(fit_on_screen(lost, one), one[0]));
    CHECK(inside(fit_on_screen(lost, two), two[0]));
  }
}

TEST_CASE("a window half off the screen is moved onto the monitor that it covers most") {
  const WindowPlace place{.placed = true, .x = 1800, .y = 300, .width = 1000, .height = 700};
  CHECK(inside(fit_on_screen(place, two), two[1]));
}

TEST_CASE("a size that was saved wrong becomes the first start's") {
  for (const int wrong : {0, -5, 1, INT_MIN}) {
    const WindowPlace place{.placed = true, .x = 100, .y = 50, .width = wrong, .height = wrong};
    const WindowPlace fitted = fit_on_screen(place, one);
    CHECK(fitted.width == WindowPlace{}.width);
    CHECK(fitted.height == WindowPlace{}.height);
    CHECK(inside(fitted, one[0]));
  }
}

TEST_CASE("a window is no larger than its monitor") {
  const WindowPlace place{.placed = true, .width = INT_MAX, .height = INT_MAX, .maximized = true};
  const WindowPlace fitted = fit_on_screen(place, one);
  CHECK(inside(fitted, one[0]));
  CHECK(fitted.maximized);
}

TEST_CASE("without a usable monitor only the size is mended") {
  const WindowPlace place{.placed = true, .x = 7, .y = 9, .width = 0, .height = 700};
  const std::vector<std::vector<MonitorArea>> none = {{}, {{0, 0, 0, 0}}};
  for (const std::vector<MonitorArea>& monitors : none) {
    const WindowPlace fitted = fit_on_screen(place, monitors);
    CHECK(fitted.x == 7);
    CHECK(fitted.width == WindowPlace{}.width);
    CHECK(fitted.height == WindowPlace{}.height);
  }
}
