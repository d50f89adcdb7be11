#include "app/png.h"

#include <memory>
#include <stdexcept>

// Static, so that it cannot clash with the copies that Dear ImGui's library brings.
#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_PNG
#define STBI_NO_STDIO
#include <stb_image.h>
#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STBI_WRITE_NO_STDIO
#include <stb_image_write.h>

namespace lab {
namespace {

constexpr int channels = 4;

void append(void* bytes, void* data, int size) {
  static_cast<std::string*>(bytes)->append(static_cast<const char*>(data),
                                           static_cast<std::size_t>(size));
}

}  // namespace

std::string encode_png(const Pixels& pixels) {
  const auto width = static_cast<std::size_t>(pixels.width);
  const auto height = static_cast<std::size_t>(pixels.height);
  if (pixels.width < 1 || pixels.height < 1 || pixels.rgba.size() != width * height * channels)
    throw std::runtime_error("no picture to write");
  std::string bytes;
  if (stbi_write_png_to_func(append, &bytes, pixels.width, pixels.height, channels,
                             pixels.rgba.data(), pixels.width * channels) == 0)
    throw std::runtime_error("not enough memory to write the picture");
  return bytes;
}

Pixels decode_png(const std::uint8_t* bytes, std::size_t size) {
  Pixels pixels;
  int found = 0;
  const std::unique_ptr<stbi_uc, void (*)(void*)> data(
      stbi_load_from_memory(bytes, static_cast<int>(size), &pixels.width, &pixels.height, &found,
                            channels),
      stbi_image_free);
  if (!data) throw std::runtime_error("not a PNG picture");
  const auto count =
      static_cast<std::size_t>(pixels.width) * static_cast<std::size_t>(pixels.height) * channels;
  pixels.rgba.assign(data.get(), data.get() + count);
  return pixels;
}

}  // namespace lab
