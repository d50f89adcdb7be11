#include "app/exhibits/map_plan.h"

#include <algorithm>
#include <cmath>

namespace lab {
namespace {

// Heights from the bottom up, in units of the scale.
constexpr float label = 20, step = 14, flat = 32, tall = 64, norm = 28, tight = 9, fork = 34,
                between = 28, header = 40;
constexpr float below_frame = label + step + flat + step + flat + step;
constexpr float sublayers = fork + tall + tight + norm + between + flat + tight + norm;
constexpr float cross = fork + tall + tight + norm;
constexpr float above_decoder = step + flat + step + label;
constexpr float encoder_total = below_frame + sublayers + header + step + label;
constexpr float decoder_total = below_frame + sublayers + cross + header + above_decoder;

constexpr float lane_room = 30, other_side = 14;
constexpr float widest_stack = 300, least_for_both = 400;
// Of the heights, for less room and for more.
constexpr float least_stretch = 0.86f, most_stretch = 1.3f;

float natural_height(const Theme& theme, float width, MapSide side) {
  return theme.px(map_holds_both(theme, width) || side == MapSide::decoder ? decoder_total
                                                                           : encoder_total);
}

/// Piles boxes up from the bottom. Their edges are rounded to whole pixels and not their heights:
/// that would add up.
class Pile {
 public:
  Pile(MapPlan& plan, const Theme& theme, float stretch, Rect column, MapSide side)
      : plan_(plan), theme_(theme), stretch_(stretch), column_(column), side_(side) {
    y_ = column.max.y;
  }

  float at() const { return std::round(y_); }
  void gap(float units) { y_ -= units * theme_.scale * stretch_; }
  Rect take(float units) {
    const float bottom = at();
    gap(units);
    return {{column_.min.x, at()}, {column_.max.x, bottom}};
  }
  void box(MapBox box, float units) { plan_.places.push_back({box, side_, take(units)}); }
  void sublayer(MapBox box, float height, float before, MapBox add_norm) {
    gap(before);
    this->box(box, height);
    gap(tight);
    this->box(add_norm, norm);
  }

 private:
  MapPlan& plan_;
  const Theme& theme_;
  const float stretch_;
  const Rect column_;
  const MapSide side_;
  float y_ = 0;
};

void pile_up(MapPlan& plan, const Theme& theme, const Rect& column, float stretch, MapSide side) {
  const bool encoder = side == MapSide::encoder;
  Rect boxes = column;
  (encoder ? boxes.min.x : boxes.max.x) += (encoder ? 1.0f : -1.0f) * theme.px(lane_room);
  (encoder ? boxes.max.x : boxes.min.x) -= (encoder ? 1.0f : -1.0f) * theme.px(other_side);
  MapStack stack;
  stack.side = side;
  stack.middle = std::round(boxes.cx());
  stack.lane = std::round(encoder ? column.min.x + theme.px(lane_room / 2)
                                  : column.max.x - theme.px(lane_room / 2));
  Pile pile(plan, theme, stretch, boxes, side);
  stack.input = pile.take(label);
  stack.input.min.x = column.min.x, stack.input.max.x = column.max.x;
  pile.gap(step);
  pile.box(encoder ? MapBox::encoder_embedding : MapBox::decoder_embedding, flat);
  pile.gap(step);
  pile.box(encoder ? MapBox::encoder_positions : MapBox::decoder_positions, flat);
  pile.gap(step);
  stack.frame = {{column.min.x, 0}, {column.max.x, pile.at()}};
  if (encoder) {
    pile.sublayer(MapBox::encoder_attention, tall, fork, MapBox::encoder_first_norm);
    pile.sublayer(MapBox::encoder_feed_forward, flat, between, MapBox::encoder_second_norm);
  } else {
    pile.sublayer(MapBox::decoder_attention, tall, fork, MapBox::decoder_first_norm);
    pile.sublayer(MapBox::cross_attention, tall, fork, MapBox::decoder_second_norm);
    pile.sublayer(MapBox::decoder_feed_forward, flat, between, MapBox::decoder_third_norm);
  }
  pile.gap(header);
  stack.frame.min.y = pile.at();
  // The chips in the frame's head, left and right of the flow.
  const Rect head = rect_at(column.min.x, pile.at() + theme.px(7), column.w(), theme.px(24))
                        .inset(theme.px(8), 0);
  Rect left = head, right = head;
  left.max.x = stack.middle - theme.px(8);
  right.min.x = stack.middle + theme.px(8);
  Rect name = encoder ? right : left, times = encoder ? left : right;
  const float widest_chip = theme.px(74), narrow = theme.px(44);
  if (name.w() > widest_chip)
    (encoder ? name.min.x : name.max.x) =
        encoder ? name.max.x - widest_chip : name.min.x + widest_chip;
  if (times.w() > narrow)
    (encoder ? times.max.x : times.min.x) = encoder ? times.min.x + narrow : times.max.x - narrow;
  plan.places.push_back({encoder ? MapBox::encoder : MapBox::decoder, side, name});
  plan.places.push_back({encoder ? MapBox::encoder_stack : MapBox::decoder_stack, side, times});
  pile.gap(step);
  if (!encoder) {
    pile.box(MapBox::output, flat);
    pile.gap(step);
  }
  stack.output = pile.take(label);
  stack.output.min.x = column.min.x, stack.output.max.x = column.max.x;
  plan.stacks.push_back(stack);
}

}  // namespace

const MapStack* MapPlan::stack(MapSide side) const {
  for (const MapStack& each : stacks)
    if (each.side == side) return &each;
  return nullptr;
}

const Rect* MapPlan::find(MapBox box, std::optional<MapSide> side) const {
  for (const MapPlace& place : places)
    if (place.box == box && (!side || *side == place.side)) return &place.rect;
  return nullptr;
}

bool map_holds_both(const Theme& theme, float width) { return width >= theme.px(least_for_both); }

float map_height(const Theme& theme, float width, MapSide side) {
  return std::ceil(natural_height(theme, width, side) * least_stretch) + theme.px(4);
}

MapPlan map_plan(const Theme& theme, const Rect& area, MapSide side) {
  MapPlan plan;
  const float natural = natural_height(theme, area.w(), side);
  // Rounding to whole pixels takes a little more.
  const float stretch = std::clamp((area.h() - theme.px(4)) / natural, least_stretch, most_stretch);
  const float height = std::round(natural * stretch) + theme.px(4);
  const float top = std::round(area.min.y + std::max(0.0f, (area.h() - height) / 2));
  const Rect whole{{area.min.x, top}, {area.max.x, top + height}};
  if (!map_holds_both(theme, area.w())) {
    // Room on the decoder's side for what comes over from the encoder.
    Rect column = whole;
    if (side == MapSide::decoder) column.min.x += theme.px(26);
    const float w = std::min(column.w(), theme.px(widest_stack));
    column = rect_at(std::round(column.cx() - w / 2), column.min.y, w, column.h());
    plan.channel = column.min.x - theme.px(14);
    pile_up(plan, theme, column, stretch, side);
    return plan;
  }
  const float least_channel = theme.px(52);
  const float w = std::min(std::round((whole.w() - least_channel) / 2), theme.px(widest_stack));
  const float channel = std::min(whole.w() - 2 * w, theme.px(110));
  const float left = std::round(whole.cx() - w - channel / 2);
  plan.channel = std::round(left + w + channel / 2);
  pile_up(plan, theme, rect_at(left, whole.min.y, w, whole.h()), stretch, MapSide::encoder);
  pile_up(plan, theme, rect_at(left + w + channel, whole.min.y, w, whole.h()), stretch,
          MapSide::decoder);
  return plan;
}

}  // namespace lab
