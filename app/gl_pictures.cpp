#include "app/gl_pictures.h"

#include <cstdint>

#include "app/gl.h"

namespace lab {
namespace {

TextureId texture_id(unsigned texture) {
#if IMGUI_VERSION_NUM >= 19200
  return ImTextureRef(static_cast<ImTextureID>(texture));
#elif IMGUI_VERSION_NUM >= 19140
  return static_cast<ImTextureID>(texture);
#else
  return reinterpret_cast<ImTextureID>(static_cast<std::uintptr_t>(texture));
#endif
}

void upload(unsigned texture, const Picture& picture) {
  glBindTexture(GL_TEXTURE_2D, texture);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
  glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, picture.width, picture.height, 0, GL_RGBA,
               GL_UNSIGNED_BYTE, picture.pixels.data());
}

}  // namespace

GlPictures::~GlPictures() {
  for (const auto& [name, held] : held_) glDeleteTextures(1, &held.texture);
}

TextureId GlPictures::texture(const char* name, const Picture& picture) {
  auto found = held_.find(name);
  if (found == held_.end()) found = held_.emplace(name, Held{}).first;
  Held& held = found->second;
  if (held.texture == 0) glGenTextures(1, &held.texture);
  const bool drawable = picture.width > 0 && picture.height > 0 &&
                        picture.pixels.size() == static_cast<std::size_t>(picture.width) *
                                                     static_cast<std::size_t>(picture.height);
  if (drawable && held.picture != picture) {
    upload(held.texture, picture);
    held.picture = picture;
  }
  return texture_id(held.texture);
}

}  // namespace lab
