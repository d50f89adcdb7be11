#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace lab {

/// What can be chosen on the map of the Transformer (Vaswani et al. 2017), along the flow: the
/// encoder's boxes from its input on, then the decoder's.
enum class MapBox {
  encoder_embedding,
  encoder_positions,
  encoder_attention,
  encoder_first_norm,
  encoder_feed_forward,
  encoder_second_norm,
  encoder,
  encoder_stack,
  decoder_embedding,
  decoder_positions,
  decoder_attention,
  decoder_first_norm,
  cross_attention,
  decoder_second_norm,
  decoder_feed_forward,
  decoder_third_norm,
  decoder,
  decoder_stack,
  output
};
inline constexpr int map_box_count = static_cast<int>(MapBox::output) + 1;

enum class MapSide { encoder, decoder };

struct MapBoxInfo {
  const char* key;      // in Session files
  const char* section;  // of the text that tells of it
  const char* name;     // for people; no two are alike
  MapSide side;
};
const MapBoxInfo& info(MapBox box);

std::optional<MapBox> map_box_from(std::string_view key);
/// All keys: "encoder-embedding, …".
std::string map_box_keys();

}  // namespace lab
