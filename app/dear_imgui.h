#pragma once

// The one header through which the app sees Dear ImGui: what differs between 1.86 and 1.92 is
// guarded here, so that nothing else asks for IMGUI_VERSION_NUM.

#include <imgui.h>

namespace lab {

#if IMGUI_VERSION_NUM >= 18700
#define LAB_IMGUI_EVENTS 1  // io.AddKeyEvent, io.AddMousePosEvent …
#else
#define LAB_IMGUI_EVENTS 0  // io.KeysDown, io.MousePos …
#endif

#if IMGUI_VERSION_NUM >= 19200
#define LAB_IMGUI_DYNAMIC_FONTS 1  // the backend uploads glyphs as they are needed
using TextureId = ImTextureRef;
#else
#define LAB_IMGUI_DYNAMIC_FONTS 0
using TextureId = ImTextureID;
#endif

}  // namespace lab
