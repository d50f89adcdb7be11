#pragma once

namespace lab {

/// An OpenGL context without any window or display, made current. Throws std::runtime_error where
/// EGL has none, or less than OpenGL 3.2.
class SurfacelessContext {
 public:
  SurfacelessContext();
  ~SurfacelessContext();
  SurfacelessContext(const SurfacelessContext&) = delete;
  SurfacelessContext& operator=(const SurfacelessContext&) = delete;

 private:
  void* display_ = nullptr;
  void* context_ = nullptr;
};

}  // namespace lab
