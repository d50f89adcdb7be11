#include "app/map_boxes.h"

namespace lab {
namespace {

constexpr MapSide in = MapSide::encoder, out = MapSide::decoder;

constexpr MapBoxInfo boxes[map_box_count] = {
    {"encoder-embedding", "embedding", "Embedding, encoder", in},
    {"encoder-positions", "positions", "Positions, encoder", in},
    {"encoder-attention", "attention", "Multi-head self-attention", in},
    {"encoder-add-norm-1", "add-norm", "Add & norm after the encoder's attention", in},
    {"encoder-feed-forward", "feed-forward", "Feed-forward, encoder", in},
    {"encoder-add-norm-2", "add-norm", "Add & norm after the encoder's feed-forward", in},
    {"encoder", "encoder", "Encoder", in},
    {"stack", "stack", "Stack of N layers, encoder", in},
    {"decoder-embedding", "embedding", "Embedding, decoder", out},
    {"decoder-positions", "positions", "Positions, decoder", out},
    {"decoder-attention", "masked-attention", "Masked multi-head self-attention", out},
    {"decoder-add-norm-1", "add-norm", "Add & norm after the masked attention", out},
    {"cross-attention", "cross-attention", "Cross-attention", out},
    {"decoder-add-norm-2", "add-norm", "Add & norm after cross-attention", out},
    {"decoder-feed-forward", "feed-forward", "Feed-forward, decoder", out},
    {"decoder-add-norm-3", "add-norm", "Add & norm after the decoder's feed-forward", out},
    {"decoder", "decoder", "Decoder", out},
    {"decoder-stack", "stack", "Stack of N layers, decoder", out},
    {"output", "output", "Output: linear and softmax", out}};

}  // namespace

const MapBoxInfo& info(MapBox box) { return boxes[static_cast<int>(box)]; }

std::optional<MapBox> map_box_from(std::string_view key) {
  for (int i = 0; i < map_box_count; ++i)
    if (key == boxes[i].key) return static_cast<MapBox>(i);
  return std::nullopt;
}

std::string map_box_keys() {
  std::string keys;
  for (const MapBoxInfo& box : boxes) keys += (keys.empty() ? "" : ", ") + std::string(box.key);
  return keys;
}

}  // namespace lab
