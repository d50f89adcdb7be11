#pragma once

#include <cstdint>
#include <vector>

#include "app/dear_imgui.h"

namespace lab {

/// A picture of width × height cells, one RGBA colour each (0xAABBGGRR, as ImU32), row by row.
struct Picture {
  int width = 0, height = 0;
  std::vector<std::uint32_t> pixels;
  bool operator==(const Picture&) const = default;
};

/// Shows n × n pictures as one texture each: beyond a few thousand cells rectangles are too slow.
/// The window implements it with OpenGL, tests with nothing.
class Pictures {
 public:
  virtual ~Pictures() = default;
  /// The texture that holds `picture` under `name`; uploaded anew only when the picture differs
  /// from the one last given under that name. Nearest-neighbour filtering. Valid for this frame.
  virtual TextureId texture(const char* name, const Picture& picture) = 0;
};

}  // namespace lab
