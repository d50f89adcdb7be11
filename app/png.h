#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace lab {

/// Four bytes a pixel (red, green, blue, alpha), rows from the top.
struct Pixels {
  int width = 0, height = 0;
  std::vector<std::uint8_t> rgba;
};

/// A PNG file's bytes; the same for the same pixels. Throws std::runtime_error if the pixels are
/// not width × height of at least one.
std::string encode_png(const Pixels& pixels);

/// Throws std::runtime_error for anything that is no PNG.
Pixels decode_png(const std::uint8_t* bytes, std::size_t size);

}  // namespace lab
