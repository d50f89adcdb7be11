#pragma once

#include <map>
#include <string>

#include "app/picture.h"

namespace lab {

/// Pictures as OpenGL textures. Made, used and destroyed while the same OpenGL context is current.
class GlPictures : public Pictures {
 public:
  GlPictures() = default;
  ~GlPictures() override;
  GlPictures(const GlPictures&) = delete;
  GlPictures& operator=(const GlPictures&) = delete;

  TextureId texture(const char* name, const Picture& picture) override;

 private:
  struct Held {
    unsigned texture = 0;
    Picture picture;  // what the texture holds
  };
  std::map<std::string, Held, std::less<>> held_;
};

}  // namespace lab
